"""The few words of SVG that the diagrams are made of; lengths are pixels, y points down."""

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]

FACE = "font-family='Verdana, DejaVu Sans, sans-serif'"


def number(value: float) -> str:
    """A length as SVG writes it, to a tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


def document(size: tuple[float, float], title: str, parts: Iterable[str], ground: str) -> str:
    """A whole SVG file of `size` (width, height) on a ground of one colour."""
    width, height = (number(length) for length in size)
    body = "\n".join(parts)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
        f"role='img'>\n<title>{escape(title)}</title>\n"
        f"<rect width='{width}' height='{height}' fill='{ground}'/>\n{body}\n</svg>\n"
    )


def text(at: Point, words: str, size: float = 13, fill: str = "#222", anchor: str = "start", bold: bool = False) -> str:
    """A line of words whose baseline begins, ends or is centred at a point."""
    weight = " font-weight='bold'" if bold else ""
    return (
        f"<text x='{number(at[0])}' y='{number(at[1])}' {FACE} font-size='{number(size)}' fill='{fill}' "
        f"text-anchor='{anchor}'{weight}>{escape(words)}</text>"
    )


def rect(at: Point, size: Point, fill: str, stroke: str = "none", round_by: float = 0) -> str:
    """A rectangle with its upper left corner at a point."""
    return (
        f"<rect x='{number(at[0])}' y='{number(at[1])}' width='{number(size[0])}' height='{number(size[1])}' "
        f"rx='{number(round_by)}' fill='{fill}' stroke='{stroke}'/>"
    )


def circle(centre: Point, radius: float, fill: str, stroke: str = "none", inside: str = "") -> str:
    """A circle; `inside` are elements that animate it."""
    place = f"cx='{number(centre[0])}' cy='{number(centre[1])}' r='{number(radius)}'"
    start = f"<circle {place} fill='{fill}' stroke='{stroke}'"
    return f"{start}>{inside}</circle>" if inside else f"{start}/>"


def line(points: Iterable[Point], stroke: str, width: float = 2, dashed: bool = False) -> str:
    """A line through points."""
    path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    dashes = " stroke-dasharray='5 4'" if dashed else ""
    return (
        f"<polyline points='{path}' fill='none' stroke='{stroke}' stroke-width='{number(width)}' "
        f"stroke-linejoin='round'{dashes}/>"
    )


def group(at: Point, parts: Iterable[str], scale: float = 1) -> str:
    """Elements moved so that their origin lies at a point, enlarged by `scale`."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f"<g transform='translate({number(at[0])} {number(at[1])}){size}'>\n" + "\n".join(parts) + "\n</g>"


def arc(start: Point, radius: float, end: Point, stroke: str, width: float = 2, fill: str = "none") -> str:
    """A part of a circle from a point to another one, clockwise; a chord closes it where it is filled."""
    path = f"M {number(start[0])} {number(start[1])} A {number(radius)} {number(radius)} 0 0 1 {number(end[0])} "
    return f"<path d='{path}{number(end[1])}' fill='{fill}' stroke='{stroke}' stroke-width='{number(width)}'/>"
