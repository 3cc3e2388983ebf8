"""`oyez hardware` and `oyez hardware test` as one meets them at a terminal."""

import io
import sys
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.cli import main
from companion.commands import hardware as command
from companion.health.hardware_test import Ask, Say, Step, hardware_test
from companion.i18n.language import Sentence
from hardware.devices import Devices, no_devices
from hardware.espeak import MISSING
from hardware.faults import Code, Part, fault
from hardware.inventory import Finding
from hardware.pins import PINS_FILE
from tests.said import said


@pytest.fixture(autouse=True)
def _nothing_attached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nowhere")
    monkeypatch.setenv("OYEZ_PICO", str(tmp_path / "no-such-port"))


OLD = fault(Code.FIRMWARE_OLD, Part.FIRMWARE, theirs=1, ours=2)


def test_the_list_says_what_is_there_and_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "find_camera", lambda: "made-up")
    monkeypatch.setattr(command, "speech_status", lambda: MISSING)
    assert main(["hardware"]) == 0
    out = capsys.readouterr().out
    assert "The wiring is" in out
    for line in (
        "- pico: There is no Pico",
        "- gpio: The lamps stay dark",
        "- spi: ",
        "+ screen: ",
        "- camera: none found",
        "- voice: There is no speech: espeak-ng is not installed.",
    ):
        assert line in out
    assert "oyez play --ring" in out


def test_the_list_on_a_pi_with_free_pins(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    monkeypatch.setattr(command, "find_camera", lambda: "0")
    monkeypatch.setattr(command, "speech_status", lambda: ())
    assert main(["hardware", "--ring", "gpio"]) == 0
    out = capsys.readouterr().out
    assert "+ camera: 0, which `oyez play` uses automatically." in out
    assert "+ voice: the crier speaks through espeak-ng." in out
    assert "+ gpio: the pins are free and can be driven: nine LEDs at GPIO17, 27," in out
    factory.close()


def test_a_wiring_that_harms_a_part_is_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wiring = tmp_path / "pins.toml"
    wiring.write_text(PINS_FILE.read_text().replace("supply_volts = 5.0", "supply_volts = 12.0"))
    monkeypatch.setenv("OYEZ_PINS", str(wiring))
    monkeypatch.setattr(command, "find_camera", lambda: "made-up")
    monkeypatch.setattr(command, "speech_status", lambda: MISSING)
    assert main(["hardware"]) == 1
    out = capsys.readouterr().out
    assert "- wiring: [parts] supply_volts is 12.0 V; ring, motor and servo need 4.75 to 5.25 V." in out


def test_a_wrong_wiring_is_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wiring = tmp_path / "pins.toml"
    wiring.write_text("[pico]\nring = 'two'\n")
    monkeypatch.setenv("OYEZ_PINS", str(wiring))
    for words in (["hardware"], ["hardware", "test"], ["flash"]):
        assert main(words) == 1
        error = capsys.readouterr().err
        assert f"The wiring {wiring} is not understood" in error
        assert "Traceback" not in error


def test_a_walk_tells_each_step_and_ends_badly_where_one_was_not_seen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = (
        Step(Sentence("every LED"), True),
        Step(Sentence("piezo"), False, Sentence("Take a passive one.")),
        Step(Sentence("disc"), None),
    )
    monkeypatch.setattr(command, "hardware_test", lambda parts, ask, say: steps)
    assert main(["hardware", "test", "--ring", "gpio"]) == 1
    out = capsys.readouterr().out
    assert "     good  every LED" in out
    assert " NOT GOOD  piezo\n           Take a passive one." in out
    assert " left out  disc" in out
    monkeypatch.setattr(command, "hardware_test", lambda parts, ask, say: steps[:1])
    assert main(["hardware", "test", "--ring", "gpio"]) == 0
    assert "No problems found." in capsys.readouterr().out


def test_a_real_walk_on_mock_pins(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    monkeypatch.setattr(command, "hardware_test", lambda parts, ask, say: tested(parts, ask, say))
    monkeypatch.setattr(sys, "stdin", io.StringIO("perhaps\ny\nn\ny\n"))

    def tested(parts: Devices, ask: Ask, say: Say) -> tuple[Step, ...]:
        return hardware_test(parts, ask, say, press_s=0.01)

    assert main(["hardware", "test", "--ring", "gpio"]) == 1
    out = capsys.readouterr().out
    assert "Please answer y, n or s." in out
    assert "NOT GOOD  place 0 and direction" in out
    assert "left out  disc" in out
    factory.close()


def test_nobody_to_ask_is_a_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["hardware", "test", "--ring", "gpio"]) == 1
    assert "nobody can answer here" in capsys.readouterr().err
    factory.close()


def test_a_walk_through_a_pico_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "test", "--ring", "pico"]) == 1
    assert "There is no Pico" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("there", "answers", "flashed", "tested", "ends"),
    [
        (True, "y\n", True, True, 0),
        (True, "n\n", False, True, 0),
        (False, "y\n", True, True, 0),
        (False, "n\n", False, False, 1),
    ],
    ids=["older, brought up to date", "older, left so", "no Oyez on it, put on it", "no Oyez on it, left so"],
)
def test_the_newer_firmware_is_offered_before_the_walk(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    there: bool,
    answers: str,
    flashed: bool,
    tested: bool,
    ends: int,
) -> None:
    copied: list[str] = []
    steps: list[tuple[Step, ...]] = []

    def survey(_pins: object) -> Finding:
        return Finding("pico", True, "at ttyACM0.") if copied else Finding("pico", there, "", (OLD,), stale=True)

    def put_on_pico(port: str) -> int:
        copied.append(port)
        return 0

    def hardware_test(_parts: object, _ask: object, _say: object) -> tuple[Step, ...]:
        steps.append((Step(Sentence("ring"), True),))
        return steps[-1]

    monkeypatch.setattr(command, "find_pico", lambda: "/dev/ttyACM0")
    monkeypatch.setattr(command, "pico_finding", survey)
    monkeypatch.setattr(command, "put_on_pico", put_on_pico)
    monkeypatch.setattr(command, "open_devices", lambda build: no_devices())
    monkeypatch.setattr(command, "hardware_test", hardware_test)
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    assert main(["hardware", "test"]) == ends
    out = capsys.readouterr().out
    assert said(OLD) in out
    assert copied == ["/dev/ttyACM0"] * flashed
    assert len(steps) == tested


def test_a_firmware_that_could_not_be_put_on_ends_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_pico", lambda: "/dev/ttyACM0")
    monkeypatch.setattr(command, "pico_finding", lambda _pins: Finding("pico", True, "", (OLD,), stale=True))
    monkeypatch.setattr(command, "put_on_pico", lambda _port: 1)
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    assert main(["hardware", "test"]) == 1


def test_without_a_pico_on_a_computer_without_gpios_nothing_is_walked_through(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "is_raspberry_pi", lambda: False)
    assert main(["hardware", "test"]) == 1
    assert "There is no Pico" in capsys.readouterr().err
    monkeypatch.setattr(command, "is_raspberry_pi", lambda: True)
    assert main(["hardware", "test"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("There is no Pico")
    assert "Test of the build gpio." in out
