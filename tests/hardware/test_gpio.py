"""Lamps on gpiozero's mock pins: the level of each pin for a scene, step by step."""

import threading
from collections.abc import Iterator

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec.structs import replace

from hardware.fakes import DarkRing
from hardware.faults import Code, Fault, Part
from hardware.gpio import PlainLamps, RgbLamps, open_gpio_ring
from hardware.lights import LampError, Lights
from hardware.pins import PINS_FILE, read_pins
from hardware.ports import Ring
from hardware.scene import FULL_LEVEL, OFF, SEGMENTS, Colour, Marker, Mood, Motion, Scene, Segment
from tests.said import said

PINS = read_pins(PINS_FILE).gpio


class Clock:
    """A clock that only advances on request, in seconds."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def lit(colour: Colour, number: int = 0, motion: Motion = Motion.STILL, inverted: bool = False) -> Segment:
    return Segment(colour, FULL_LEVEL, motion, number, inverted)


FOUR = Scene(
    Mood.PLAY,
    (
        OFF,
        lit(Colour.WHITE, 1),
        lit(Colour.WHITE, 3, Motion.RUNNING, inverted=True),
        lit(Colour.RED, 3),
        lit(Colour.YELLOW, 6),
        *(OFF,) * 4,
    ),
    Marker(0, 1),
    start=1,
)
"""The marker on segment 0 and the next four lit."""
SETTLED = 20.0


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory(pin_class=MockPWMPin)
    yield pins
    pins.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


def pin(factory: MockFactory, number: int) -> MockPWMPin:
    mock: MockPWMPin = factory.pin(number)
    return mock


def levels(factory: MockFactory) -> list[float]:
    return [round(float(pin(factory, number).state), 2) for number in PINS.lamps]


def run(lights: Lights, clock: Clock, seconds: float, step: float = 0.05) -> None:
    """Let time pass, a frame at each step."""
    end = clock.now + seconds
    while clock.now < end:
        lights.tick()
        clock.now += step


def test_nine_lamps_show_the_ring_of_nine(factory: MockFactory, clock: Clock) -> None:
    lights = Lights(SEGMENTS, PlainLamps(PINS, factory), clock, alone=False)
    lights.show(FOUR)
    clock.now += SETTLED
    lights.tick()
    # the day's wink, white, the destroyed one, red in one of its dips or not, yellow, and nothing else
    dark = [0.0] * 4
    assert levels(factory)[1] == 1.0
    assert levels(factory)[5:] == dark
    for number in PINS.lamps:
        pin(factory, number).clear_states()
    run(lights, clock, 6.0)
    changes = [len(pin(factory, number).states) - 1 for number in PINS.lamps]
    # day 1: winks at 3 s apart of 2; white stands; destroyed 2 Hz; red 2 dips and yellow 1 each 3 s
    assert changes[1] == 0
    assert changes[2] in (23, 24)
    assert changes[3] in (7, 8)
    assert changes[4] in (3, 4)
    assert changes[5:] == [0, 0, 0, 0]
    lights.close()


def test_the_states_of_a_destroyed_lamp_one_by_one(factory: MockFactory, clock: Clock) -> None:
    lights = Lights(SEGMENTS, PlainLamps(PINS, factory), clock, alone=False)
    lights.show(FOUR)
    clock.now += SETTLED
    moving = pin(factory, PINS.lamps[2])
    lights.tick()
    moving.clear_states()
    seen = []
    for _ in range(8):
        lights.tick()
        seen.append(round(float(moving.state), 2))
        clock.now += 0.25
    assert seen == [1.0, 0.0] * 4
    lights.close()


def test_candles_are_fainter_than_segments(factory: MockFactory, clock: Clock) -> None:
    lights = Lights(SEGMENTS, PlainLamps(PINS, factory), clock, alone=False)
    lights.show(replace(FOUR, remaining=2))
    clock.now += SETTLED
    lights.tick()
    assert levels(factory)[5:] == [0.18, 0.18, 0.0, 0.0]
    lights.show(replace(FOUR, remaining=1))
    lights.tick()
    assert levels(factory)[5:] == [0.18, 0.0, 0.0, 0.0]
    lights.close()


def test_a_smaller_remaining_does_not_show_the_numbers_again(factory: MockFactory, clock: Clock) -> None:
    lights = Lights(SEGMENTS, PlainLamps(PINS, factory), clock, alone=False)
    lights.show(replace(FOUR, remaining=2))
    clock.now += SETTLED
    lights.show(replace(FOUR, remaining=1))
    lights.tick()
    assert levels(factory)[1] == 1.0  # the numbers begin with the first segment dark
    lights.show(replace(FOUR, marker=Marker(0, 2), remaining=1))
    lights.tick()
    assert levels(factory)[1] == 0.0
    lights.close()


def test_rgb_leds_stand_for_the_four_segments_from_the_start(factory: MockFactory, clock: Clock) -> None:
    lights = Lights(SEGMENTS, RgbLamps(PINS, factory), clock, alone=False)
    lights.show(FOUR)
    clock.now += SETTLED + 0.1  # not in the first dip, which begins every three seconds
    while (clock.now - 100) % 3 < 1:
        clock.now += 0.25
    run(lights, clock, 0.05)
    colours = [[round(float(pin(factory, wire).state), 2) for wire in led] for led in PINS.rgb]
    assert colours[0] == [0.44, 0.44, 0.39]
    assert colours[2] == [1.0, 0.0, 0.0]
    assert colours[3] == [0.67, 0.39, 0.0]
    lights.close()


def test_rgb_leds_follow_the_start(factory: MockFactory, clock: Clock) -> None:
    lights = Lights(SEGMENTS, RgbLamps(PINS, factory), clock, alone=False)
    lights.show(Scene(Mood.PLAY, (*[OFF] * 5, *[lit(Colour.WHITE)] * 4), start=5))
    lights.tick()
    assert all(pin(factory, led[2]).state > 0.3 for led in PINS.rgb)
    lights.close()


def test_leds_that_hang_on_the_supply_are_lit_by_a_low_pin(factory: MockFactory, clock: Clock) -> None:
    lights = Lights(SEGMENTS, PlainLamps(replace(PINS, active_high=False), factory), clock, alone=False)
    assert levels(factory) == [1.0] * 9
    lights.show(FOUR)
    clock.now += SETTLED
    lights.tick()
    assert levels(factory)[1] == 0.0
    assert levels(factory)[5:] == [1.0] * 4
    lights.close()


def test_close_puts_them_out_and_lets_the_pins_go(factory: MockFactory, clock: Clock) -> None:
    lights = Lights(SEGMENTS, PlainLamps(PINS, factory), clock, alone=False)
    lights.show(FOUR)
    clock.now += SETTLED
    lights.tick()
    lights.close()
    lights.close()
    again = Lights(SEGMENTS, PlainLamps(PINS, factory), clock, alone=False)
    assert levels(factory) == [0.0] * 9
    again.close()


def test_lamps_that_were_taken_away_are_said_and_tried_again(factory: MockFactory, clock: Clock) -> None:
    lamps = PlainLamps(PINS, factory)
    lights = Lights(SEGMENTS, lamps, clock, alone=False)
    lights.show(FOUR)
    lamps.close()
    lights.tick()
    assert lights.fault is not None
    assert "--ring screen" in said(lights.fault)
    lights.close()


LOOSE = Fault(Code.LAMPS_DARK, Part.RING)


class Loose:
    """Lamps with a loose wire: the first tries fail."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.tries = 0
        self.lit = threading.Event()

    def put(self, frame: bytes, scene: object) -> None:
        self.tries += 1
        if self.tries <= self.failures:
            raise LampError(LOOSE)
        self.lit.set()

    def close(self) -> None:
        """Nothing hangs here."""


