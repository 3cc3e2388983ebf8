"""The board as a graph: neighbours, ways, runs (4, 5.17)."""

from collections import deque
from collections.abc import Collection
from functools import lru_cache

from msgspec import Struct

from engine.cadwallon.cards import BoardMap
from engine.cadwallon.terms import Area, Gate, Line


class Graph(Struct, frozen=True):
    """The areas next to each area, with the line between them: those that are joined, and those behind a red line."""

    joined: dict[Area, tuple[tuple[Area, Line], ...]]
    walled: dict[Area, tuple[Area, ...]]

    def neighbours(self, area: Area, gates: Collection[Gate]) -> tuple[Area, ...]:
        """The neighbours of an area that no gate closes (4.1)."""
        return tuple(other for other, between in self.joined[area] if between not in gates)


@lru_cache(maxsize=16)
def graph_of(board: BoardMap) -> Graph:
    """The graph of a board."""
    joined: dict[Area, list[tuple[Area, Line]]] = {area: [] for area in board.areas}
    walled: dict[Area, list[Area]] = {area: [] for area in board.areas}
    for one, other in board.joined:
        joined[one].append((other, line(one, other)))
        joined[other].append((one, line(one, other)))
    for one, other in board.red:
        walled[one].append(other)
        walled[other].append(one)
    return Graph(
        {area: tuple(others) for area, others in joined.items()},
        {area: tuple(areas) for area, areas in walled.items()},
    )


def line(one: Area, other: Area) -> Line:
    """The line between two areas; it has no direction (D2.1)."""
    return (one, other) if one < other else (other, one)


class Way(Struct, frozen=True, cache_hash=True):
    """The conditions of a move: steps, red lines that it may cross, areas that are not free, gates (4.3, 4.4)."""

    steps: int
    occupied: frozenset[Area]
    gates: tuple[Gate, ...]
    walls: int = 0
    passes: bool = False


@lru_cache(maxsize=256)
def distances(board: BoardMap, start: Area, way: Way) -> dict[Area, int]:
    """The fewest steps to each area in reach, also to those that are not free: a way may end in front of a figure."""
    graph = graph_of(board)
    found = {start: 0}
    seen, left = {(start, 0)}, deque([(start, 0, 0)])
    while left:
        area, walls, steps = left.popleft()
        if steps == way.steps or not (way.passes or area == start or area not in way.occupied):
            continue
        further = [(other, walls) for other in graph.neighbours(area, way.gates)]
        if walls < way.walls:
            further += [(other, walls + 1) for other in graph.walled[area]]
        for each in further:
            if each not in seen:
                seen.add(each)
                found.setdefault(each[0], steps + 1)
                left.append((*each, steps + 1))
    return found


def run_ends(
    board: BoardMap, start: Area, steps: int, occupied: frozenset[Area], gates: tuple[Gate, ...]
) -> list[Area]:
    """The areas where the run of a loser can end, in the order of their names (5.17, 5.18)."""
    for ends in reversed(_runs(graph_of(board), start, gates)[:steps]):
        if ends - occupied:
            return sorted(ends - occupied)
    return _nearest(board, start, occupied, gates)


def _runs(graph: Graph, start: Area, gates: tuple[Gate, ...]) -> list[set[Area]]:
    """The ends of runs of one, two and three areas, none twice on a way.

    Ways are not listed: on a board of many lines there are millions of them.
    """
    first = set(graph.neighbours(start, gates))
    before: dict[Area, set[Area]] = {}
    for area in first:
        for second in graph.neighbours(area, gates):
            if second != start:
                before.setdefault(second, set()).add(area)
    third = set[Area]()
    for area, ways in before.items():
        further = {*graph.neighbours(area, gates)} - {start}
        third |= further if len(ways) > 1 else further - ways
    return [first, set(before), third]


def _nearest(board: BoardMap, start: Area, occupied: frozenset[Area], gates: tuple[Gate, ...]) -> list[Area]:
    """The free areas with the fewest steps, through figures; any free area if none can be reached (5.18)."""
    reached = distances(board, start, Way(len(board.areas), occupied, gates, passes=True))
    free = {area: steps for area, steps in reached.items() if area not in occupied}
    nearest = min(free.values(), default=0)
    return sorted([area for area, steps in free.items() if steps == nearest] or set(board.areas) - occupied)
