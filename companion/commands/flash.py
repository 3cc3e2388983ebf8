"""`oyez flash`: put the firmware, and the wiring of pins.toml, on a Raspberry Pi Pico."""

import argparse
import sys
import time
from pathlib import Path

from hardware.flash import FIRMWARE, FlashError, copy_to_pico, firmware_files, write_to_folder
from hardware.pico import find_pico, open_pico
from hardware.pins import WiringError, read_pins
from hardware.serial_port import NO_PICO
from hardware.usb import found_instead

ANSWER_S = 15.0
"""A Pico that has started anew answers within two or three seconds."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--port", metavar="PORT", help="the Pico's serial port, where several are plugged in")
    parser.add_argument(
        "--to", type=Path, metavar="FOLDER", help="write the files into a folder instead, to copy them another way"
    )


def run(options: argparse.Namespace) -> int:
    """Copy and see that it answers; 0 where all went well, 1 with a sentence where not."""
    try:
        files = firmware_files(read_pins().pico)
        if options.to is not None:
            write_to_folder(options.to, files)
            print(f"{len(files)} files are in {options.to}: copy them to the top folder of the Pico, main.py last.")
            return 0
        port = options.port or find_pico()
        if port is None:
            raise FlashError(found_instead() or NO_PICO)
        size = sum(map(len, files.values()))
        print(f"Copying firmware {FIRMWARE}, {len(files)} files of {size} bytes, to the Pico at {port} ...", flush=True)
        copy_to_pico(port, files)
    except (WiringError, FlashError) as error:
        print(f"oyez flash: {error}", file=sys.stderr)
        return 1
    return _see_that_it_answers(port)


def _see_that_it_answers(port: str) -> int:
    """The Pico starts anew and may come back under another name."""
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
