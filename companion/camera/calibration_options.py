"""The calibration options, shared by every command that reads dice."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.i18n.faults import AnyFault, Code, Fault, Part
from companion.storage.paths import calibration_path

if TYPE_CHECKING:
    from companion.camera.calibration import Calibration


def add_calibration_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which calibration counts, as every command that reads dice does."""
    parser.add_argument("--config", metavar="FOLDER", type=Path, help="where `oyez calibrate` kept its settings")
    parser.add_argument("--no-calibration", action="store_true", help="read as if `oyez calibrate` had never been run")


def chosen_calibration(options: argparse.Namespace, report: "Callable[[AnyFault], None]") -> "Calibration | None":
    """Load the calibration that these options name, None if there is none; report a damaged file."""
    if options.no_calibration:
        return None
    # it imports the reader: only a command that reads dice waits for that
    from companion.camera.calibration import CalibrationError, load_calibration

    try:
        return load_calibration(calibration_path(options.config))
    except CalibrationError as error:
        report(_unused(error.fault))
        return None


def _unused(found: AnyFault) -> AnyFault:
    """The fault of a calibration that dice are read without."""
    if found.code is Code.CALIBRATION_WRONG:
        return Fault(Code.CALIBRATION_UNUSED, Part.CALIBRATION, found.params)
    return found
