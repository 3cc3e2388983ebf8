"""The file of the learned copy, `copy.json` beside the calibration: written whole or not at all, checked when read."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta, Struct

from companion.camera.learned_copy import LearnedDice, LearnedPaper, SavedCopy
from companion.i18n.faults import Code, Fault, FaultError, Part, Value, fault, reason_of
from companion.storage.paths import MAX_COPY_BYTES
from companion.system.atomic_write import atomic_write, sync_folder
from hardware.toml_table import shortened
from vision.learned_copy import COLOURS, LearnedCopy, summary

FORMAT, VERSION = "oyez.copy", 1
MAX_LETTERS = 300

Name = Annotated[str, Meta(max_length=MAX_LETTERS)]


class CopyError(FaultError):
    """A learned copy that cannot be read, saved or forgotten."""


class _Heading(Struct, frozen=True):
    """The values by which a file says how to read the rest."""

    format: str
    version: int


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    made: Annotated[datetime, Meta(tz=True)]
    game: Name
    camera: Name
    learned: LearnedCopy


def saved_copy(learned: LearnedCopy, game: str, camera: str, made: datetime | None = None) -> SavedCopy:
    """A learned copy with its look for the screen; `made` is now by default."""
    shown = summary(learned)
    papers = tuple(
        LearnedPaper(key, colour, count)
        for key, colour, count in zip(COLOURS, shown.papers, shown.counts, strict=True)
        if colour is not None
    )
    dice = tuple(
        LearnedDice(body, count, crop.shape[0], np.ascontiguousarray(crop[..., ::-1]).tobytes())
        for body, count, crop in shown.dice
    )
    now = (made or datetime.now(UTC)).replace(microsecond=0)
    return SavedCopy(now, game, camera, learned, papers, shown.board, shown.table, dice, shown.throws)


def save_copy(copy: SavedCopy, file: Path) -> None:
    """Save a learned copy; it is on the disk once this returns, and until then the old one is whole.

    Raises CopyError if the file cannot be written or the values could not be read back.
    """
    content = as_json(copy)
    read_copy(content, file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        atomic_write(file, content)
    except OSError as error:
        raise _unwritable(file, error) from error


def as_json(copy: SavedCopy) -> bytes:
    """The content of the file."""
    values = _File(FORMAT, VERSION, copy.made, copy.game, copy.camera, copy.learned)
    return msgspec.json.format(msgspec.json.encode(values), indent=1) + b"\n"


def load_copy(file: Path) -> SavedCopy | None:
    """Load the saved copy; None if there is none. Raises CopyError if it is damaged."""
    try:
        with file.open("rb") as found:
            content = found.read(MAX_COPY_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CopyError(fault(Code.COPY_FILE_UNREADABLE, Part.COPY, file=str(file), reason=reason_of(error))) from error
    return read_copy(content, file)


def read_copy(content: bytes, file: Path) -> SavedCopy:
    """Read the content of a file and check every value. Raises CopyError, which names `file`."""
    if len(content) > MAX_COPY_BYTES:
        raise CopyError(_damaged(file, fault(Code.COPY_LARGE, Part.COPY, most=MAX_COPY_BYTES)))
    try:
        heading = msgspec.json.decode(content, type=_Heading)
        if heading.format == FORMAT and heading.version > VERSION:
            raise CopyError(fault(Code.COPY_NEWER, Part.COPY, file=str(file)))
        found = msgspec.json.decode(content, type=_File)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CopyError(_damaged(file, shortened(error))) from error
    if (found.format, found.version) != (FORMAT, VERSION):
        raise CopyError(_damaged(file, fault(Code.COPY_FORMAT, Part.COPY, seen=f"{found.format[:40]} {found.version}")))
    return saved_copy(found.learned, found.game, found.camera, found.made)


def _damaged(file: Path, reason: Value) -> Fault:
    return fault(Code.COPY_DAMAGED, Part.COPY, file=str(file), reason=reason)


def _unwritable(file: Path, error: OSError) -> CopyError:
    return CopyError(fault(Code.COPY_UNWRITABLE, Part.COPY, file=str(file), reason=reason_of(error)))


def damaged_path(file: Path) -> Path:
    """The name under which a damaged copy is put aside."""
    return file.with_name(f"{file.stem}.damaged{file.suffix}")


def put_copy_aside(file: Path) -> bool:
    """Give a damaged file its other name, in place of an earlier damaged one; False if that fails."""
    try:
        file.replace(damaged_path(file))
        sync_folder(file.parent)
    except OSError:
        return False
    return True


def forget_copy(file: Path) -> bool:
    """Delete the saved copy, and one put aside; False if there was none. Raises CopyError."""
    there = False
    try:
        for each in (damaged_path(file), file):
            with suppress(FileNotFoundError):
                each.unlink()
                there = True
        if there:
            sync_folder(file.parent)
    except OSError as error:
        raise _unwritable(file, error) from error
    return there
