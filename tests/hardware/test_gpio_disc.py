"""The disc's motor on mock pins: every state of the coils, against a disc that turns as they drive it."""

from collections.abc import Iterator

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin
from msgspec.structs import replace

from firmware.stepper import BACKLASH_PART, HALF_STEPS
from hardware.fakes import StillDisc
from hardware.gpio_disc import ServoDisc, StepperDisc, open_gpio_disc
from hardware.pins import PINS_FILE, GpioPins, read_pins
from hardware.ports import Disc
from tests.said import said
from tests.until import until

PINS = replace(read_pins(PINS_FILE).gpio, disc="stepper")
TURN = PINS.steps_per_turn


class Rig:
    """A motor, a disc and a switch: the rotor follows the coils half a step at a time, or it stalls.

    `at` is the distance of the disc clockwise from the place where the switch closes, in half steps.
    """

    def __init__(
        self, factory: MockFactory, at: int, switch: bool = True, held: bool = False, pins: GpioPins = PINS
    ) -> None:
        self._pins = pins
        self.now = 0.0
        self.at = at
        self.lowest = self.highest = at
        self.states: list[int] = []
        self.speeds: list[int] = []
        self._factory = factory
        # the factory looks through all pins of the board each time
        self._mocks: dict[int, MockPin] = {}
        self._has_switch = switch
        self._closed: bool | None = None
        self.held = held
        self._phase: int | None = None
        self._since = 0
        self.disc = StepperDisc(pins, factory, lambda: self.now, alone=False)
        self._see_switch()

    def pin(self, number: int) -> MockPin:
        if number not in self._mocks:
            self._mocks[number] = self._factory.pin(number)
        return self._mocks[number]

    @property
    def bits(self) -> int:
        return sum(bool(self.pin(number).state) << index for index, number in enumerate(PINS.coils))

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            self.now += 0.001
            self._since += 1
            self.disc.tick()
            self._follow(self.bits)
            self._see_switch()

    def _follow(self, bits: int) -> None:
        if not self.states or bits != self.states[-1]:
            self.states.append(bits)
        if bits == 0:
            return
        phase = HALF_STEPS.index(bits)
        if self._phase is not None and phase != self._phase:
            turned = (phase - self._phase + 4) % 8 - 4
            assert turned in (-1, 1), "a jump of more than a half step"
            self.at += 0 if self.held else turned
            self.speeds.append(self._since)
            self._since = 0
        self._phase = phase
        self.lowest, self.highest = min(self.lowest, self.at), max(self.highest, self.at)

    def _see_switch(self) -> None:
        closed = self._has_switch and -60 < self.at % TURN - TURN * (self.at % TURN > TURN // 2) <= 0
        if closed is not self._closed:
            home = self.pin(PINS.home)
            # an open contact leaves the pin to the pull that the driver chose
            high = self._pins.home_pressed if closed else home.pull == "up"
            home.drive_high() if high else home.drive_low()
            self._closed = closed


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


@pytest.mark.parametrize("home_pressed", [False, True])
def test_it_finds_the_switch_and_turns_to_each_day(factory: MockFactory, home_pressed: bool) -> None:
    rig = Rig(factory, at=700, pins=replace(PINS, home_pressed=home_pressed))
    rig.disc.turn_to(3)
    rig.run(20)
    assert rig.disc.travel.stop == 3
    day_one = rig.at - 2 * TURN // 9
    assert -60 < day_one <= 0
    for day in (4, 5, 6, 7, 8):
        rig.disc.turn_to(day)
        rig.run(4)
        assert (rig.disc.travel.stop, rig.at) == (day, day_one + (day - 1) * TURN // 9)
    rig.disc.turn_to(1)
    rig.run(15)
    assert (rig.disc.travel.stop, rig.at) == (1, day_one)
    assert rig.disc.fault is None
    assert rig.lowest >= day_one
    assert rig.highest <= max(700, day_one + 7 * TURN // 9 + TURN // BACKLASH_PART)


def test_the_coils_go_through_the_half_steps_one_by_one_and_off_at_the_end(factory: MockFactory) -> None:
    rig = Rig(factory, at=-20)
    rig.disc.turn_to(3)
    rig.run(20)
    rig.states.clear()
    rig.speeds.clear()
    for number in PINS.coils:
        rig.pin(number).clear_states()
    rig.disc.turn_to(2)
    rig.run(4)
    steps = [state for state in rig.states if state]
    assert rig.states[0] in HALF_STEPS or rig.states[0] == 0
    assert rig.states[-1] == 0
    begin = HALF_STEPS.index(steps[0])
    assert steps == [HALF_STEPS[(begin - index) % 8] for index in range(len(steps))]
    # a coil more at the start: the rotor stands where its coils had it
    assert len(steps) == 2 * TURN // 9 - TURN // 9 + 1
    # half steps come ever faster at first, and ever slower at the end
    begins, ends = rig.speeds[1:14], rig.speeds[-13:]
    assert begins == sorted(begins, reverse=True)
    assert ends == sorted(ends)
    assert min(rig.speeds) == 2
    assert max(begins) >= 5
    # each coil's own record: on for three half steps of eight
    for number in PINS.coils:
        changes = len(rig.pin(number).states) - 1
        assert abs(changes - 2 * (TURN // 9) // 8) <= 3


def test_it_never_moves_by_itself(factory: MockFactory) -> None:
    rig = Rig(factory, at=300)
    rig.run(2)
    assert rig.at == 300
    assert rig.states == [0]


@pytest.mark.parametrize(("switch", "held"), [(False, False), (True, True)], ids=["no switch", "stuck"])
def test_a_switch_that_is_not_found_stops_the_motor_and_is_said(factory: MockFactory, switch: bool, held: bool) -> None:
    rig = Rig(factory, at=300, switch=switch, held=held)
    rig.disc.turn_to(2)
    rig.run(30)
    assert rig.bits == 0
    assert rig.disc.fault is not None
    assert "not found in a whole turn" in said(rig.disc.fault)
    assert "by hand" in said(rig.disc.fault)
    there = rig.at
    rig.disc.turn_to(3)  # it stays off: the game continues without it
    rig.run(1)
    assert (rig.at, rig.bits) == (there, 0)
    assert rig.disc.fault is not None


def test_homing_anew_heals(factory: MockFactory) -> None:
    rig = Rig(factory, at=300, held=True)
    rig.disc.turn_to(2)
    rig.run(30)
    rig.held = False
    rig.disc.home()
    rig.run(20)
    assert rig.disc.fault is None
    assert rig.disc.travel.stop == 1


def test_a_disc_that_is_held_is_noticed_on_the_way_back(factory: MockFactory) -> None:
    rig = Rig(factory, at=100)
    rig.disc.turn_to(1)
    rig.run(20)
    rig.held = True
    rig.disc.turn_to(6)
    rig.run(10)
    rig.held = False
    assert rig.disc.fault is not None
    assert "held or has slipped" in said(rig.disc.fault)
    assert rig.bits == 0
    rig.disc.turn_to(2)  # the switch finds its place again
    rig.run(25)
    assert rig.disc.fault is None
    assert rig.disc.travel.stop == 2


def test_close_switches_the_current_off_in_the_middle_of_a_turn(factory: MockFactory) -> None:
    rig = Rig(factory, at=300)
    rig.disc.turn_to(5)
    rig.run(0.5)
    assert rig.bits != 0
    rig.disc.close()
    assert rig.bits == 0
    rig.disc.close()


def test_pins_that_were_taken_away_are_said(factory: MockFactory) -> None:
    rig = Rig(factory, at=300)
    rig.disc.turn_to(5)
    rig.run(0.1)
    for coil in rig.disc._coils:
        coil.close()
    for _ in range(20):
        rig.now += 0.01
        rig.disc.tick()
    assert rig.disc.fault is not None
    assert "The disc's motor is off: " in said(rig.disc.fault)


def test_it_turns_by_itself(factory: MockFactory) -> None:
    disc = StepperDisc(PINS, factory)
    assert isinstance(disc, Disc)
    coil = factory.pin(PINS.coils[0])
    coil.clear_states()
    disc.home()
    until(lambda: len(coil.states) >= 3)
    disc.close()
    assert not coil.state


@pytest.fixture
def servos() -> Iterator[MockFactory]:
    pins = MockFactory(pin_class=MockPWMPin)
    yield pins
    pins.close()


@pytest.mark.parametrize("clockwise", [True, False])
def test_a_servo_goes_to_the_days_angle_and_lets_go(servos: MockFactory, clockwise: bool) -> None:
    pins = replace(PINS, disc="servo", servo_range=360, servo_pulses_us=(500, 2500), disc_clockwise=clockwise)
    disc = ServoDisc(pins, servos, wait_s=60)
    pin = servos.pin(pins.servo)
    assert pin.frequency is None  # no pulses before it gets a target
    for day in range(1, 9):
        disc.turn_to(day)
        angle = (day - 1) * 40 if clockwise else 360 - (day - 1) * 40
        # a pulse of 500 to 2500 microseconds in 20 milliseconds
        assert pin.state == pytest.approx((500 + 2000 * angle / 360) / 20000, abs=1e-4)
    disc.close()
    disc.close()
    quick = ServoDisc(pins, servos, wait_s=0)
    quick.home()
    assert quick._timer is not None
    quick._timer.join()
    assert pin.frequency is None
    with pytest.raises(ValueError, match="stop is 9, allowed is 1 to 8"):
        quick.turn_to(9)
    quick.close()
    quick.turn_to(2)
    assert pin.frequency is None


@pytest.mark.parametrize("kind", ["stepper", "servo"])
def test_no_gpio_is_a_sentence(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    disc = open_gpio_disc(replace(PINS, disc=kind))
    assert isinstance(disc, StillDisc)
    assert disc.fault is not None
    assert said(disc.fault).startswith("The disc's motor is off: ")
    assert said(disc.fault).endswith("Turn the disc by hand; the game continues.")


def test_without_a_motor_nothing_is_wrong() -> None:
    assert open_gpio_disc(replace(PINS, disc="none")).fault is None
