"""The refusals of Pig: a sentence for each code."""

from collections.abc import Sequence

from companion.games.rule_numbers import with_rule
from companion.i18n.language import N_, _
from engine.pig.faults import Code, Fault

SENTENCES = {
    Code.NO_ACTION: N_("{seen} is no action of this game; there are {allowed}."),
    Code.FORM: N_("The {field} of this {name} is {seen}; its type must be {allowed}."),
    Code.PLAYERS: N_("{count} players are named; Pig is for 1 to {most}."),
    Code.EMPTY_NAME: N_("Player {player} has no name; give every player one."),
    Code.SAME_NAME: N_("The name {name} is given twice; every player needs a name of their own."),
    Code.TARGET: N_("The target is {seen}; choose {allowed}."),
    Code.DIE_VALUE: N_("A die shows {seen}; a die shows 1 to 6."),
    Code.GAME_OVER: N_("The game is over; only undo is possible now."),
    Code.PLAYER: N_("There is no player {seen}; players are numbered from 0 to {last}."),
    Code.NOT_YOUR_TURN: N_("It is not this player's turn; wait for it."),
    Code.ROLL_FIRST: N_("A turn begins with a roll; roll the die first."),
    Code.NO_ROLL: N_("The last action was no roll; there is nothing to correct."),
    Code.NO_HOLD: N_("The last action was no hold of this player; there is nothing to take back."),
}
"""The sentence of each code, with the names of the fault's parameters in braces."""


def refusal(faults: Sequence[Fault]) -> str:
    """Every reason, each with the number of its rule."""
    return " ".join(map(_reason, faults))


def _reason(fault: Fault) -> str:
    return with_rule(_(SENTENCES[fault.code]).format(**dict(fault.params)), fault.rule)
