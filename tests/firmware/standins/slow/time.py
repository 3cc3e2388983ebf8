"""Stands in for MicroPython's `time` for a Pico in an emulator: its clock is SLOWER, and its work takes time."""

import utime

SLOWER = 30


def ticks_ms():
    return utime.ticks_ms() // SLOWER


def ticks_diff(end, start):
    return end - start


def spend(us):
    """Take as long as a Pico that works for this many microseconds of its own."""
    utime.sleep_us(us * SLOWER)


def ticks_us():
    return utime.ticks_us() // SLOWER


def ticks_add(ticks, delta):
    return ticks + delta
