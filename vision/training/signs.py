"""Dice whose faces bear signs in place of pips: numerals, symbols, several signs, stickers. They have no value."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from vision.raytrace import PIP_SPOTS, PIPS_OF, Body
from vision.training import scenes

Mask = npt.NDArray[np.uint8]
Chance = np.random.Generator
SIDE, FACE = 64, 160
"""Pixels of a drawn form and of a face."""
OUTLINES = {
    "triangle": ((0, -1), (0.9, 0.7), (-0.9, 0.7)),
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "lozenge": ((0, -1), (0.7, 0), (0, 1), (-0.7, 0)),
    "hexagon": ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87)),
    "arrow": ((0, -1), (0.7, -0.1), (0.25, -0.1), (0.25, 1), (-0.25, 1), (-0.25, -0.1), (-0.7, -0.1)),
    "shield": ((-0.8, -1), (0.8, -1), (0.8, 0.1), (0, 1), (-0.8, 0.1)),
    "heart": ((0, -0.5), (0.5, -0.9), (1, -0.5), (0.8, 0.1), (0, 1), (-0.8, 0.1), (-1, -0.5), (-0.5, -0.9)),
    "bar": ((-1, -0.25), (1, -0.25), (1, 0.25), (-1, 0.25)),
}


def polygon(points: npt.ArrayLike) -> Mask:
    """A polygon with corners (N, 2) from -1 to 1."""
    corners = SIDE / 2 + np.asarray(points, float) * (SIDE / 2)
    return np.asarray(cv2.fillPoly(_blank(), [np.rint(corners).astype(np.int32)], 1), np.uint8)


def star(tips: int = 5, inner: float = 0.4) -> Mask:
    """A star."""
    far = np.where(np.arange(2 * tips) % 2, inner, 1.0)
    around = np.arange(2 * tips) * np.pi / tips
    return polygon(np.stack([far * np.sin(around), -far * np.cos(around)], axis=1))


def disc() -> Mask:
    """A disc: a pip."""
    return np.asarray(cv2.circle(_blank(), (SIDE // 2, SIDE // 2), SIDE // 2 - 2, 1, -1), np.uint8)


def ring() -> Mask:
    """A ring, as wide as half its hole."""
    return np.asarray(cv2.circle(_blank(), (SIDE // 2, SIDE // 2), SIDE // 2 - 7, 1, 13), np.uint8)


def cross() -> Mask:
    """A cross of two bars."""
    return np.asarray(cv2.drawMarker(_blank(), (SIDE // 2, SIDE // 2), 1, cv2.MARKER_CROSS, SIDE - 6, 20), np.uint8)


def numeral(word: str, font: int = cv2.FONT_HERSHEY_DUPLEX, thick: int = 9) -> Mask:
    """A numeral as tall as the form."""
    (width, height), _ = cv2.getTextSize(word, font, 2.4, thick)
    at = ((SIDE - width) // 2, (SIDE + height) // 2)
    return np.asarray(cv2.putText(_blank(), word, at, font, 2.4, 1, thick), np.uint8)


def _blank() -> Mask:
    return np.zeros((SIDE, SIDE), np.uint8)


def any_form(chance: Chance) -> Mask:
    """A numeral, a letter or a symbol, a third of the symbols drawn as outlines; never a disc."""
    if chance.random() < 0.4:
        word = chr(int(chance.integers(49, 58)) if chance.random() < 0.8 else int(chance.integers(65, 91)))
        fonts = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)
        return numeral(word, int(chance.choice(fonts)), int(chance.integers(5, 12)))
    made: list[Callable[[], Mask]] = [ring, cross, lambda: star(int(chance.integers(4, 7)), chance.uniform(0.3, 0.6))]
    pick = int(chance.integers(len(made) + len(OUTLINES)))
    form = made[pick]() if pick < len(made) else polygon(list(OUTLINES.values())[pick - len(made)])
    if chance.random() < 0.3:
        inner = cv2.erode(form, np.ones((11, 11), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
        form -= np.asarray(inner, np.uint8)
    return form


def any_faces(chance: Chance) -> tuple[Mask, ...]:
    """Six faces (FACE, FACE) of one style: a sign each, two to six like signs where pips would lie, or stickers."""
    style = chance.random()
    size, spread = float(chance.uniform(0.3, 0.7)), float(chance.uniform(0.36, 0.54))
    faces = []
    for _ in range(6):
        face = np.zeros((FACE, FACE), np.uint8)
        if style < 0.5:
            stamp(face, any_form(chance), (0, 0), size)
        elif style < 0.85:
            form = any_form(chance)
            for spot in PIPS_OF[int(chance.choice([2, 3, 4, 6]))]:
                stamp(face, form, PIP_SPOTS[spot] * spread, 0.15 + 0.3 * size)
        else:
            stamp(face, disc() if chance.random() < 0.5 else polygon(OUTLINES["square"]), (0, 0), 0.3 + 0.8 * size)
            sign = np.zeros_like(face)
            stamp(sign, any_form(chance), (0, 0), 0.6 * size)
            face &= 1 - sign
        faces.append(np.ascontiguousarray(np.rot90(face, int(chance.integers(4)))))
    return tuple(faces)


def stamp(face: Mask, form: Mask, at: npt.ArrayLike, size: float) -> None:
    """Draw a form onto a face, its middle `at` (2,) from -1 to 1, `size` of the face's side tall."""
    scale = size * FACE / SIDE
    x, y = (np.asarray(at, float) + 1) * (FACE / 2) - SIDE / 2 * scale
    move = np.array([[scale, 0, x], [0, scale, y]])
    face |= np.asarray(cv2.warpAffine(form * 255, move, (FACE, FACE)) > 127, np.uint8)


def signed_bodies(chance: Chance) -> list[Body]:
    """The dice of one throw, every other one with signs in place of pips."""
    thrown = scenes.bodies(chance)
    return [replace(body, drawn=any_faces(chance)) for body in thrown[::2]] + thrown[1::2]
