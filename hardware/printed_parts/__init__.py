"""Parts to print: tower and tray, case for Pi and screen, ring tray. The game never imports this package."""
