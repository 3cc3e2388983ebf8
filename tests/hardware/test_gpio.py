"""The LED ring on gpiozero's mock pins: what each LED does for what lies on the wheel."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.fakes import DarkRing
from hardware.gpio import BLINK_S, Lamp, LedRing, lamps, open_led_ring
from hardware.pins import RingPins, WiringError, read_pins
from hardware.ports import Mood, RingPicture, RingPlace

PINS = RingPins(leds=(4, 17, 27, 22, 5, 6, 13, 19, 26))
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
    return [bool(mock_pin(factory, number).state) for number in PINS.leds]


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
    pin = mock_pin(factory, PINS.leds[2])
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
    ring = LedRing(RingPins(leds=PINS.leds, active_high=False), factory)
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


def test_the_wiring_that_ships_is_nine_different_gpios() -> None:
    leds = read_pins().ring.leds
    assert len(set(leds)) == 9


GOOD_LEDS = "leds = [17, 27, 22, 23, 24, 25, 5, 6, 13]"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[ring]\nleds = [1, 2]", "names 2 different GPIOs; a ring has 9 LEDs"),
        ("[ring]\nleds = [17, 17, 22, 23, 24, 25, 5, 6, 13]", "names 8 different GPIOs"),
        ("[ring]\nleds = [17, 28, 22, 23, 24, 25, 5, 6, 13]", "names GPIO28; the header has GPIO2 to GPIO27"),
        ("[ring]\nleds = 'all'", "is not understood"),
        (f"[ring]\n{GOOD_LEDS}\nledz = 3", "is not understood"),
        ("[ring", "is not understood"),
        ("", "is not understood"),
    ],
)
def test_wrong_wiring_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    wiring = tmp_path / "pins.toml"
    wiring.write_text(text)
    with pytest.raises(WiringError) as raised:
        read_pins(wiring)
    assert sentence in str(raised.value)
    assert str(wiring) in str(raised.value)


def test_missing_wiring_is_named(tmp_path: Path) -> None:
    with pytest.raises(WiringError, match="cannot be read"):
        read_pins(tmp_path / "pins.toml")
