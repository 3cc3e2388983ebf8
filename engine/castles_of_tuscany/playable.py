"""The boards that a game needs, and the numbers that differ from the printed game (D1.5, D1.6)."""

from itertools import product

from engine.castles_of_tuscany.box import REGION_CARDS, Board, Box
from engine.castles_of_tuscany.box_faults import BoxCode, BoxWarning
from engine.castles_of_tuscany.terms import LETTERS, Kind
from engine.owner_file import FileCode, FileFault

PRODUCTION_CARDS = 27
BOARDS_OF_A_LETTER = 4
CASTLES = 3
"""Castle spaces of a printed map (D6)."""


def playable_faults(box: Box, players: int) -> tuple[FileFault, ...]:
    """Give every reason why so few or many players cannot play with this box; empty if they can."""
    found = []
    for letter in LETTERS:
        have = len(box.boards_of(letter))
        if have < players:
            found.append(_fault(BoxCode.FEW_BOARDS, letter=letter, have=have, need=players, players=players))
    bare = [_without_castle(box.boards_of(letter)) for letter in LETTERS]
    if all(bare):
        found.append(_fault(BoxCode.NO_CASTLE, boards=", ".join(boards[0].id for boards in bare)))
    return tuple(found)


def _without_castle(boards: tuple[Board, ...]) -> list[Board]:
    return [board for board in boards if Kind.CASTLE not in board.spaces]


def warnings(box: Box) -> tuple[FileFault, ...]:
    """The numbers that differ from the printed game; no fault, but shown at set-up (D1.6)."""
    found = []
    if None not in box.cards and box.region_cards != REGION_CARDS:
        found.append(_fault(BoxWarning.REGION_CARDS, have=box.region_cards, need=REGION_CARDS))
    if box.production and box.production_cards != PRODUCTION_CARDS:
        found.append(_fault(BoxWarning.PRODUCTION_CARDS, have=box.production_cards, need=PRODUCTION_CARDS))
    for choice in product(*map(box.boards_of, LETTERS)):
        castles = sum(board.spaces.count(Kind.CASTLE) for board in choice)
        if castles != CASTLES:
            names = ", ".join(board.id for board in choice)
            found.append(_fault(BoxWarning.CASTLES, boards=names, have=castles, need=CASTLES))
            break
    for letter in LETTERS:
        have = len(box.boards_of(letter))
        if have != BOARDS_OF_A_LETTER:
            found.append(_fault(BoxWarning.BOARDS, letter=letter, have=have, need=BOARDS_OF_A_LETTER))
    return tuple(found)


def _fault(code: FileCode, **params: int | str) -> FileFault:
    return FileFault(code, params=tuple(params.items()))
