"""A wiring diagram: the board, each part as it looks, and every wire from one to the other, numbered and named.

All heights at which wires leave the board are multiples of STEP; those at which they arrive lie between
them, so that no two wires ever lie on one another.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from hardware.diagrams.boards import Board
from hardware.diagrams.circuits import FIVE, GROUND, THREE, Circuit, Part, Terminal
from hardware.diagrams.part_pictures import PICTURES, band_names, resistor
from hardware.diagrams.routing import Run, lanes
from hardware.diagrams.svg import circle, document, group, line, rect, text
from hardware.diagrams.wire_list import RAILS, WIRES, Wire, rail_pin, wires

WIDTH = 1120
PAPER, INK, SOFT, CARD, EDGE = "#fdfbf6", "#222222", "#6b6357", "#ffffff", "#8a7f70"
STEP = 15
BOARD_X, BOARD_W, PIN_GAP, TOP = 92, 112, 2 * STEP, 120
TAG_X, TAG_W = 222, 118
LANES_X, LANE = 352, 10
PARTS_X, PARTS_W = 600, 430
ROW, HEAD, NOTE, GAP = 2 * STEP, 2 * STEP, STEP, STEP
LABEL_W = 160
MIN_ROWS = 3
"""As many as the picture of a part is high."""
BUS_X = {GROUND: 1058, FIVE: 1084, THREE: 1106}
LINK_X = PARTS_X + PARTS_W + 14


class Placed(Struct, frozen=True):
    """A terminal in the drawing: its part, its height, and the wire that ends there."""

    part: Part
    terminal: Terminal
    y: float
    wire: Wire


def diagram(circuit: Circuit) -> str:
    """The SVG file of a build."""
    all_wires = wires(circuit)
    placed = tuple(_placed(circuit, all_wires))
    bottom = max(_part_tops(circuit)[-1] + _height(circuit.parts[-1]) + GAP, TOP + 20 * PIN_GAP + STEP)
    rows = (len(all_wires) + 1) // 2
    parts = [text((WIDTH / 2, 34), circuit.title, 20, INK, "middle", bold=True)]
    parts += _buses(circuit, placed, bottom - GAP)
    parts += _runs(circuit, placed, all_wires)
    parts += _board(circuit)
    for part, y in zip(circuit.parts, _part_tops(circuit), strict=True):
        parts += _part(part, y)
    parts += [each for terminal in placed for each in _end(terminal)]
    parts += _table(all_wires, bottom + 24)
    parts += _legend(circuit, bottom + 44 + 18 * rows)
    return document((WIDTH, bottom + 44 + 18 * rows + 96), circuit.title, parts, PAPER)


def _left(part: Part) -> list[Terminal]:
    return [terminal for terminal in part.terminals if terminal.pin is not None]


def _right(part: Part) -> list[Terminal]:
    return [terminal for terminal in part.terminals if terminal.pin is None]


def _rows(part: Part) -> int:
    return max(len(_left(part)), len(_right(part)), MIN_ROWS)


def _height(part: Part) -> float:
    return HEAD + ROW * _rows(part) + (2 if part.note else 1) * NOTE


def _part_tops(circuit: Circuit) -> list[float]:
    tops, y = list[float](), float(TOP - 2 * STEP)
    for part in circuit.parts:
        tops.append(y)
        y += _height(part) + GAP
    return tops


def _placed(circuit: Circuit, all_wires: tuple[Wire, ...]) -> Iterator[Placed]:
    by_end: dict[tuple[str, int], Wire] = {}
    pins = [(part, terminal) for part in circuit.parts for terminal in part.terminals if terminal.pin is not None]
    rails = [(part, terminal) for part in circuit.parts for terminal in part.terminals if terminal.rail is not None]
    offset = len(pins) + len(circuit.board_rails)
    for index, (part, terminal) in enumerate(pins):
        by_end[part.title, id(terminal)] = all_wires[index]
    for index, (part, terminal) in enumerate(rails):
        by_end[part.title, id(terminal)] = all_wires[offset + index]
    for part, top in zip(circuit.parts, _part_tops(circuit), strict=True):
        for side in (_left(part), _right(part)):
            for row, terminal in enumerate(side):
                wire = by_end.get((part.title, id(terminal)), all_wires[-1])
                yield Placed(part, terminal, top + HEAD + ROW * row + STEP + STEP / 2, wire)


def _pin_y(board: Board, pin: int) -> float:
    """The height at which the wire of a pin leaves: that of the pin on the right, below it on the left."""
    if pin in board.left:
        return TOP + board.left.index(pin) * PIN_GAP + STEP
    return TOP + board.right.index(pin) * PIN_GAP


def _pin_at(board: Board, pin: int) -> tuple[float, float]:
    if pin in board.left:
        return BOARD_X + 18, TOP + board.left.index(pin) * PIN_GAP
    return BOARD_X + BOARD_W - 18, TOP + board.right.index(pin) * PIN_GAP


def _ends(circuit: Circuit, placed: tuple[Placed, ...]) -> Iterator[tuple[int, float, float]]:
    """Of each wire at the board: its pin, and where it arrives."""
    for each in placed:
        if each.terminal.pin is not None:
            yield circuit.board.pin(each.terminal.pin), PARTS_X, each.y
    for index, (name, rail) in enumerate(circuit.board_rails):
        yield rail_pin(circuit.board, name), BUS_X[rail], TOP - 3.5 * STEP - 10 * index


def _runs(circuit: Circuit, placed: tuple[Placed, ...], all_wires: tuple[Wire, ...]) -> list[str]:
    """The wires from the board to the parts, each with a tag at the board."""
    ends = list(_ends(circuit, placed))
    signals = [each for each in placed if each.terminal.pin is not None]
    at_board = [*(each.wire for each in signals), *all_wires[len(signals) : len(ends)]]
    runs = [Run(_pin_y(circuit.board, pin), y) for pin, _, y in ends]
    pitch = min(LANE, (PARTS_X - 36 - LANES_X) / max(1, len(runs) - 1))
    parts = list[str]()
    for wire, (pin, x, y), run, lane in zip(at_board, ends, runs, lanes(runs), strict=True):
        at, bend = _pin_at(circuit.board, pin), LANES_X + pitch * lane
        path = [at, (at[0] + STEP / 2, run.begin), (bend, run.begin), (bend, y), (x, y)]
        parts += [line(path, PAPER, 7), line(path, wire.paint, 3)]
    for wire, (pin, _, _), run in zip(at_board, ends, runs, strict=True):
        parts += _tag(wire, circuit.board.names[pin - 1], pin, run.begin)
    return parts


def _tag(wire: Wire, name: str, pin: int, y: float) -> list[str]:
    return [
        rect((TAG_X, y - 6.5), (TAG_W, 13), CARD, wire.paint, 3),
        rect((TAG_X, y - 6.5), (20, 13), wire.paint, "none", 3),
        text((TAG_X + 10, y + 4), f"{wire.number}", 10, "#ffffff", "middle", bold=True),
        text((TAG_X + 25, y + 4), f"{name}, pin {pin}", 10, wire.paint, bold=True),
    ]


def _board(circuit: Circuit) -> list[str]:
    board = circuit.board
    used = {board.pin(each.pin) for part in circuit.parts for each in part.terminals if each.pin is not None}
    used |= {rail_pin(board, name) for name, _ in circuit.board_rails}
    parts = [
        text((BOARD_X + BOARD_W / 2 - 10, TOP - 46), board.title, 13, INK, "middle", bold=True),
        text((BOARD_X + BOARD_W / 2, TOP - 26), board.top, 9, SOFT, "middle"),
    ]
    under = rect((BOARD_X, TOP - 18), (BOARD_W, 20 * PIN_GAP + 6), "#2f6b4f", "#1d4733", 8)
    pins = [each for pin in (*board.left, *board.right) for each in _pin(board, pin, pin in used)]
    return [*parts, group((0, 0), [under, *pins]), *_stubs(circuit)]


def _stubs(circuit: Circuit) -> list[str]:
    """The wires' first pieces, which lie on the board."""
    board, parts = circuit.board, list[str]()
    names = [each.pin for part in circuit.parts for each in part.terminals if each.pin is not None]
    colours = [WIRES[index % len(WIRES)][1] for index in range(len(names))]
    ends = [*zip(names, colours, strict=True), *((name, RAILS[rail]) for name, rail in circuit.board_rails)]
    for name, paint in ends:
        pin = rail_pin(board, name)
        at, y = _pin_at(board, pin), _pin_y(board, pin)
        parts += [line([at, (at[0] + STEP / 2, y), (TAG_X, y)], paint, 3), circle(at, 6, paint, "#111111")]
    return parts


