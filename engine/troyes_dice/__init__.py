"""Troyes Dice, base game and Feasts & Raids: `legal`, `faults` and `apply` over frozen values.

The rules are numbered as in docs/rules.md; effects and faults name the rule they follow. `TROYES_DICE` is the game
behind the protocol of engine.game.
"""

from engine.troyes_dice.actions import Action, Building, Choose, Citizen, Correct, Option, Rest, Roll, Turn, Undo
from engine.troyes_dice.effects import Effect
from engine.troyes_dice.faults import Fault, IllegalActionError
from engine.troyes_dice.game import TROYES_DICE
from engine.troyes_dice.rules import apply, faults, legal, new_game
from engine.troyes_dice.scoring import Score, score, winners
from engine.troyes_dice.setup import PRE_RELEASE, RELEASED, Options, Setup, setup_faults
from engine.troyes_dice.state import Choice, Game, Seat, Sheet, Slot, Throw
from engine.troyes_dice.terms import (
    Colour,
    Deed,
    FortressFeast,
    Half,
    Kind,
    RecolouredDie,
    Resource,
    SecondDieCost,
    Tile,
)
from engine.troyes_dice.turn_results import DeedResult, TurnResult, turn_results

__all__ = [
    "PRE_RELEASE",
    "RELEASED",
    "TROYES_DICE",
    "Action",
    "Building",
    "Choice",
    "Choose",
    "Citizen",
    "Colour",
    "Correct",
    "Deed",
    "DeedResult",
    "Effect",
    "Fault",
    "FortressFeast",
    "Game",
    "Half",
    "IllegalActionError",
    "Kind",
    "Option",
    "Options",
    "RecolouredDie",
    "Resource",
    "Rest",
    "Roll",
    "Score",
    "Seat",
    "SecondDieCost",
    "Setup",
    "Sheet",
    "Slot",
    "Throw",
    "Tile",
    "Turn",
    "TurnResult",
    "Undo",
    "apply",
    "faults",
    "legal",
    "new_game",
    "score",
    "setup_faults",
    "turn_results",
    "winners",
]
