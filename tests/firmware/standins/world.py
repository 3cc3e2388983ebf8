"""The world around a board, for the modules that stand in for MicroPython's `machine` on its Unix port.

It records all calls.

Records go to the standard error, a line each: milliseconds, kind, value. The world: a motor that follows its coils and
closes a switch, and buttons that are down while their names stand in the file that OYEZ_HELD names. A closed contact
puts its pin at the level of its other wire, as drawn; an open one leaves it to the pull that the firmware chose.
"""

import json
import os
import sys
import time

HALF_STEPS = (0b0001, 0b0011, 0b0010, 0b0110, 0b0100, 0b1100, 0b1000, 0b1001)
CAM = 12
"""Half steps over which the switch is closed."""
LOOK_MS = 5


def record(what, value):
    sys.stderr.write(f"{time.ticks_ms()} {what} {value}\n")


class World:
    def __init__(self):
        with open(os.getenv("OYEZ_WIRING")) as file:  # noqa: PTH123
            self.wiring = json.load(file)
        self.angle = int(os.getenv("OYEZ_ANGLE") or 60)
        self.coils = 0
        self.lamps = 0
        self.held_coils = 0
        self.read_held()
        self.timer = None
        self.in_timer = False
        self.floated = False

    def look(self):
        if time.ticks_diff(time.ticks_ms(), self.looked_at) >= LOOK_MS:
            self.read_held()

    def read_held(self):
        self.looked_at = time.ticks_ms()
        try:
            with open(os.getenv("OYEZ_HELD")) as file:  # noqa: PTH123
                self.held = file.read()
        except OSError:
            self.held = ""

    def fire(self):
        if self.timer and not self.in_timer:
            self.in_timer = True
            self.timer.fire()
            self.in_timer = False

    def follow(self):
        if self.coils in HALF_STEPS and self.coils != self.held_coils:
            if self.held_coils:
                turned = (HALF_STEPS.index(self.coils) - HALF_STEPS.index(self.held_coils)) % 8
                if turned not in (1, 7):
                    record("torn", turned)
                if "stuck" not in self.held:
                    self.angle += 1 if turned == 1 else -1
                record("angle", self.angle)
            self.held_coils = self.coils

    def coil(self, index, on):
        before = self.coils
        self.coils = before & ~(1 << index) | (1 << index if on else 0)
        if bool(before) != bool(self.coils):
            record("coils", "on" if self.coils else "off")

    def lamp(self, seat, on):
        before = self.lamps
        self.lamps = before & ~(1 << seat) | (1 << seat if on else 0)
        if before != self.lamps:
            record("lamps", self.lamps)

    def driven(self, pin):
        """The level to which a closed contact puts this pin; None while it is open."""
        self.look()
        wiring = self.wiring
        if pin == wiring["home"]:
            self.follow()
            closed = (self.angle + CAM) % wiring["steps_per_turn"] <= CAM and "unswitched" not in self.held
            return int(wiring["home_pressed"]) if closed else None
        # in between two steps of the program, as on the Pico
        self.fire()
        down = (pin == wiring["next"] and "next" in self.held) or (pin == wiring["undo"] and "undo" in self.held)
        for seat, (button, _lamp) in enumerate(wiring["players"]):
            down = down or (pin == button and f"player{seat}" in self.held)
        return 0 if down else None

    def level(self, pin, pull):
        """The level of this pin; without a pull an open one reads as the air has it: now high, now low."""
        driven = self.driven(pin)
        if driven is not None:
            return driven
        if pull is None:
            self.floated = not self.floated
            return int(self.floated)
        return int(pull == Pin.PULL_UP)


WORLD = World()


class Pin:
    IN, OUT = 0, 1
    PULL_UP, PULL_DOWN = 1, 2

    def __init__(self, pin, mode=OUT, pull=None, value=None):
        self.pin = pin
        self.pull = pull
        if value is not None:
            self.value(value)

    def value(self, value=None):
        if value is None:
            return WORLD.level(self.pin, self.pull)
        if self.pin in WORLD.wiring["coils"] and WORLD.wiring["disc"] == "stepper":
            WORLD.coil(WORLD.wiring["coils"].index(self.pin), value)
        for seat, (_button, lamp) in enumerate(WORLD.wiring["players"]):
            if lamp == self.pin:
                WORLD.lamp(seat, value)
        return None


class PWM:
    """A pulse on a pin: the piezo's tone, or the servo's pulses. Pins with the same maker have one frequency."""

    def __init__(self, pin, freq=0, duty_u16=0):
        self.pin = pin.pin
        self.duty = 0
        self.freq(freq)
        self.duty_u16(duty_u16)

    def maker(self):
        """Return the number of the slice or timer behind this pin."""
        return self.pin

    def freq(self, hertz):
        FREQUENCIES[self.maker()] = hertz

    def duty_u16(self, duty):
        assert FREQUENCIES[self.maker()], "a duty needs a frequency"
        if self.pin == WORLD.wiring["piezo"] and (duty or self.duty):
            record("tone", FREQUENCIES[self.maker()] if duty else 0)
        self.duty = duty

    def duty_ns(self, ns):
        hertz = FREQUENCIES[self.maker()]
        assert hertz, "a duty needs a frequency"
        assert 0 <= ns <= 1000000000 // hertz, "a pulse is no longer than its period"
        record("servo", f"{ns // 1000} us at {hertz} Hz" if ns else "released")


FREQUENCIES = {}


class Timer:
    PERIODIC = 1

    def init(self, mode, period, callback):
        self.period = period
        self.callback = callback
        self.fired_at = time.ticks_ms()
        WORLD.timer = self

    def deinit(self):
        WORLD.timer = None
