"""The disc's motor on the Pi's GPIOs: a 28BYJ-48 behind a ULN2003 with a homing switch, or a servo.

Wiring: the table [gpio] of pins.toml. The stepper follows the timing of firmware/stepper.py, as the Pico's does.
"""

import threading
import time
from collections.abc import Callable

from gpiozero import AngularServo, Button, DigitalOutputDevice
from gpiozero.pins import Factory

from firmware.messages import DISC_NO_SWITCH, LAST_STOP
from firmware.stepper import STOPS_A_TURN, Travel
from hardware.disc_faults import DISC_FAULTS
from hardware.fakes import StillDisc
from hardware.faults import Code, Fault, Part, fault
from hardware.pin_faults import pin_errors, reason
from hardware.pin_library import pins_opened
from hardware.pins import GpioPins, WiringError, read_pins
from hardware.ports import Disc

TICK_S = 0.001
SERVO_TURN_S = 2.0
"""Seconds in which a servo reaches any angle; then its pulses end, so that it neither hums nor trembles."""
STOP_DEGREES = 360 / STOPS_A_TURN


def open_gpio_disc(pins: GpioPins | None = None, factory: Factory | None = None) -> Disc:
    """The motor wired as `pins` say, or a disc that stands still and says in `fault` why, if one was asked for."""
    try:
        pins = pins or read_pins().gpio
        if pins.disc == "stepper":
            return StepperDisc(pins, factory)
        return ServoDisc(pins, factory) if pins.disc == "servo" else StillDisc()
    except WiringError as error:
        return StillDisc(fault(Code.DISC_UNWIRED, Part.DISC, reason=error.fault))
    except pin_errors() as error:
        return StillDisc(_fault(error))


def _fault(error: Exception) -> Fault:
    return fault(Code.DISC_OFF, Part.DISC, reason=reason(error))


class StepperDisc:
    """A stepper with its switch. Raises `pin_errors` if the pins are not available.

    `clock` gives seconds. Without a thread (`alone=False`) its owner calls `tick` every millisecond.
    """

    def __init__(
        self,
        pins: GpioPins,
        factory: Factory | None = None,
        clock: Callable[[], float] = time.monotonic,
        alone: bool = True,
    ) -> None:
        self.fault: Fault | None = None
        self.travel = Travel(pins.steps_per_turn, pins.disc_clockwise)
        self._clock = clock
        self._bits = 0
        self._changed = threading.Condition()
        self._closed = False
        with pins_opened():
            self._coils = [DigitalOutputDevice(pin, pin_factory=factory) for pin in pins.coils]
            self._switch = Button(pins.home, pull_up=not pins.home_pressed, pin_factory=factory)
        self._thread = threading.Thread(target=self._run, name="disc", daemon=True) if alone else None
        if self._thread is not None:
            self._thread.start()

    def home(self) -> None:
        """Find the switch, also after a failure, and then go to stop 1."""
        with self._changed:
            self.fault = None
            self.travel.home(self._now())
            self._changed.notify()

    def turn_to(self, stop: int) -> None:
        """Turn to this stop; a motor that did not find its switch stays off until it is homed again."""
        with self._changed:
            if self.travel.state != DISC_NO_SWITCH:
                self.fault = None
                self.travel.turn_to(stop, self._now())
                self._changed.notify()

    def tick(self) -> None:
        """Set the coils; after a fault they have no current and `fault` gives the reason."""
        with self._changed:
            try:
                self._put(self.travel.tick(self._now(), self._switch.is_pressed))
            except pin_errors() as error:
                self.travel.rest()
                self.fault = _fault(error)
            else:
                self.fault = DISC_FAULTS.get(self.travel.state)

    def close(self) -> None:
        """Stop, switch the current off, free the pins."""
        with self._changed:
            self._closed = True
            self.travel.rest()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
        for coil in self._coils:
            if not coil.closed:
                coil.off()
            coil.close()
        self._switch.close()

    def _now(self) -> int:
        return int(1000 * self._clock())

    def _put(self, bits: int) -> None:
        """Only the changes: first off, then on, so that no two opposed coils fight."""
        for level in (0, 1):
            for index, coil in enumerate(self._coils):
                if bits >> index & 1 == level and self._bits >> index & 1 != level:
                    coil.value = level
        self._bits = bits

    def _run(self) -> None:
        while not self._closed:
            with self._changed:
                while not (self.travel.busy or self._closed):
                    self._changed.wait()
            while self.travel.busy:
                self.tick()
                time.sleep(TICK_S)


class ServoDisc:
    """A servo that turns the disc by at least 280 degrees. Raises `pin_errors` as above."""

    def __init__(self, pins: GpioPins, factory: Factory | None = None, wait_s: float = SERVO_TURN_S) -> None:
        self.fault: Fault | None = None
        self._range = pins.servo_range
        self._clockwise = pins.disc_clockwise
        self._wait_s = wait_s
        self._timer: threading.Timer | None = None
        least, most = pins.servo_pulses_us
        with pins_opened():
            self._servo = AngularServo(
                pins.servo,
                initial_angle=None,
                min_angle=0,
                max_angle=pins.servo_range,
                min_pulse_width=least / 1e6,
                max_pulse_width=most / 1e6,
                pin_factory=factory,
            )

    def home(self) -> None:
        """Go to stop 1: a servo knows its position."""
        self.turn_to(1)

    def turn_to(self, stop: int) -> None:
        """Turn to this stop 1-8, and release the servo there. Raises ValueError for no stop."""
        if not 1 <= stop <= LAST_STOP:
            raise ValueError(f"stop is {stop}, allowed is 1 to {LAST_STOP}")
        if self._servo.closed:
            return
        angle = (stop - 1) * STOP_DEGREES
        try:
            self._servo.angle = angle if self._clockwise else self._range - angle
        except pin_errors() as error:
            self.fault = _fault(error)
            return
        self.fault = None
        self._stop_timer()
        self._timer = threading.Timer(self._wait_s, self._servo.detach)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """End the pulses and free the pin."""
        self._stop_timer()
        self._servo.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()
