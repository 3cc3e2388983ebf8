"""Reasons for a refusal: the codes of Pig, each with its sentence."""

from enum import StrEnum, unique

from engine.game import Fault as GameFault


@unique
class Code(StrEnum):
    """A reason; its value is the English sentence with the fault's parameters in braces."""

    NO_ACTION = "{seen} is no action of this game; there are {allowed}."
    FORM = "The {field} of this {name} is {seen}; its type must be {allowed}."
    PLAYERS = "{count} players are named; Pig is for 1 to {most}."
    EMPTY_NAME = "Player {player} has no name; give every player one."
    SAME_NAME = "The name {name} is given twice; every player needs a name of their own."
    TARGET = "The target is {seen}; choose {allowed}."
    DIE_VALUE = "A die shows {seen}; a die shows 1 to 6."
    GAME_OVER = "The game is over; only undo is possible now."
    PLAYER = "There is no player {seen}; players are numbered from 0 to {last}."
    NOT_YOUR_TURN = "It is not this player's turn; wait for it."
    ROLL_FIRST = "A turn begins with a roll; roll the die first."
    NO_ROLL = "The last action was no roll; there is nothing to correct."
    NO_HOLD = "The last action was no hold of this player; there is nothing to take back."


Fault = GameFault[Code]
"""One reason why an action or a set-up of this game is not allowed."""
