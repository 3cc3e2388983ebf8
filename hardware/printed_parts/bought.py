"""Stand-ins of the bought parts in their places, for the check of clearances and for pictures."""

from collections.abc import Callable

import msgspec
from build123d import Rot

from hardware.printed_parts import drive, ring_tray, tower
from hardware.printed_parts.choices import HOOP_WALL, Build
from hardware.printed_parts.sizes import Panel
from hardware.printed_parts.solids import Point, Solid, Span, block, cut, joined, rod, rod_along_x, rounded, tube

MAX_GLASS = 3.9
"""The thickest edge of a glass that the clips hold level; a thicker one tilts them a little."""


class Bought(msgspec.Struct, frozen=True):
    """A bought part: its group and its solid in the group's coordinates."""

    name: str
    group: str
    solid: Solid


def motor(build: Build) -> Solid:
    """The motor under the plate, its shaft at (0, 0), its ears at the shaft's side."""
    size, face = build.sizes.motor, drive.motor_face(build)
    y, flats = -size.shaft_offset, drive.shaft_flats_from(build)
    ear, side = (face - size.ear_thickness, face), size.ears / 2
    ears = block((-side, side), (y - size.ear_width / 2, y + size.ear_width / 2), ear)
    ears = joined([ears, *(rod(size.ear_width, ear, (x, y)) for x in (-side, side))])
    holes = [rod(size.ear_hole, (face - 2, face + 1), (x, y)) for x in (-side, side)]
    wires = size.plug_width / 2
    thin = block((-9, 9), (-size.shaft_flat / 2, size.shaft_flat / 2), (flats, face + 20))
    return joined(
        [
            rod(size.body, (face - size.height, face), (0, y)),
            block((-wires, wires), (y - size.plug_reach, y), (face - size.height, face - 1.5)),
            cut(ears, holes),
            rod(size.boss, (face, face + size.boss_height)),
            rod(size.shaft, (face, flats)),
            rod(size.shaft, (flats, face + size.shaft_length)) & thin,
        ]
    )


def servo(build: Build) -> Solid:
    """The servo under the plate, its shaft at (0, 0), with a round horn."""
    size, face, middle = build.sizes.servo, drive.motor_face(build), -build.sizes.servo.shaft_offset
    ears = drive.servo_ears(build)
    holes = [rod(size.hole, (ears - 1, ears + size.ear_thickness + 1), place) for place in drive.servo_holes(build)]
    return joined(
        [
            _flat((middle, 0), (size.length, size.width), (face - size.height, face)),
            cut(_flat((middle, 0), (size.ears, size.width - 1), (ears, ears + size.ear_thickness)), holes),
            rod(6.0, (face, face + size.horn - 1)),
            rod(size.horn_diameter, (face + size.horn - 2.2, face + size.horn)),
        ]
    )


def wheel(build: Build) -> Solid:
    """The game's wheel in its recess."""
    return rod(build.wheel, (ring_tray.plate_top(build), ring_tray.carrier_bottom(build)))


def small_disc(build: Build) -> Solid:
    """The game's small disc on its carrier."""
    low = ring_tray.carrier_bottom(build) + ring_tray.CARD + build.sizes.magnet.thickness + build.sizes.magnet.within
    return rod(build.disc, (low, low + 2))


def arm_magnets(build: Build) -> Solid:
    """The arm's two magnets."""
    return _magnets(build, drive.arm_span(build)[1])


def disc_magnets(build: Build) -> Solid:
    """The disc carrier's two magnets."""
    size = build.sizes.magnet
    return _magnets(build, ring_tray.carrier_bottom(build) + ring_tray.CARD + size.thickness + size.within)


def _magnets(build: Build, top: float) -> Solid:
    size = build.sizes.magnet
    return joined([rod(size.diameter, (top - size.thickness, top), at) for at in drive.magnet_places(build)])


def lamps(build: Build) -> Solid:
    """The rigid ring in its groove, or the strip on its edge."""
    if build.ring is not None:
        top = ring_tray.plate_top(build)
        return tube(build.ring.outer, build.ring.inner, (top, top + build.ring.height))
    wall = build.hoop / 2 + HOOP_WALL + 0.1
    high = ring_tray.plate_top(build) + ring_tray.LIP - 1.0
    return tube(2 * (wall + build.strip.thickness), 2 * wall, (high - build.strip.width, high))


def pico(build: Build) -> Solid:
    """The Pico on its pegs, its socket to the right."""
    board, low = build.sizes.pico, drive.FLOOR + ring_tray.PICO_POST
    return _flat(ring_tray.PICO_AT, (board.length, board.width), (low, low + board.height))


def _flat(middle: Point, size: tuple[float, float], z: Span) -> Solid:
    """A box about a middle, seen from above."""
    (x, y), (wide, high) = middle, size
    return block((x - wide / 2, x + wide / 2), (y - high / 2, y + high / 2), z)


