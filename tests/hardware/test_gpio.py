"""The LED ring on gpiozero's mock pins: what each LED does for what lies on the wheel."""

import time
from collections.abc import Iterator

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin
from msgspec.structs import replace

from hardware.fakes import DarkRing
from hardware.gpio import BLINK_S, Lamp, LedRing, lamps, open_led_ring
from hardware.pins import PINS_FILE, read_pins
from hardware.ports import Mood, RingPicture, RingPlace

PINS = replace(read_pins(PINS_FILE).gpio, lamps=(4, 17, 27, 22, 5, 6, 13, 19, 26))
PLAIN = RingPlace("red")


def picture(*slots: RingPlace, mood: Mood = Mood.TURNS) -> RingPicture:
    """Places 1 to 4 hold the slots given."""
    places = (PLAIN, *slots, *(PLAIN,) * (8 - len(slots)))
    return RingPicture(day=1, half="morning", neutral=0, places=places, mood=mood)


OPEN_HALF = picture(
    RingPlace("red", slot=0, die=1),
    RingPlace("white", slot=1, die=3, black=True, destroyed=True),
    RingPlace("yellow", slot=2, die=3),
    RingPlace("red", slot=3, die=6),
)


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


def levels(factory: MockFactory) -> list[bool]:
    return [bool(mock_pin(factory, number).state) for number in PINS.lamps]


def mock_pin(factory: MockFactory, number: int) -> MockPin:
    pin: MockPin = factory.pin(number)
    return pin


def test_active_plazas_are_lit_a_destroyed_one_blinks_and_others_are_dark() -> None:
    on, off, blink = Lamp.ON, Lamp.OFF, Lamp.BLINK
    assert lamps(OPEN_HALF) == (off, on, blink, on, on, off, off, off, off)


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (picture(mood=Mood.THROW), (Lamp.OFF,) * 9),
        (picture(mood=Mood.OVER), (Lamp.ON,) * 9),
    ],
    ids=["before the first throw", "over"],
)
def test_moods(shown: RingPicture, expected: tuple[Lamp, ...]) -> None:
    assert lamps(shown) == expected


def test_the_pins_follow_the_picture(factory: MockFactory) -> None:
    ring = LedRing(PINS, factory)
    assert not any(levels(factory))
    ring.show(picture(RingPlace("red", slot=0, die=1), RingPlace("red", slot=1, die=2)))
    assert levels(factory) == [False, True, True, *[False] * 6]
    ring.show(picture())
    assert not any(levels(factory))
    assert ring.fault is None
    ring.close()


def test_a_destroyed_plaza_goes_on_and_off(factory: MockFactory) -> None:
    ring = LedRing(PINS, factory)
    pin = mock_pin(factory, PINS.lamps[2])
    pin.clear_states()
    ring.show(OPEN_HALF)
    # the mock pin notes each change; three changes are a whole blink, however slow the machine
    while len(pin.states) < 4:
        ring.show(OPEN_HALF)
        time.sleep(BLINK_S / 10)
    ring.close()
    assert [bool(each.state) for each in pin.states[:4]] == [False, True, False, True]
    assert pin.states[2].timestamp >= BLINK_S * 0.5


def test_leds_that_hang_on_the_supply_are_lit_by_a_low_pin(factory: MockFactory) -> None:
    ring = LedRing(replace(PINS, active_high=False), factory)
    assert all(levels(factory))
    ring.show(picture(mood=Mood.OVER))
    assert not any(levels(factory))
    ring.close()


def test_close_lets_the_pins_go(factory: MockFactory) -> None:
    LedRing(PINS, factory).close()
    again = LedRing(PINS, factory)
    again.close()
    again.close()


def test_a_ring_whose_pins_were_taken_away_says_so_and_goes_on(factory: MockFactory) -> None:
    ring = LedRing(PINS, factory)
    ring.close()
    ring.show(OPEN_HALF)
    assert ring.fault is not None
    assert "--ring screen" in ring.fault


def test_no_gpio_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    ring = open_led_ring(PINS)
    assert isinstance(ring, DarkRing)
    assert ring.fault is not None
    assert ring.fault.startswith("The ring stays dark (")
