"""The power button on gpiozero's mock pins: held it switches off, touched it does not."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hardware.pins import PINS_FILE, has_power_button, read_pins
from hardware.power_button import open_power_button
from tests.said import said

TIMEOUT_S = 60.0


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


@pytest.fixture
def wired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "pins.toml"
    file.write_text(PINS_FILE.read_text().replace("# button = 3", "button = 3"))
    monkeypatch.setenv("OYEZ_PINS", str(file))
    return file


def test_as_delivered_there_is_none() -> None:
    assert not has_power_button()
    assert open_power_button(lambda: None) == (None, None)


def test_held_it_is_told_once(factory: MockFactory, wired: Path) -> None:
    pressed = Event()
    button, fault = open_power_button(pressed.set, factory, hold_s=0.01)
    assert (has_power_button(), button is not None, fault) == (True, True, None)
    pin = factory.pin(3)
    assert pin.pull == "up"
    pin.drive_low()
    assert pressed.wait(TIMEOUT_S)
    assert button is not None
    button.close()


def test_a_touch_in_passing_does_nothing(factory: MockFactory, wired: Path) -> None:
    pressed = Event()
    button, _ = open_power_button(pressed.set, factory, hold_s=3600.0)
    pin = factory.pin(3)
    pin.drive_low()
    pin.drive_high()
    assert button is not None
    button.close()
    assert not pressed.is_set()


def test_no_gpio_is_a_sentence(wired: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    button, fault = open_power_button(lambda: None)
    assert button is None
    assert "Switch off on the touchscreen" in said(fault)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("button = 1", "[power] button is GPIO1; take GPIO2 to GPIO27."),
        ("button = 4", "[power] button and [gpio] next are both GPIO4"),
        ("buton = 3", "is not understood"),
    ],
)
def test_a_wrong_pin_is_a_sentence(wired: Path, line: str, sentence: str) -> None:
    wired.write_text(wired.read_text().replace("button = 3", line))
    assert not has_power_button()
    assert sentence in said(open_power_button(lambda: None)[1])


def test_on_the_spi_its_pins_are_taken(wired: Path) -> None:
    text = wired.read_text().replace("button = 3", "button = 10").replace('lights = "lamps"', 'lights = "spi"')
    wired.write_text(text)
    assert "which is the SPI's MOSI" in said(open_power_button(lambda: None)[1])


def test_the_rest_of_the_wiring_stays(wired: Path) -> None:
    assert read_pins().gpio == read_pins(PINS_FILE).gpio
