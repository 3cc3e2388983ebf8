"""`oyez flash`: the real mpremote talks to a board's raw REPL; and each way in which it fails is a sentence."""

import os
import pty
import subprocess
import sys
import tty
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec
import pytest

from companion.cli import main
from companion.commands import flash as command
from hardware import flash, usb
from hardware.faults import Code, Part, fault
from hardware.flash import FlashError, copy_to_pico, firmware_files, run_tool
from hardware.pico_line import leave_for_flashing
from hardware.pico_wiring import wiring_json
from hardware.pin_tables import BoardWord
from hardware.pins import PINS_FILE, read_pins
from hardware.usb import found_instead
from tests.said import said, saying

PINS = read_pins(PINS_FILE).pico
WAITS = fault(Code.PICO_WITHOUT_MICROPYTHON, Part.PICO, address=usb.DOWNLOADS, drive="RPI-RP2")
FILES = firmware_files(PINS)
COPIED = {name: content[:300] for name, content in FILES.items()}
"""All files, each in two pieces: mpremote would write them whole for ten seconds, to a prompt as slow as a board's."""
REPL = Path(__file__).with_name("raw_repl.py")


class Board:
    """A board with MicroPython in a process, whose flash is a folder."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._process = subprocess.Popen([sys.executable, str(REPL), *words], stdin=master, stdout=master, cwd=folder)
        os.close(master)

    @property
    def files(self) -> dict[str, bytes]:
        """Return its files."""
        paths = (path for path in self.folder.rglob("*") if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in paths}

    def ended(self) -> int:
        """Wait until it was reset."""
        return self._process.wait(60)

    def off(self) -> None:
        """Pull the plug."""
        self._process.kill()
        self._process.wait()
        os.close(self._slave)


@pytest.fixture(autouse=True)
def _nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No firmware runs on these boards that could be asked to leave."""
    monkeypatch.setattr(flash, "leave_for_flashing", partial(leave_for_flashing, timeout_s=0.1))


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    folder = tmp_path / "flash"
    folder.mkdir()
    board = Board(folder)
    yield board
    board.off()


def test_every_file_lands_on_the_board_and_it_starts_anew(board: Board) -> None:
    copy_to_pico(board.port, COPIED)
    assert board.ended() == 0
    assert board.files == COPIED


def test_flashing_again_replaces_an_older_firmware(board: Board) -> None:
    (board.folder / "firmware").mkdir()
    (board.folder / "firmware" / "link.py").write_text("older = True\n")
    (board.folder / "main.py").write_text("import firmware.link\n")
    copy_to_pico(board.port, COPIED)
    assert board.files == COPIED


def test_what_lies_on_a_pico() -> None:
    assert list(FILES)[-1] == "main.py"
    needed = {"__init__", "leds", "link", "patterns", "segments"}
    assert {f"firmware/{name}.py" for name in needed} | {"firmware/wiring.json"} < set(FILES)
    assert "firmware/main.py" not in FILES
    assert FILES["firmware/wiring.json"] == wiring_json(PINS)
    assert msgspec.json.decode(FILES["firmware/wiring.json"])["leds"] == 60
    assert sum(map(len, FILES.values())) < 100_000


def ending(status: int, complaint: str) -> flash.Runner:
    """A copy that ends so."""

    def run(words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        return subprocess.CompletedProcess(words, status, "", complaint)

    return run


@pytest.mark.parametrize(
    ("complaint", "sentence"),
    [
        ("mpremote: could not enter raw repl", "does not answer as MicroPython does. Plug the Pico in again with both"),
        ("mpremote: timeout waiting for first EOF reception", "both buttons held"),
        ("mpremote: failed to access /dev/ttyACM0 (it may be in use by another program)", "Join the group dialout"),
        ("OSError: [Errno 28] ENOSPC", "is full. Delete files"),
        ("Traceback\nsomething else\n", "failed: something else. Unplug the Pico"),
        ("", "failed: it ended without a word"),
    ],
)
def test_each_failure_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, complaint: str, sentence: str
) -> None:
    monkeypatch.setattr(flash, "leave_for_flashing", lambda port: True)
    with pytest.raises(FlashError) as raised:
        copy_to_pico("/dev/ttyACM0", FILES, ending(1, complaint))
    assert sentence in said(raised.value)


def test_a_port_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    with saying(FlashError, "There is no Pico"):
        copy_to_pico(str(tmp_path / "no-such-port"), FILES)


def test_without_mpremote_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash, "TOOL", "no_such_tool")
    with saying(FlashError, "no_such_tool is missing"):
        run_tool(["version"])


