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


def places_of_dice(places: Iterable[int], wheel: WheelGeometry, tag: tuple[int, int]) -> dict[int, Rect]:
    """The square of the die at each place, moved down where the price tag of the place above would hide its pips."""
    found: dict[int, Rect] = {}
    for place in sorted(places, key=lambda each: min(each, PLACES - each)):
        x, y = wheel.at(place)
        side = wheel.long(42)
        left, top = round(x) - side // 2, round(y) - wheel.long(36)
        edge = round(side / 6)
        for other in (place - 1) % PLACES, (place + 1) % PLACES:
            if other in found:
                tag_left, tag_top, wide, high = tag_under(found[other], tag)
                if tag_left < left + side - edge and left + edge < tag_left + wide:
                    top = max(top, tag_top + high)
        found[place] = left, top, side, side
    return found


def tag_under(die: Rect, tag: tuple[int, int]) -> Rect:
    """The place of a price tag of this width and height."""
    x, y, w, h = die
    wide, high = tag
    return x + w // 2 - wide // 2, y + h, wide, high
