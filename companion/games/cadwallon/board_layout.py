"""The middles of the areas on a picture of the board: as the file says, else out of the lines alone (D2).

spots = spread(board, (784, 350))            # all areas, APART from each other where there is room
near = spread(board, (784, 350), around)     # those of a part of the board, larger
"""

import math
from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from random import Random

from msgspec import Struct

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Point
from companion.ui.toolkit.widgets import Rect
from engine.cadwallon.board_form import MAX_PLACE
from engine.cadwallon.cards import BoardMap
from engine.cadwallon.terms import Area

Spots = dict[Area, Point]
Place = tuple[int, int]
"""A point of the board from the left and the top, up to MAX_PLACE."""
Part = tuple[float, float, float, float]
"""The left, top, right and bottom of a part of the board, as shares of it."""
WHOLE: Part = (0.0, 0.0, 1.0, 1.0)
MAX_SCALE = 3
"""The scale of the smallest part of the board that is shown."""
APART = (theme.TARGET + 16, theme.TARGET + 8, theme.TARGET + 2)
"""The pixels between the middles of two areas, each as large as a finger needs: so many as there is room for."""
MARGIN = theme.TARGET / 2 + 1
EDITED = (512, 408)
"""The box in which owners type their board in on a wide screen."""
SWEEPS, LAST_STEP = 30, 0.1
"""The passes over all pairs of areas, and the length of the last one's steps (Zheng, Pawar, Goodman 2018)."""
PUSHES = 60
"""The passes in which areas that lie too close push one another away."""


@lru_cache(maxsize=32)
def spread(board: BoardMap, size: tuple[int, int], around: frozenset[Area] = frozenset()) -> Spots:
    """The middles of the areas in a box of this width and height; of those in and between `around`, if there are any.

    Areas lie closer than a finger needs only where there is no room for all.
    """
    places = _places(board) if size[0] >= size[1] else {area: (-y, x) for area, (x, y) in _places(board).items()}
    (left, right), (top, bottom) = (_ends([places[area][axis] for area in around or places]) for axis in (0, 1))
    wide, high = (side - 2 * MARGIN for side in size)
    inside: Spots = {}
    for area, (x, y) in places.items():
        across, down = (x - left) / (right - left), (y - top) / (bottom - top)
        if 0 <= across <= 1 and 0 <= down <= 1:
            inside[area] = MARGIN + across * wide, MARGIN + down * high
    for distance in APART:
        middles = [[*middle] for middle in inside.values()]
        if _push_apart(middles, size, distance):
            break
    return {area: (x, y) for area, (x, y) in zip(inside, middles, strict=True)}


class Sight(Struct, frozen=True):
    """The part of the board that a box shows; on a box higher than wide the board is turned to the right."""

    box: Rect
    scale: int
    corner: Place

    def point(self, place: Place) -> Point:
        """The point of the box, in pixels from its corner, where a place of the board is drawn."""
        x, y = ((part - least) * self.scale / MAX_PLACE for part, least in zip(place, self.corner, strict=True))
        return self._sized((x, y) if self._wide else (1 - y, x))

    def place(self, point: Point) -> Place:
        """The place of the board at a point of the box."""
        across, down = point[0] / self.box[2], point[1] / self.box[3]
        shares = (across, down) if self._wide else (down, 1 - across)
        x, y = (round(least + share * MAX_PLACE / self.scale) for share, least in zip(shares, self.corner, strict=True))
        return x, y

    def moved(self, across: int, down: int) -> Place:
        """The corner of the part that lies half a part to the right, and half a part down."""
        step = MAX_PLACE // self.scale // 2
        x, y = (across, down) if self._wide else (down, -across)
        return self.corner[0] + x * step, self.corner[1] + y * step

    def scaled(self, scale: int, chosen: Place | None) -> Place:
        """The corner of a part of another scale, around the chosen place or the middle of this part."""
        x, y = chosen or self.place((self.box[2] / 2, self.box[3] / 2))
        half = MAX_PLACE // scale // 2
        return bounded(scale, (x - half, y - half))

    def spots(self, places: Mapping[Area, Place]) -> Spots:
        """The middles of the areas that are shown, none so near the edge that it is cut."""
        half, (width, height) = theme.TARGET / 2, self.box[2:]
        points = {area: self.point(place) for area, place in places.items()}
        return {
            area: (min(max(x, half), width - half), min(max(y, half), height - half))
            for area, (x, y) in points.items()
            if 0 <= x <= width and 0 <= y <= height
        }

    @property
    def part(self) -> Part:
        """The left, top, right and bottom of the part, as shares of the board."""
        left, top = (part / MAX_PLACE for part in self.corner)
        return left, top, left + 1 / self.scale, top + 1 / self.scale

    @property
    def _wide(self) -> bool:
        return self.box[2] >= self.box[3]

    def _sized(self, shares: Point) -> Point:
        return shares[0] * self.box[2], shares[1] * self.box[3]


