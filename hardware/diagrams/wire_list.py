"""The wires of a build: number, colour, both ends in words, length and plug."""

from collections.abc import Iterator

from msgspec import Struct

from hardware.diagrams.boards import Board
from hardware.diagrams.circuits import FIVE, GROUND, THREE, Circuit, Part, Terminal

WIRES = (
    ("blue", "#1f5fbf"), ("orange", "#c2570c"), ("green", "#1c7c54"), ("purple", "#7b3fa0"), ("brown", "#7a4a1e"),
    ("turquoise", "#0b8793"), ("pink", "#c02657"), ("olive", "#6f7a00"), ("grey", "#6b7280"), ("navy", "#1e3a8a"),
    ("gold", "#a97400"), ("magenta", "#b0189b"), ("sky", "#0277bd"), ("tan", "#a0673a"), ("lime", "#4d8f00"),
    ("violet", "#5b4bd6"), ("plum", "#8b3a62"), ("moss", "#4a6b2a"), ("rust", "#9c3b1b"), ("slate", "#40566b"),
    ("teal", "#00695c"), ("wine", "#7f1d3a"), ("steel", "#4682a9"), ("cocoa", "#5d4037"),
)  # fmt: skip
"""The names and colours of signals, none twice in a diagram while they last; each wire has a number too."""
RAILS = {FIVE: "#c81e1e", GROUND: "#111111", THREE: "#d97706"}


class Wire(Struct, frozen=True):
    """A wire: its number, the name and value of its colour, and both ends in words."""

    number: int
    colour: str
    paint: str
    start: str
    end: str
    cm: int
    plug: str


def wires(circuit: Circuit) -> tuple[Wire, ...]:
    """Every wire of a build, in the order of its number: those of pins first, then rails and links of parts."""
    board, found = circuit.board, list[Wire]()
    pairs = [(part, terminal) for part in circuit.parts for terminal in part.terminals]
    for part, terminal in pairs:
        if terminal.pin is not None:
            name, paint = WIRES[len(found) % len(WIRES)]
            start = f"{terminal.pin}, pin {board.pin(terminal.pin)}"
            found.append(_wire(len(found), name, paint, start, part, terminal))
    for name, rail in circuit.board_rails:
        start, number = f"{name}, pin {rail_pin(board, name)}", len(found) + 1
        found.append(Wire(number, _rail_colour(rail), RAILS[rail], start, f"the {rail} clamp", 30, "clamp"))
    for part, terminal in pairs:
        if terminal.rail is not None:
            start = f"the {terminal.rail} clamp"
            found.append(_wire(len(found), _rail_colour(terminal.rail), RAILS[terminal.rail], start, part, terminal))
    for (from_part, begin), (part, terminal) in _links(pairs):
        name, paint = WIRES[len(found) % len(WIRES)]
        found.append(_wire(len(found), name, paint, f"{from_part.name}, {begin.label}", part, terminal))
    return tuple(found)


def _wire(before: int, colour: str, paint: str, start: str, part: Part, terminal: Terminal) -> Wire:
    return Wire(before + 1, colour, paint, start, f"{part.name}, {terminal.label}", terminal.cm, terminal.plug)


def _links(pairs: list[tuple[Part, Terminal]]) -> Iterator[tuple[tuple[Part, Terminal], tuple[Part, Terminal]]]:
    open_ends: dict[str, tuple[Part, Terminal]] = {}
    for part, terminal in pairs:
        if terminal.link is not None:
            if terminal.link in open_ends:
                yield open_ends.pop(terminal.link), (part, terminal)
            else:
                open_ends[terminal.link] = (part, terminal)


def rail_pin(board: Board, name: str) -> int:
    return board.ground if name == "GND" else board.pin(name)


def _rail_colour(rail: str) -> str:
    return {FIVE: "red", GROUND: "black", THREE: "amber"}[rail]
