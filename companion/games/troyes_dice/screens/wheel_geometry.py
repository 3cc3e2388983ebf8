"""The geometry of the wheel on the screen."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from companion.ui.toolkit.widgets import Rect
from engine.troyes_dice.setup import PLACES

SIDE = 408
"""The side of the wheel for which the sizes of its parts are given."""
REACH = 128
TAG, TAG_LARGE = (88, 46), (88, 34)
"""The width and the height of a price tag, and of one in large letters, without the word for the colour."""


class WheelGeometry(NamedTuple):
    """A wheel of `side` logical pixels around `middle`."""

    middle: tuple[float, float]
    side: int

    @property
    def rect(self) -> Rect:
        """The square around it."""
        return round(self.middle[0] - self.side / 2), round(self.middle[1] - self.side / 2), self.side, self.side

    def long(self, length: float) -> int:
        """A length of the wheel of the usual size, on this one."""
        return round(length * self.side / SIDE)

    def at(self, place: float, reach: float = REACH) -> tuple[float, float]:
        """The middle of a place, place 0 at the top, clockwise."""
        angle = math.tau * place / PLACES
        far = reach * self.side / SIDE
        return self.middle[0] + far * math.sin(angle), self.middle[1] - far * math.cos(angle)

    def around(self, place: float, side: float, reach: float = REACH) -> Rect:
        """The square of a side, as of the wheel of the usual size, at a place."""
        x, y = self.at(place, reach)
        long = self.long(side)
        return round(x - long / 2), round(y - long / 2), long, long


def geometry_in(box: Rect) -> WheelGeometry:
    """The largest wheel in a box, in its middle."""
    x, y, w, h = box
    return WheelGeometry((x + w / 2, y + h / 2), min(w, h))


class Laid(NamedTuple):
    """The places of a die and of its price tag."""

    die: Rect
    tag: Rect


def laid_dice(places: Iterable[int], wheel: WheelGeometry, tag: tuple[int, int]) -> dict[int, Laid]:
    """The dice at these places, from the top down: each on its plaza, as low as tags above leave its pips and tag seen.

    `tag` is the width and the height of a price tag.
    """
    found: dict[int, Laid] = {}
    for place in sorted(places, key=lambda each: min(each, PLACES - each)):
        x, y = wheel.at(place)
        side, (wide, high) = wheel.long(42), tag
        left, top = round(x) - side // 2, round(y) - wheel.long(36)
        edge = round(side / 6)
        above = [found[other].tag for other in ((place - 1) % PLACES, (place + 1) % PLACES) if other in found]
        for over in above:
            if _side_by_side(over, left + edge, side - 2 * edge):
                top = max(top, over[1] + over[3] - edge)
        tag_left, tag_top = round(x) - wide // 2, top + side
        is_right = 0 < place < PLACES / 2
        if place:
            # the tags of the two lowest places meet in the middle
            middle = round(wheel.middle[0])
            tag_left = max(tag_left, middle) if is_right else min(tag_left, middle - wide)
        for over in above:
            covered = over[0] + over[2] - tag_left if is_right else tag_left + wide - over[0]
            if covered <= wide // 4:
                tag_left += max(0, covered) if is_right else -max(0, covered)
            elif _side_by_side(over, tag_left, wide):
                tag_top = max(tag_top, over[1] + over[3])
        found[place] = Laid((left, top, side, side), (tag_left, tag_top, wide, high))
    return found


def _side_by_side(over: Rect, left: int, wide: int) -> bool:
    """Return True if something from `left` on, so wide, is under it or over it."""
    return over[0] < left + wide and left < over[0] + over[2]
