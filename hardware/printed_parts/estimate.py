"""Mass and time of a printed part, estimated from its volume and its surface."""

import msgspec

from hardware.printed_parts.sizes import Printer


class Estimate(msgspec.Struct, frozen=True):
    """Grams of plastic and hours of a plain printer."""

    grams: float
    hours: float


def estimate(volume: float, area: float, printer: Printer) -> Estimate:
    """Estimate from volume and area in cubic and square millimetres.

    The outer lines take the surface times their thickness, at most the whole volume; the rest is infill.
    """
    shell = min(volume, area * printer.walls_printed * printer.line)
    plastic = shell + (volume - shell) * printer.infill
    return Estimate(plastic / 1000 * printer.density, plastic / printer.speed / 3600)
