"""The pulses of a servo that turns the disc, as pure arithmetic: without pin or clock.

Runs on CPython and on MicroPython. A pulse every 20 ms says the angle: the shorter of `pulses_us` one end of `degrees`,
the longer the other (hobby servos: 500 to 2500 us in most data sheets, 1000 to 2000 us in others). No pulse is shorter
or longer than these two, and a servo without pulses is released.
"""

from firmware.link import since
from firmware.messages import DISC_LOST, DISC_MOVING, DISC_READY, LAST_STOP
from firmware.stepper import STOPS_A_TURN

SERVO_HZ = 50
SERVO_TURN_MS = 2000
"""Milliseconds in which a servo reaches any angle; then its pulses end, so that it neither hums nor trembles."""


def pulse_of(stop: int, degrees: int, pulses_us: "tuple[int, int]", clockwise: bool = True) -> int:
    """Return the microseconds of the pulse for a stop 1-8; `degrees` are those of the disc between the two pulses."""
    shorter, longer = pulses_us
    reach = (longer - shorter) * (stop - 1) * 360 // (STOPS_A_TURN * degrees)
    return shorter + reach if clockwise else longer - reach


class Pointing:
    """A servo at work, with the states of firmware.stepper.Travel: it has no switch, as it knows its own angle."""

    def __init__(self, degrees: int, pulses_us: "tuple[int, int]", clockwise: bool = True) -> None:
        self.state = DISC_LOST
        self.busy = False
        self._degrees = degrees
        self._pulses_us = pulses_us
        self._clockwise = clockwise
        self._stop = 0
        self._begun_at = 0

    @property
    def stop(self) -> int:
        """The stop 1-8 at which the disc stands, or 0."""
        return self._stop if self.state == DISC_READY else 0

    def home(self, now: int) -> None:
        """Go to stop 1."""
        self.turn_to(1, now)

    def turn_to(self, stop: int, now: int) -> None:
        """Turn to this stop 1-8. Raises ValueError for no stop."""
        if not 1 <= stop <= LAST_STOP:
            raise ValueError(f"stop is {stop}, allowed is 1 to {LAST_STOP}")
        self._stop = stop
        self._begun_at = now
        self.busy = True
        self.state = DISC_MOVING

    def rest(self) -> None:
        """End the pulses at once; the target is forgotten."""
        self.busy = False
        self._stop = 0

    def pulse_us(self, now: int) -> int:
        """Return the microseconds of the pulses now, 0 for none."""
        if self.busy and since(now, self._begun_at) >= SERVO_TURN_MS:
            self.busy = False
            self.state = DISC_READY
        return pulse_of(self._stop, self._degrees, self._pulses_us, self._clockwise) if self.busy else 0
