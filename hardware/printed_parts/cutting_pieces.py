"""The pieces of plywood and card for builders without a printer, from the same sizes as the printed parts.

Millimetres, x right and y down, each piece from (0, 0) on. Plywood pieces are glued edge to face.
"""

import math
from collections.abc import Iterator
from typing import Literal

import msgspec

from hardware.printed_parts.choices import Build

Point = tuple[float, float]
PLY, CARD = "plywood", "card 2 mm"

UNDER_MOTOR = 2.0
SHAFT_ROOM = 2.0
MAGNET_ABOVE = 1.5
"""Between the arm's magnets and the plate."""
WALL = 6.0
"""From the ring to the edge of the box."""
TRAY_WALL = 25.0
LEAN = 25.0
PLATE_EDGE = 4.0
"""Round the camera's board on its plate."""
BEFORE_MAST = 1.0
"""Between a long lens and the mast."""
CHEEK, CHEEK_END = 36.0, 12.0
"""Height of the arm's cheeks at the mast and at their end."""
SWITCH_BLOCK = 22.0, 12.0
HORN_ARM, HORN_SCREW = 27.0, 7.0
"""Width of the arm on a servo's horn, and diameter of the hole for the screw that holds the horn."""
HORN_HOLE, HORN_NOTCH = 7.7, 5.8
"""From the shaft to the middle of the notches for screws into the horn's own holes, and their length."""


class Circle(msgspec.Struct, frozen=True):
    """A round hole, or a round outline."""

    at: Point
    diameter: float


class Outline(msgspec.Struct, frozen=True):
    """A closed line through points; `kind` mark is drawn, not cut."""

    points: tuple[Point, ...]
    kind: Literal["cut", "mark"] = "cut"


class Piece(msgspec.Struct, frozen=True):
    """One piece: its outlines and holes, and its size with all of them; its name stands so far below its upper edge."""

    name: str
    material: str
    size: Point
    shapes: tuple[Circle | Outline, ...]
    count: int = 1
    name_below: float = 0.0


def rectangle(x: float, y: float, width: float, height: float, kind: Literal["cut", "mark"] = "cut") -> Outline:
    """A rectangle by its upper left corner and its size."""
    return Outline(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), kind)


def plain(name: str, width: float, height: float, *holes: Circle | Outline, count: int = 1) -> Piece:
    """A rectangular piece of plywood with holes."""
    return Piece(name, PLY, (width, height), (rectangle(0, 0, width, height), *holes), count)


def lamps_outside(build: Build) -> float:
    """The diameter that the ring of LEDs takes, with play."""
    if build.ring is not None:
        return build.ring.outer + 2 * build.ring.within
    return build.lamps * build.strip.pitch / math.pi + 2 * (build.strip.thickness + build.strip.within)


def box_side(build: Build) -> float:
    """The side of the square box under the wheel."""
    return math.ceil(lamps_outside(build) + 2 * WALL)


def inner_height(build: Build) -> float:
    """From the box' floor to the plate: motor or servo, arm, magnets, air."""
    motor, servo, ply = build.sizes.motor, build.sizes.servo, build.sizes.plywood.thickness
    drive = servo.height + servo.horn if build.choices.motor == "servo" else motor.height + SHAFT_ROOM
    return UNDER_MOTOR + drive + ply + build.sizes.magnet.thickness + MAGNET_ABOVE


def ring_pieces(build: Build) -> Iterator[Piece]:
    """The box under the wheel, the motor's bridge, the arm, and rings of card."""
    sizes, ply, side = build.sizes, build.sizes.plywood.thickness, box_side(build)
    high, middle = inner_height(build), (side / 2, side / 2)
    wheel = build.wheel + 2 * sizes.wheel.clearance
    wires = rectangle(side / 2 - 4, side / 2 - lamps_outside(build) / 2 + 1, 8, 5)
    yield plain("plate under the wheel", side, side, wires, _cross(middle))
    yield plain("box floor", side, side, _cross(middle))
    button = build.button.hole + 2 * build.button.within
    apart = side * 0.3
    holes = [Circle((side / 2 + x, high / 2), button) for x in (-apart, apart)]
    yield plain("box front, with the buttons", side, high, *holes)
    supply = Circle((side * 0.25, high / 2), sizes.supply_socket.hole + 2 * sizes.supply_socket.within)
    yield plain("box back, with supply and cable", side, high, supply, rectangle(side * 0.65, high - 12, 14, 10))
    yield plain("box side", side - 2 * ply, high, count=2)
    yield from servo_pieces(build) if build.choices.motor == "servo" else motor_pieces(build)
    yield carrier_piece(build)
    inner = build.ring.inner - build.ring.within if build.ring else lamps_outside(build) - 2 * build.strip.thickness - 2
    edge = Circle((inner / 2, inner / 2), inner)
    yield Piece("ring round the wheel", CARD, (inner, inner), (edge, Circle((inner / 2, inner / 2), wheel)))
    hole = Circle(middle, lamps_outside(build))
    yield Piece("frame round the LEDs", CARD, (side, side), (rectangle(0, 0, side, side), hole), 2)


