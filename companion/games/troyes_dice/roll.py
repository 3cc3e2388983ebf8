"""The throw of Troyes Dice on the screen: one black die and three clear ones."""

from companion.game.roll_form import Body, Dice, RollForm
from companion.i18n.language import N_, _
from engine.troyes_dice import Correct, Roll

BLACK = Body(
    "black",
    N_("black"),
    N_("It is black"),
    N_("now: black"),
    N_("Add the black die"),
    N_("Move the black die a little."),
)
CLEAR = Body("clear", N_("clear"), N_("It is clear"), N_("now: clear"), N_("Add a clear die"))


def roll_missing(dice: Dice) -> str:
    """Return the reason why these dice are not a roll yet; empty if they are."""
    black = sum(body == BLACK.key for body, _value in dice)
    clear = len(dice) - black
    if any(value is None for _body, value in dice):
        return _("Tap the value of the die that was added.")
    if (black, clear) == (1, 3):
        return ""
    text = _(
        "A roll is one black and three clear dice; there are {black} black and {clear} clear. Tap a die to correct it."
    )
    return text.format(black=black, clear=clear)


def roll_of(dice: Dice) -> Roll | None:
    """The roll that these dice are, None if they are none yet."""
    black = [value for body, value in dice if body == BLACK.key and value is not None]
    clear = [value for body, value in dice if body != BLACK.key and value is not None]
    if len(black) != 1 or len(clear) != 3 or len(dice) != 4:
        return None
    return Roll(black[0], (clear[0], clear[1], clear[2]))


def _action(dice: Dice, correcting: bool) -> Roll | Correct | None:
    roll = roll_of(dice)
    return Correct(roll) if correcting and roll is not None else roll


ROLL = RollForm(
    bodies=(BLACK, CLEAR, CLEAR, CLEAR),
    questions=(
        N_("What does the black die show?"),
        N_("What does the first clear die show?"),
        N_("What does the second clear die show?"),
        N_("What does the third clear die show?"),
    ),
    throw=N_("Throw the four dice: the black one and the three clear ones."),
    watch=N_("Throw the four dice. Oyez reads them once they lie still."),
    enter=N_("Throw the four dice and enter what they show."),
    right=N_("One black die and three clear ones."),
    counting=N_("One black die and three clear ones. Touch a die or the picture to stop the clock."),
    missing=roll_missing,
    action=_action,
    which=N_("Clear or black?"),
    which_more=N_("Clear or black? {n} to go"),
    corrected=N_("All turns of this half will be taken back."),
)
