"""The geometry of maps: hexagons of joined boards, their neighbours and areas (D2.2-D2.4, 2.6)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from engine.castles_of_tuscany.actions import LaidBoard
from engine.castles_of_tuscany.box import Board, Box, Place, Shape
from engine.castles_of_tuscany.terms import Kind, Space

STEPS: tuple[Place, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
"""From a hexagon to those that share an edge with it (D2.4)."""


class LaidMap(Struct, frozen=True):
    """A player's map: for each space its kind, its hexagon, its neighbours, the spaces of its area with itself."""

    kinds: Mapping[Space, Kind]
    places: Mapping[Space, Place]
    neighbours: Mapping[Space, tuple[Space, ...]]
    areas: Mapping[Space, tuple[Space, ...]]

    def of_kind(self, kind: Kind) -> tuple[Space, ...]:
        """The spaces of a kind."""
        return tuple(space for space, each in self.kinds.items() if each is kind)

    def open_beside(self, covered: Mapping[Space, object]) -> tuple[Space, ...]:
        """The spaces that are not covered and have a covered neighbour (4.12)."""
        return tuple(
            space
            for space, beside in self.neighbours.items()
            if space not in covered and any(each in covered for each in beside)
        )


def turned(shape: Shape, place: Place) -> Place:
    """The hexagon onto which half a turn of the board brings this one (D2.2)."""
    return shape.centre[0] - place[0], shape.centre[1] - place[1]


def board_places(shape: Shape, half_turn: bool, origin: Place) -> tuple[Place, ...]:
    """The hexagons of spaces 0 to 9 of a board that lies at an origin (D2.4)."""
    places = [turned(shape, place) if half_turn else place for place in shape.spaces]
    return tuple((origin[0] + q, origin[1] + r) for q, r in places)


def map_of(box: Box, laid: tuple[LaidBoard, ...]) -> LaidMap:
    """The map of boards that are known and rightly joined. Raises KeyError for a board that is not in the box."""
    known = {board.id: board for board in box.boards}
    return _map_of(box.shape, tuple([known[each.board] for each in laid]), laid)


@lru_cache(maxsize=512)
def _map_of(shape: Shape, boards: tuple[Board, ...], laid: tuple[LaidBoard, ...]) -> LaidMap:
    kinds: dict[Space, Kind] = {}
    places: dict[Space, Place] = {}
    origin = (0, 0)
    for board, each in zip(boards, laid, strict=True):
        if each.join is not None:
            step = shape.joins[each.join]
            origin = (origin[0] + step[0], origin[1] + step[1])
        for number, place in enumerate(board_places(shape, each.turned, origin)):
            space = f"{board.letter}{number}"
            kinds[space], places[space] = board.spaces[number], place
    kinds, places = dict(sorted(kinds.items())), dict(sorted(places.items()))
    neighbours = adjacent(places)
    return LaidMap(kinds, places, neighbours, _areas(kinds, neighbours))


def adjacent(places: Mapping[Space, Place]) -> dict[Space, tuple[Space, ...]]:
    """The neighbours of each space, in the order of spaces (2.6)."""
    lies = {place: space for space, place in places.items()}
    return {
        space: tuple(sorted(lies[each] for dq, dr in STEPS if (each := (q + dq, r + dr)) in lies))
        for space, (q, r) in places.items()
    }


def _areas(kinds: Mapping[Space, Kind], neighbours: Mapping[Space, Sequence[Space]]) -> dict[Space, tuple[Space, ...]]:
    areas: dict[Space, tuple[Space, ...]] = {}
    for space, kind in kinds.items():
        if space not in areas:
            found = {space}
            edge = [space]
            while edge:
                fresh = {each for each in neighbours[edge.pop()] if kinds[each] is kind} - found
                found |= fresh
                edge += fresh
            area = tuple(sorted(found))
            areas |= dict.fromkeys(area, area)
    return areas
