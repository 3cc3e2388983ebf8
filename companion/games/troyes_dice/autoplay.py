"""Automatic players for the demo and for tests: they look one step ahead with a light eye for lasting gains."""

from random import Random

from engine.troyes_dice import Choose, Game, Rest, Sheet, Turn, apply, legal, score
from engine.troyes_dice.sheet import CHARACTERS
from engine.troyes_dice.state import HALVES

RESOURCE_WORTH = 0.5
"""The worth of one unspent resource at the end (5.2)."""
BUILDING_WORTH = 2.5
"""The points that a building may still bring by links, characters and bonuses, at the start of the game."""
HOPED_BUILDINGS = 3.0
"""The number of further buildings of its kind that a character may still find, at the start of the game."""
WHIM = 0.4
"""Points by which a player's mood may outweigh a better turn, so that four of them play four games."""


def pick(game: Game, player: int, rng: Random) -> Turn | Rest | Choose:
    """Return this player's most promising turn, or the most promising answer to a choice.

    Raises ValueError if the player has nothing to do.
    """
    actions = legal(game, player)
    if not actions:
        raise ValueError(f"Player {player} has nothing to do now; ask again after the next throw.")
    return max(actions, key=lambda action: _promise(apply(game, action)[0], player) + rng.uniform(0, WHIM))


def _promise(game: Game, player: int) -> float:
    """The points a sheet has, and those that the halves to come may still draw from it."""
    sheet = game.seats[player].sheet
    ahead = (HALVES - 1 - game.half_index) / HALVES
    points = score(sheet)
    held = RESOURCE_WORTH * sum(sheet.held)
    return points.buildings + points.citizens + held + ahead * _prospects(sheet)


def _prospects(sheet: Sheet) -> float:
    buildings = sum(mask.bit_count() for mask in sheet.built)
    hopes = sum(
        number * HOPED_BUILDINGS
        for number, (_, kind, district) in zip(sheet.characters, CHARACTERS, strict=True)
        if number and len(sheet.columns(kind, district)) < len(CHARACTERS)
    )
    return BUILDING_WORTH * buildings + hopes
