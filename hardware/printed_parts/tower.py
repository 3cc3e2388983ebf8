"""The tower: tray, mast in two sections, arm with the camera over the tray.

Coordinates: the middle of the tray's inside at (0, 0), the table at z 0, the mast behind the tray at positive y.
"""

import math

from build123d import Plane, Pos, Rectangle, Vector, loft

from hardware.printed_parts.choices import Build
from hardware.printed_parts.sizes import CameraBoard
from hardware.printed_parts.solids import (
    EXTRA,
    Point,
    Solid,
    Span,
    block,
    cut,
    joined,
    prism_along_x,
    rod,
    rod_along_y,
    rounded,
)  # fmt: skip

FLOOR = 2.4
SOCKET_WALL = 3.0
SOCKET_HEIGHT = 45.0
JOINT = 130.0
"""Height of the joint between the two sections of the mast."""
SPIGOT = 25.0
SPIGOT_WALL = 2.0
ARM_THICK = 5.0
CHEEK = 4.0
GRIP = 42.0
"""Height of the part of the mast that the arm's cheeks embrace."""
ARM_ABOVE_BOARD = 14.0
PLATE = 3.0
RAIL = 2.5
"""Height of the rails on which the camera's board lies."""
RAIL_WIDTH = 5.5
CABLE_BEND = 8.0
"""Between the camera's board and the arm's front cheek: the cable bends up there."""
BOLT = 12.0
"""From the mast's middle to each of the arm's two bolts."""


def felt_top(build: Build) -> float:
    """Height of the surface on which things come to rest."""
    return FLOOR + build.sizes.tray.felt


def lens_place(build: Build) -> tuple[float, float]:
    """Place (y, z) of the lens' front: the camera looks at the middle of the tray."""
    height = build.sizes.tower.lens_height
    return height * math.tan(math.radians(build.sizes.tower.tilt)), felt_top(build) + height


def mast_front(build: Build) -> float:
    """The y of the mast's front: behind the tray, and so far back that the leaning camera has room before it."""
    printer, camera = build.sizes.print, build.camera
    behind_tray = build.sizes.tray.depth / 2 + printer.wall + printer.gap
    board, _ = at_camera(build, camera.height - camera.lens_edge, camera.front + camera.thickness)
    return max(behind_tray, board + CABLE_BEND + CHEEK + printer.gap)


def mast_top(build: Build) -> float:
    """Height of the mast's end, just under the arm."""
    return arm_top(build) - ARM_THICK - build.sizes.print.gap


def arm_top(build: Build) -> float:
    """Height of the arm's upper side."""
    tilt = math.radians(build.sizes.tower.tilt)
    return lens_place(build)[1] + build.camera.front * math.cos(tilt) + ARM_ABOVE_BOARD


def bolt_height(build: Build) -> float:
    """Height of the two bolts through arm and mast, below the camera's plate."""
    return mast_top(build) - GRIP + 7.0


def mast_spans(build: Build, shrink: float = 0.0) -> tuple[Span, Span]:
    """The mast's outline: spans in x and y, made smaller on each side."""
    tower, front = build.sizes.tower, mast_front(build)
    reach = tower.mast_width / 2 - shrink
    return (-reach, reach), (front + shrink, front + tower.mast_depth - shrink)


def tray(build: Build) -> Solid:
    """The tray, behind it the socket for the mast with an opening for the camera's cable."""
    printer, inner = build.sizes.print, build.sizes.tray
    high = FLOOR + inner.height
    reach_x, reach_y = inner.width / 2, inner.depth / 2
    wall = printer.wall
    solid = rounded(
        (-reach_x - wall, reach_x + wall), (-reach_y - wall, reach_y + wall), (0, high), inner.corner + wall
    )
    (left, right), (front, back) = mast_spans(build, -printer.gap)
    socket = (left - SOCKET_WALL, right + SOCKET_WALL), (reach_y, back + SOCKET_WALL)
    solid += block(*socket, (0, SOCKET_HEIGHT))
    solid -= rounded((-reach_x, reach_x), (-reach_y, reach_y), (FLOOR, high + SOCKET_HEIGHT), inner.corner)
    opening = block((-cable(build) / 2, cable(build) / 2), (back - 1, back + SOCKET_WALL + EXTRA), (FLOOR, FLOOR + 10))
    screw = rod_along_y(printer.screw_m3, (back - 1, back + SOCKET_WALL + EXTRA), 0, SOCKET_HEIGHT - 12)
    return cut(solid, [block((left, right), (front, back), (FLOOR, SOCKET_HEIGHT + EXTRA)), opening, screw])


