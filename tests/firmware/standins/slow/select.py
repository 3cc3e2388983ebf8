"""Stands in for MicroPython's `select` where the Pico is slow: it waits by its own clock, and each byte costs time."""

from time import SLOWER, spend

import uselect

POLLIN, POLLOUT = uselect.POLLIN, uselect.POLLOUT
BYTE_US = 100
"""The approximate time of the bytecode round each byte on a Pico of 125 MHz."""


class poll:  # noqa: N801 - MicroPython calls it so
    def __init__(self):
        self.poll = uselect.poll()

    def register(self, stream, events):
        self.poll.register(stream, events)

    def ipoll(self, ms):
        if not ms:
            spend(BYTE_US)
        return self.poll.ipoll(ms * SLOWER)
