"""Pig, a dice game in the public domain: roll as often as you dare; a 1 loses the points of the turn.

Its rules stand in docs/rules-pig.md; effects and faults name the rule they follow.
"""

from engine.pig.actions import Action, Correct, Hold, Roll, Undo
from engine.pig.effects import Effect
from engine.pig.faults import Code, Fault
from engine.pig.game import PIG
from engine.pig.rules import apply, faults, legal, new_game
from engine.pig.state import Game, Moment, Setup

__all__ = [
    "PIG",
    "Action",
    "Code",
    "Correct",
    "Effect",
    "Fault",
    "Game",
    "Hold",
    "Moment",
    "Roll",
    "Setup",
    "Undo",
    "apply",
    "faults",
    "legal",
    "new_game",
]
