"""The mat as a PDF page: vectors only, so that it prints sharp at any size."""

from io import BytesIO
from math import cos, radians, sin

import cv2
import numpy as np
import pydyf  # type: ignore[import-untyped]

from vision.mat_layout import MatLayout, Rect, Rgb

POINT = 72 / 25.4
"""Points in a millimetre."""
ROUND = 0.5523
"""Distance of a Bezier curve's handles, of the radius, with which four curves make a circle."""
PLACES = 9
BITS = 6
"""A marker's cells a side: four of code within a black border (DICT_4X4_50)."""
INK: Rgb = (40, 40, 40)


def mat_pdf(layout: MatLayout) -> bytes:
    """The mat as a PDF file of one page in the paper's own size."""
    page = PdfPage(layout)
    for number, marker in enumerate(layout.markers):
        _marker(page, number, marker)
    for patch in (*layout.greys, *layout.colours):
        page.rectangle(patch.rect, patch.colour)
        page.frame(patch.rect, 0.15)
    _wheel(page, layout)
    page.frame(layout.field, 0.5)
    page.text(layout.field.x + 3, layout.field.y + 6, 4, "Throw the dice here")
    note = f"Oyez mat, {layout.paper.upper()}: print at 100 %; each black square must be {layout.markers[0].width:g} mm"
    page.text(layout.markers[3].x + 26, layout.height - 14, 3, f"{note} wide.")
    return page.file()


def marker_bits(number: int) -> list[list[bool]]:
    """Return a marker's cells, rows from the top, True for black, with its border."""
    drawn = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), number, BITS)
    return [[not cell for cell in row] for row in np.asarray(drawn).tolist()]


def _marker(page: "PdfPage", number: int, at: Rect) -> None:
    """Black runs of cells, drawn as one path so that no hair of white shows between them."""
    cell = at.width / BITS
    for row, cells in enumerate(marker_bits(number)):
        for column, black in enumerate(cells):
            if black:
                page.path_rectangle(Rect(at.x + column * cell, at.y + row * cell, cell, cell))
    page.fill((0, 0, 0))


def _wheel(page: "PdfPage", layout: MatLayout) -> None:
    """The wheel's place with an arrow at place 0, at the top, and a stroke for each of the others."""
    x, y, radius = layout.wheel
    page.circle(x, y, radius, 0.5)
    page.circle(x, y, 2, 0.3)
    for place in range(PLACES):
        angle = radians(360 * place / PLACES)
        near, far = radius + 1, radius + 3.5
        page.line(x + near * sin(angle), y - near * cos(angle), x + far * sin(angle), y - far * cos(angle), 0.4)
    page.triangle((x, y - radius - 1), (x - 4, y - radius - 8), (x + 4, y - radius - 8))
    page.text(x + 7, y - radius - 4, 4, "place 0")
    page.text(x - 16, y + 8, 4, "Lay the wheel here")


class PdfPage:
    """Draws on one page in millimetres, y down; `file()` gives the PDF."""

    def __init__(self, layout: MatLayout) -> None:
        self._layout = layout
        self._stream = pydyf.Stream(compress=True)
        self._stream.set_matrix(POINT, 0, 0, -POINT, 0, layout.height * POINT)

    def path_rectangle(self, at: Rect) -> None:
        """Add a rectangle to the path that `fill` fills."""
        self._stream.rectangle(at.x, at.y, at.width, at.height)

    def fill(self, colour: Rgb) -> None:
        """Fill the path."""
        self._stream.set_color_rgb(*(v / 255 for v in colour))
        self._stream.fill()

    def rectangle(self, at: Rect, colour: Rgb) -> None:
        """A filled rectangle."""
        self.path_rectangle(at)
        self.fill(colour)

    def frame(self, at: Rect, width: float) -> None:
        """A rectangle's outline."""
        self.path_rectangle(at)
        self._draw(width)

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float) -> None:
        """A straight line."""
        self._stream.move_to(x0, y0)
        self._stream.line_to(x1, y1)
        self._draw(width)

    def triangle(self, *points: tuple[float, float]) -> None:
        """A filled triangle."""
        self._stream.move_to(*points[0])
        for point in points[1:]:
            self._stream.line_to(*point)
        self.fill(INK)

    def circle(self, x: float, y: float, radius: float, width: float) -> None:
        """A circle's outline."""
        self._stream.move_to(x + radius, y)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            ends = ((dx - ROUND * dy, dy + ROUND * dx), (-dy + ROUND * dx, dx + ROUND * dy), (-dy, dx))
            self._stream.curve_to(*(v for a, b in ends for v in (x + radius * a, y + radius * b)))
        self._draw(width)

    def text(self, x: float, y: float, size: float, words: str) -> None:
        """A line of text, its baseline's left end at (x, y)."""
        self._stream.begin_text()
        self._stream.set_color_rgb(*(v / 255 for v in INK))
        self._stream.set_font_size("F1", size)
        # The page's y runs down; letters would stand on their heads.
        self._stream.set_text_matrix(1, 0, 0, -1, x, y)
        self._stream.show_text_string(words)
        self._stream.end_text()

    def file(self) -> bytes:
        """The whole PDF file; the same layout gives the same bytes."""
        pdf = pydyf.PDF()
        font = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica", "Encoding": "/WinAnsiEncoding"}
        face = pydyf.Dictionary(font)
        pdf.add_object(face)
        pdf.add_object(self._stream)
        box = [0, 0, round(self._layout.width * POINT, 3), round(self._layout.height * POINT, 3)]
        resources = pydyf.Dictionary({"Font": pydyf.Dictionary({"F1": face.reference})})
        page = {"Type": "/Page", "Parent": pdf.pages.reference, "MediaBox": pydyf.Array(box)}
        page |= {"Contents": self._stream.reference, "Resources": resources}
        pdf.add_page(pydyf.Dictionary(page))
        out = BytesIO()
        pdf.write(out)
        return out.getvalue()

    def _draw(self, width: float) -> None:
        self._stream.set_color_rgb(*(v / 255 for v in INK), stroke=True)
        self._stream.set_line_width(width)
        self._stream.stroke()
