"""The probability that a cell is attacked before the end of the game (3.3, 6.2), exactly, over all throws to come.

A destroyed plaza turns over and a black tile turns to its raid, so the board is a Markov chain: its state is the set of
turned plazas and the side of the black tile.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from companion.games.troyes_dice.coach.features import back_of, next_board
from engine.troyes_dice import Colour, Game, Kind, Tile
from engine.troyes_dice.rules import FIRST_ATTACK_DAY
from engine.troyes_dice.setup import PLACES
from engine.troyes_dice.state import HALVES

Faces = tuple[Colour, ...]
Chances = npt.NDArray[np.float64]
SLOTS = 4
STATES = 1 << PLACES


@lru_cache(maxsize=32)
def throw_chances(number: int, watched: int | None) -> Chances:
    """The chances of a throw, (slot of the black die, 1 if it shows the number, 1 if the watched slot's die does).

    Without a watched slot the last is 0.
    """
    found = np.zeros((SLOTS, 2, 2))
    for black, *clear in product(range(1, 7), repeat=4):
        dice = sorted([2 * black, *(2 * value + 1 for value in clear)])
        found[
            dice.index(2 * black), int(black == number), int(watched is not None and dice[watched] >> 1 == number)
        ] += 1
    return found / 6**4


class CellInDanger(NamedTuple):
    """A cell that a later half attacks with this chance, 0-1, and where buildings are missing."""

    district: Colour
    number: int
    chance: float


def cells_in_danger(game: Game, player: int) -> tuple[CellInDanger, ...]:
    """The cells of a sheet that an attack would cross out with a loss, the likeliest first (3.3, 3.4)."""
    sheet = game.seats[player].sheet
    found = [
        CellInDanger(district, number, attack_chance(game, district, number))
        for district in Colour
        for column, number in enumerate(game.setup.numbering, start=1)
        if not sheet.is_protected(column)
        and not sheet.is_crossed(district, column)
        and not all(sheet.has(kind, district, column) for kind in Kind)
    ]
    return tuple(sorted((cell for cell in found if cell.chance > 0), key=lambda cell: -cell.chance))


def attack_chance(game: Game, district: Colour, number: int) -> float:
    """The probability, 0-1 to four decimals, that a later half attacks the cell of this district and number."""
    board = next_board(game)
    hidden = tuple(back_of(game.setup, place, face) for place, face in enumerate(board.faces))
    black = next((place for place, tile in game.setup.tiles if tile == Tile.BLACK), -1)
    return _chance(board.faces, hidden, black, black in board.raids, board.half, district, number)


@lru_cache(maxsize=256)
def _chance(
    faces: Faces, hidden: Faces, black: int, raid: bool, first_half: int, district: Colour, number: int
) -> float:
    """The same from the board at the opening of a half; `black` is the place of the black tile, -1 for none."""
    safe = np.zeros((2, STATES))
    safe[int(raid), 0] = 1.0
    for half in range(first_half, HALVES):
        places = [(half // 2 + 1 + 4 * (half % 2) + slot) % PLACES for slot in range(SLOTS)]
        attacks = half // 2 + 1 >= FIRST_ATTACK_DAY
        safe = _after_half(safe, places, faces, hidden, black, district, number if attacks else 0)
    return round(float(1.0 - safe.sum()), 4)


def _after_half(
    safe: Chances, places: list[int], faces: Faces, hidden: Faces, black: int, district: Colour, number: int
) -> Chances:
    """The chances of the states in which the cell is still safe after a half; number 0 attacks nothing."""
    states = np.arange(STATES)
    watched = places.index(black) if black in places else None
    chances = throw_chances(number, watched)
    after = np.zeros_like(safe)
    for (slot, hit, watched_hit), chance in np.ndenumerate(chances):
        if not chance:
            continue
        place = places[slot]
        shown = np.where(states >> place & 1, hidden[place], faces[place])
        struck = (shown == district) & bool(hit)
        turned = states ^ (1 << place)
        for raid in (0, 1) if black >= 0 else (0,):
            if place == black and not raid:
                after[1] += chance * safe[0]
                continue
            missed = ~struck
            if raid and watched is not None and place != black:
                missed &= not (watched_hit and faces[black] == district)
            after[raid][turned] += chance * np.where(missed, safe[raid], 0.0)
    return after
