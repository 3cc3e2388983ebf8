"""Stands in for MicroPython's `machine` on the simulated chip: pins with pulls, a piezo, and a periodic timer.

`FLOATING` pins read as the pull makes them; the wire on a pin (`WIRES`) drives it: a function of no arguments that
returns 0 or 1, or None while it lets go.
"""

from chip import CHIP

WIRES = {}


class Pin:
    IN, OUT = 0, 1
    PULL_UP, PULL_DOWN = 1, 2

    def __init__(self, pin, mode=OUT, pull=None, value=None):
        self.pin = pin
        self.pull = pull
        self.level = value

    def value(self, value=None):
        CHIP.access()
        if value is not None:
            self.level = value & 1
            on_change = OUTPUTS.get(self.pin)
            if on_change:
                on_change(self.level)
            return None
        wire = WIRES.get(self.pin)
        driven = wire() if wire else None
        if driven is not None:
            return driven
        return {None: CHIP.now_ns >> 10 & 1, Pin.PULL_UP: 1, Pin.PULL_DOWN: 0}[self.pull]


OUTPUTS = {}


class PWM:
    def __init__(self, pin, freq, duty_u16):
        CHIP.access()

    def freq(self, hertz):
        CHIP.access()

    def duty_u16(self, duty):
        CHIP.access()


class Timer:
    PERIODIC = 1

    def __init__(self, number):
        assert number == -1, "the RP2040 has virtual timers only"

    def init(self, mode, period, callback):
        self.period_ns = period * 1000000
        self.callback = callback
        CHIP.due_ns = CHIP.now_ns + self.period_ns
        CHIP.timer = self

    def deinit(self):
        CHIP.timer = None