def motor_pieces(build: Build) -> Iterator[Piece]:
    """The bridge on whose upper side the motor's ears lie, its two legs, the arm, and the block under the switch."""
    sizes, motor, ply = build.sizes, build.sizes.motor, build.sizes.plywood.thickness
    wide, deep = motor.ears + 21.0, motor.body + 14.0
    middle = (wide / 2, deep / 2)
    room = motor.body + 2 * motor.within + 0.4
    plug = rectangle(middle[0] - motor.plug_width / 2 - 0.5, middle[1], motor.plug_width + 1, motor.plug_reach + 0.5)
    ears = [Circle((middle[0] + x, middle[1]), sizes.print.screw_m3) for x in (-motor.ears / 2, motor.ears / 2)]
    shaft = _cross((middle[0], middle[1] - motor.shaft_offset))
    yield plain("motor bridge", wide, deep, Circle(middle, room), plug, *ears, shaft)
    leg = UNDER_MOTOR + motor.height - motor.ear_thickness - ply
    yield plain("leg of the motor bridge", deep, leg, count=2)
    reach = magnet_reach(build)
    long, across = 2 * reach + 14.0, 16.0
    spots = [Circle((7 + x, across / 2), sizes.magnet.diameter) for x in (0.0, 2 * reach)]
    marks = tuple(Outline(_round(spot), "mark") for spot in spots)
    nose = ((long, across / 2 - 2), (long + 6, across / 2 - 2), (long + 6, across / 2 + 2), (long, across / 2 + 2))
    outline = Outline(((0, 0), (long, 0), *nose, (long, across), (0, across)))
    hub = Circle((long / 2, across / 2), motor.shaft)
    yield Piece("arm: file the hole to the shaft's flats", PLY, (long + 6, across), (outline, hub, *marks))
    high = UNDER_MOTOR + motor.height + SHAFT_ROOM + ply / 2 - sizes.microswitch.thickness / 2
    layers = round(high / ply)
    yield plain(f"block under the switch, glued from {layers}", *SWITCH_BLOCK, count=layers)


def servo_pieces(build: Build) -> Iterator[Piece]:
    """The bridge on whose upper side the servo's ears lie, its two legs, and the arm for the screws into its horn."""
    sizes, servo, ply = build.sizes, build.sizes.servo, build.sizes.plywood.thickness
    wide, deep = servo.ears + 2 * ply + 4.0, servo.width + 16.0
    middle, play = (wide / 2, deep / 2), 2 * servo.within + 0.4
    long, across = servo.length + play, servo.width + play
    body = rectangle(middle[0] - long / 2, middle[1] - across / 2, long, across)
    holes = [
        Circle((middle[0] + x * servo.hole_along / 2, middle[1] + y * servo.hole_across / 2), sizes.print.screw_m3)
        for x in (-1, 1)
        for y in (-1, 1)
    ]
    yield plain("servo bridge", wide, deep, body, *holes, _cross((middle[0] + servo.shaft_offset, middle[1])))
    yield plain("leg of the servo bridge", deep, UNDER_MOTOR + servo.ears_above - ply, count=2)
    reach = magnet_reach(build)
    long, across = 2 * reach + 14.0, HORN_ARM
    spots = [Circle((7 + x, across / 2), sizes.magnet.diameter) for x in (0.0, 2 * reach)]
    screw = sizes.print.screw_m2
    notches = [
        rectangle(long / 2 - screw / 2, across / 2 + y - HORN_NOTCH / 2, screw, HORN_NOTCH)
        for y in (-HORN_HOLE, HORN_HOLE)
    ]
    marks = [Outline(_round(spot), "mark") for spot in spots]
    yield plain("servo's arm", long, across, Circle((long / 2, across / 2), HORN_SCREW), *notches, *marks)