def _pin(board: Board, pin: int, used: bool) -> list[str]:
    x, y = _pin_at(board, pin)
    on_left = pin in board.left
    parts = [circle((x, y), 6, "#d8d2c4", "#111111")]
    parts.append(text((x + (11 if on_left else -11), y + 4), str(pin), 9, "#ffffff", "start" if on_left else "end"))
    if on_left:
        parts.append(text((BOARD_X - 6, y + 4), board.names[pin - 1], 10, INK if used else SOFT, "end", bold=used))
    elif not used:
        parts.append(text((BOARD_X + BOARD_W + 4, y + 4), board.names[pin - 1], 9, SOFT))
    return parts


def _part(part: Part, y: float) -> list[str]:
    height = _height(part)
    parts = [
        rect((PARTS_X, y), (PARTS_W, height), CARD, EDGE, 8),
        text((PARTS_X + 14, y + 21), part.title, 14, INK, bold=True),
        group((PARTS_X + LABEL_W, y + HEAD + 4), PICTURES[part.picture]()),
    ]
    if part.note:
        parts.append(text((PARTS_X + 14, y + height - 8), part.note, 11, SOFT))
    return parts


def _end(placed: Placed) -> list[str]:
    """The end of a wire at its part: number, dot and label."""
    on_left, wire, y = placed.terminal.pin is not None, placed.wire, placed.y
    edge = PARTS_X if on_left else PARTS_X + PARTS_W
    inward = 1 if on_left else -1
    label_at = (edge + inward * 26, y + 4)
    return [
        circle((edge + inward * 12, y), 9, wire.paint),
        text((edge + inward * 12, y + 4), f"{wire.number}", 10, "#ffffff", "middle", bold=True),
        line([(edge, y), (edge + inward * 3, y)], wire.paint, 3),
        text(label_at, placed.terminal.label, 11, INK, "start" if on_left else "end"),
    ]


