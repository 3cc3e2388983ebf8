"""The ring tray: plate for the wheel and its ring of LEDs, box with motor and Pico, disc carrier, switch holder.

Coordinates: the motor's shaft and the wheel's middle at (0, 0), the table at z 0, players at negative y.
"""

import math

from build123d import Rot

from hardware.printed_parts.choices import HOOP_WALL, Build
from hardware.printed_parts.drive import FLOOR, arm_span, ear_screws, has_servo, magnet_pockets, pillars
from hardware.printed_parts.sizes import Panel
from hardware.printed_parts.solids import (
    EXTRA,
    Point,
    Solid,
    block,
    cone,
    corners,
    cut,
    joined,
    rod,
    rod_along_x,
    tube,
)  # fmt: skip

ABOVE_ARM = 1.0
PLATE = 2.4
LIP = 2.0
"""Height of the lip round the wheel."""
RIM = 4.0
"""Height of the wall round the ring."""
SEAT = 3.0
"""Height of the slope at the plate's edge on which the hoop hangs."""
POST = 9.0
MIN_POST_REACH = 52.0
POST_ANGLES = (65, 115, 245, 295)
BUTTON_ANGLES = (220, 320)
SOCKET_ANGLE = 140
PICO_AT: Point = (0.0, 24.0)
PICO_POST = 3.0
DRIVER_AT: Point = (-46.0, 0.0)
STRIP_AT: Point = (0.0, -45.0)
SWITCH_AT = 41.0
"""From the shaft to the switch holder's inner side."""
HOLDER = 12.0
FOOT = 13.0
CARD = 1.2
"""Thickness of the disc carrier below its magnets."""
STRIP_AIR = 1.5
"""Between the strip's LEDs and the lower end of the white slope."""
SLOPE = 8.0


def plate_bottom(build: Build) -> float:
    """Height of the plate's lower side: the box is open up to it."""
    return arm_span(build)[1] + ABOVE_ARM


def plate_top(build: Build) -> float:
    """Height of the side on which the wheel lies."""
    return plate_bottom(build) + PLATE


def inside(build: Build) -> float:
    """Inner radius of the box."""
    return build.plate / 2 - build.sizes.print.wall


def post_places(build: Build) -> list[Point]:
    """Middles of the posts that carry the plate: the wheel hides their screws where it reaches so far."""
    reach = min(max(MIN_POST_REACH, build.wheel / 2 - 6), inside(build) - POST / 2)
    return [polar(reach, angle) for angle in POST_ANGLES]


def polar(radius: float, angle: float) -> Point:
    """The point at a distance from the shaft; the angle in degrees from the right, anticlockwise from above."""
    return radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle))


def plate(build: Build) -> Solid:
    """The plate: recess for the wheel, groove for the ring or slope for the hoop, four countersunk screws."""
    printer, low, top = build.sizes.print, plate_bottom(build), plate_top(build)
    recess = build.wheel + 2 * build.sizes.wheel.clearance
    solid = rod(build.plate, (low, top))
    if build.ring is None:
        solid += tube(build.plate, recess, (top, top + LIP))
        solid -= hoop_seat(build)
    else:
        ring = build.ring
        solid += tube(ring.inner - ring.within, recess, (top, top + LIP))
        solid += tube(build.plate, ring.outer + 2 * ring.within, (top, top + RIM))
        solid -= block((-4, 4), (ring.inner / 2 + 0.5, ring.outer / 2 - 0.5), (low - EXTRA, top + EXTRA))
    for place in post_places(build):
        head = printer.head_m3 + 0.4
        above = top if math.hypot(*place) + head / 2 < recess / 2 else top + LIP
        sunk = above - (head - printer.screw_m3) / 2
        solid -= rod(printer.screw_m3, (low - EXTRA, above + EXTRA), place)
        solid -= cone(printer.screw_m3, head, (sunk, above), place) + rod(head, (above - 0.01, above + 9), place)
    return solid


def hoop_seat(build: Build) -> Solid:
    """The room outside the slope at the plate's upper edge."""
    top = plate_top(build) + LIP
    outer = build.plate
    return tube(outer + 2, outer - 2 * SEAT - 1, (top - SEAT, top + 1)) - cone(
        outer, outer - 2 * (SEAT + 1), (top - SEAT, top + 1)
    )


def box(build: Build) -> Solid:
    """The box under the plate: posts, the motor's pillars, and holes for buttons, USB plug, supply and switch."""
    sizes, top = build.sizes, plate_bottom(build)
    solid = rod(build.plate, (0, top)) - rod(2 * inside(build), (FLOOR, top + EXTRA))
    posts = [rod(POST, (FLOOR - EXTRA, top), place) for place in post_places(build)]
    pegs = [rod(5.0, (FLOOR - EXTRA, FLOOR + PICO_POST), place) for place in pico_holes(build)]
    solid = joined([solid, *posts, *pillars(build), *pegs])
    deep = sizes.print.insert_depth
    return cut(
        solid,
        [
            *(rod(sizes.print.insert_m3, (top - deep, top + EXTRA), place) for place in post_places(build)),
            *ear_screws(build),
            *(rod(sizes.print.tapped_m2, (FLOOR, FLOOR + PICO_POST + EXTRA), place) for place in pico_holes(build)),
            *(_wall_hole(build, build.button, angle) for angle in BUTTON_ANGLES),
            _wall_hole(build, sizes.supply_socket, SOCKET_ANGLE),
            block((30, build.plate), (PICO_AT[1] - 7, PICO_AT[1] + 7), (FLOOR + 0.6, FLOOR + 11)),
            *([] if has_servo(build) else _switch_screw(build)),
            *([] if build.ring else [block((-5, 5), (inside(build) - 2, build.plate), (top - 8, top + EXTRA))]),
        ],
    )


