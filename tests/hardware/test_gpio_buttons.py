"""The buttons on gpiozero's mock pins: one press, one call."""

from collections.abc import Iterator

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from hardware.fakes import NoButtons
from hardware.gpio_buttons import GpioButtons, open_gpio_buttons
from hardware.pins import PINS_FILE, read_pins
from hardware.ports import Button, Buttons, Press
from tests.said import said

PINS = read_pins(PINS_FILE).gpio


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


def test_each_press_is_told_once(factory: MockFactory) -> None:
    buttons, heard = GpioButtons(PINS, factory), list[Press]()
    assert isinstance(buttons, Buttons)
    next_pin, undo_pin = factory.pin(PINS.next), factory.pin(PINS.undo)
    assert (next_pin.pull, undo_pin.pull) == ("up", "up")
    buttons.listen(heard.append)
    next_pin.drive_low()
    next_pin.drive_high()
    undo_pin.drive_low()
    undo_pin.drive_high()
    next_pin.drive_low()
    assert heard == [Button.NEXT, Button.UNDO, Button.NEXT]
    buttons.close()
    buttons.close()


def test_no_gpio_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    buttons = open_gpio_buttons(PINS)
    assert isinstance(buttons, NoButtons)
    assert buttons.fault is not None
    assert "on the touchscreen as well" in said(buttons.fault)


def test_a_pin_that_is_in_use_is_a_sentence(factory: MockFactory) -> None:
    first = GpioButtons(PINS, factory)
    second = open_gpio_buttons(replace(PINS, undo=5), factory)
    assert second.fault is not None
    assert "already in use" in said(second.fault)
    first.close()