def test_a_loose_wire_is_tried_every_two_seconds_and_heals(clock: Clock) -> None:
    loose = Loose(failures=2)
    lights = Lights(SEGMENTS, loose, clock, alone=False)
    lights.show(FOUR)
    run(lights, clock, 1.9)
    assert (lights.fault, loose.tries) == (LOOSE, 1)
    run(lights, clock, 3.0)
    assert (lights.fault, loose.tries >= 3) == (None, True)
    lights.close()


def test_it_shows_frames_by_itself() -> None:
    loose = Loose(failures=0)
    lights = Lights(SEGMENTS, loose)
    assert isinstance(lights, Ring)
    lights.show(FOUR)
    assert loose.lit.wait(60)
    lights.close()


@pytest.mark.parametrize("lights", ["lamps", "rgb"])
def test_no_gpio_is_a_sentence(monkeypatch: pytest.MonkeyPatch, lights: str) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    ring = open_gpio_ring(replace(PINS, lights=lights))
    assert isinstance(ring, DarkRing)
    assert ring.fault is not None
    assert said(ring.fault).startswith("The lamps stay dark: ")


def test_a_wrong_wiring_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OYEZ_PINS", "/no/such/pins.toml")
    ring = open_gpio_ring()
    assert ring.fault is not None
    assert "/no/such/pins.toml cannot be read" in said(ring.fault)
