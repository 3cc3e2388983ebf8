"""The throw of Pig on the screen: one die of any kind."""

from companion.game.roll_form import Body, Dice, RollForm
from companion.i18n.language import N_, _
from engine.pig import Correct, Roll


def roll_missing(dice: Dice) -> str:
    """Return the reason why these dice are not a roll yet; empty if they are."""
    if any(value is None for _body, value in dice):
        return _("Tap the value of the die that was added.")
    if len(dice) == 1:
        return ""
    return _("A roll of Pig is one die; here are {count}. Tap what is no die.").format(count=len(dice))


def _action(dice: Dice, correcting: bool) -> Roll | Correct | None:
    if len(dice) != 1 or dice[0][1] is None:
        return None
    roll = Roll(dice[0][1])
    return Correct(roll) if correcting else roll


ROLL = RollForm(
    bodies=(Body(add=N_("Add the die"), move=N_("Move the die a little.")),),
    questions=(N_("What does the die show?"),),
    throw=N_("Throw the die."),
    watch=N_("Throw the die. Oyez reads it once it lies still."),
    enter=N_("Throw the die and enter what it shows."),
    right=N_("One die."),
    counting=N_("One die. Touch it or the picture to stop the clock."),
    missing=roll_missing,
    action=_action,
    corrected=N_("The die that you enter now replaces the last roll."),
)
