"""The builder's choices: own wheel, ring, screen, camera, buttons; checked against one another."""

import math
from typing import Literal, get_args

import msgspec

from hardware.printed_parts.sizes import CameraBoard, Panel, Ring, Screen, SizeError, Sizes, Strip

RingChoice = Literal["auto", "60", "hoop"]
ScreenChoice = Literal["touch1", "touch2"]
CameraChoice = Literal["module3", "hq"]
ButtonChoice = Literal["12", "16"]
StripChoice = Literal["60", "144"]
MotorChoice = Literal["stepper", "servo"]

MIN_WHEEL, MAX_WHEEL = 80.0, 180.0
"""Diameters of a wheel in millimetres: below, no motor fits under it; above, the tray is larger than the bed."""
MIN_DISC = 38.0
"""Diameter of the disc on the wheel: two magnets beside the shaft."""
SEGMENTS = 9
"""The hoop carries the same number of lamps for each place of the wheel."""
HOOP_WALL = 1.6
MIN_BOX = 138.0
"""Outer diameter of the box under the wheel: motor, Pico, driver board and strip board fit in."""


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One builder's parts; 0 takes the wheel and the disc of parts.toml."""

    wheel: float = 0.0
    disc: float = 0.0
    ring: RingChoice = "auto"
    strip: StripChoice = "60"
    screen: ScreenChoice = "touch1"
    camera: CameraChoice = "module3"
    buttons: ButtonChoice = "16"
    motor: MotorChoice = "stepper"


class Build(msgspec.Struct, frozen=True):
    """Sizes with the choices made: all that the parts are computed from.

    `plate` is the diameter of the plate under the wheel, `lamps` the number of LEDs round it; `hoop` is the inner
    diameter of the hoop, 0 with a rigid ring.
    """

    sizes: Sizes
    choices: Choices
    wheel: float
    disc: float
    ring: Ring | None
    strip: Strip
    lamps: int
    hoop: float
    plate: float
    screen: Screen
    camera: CameraBoard
    button: Panel


def make_build(sizes: Sizes, choices: Choices) -> Build:
    """Check the choices and fill in the open ones. Raises SizeError with the value seen and those allowed."""
    wheel = choices.wheel or sizes.wheel.diameter
    if not MIN_WHEEL <= wheel <= MAX_WHEEL:
        raise SizeError(
            f"The wheel is {wheel:g} mm across; the ring tray is made for {MIN_WHEEL:g} to {MAX_WHEEL:g} mm."
            " Measure the diameter, not the circumference, in millimetres."
        )
    disc = choices.disc or max(MIN_DISC, round(wheel * sizes.wheel.disc_share, 1))
    if not MIN_DISC <= disc <= wheel / 2:
        raise SizeError(
            f"The small disc is {disc:g} mm across; on a wheel of {wheel:g} mm it may have {MIN_DISC:g} to"
            f" {wheel / 2:g} mm. Measure the small disc in the middle of the wheel."
        )
    ring = _ring(sizes, choices, wheel)
    strip = sizes.strip_60 if choices.strip == "60" else sizes.strip_144
    lamps, hoop, plate = 0, 0.0, 0.0
    if ring is None:
        lamps, hoop, plate = _hoop(sizes, strip, wheel)
    else:
        lamps = ring.lamps
        plate = max(MIN_BOX, ring.outer + 2 * (ring.within + sizes.print.wall))
    return Build(
        sizes, choices, wheel, disc, ring, strip, lamps, hoop, plate,
        sizes.screen_touch1 if choices.screen == "touch1" else sizes.screen_touch2,
        sizes.camera_module3 if choices.camera == "module3" else sizes.camera_hq,
        sizes.button_12 if choices.buttons == "12" else sizes.button_16,
    )  # fmt: skip


def largest_in_ring(sizes: Sizes, ring: Ring) -> float:
    """The diameter of the largest wheel that a rigid ring surrounds, with the lip that holds the wheel."""
    return ring.inner - ring.within - 2 * (sizes.wheel.clearance + sizes.print.min_wall)


def _ring(sizes: Sizes, choices: Choices, wheel: float) -> Ring | None:
    """The rigid ring, or None for a hoop."""
    most = largest_in_ring(sizes, sizes.ring_60)
    if choices.ring == "60" and wheel > most:
        raise SizeError(
            f"The wheel is {wheel:g} mm across; the ring of 60 lamps surrounds wheels of at most {most:g} mm."
            " Choose --ring hoop."
        )
    return None if choices.ring == "hoop" or wheel > most else sizes.ring_60


def _hoop(sizes: Sizes, strip: Strip, wheel: float) -> tuple[int, float, float]:
    """Lamps, inner diameter of the hoop, and diameter of the plate: as many lamps on each place as go once round."""
    printer = sizes.print
    around_plate = 2 * (printer.gap + HOOP_WALL)
    least = max(MIN_BOX, wheel + 2 * (sizes.wheel.clearance + printer.wall)) + around_plate
    lamps = math.ceil(math.pi * least / strip.pitch / SEGMENTS - 1e-9) * SEGMENTS
    strip_diameter = lamps * strip.pitch / math.pi
    plate = strip_diameter - around_plate
    return lamps, plate + 2 * printer.gap, plate


def allowed(kind: object) -> tuple[str, ...]:
    """The words that a choice of this kind may have."""
    return get_args(kind)
