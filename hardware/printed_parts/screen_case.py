"""The case for Pi and touchscreen: frame, back, four clips, two feet.

Coordinates of the screen: the middle of the glass at (0, 0, 0), x right, y up along the screen, z towards the viewer.
"""

import math

from build123d import Location

from hardware.printed_parts.choices import Build
from hardware.printed_parts.solids import (
    EXTRA,
    Point,
    Solid,
    Span,
    block,
    corners,
    cut,
    joined,
    prism_along_x,
    rod,
    rounded,
)  # fmt: skip

FRONT = 2.0
"""Thickness of the lip before the glass."""
LIP = 3.5
FRAME_DEPTH = 14.0
SIDE = 10.0
"""Width of the frame left and right of the glass: room for screws."""
EDGE = 3.0
"""Thickness of the frame above and below the glass."""
AIR = 6.0
"""Behind the Pi."""
LEDGE = 4.0
"""From the glass' front to the ledge on which a clip lies."""
CLIP = (22.0, 10.0, 3.0)
LEAN = 25.0
"""Degrees by which the screen leans back."""
FOOT = 10.0
FOOT_AT = 60.0
FOOT_SCREWS = (-44.0, -20.0)
HEEL = 38.0
"""From the case's lower corner back to the end of the foot, on the table."""


def cavity(build: Build) -> tuple[float, float]:
    """Width and height of the room for the glass."""
    play = 2 * build.screen.within
    return build.screen.width + play, build.screen.height + play


def outline(build: Build) -> tuple[float, float]:
    """Width and height of the case."""
    width, height = cavity(build)
    return width + 2 * SIDE, height + 2 * EDGE


def back_depth(build: Build) -> float:
    """From the glass' front to the outer side of the back."""
    return build.screen.depth + build.sizes.board_full.height + AIR + build.sizes.print.wall


def _spans(size: tuple[float, float], shrink: float = 0.0) -> tuple[Span, Span]:
    reach_x, reach_y = size[0] / 2 - shrink, size[1] / 2 - shrink
    return (-reach_x, reach_x), (-reach_y, reach_y)


def screw_places(build: Build) -> list[Point]:
    """Middles of the four screws that join frame and back."""
    width, height = cavity(build)
    return corners(width + SIDE + 0.4, height - 14.0)


def clip_places(build: Build) -> list[Point]:
    """Middles of the four clips' screws."""
    width, height = cavity(build)
    return corners(width + SIDE - 1.5, height * 0.42)


def frame(build: Build) -> Solid:
    """The frame round the glass, a lip before its edge, ledges for the clips behind it."""
    printer = build.sizes.print
    room = cavity(build)
    solid = rounded(*_spans(outline(build)), (-FRAME_DEPTH, FRONT), 5.0)
    solid -= block(*_spans(room), (-FRAME_DEPTH - EXTRA, 0))
    solid -= block(*_spans(room, LIP), (-1, FRONT + EXTRA))
    for x, y in clip_places(build):
        side = 1 if x > 0 else -1
        inner = sorted((side * (room[0] / 2 - 1), x + side * 3.6))
        solid -= block((inner[0], inner[1]), (y - 5.6, y + 5.6), (-FRAME_DEPTH - EXTRA, -LEDGE))
    holes = [
        *(rod(printer.tapped_m3, (-LEDGE - 1, 0.5), place) for place in clip_places(build)),
        *(rod(printer.insert_m3, (-FRAME_DEPTH - EXTRA, -FRAME_DEPTH + 8), place) for place in screw_places(build)),
    ]
    return cut(solid, holes)


def clip(build: Build) -> Solid:
    """A clip as it lies on the frame's ledge at the upper right, its end over the glass."""
    printer = build.sizes.print
    x, y = max(clip_places(build))
    reach = cavity(build)[0] / 2 - 9.0
    solid = block((reach, x + 3.2), (y - CLIP[1] / 2, y + CLIP[1] / 2), (-LEDGE - CLIP[2], -LEDGE))
    return solid - rod(printer.screw_m3, (-LEDGE - CLIP[2] - EXTRA, -LEDGE + EXTRA), (x, y))


