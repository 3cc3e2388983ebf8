"""Stands in for MicroPython's `time` on the simulated chip."""

from chip import CHIP

PERIOD = 1 << 30


def ticks_ms():
    CHIP.access()
    return CHIP.now_ns // 1000000 & PERIOD - 1


def ticks_us():
    CHIP.access()
    return CHIP.now_ns // 1000 & PERIOD - 1


def ticks_add(ticks, delta):
    return ticks + delta & PERIOD - 1


def ticks_diff(end, start):
    return (end - start + PERIOD // 2 & PERIOD - 1) - PERIOD // 2
