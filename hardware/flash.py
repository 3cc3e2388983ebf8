"""Putting the firmware on a Pico with mpremote: files over its USB port, main.py last, then a fresh start.

files = firmware_files(read_pins().pico)
copy_to_pico("/dev/ttyACM0", files)
"""

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import firmware
from firmware.messages import FIRMWARE
from hardware.faults import Code, Fault, FaultError, Part, fault, reason_of
from hardware.pico_line import leave_for_flashing
from hardware.pico_wiring import wiring_json
from hardware.pin_tables import BoardWord, PicoPins
from hardware.serial_port import PortError
from hardware.usb import DOWNLOADS

__all__ = ["FIRMWARE", "FlashError", "copy_to_pico", "firmware_files", "write_to_folder"]

TIMEOUT_S = 180
"""A Pico writes some kilobytes a second; the files have below 100 kilobytes."""
TOOL = "mpremote"
MAIN = "main.py"
FOLDER = "firmware"

NEEDED = "1.22"
"""The first MicroPython with `rp2.DMA`, which sends the ring's pictures."""
MAKE_FOLDER = f"import os\ntry:\n os.mkdir('{FOLDER}')\nexcept OSError:\n pass"
CHECKS: dict[BoardWord, str] = {
    "pico": "import rp2\nrp2.DMA",
    "esp32-s3": "import esp32\nfrom machine import bitstream",
}
"""Lines that only MicroPython for this board carries out."""

Runner = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


class FlashError(FaultError):
    """The firmware could not be copied."""


def firmware_files(pins: PicoPins) -> dict[str, bytes]:
    """The files of a Pico: path -> content, the wiring included; main.py is the last one."""
    source = Path(firmware.__file__).parent
    files = {f"{FOLDER}/{path.name}": path.read_bytes() for path in sorted(source.glob("*.py")) if path.name != MAIN}
    files[f"{FOLDER}/wiring.json"] = wiring_json(pins)
    files[MAIN] = (source / MAIN).read_bytes()
    return files


def write_to_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files into a folder, for any other way of copying them. Raises FlashError if that fails."""
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise FlashError(
            fault(Code.FOLDER_UNWRITABLE, Part.PICO, folder=str(folder), reason=reason_of(error))
        ) from error


def copy_to_pico(port: str, files: Mapping[str, bytes], run: Runner | None = None, board: BoardWord = "pico") -> None:
    """Stop the running program, copy all files, and restart. Raises FlashError."""
    try:
        leave_for_flashing(port)
    except PortError as error:
        raise FlashError(error.fault) from error
    with tempfile.TemporaryDirectory() as folder:
        write_to_folder(Path(folder), files)
        library = [str(Path(folder) / name) for name in files if name != MAIN]
        main = str(Path(folder) / MAIN)
        # main.py last: a copy that breaks off leaves no incomplete firmware that starts
        words = [
            "exec",
            f"{CHECKS[board]}\n{MAKE_FOLDER}",
            "+",
            "fs",
            "cp",
            *library,
            f":{FOLDER}/",
            "+",
            "fs",
            "cp",
            main,
            f":{MAIN}",
        ]
        done = (run or run_tool)(["connect", port, *words, "+", "reset"])
    if done.returncode:
        raise FlashError(_why(port, f"{done.stdout}\n{done.stderr}", board))


def run_tool(words: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Run mpremote. Raises FlashError if it is missing or never ends."""
    if importlib.util.find_spec(TOOL) is None:
        raise FlashError(fault(Code.MPREMOTE_MISSING, Part.PICO, tool=TOOL))
    command = [sys.executable, "-m", TOOL, *words]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise FlashError(fault(Code.COPY_TOO_SLOW, Part.PICO, seconds=TIMEOUT_S)) from error


def _why(port: str, complaints: str, board: BoardWord) -> Fault:
    """The fault that mpremote complained of: it has no codes, only its words."""
    said = complaints.lower()
    if "could not enter raw repl" in said or "timeout waiting" in said:
        return fault(Code.NO_MICROPYTHON_ANSWER, Part.PICO, port=port)
    if "attributeerror" in said and "dma" in said:
        return fault(Code.MICROPYTHON_OLD, Part.PICO, needed=NEEDED, address=f"{DOWNLOADS}?port=rp2")
    if "importerror" in said and any(module in said for module in ("'rp2'", "'esp32'")):
        return fault(Code.BOARD_WRONG, Part.PICO, board=board)
    if "failed to access" in said or "in use" in said:
        return fault(Code.PICO_UNAVAILABLE, Part.PICO, port=port)
    if "enospc" in said or "errno 28" in said or "no space" in said:
        return fault(Code.PICO_FULL, Part.PICO, port=port)
    lines = [line.strip() for line in complaints.splitlines() if line.strip()]
    return fault(Code.COPY_FAILED, Part.PICO, port=port, reason=lines[-1] if lines else "it ended without a word")