def back(build: Build) -> Solid:
    """The back: a box with openings for air, a wide opening for cables below, holes for a Pi and for the feet."""
    printer, low = build.sizes.print, -back_depth(build)
    size, wall = outline(build), build.sizes.print.wall
    solid = rounded(*_spans(size), (low, -FRAME_DEPTH), 5.0)
    solid -= rounded(*_spans(size, wall), (low + wall, -FRAME_DEPTH + EXTRA), 2.6)
    columns = [
        block(*_column(size, place), (low + 0.5, -FRAME_DEPTH)) & rounded(*_spans(size), (low, -FRAME_DEPTH), 5.0)
        for place in screw_places(build)
    ]
    solid = joined([solid, *columns])
    head = printer.head_m3 + 0.4
    deep = -FRAME_DEPTH - 8.0
    board = build.sizes.board_full
    zero = build.sizes.board_zero
    holes = [
        *(rod(printer.screw_m3, (low - EXTRA, -FRAME_DEPTH + EXTRA), place) for place in screw_places(build)),
        *(rod(head, (low - EXTRA, deep), place) for place in screw_places(build)),
        *(
            rod(printer.screw_m25, (low - 1, low + wall + 1), place)
            for place in corners(board.hole_along, board.hole_across)
        ),
        *(
            rod(printer.screw_m25, (low - 1, low + wall + 1), place)
            for place in corners(zero.hole_along, zero.hole_across)
        ),
        *(
            rod(printer.screw_m3, (low - 1, low + wall + 1), (side * FOOT_AT, y))
            for side in (-1, 1)
            for y in FOOT_SCREWS
        ),
        *_air_openings(build),
        block((-50, 50), (-size[1] / 2 - 1, -size[1] / 2 + wall + 1), (-FRAME_DEPTH - 18, -FRAME_DEPTH + EXTRA)),
    ]
    return cut(solid, holes)


def _column(size: tuple[float, float], place: Point) -> tuple[Span, Span]:
    """The square of a screw's column, from the case's outside on."""
    x, y = place
    edge = size[0] / 2
    across = (edge - SIDE, edge) if x > 0 else (-edge, SIDE - edge)
    return across, (y - 5.0, y + 5.0)


def _air_openings(build: Build) -> list[Solid]:
    """Openings of 3 mm in the back and in the upper wall."""
    low, wall = -back_depth(build), build.sizes.print.wall
    top = outline(build)[1] / 2
    through = [block((x - 1.5, x + 1.5), (28, 46), (low - 1, low + wall + 1)) for x in range(-80, 81, 8)]
    above = [
        block((x - 1.5, x + 1.5), (top - wall - 1, top + 1), (low + 6, -FRAME_DEPTH - 8)) for x in range(-72, 73, 8)
    ]
    return [*through, *above]


def foot(build: Build) -> Solid:
    """One of two alike feet: under the case and behind it, on the right side of the middle."""
    low, bottom = -back_depth(build) - 0.2, -outline(build)[1] / 2 - 0.2
    ground = _height((bottom, low)) - 4.0
    toe, heel = _ahead((bottom, -4.0)), _ahead((bottom, low)) - HEEL
    points = [
        (bottom, -4.0), (bottom, low), (-6.0, low), (-6.0, low - 6.0),
        _case_point(heel, ground + 6.0), _case_point(heel, ground), _case_point(toe, ground),
    ]  # fmt: skip
    solid = prism_along_x(points, (FOOT_AT - FOOT / 2, FOOT_AT + FOOT / 2))
    return cut(solid, [rod(build.sizes.print.tapped_m3, (low - 14, low + EXTRA), (FOOT_AT, y)) for y in FOOT_SCREWS])


def _height(point: Point) -> float:
    """Height over an arbitrary level of a point (y, z) of the screen, as the case leans back."""
    lean = math.radians(LEAN)
    return point[0] * math.cos(lean) + point[1] * math.sin(lean)


def _ahead(point: Point) -> float:
    """Place of a point (y, z) of the screen towards the viewer, along the table."""
    lean = math.radians(LEAN)
    return -point[0] * math.sin(lean) + point[1] * math.cos(lean)


def _case_point(ahead: float, height: float) -> Point:
    """The point (y, z) of the screen at a place on the table and a height."""
    lean = math.radians(LEAN)
    return height * math.cos(lean) - ahead * math.sin(lean), height * math.sin(lean) + ahead * math.cos(lean)


def ground(build: Build) -> float:
    """Height of the table below the middle of the glass, negative."""
    return _height((-outline(build)[1] / 2 - 0.2, -back_depth(build) - 0.2)) - 4.0


def standing(build: Build) -> Location:
    """From the screen's coordinates to the table's: leaning back, feet on z 0."""
    return Location((0, 0, -ground(build)), (90 - LEAN, 0, 0))
