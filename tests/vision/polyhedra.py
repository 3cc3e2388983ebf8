"""Made-up dice with 4, 8, 10, 12 and 20 faces, a numeral on each, on the tables of `vision.synthetic`."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision import synthetic
from vision.raytrace import Colour, Light, View
from vision.synthetic import Floats, Pixels
from vision.training.signs import Mask

Chance = np.random.Generator
FACES = (4, 8, 10, 12, 20)
SIDE = 96
"""Pixels of a drawn numeral."""
FINE = 3
"""Rays along each side of a pixel."""
GOLDEN = (1 + 5**0.5) / 2
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)


class Solid(msgspec.Struct, frozen=True):
    """A convex solid about (0, 0, 0): `normals` (F, 3) of its faces, each one away, and the corners of each face."""

    normals: Floats
    corners: tuple[Floats, ...]


class Look(msgspec.Struct, frozen=True):
    """Colours as BGR 0-1, the numeral's height as a part of its face, and the part of the light that passes."""

    colour: Colour
    ink: Colour
    height: float
    clear: float = 0.0


@lru_cache(maxsize=len(FACES))
def solid(faces: int) -> Solid:
    """The solid with this number of faces, one of FACES."""
    normals = _normals(faces)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    points = []
    for three in combinations(range(faces), 3):
        rows = normals[list(three)]
        if abs(np.linalg.det(rows)) > 1e-3:
            point = np.linalg.solve(rows, np.ones(3))
            if (normals @ point).max() < 1 + 1e-6:
                points.append(point)
    distinct = np.asarray(np.unique(np.round(points, 5), axis=0), np.float64)
    return Solid(normals.astype(np.float32), tuple(_face(distinct, normal) for normal in normals))


def _normals(faces: int) -> npt.NDArray[np.float64]:
    cube = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    if faces == 4:
        return np.array([each for each in cube if np.prod(each) > 0], float)
    if faces == 8:
        return np.array(cube, float)
    if faces == 10:
        around = np.arange(10) * np.pi / 5
        return np.stack([np.cos(around), np.sin(around), 0.9 * (-1.0) ** np.arange(10)], axis=1)
    near, far = (1.0, GOLDEN) if faces == 12 else (1 / GOLDEN, GOLDEN)
    third = [np.roll((0.0, a * near, b * far), turn) for a in (-1, 1) for b in (-1, 1) for turn in range(3)]
    return np.array(third if faces == 12 else [*third, *cube], float)


def _face(points: npt.NDArray[np.float64], normal: npt.NDArray[np.float64]) -> Floats:
    """The corners (N, 3) of a face, in the order of their places about it."""
    own = points[points @ normal > 1 - 1e-3]
    away = own - own.mean(axis=0)
    first = away[0] / np.linalg.norm(away[0])
    order = np.argsort(np.arctan2(away @ np.cross(normal, first), away @ first))
    return own[order].astype(np.float32)


def any_look(chance: Chance) -> Look:
    """An opaque or a clear body of any colour, and a numeral that stands out from it."""
    colour = chance.uniform(0.03, 0.85, 3) * chance.uniform(0.4, 1)
    light = colour.mean() < 0.35
    ink = np.full(3, 0.9 if light else 0.03) if chance.random() < 0.7 else (chance.uniform(0, 0.3, 3) + 0.7 * light)
    clear = float(chance.uniform(0.4, 0.8)) if chance.random() < 0.25 else 0.0
    return Look(_triple(colour), _triple(ink), float(chance.uniform(0.7, 1.2)), clear)


def _triple(values: npt.NDArray[np.float64]) -> Colour:
    return float(values[0]), float(values[1]), float(values[2])