def _buses(circuit: Circuit, placed: tuple[Placed, ...], bottom: float) -> list[str]:
    """The clamps of 5 V, GND and 3.3 V as bars on the right, each with its wires, and the links between parts."""
    parts, edge = list[str](), PARTS_X + PARTS_W
    used = [rail for rail in BUS_X if any(each.terminal.rail == rail for each in placed)]
    for rail in used:
        x = BUS_X[rail]
        parts += [line([(x, TOP - 5 * STEP), (x, bottom)], RAILS[rail], 7)]
        parts.append(text((x, TOP - 5.4 * STEP), rail.replace("3.3 V", "3V3"), 10, RAILS[rail], "middle", bold=True))
    for each in placed:
        if each.terminal.rail is not None:
            x, paint = BUS_X[each.terminal.rail], RAILS[each.terminal.rail]
            parts += [line([(edge, each.y), (x - 4, each.y)], PAPER, 7), line([(edge, each.y), (x, each.y)], paint, 3)]
            parts.append(circle((x, each.y), 5, PAPER, paint))
    for name, rail in circuit.board_rails:
        parts.append(
            circle(
                (BUS_X[rail], TOP - 3.5 * STEP - 10 * circuit.board_rails.index((name, rail))), 5, PAPER, RAILS[rail]
            )
        )
    linked = [each for each in placed if each.terminal.link is not None]
    if len(linked) == 2:
        (first, second), paint = linked, linked[0].wire.paint
        path = [(edge, first.y), (LINK_X, first.y), (LINK_X, second.y), (edge, second.y)]
        parts += [line(path, PAPER, 7), line(path, paint, 3)]
        parts.append(rect((LINK_X - 5, (first.y + second.y) / 2 - 14), (10, 28), "#e6d3ac", paint, 3))
    return parts


def _table(all_wires: tuple[Wire, ...], y: float) -> list[str]:
    parts = [
        text((40, y - 4), "Every wire: number, colour here, from, to, length to cut, its far end", 12, INK, bold=True)
    ]
    rows = (len(all_wires) + 1) // 2
    for index, wire in enumerate(all_wires):
        column, row = divmod(index, rows)
        x, line_y = 40 + 530 * column, y + 16 + 18 * row
        parts += [
            circle((x + 8, line_y - 4), 8, wire.paint),
            text((x + 8, line_y), f"{wire.number}", 9, "#ffffff", "middle", bold=True),
            text((x + 22, line_y), f"{wire.colour}: {wire.start} - {wire.end}; {wire.cm} cm, {wire.plug}", 10.5, INK),
        ]
    return parts


def _legend(circuit: Circuit, y: float) -> list[str]:
    labels = " ".join(each.label for part in circuit.parts for each in part.terminals)
    ohms = sorted({int(value) for value in re.findall(r"(\d+) ohm", labels)})
    sentences = (
        "A dot on a bar is a wire in that clamp (a lever clamp, or a soldered row). Crossing wires are not joined.",
        "Numbers on the board are those of its pins, seen from above; a wire has a Dupont socket there. "
        "Drawn from hardware/pins.toml.",
    )
    parts = [text((40, y + 18 * index), sentence, 12, SOFT) for index, sentence in enumerate(sentences)]
    for index, value in enumerate(ohms):
        x = 40 + 330 * index
        parts += [group((x - 6, y + 14), resistor(value), 0.6), text((x + 86, y + 44), band_names(value), 11, INK)]
    return parts
