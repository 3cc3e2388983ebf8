"""The reasons of an unsure reading, in words."""

from companion.game.roll_form import RollForm
from companion.i18n.language import N_, _
from vision.reading import Box, DoubtCode

DOUBTS = {
    DoubtCode.CLOSE_CALL: N_("This die is hard to read."),
    DoubtCode.WAYS_DISAGREE: N_("Two readings of this die gave two values."),
    DoubtCode.MAYBE_NO_DIE: N_("This may not be a die."),
    DoubtCode.NOT_NUMBERED: N_("This die shows no pips."),
    DoubtCode.MAYBE_MISSED: N_("A die may have been missed."),
    DoubtCode.CUT_OFF: N_("A die extends beyond the edge of the picture."),
    DoubtCode.ODD_SIZE: N_("This is much larger or smaller than the other dice."),
    DoubtCode.OVERLAP: N_("Two dice are almost in the same place."),
    DoubtCode.BODY_UNCLEAR: N_("Oyez is not sure of the colour of this die."),
    DoubtCode.WRONG_COUNT: N_("The number of dice is not that of a throw."),
    DoubtCode.DIE_OUTSIDE: N_("A die has left the picture: throw it again."),
    DoubtCode.OUT_OF_FIELD: N_("A die lies outside the throwing field: throw it again."),
    DoubtCode.WRONG_BODIES: N_("The kinds of dice are not those of a throw."),
    DoubtCode.TOO_MANY: N_("There are too many dice to tell apart."),
    DoubtCode.TOO_SMALL: N_("The dice are too small in the picture; move the camera closer."),
    DoubtCode.TOO_DARK: N_("The picture is too dark; add more light."),
    DoubtCode.BLURRED: N_("The picture is blurred."),
}


MOVES = {
    "left": N_("Move the die at the left a little."),
    "right": N_("Move the die at the right a little."),
    "top": N_("Move the die at the top a little."),
    "bottom": N_("Move the die at the bottom a little."),
    "middle": N_("Move the die in the middle a little."),
}
"""The request to move a doubtful die, by its place in the picture: elsewhere it does not lie in the glare of a lamp."""


LAMP = N_("A lamp shines on this die.")
"""The reason of a doubt about a die under a reflection, in place of the reader's own."""


def move_sentence(box: Box, width: int, height: int, form: RollForm | None = None, body: str = "") -> str:
    """The request to move the die in `box`, in pixels of a picture of `width` x `height`.

    It names the die by its body where `form` has one of this body only, else by its place.
    """
    kind = None if form is None else form.body(body)
    if form is not None and kind is not None and kind.move and form.bodies.count(kind) == 1:
        return _(kind.move)
    x, y = (box[0] + box[2]) / 2 / width, (box[1] + box[3]) / 2 / height
    across, down = ("left", "", "right")[min(2, int(3 * x))], ("top", "", "bottom")[min(2, int(3 * y))]
    place = across or down or "middle"
    return _(MOVES[place])


def doubt_sentence(code: DoubtCode) -> str:
    """Return the reason of an unsure reading as a sentence."""
    return _(DOUBTS[code])
