"""MicroPython for the Pico, and the modules that it shares with the host."""
