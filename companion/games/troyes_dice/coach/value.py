"""The expected final points of a sheet after its turn, by the points it has and a light eye for lasting gains."""

from engine.troyes_dice import Game, Sheet, score
from engine.troyes_dice.sheet import CHARACTERS
from engine.troyes_dice.state import HALVES

RESOURCE_WORTH = 0.5
"""The worth of one unspent resource (5.2)."""
BUILDING_WORTH = 2.5
"""The points that a building may still bring, at the start of the game."""
HOPED_BUILDINGS = 3.0
"""The number of further buildings that a character may still find, at the start of the game."""
HALF_WORTH = 2.75
"""The points that a half brings to a player on average."""


def sheet_value(game: Game, sheet: Sheet) -> float:
    """Return the expected final points of a sheet after its turn of the open half."""
    left = HALVES - 1 - game.half_index
    points = score(sheet)
    if not left:
        return points.total
    buildings = sum(mask.bit_count() for mask in sheet.built)
    hopes = sum(
        number * HOPED_BUILDINGS
        for number, (_, kind, district) in zip(sheet.characters, CHARACTERS, strict=True)
        if number and len(sheet.columns(kind, district)) < len(CHARACTERS)
    )
    held = RESOURCE_WORTH * sum(sheet.held)
    ahead = (BUILDING_WORTH * buildings + hopes) * left / HALVES
    return points.buildings + points.citizens + held + ahead + HALF_WORTH * left
