"""MicroPython for the Pico, and what it shares with the host."""
