"""Learning a copy from pictures that people have confirmed: the wheel first, then throw by throw."""

from collections.abc import Sequence

from companion.camera.calibrated_reader import CalibratedReader
from companion.camera.copy_file import saved_copy
from companion.camera.learned_copy import SavedCopy
from companion.i18n.faults import AnyFault
from vision.camera import Pixels
from vision.faults import Fault
from vision.learn_copy import learn_throw, learn_wheel
from vision.reading import Die
from vision.wheel_reading import DiscColour


def learned_wheel(
    reader: CalibratedReader, pixels: Pixels, colours: Sequence[DiscColour], game: str, camera: str
) -> SavedCopy | AnyFault:
    """A copy of the game with the key `game`, from a picture (H, W, 3) BGR of its wheel without dice; else a fault.

    `colours` are those of the nine discs, clockwise.
    """
    copy = learn_wheel([reader.white(pixels)], colours)
    return copy if isinstance(copy, Fault) else saved_copy(copy, game, camera)


def learned_throw(
    reader: CalibratedReader, before: SavedCopy, pixels: Pixels, dice: Sequence[Die]
) -> SavedCopy | AnyFault:
    """The copy with one throw more, whose dice people have confirmed in a picture (H, W, 3) BGR; else a fault."""
    copy = learn_throw(before.learned, reader.white(pixels), dice)
    return copy if isinstance(copy, Fault) else saved_copy(copy, before.game, before.camera)