def magnet_reach(build: Build) -> float:
    """From the shaft to the middle of each magnet."""
    return min(build.disc / 2 - build.sizes.magnet.diameter / 2 - 2.0, 21.0)


def carrier_piece(build: Build) -> Piece:
    """The disc under the game's small disc, with holes for its two magnets."""
    sizes, reach = build.sizes, magnet_reach(build)
    spots = [Circle((build.disc / 2 + x, build.disc / 2), sizes.magnet.diameter + 0.2) for x in (-reach, reach)]
    disc = Circle((build.disc / 2, build.disc / 2), build.disc)
    return Piece("disc carrier, glued from two", CARD, (build.disc, build.disc), (disc, *spots), 2)


def tower_pieces(build: Build) -> Iterator[Piece]:
    """Tray, mast and the camera's arm."""
    sizes, ply = build.sizes, build.sizes.plywood.thickness
    wide, deep = sizes.tray.width, sizes.tray.depth
    yield plain("tray floor", wide + 2 * ply, deep + 2 * ply)
    yield plain("tray front and back", wide + 2 * ply, TRAY_WALL, count=2)
    yield plain("tray side", deep, TRAY_WALL, count=2)
    if layers := mast_layers(build):
        between = sizes.tower.mast_width, TRAY_WALL
        yield plain(f"block between tray and mast, glued from {layers}", *between, count=layers)
    mast = mast_length(build)
    screws = [Circle((sizes.tower.mast_width / 2, y), sizes.print.screw_m3) for y in (8.0, 20.0)]
    yield plain("mast front and back", sizes.tower.mast_width, mast, *screws, count=2)
    yield plain("mast side", sizes.tower.mast_depth - 2 * ply, mast, count=2)
    yield from arm_pieces(build)


def plate_length(build: Build) -> float:
    """Length of the camera's plate, from its front end towards the mast."""
    return build.camera.height + 2 * PLATE_EDGE


def plate_reach(build: Build) -> Point:
    """The plate's length, level and down: it falls towards the mast, so that the camera looks away from it."""
    tilt = math.radians(build.sizes.tower.tilt)
    return plate_length(build) * math.cos(tilt), plate_length(build) * math.sin(tilt)


def lens_place(build: Build, behind: float) -> Point:
    """The point of the lens' axis so far `behind` the lens' front: from the tray's middle towards the mast, and up."""
    sizes, tilt = build.sizes, math.radians(build.sizes.tower.tilt)
    height = sizes.plywood.thickness + sizes.tray.felt + sizes.tower.lens_height
    return sizes.tower.lens_height * math.tan(tilt) + behind * math.sin(tilt), height + behind * math.cos(tilt)


def under_plate(build: Build) -> float:
    """From the lens' front to the lower side of the plate on which the camera's board lies."""
    return build.camera.front - build.sizes.plywood.thickness


def mast_layers(build: Build) -> int:
    """Layers of plywood that hold the mast off the tray: a long lens leans over the tray's edge."""
    ply, tilt = build.sizes.plywood.thickness, math.radians(build.sizes.tower.tilt)
    lens = lens_place(build, under_plate(build))[0] + build.camera.lens / 2 * math.cos(tilt)
    return max(0, math.ceil((lens + BEFORE_MAST - build.sizes.tray.depth / 2 - ply) / ply))


def mast_length(build: Build) -> float:
    """From the table to the lower end of the plate, at the upper edge of the arm."""
    share = (PLATE_EDGE + build.camera.lens_edge) / plate_length(build)
    return lens_place(build, under_plate(build))[1] - (1 - share) * plate_reach(build)[1]