def cable(build: Build) -> float:
    """Width of the openings for the camera's cable."""
    return build.sizes.ribbon.width + 4.0


def mast_lower(build: Build) -> Solid:
    """The lower section: hollow for the cable, a spigot for the upper section at its end."""
    printer = build.sizes.print
    solid = _hollow(build, (FLOOR, JOINT))
    spigot = printer.wall + printer.gap
    inner = spigot + SPIGOT_WALL
    top = JOINT + SPIGOT
    step = inner - printer.wall
    funnel = _tapered(build, printer.wall, inner, (JOINT - step - 4, JOINT - 4))
    plug = block(*mast_spans(build, printer.wall - 0.01), (JOINT - step - 4, JOINT)) - funnel
    plug -= block(*mast_spans(build, inner), (JOINT - 4 - EXTRA, JOINT + EXTRA))
    tenon = block(*mast_spans(build, spigot), (JOINT - EXTRA, top)) - block(
        *mast_spans(build, inner), (JOINT - 1, top + EXTRA)
    )
    back = mast_spans(build)[1][1]
    notch = block((-cable(build) / 2, cable(build) / 2), (back - 4, back + 1), (FLOOR - 1, FLOOR + 12))
    screws = [_tapped(build, JOINT + SPIGOT / 2), _tapped(build, SOCKET_HEIGHT - 12)]
    return cut(joined([solid, plug, tenon]), [notch, *screws])


def _tapped(build: Build, z: float) -> Solid:
    """A hole through the back into which a screw cuts its thread."""
    back = mast_spans(build)[1][1]
    return rod_along_y(build.sizes.print.tapped_m3, (back - 8, back + 1), 0, z)


def mast_upper(build: Build) -> Solid:
    """The upper section, open at both ends; two holes for the arm's bolts."""
    top = mast_top(build)
    front, back = mast_spans(build)[1]
    bolts = [
        rod_along_y(build.sizes.print.screw_m3, (front - 1, back + 1), side * BOLT, bolt_height(build))
        for side in (-1, 1)
    ]
    screw = rod_along_y(build.sizes.print.screw_m3, (back - 5, back + 1), 0, JOINT + SPIGOT / 2)
    return cut(_hollow(build, (JOINT, top)), [*bolts, screw])


def _hollow(build: Build, z: Span) -> Solid:
    wall = build.sizes.print.wall
    return rounded(*mast_spans(build), z, 2.0) - block(*mast_spans(build, wall), (z[0] - EXTRA, z[1] + EXTRA))


def _tapered(build: Build, lower: float, upper: float, z: Span) -> Solid:
    """The room inside the mast that narrows upwards at 45 degrees, from one distance to the outside to another."""

    def outline(shrink: float, height: float) -> Solid:
        (left, right), (front, back) = mast_spans(build, shrink)
        return Pos(0, (front + back) / 2, height) * Rectangle(right - left, back - front)

    return loft([outline(lower - 0.02, z[0]), outline(upper, z[1])])


def arm(build: Build) -> Solid:
    """The arm: a profile drawn out along x, so that it prints on its side."""
    camera, tower = build.camera, build.sizes.tower
    reach = max(tower.mast_width, camera.width + 6) / 2
    x = (-reach, reach)
    top, (front, back) = arm_top(build), mast_spans(build, -build.sizes.print.gap)[1]
    low = mast_top(build) - GRIP
    solid = prism_along_x(_corners((front - CHEEK, back + CHEEK), (top - ARM_THICK, top)), x)
    solid += prism_along_x(_corners((front - CHEEK, front), (low, top)), x)
    solid += prism_along_x(_corners((back, back + CHEEK), (low, top)), x)
    solid += prism_along_x(_web(build, front), x)
    solid += prism_along_x(_strip(build, _plate_span(build), (_below(build), _below(build) + PLATE)), x)
    solid = joined([solid, *_rests(build, x)])
    window = block((-cable(build) / 2, cable(build) / 2), (front + 2, back - 2), (top - ARM_THICK - 1, top + 1))
    bolts = [
        rod_along_y(build.sizes.print.screw_m3, (front - 9, back + 9), side * BOLT, bolt_height(build))
        for side in (-1, 1)
    ]
    return cut(solid, [window, *bolts, *_camera_holes(build)])


