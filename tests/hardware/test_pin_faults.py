"""Pins that are not available: every exception of the library becomes a sentence, on a Pi 5 with lgpio too."""

import errno
import sys
from types import ModuleType
from typing import NoReturn

import pytest
from gpiozero import Device
from gpiozero.exc import BadPinFactory, PinPWMUnsupported
from gpiozero.pins.mock import MockFactory

from hardware.devices import open_devices
from hardware.pin_faults import pin_errors, reason
from tests.said import said


class LgpioError(Exception):
    """An exception of lgpio: of no standard class."""


def busy_pin(_factory: MockFactory, _info: object) -> NoReturn:
    """A pin that another program has claimed: gpiozero's pin for lgpio claims it while it is made."""
    raise LgpioError("'GPIO busy'")


@pytest.fixture(autouse=True)
def _lgpio(monkeypatch: pytest.MonkeyPatch) -> None:
    lgpio = ModuleType("lgpio")
    lgpio.__dict__["error"] = LgpioError
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (BadPinFactory("Unable to load any default pin factory!"), "groups gpio"),
        (LgpioError("'GPIO busy'"), "another program"),
        (OSError(errno.EBUSY, "Device or resource busy"), "another program"),
        (LgpioError("bad GPIO number"), "(bad GPIO number)"),
    ],
)
def test_each_error_is_caught_and_has_its_words(error: Exception, words: str) -> None:
    assert isinstance(error, pin_errors())
    assert words in said(reason(error))


def test_without_lgpio_nothing_more_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "lgpio")
    assert not issubclass(LgpioError, pin_errors())


def test_pins_that_another_program_uses_leave_the_game_without_lights(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory()
    factory.pin_class = busy_pin
    monkeypatch.setattr(Device, "pin_factory", factory)
    parts = open_devices("gpio")
    assert said(parts.faults) == (
        "The lamps stay dark: another program uses one of their pins; close that one, or name free pins in pins.toml. "
        "Play continues with the ring on the screen (--ring screen)."
    )
    parts.close()
    factory.close()


def test_an_error_without_words_is_called_by_its_name() -> None:
    """Some errors of gpiozero have nothing in them."""
    assert "cannot be used (PinPWMUnsupported)" in said(reason(PinPWMUnsupported()))
