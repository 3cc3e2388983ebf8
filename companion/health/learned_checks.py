"""The system check of the files of something learned: the owner's copy of a game, and its tiles."""

from pathlib import Path

from companion.camera.copy_file import load_copy
from companion.camera.lesson_file import CopyError
from companion.camera.tiles_file import load_tiles
from companion.i18n.faults import Code, Fault, Part, Value, fault
from companion.system.checks import Check, State


def copy_check(key: str, file: Path) -> Check:
    """Look at the file of the learned copy."""
    try:
        copy = load_copy(file)
    except CopyError as error:
        return Check(key, State.ILL, (error.fault,), _found(Code.LEARN_COPY))
    if copy is None:
        return Check(key, State.ABSENT, (_found(Code.NO_COPY),), _found(Code.LEARN_COPY))
    made, papers, dice = f"{copy.made:%Y-%m-%d %H:%M} UTC", len(copy.papers), sum(each.count for each in copy.dice)
    finding = _found(Code.COPY_LEARNED, made=made, papers=papers, dice=dice, throws=copy.throws)
    return Check(key, State.WELL, (finding,))


def tiles_check(key: str, file: Path) -> Check:
    """Look at the file of the learned tiles."""
    try:
        tiles = load_tiles(file)
    except CopyError as error:
        return Check(key, State.ILL, (error.fault,), _found(Code.LEARN_TILES))
    if tiles is None:
        return Check(key, State.ABSENT, (_found(Code.NO_TILES),), _found(Code.LEARN_TILES))
    made = f"{tiles.made:%Y-%m-%d %H:%M} UTC"
    return Check(key, State.WELL, (_found(Code.TILES_LEARNED, made=made, kinds=len(tiles.kinds)),))


def _found(code: Code, **params: Value) -> Fault:
    return fault(code, Part.CHECK, **params)