def _rests(build: Build, x: Span) -> list[Solid]:
    """The board's rests: two rails beside a small lens, four round ones about a large one."""
    behind = _below(build) + 1, _below(build) + PLATE + RAIL
    if is_small(build.camera):
        reach = RAIL_WIDTH / 2
        return [prism_along_x(_strip(build, (row - reach, row + reach), behind), x) for row in _rows(build)]
    plane, across = camera_plane(build), build.camera.hole_across / 2
    rounds = [rod(RAIL_WIDTH, behind, (side * across, row)) for side in (-1, 1) for row in _rows(build)]
    return [plane.location * each for each in rounds]


def is_small(camera: CameraBoard) -> bool:
    """Return True if the lens goes through a small square window, beside one row of screws."""
    return camera.lens < 20


def _corners(y: Span, z: Span) -> list[Point]:
    return [(y[0], z[0]), (y[1], z[0]), (y[1], z[1]), (y[0], z[1])]


def _below(build: Build) -> float:
    """From the lens' front to the lower side of the camera's plate, along the axis."""
    return build.camera.front - RAIL - PLATE


def at_camera(build: Build, along: float, behind: float) -> Point:
    """The point (y, z) `along` the board towards the mast and `behind` the lens' front, both from the lens' axis."""
    tilt, (y, z) = math.radians(build.sizes.tower.tilt), lens_place(build)
    return (
        y + along * math.cos(tilt) + behind * math.sin(tilt),
        z - along * math.sin(tilt) + behind * math.cos(tilt),
    )


def _strip(build: Build, along: Span, behind: Span) -> list[Point]:
    """A rectangle in the camera's own directions as a polygon (y, z)."""
    return [at_camera(build, *pair) for pair in _corners(along, behind)]


def _rows(build: Build) -> tuple[float, float]:
    """Places of the two rows of holes along the board, from the lens' axis."""
    first = build.camera.hole_edge - build.camera.lens_edge
    return first, first + build.camera.hole_along


def _plate_span(build: Build) -> Span:
    """The plate reaches from beyond the board to the mast."""
    tilt = math.radians(build.sizes.tower.tilt)
    sideways = (_below(build) + PLATE) * math.sin(tilt)
    end = (mast_front(build) - CHEEK / 2 - lens_place(build)[0] - sideways) / math.cos(tilt)
    return -build.camera.lens_edge - 2.0, end


def _web(build: Build, front: float) -> list[Point]:
    """The triangle that stiffens the plate where it meets the front cheek."""
    start = build.camera.height - build.camera.lens_edge + 4.0
    end = _plate_span(build)[1]
    low = _below(build)
    return [
        at_camera(build, start, low + 0.5), at_camera(build, end, low + 0.5),
        (front - 1, arm_top(build)), (front - CHEEK, arm_top(build)),
        at_camera(build, start, low + PLATE),
    ]  # fmt: skip


def camera_plane(build: Build) -> Plane:
    """The plane through the lens' front; its z axis points away from the tray, its y axis towards the mast."""
    tilt, (y, z) = math.radians(build.sizes.tower.tilt), lens_place(build)
    return Plane(origin=Vector(0, y, z), x_dir=Vector(1, 0, 0), z_dir=Vector(0, math.sin(tilt), math.cos(tilt)))


def _camera_holes(build: Build) -> list[Solid]:
    """The lens' window and the four screws, through plate and rails."""
    camera, plane = build.camera, camera_plane(build)
    low, high = _below(build) - 2, camera.front + 8
    reach = camera.lens / 2 + 0.5
    if is_small(camera):
        window = block((-reach, reach), (_rows(build)[0] + 3.5, reach), (low, high))
    else:
        window = rod(2 * reach, (low, high))
    screw = camera.hole + 0.3
    holes = [
        rod(screw, (low, camera.front + 0.5), (side * camera.hole_across / 2, row))
        for side in (-1, 1)
        for row in _rows(build)
    ]
    return [plane.location * solid for solid in (window, *holes)]
