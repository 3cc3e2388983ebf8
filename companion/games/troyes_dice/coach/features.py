"""The binary features of a sheet after its turn and of the board that the next half finds, numbered as in the net.

A sheet has one feature for each held and circled resource count, each citizen track, the shortest track, each of 18
cells (prestige built, work built, crossed) and each character (its number and the open buildings of its kind). A board
has its half, plazas, tiles, numbering and options. `training/simulator.c` numbers them alike; a test compares the two.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from companion.games.troyes_dice.coach.outcomes import BUILT, CHARACTERS, CITIZENS, CROSSED, HELD
from engine.troyes_dice import Colour, FortressFeast, Game, RecolouredDie, SecondDieCost, Setup, Throw, Tile
from engine.troyes_dice.setup import PLACES
from engine.troyes_dice.sheet import CHARACTERS as CHARACTER_TABLE
from engine.troyes_dice.sheet import CITIZEN_SPACES, COLUMNS, FIRST_RESOURCES, RESOURCE_SPACES
from engine.troyes_dice.state import HALVES

Wholes = npt.NDArray[np.int64]

CELLS = 18
CELL_STATES, NUMBERS, OPEN_COUNTS = 8, 4, 7
HELD_AT = 0
CIRCLED_AT = HELD_AT + 3 * (RESOURCE_SPACES + 1)
CIRCLED_COUNTS = RESOURCE_SPACES - FIRST_RESOURCES + 1
CITIZENS_AT = CIRCLED_AT + 3 * CIRCLED_COUNTS
SHORTEST_AT = CITIZENS_AT + 3 * (CITIZEN_SPACES + 1)
CELL_AT = SHORTEST_AT + CITIZEN_SPACES + 1
CHARACTER_AT = CELL_AT + CELLS * CELL_STATES
HALF_AT = CHARACTER_AT + 6 * NUMBERS * OPEN_COUNTS
PLAZA_AT = HALF_AT + HALVES
TILE_AT = PLAZA_AT + 2 * PLACES * 9
NUMBER_AT = TILE_AT + PLACES * len(Tile) * 2
OPTION_AT = NUMBER_AT + 36
FEATURES = OPTION_AT + 3
"""The first feature of each group, and the number of all."""

_THREE = np.arange(3)
_CELL_NUMBERS = np.arange(CELLS)
_CHARACTER_NUMBERS = np.arange(6)
_POPCOUNT = np.array([mask.bit_count() for mask in range(64)])
_GROUP_KIND = np.array([BUILT + kind for _, kind, _ in CHARACTER_TABLE])
_GROUP_SHIFT = np.array([6 * district for _, _, district in CHARACTER_TABLE])


class Board(NamedTuple):
    """The board as a half finds it: the plazas' two faces and the raids; `half` is its number, 0-15."""

    setup: Setup
    faces: tuple[Colour, ...]
    raids: frozenset[int]
    half: int


def next_board(game: Game) -> Board:
    """The board after the open half is closed: destroyed plazas and spent feasts turned over (3.7, 6.2)."""
    assert game.throw is not None
    return closed_after(Board(game.setup, game.faces, game.raids, game.half_index), game.throw)


def closed_after(board: Board, throw: Throw) -> Board:
    """The board that the half after a throw finds."""
    faces, raids = list(board.faces), board.raids
    for slot in throw.slots:
        if not slot.available:
            faces[slot.place] = back_of(board.setup, slot.place, faces[slot.place])
        if slot.black and slot.tile is not None:
            raids = raids | {slot.place}
    return Board(board.setup, tuple(faces), raids, board.half + 1)


def back_of(setup: Setup, place: int, face: Colour) -> Colour:
    """The hidden face of a plaza."""
    up, back = setup.plazas[place]
    return back if face == up else up


def board_features(board: Board) -> list[int]:
    """The active features of a board."""
    setup, half = board.setup, board.half
    tile_of = dict(setup.tiles)
    found = [HALF_AT + half]
    for ahead in range(PLACES):
        place = (half // 2 + ahead) % PLACES
        face = board.faces[place]
        pair = 3 * face + back_of(setup, place, face)
        found.append(PLAZA_AT + 81 * (half % 2) + 9 * ahead + pair)
        if place in tile_of:
            found.append(TILE_AT + 16 * ahead + 2 * tile_of[place] + (place in board.raids))
    found += [NUMBER_AT + 6 * (column - 1) + setup.numbering[column - 1] - 1 for column in COLUMNS]
    options = (
        setup.second_die_cost == SecondDieCost.ANY,
        setup.fortress_feast == FortressFeast.ONE,
        setup.recoloured_die == RecolouredDie.PLAZA,
    )
    return found + [OPTION_AT + number for number, taken in enumerate(options) if taken]


def sheet_features(states: Wholes) -> Wholes:
    """The 31 active features of each state (n, 18), apart from the held resources: (n, 31)."""
    citizens = states[:, CITIZENS:BUILT]
    prestige, work = states[:, BUILT, None], states[:, BUILT + 1, None]
    crossed = states[:, CROSSED, None]
    cells = (prestige >> _CELL_NUMBERS & 1) + 2 * (work >> _CELL_NUMBERS & 1) + 4 * (crossed >> _CELL_NUMBERS & 1)
    closed = (states[:, _GROUP_KIND] | crossed) >> _GROUP_SHIFT & 63
    return np.concatenate(
        (
            CIRCLED_AT + CIRCLED_COUNTS * _THREE + states[:, :HELD] - FIRST_RESOURCES,
            CITIZENS_AT + (CITIZEN_SPACES + 1) * _THREE + citizens,
            SHORTEST_AT + citizens.min(axis=1, keepdims=True),
            CELL_AT + CELL_STATES * _CELL_NUMBERS + cells,
            CHARACTER_AT
            + NUMBERS * OPEN_COUNTS * _CHARACTER_NUMBERS
            + OPEN_COUNTS * states[:, CHARACTERS:]
            + 6
            - _POPCOUNT[closed],
        ),
        axis=1,
    )


def held_features(held: Wholes) -> Wholes:
    """The features of held resources (n, 3): (n, 3)."""
    return HELD_AT + (RESOURCE_SPACES + 1) * _THREE + held


def lasting_scores(states: Wholes) -> Wholes:
    """The points of each state without its unspent resources (5.1, 5.3)."""
    built = _POPCOUNT[states[:, _GROUP_KIND] >> _GROUP_SHIFT & 63]
    points: Wholes = (states[:, CHARACTERS:] * built).sum(axis=1) + states[:, CITIZENS:BUILT].sum(axis=1)
    return points
