"""The probability that a cell is attacked before the end of the game (3.3), exactly, over all throws to come.

Without the black tile one black die lies on one plaza a half; a plaza that it destroys turns over. So the faces of the
plazas are a Markov chain whose state is the set of turned plazas.
"""

from functools import lru_cache
from math import comb

import numpy as np

from engine.troyes_dice import Colour, Game
from engine.troyes_dice.rules import FIRST_ATTACK_DAY
from engine.troyes_dice.setup import PLACES
from engine.troyes_dice.state import HALVES

Faces = tuple[Colour, ...]


def black_slot_chance(number: int, slot: int) -> float:
    """The probability that the black die shows this number and lies on this slot, behind the lower clear dice (3.1)."""
    lower = number - 1
    ways: int = comb(3, slot) * lower**slot * (6 - lower) ** (3 - slot)
    return ways / 6**4


def attack_chance(game: Game, district: Colour, number: int) -> float:
    """The probability, 0-1, that a half after the open one attacks the cell of this district and number.

    Tiles are left out: the black tile changes it a little.
    """
    turned = {slot.place for slot in game.throw.slots if not slot.available} if game.throw else set()
    up = game.faces
    backs = tuple(back if face == first else first for face, (first, back) in zip(up, game.setup.plazas, strict=True))
    faces = tuple(backs[place] if place in turned else up[place] for place in range(PLACES))
    hidden = tuple(up[place] if place in turned else backs[place] for place in range(PLACES))
    return _chance(faces, hidden, game.half_index + 1, district, number)


@lru_cache(maxsize=256)
def _chance(faces: Faces, hidden: Faces, first_half: int, district: Colour, number: int) -> float:
    """The same from the faces at the opening of a half; states are masks of turned plazas."""
    states = np.arange(1 << PLACES)
    chance = np.zeros(1 << PLACES)
    chance[0] = 1.0
    for half in range(first_half, HALVES):
        after = np.zeros_like(chance)
        for slot in range(4):
            place = (half // 2 + 1 + 4 * (half % 2) + slot) % PLACES
            turned = (states >> place & 1).astype(bool)
            shown = np.where(turned, hidden[place], faces[place])
            lands = sum(black_slot_chance(each, slot) for each in range(1, 7))
            attacks = black_slot_chance(number, slot) if half // 2 + 1 >= FIRST_ATTACK_DAY else 0.0
            missed = chance * np.where(shown == district, lands - attacks, lands)
            after[states ^ (1 << place)] += missed
        chance = after
    return float(1.0 - chance.sum())
