"""`python -m hardware.printed_parts.cutting_plan [--wheel MM] ...`: the pieces on sheets of A4 at 1:1, as SVG.

A piece larger than a sheet is spread over several, which are joined at their corner marks. Print at 100 % and measure
the line of 100 mm.
"""

import sys
import textwrap
from collections.abc import Iterator
from html import escape
from pathlib import Path

import msgspec

from hardware.printed_parts.cutting_pieces import Circle, Outline, Piece, Point, pieces
from hardware.printed_parts.options import parser, possible

FOLDER = Path("build/cutting-plan")
WIDTH, HEIGHT = 297.0, 210.0
"""A sheet of A4, lying (ISO 216)."""
MARGIN, HEADER, GAP = 8.0, 12.0, 4.0
USABLE = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN - HEADER
NAME_SIZES = 3.2, 2.8, 2.4, 2.0, 1.6
"""The sizes of a piece's name, the largest that has room first."""
LETTER, LINE = 0.6, 1.25
"""The width of a letter and the distance of two lines, as parts of the letters' size."""


class Laid(msgspec.Struct, frozen=True):
    """A piece on a sheet: its upper left corner, from the sheet's usable part on; negative on a joined sheet."""

    piece: Piece
    at: Point
    number: int


class Sheet(msgspec.Struct, frozen=True):
    """One page; `joined` says which part of a larger piece it shows."""

    laid: tuple[Laid, ...]
    joined: str = ""


def sheets(found: list[Piece]) -> list[Sheet]:
    """Lay all pieces, row by row, each material on sheets of its own."""
    made: list[Sheet] = []
    for material in dict.fromkeys(piece.material for piece in found):
        of_it = [lying(piece) for piece in found if piece.material == material]
        singles = [(piece, n) for piece in of_it for n in range(1, piece.count + 1)]
        small = [pair for pair in singles if fits(pair[0])]
        made += rows(sorted(small, key=lambda pair: -pair[0].size[1]))
        made += [sheet for piece, n in singles if not fits(piece) for sheet in spread(piece, n)]
    return made


def lying(piece: Piece) -> Piece:
    """A piece turned by a quarter where only so it has room on one sheet."""
    wide, high = piece.size
    if fits(piece) or wide > USABLE[1] or high > USABLE[0]:
        return piece

    def turned(at: Point) -> Point:
        return high - at[1], at[0]

    shapes = tuple(
        Circle(turned(shape.at), shape.diameter)
        if isinstance(shape, Circle)
        else Outline(tuple(turned(point) for point in shape.points), shape.kind)
        for shape in piece.shapes
    )
    return msgspec.structs.replace(piece, size=(high, wide), shapes=shapes)


def fits(piece: Piece) -> bool:
    """Return True if a piece has room on one sheet."""
    return piece.size[0] <= USABLE[0] and piece.size[1] <= USABLE[1]


def rows(singles: list[tuple[Piece, int]]) -> Iterator[Sheet]:
    """Sheets filled row by row with pieces in the order given, each row as high as its first piece."""
    laid: list[Laid] = []
    left = [*singles]
    y = 0.0
    while left:
        high = left[0][0].size[1]
        if y + high > USABLE[1]:
            yield Sheet(tuple(laid))
            laid, y = [], 0.0
        x = 0.0
        for piece, number in [*left]:
            if x + piece.size[0] <= USABLE[0]:
                laid.append(Laid(piece, (x, y), number))
                left.remove((piece, number))
                x += piece.size[0] + GAP
        y += high + GAP
    if laid:
        yield Sheet(tuple(laid))


