"""The areas that a figure can reach: moves, ways out, approaches, the militia's walk (3.7, 4.3-4.6, 5.8, 5.9)."""

from engine.cadwallon.board import Way, distances, graph_of
from engine.cadwallon.cards import BoardMap, Trait
from engine.cadwallon.setup import Setup, characters_of
from engine.cadwallon.state import Position, Thief
from engine.cadwallon.terms import Area


class Reach:
    """The way of one figure at one moment: the fewest steps to each area, which of them are free, the ways out."""

    def __init__(self, board: BoardMap, now: Position, start: Area, way: Way) -> None:
        self.steps = way.steps
        self._board, self._now, self._start, self._way = board, now, start, way
        self._distances = distances(board, start, way)

    def ends_on(self, area: Area) -> bool:
        """Return True if a move can end on an area."""
        return area in self._distances and area not in self._way.occupied

    def enters(self, area: Area) -> bool:
        """Return True if the last step can lead into an area, where a victim stands (5.8)."""
        return area in self._distances and area != self._start

    @property
    def leaves(self) -> bool:
        """Return True if a step from an exit that no gate closes can lead out (4.6)."""
        exits = [area for area in self._board.exits if area not in self._now.gates]
        return any(
            area in self._distances and self._distances[area] < self.steps and self._stands_on(area) for area in exits
        )

    def _stands_on(self, area: Area) -> bool:
        return area == self._start or self._way.passes or area not in self._way.occupied


def reach(setup: Setup, now: Position, thief: Thief) -> Reach:
    """The reach of a character's move in a *graph* game (4.3, 4.4)."""
    card, boost = characters_of(setup)[thief.id], thief.boost
    way = Way(
        steps=max(card.move + boost.steps, 0),
        occupied=now.occupied,
        gates=now.gates,
        walls=boost.walls,
        passes=boost.passes or card.has(Trait.THROUGH),
    )
    return Reach(_board(setup), now, thief.area or "", way)


def march_reach(setup: Setup, now: Position, militia: str, steps: int) -> Reach:
    """The reach of a militiaman's walk in a *graph* game (3.7)."""
    return Reach(_board(setup), now, dict(now.militia)[militia] or "", Way(steps, now.occupied, now.gates))


def next_to(setup: Setup, now: Position, one: Thief, other: Thief) -> bool:
    """Return True if two characters stand next to each other (4.1); without a board the players see to it."""
    if not setup.graph:
        return True
    return (other.area or "") in graph_of(_board(setup)).neighbours(one.area or "", now.gates)


def _board(setup: Setup) -> BoardMap:
    assert setup.cards.board is not None
    return setup.cards.board
