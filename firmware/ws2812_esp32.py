"""WS2812 and SK6812 LEDs on an ESP32-S3, by the remote control peripheral (RMT) behind `machine.bitstream`.

High for 0.3 us for a zero and 0.7 us for a one, low for the rest of 1.2 us: within the 0.15 us of tolerance of both
data sheets (firmware/ws2812.py), in whole ticks of the 40 MHz that MicroPython gives the RMT. MicroPython only.
"""

import time

from machine import Pin, bitstream

HIGH_LOW = 0
"""The encoding of `bitstream`: the high part of a one is longer than that of a zero."""
TIMING_NS = (300, 900, 700, 500)
"""High and low of a zero, high and low of a one."""
LATCH_US = 300
"""Rest after which the newest WS2812B show a picture (280 us)."""


class BitstreamLeds:
    """LEDs whose data comes from this pin; a picture is out when `show` returns."""

    def __init__(self, pin: int) -> None:
        self._pin = Pin(pin, Pin.OUT, value=0)
        self._shown_at = time.ticks_add(time.ticks_us(), -LATCH_US)

    def show(self, wire: bytearray) -> None:
        """Give them their colours in the order of the wire; waits until they have shown the last picture."""
        while 0 <= time.ticks_diff(time.ticks_us(), self._shown_at) < LATCH_US:
            pass
        bitstream(self._pin, HIGH_LOW, TIMING_NS, wire)
        self._shown_at = time.ticks_us()
