"""The geometry of the wheel on the screen."""

import math
from typing import NamedTuple

from companion.ui.toolkit.widgets import Rect

SIDE = 408
"""The side of the wheel for which the sizes of its parts are given."""
REACH = 128


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
        angle = math.tau * place / 9
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
