"""The findings of `oyez hardware`: a real firmware on a pseudo terminal, pins on mock GPIOs, and missing parts."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec.structs import replace

from firmware.link import PROTOCOL
from firmware.messages import FIRMWARE
from hardware import inventory
from hardware.devices import Devices, no_devices
from hardware.faults import Code, Fault, Part
from hardware.header_lines import NoHeaderError, Taken
from hardware.inventory import _pico_parts, header_findings, machine, pico_finding, screen_finding
from hardware.pico import Pico
from hardware.pico_wiring import wiring_mark
from hardware.pin_faults import BUSY
from hardware.pins import PINS_FILE, read_pins
from hardware.serial_port import NO_PICO
from tests.firmware import pico as device
from tests.said import said
from tests.until import TIMEOUT_S

PINS = read_pins(PINS_FILE)
WAITS = Fault(Code.PICO_WITHOUT_MICROPYTHON, Part.PICO)


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[device.Pico]:
    monkeypatch.setattr(inventory, "ANSWER_S", TIMEOUT_S)
    board = device.Pico(tmp_path)
    board.plug()
    yield board
    board.off()


def opened(board: device.Pico, mark: int) -> Pico:
    pico = Pico(lambda: board.port, mark)
    pico.start()
    return pico


def test_a_pico_that_answers(board: device.Pico) -> None:
    found = pico_finding(device.PINS, lambda: board.port, lambda: opened(board, wiring_mark(device.PINS)))
    assert found.there
    assert found.health is not None
    assert "linux" in found.health.board  # the board that MicroPython names here
    assert found.words.startswith(
        f"at {board.port}, {found.health.board}, firmware {FIRMWARE} (here: {FIRMWARE}), round trip "
    )
    assert (
        f"sent again: {found.health.resent} by this end, {found.health.resent_by_pico} by the Pico; "
        "drives a ring of 60 LEDs at GP2, the disc's motor at GP10, 11" in found.words
    )
    assert found.words.endswith("a piezo at GP17.")
    assert not found.stale


def test_a_pico_that_was_flashed_with_another_wiring(board: device.Pico) -> None:
    found = pico_finding(device.PINS, lambda: board.port, lambda: opened(board, 12345))
    assert found.there
    assert "another wiring than pins.toml has now. Run `oyez flash` again." in said(found.faults)
    assert found.stale


def test_a_pico_of_an_older_release_is_offered_the_new_one(board: device.Pico, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.pico_faults.FIRMWARE", FIRMWARE + 1)
    found = pico_finding(device.PINS, lambda: board.port, lambda: opened(board, wiring_mark(device.PINS)))
    assert found.there
    assert f"firmware is number {FIRMWARE}, and number {FIRMWARE + 1} is here. It works; run `oyez flash`" in said(
        found.faults
    )
    assert found.stale


def test_a_pico_whose_link_has_version_1_is_offered_the_new_firmware(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inventory, "ANSWER_S", TIMEOUT_S)
    old = device.Pico(tmp_path, protocol=1)
    old.plug()
    found = pico_finding(device.PINS, lambda: old.port, lambda: opened(old, wiring_mark(device.PINS)))
    old.off()
    assert not found.there
    assert f"version 1 of the link and this program version {PROTOCOL}" in said(found.faults)
    assert found.health is None


def test_a_port_at_which_nothing_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inventory, "ANSWER_S", 0.05)
    found = pico_finding(PINS.pico, lambda: "/dev/ttyACM9", lambda: Pico(lambda: None))
    assert not found.there
    assert "/dev/ttyACM9" in said(found.faults)


def test_no_pico(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inventory, "found_instead", lambda: None)
    assert pico_finding(PINS.pico, lambda: None).faults == (NO_PICO,)
    monkeypatch.setattr(inventory, "found_instead", lambda: WAITS)
    assert pico_finding(PINS.pico, lambda: None).faults == (WAITS,)


def test_the_parts_of_a_pico_are_those_that_are_wired() -> None:
    assert "the disc's motor at GP10, 11, 12, 13" in _pico_parts(PINS.pico)
    servo = _pico_parts(replace(PINS.pico, disc="servo", players=((18, 3), (19, 4))))
    assert servo == (
        "a ring of 60 LEDs at GP2, the disc's servo at GP10, the buttons next at GP15 and undo at GP16, a piezo at "
        "GP17, a button and a lamp for each of 2 players at GP18 and 3, 19 and 4"
    )


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
    gpio, spi = header_findings(pins, "gpio")
    assert gpio.there
    assert gpio.words.startswith("the pins are free and can be driven: ")
    assert words in gpio.words
    assert not spi.there
    assert "pi5neo" in said(spi.faults)
    assert factory.pins
    factory.close()


def test_the_chosen_build_is_told_when_its_pins_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    gpio, _spi = header_findings(PINS, "gpio", taken=lambda _pins: ())
    assert not gpio.there
    assert said(gpio.faults).startswith("The lamps stay dark: ")


def none_taken(_pins: Iterable[int]) -> tuple[Taken, ...]:
    return ()


@pytest.mark.parametrize("chosen", [None, "pico", "screen"])
def test_what_hangs_on_the_header_instead_is_not_driven(monkeypatch: pytest.MonkeyPatch, chosen: str | None) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    monkeypatch.setitem(sys.modules, "pi5neo", None)
    others = {number: factory.pin(number) for number in (*PINS.gpio.lamps, *PINS.gpio.coils, 10)}
    for pin in others.values():
        pin.function = "input"
        pin.clear_states()
    gpio, spi = header_findings(PINS, chosen, taken=none_taken)
    assert gpio.there
    assert gpio.words.startswith("the pins are free, and were not tried: nine LEDs at GPIO17, 27, ")
    assert not spi.there
    assert {number: pin.function for number, pin in others.items()} == dict.fromkeys(others, "input")
    assert all(len(pin.states) == 1 for pin in others.values())
    # no pin was even asked for, the buttons' neither
    assert set(factory.pins.values()) == set(others.values())
    factory.close()


def test_of_two_builds_only_the_chosen_one_is_opened() -> None:
    opened: list[str] = []

    def opener(build: str) -> Devices:
        opened.append(build)
        return no_devices()

    header_findings(PINS, "spi", opener, none_taken)
    assert opened == ["spi"]
    header_findings(PINS, None, opener, none_taken)
    assert opened == ["spi"]


def test_pins_in_use_are_named_with_their_user() -> None:
    asked: list[int] = []

    def taken(pins: Iterable[int]) -> tuple[Taken, ...]:
        asked.extend(pins)
        return (Taken(27, "spi0 CS1"),)

    gpio, _spi = header_findings(PINS, None, taken=taken)
    assert not gpio.there
    assert gpio.faults == (Fault(Code.LAMPS_DARK, Part.RING),)
    assert gpio.faults[0].params["reason"] == BUSY
    assert gpio.users == (Taken(27, "spi0 CS1"),)
    assert {*PINS.gpio.lamps, PINS.gpio.next, PINS.gpio.undo} <= set(asked)


def test_a_computer_without_a_header_says_so() -> None:
    def taken(_pins: Iterable[int]) -> tuple[Taken, ...]:
        raise NoHeaderError

    gpio, _spi = header_findings(PINS, None, taken=taken)
    assert said(gpio.faults).startswith("The lamps stay dark: this computer has no GPIOs that you may use")


def test_the_machine_is_named(tmp_path: Path) -> None:
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert machine(model) == "Raspberry Pi 5 Model B Rev 1.0"
    assert machine(tmp_path / "none") == "a computer that is no Raspberry Pi"


def test_the_screen_is_always_there() -> None:
    assert screen_finding().there
