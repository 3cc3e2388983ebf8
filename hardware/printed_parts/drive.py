"""The drive of the disc under the plate: pillars for motor or servo, and the arm with its magnets on the shaft.

Coordinates as in ring_tray: the shaft at (0, 0), the table at z 0.
"""

from hardware.printed_parts.choices import Build
from hardware.printed_parts.solids import EXTRA, Point, Solid, Span, block, cut, joined, rod

FLOOR = 2.4
UNDER_MOTOR = 1.0
SHAFT_ROOM = 2.0
"""From the motor's face to the arm: the boss, and air."""
ARM = 7.5
"""Thickness of the arm."""
NOSE = 36.0
"""From the shaft to the end of the arm's nose, which presses the switch's lever."""
MAX_MAGNET_REACH = 21.0
"""From the shaft to a magnet's middle: only the nose reaches the switch."""
EAR_EDGE = 3.0
"""From the end of a servo's ear to that of its pillar."""
WIRES: Point = (8.0, 12.0)
"""Width and height of the way for the servo's wires through its pillars."""
HUB, HORN_SCREW = 27.0, 7.0
"""Diameters of the arm's middle on a servo's horn, and of the hole for the screw that holds the horn."""
NOTCH: Span = (6.0, 9.4)
"""From the shaft to the ends of the notches for the screws into the horn's own holes."""
HEAD_M2, SUNK = 4.6, 2.2


def has_servo(build: Build) -> bool:
    """Return True if a servo turns the disc."""
    return build.choices.motor == "servo"


def motor_face(build: Build) -> float:
    """Height of the upper side of motor or servo, from which the shaft rises."""
    sizes = build.sizes
    return FLOOR + UNDER_MOTOR + (sizes.servo.height if has_servo(build) else sizes.motor.height)


def arm_span(build: Build) -> Span:
    """Lower and upper side of the arm."""
    low = motor_face(build) + (build.sizes.servo.horn if has_servo(build) else SHAFT_ROOM)
    return low, low + ARM


def magnet_places(build: Build) -> list[Point]:
    """Middles of the two magnets, of the arm and of the disc carrier alike."""
    reach = min(build.disc / 2 - build.sizes.magnet.diameter / 2 - 2.0, MAX_MAGNET_REACH)
    return [(-reach, 0.0), (reach, 0.0)]


def pillars(build: Build) -> list[Solid]:
    """The two pillars under the ears of motor or servo."""
    return [_servo_pillar(build, side) if has_servo(build) else _motor_pillar(build, side) for side in (-1, 1)]


def ear_screws(build: Build) -> list[Solid]:
    """The holes into which the screws of the ears cut their thread."""
    motor, high = build.sizes.motor, motor_face(build)
    places = [(side * motor.ears / 2, -motor.shaft_offset) for side in (-1, 1)]
    if has_servo(build):
        places, high = servo_holes(build), servo_ears(build)
    return [rod(build.sizes.print.tapped_m3, (high - 13, high + EXTRA), place) for place in places]


def servo_ears(build: Build) -> float:
    """Height of the lower side of the servo's ears."""
    return FLOOR + UNDER_MOTOR + build.sizes.servo.ears_above


def servo_holes(build: Build) -> list[Point]:
    """Middles of the four holes in the servo's ears."""
    servo = build.sizes.servo
    return [
        (x * servo.hole_along / 2 - servo.shaft_offset, y * servo.hole_across / 2) for x in (-1, 1) for y in (-1, 1)
    ]


def _motor_pillar(build: Build, side: int) -> Solid:
    motor = build.sizes.motor
    near = motor.body / 2 + motor.within + build.sizes.print.gap
    span = (near, motor.ears / 2 + 6.0) if side > 0 else (-motor.ears / 2 - 6.0, -near)
    y = -motor.shaft_offset
    return block(span, (y - 4.5, y + 4.5), (FLOOR - EXTRA, motor_face(build) - motor.ear_thickness))


def _servo_pillar(build: Build, side: int) -> Solid:
    """A pillar as wide as the servo, with a way for its wires."""
    servo, middle = build.sizes.servo, -build.sizes.servo.shaft_offset
    near = servo.length / 2 + servo.within + build.sizes.print.gap
    far = servo.ears / 2 + EAR_EDGE
    span = (middle + near, middle + far) if side > 0 else (middle - far, middle - near)
    across = servo.width / 2 - 1.0
    wide, high = WIRES
    way = block((span[0] - EXTRA, span[1] + EXTRA), (-wide / 2, wide / 2), (FLOOR, FLOOR + high))
    return block(span, (-across, across), (FLOOR - EXTRA, servo_ears(build))) - way


def arm(build: Build) -> Solid:
    """The arm: two pockets for magnets above; on the motor's shaft with a nose for the switch, or on a servo's horn."""
    magnet, (low, high) = build.sizes.magnet, arm_span(build)
    width = magnet.diameter + 2 * magnet.within + 5.0
    reach = magnet_places(build)[1][0] + width / 2
    solid = block((-reach + width / 2, reach - width / 2), (-width / 2, width / 2), (low, high))
    solid = joined([solid, *(rod(width, (low, high), place) for place in magnet_places(build))])
    if has_servo(build):
        return cut(solid + rod(HUB, (low, high)), [*_horn_holes(build), *magnet_pockets(build, high)])
    solid += block((reach - 2, NOSE), (-2, 2), (low, high))
    return cut(solid, [*_shaft_holes(build), *magnet_pockets(build, high)])


def _shaft_holes(build: Build) -> list[Solid]:
    motor, (low, high) = build.sizes.motor, arm_span(build)
    shaft = rod(motor.shaft + 0.2, (low - EXTRA, high + EXTRA))
    flats = block((-9, 9), (-motor.shaft_flat / 2 - 0.08, motor.shaft_flat / 2 + 0.08), (low - 1, high + 1))
    return [shaft & flats, rod(motor.shaft + 0.2, (low - EXTRA, shaft_flats_from(build)))]


def _horn_holes(build: Build) -> list[Solid]:
    """The hole for the horn's own screw, and two notches across the arm with room for the heads of M2 screws."""
    low, high = arm_span(build)
    screw, (near, far) = build.sizes.print.screw_m2, NOTCH
    holes = [rod(HORN_SCREW, (low - EXTRA, high + EXTRA))]
    for side in (-1, 1):
        ends = sorted((side * near, side * far))
        holes += [block((-screw / 2, screw / 2), (ends[0], ends[1]), (low - EXTRA, high + EXTRA))]
        holes += [rod(screw, (low - EXTRA, high + EXTRA), (0.0, end)) for end in ends]
        room = sorted((0.0, side * far))
        holes += [block((-HEAD_M2 / 2, HEAD_M2 / 2), (room[0], room[1]), (high - SUNK, high + EXTRA))]
        holes += [rod(HEAD_M2, (high - SUNK, high + EXTRA), (0.0, side * far))]
    return holes


def shaft_flats_from(build: Build) -> float:
    """The height from which the motor's shaft has its flats."""
    motor = build.sizes.motor
    return motor_face(build) + motor.shaft_length - motor.flat_length


def magnet_pockets(build: Build, top: float) -> list[Solid]:
    """The pockets for the two magnets of the arm or of the disc carrier, open at the top."""
    magnet = build.sizes.magnet
    diameter, deep = magnet.diameter + 2 * magnet.within, magnet.thickness + magnet.within
    return [rod(diameter, (top - deep, top + EXTRA), place) for place in magnet_places(build)]
