"""The touchscreen: what is shown, how it is drawn, what a tap means."""