def numeral(word: str, font: int, thick: int) -> Mask:
    """A numeral, also one of two digits, within SIDE pixels."""
    (width, height), _ = cv2.getTextSize(word, font, 2.0, thick)
    side = max(width, height) + 2 * thick
    mask = np.zeros((side, side), np.uint8)
    cv2.putText(mask, word, ((side - width) // 2, (side + height) // 2), font, 2.0, 255, thick, cv2.LINE_AA)
    return np.asarray(cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def make_polyhedra(seed: int, faces: Sequence[int]) -> Pixels:
    """A made-up tray (720, 960, 3) with dice of these numbers of faces, a numeral on each."""
    chance = np.random.default_rng([seed, 0xD20])
    view, light = synthetic._view(chance), synthetic._light(chance)
    picture = synthetic._tray(int(chance.integers(len(synthetic.FELTS)))).copy()
    half = float(chance.uniform(25, 36))
    x, y, width, height = synthetic.TRAY
    taken: list[tuple[float, float]] = []
    while len(taken) < len(faces):
        at = (
            float(chance.uniform(x + 2 * half, x + width - 2 * half)),
            float(chance.uniform(y + 2 * half, y + height - 2 * half)),
        )
        if all(np.hypot(at[0] - a, at[1] - b) > 3.6 * half for a, b in taken):
            taken.append(at)
    for count, at in zip(faces, taken, strict=True):
        _paint(chance, picture, view, light, solid(count), at, half, any_look(chance))
    return synthetic._develop(chance, picture)


def _paint(
    chance: Chance,
    picture: Floats,
    view: View,
    light: Light,
    shape: Solid,
    at: tuple[float, float],
    half: float,
    look: Look,
) -> None:
    """Draw a die that lies on one of its faces, with its shadow."""
    half *= 0.6 if len(shape.normals) == 4 else 1.0
    turn = _resting(chance, shape) * np.float32(half)
    foot = np.array([*at, half], np.float32)
    faces = [corners @ turn.T + foot for corners in shape.corners]
    normals = shape.normals @ turn.T / half
    way = np.array(light.lamps[0][0], np.float32)
    points = np.concatenate(faces)
    _shade(picture, view.project(points - way * (points[:, 2:3] / way[2])), 0.4 * (1 - look.clear))
    eye = np.array(view.eye, np.float32)
    seen = [float(normal @ (eye - face.mean(axis=0))) > 0 for face, normal in zip(faces, normals, strict=True)]
    font, thick = FONTS[int(chance.integers(3))], int(chance.integers(3, 9))
    words = [str(word) for word in chance.permutation(len(faces)) + 1]
    pixels = view.project(points)
    x0, y0 = np.floor(pixels.min(axis=0)).astype(int) - 2
    x1, y1 = np.ceil(pixels.max(axis=0)).astype(int) + 3
    fine = np.repeat(np.repeat(picture[y0:y1, x0:x1], FINE, axis=0), FINE, axis=1)
    for front in (False, True):
        if not front and not look.clear:
            continue
        for face, normal, word, visible in zip(faces, normals, words, seen, strict=True):
            if visible is front:
                _paint_face(chance, fine, view, light, look, face, normal, numeral(word, font, thick), (x0, y0), front)
    picture[y0:y1, x0:x1] = cv2.resize(fine, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)


def _paint_face(
    chance: Chance, fine: Floats, view: View, light: Light, look: Look, face: Floats, normal: Floats, word: Mask,
    corner: tuple[int, int], front: bool,
) -> None:  # fmt: skip
    """Draw one face with its numeral upright towards one of its corners; the back ones of a clear die lie behind."""
    power = _power(normal if front else -normal, light)
    outline = (view.project(face) - np.array(corner, np.float32) + 0.5) * FINE
    mask = np.zeros(fine.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, np.rint(outline * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    share = (1 - look.clear) if front else 0.3 * (1 - look.clear)
    fine += (mask * np.float32(share))[..., None] * (np.array(look.colour, np.float32) * power - fine)
    cv2.polylines(
        fine,
        [np.rint(outline * 16).astype(np.int32)],
        True,
        tuple(float(v) for v in np.clip(np.array(look.colour) * power * 1.25 + 0.02, 0, 1)),
        2,
        cv2.LINE_AA,
        4,
    )
    middle = face.mean(axis=0)
    up = face[int(chance.integers(len(face)))] - middle
    sides = np.linalg.norm((face + np.roll(face, 1, axis=0)) / 2 - middle, axis=1).min()
    up = up / np.linalg.norm(up)
    right = np.cross(normal, up)
    reach = np.float32(sides * look.height * 0.8)
    ends = np.stack([middle, middle + right * reach, middle - up * reach])
    places = (view.project(ends) - np.array(corner, np.float32) + 0.5) * FINE
    from_word = np.array([[SIDE / 2, SIDE / 2], [SIDE, SIDE / 2], [SIDE / 2, SIDE]], np.float32)
    move = cv2.getAffineTransform(from_word, places.astype(np.float32))
    drawn = np.asarray(cv2.warpAffine(word.astype(np.float32) / 255, move, fine.shape[1::-1]), np.float32)
    drawn *= mask * np.float32(1.0 if front else 0.4)
    fine += drawn[..., None] * (np.array(look.ink, np.float32) * power - fine)


def _power(normal: Floats, light: Light) -> Floats:
    up = (float(normal[2]) + 1) / 2
    power = np.float32(light.ambient) * (
        np.array(light.sky, np.float32) * up + np.array(light.horizon, np.float32) * (1 - up)
    )
    for direction, strength, _ in light.lamps:
        facing = max(0.0, float(normal @ np.array(direction, np.float32)))
        power = power + np.array(strength, np.float32) * np.float32(0.6 * facing)
    return np.asarray(power, np.float32)


def _resting(chance: Chance, shape: Solid) -> Floats:
    """A rotation (3, 3) that lays one of the faces on the table."""
    down = shape.normals[int(chance.integers(len(shape.normals)))]
    around = chance.normal(0, 1, 3).astype(np.float32)
    first = np.cross(down, around)
    first /= np.linalg.norm(first)
    return np.stack([first, np.cross(-down, first), -down]).astype(np.float32)


def _shade(picture: Floats, fall: Floats, depth: float) -> None:
    shadow = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(shadow, np.rint(cv2.convexHull(fall)[:, 0] * 16).astype(np.int32), depth, cv2.LINE_AA, 4)
    picture *= (1 - cv2.GaussianBlur(shadow, (0, 0), 4))[..., None]
