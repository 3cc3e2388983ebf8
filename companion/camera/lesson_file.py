"""A file of something learned: written whole or not at all, checked when it is read, put aside if damaged."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.i18n.faults import AnyCode, Code, Fault, FaultError, Part, Value, fault, reason_of
from companion.storage.paths import MAX_COPY_BYTES, MAX_TILES_BYTES
from companion.system.atomic_write import atomic_write, sync_folder
from hardware.plain_file import open_plain
from hardware.toml_table import shortened

MAX_LETTERS = 300
Name = Annotated[str, Meta(max_length=MAX_LETTERS)]


class CopyError(FaultError):
    """A learned copy that cannot be read, saved or forgotten."""


class Heading(Struct, frozen=True):
    """The values by which a file says how to read the rest."""

    format: str
    version: int


class Lesson(Struct, frozen=True):
    """A kind of file: its heading, its greatest size in bytes, and the codes of its faults.

    It may be damaged, put aside, written by a newer Oyez, unreadable or unwritable.
    """

    heading: Heading
    most: int
    damaged: Code
    put_aside: Code
    newer: Code
    unreadable: Code
    unwritable: Code


COPY = Lesson(
    Heading("oyez.copy", 1),
    MAX_COPY_BYTES,
    Code.COPY_DAMAGED,
    Code.COPY_PUT_ASIDE,
    Code.COPY_NEWER,
    Code.COPY_FILE_UNREADABLE,
    Code.COPY_UNWRITABLE,
)
TILES = Lesson(
    Heading("oyez.tiles", 1),
    MAX_TILES_BYTES,
    Code.TILES_DAMAGED,
    Code.TILES_PUT_ASIDE,
    Code.TILES_NEWER,
    Code.TILES_FILE_UNREADABLE,
    Code.TILES_UNWRITABLE,
)
PUT_ASIDE: Mapping[AnyCode, Code] = {lesson.damaged: lesson.put_aside for lesson in (COPY, TILES)}
"""The code of a damaged file once it is put aside."""


class Learned(Heading, frozen=True, forbid_unknown_fields=True):
    """The values with which each file begins: the heading, the moment of the lesson, its game and its camera."""

    made: Annotated[datetime, Meta(tz=True)]
    game: Name
    camera: Name


Values = TypeVar("Values", bound=Learned)


def moment(made: datetime | None) -> datetime:
    """The moment of a lesson to the second; now for None."""
    return (made or datetime.now(UTC)).replace(microsecond=0)


def decoded(content: bytes, file: Path, wanted: type[Values], lesson: Lesson) -> Values:
    """Check the size of a file's content, and every value of it. Raises CopyError, which names `file`."""
    heading = lesson.heading
    if len(content) > lesson.most:
        raise CopyError(damaged(lesson, file, fault(Code.COPY_LARGE, Part.COPY, most=lesson.most)))
    try:
        seen = msgspec.json.decode(content, type=Heading)
        if seen.format == heading.format and seen.version > heading.version:
            raise CopyError(fault(lesson.newer, Part.COPY, file=str(file), aside=str(unused_path(file))))
        found = msgspec.json.decode(content, type=wanted)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CopyError(damaged(lesson, file, shortened(error))) from error
    if (found.format, found.version) != (heading.format, heading.version):
        seen_words = f"{found.format[:40]} {found.version}"
        raise CopyError(damaged(lesson, file, fault(Code.COPY_FORMAT, Part.COPY, seen=seen_words)))
    return found


def encoded(values: Struct) -> bytes:
    """The content of a file with these values."""
    return msgspec.json.format(msgspec.json.encode(values), indent=1) + b"\n"


def write(content: bytes, file: Path, lesson: Lesson, load: Callable[[Path], object]) -> None:
    """Write a file; it is on the disk once this returns, and until then the old one is whole. Raises CopyError.

    A file that `load` refuses is put aside first: a newer Oyez may still read it.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            load(file)
        except CopyError:
            file.replace(unused_path(file))
        atomic_write(file, content)
    except OSError as error:
        raise _unwritable(file, error, lesson) from error


def stored(file: Path, lesson: Lesson) -> bytes | None:
    """The first bytes of a file, one more than it may have; None if there is none. Raises CopyError."""
    try:
        with open_plain(file) as found:
            return found.read(lesson.most + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        values: dict[str, Value] = {"file": str(file), "aside": str(unused_path(file)), "reason": reason_of(error)}
        raise CopyError(fault(lesson.unreadable, Part.COPY, **values)) from error


def damaged(lesson: Lesson, file: Path, reason: Value) -> Fault:
    """The fault of a damaged file."""
    return fault(lesson.damaged, Part.COPY, file=str(file), reason=reason)


def _unwritable(file: Path, error: OSError, lesson: Lesson) -> CopyError:
    return CopyError(fault(lesson.unwritable, Part.COPY, file=str(file), reason=reason_of(error)))


def damaged_path(file: Path) -> Path:
    """The name under which a damaged copy is put aside."""
    return file.with_name(f"{file.stem}.damaged{file.suffix}")


def unused_path(file: Path) -> Path:
    """The name under which a file that cannot be read is put aside, once another one is learned."""
    return file.with_name(f"{file.stem}.unused{file.suffix}")


def put_copy_aside(file: Path) -> bool:
    """Give a damaged file its other name, in place of an earlier damaged one; False if that fails."""
    try:
        file.replace(damaged_path(file))
        sync_folder(file.parent)
    except OSError:
        return False
    return True


def forget_copy(file: Path, lesson: Lesson = COPY) -> bool:
    """Delete the saved file, and those put aside; False if there was none. Raises CopyError."""
    there = False
    try:
        for each in (damaged_path(file), unused_path(file), file):
            with suppress(FileNotFoundError):
                each.unlink()
                there = True
        if there:
            sync_folder(file.parent)
    except OSError as error:
        raise _unwritable(file, error, lesson) from error
    return there
