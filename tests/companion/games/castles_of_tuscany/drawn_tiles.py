"""Tiles drawn in the colours of the kinds of The Castles of Tuscany, and the reader that learned them."""

from functools import cache

from engine.castles_of_tuscany.terms import KINDS
from tests.vision.piece_pictures import KINDS as COLOURS
from tests.vision.piece_pictures import drawn
from vision.faults import Fault
from vision.learned_pieces import learn_pieces
from vision.piece_grid import GridReader
from vision.piece_prints import PieceCopy, make_copy

LAMP = (0.9, 1.0, 1.0)
"""The lamp over a board and a map: red, green and blue beside those over the lesson."""
COLOUR = {kind.value: colour for kind, colour in zip(KINDS, COLOURS, strict=True)}


@cache
def copy() -> PieceCopy:
    """The copy whose tiles are drawn."""
    return make_copy(3)


@cache
def reader() -> GridReader:
    """A reader by one lesson of that copy."""
    found = learn_pieces([(drawn(copy(), COLOURS, seed=1), tuple(COLOUR))])
    assert not isinstance(found, Fault)
    return GridReader(found)
