"""The build guide names the wires by the numbers that the drawing of the Pico gives them, and clamps enough for all."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from hardware.diagrams.circuits import circuits
from hardware.diagrams.wire_list import Wire, wires
from hardware.pins import PINS_FILE, read_pins

GUIDE = " ".join((Path(__file__).parents[3] / "docs/build/README.md").read_text("utf-8").split())
PINS = read_pins(PINS_FILE)
PICO, NINE, RGB, SPI = map(wires, circuits(PINS))


def numbers(*ends: str) -> list[int]:
    """The numbers of the wires with these words at one of their ends, in the order of the words."""
    return [wire.number for end in ends for wire in PICO if end in f"{wire.start}; {wire.end};"]


@pytest.mark.parametrize(
    ("sentence", "ends"),
    [
        ("the clamp of 5 V and one of GND (wires {} and {})", ("supply, +", "supply, -")),
        ("(wires {}, {} and {}): data enters at leg 2", ("leg 2", "shifter, 4", "shifter, 1,")),
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


def clamps(found: Sequence[Wire], rail: str) -> int:
    """The clamps of five places that join the wires of a rail, each one bridged to the next."""
    count = sum(f"the {rail} clamp" in (wire.start, wire.end) for wire in found)
    return next(number for number in range(1, 20) if 5 * number - 2 * (number - 1) >= count)


def test_the_guide_names_clamps_enough() -> None:
    assert "one joins all 5 V; three, bridged by two short wires, join all GND" in GUIDE
    assert (clamps(PICO, "5 V"), clamps(PICO, "GND")) == (1, 3)
    assert "two buttons, one lever clamp for GND" in GUIDE
    assert clamps([wire for wire in NINE if not re.search("driver|switch|supply", wire.end)], "GND") == 1
    assert "two more clamps (one of them for 5 V), board, switch" in GUIDE
    assert (clamps(NINE, "5 V"), clamps(NINE, "GND")) == (1, 2)
    assert "two buttons, two lever clamps for GND" in GUIDE
    assert clamps([wire for wire in RGB if not re.search("servo|supply", wire.end)], "GND") == 2
    assert "the supply from the [list](#parts) and two more clamps, one of them for 5 V" in GUIDE
    assert (clamps(RGB, "5 V"), clamps(RGB, "GND")) == (1, 3)
    assert "three clamps (two of them for GND)" in GUIDE
    assert (clamps(SPI, "5 V"), clamps(SPI, "GND")) == (1, 2)


@pytest.mark.parametrize("players", range(1, 9))
def test_a_clamp_for_each_player_after_the_first_is_enough(players: int) -> None:
    assert "for each player after the first one lever clamp more" in GUIDE
    pins = replace(PINS, pico=replace(PINS.pico, players=((18, 19),) * players))
    assert clamps(wires(circuits(pins)[0]), "GND") <= 3 + players - 1
