"""Mats as a camera sees them: the page of the PDF itself, drawn from its own commands, laid under a slant."""

import re
import zlib
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.mat_layout import Paper, mat_layout
from vision.mat_pdf import mat_pdf

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

SCALE = 4.0
"""Pixels a millimetre in the flat drawing."""


def drawn_page(page: bytes, height: float, width: float) -> Pixels:
    """The filled shapes of a page's content stream as (H, W, 3) BGR, SCALE pixels a millimetre; lines are left out.

    `height` and `width` are the paper's in millimetres. Understands the few commands that a mat needs (PDF 1.7,
    8.5): cm, rg, re, m, l, f.
    """
    packed = re.search(rb"stream\n(.*?)\nendstream", page, re.DOTALL)
    assert packed is not None
    words = zlib.decompress(packed[1]).decode("latin-1").split()
    drawn = np.full((round(height * SCALE), round(width * SCALE), 3), 255, np.uint8)
    to_pixels = np.eye(3)
    colour = (0.0, 0.0, 0.0)
    path: list[list[tuple[float, float]]] = []
    numbers: list[float] = []
    for word in words:
        try:
            numbers.append(float(word))
            continue
        except ValueError:
            pass
        if word == "cm":
            a, b, c, d, e, f = numbers
            up = np.array([[1, 0, 0], [0, -1, height * 72 / 25.4], [0, 0, 1]])
            to_pixels = np.diag([SCALE * 25.4 / 72] * 2 + [1]) @ up @ np.array([[a, c, e], [b, d, f], [0, 0, 1]])
        elif word == "rg":
            colour = (numbers[2] * 255, numbers[1] * 255, numbers[0] * 255)
        elif word == "re":
            x, y, w, h = numbers
            path.append([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        elif word == "m":
            path.append([(numbers[0], numbers[1])])
        elif word == "l":
            path[-1].append((numbers[0], numbers[1]))
        elif word == "f":
            for shape in path:
                points = cv2.perspectiveTransform(np.array([shape]), to_pixels)[0]
                # Whole numbers are pixel centres in OpenCV: an edge at 0 lies half a pixel before.
                cv2.fillConvexPoly(drawn, np.rint((points - 0.5) * 256).astype(np.int32), colour, cv2.LINE_AA, 8)
        if word in ("f", "S"):
            path = []
        numbers = []
    return drawn


def laid_mat(
    paper: Paper = "a4",
    tilt: float = 25.0,
    turn: float = 20.0,
    light: tuple[float, float, float] = (1.0, 1.0, 1.0),
    size: tuple[int, int] = (1280, 960),
) -> tuple[Pixels, Doubles]:
    """A picture of a printed mat on a dark table, and the homography from its millimetres to pixels.

    `light` are the shares of blue, green and red that come back from it, in linear light.
    """
    layout = mat_layout(paper)
    width, height = size
    focal = 1.2 * width
    lean, way = np.radians(tilt), np.radians(turn)
    around = np.array([[np.cos(way), -np.sin(way), 0], [np.sin(way), np.cos(way), 0], [0, 0, 1]])
    slant = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    seen = slant @ around
    far = focal * layout.height / (0.8 * min(size))
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    middle = np.array([[1, 0, -layout.width / 2], [0, 1, -layout.height / 2], [0, 0, 1]])
    matrix = lens @ np.column_stack([seen[:, 0], seen[:, 1], np.array([0, 0, far])]) @ middle
    shrunk = np.array([[1 / SCALE, 0, 0.5 / SCALE], [0, 1 / SCALE, 0.5 / SCALE], [0, 0, 1]])
    small = cv2.warpPerspective(_printed(paper), matrix @ shrunk, size, borderValue=(60, 50, 45))
    lit = 255 * ((small / 255) ** 2.2 * np.array(light)) ** (1 / 2.2)
    return np.clip(lit + _noise(size), 0, 255).astype(np.uint8), np.asarray(matrix / matrix[2, 2], np.float64)


@lru_cache(maxsize=2)
def _printed(paper: Paper) -> Pixels:
    """The page as it comes from a printer, SCALE pixels a millimetre."""
    layout = mat_layout(paper)
    flat = drawn_page(mat_pdf(layout), layout.height, layout.width)
    return np.asarray(cv2.GaussianBlur(flat, (0, 0), 0.8), np.uint8)


@lru_cache(maxsize=2)
def _noise(size: tuple[int, int]) -> Doubles:
    """The sensor's noise, (H, W, 3), the same in each picture of this size: drawing it took half a picture's time."""
    return np.random.default_rng(4).normal(0, 2, (size[1], size[0], 3))
