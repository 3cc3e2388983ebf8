"""The diagrams agree with pins.toml: each wire once, on its pin, with any sound wiring."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from hardware.diagrams.assembly import LEGS
from hardware.diagrams.boards import HEADER, PICO
from hardware.diagrams.circuits import circuits, options
from hardware.diagrams.wire_list import wires as numbered
from hardware.diagrams.wiring import diagram
from hardware.pin_rules import broken_rule, gpio_uses, pico_uses
from hardware.pins import PINS_FILE, read_pins

PINS = read_pins(PINS_FILE)
GUIDE = (Path(__file__).parents[3] / "docs/build/README.md").read_text("utf-8")
WITH_ALL = replace(
    PINS,
    pico=replace(PINS.pico, disc="servo", players=((18, 19), (20, 21))),
    gpio=replace(PINS.gpio, players=((9, 10),)),
)
DRAWN = {circuit.name: circuit for circuit in circuits(PINS)}


def wires(name: str) -> list[str]:
    return [terminal.pin for part in DRAWN[name].parts for terminal in part.terminals if terminal.pin is not None]


def test_every_wire_of_the_pico_is_drawn_once() -> None:
    assert sorted(wires("pico")) == sorted(f"GP{use.pin}" for use in pico_uses(PINS.pico))


@pytest.mark.parametrize(
    ("name", "lights", "disc"),
    [("gpio-lamps", "lamps", "stepper"), ("gpio-rgb", "rgb", "servo"), ("spi", "spi", "none")],
)
def test_every_wire_of_the_header_is_drawn_once(name: str, lights: str, disc: str) -> None:
    gpio = replace(PINS.gpio, lights=lights, disc=disc)
    ring = ["GPIO10"] if lights == "spi" else []
    assert sorted(wires(name)) == sorted([*ring, *(f"GPIO{use.pin}" for use in gpio_uses(gpio))])


@pytest.mark.parametrize(
    ("board", "name", "pin"),
    [
        (PICO, "GP0", 1), (PICO, "GP2", 4), (PICO, "GP15", 20), (PICO, "GP16", 21), (PICO, "GP22", 29),
        (PICO, "GP28", 34), (PICO, "VSYS", 39), (PICO, "VBUS", 40),
        (HEADER, "3.3V", 1), (HEADER, "5V", 2), (HEADER, "GPIO17", 11), (HEADER, "GPIO10", 19), (HEADER, "GPIO25", 22),
        (HEADER, "GPIO26", 37), (HEADER, "GPIO21", 40),
    ],
)  # fmt: skip
def test_pins_are_where_the_data_sheets_say(board: object, name: str, pin: int) -> None:
    assert board in (PICO, HEADER)
    there = PICO if board == PICO else HEADER
    assert there.pin(name) == pin
    assert there.names[there.ground - 1] == "GND"
    assert len(there.names) == len({*there.left, *there.right}) == 40


@pytest.mark.parametrize("name", DRAWN)
def test_each_wire_has_a_number_at_both_ends_and_in_the_list_and_its_pin_a_name(name: str) -> None:
    circuit = DRAWN[name]
    svg = diagram(circuit)
    listed = numbered(circuit)
    assert [wire.number for wire in listed] == list(range(1, len(listed) + 1))
    for wire in listed:
        # at the board or the bar, at the part, in the list; a wire to a bar has its colour there
        at_ends = 3 if "pin" in wire.start or wire.start.startswith("level") else 2
        assert svg.count(f">{wire.number}</text>") >= at_ends - ("clamp" in wire.end)
        assert f"{wire.colour}: {wire.start} - {wire.end}; {wire.cm} cm, {wire.plug}</text>" in svg
    for pin in wires(name):
        assert f">{pin}, pin {circuit.board.pin(pin)}</text>" in svg


@pytest.mark.parametrize("name", DRAWN)
def test_the_colours_of_a_drawing_s_signals_all_differ(name: str) -> None:
    colours = [wire.colour for wire in numbered(DRAWN[name]) if wire.colour not in ("red", "black", "amber")]
    assert len(set(colours)) == len(colours)


def test_what_takes_5_v_gets_it_from_a_supply_in_the_drawing_and_never_from_the_board() -> None:
    """No pin of a board is joined to 5 V: neither VBUS and VSYS of the Pico nor pins 2 and 4 of the Pi."""
    drawn = [*DRAWN.values(), *circuits(WITH_ALL)]
    for circuit in drawn:
        assert "5 V" not in {rail for _, rail in circuit.board_rails}
        assert not {"5V", "VBUS", "VSYS"} & {each.pin for part in circuit.parts for each in part.terminals}
        fed = [part for part in circuit.parts if "5 V" in {each.rail for each in part.terminals}]
        supplies = [part for part in fed if part.picture == "supply"]
        assert len(supplies) == (1 if len(fed) > 1 else 0)
        assert {each.label: each.rail for each in supplies[0].terminals} == {"+": "5 V", "-": "GND"}
        assert {each.rail for part in fed for each in part.terminals if each.rail} >= {"5 V", "GND"}


def test_a_servo_and_players_on_the_pico_are_drawn() -> None:
    (pico, *_) = circuits(WITH_ALL)
    assert not any("ULN2003" in part.title or "Homing" in part.title for part in pico.parts)
    pins = [each.pin for part in pico.parts for each in part.terminals if each.pin is not None]
    assert sorted(pins) == sorted(f"GP{use.pin}" for use in pico_uses(WITH_ALL.pico))
    assert ">GP19, pin 25</text>" in diagram(pico)


def test_the_drawing_of_the_options_is_a_wiring_that_oyez_accepts() -> None:
    circuit = options(PINS)
    pico = replace(PINS.pico, disc="servo", players=((18, 19), (20, 21)), order="GRBW")
    assert broken_rule(replace(PINS, pico=pico)) is None
    pins = [each.pin for part in circuit.parts for each in part.terminals if each.pin is not None]
    assert sorted(pins) == sorted(f"GP{use.pin}" for use in pico_uses(pico))
    assert any("SK6812 RGBW" in part.title for part in circuit.parts)
    assert "players = [[18, 19], [20, 21]]" in GUIDE


def test_the_resistors_are_those_of_the_parts_table() -> None:
    values = replace(PINS.parts, lamp_ohms=470, rgb_ohms=(560, 150, 180), piezo_ohms=820)
    pico, lamps, rgb, _ = (diagram(circuit) for circuit in circuits(replace(PINS, parts=values)))
    assert ">820 ohm, leg</text>" in pico
    assert ">place 0: 470 ohm, long leg</text>" in lamps
    for label in ("560 ohm, leg red", "150 ohm, leg green", "180 ohm, leg blue"):
        assert f">{label}</text>" in rgb


@pytest.mark.parametrize("home_pressed", [False, True])
def test_the_switch_goes_to_the_rail_of_its_level_and_the_board_has_that_rail(home_pressed: bool) -> None:
    pins = replace(
        PINS,
        pico=replace(PINS.pico, home_pressed=home_pressed),
        gpio=replace(PINS.gpio, disc="stepper", home_pressed=home_pressed),
    )
    for circuit in circuits(pins)[:2]:
        switch = next(part for part in circuit.parts if part.title.startswith("Homing switch"))
        rail = switch.terminals[1].rail
        assert rail == ("3.3 V" if home_pressed else "GND")
        assert rail in {named for _, named in circuit.board_rails}


def test_another_wiring_is_another_picture() -> None:
    moved = replace(PINS, pico=replace(PINS.pico, ring=22))
    (pico, *_) = circuits(moved)
    assert ">GP22, pin 29</text>" in diagram(pico)
    assert ">GP2, pin 4</text>" not in diagram(pico)


def test_a_pico_without_a_motor_has_none_drawn() -> None:
    (pico, *_) = circuits(replace(PINS, pico=replace(PINS.pico, coils=())))
    assert not any("ULN2003" in part.title or "Homing" in part.title for part in pico.parts)


def test_leds_on_the_supply_are_drawn_so() -> None:
    _, lamps, rgb, _ = circuits(replace(PINS, gpio=replace(PINS.gpio, active_high=False)))
    for circuit in (lamps, rgb):
        assert circuit.parts[0].terminals[-1].rail == "3.3 V"
        assert ("3.3V", "3.3 V") in circuit.board_rails
    assert circuits(PINS)[1].parts[0].terminals[-1].rail == "GND"


def test_the_chips_legs_are_those_of_the_circuit() -> None:
    """Both pictures of the level shifter send the same legs to 5 V and to GND."""
    (shifter,) = (part for part in DRAWN["pico"].parts if "74AHCT125" in part.title)
    for terminal in shifter.terminals:
        if terminal.rail is not None:
            legs = {int(word) for word in re.findall(r"\b\d+\b", terminal.label.partition("(")[0])}
            assert legs == {index + 1 for index, (_, goes) in enumerate(LEGS) if goes == terminal.rail}
    assert [name for name, _ in LEGS[:3]] == ["1OE", "1A", "1Y"]
