"""The build guide names the wires by the numbers that the drawing of the Pico gives them."""

from pathlib import Path

import pytest

from hardware.diagrams.circuits import circuits
from hardware.diagrams.wire_list import wires
from hardware.pins import PINS_FILE, read_pins

GUIDE = " ".join((Path(__file__).parents[3] / "docs/build/README.md").read_text("utf-8").split())
PICO = wires(circuits(read_pins(PINS_FILE))[0])


def numbers(*ends: str) -> list[int]:
    """The numbers of the wires with these words at one of their ends, in the order of the words."""
    return [wire.number for end in ends for wire in PICO if end in f"{wire.start}; {wire.end};"]


@pytest.mark.parametrize(
    ("sentence", "ends"),
    [
        (
            "Wires {}, {}, {} and {} of the drawing: at each button",
            ("next, one", "undo, one", "next, leg", "undo, leg"),
        ),
        ("wire {} joins that clamp to the Pico's pin 38", ("GND, pin 38",)),
        ("Wires {} and {}: pin, 330 ohm, piezo, GND clamp", ("piezo,",)),
        ("Wire {} with its 330 ohm goes from leg 3 to DIN, wires {} and {}", ("leg 3 (1Y)", "ring, +5V", "ring, GND")),
        ("to their pins (wires {} to {})", ("board, IN1", "board, IN4")),
        ("clamps ({} and {}). Connect the switch too", ("driver board, -", "driver board, +")),
        ("(wires {} and {}): NO to its pin, COM", ("switch, NO", "switch, COM")),
    ],
)
def test_the_guide_has_the_numbers_of_the_drawing(sentence: str, ends: tuple[str, ...]) -> None:
    assert sentence.format(*numbers(*ends)) in GUIDE
