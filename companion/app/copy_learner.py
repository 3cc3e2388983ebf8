"""Learning a copy from the pictures that were confirmed on the screen."""

from companion.camera.calibrated_reader import CalibratedReader
from companion.camera.copy_lesson import learned_throw, learned_wheel
from companion.camera.learned_copy import SavedCopy
from companion.i18n.faults import Code, Part, fault
from companion.ui import update_learning
from companion.ui.commands import Learn
from companion.ui.message import Message
from companion.ui.model import ShownThrow, ShownWheel
from vision.learned_copy import COLOURS
from vision.reading import Body, Die
from vision.wheel_reading import DiscColour

BODIES: tuple[Body, ...] = ("clear", "black")


def learned(reader: CalibratedReader, lesson: Learn, source: str) -> Message:
    """Learn from a picture of this source; the answer for the screen."""
    shown = lesson.shown
    if isinstance(shown, ShownWheel):
        found = learned_wheel(reader, shown.frame.pixels, colours_of(shown), lesson.game, source)
    elif lesson.before is not None:
        found = learned_throw(reader, lesson.before, shown.frame.pixels, dice_of(shown))
    else:
        found = fault(Code.NOTHING_LEARNED, Part.COPY)
    return (
        update_learning.copy_learned.news(found)
        if isinstance(found, SavedCopy)
        else update_learning.learning_failed.news(found)
    )


def colours_of(shown: ShownWheel) -> tuple[DiscColour, ...]:
    """The colours of the discs as people have confirmed them."""
    return tuple(colour for disc in shown.discs for colour in COLOURS if colour == disc.paper)


def dice_of(shown: ShownThrow) -> tuple[Die, ...]:
    """The dice of a throw as people have confirmed them; those that were only entered have no place in the picture."""
    dice = []
    for draft in shown.dice:
        body = next((each for each in BODIES if each == draft.body), None)
        if draft.box is not None and draft.value is not None and body is not None:
            x0, y0, x1, y1 = draft.box
            dice.append(Die(draft.value, body, ((x0 + x1) / 2, (y0 + y1) / 2), draft.box, 1.0))
    return tuple(dice)
