"""The options for the calibration and the learned copy, shared by every command that reads dice."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from companion.i18n.faults import AnyFault, Code, Fault, Part
from companion.storage.paths import calibration_path, copy_path, tiles_path

if TYPE_CHECKING:
    from companion.camera.calibration import Calibration
    from companion.camera.learned_copy import SavedCopy
    from companion.camera.learned_tiles import SavedTiles

Learned = TypeVar("Learned")


def add_calibration_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which calibration and learned copy count, as every command that reads dice does."""
    parser.add_argument("--config", metavar="FOLDER", type=Path, help="where `oyez calibrate` kept its settings")
    parser.add_argument("--no-calibration", action="store_true", help="read as if `oyez calibrate` had never been run")
    parser.add_argument("--no-learned", action="store_true", help="read as if your copy had never been learned")


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


def chosen_copy(
    options: argparse.Namespace, report: "Callable[[AnyFault], None]", put_aside: bool = False
) -> "SavedCopy | None":
    """Load the learned copy that these options name, None if there is none; report a damaged file.

    With `put_aside` a damaged file gets another name, so that it is reported once.
    """
    if options.no_learned:
        return None
    # it imports the reader's values: only a command that reads dice waits for that
    from companion.camera.copy_file import load_copy

    return _loaded(load_copy, copy_path(options.config), report, put_aside)


def chosen_tiles(options: argparse.Namespace, report: "Callable[[AnyFault], None]") -> "SavedTiles | None":
    """Load the learned tiles, None if there are none; report a damaged file, which gets another name."""
    if options.no_learned:
        return None
    # it imports the reader's values: only a command that reads tiles waits for that
    from companion.camera.tiles_file import load_tiles

    return _loaded(load_tiles, tiles_path(options.config), report, put_aside=True)


def _loaded(
    load: "Callable[[Path], Learned | None]", file: Path, report: "Callable[[AnyFault], None]", put_aside: bool
) -> "Learned | None":
    from companion.camera.lesson_file import PUT_ASIDE, CopyError, damaged_path, put_copy_aside

    try:
        return load(file)
    except CopyError as error:
        found = error.fault
        aside = PUT_ASIDE.get(found.code)
        if put_aside and aside is not None and put_copy_aside(file):
            found = Fault(aside, Part.COPY, {**found.params, "aside": str(damaged_path(file))})
        report(found)
        return None


def _unused(found: AnyFault) -> AnyFault:
    """The fault of a calibration that dice are read without."""
    if found.code is Code.CALIBRATION_WRONG:
        return Fault(Code.CALIBRATION_UNUSED, Part.CALIBRATION, found.params)
    return found
