"""The lanes of wires between a board and its parts: each leaves to the right and arrives from the left."""

from msgspec import Struct


class Run(Struct, frozen=True):
    """The heights at which a wire leaves the board and arrives at its part."""

    begin: float
    end: float

    def spans(self, y: float) -> bool:
        """Return True if the vertical piece passes this height."""
        return min(self.begin, self.end) < y < max(self.begin, self.end)


def lanes(runs: list[Run]) -> list[int]:
    """The lane of each run, 0 next to the board, so that the wires cross seldom.

    Begins with an order in which wires that go the same way never cross, and swaps neighbours while that helps.
    """
    rising = [index for index, run in enumerate(runs) if run.end < run.begin]
    falling = [index for index, run in enumerate(runs) if run.end >= run.begin]
    order = [*sorted(rising, key=lambda at: runs[at].begin), *sorted(falling, key=lambda at: -runs[at].begin)]
    while swapped := _better(order, runs):
        order = swapped
    return [order.index(index) for index in range(len(runs))]


def crossings(order: list[int], runs: list[Run]) -> int:
    """The number of crossings with the wires in this order of lanes."""
    found = 0
    for lane, wire in enumerate(order):
        run = runs[wire]
        found += sum(runs[other].spans(run.begin) for other in order[:lane])
        found += sum(runs[other].spans(run.end) for other in order[lane + 1 :])
    return found


def _better(order: list[int], runs: list[Run]) -> list[int]:
    """An order with fewer crossings by one swap of neighbours; empty if there is none."""
    least = crossings(order, runs)
    for lane in range(len(order) - 1):
        swapped = [*order[:lane], order[lane + 1], order[lane], *order[lane + 2 :]]
        if crossings(swapped, runs) < least:
            return swapped
    return []