def test_a_copy_that_hangs_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash, "TIMEOUT_S", 0.01)
    with saying(FlashError, "did not end within"):
        run_tool(["version"])


def devices(folder: Path, *identities: tuple[str, str]) -> Path:
    """A made-up /sys/bus/usb/devices."""
    for number, (vendor, product) in enumerate(identities):
        device = folder / f"1-{number}"
        device.mkdir()
        (device / "idVendor").write_text(f"{vendor}\n")
        (device / "idProduct").write_text(f"{product}\n")
    (folder / "1-9").mkdir()
    (folder / "1-9" / "idVendor").write_text("2e8a\n")  # being unplugged: its product is gone already
    return folder


@pytest.mark.parametrize(
    ("identities", "sentence"),
    [
        ((("1d6b", "0002"), ("2e8a", "0003")), "a drive named RPI-RP2. Load the newest UF2 file from {}RPI_PICO/,"),
        ((("2e8a", "000f"),), "a drive named RP2350. Load the newest UF2 file from {}RPI_PICO2/,"),
        ((("303a", "1001"),), "shows its loader. Load the newest image from {}ESP32_GENERIC_S3/"),
        ((("239a", "80f4"),), "runs CircuitPython instead of MicroPython"),
        ((("2e8a", "000a"),), "runs another program instead of MicroPython"),
    ],
)
def test_a_pico_without_micropython_is_noticed(
    tmp_path: Path, identities: tuple[tuple[str, str], ...], sentence: str
) -> None:
    found = found_instead(devices(tmp_path, *identities))
    assert found is not None
    assert sentence.format(usb.DOWNLOADS) in said(found)
    assert usb.DOWNLOADS in said(found)


def test_a_micropython_without_dma_is_named_and_gets_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "flash"
    folder.mkdir()
    board = Board(folder, "old")
    with saying(FlashError, "MicroPython is older than 1.22"):
        copy_to_pico(board.port, FILES)
    assert board.files == {}
    board.off()


def test_an_esp32_s3_gets_the_same_files_and_its_own_wiring(tmp_path: Path) -> None:
    pins = msgspec.structs.replace(PINS, board="esp32-s3")
    files = firmware_files(pins)
    assert {name for name in files if files[name] != FILES[name]} == {"firmware/wiring.json"}
    folder = tmp_path / "flash"
    folder.mkdir()
    board = Board(folder, "esp32")
    few = {name: files[name] for name in ("firmware/wiring.json", "main.py")}
    copy_to_pico(board.port, few, board="esp32-s3")
    assert board.ended() == 0
    assert board.files == few
    board.off()


@pytest.mark.parametrize(("missing", "named"), [("rp2", "pico"), ("esp32", "esp32-s3")])
def test_another_board_than_pins_toml_names_is_said(
    monkeypatch: pytest.MonkeyPatch, missing: str, named: BoardWord
) -> None:
    monkeypatch.setattr(flash, "leave_for_flashing", lambda port: True)
    with saying(FlashError, f'The board that is plugged in is no {named}. Correct "board"'):
        copy_to_pico("/dev/ttyACM0", FILES, ending(1, f"ImportError: no module named '{missing}'"), board=named)


@pytest.mark.parametrize("identities", [(), (("1d6b", "0002"),), (("2e8a", "0005"),), (("303a", "4001"),)])
def test_nothing_else_is_taken_for_one(tmp_path: Path, identities: tuple[tuple[str, str], ...]) -> None:
    assert found_instead(devices(tmp_path, *identities)) is None
    assert found_instead(tmp_path / "nowhere") is None


def test_the_command_without_a_pico(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "find_pico", lambda: None)
    monkeypatch.setattr(command, "found_instead", lambda: None)
    assert main(["flash"]) == 1
    assert capsys.readouterr().err.startswith("oyez flash: There is no Pico: plug it into a USB port")
    monkeypatch.setattr(command, "found_instead", lambda: WAITS)
    assert main(["flash"]) == 1
    assert capsys.readouterr().err == f"oyez flash: {said(WAITS)}\n"


def test_the_command_writes_into_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["flash", "--to", str(tmp_path / "pico")]) == 0
    assert (tmp_path / "pico" / "main.py").read_bytes() == FILES["main.py"]
    (tmp_path / "file").touch()
    assert main(["flash", "--to", str(tmp_path / "file")]) == 1
    assert "name another folder" in capsys.readouterr().err


def test_a_pico_that_does_not_come_back_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "copy_to_pico", lambda port, files, board: None)
    monkeypatch.setattr(command, "ANSWER_S", 0.05)
    assert main(["flash", "--port", str(tmp_path / "gone")]) == 1
    assert "the Pico does not answer" in capsys.readouterr().err
