"""A wiring diagram: the board with its used pins marked, and each part with where its terminals go."""

from hardware.diagrams.boards import Board
from hardware.diagrams.circuits import FIVE, GROUND, THREE, Circuit, Part, Terminal
from hardware.diagrams.svg import circle, document, line, rect, text

WIDTH = 980
PAPER, INK, SOFT, CARD, EDGE = "#fdfbf6", "#222222", "#6b6357", "#ffffff", "#8a7f70"
WIRES = ("#1f5fbf", "#b8541a", "#1c7c54", "#8a2f8f", "#0b8793", "#9a6b00", "#c02657", "#4b5563")
"""Neighbouring wires differ; each also carries the pin's name at both ends."""
RAILS = {FIVE: "#c81e1e", GROUND: "#111111", THREE: "#d97706"}

BOARD_X, BOARD_W, PIN_GAP, TOP = 100, 130, 24, 96
PINS_X, PARTS_X, PARTS_W = 400, 560, 400
ROW, HEAD, NOTE, GAP = 24, 30, 20, 16


def diagram(circuit: Circuit) -> str:
    """The SVG file of a build."""
    colours = _colours(circuit)
    parts = [text((WIDTH / 2, 34), circuit.title, 20, INK, "middle", bold=True)]
    parts += _board(circuit, colours)
    y = TOP - 20.0
    for part in circuit.parts:
        parts += _part(circuit.board, part, colours, y)
        y += _height(part) + GAP
    bottom = max(y, TOP + 20 * PIN_GAP + 40)
    parts += _legend(bottom)
    return document((WIDTH, bottom + 60), circuit.title, parts, PAPER)


def _colours(circuit: Circuit) -> dict[str, str]:
    """A colour for each pin that a terminal goes to, in the order of the parts."""
    names = [terminal.pin for part in circuit.parts for terminal in part.terminals if terminal.pin is not None]
    return {name: WIRES[index % len(WIRES)] for index, name in enumerate(names)}


def _board(circuit: Circuit, colours: dict[str, str]) -> list[str]:
    board = circuit.board
    marks = {board.pin(name): colour for name, colour in colours.items()}
    for name, rail in circuit.board_rails:
        marks[board.ground if name == "GND" else board.pin(name)] = RAILS[rail]
    height = 20 * PIN_GAP + 10
    parts = [
        text((BOARD_X + BOARD_W / 2, TOP - 34), board.title, 14, INK, "middle", bold=True),
        rect((BOARD_X, TOP - 14), (BOARD_W, height), "#2f6b4f", "#1d4733", 8),
        text((BOARD_X + BOARD_W / 2, TOP - 20), board.top, 10, SOFT, "middle"),
    ]
    for row in range(20):
        y = TOP + row * PIN_GAP
        parts += _pin(board, board.left[row], (BOARD_X + 16, y), "end", marks)
        parts += _pin(board, board.right[row], (BOARD_X + BOARD_W - 16, y), "start", marks)
    return parts


def _pin(board: Board, pin: int, at: tuple[float, float], anchor: str, marks: dict[int, str]) -> list[str]:
    outward = -1 if anchor == "end" else 1
    colour = marks.get(pin)
    parts = [
        circle(at, 7, colour or "#d8d2c4", "#111111"),
        text((at[0] - outward * 13, at[1] + 4), str(pin), 10, "#ffffff", "end" if anchor == "start" else "start"),
    ]
    words = text((at[0] + outward * 24, at[1] + 5), board.names[pin - 1], 13 if colour else 10, colour or SOFT, anchor,
                 bold=colour is not None)  # fmt: skip
    if colour:
        parts.append(line([at, (at[0] + outward * 20, at[1])], colour, 3))
    return [*parts, words]


def _height(part: Part) -> float:
    return HEAD + ROW * len(part.terminals) + (NOTE if part.note else 0) + 6


def _part(board: Board, part: Part, colours: dict[str, str], y: float) -> list[str]:
    parts = [
        rect((PARTS_X, y), (PARTS_W, _height(part)), CARD, EDGE, 8),
        text((PARTS_X + 14, y + 21), part.title, 14, INK, bold=True),
    ]
    for index, terminal in enumerate(part.terminals):
        parts += _terminal(board, terminal, colours, y + HEAD + ROW * index + ROW / 2)
    if part.note:
        parts.append(text((PARTS_X + 14, y + _height(part) - 10), part.note, 11, SOFT))
    return parts


def _terminal(board: Board, terminal: Terminal, colours: dict[str, str], y: float) -> list[str]:
    left = PARTS_X + 14
    label = text((left + 14, y + 5), terminal.label, 12, INK)
    if terminal.pin is not None:
        colour = colours[terminal.pin]
        words = f"{terminal.pin}, pin {board.pin(terminal.pin)}"
        tag = rect((PINS_X, y - 10), (112, 20), CARD, colour, 5)
        name = text((PINS_X + 56, y + 5), words, 12, colour, "middle", bold=True)
        return [line([(PINS_X + 112, y), (left, y)], colour, 3), tag, name, circle((left, y), 4, colour), label]
    if terminal.rail is not None:
        colour = RAILS[terminal.rail]
        tag = rect((PARTS_X - 48, y - 9), (44, 18), colour, "none", 4)
        name = text((PARTS_X - 26, y + 4), terminal.rail, 11, "#ffffff", "middle", bold=True)
        return [line([(PARTS_X - 4, y), (left, y)], colour, 3), tag, name, circle((left, y), 4, colour), label]
    onward = text((PARTS_X + PARTS_W - 12, y + 5), f"to {terminal.onward}", 11, SOFT, "end")
    return [circle((left, y), 4, EDGE), label, onward]


def _legend(y: float) -> list[str]:
    words = (
        "Every red tag is joined to 5 V and every black one to GND: one wire each, thick ones for the ring.",
        "Numbers on the board are those of its pins, seen from above. Drawn from hardware/pins.toml.",
    )
    return [text((40, y + 18 + 18 * index), sentence, 12, SOFT) for index, sentence in enumerate(words)]
