"""`oyez flash`: put the firmware, and the wiring of pins.toml, on a Raspberry Pi Pico or an ESP32-S3."""

import argparse
import sys
import time
from pathlib import Path

from companion.i18n.fault_texts import text
from companion.i18n.language import Language
from hardware.faults import Fault
from hardware.flash import FIRMWARE, FlashError, copy_to_pico, firmware_files, write_to_folder
from hardware.pico import find_pico, open_pico
from hardware.pins import WiringError, read_pins
from hardware.serial_port import NO_PICO
from hardware.usb import found_instead

ANSWER_S = 15.0
"""Seconds to wait for an answer; a Pico answers within two or three seconds of its restart."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--port", metavar="PORT", help="the Pico's serial port, if several are plugged in")
    parser.add_argument(
        "--to", type=Path, metavar="FOLDER", help="write the files into a folder instead, to copy them another way"
    )


def run(options: argparse.Namespace) -> int:
    """Copy and see that it answers; 0 if all went well, 1 with a sentence where not."""
    try:
        if options.to is not None:
            return _put_in_folder(options.to)
        read_pins()
    except (WiringError, FlashError) as error:
        return _failed(error.fault)
    port = options.port or find_pico()
    return put_on_pico(port) if port is not None else _failed(found_instead() or NO_PICO)


def put_on_pico(port: str) -> int:
    """Copy the firmware to the Pico at this port; 0 if it answers afterwards, 1 with a sentence where not."""
    try:
        pins = read_pins().pico
        files = firmware_files(pins)
        size = sum(map(len, files.values()))
        print(f"Copying firmware {FIRMWARE}, {len(files)} files of {size} bytes, to the Pico at {port} ...", flush=True)
        copy_to_pico(port, files, board=pins.board)
    except (WiringError, FlashError) as error:
        return _failed(error.fault)
    return _see_that_it_answers(port)


def _put_in_folder(folder: Path) -> int:
    files = firmware_files(read_pins().pico)
    write_to_folder(folder, files)
    print(f"{len(files)} files are in {folder}: copy them to the top folder of the Pico, main.py last.")
    return 0


def _failed(fault: Fault) -> int:
    print(f"oyez flash: {text(fault, Language.EN)}", file=sys.stderr)
    return 1


def _see_that_it_answers(port: str) -> int:
    """Wait for the Pico's answer; it restarts and may get another port name."""
    pico = open_pico(lambda: port if Path(port).exists() else find_pico())
    try:
        until = time.monotonic() + ANSWER_S
        while time.monotonic() < until:
            if pico.health.answers:
                print(f"The Pico runs firmware {pico.health.firmware}. See `oyez hardware test --ring pico`.")
                return 0
            time.sleep(0.05)
    finally:
        pico.close()
    print(
        "oyez flash: all files are copied, but the Pico does not answer. Unplug it and plug it in again, then run "
        "`oyez hardware`.",
        file=sys.stderr,
    )
    return 1