def pico_holes(build: Build) -> list[Point]:
    """Middles of the Pico's four holes."""
    return corners(build.sizes.pico.hole_along, build.sizes.pico.hole_across, PICO_AT)


def panel_height(panel: Panel) -> float:
    """Height of the middle of a button or socket: low, so that the hoop hangs above it."""
    return FLOOR + 1.0 + panel.flange / 2


def _wall_hole(build: Build, panel: Panel, angle: float) -> Solid:
    """The hole through the box' wall for a button or socket."""
    across = (inside(build) - 6, build.plate / 2 + 3)
    return Rot(0, 0, angle) * rod_along_x(panel.hole + 2 * panel.within, across, 0, panel_height(panel))


def _switch_screw(build: Build) -> list[Solid]:
    """The hole in the floor for the switch holder's screw, its head countersunk from below."""
    printer, at = build.sizes.print, (SWITCH_AT - FOOT / 2, 0.0)
    head = printer.head_m3 + 0.4
    sunk = (head - printer.screw_m3) / 2
    return [
        rod(printer.screw_m3, (-EXTRA, FLOOR + EXTRA), at),
        cone(head, printer.screw_m3, (0, sunk), at),
        rod(head, (-EXTRA, 0.01), at),
    ]


def switch_holder(build: Build) -> Solid:
    """The block that holds the homing switch beside the arm; its foot can be moved towards the arm."""
    printer, switch = build.sizes.print, build.sizes.microswitch
    low, high = arm_span(build)
    top = (low + high) / 2 - switch.thickness / 2
    solid = block((SWITCH_AT, SWITCH_AT + HOLDER), (-11, 11), (FLOOR, top))
    solid += block((SWITCH_AT - FOOT, SWITCH_AT + EXTRA), (-7, 7), (FLOOR, FLOOR + 4))
    middle, travel = SWITCH_AT - FOOT / 2, 2.5
    opening = block((middle - travel, middle + travel), (-printer.screw_m3 / 2, printer.screw_m3 / 2), (0, FLOOR + 5))
    ends = [rod(printer.screw_m3, (0, FLOOR + 5), (middle + side * travel, 0)) for side in (-1, 1)]
    holes = [
        rod(printer.tapped_m2, (top - 12, top + EXTRA), (SWITCH_AT + HOLDER / 2, side * switch.hole_along / 2))
        for side in (-1, 1)
    ]
    return cut(solid, [opening, *ends, *holes])


def disc_carrier(build: Build) -> Solid:
    """The disc under the game's small disc, with the two magnets that follow the arm's; it lies on the wheel."""
    low = carrier_bottom(build)
    high = low + CARD + build.sizes.magnet.thickness + build.sizes.magnet.within
    return cut(rod(build.disc, (low, high)), magnet_pockets(build, high))


def carrier_bottom(build: Build) -> float:
    """Height of the wheel's upper side: a wheel of cardboard has about the lip's height."""
    return plate_top(build) + LIP


def hoop(build: Build) -> Solid:
    """The hoop for a strip on its edge: the LEDs shine outwards on a white slope, which sends their light up."""
    printer, strip = build.sizes.print, build.strip
    top = plate_top(build) + LIP
    wall = build.hoop / 2 + HOOP_WALL
    low = top - strip.width - 1.0 - HOOP_WALL
    foot = wall + strip.thickness + STRIP_AIR
    across = HOOP_WALL * math.hypot(1, SLOPE / (top - low))
    slope = cone(2 * (foot + across), 2 * (foot + across + SLOPE), (low, top))
    air = cone(2 * foot, 2 * (foot + SLOPE * (top + EXTRA - low) / (top - low)), (low, top + EXTRA))
    floor = low + HOOP_WALL
    solid = slope - (air - rod(400, (low - 1, floor)))
    solid -= rod(build.hoop, (low - 1, top + 1))
    solid += tube(2 * wall, build.hoop, (low, top))
    play = printer.gap * math.sqrt(2)
    flange = tube(2 * wall, build.hoop - 2 * SEAT + 2 * printer.gap, (top - SEAT, top)) - cone(
        build.plate + 2 * play, build.plate + 2 * play - 2 * SEAT - 1, (top - SEAT, top + 0.5)
    )
    solid += flange - rod(build.plate - 2 * SEAT + 2 * play + 2.4, (top - SEAT, top + 1))
    return solid - block((-4, 4), (0, wall + EXTRA), (floor, floor + 6))