def spread(piece: Piece, number: int) -> Iterator[Sheet]:
    """The sheets of a piece that is larger than one."""
    across, down = (int(-(-piece.size[i] // USABLE[i])) for i in (0, 1))
    for row in range(down):
        for column in range(across):
            at = -column * USABLE[0], -row * USABLE[1]
            where = f"column {column + 1} of {across}, row {row + 1} of {down}"
            yield Sheet((Laid(piece, at, number),), where)


def drawn(sheet: Sheet, page: int, pages: int) -> str:
    """The SVG of a sheet, its lengths in millimetres."""
    material = sheet.laid[0].piece.material
    title = f"Oyez, cutting plan, sheet {page} of {pages}: {material}" + (f", {sheet.joined}" if sheet.joined else "")
    left, top = MARGIN, MARGIN + HEADER
    body = "\n".join(_piece(laid) for laid in sheet.laid)
    corners = "".join(_corner(x, y) for x in (left, WIDTH - MARGIN) for y in (top, HEIGHT - MARGIN))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH:g}mm' height='{HEIGHT:g}mm' "
        f"viewBox='0 0 {WIDTH:g} {HEIGHT:g}' role='img'>\n<title>{escape(title)}</title>\n"
        f"<rect width='{WIDTH:g}' height='{HEIGHT:g}' fill='#fff'/>\n"
        f"{_text(left, MARGIN + 4, title, 4)}\n"
        f"{_text(left, MARGIN + 9, 'Print at 100 %: the line on the right is 100 mm long.', 3.2)}\n"
        f"<path d='M{WIDTH - MARGIN - 100:g} {MARGIN + 6:g}h100m-100 -3v6m100 -6v6' stroke='#000' stroke-width='0.4' "
        f"fill='none'/>\n{corners}\n"
        f"<svg x='{left - 1:g}' y='{top - 1:g}' width='{USABLE[0] + 2:g}' height='{USABLE[1] + 2:g}' "
        f"viewBox='-1 -1 {USABLE[0] + 2:g} {USABLE[1] + 2:g}'>\n{body}\n</svg>\n</svg>\n"
    )


def _corner(x: float, y: float) -> str:
    return f"<path d='M{x - 3:g} {y:g}h6m-3 -3v6' stroke='#888' stroke-width='0.2' fill='none'/>"


def _text(x: float, y: float, words: str, size: float, fill: str = "#000") -> str:
    face = "font-family='Verdana, DejaVu Sans, sans-serif'"
    return f"<text x='{x:.1f}' y='{y:.1f}' {face} font-size='{size:g}' fill='{fill}'>{escape(words)}</text>"


def _piece(laid: Laid) -> str:
    (x, y), piece = laid.at, laid.piece
    shapes = "\n".join(_shape(shape, laid.at) for shape in piece.shapes)
    lines, size = written_name(piece, laid.number)
    is_round = isinstance(piece.shapes[0], Circle)
    left, top = (
        (x + piece.size[0] * 0.22, y + piece.size[1] * 0.3) if is_round else (x + 2, y + piece.name_below + 1.4 + size)
    )
    texts = [_text(left, top + index * LINE * size, line, size, "#1f5fbf") for index, line in enumerate(lines)]
    return "\n".join([shapes, *texts])


def written_name(piece: Piece, number: int) -> tuple[list[str], float]:
    """The lines of a piece's name, with its number where there are several, and the size at which they have room."""
    words = piece.name + (f" ({number} of {piece.count})" if piece.count > 1 else "")
    is_round = isinstance(piece.shapes[0], Circle)
    wide = piece.size[0] * (0.55 if is_round else 1) - 4
    high = piece.size[1] * 0.4 if is_round else piece.size[1] - piece.name_below - 2.8
    for size in NAME_SIZES:
        lines = textwrap.wrap(words, max(1, int(wide / LETTER / size)), break_long_words=False)
        if max(map(len, lines)) * LETTER * size <= wide and len(lines) * LINE * size <= high:
            break
    return lines, size


def _shape(shape: Circle | Outline, at: Point) -> str:
    x, y = at
    if isinstance(shape, Circle):
        place = f"cx='{x + shape.at[0]:.2f}' cy='{y + shape.at[1]:.2f}' r='{shape.diameter / 2:.2f}'"
        return f"<circle {place} fill='none' stroke='#000' stroke-width='0.25'/>"
    path = " ".join(f"{x + px:.2f},{y + py:.2f}" for px, py in shape.points)
    stroke = "stroke='#000'" if shape.kind == "cut" else "stroke='#999' stroke-dasharray='2 1.2'"
    return f"<polygon points='{path}' fill='none' {stroke} stroke-width='0.25'/>"


def plan(found: list[Piece]) -> dict[str, str]:
    """The files of a plan by their names."""
    made = sheets(found)
    return {f"cutting-{n:02d}.svg": drawn(sheet, n, len(made)) for n, sheet in enumerate(made, 1)}


def main(words: list[str]) -> int:
    """Write the sheets; exit status 2 where a size does not allow it."""
    options = parser("hardware.printed_parts.cutting_plan", "Draw the cutting plan.", FOLDER).parse_args(words)
    build = possible(options)
    if build is None:
        return 2
    folder: Path = options.out
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("cutting-*.svg"):
        old.unlink()
    for name, svg in plan(pieces(build)).items():
        (folder / name).write_text(svg, "utf-8")
        print(folder / name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