def photographed(
    board: BoardMap, size: tuple[int, int], around: frozenset[Area], apart_ones: frozenset[Area]
) -> tuple[Spots, Part]:
    """The middles of the areas where the file has them, on the largest part of the board on which these are apart.

    The part lies in the middle of `around`.
    """
    places = dict(board.at)
    middle = [sum(places[area][axis] for area in around) // max(len(around), 1) for axis in (0, 1)]
    whole = Sight((0, 0, *size), 1, (0, 0))
    for scale in range(1, MAX_SCALE + 1):
        sight = Sight(whole.box, scale, whole.scaled(scale, (middle[0], middle[1])))
        spots = sight.spots(places)
        if apart(spots, apart_ones):
            break
    return spots, sight.part


def is_placed(board: BoardMap) -> bool:
    """Return True if the file has a place for each area."""
    return set(board.areas) <= set(dict(board.at))


def bounded(scale: int, corner: Place) -> Place:
    """The corner of a part of the board, or the nearest one whose part lies on it."""
    high = MAX_PLACE - MAX_PLACE // scale
    x, y = (min(max(0, each), high) for each in corner)
    return x, y


def apart(spots: Spots, areas: Iterable[Area]) -> bool:
    """Return True if these areas all have a spot, none too close to another."""
    found = [spots.get(area) for area in areas]
    return None not in found and all(
        math.dist(one, other) >= theme.TARGET for one, other in combinations(filter(None, found), 2)
    )


def _ends(values: list[float]) -> tuple[float, float]:
    """The least and the greatest value, never the same."""
    return min(values), max(max(values), min(values) + 1e-6)


def _push_apart(middles: list[list[float]], size: tuple[int, int], wanted: int) -> bool:
    """Move middles away from those that lie too close, and back into the box; return True if all are apart then."""
    for _pass in range(PUSHES):
        close = False
        for one, other in combinations(middles, 2):
            across, down = other[0] - one[0], other[1] - one[1]
            if abs(across) >= wanted or abs(down) >= wanted:
                continue
            distance = math.hypot(across, down) or 1e-6
            if distance < wanted - 0.2:
                close = True
                part = (wanted - distance) / 2 / distance
                one[0] -= across * part
                one[1] -= down * part
                other[0] += across * part
                other[1] += down * part
        for middle in middles:
            for axis in (0, 1):
                middle[axis] = min(max(middle[axis], MARGIN), size[axis] - MARGIN)
        if not close:
            return True
    return False


def places_of(board: BoardMap) -> dict[Area, tuple[int, int]]:
    """A point for each area, up to MAX_PLACE from the left and the top: the file's, else one out of the lines."""
    given = dict(board.at)
    if is_placed(board):
        return {area: given[area] for area in board.areas}
    across, down = (MAX_PLACE / side for side in EDITED)
    return {
        area: given.get(area, (round(x * across), round(y * down))) for area, (x, y) in spread(board, EDITED).items()
    }


@lru_cache(maxsize=4)
def _places(board: BoardMap) -> Spots:
    """The places that the file gives if it gives all, else those that fit the lines best, the longer side level."""
    if is_placed(board):
        return {area: (float(x), float(y)) for area, (x, y) in board.at}
    return _level(_least_stress(board))


def _least_stress(board: BoardMap) -> Spots:
    """Places whose distances are near the numbers of steps between areas: each pair of areas moves in turn."""
    steps, chance = _steps(board), Random(0)
    far = max(max(each.values()) for each in steps.values()) + 1
    middles = {area: [chance.random() * far, chance.random() * far] for area in board.areas}
    pairs = [(middles[one], middles[other], steps[one].get(other, far)) for one, other in combinations(board.areas, 2)]
    slower = math.log(far * far / LAST_STEP) / (SWEEPS - 1)
    for sweep in range(SWEEPS):
        step = far * far * math.exp(-slower * sweep)
        chance.shuffle(pairs)
        for one, other, wanted in pairs:
            across, down = one[0] - other[0], one[1] - other[1]
            distance = math.sqrt(across * across + down * down) or 1e-9
            part = min(step / (wanted * wanted), 1.0) * (distance - wanted) / (2 * distance)
            one[0] -= part * across
            one[1] -= part * down
            other[0] += part * across
            other[1] += part * down
    return {area: (x, y) for area, (x, y) in middles.items()}


def _steps(board: BoardMap) -> dict[Area, dict[Area, int]]:
    """The fewest steps between areas that touch each other; teleportation joins areas that lie far apart."""
    touching: dict[Area, list[Area]] = {area: [] for area in board.areas}
    for one, other in (*board.white, *board.green):
        touching[one].append(other)
        touching[other].append(one)
    found: dict[Area, dict[Area, int]] = {}
    for start in board.areas:
        reached, left = {start: 0}, deque([start])
        while left:
            area = left.popleft()
            for each in touching[area]:
                if each not in reached:
                    reached[each] = reached[area] + 1
                    left.append(each)
        found[start] = reached
    return found


def _level(places: Spots) -> Spots:
    """The same places, turned so that the board is as wide as it can be."""
    middle = tuple(sum(place[axis] for place in places.values()) / len(places) for axis in (0, 1))
    moved = {area: (x - middle[0], y - middle[1]) for area, (x, y) in places.items()}
    tilt = sum(2 * x * y for x, y in moved.values()), sum(x * x - y * y for x, y in moved.values())
    turn = math.atan2(*tilt) / 2
    cos, sin = math.cos(turn), math.sin(turn)
    return {area: (x * cos + y * sin, y * cos - x * sin) for area, (x, y) in moved.items()}
