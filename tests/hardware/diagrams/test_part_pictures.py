"""The pictures of the parts: the bands of resistors, and a picture for each part of a circuit."""

import pytest

from hardware.diagrams.circuits import circuits
from hardware.diagrams.part_pictures import PICTURES, band_names, bands
from hardware.pins import PINS_FILE, read_pins


@pytest.mark.parametrize(
    ("ohms", "digits", "names"),
    [
        (330, (3, 3, 1), "orange, orange, brown, gold"),
        (390, (3, 9, 1), "orange, white, brown, gold"),
        (120, (1, 2, 1), "brown, red, brown, gold"),
        (680, (6, 8, 1), "blue, grey, brown, gold"),
        (47, (4, 7, 0), "yellow, violet, black, gold"),
        (2200, (2, 2, 2), "red, red, red, gold"),
    ],
)
def test_the_bands_of_a_resistor(ohms: int, digits: tuple[int, int, int], names: str) -> None:
    assert bands(ohms) == digits
    assert band_names(ohms) == names


def test_every_part_of_a_circuit_has_a_picture() -> None:
    assert {part.picture for circuit in circuits(read_pins(PINS_FILE)) for part in circuit.parts} <= set(PICTURES)
