"""Mass and time of printed parts."""

import pytest

from hardware.printed_parts.estimate import estimate
from hardware.printed_parts.sizes import read_sizes

PRINTER = read_sizes().print


def test_a_thin_plate_is_solid() -> None:
    plate = estimate(100 * 100 * 2.0, 2 * 100 * 100 + 4 * 100 * 2.0, PRINTER)
    assert plate.grams == pytest.approx(20 * PRINTER.density)


def test_a_cube_is_mostly_infill() -> None:
    cube = estimate(50.0**3, 6 * 50.0**2, PRINTER)
    shell = 6 * 50.0**2 * PRINTER.walls_printed * PRINTER.line
    assert cube.grams == pytest.approx((shell + (50.0**3 - shell) * PRINTER.infill) / 1000 * PRINTER.density)
    assert cube.hours == pytest.approx(cube.grams / PRINTER.density * 1000 / PRINTER.speed / 3600)