def usb_plug(build: Build) -> Solid:
    """A plug in the Pico's socket with its cable, out through the wall."""
    (x, y), low = ring_tray.PICO_AT, drive.FLOOR + ring_tray.PICO_POST
    start = x + build.sizes.pico.length / 2 + 1.0
    return block((start, build.plate / 2 + 20), (y - 5.5, y + 5.5), (low - 1.5, low + 6.5))


def boards(build: Build) -> Solid:
    """The strip board, and the driver board of a motor, held by adhesive tape."""
    driver, strip, low = build.sizes.driver_board, build.sizes.strip_board, drive.FLOOR + 1.0
    shifter = _flat(ring_tray.STRIP_AT, (strip.width, strip.length), (low, low + strip.height))
    if drive.has_servo(build):
        return shifter
    return shifter + _flat(ring_tray.DRIVER_AT, (driver.width, driver.length), (low, low + driver.height))


def switch(build: Build) -> Solid:
    """The homing switch on its holder, without its lever."""
    size, (low, high) = build.sizes.microswitch, drive.arm_span(build)
    middle = (low + high) / 2
    x = ring_tray.SWITCH_AT + ring_tray.HOLDER / 2
    return block(
        (x - size.width / 2, x + size.width / 2), (-size.length / 2, size.length / 2),
        (middle - size.thickness / 2, middle + size.thickness / 2),
    )  # fmt: skip


def panel_parts(build: Build) -> Solid:
    """The two buttons and the supply's socket in the box' wall."""
    outer = build.plate / 2

    def sitting(panel: Panel, angle: float) -> Solid:
        high = ring_tray.panel_height(panel)
        shaft = rod_along_x(panel.hole, (ring_tray.inside(build) - panel.depth, outer + 2), 0, high)
        return Rot(0, 0, angle) * (shaft + rod_along_x(panel.flange, (outer + 0.1, outer + 2), 0, high))

    sockets = [sitting(build.sizes.supply_socket, ring_tray.SOCKET_ANGLE)]
    return joined([*(sitting(build.button, angle) for angle in ring_tray.BUTTON_ANGLES), *sockets])


def screen(build: Build) -> Solid:
    """The touchscreen: its glass, and behind it the smaller body."""
    size = build.screen
    glass = _flat((0, 0), (size.width, size.height), (-MAX_GLASS, 0))
    return glass + _flat((0, 0), (size.width - 24, size.height - 8), (-size.depth, -MAX_GLASS))


def board(build: Build) -> Solid:
    """The Pi on the screen's standoffs, at about the middle of the back."""
    size, depth = build.sizes.board_full, build.screen.depth
    return _flat((0, 0), (size.length, size.width), (-depth - size.height, -depth))


def camera(build: Build) -> Solid:
    """The camera under its arm, looking at the tray."""
    size, plane = build.camera, tower.camera_plane(build)
    low = -(size.height - size.lens_edge), size.lens_edge
    lens = rod(size.lens, (0, size.front)) if size.lens > 20 else block(
        (-size.lens / 2, size.lens / 2), (-size.lens / 2, size.lens / 2), (0, size.front)
    )  # fmt: skip
    flat = block((-size.width / 2, size.width / 2), (-low[1], -low[0]), (size.front, size.front + size.thickness))
    return plane.location * (lens + flat)


def felt(build: Build) -> Solid:
    """The felt on the tray's floor."""
    size = build.sizes.tray
    return rounded(
        (-size.width / 2 + 0.5, size.width / 2 - 0.5), (-size.depth / 2 + 0.5, size.depth / 2 - 0.5),
        (tower.FLOOR, tower.felt_top(build)), size.corner,
    )  # fmt: skip


MAKERS: dict[str, tuple[str, Callable[[Build], Solid]]] = {
    "motor": ("ring", motor),
    "servo": ("ring", servo),
    "wheel": ("ring", wheel),
    "small-disc": ("ring", small_disc),
    "arm-magnets": ("ring", arm_magnets),
    "disc-magnets": ("ring", disc_magnets),
    "lamps": ("ring", lamps),
    "pico": ("ring", pico),
    "usb-plug": ("ring", usb_plug),
    "boards": ("ring", boards),
    "switch": ("ring", switch),
    "panel-parts": ("ring", panel_parts),
    "screen": ("case", screen),
    "board": ("case", board),
    "camera": ("tower", camera),
    "felt": ("tower", felt),
}


def bought_parts(build: Build) -> list[Bought]:
    """All bought parts of a build."""
    absent = ("motor", "switch") if drive.has_servo(build) else ("servo",)
    return [Bought(name, group, make(build)) for name, (group, make) in MAKERS.items() if name not in absent]
