"""Stands in for MicroPython's `time`: the machine's clock without its pauses, in which both ends would hang up."""

import utime

MAX_STEP_US = 100_000
"""More than the firmware rests between two looks at its clock, and less than any of its waits for the host."""


class Clock:
    def __init__(self):
        self.passed = self.seen = utime.ticks_us()

    def us(self):
        now = utime.ticks_us()
        self.passed += min(now - self.seen, MAX_STEP_US)
        self.seen = now
        return self.passed


CLOCK = Clock()


def ticks_us():
    return CLOCK.us()


def ticks_ms():
    return CLOCK.us() // 1000


def ticks_diff(end, start):
    return end - start


def ticks_add(ticks, delta):
    return ticks + delta


def sleep_us(us):
    utime.sleep_us(us)