def arm_pieces(build: Build) -> Iterator[Piece]:
    """Two cheeks that carry the camera's plate at its angle; they are glued to the mast's sides."""
    sizes, camera, ply = build.sizes, build.camera, build.sizes.plywood.thickness
    run, fall = plate_reach(build)
    mast_front = sizes.tray.depth / 2 + (1 + mast_layers(build)) * ply
    share = (PLATE_EDGE + camera.lens_edge) / plate_length(build)
    start = share * run + mast_front - lens_place(build, under_plate(build))[0]
    length, high = start + sizes.tower.mast_depth, fall + CHEEK
    points = ((0.0, 0.0), (run, fall), (length, fall), (length, high), (start, high), (0.0, CHEEK_END))
    mast = rectangle(start, fall, sizes.tower.mast_depth, CHEEK, "mark")
    yield Piece("cheek of the arm", PLY, (length, high), (Outline(points), mast), 2, name_below=fall)
    width = max(sizes.tower.mast_width + 2 * ply, camera.width + 6)
    middle = width / 2, PLATE_EDGE + camera.lens_edge
    if camera.lens < 20:
        lens: Circle | Outline = rectangle(middle[0] - 6, middle[1] - 9, 12, 15)
    else:
        lens = Circle(middle, camera.lens + 1)
    first = PLATE_EDGE + camera.hole_edge
    holes = [
        Circle((middle[0] + x, first + y), camera.hole + 0.2)
        for x in (-camera.hole_across / 2, camera.hole_across / 2)
        for y in (0.0, camera.hole_along)
    ]
    yield plain("camera plate", width, plate_length(build), lens, *holes)


def case_pieces(build: Build) -> Iterator[Piece]:
    """Front, back, sides and feet of the case."""
    sizes, screen, ply = build.sizes, build.screen, build.sizes.plywood.thickness
    room = screen.width + 2 * screen.within, screen.height + 2 * screen.within
    wide, high = room[0] + 2 * ply, room[1] + 2 * ply
    lip = 3.5 + ply
    opening = rectangle(lip, lip, wide - 2 * lip, high - 2 * lip)
    yield plain("case front", wide, high, opening)
    deep = screen.depth + sizes.board_full.height + 6.0
    board = sizes.board_full
    holes = [
        Circle((wide / 2 + x * board.hole_along / 2, high / 2 + y * board.hole_across / 2), sizes.print.screw_m25)
        for x in (-1, 1)
        for y in (-1, 1)
    ]
    air = [rectangle(wide / 2 + x, high * 0.12, 4, 14) for x in range(-72, 73, 12)]
    yield plain("case back", wide, high, *holes, *air)
    yield plain(
        "case top", wide, deep, *[rectangle(wide / 2 + x, deep * 0.3, 4, deep * 0.4) for x in range(-72, 73, 12)]
    )
    yield plain("case bottom, open for cables", wide, deep, rectangle(wide / 2 - 50, deep * 0.25, 100, deep * 0.5))
    yield plain("case side", high - 2 * ply, deep, count=2)
    lean = math.radians(LEAN)
    whole = deep + 2 * ply
    foot = (
        (0.0, 0.0), (whole * math.cos(lean), whole * math.sin(lean)),
        (whole * math.cos(lean) + 50 * math.sin(lean), whole * math.sin(lean) - 50 * math.cos(lean)),
        (whole * math.cos(lean) + 50 * math.sin(lean) + 18, whole * math.sin(lean) - 50 * math.cos(lean)),
        (whole * math.cos(lean) + 60, whole * math.sin(lean) + 8), (0.0, whole * math.sin(lean) + 8),
    )  # fmt: skip
    up = min(y for _, y in foot)
    points = tuple((x, y - up) for x, y in foot)
    size = max(x for x, _ in points), max(y for _, y in points)
    yield Piece("foot of the case", PLY, size, (Outline(points),), 2)


def pieces(build: Build) -> list[Piece]:
    """All pieces, those of plywood first."""
    found = [*ring_pieces(build), *tower_pieces(build), *case_pieces(build)]
    return sorted(found, key=lambda piece: piece.material, reverse=True)


def _cross(at: Point) -> Outline:
    """The mark of a middle."""
    x, y = at
    return Outline(((x - 4, y), (x + 4, y), (x, y), (x, y - 4), (x, y + 4), (x, y)), "mark")


def _round(circle: Circle) -> tuple[Point, ...]:
    (x, y), radius = circle.at, circle.diameter / 2
    return tuple(
        (x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in (math.tau * n / 32 for n in range(32))
    )
