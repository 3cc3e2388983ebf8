"""A build opens all its parts; missing parts are reported in as few sentences as there are causes."""

from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware import usb
from hardware.devices import BUILDS, Devices, open_devices
from hardware.fakes import DarkRing, StillDisc
from hardware.gpio_buttons import GpioButtons
from hardware.gpio_disc import StepperDisc
from hardware.lights import Lights
from hardware.pico import Pico
from hardware.pins import PINS_FILE
from hardware.ports import Beeper, Buttons, Disc, Ring
from hardware.serial_port import NO_PICO
from tests.said import said
from tests.until import until


@pytest.fixture
def no_gpio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    monkeypatch.setenv("OYEZ_PICO", "/no/such/port")


@pytest.mark.parametrize("build", BUILDS)
def test_every_build_opens_where_nothing_is_attached(build: str, no_gpio: None) -> None:
    parts = open_devices(build)
    assert isinstance(parts.ring, Ring)
    assert isinstance(parts.disc, Disc)
    assert isinstance(parts.buttons, Buttons)
    assert isinstance(parts.beeper, Beeper)
    if build in ("pico", "auto"):
        # it is looked for in a thread of its own
        until(lambda: parts.faults)
    assert bool(parts.faults) == (build not in ("screen", "none"))
    parts.close()
    parts.close()


def test_auto_takes_a_pico_that_is_plugged_in_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OYEZ_PICO", raising=False)
    monkeypatch.setattr(usb, "USB_DEVICES", tmp_path)
    nothing = open_devices("auto")
    assert isinstance(nothing.ring, DarkRing)
    assert nothing.faults == ()
    (tmp_path / "1-1").mkdir()
    (tmp_path / "1-1" / "idVendor").write_text("2e8a\n")
    (tmp_path / "1-1" / "idProduct").write_text("0005\n")
    monkeypatch.setattr("hardware.pico.find_pico", lambda: None)
    parts = open_devices("auto")
    assert isinstance(parts.ring, Pico)
    parts.close()


def test_a_machine_without_gpio_is_said_once(no_gpio: None) -> None:
    assert len(open_devices("gpio").faults) == 1


def test_an_unknown_build_names_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no build named 'neon'; there are .*screen, none"):
        open_devices("neon")


def test_a_wrong_wiring_is_said_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OYEZ_PINS", str(tmp_path / "pins.toml"))
    for build in ("gpio", "spi"):
        assert "cannot be read" in said(open_devices(build).faults)
    assert len(open_devices("gpio").faults) == 1


def test_the_whole_header_is_opened_as_pins_toml_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wiring = tmp_path / "pins.toml"
    wiring.write_text(PINS_FILE.read_text().replace('disc = "none"', 'disc = "stepper"'))
    monkeypatch.setenv("OYEZ_PINS", str(wiring))
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    parts = open_devices("gpio")
    assert isinstance(parts.ring, Lights)
    assert isinstance(parts.disc, StepperDisc)
    assert isinstance(parts.buttons, GpioButtons)
    assert parts.faults == ()
    parts.close()
    factory.close()


@pytest.mark.parametrize(
    ("build", "changes", "lights", "turns"),
    [
        ("pico", {}, "ring", "stepper"),
        ("pico", {'disc = "stepper"': 'disc = "servo"'}, "ring", "servo"),
        ("pico", {'disc = "stepper"': 'disc = "servo"', "coils = [10, 11, 12, 13]": "coils = []"}, "ring", "servo"),
        ("pico", {'disc = "stepper"': 'disc = "none"'}, "ring", "none"),
        ("pico", {"coils = [10, 11, 12, 13]": "coils = []"}, "ring", "none"),
        ("gpio", {}, "lamps", "none"),
        ("gpio", {'lights = "lamps"': 'lights = "rgb"', 'disc = "none"': 'disc = "servo"'}, "rgb", "servo"),
        ("gpio", {'disc = "none"': 'disc = "stepper"'}, "lamps", "stepper"),
        ("spi", {'lights = "lamps"': 'lights = "spi"', 'disc = "none"': 'disc = "servo"'}, "ring", "servo"),
    ],
)
def test_a_build_says_what_shines_and_what_turns(
    build: str,
    changes: dict[str, str],
    lights: str,
    turns: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """The words of the hardware test follow it, on the terminal and on the screen."""
    words = PINS_FILE.read_text()
    for old, new in changes.items():
        assert old in words
        words = words.replace(old, new, 1)
    (tmp_path / "pins.toml").write_text(words)
    monkeypatch.setenv("OYEZ_PINS", str(tmp_path / "pins.toml"))
    monkeypatch.setenv("OYEZ_PICO", "/no/such/port")
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    parts = open_devices(build)
    assert (parts.lights, parts.turns) == (lights, turns)
    assert isinstance(parts.disc, StillDisc) == (turns == "none")
    parts.close()
    factory.close()


def test_the_same_fault_is_there_once() -> None:
    parts = open_devices("none")
    assert Devices(DarkRing(NO_PICO), StillDisc(NO_PICO), parts.buttons, parts.beeper).faults == (NO_PICO,)
