"""The players' lamps on gpiozero's mock pins: off, lit, winking."""

from collections.abc import Iterator

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from hardware.fakes import NoLamps, RecordingLamps
from hardware.gpio_buttons import GpioButtons
from hardware.gpio_lamps import GpioLamps, open_gpio_lamps
from hardware.pins import PINS_FILE, read_pins
from hardware.ports import Lamp, PlayerButton, PlayerLamps, Press
from tests.said import said

PINS = replace(read_pins(PINS_FILE).gpio, players=((2, 3), (14, 15)))


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


@pytest.mark.parametrize("lamps", [RecordingLamps(2), NoLamps()], ids=["recording", "none"])
def test_stand_ins_keep_the_protocol(lamps: PlayerLamps) -> None:
    assert isinstance(lamps, PlayerLamps)
    lamps.light([Lamp.READY, Lamp.AWAITED, Lamp.OFF])
    lamps.light([])
    lamps.close()
    assert lamps.fault is None


@pytest.mark.parametrize("active_high", [True, False])
def test_each_lamp_shows_its_player(factory: MockFactory, active_high: bool) -> None:
    lamps = GpioLamps(replace(PINS, active_high=active_high), factory)
    first, second = factory.pin(3), factory.pin(15)
    lit, dark = int(active_high), int(not active_high)
    assert isinstance(lamps, PlayerLamps)
    assert lamps.seats == 2
    assert (first.state, second.state) == (dark, dark)
    lamps.light([Lamp.OFF, Lamp.AWAITED, Lamp.AWAITED])  # a third player has no lamp
    assert (first.state, second.state) == (dark, lit)
    lamps.light([Lamp.AWAITED])
    assert (first.state, second.state) == (lit, dark)
    lamps.close()
    lamps.light([Lamp.OFF, Lamp.AWAITED])
    lamps.close()


def test_a_lamp_that_winks_goes_on_and_off_until_it_is_told_otherwise(
    factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.gpio_lamps.WINK_S", 0.01)
    lamps = GpioLamps(PINS, factory)
    pin = factory.pin(3)
    lamps.light([Lamp.READY])
    while len(pin.states) < 8:
        pass
    seen = [state.state for state in pin.states[1:]]
    assert seen[:6] in ([1, 0] * 3, [0, 1] * 3)
    lamps.light([Lamp.AWAITED])
    count = len(pin.states)
    assert pin.state == 1
    lamps.light([Lamp.AWAITED])
    assert len(pin.states) == count
    lamps.close()


def test_the_buttons_beside_them_are_told_by_their_seats(factory: MockFactory) -> None:
    buttons, heard = GpioButtons(PINS, factory), list[Press]()
    buttons.listen(heard.append)
    for pin in (14, 2, 2):
        assert factory.pin(pin).pull == "up"
        factory.pin(pin).drive_low()
        factory.pin(pin).drive_high()
    assert heard == [PlayerButton(1), PlayerButton(0), PlayerButton(0)]
    buttons.close()


def test_without_players_in_the_wiring_no_pin_is_taken(factory: MockFactory) -> None:
    lamps = open_gpio_lamps(replace(PINS, players=()), factory)
    assert isinstance(lamps, NoLamps)
    assert lamps.fault is None


def test_pins_that_cannot_be_used_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    lamps = open_gpio_lamps(PINS)
    assert lamps.fault is not None
    assert said(lamps.fault).startswith("The players' lamps stay dark: ")
    assert said(lamps.fault).endswith("The screen shows who is still to act.")
