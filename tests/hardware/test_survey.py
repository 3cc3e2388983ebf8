"""What `oyez hardware` finds: a real firmware on a pseudo terminal, pins on mock GPIOs, and what is missing."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec.structs import replace

from hardware import survey
from hardware.pico import Pico
from hardware.pico_wiring import wiring_mark
from hardware.pins import PINS_FILE, read_pins
from hardware.survey import machine, screen, survey_header, survey_pico
from tests.firmware import pico as device

PINS = read_pins(PINS_FILE)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[device.Pico]:
    board = device.Pico(tmp_path)
    board.plug()
    yield board
    board.off()


def opened(board: device.Pico, mark: int) -> Pico:
    pico = Pico(lambda: board.port, mark)
    pico.start()
    return pico


def test_a_pico_that_answers(board: device.Pico) -> None:
    found = survey_pico(device.PINS, lambda: board.port, lambda: opened(board, wiring_mark(device.PINS)))
    assert found.there
    assert found.words.startswith(f"at {board.port}, firmware 1 (here: 1), round trip ")
    assert (
        "sent again: 0 by this end, 0 by the Pico; drives a ring of 60 LEDs at GP2, the disc's motor at GP10, 11"
        in (found.words)
    )
    assert found.words.endswith("a piezo at GP17.")
    assert found.stale is None


def test_a_pico_that_was_flashed_with_another_wiring(board: device.Pico) -> None:
    found = survey_pico(device.PINS, lambda: board.port, lambda: opened(board, 12345))
    assert found.there
    assert "another wiring than pins.toml has now. Run `oyez flash` again." in found.words
    assert found.stale is not None
    assert found.words.endswith(found.stale)


def test_a_pico_of_an_older_release_is_offered_the_new_one(board: device.Pico, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.pico_faults.FIRMWARE", 2)
    found = survey_pico(device.PINS, lambda: board.port, lambda: opened(board, wiring_mark(device.PINS)))
    assert found.there
    assert "firmware is number 1, and number 2 is here. It works; run `oyez flash`" in found.words
    assert found.stale is not None


def test_a_port_at_which_nothing_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "ANSWER_S", 0.05)
    found = survey_pico(PINS.pico, lambda: "/dev/ttyACM9", lambda: Pico(lambda: None))
    assert not found.there
    assert "/dev/ttyACM9" in found.words


def test_no_pico(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "found_instead", lambda: None)
    assert "There is no Pico" in survey_pico(PINS.pico, lambda: None).words
    monkeypatch.setattr(survey, "found_instead", lambda: "A Pico waits for MicroPython.")
    assert survey_pico(PINS.pico, lambda: None).words == "A Pico waits for MicroPython."


@pytest.mark.parametrize(
    ("lights", "disc", "words"),
    [
        ("lamps", "none", "nine LEDs at GPIO17, 27, 22, 23, 24, 25, 5, 6, 13, the buttons next at GPIO4"),
        ("rgb", "servo", "four RGB LEDs at GPIO17, 27, 22, 23, 24, 25, 5, 6, 13, 19, 7, 8, the disc's servo at GPIO12"),
        ("lamps", "stepper", "the disc's motor at GPIO12, 16, 20, 21 with its switch at GPIO26"),
    ],
)
def test_a_header_with_free_pins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lights: str, disc: str, words: str
) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    wiring = tmp_path / "pins.toml"
    text = PINS_FILE.read_text().replace('lights = "lamps"', f'lights = "{lights}"')
    wiring.write_text(text.replace('disc = "none"', f'disc = "{disc}"'))
    monkeypatch.setenv("OYEZ_PINS", str(wiring))
    monkeypatch.setitem(sys.modules, "pi5neo", None)
    pins = replace(PINS, gpio=replace(PINS.gpio, lights=lights, disc=disc))
    gpio, spi = survey_header(pins)
    assert gpio.there
    assert words in gpio.words
    assert not spi.there
    assert "pi5neo" in spi.words
    factory.close()


def test_the_machine_is_named(tmp_path: Path) -> None:
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert machine(model) == "Raspberry Pi 5 Model B Rev 1.0"
    assert machine(tmp_path / "none") == "a computer that is no Raspberry Pi"


def test_the_screen_is_always_there() -> None:
    assert screen().there
