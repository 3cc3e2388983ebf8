"""The system check of the files of something learned: the owner's copy of a game, and its tiles."""

from pathlib import Path

from companion.camera.copy_file import load_copy
from companion.camera.lesson_file import CopyError
from companion.camera.tiles_file import load_tiles
from companion.health.findings import absent, found, ill, well
from companion.i18n.faults import Code
from companion.system.checks import Check


def copy_check(key: str, file: Path) -> Check:
    """Look at the file of the learned copy."""
    try:
        copy = load_copy(file)
    except CopyError as error:
        return ill(key, error.fault, found(Code.LEARN_COPY))
    if copy is None:
        return absent(key, found(Code.NO_COPY), found(Code.LEARN_COPY))
    made, papers, dice = f"{copy.made:%Y-%m-%d %H:%M} UTC", len(copy.papers), sum(each.count for each in copy.dice)
    finding = found(Code.COPY_LEARNED, made=made, papers=papers, dice=dice, throws=copy.throws)
    return well(key, finding)


def tiles_check(key: str, file: Path) -> Check:
    """Look at the file of the learned tiles."""
    try:
        tiles = load_tiles(file)
    except CopyError as error:
        return ill(key, error.fault, found(Code.LEARN_TILES))
    if tiles is None:
        return absent(key, found(Code.NO_TILES), found(Code.LEARN_TILES))
    made = f"{tiles.made:%Y-%m-%d %H:%M} UTC"
    return well(key, found(Code.TILES_LEARNED, made=made, kinds=len(tiles.kinds)))
