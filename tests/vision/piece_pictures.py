"""Drawn pictures of coloured pieces, for tests: flat hexagons with the prints of a made-up copy, quick to draw."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.grid_fit import cell_corners, project
from vision.grid_reading import Place
from vision.piece_prints import REACH, SIDE, PieceCopy, hexagon, make_copy

Pixels = npt.NDArray[np.uint8]
SIZE = (640, 480)
KINDS = ("orange", "light green", "beige", "yellow", "grey", "red", "blue", "dark green")
CLOTH, LINE = (92, 84, 70), (92, 24, 60)


def drawn(
    copy: PieceCopy, kinds: Sequence[str], lamp: Sequence[float] = (1.0, 1.0, 1.0), seed: int = 0, columns: int = 4
) -> Pixels:
    """Pieces in rows on an even cloth under a lamp (blue, green, red); "" leaves a place empty."""
    chance = np.random.default_rng(seed)
    picture: Pixels = np.full((SIZE[1], SIZE[0], 3), CLOTH, np.uint8)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillConvexPoly(mask, hexagon(REACH), 255)
    for place, kind in enumerate(kinds):
        if not kind:
            continue
        art = copy.back if kind == "back" else copy.prints[kind][0]
        at = np.array([110 + 140 * (place % columns), 110 + 125 * (place // columns)]) + chance.uniform(-4, 4, 2)
        move = cv2.getRotationMatrix2D((SIDE / 2, SIDE / 2), float(chance.uniform(0, 360)), 46 / REACH)
        move = np.hstack([move[:, :2], move[:, 2:] + (at - SIDE / 2)[:, None]])
        whole = cv2.warpAffine(mask, move, SIZE, flags=cv2.INTER_AREA)
        x, y, w, h = cv2.boundingRect(whole)
        box = slice(y, y + h), slice(x, x + w)
        there = whole[box][..., None] / 255
        laid = cv2.warpAffine(art, move, SIZE, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)[box]
        picture[box] = picture[box] * (1 - there) + laid * there
    return _lit(picture, lamp, chance)


def _lit(picture: Pixels, lamp: Sequence[float], chance: np.random.Generator) -> Pixels:
    """A picture under a lamp, with the grain of a camera."""
    shades = 255 * ((np.arange(256)[:, None] / 255.0) ** 2.2 * np.array(lamp)) ** (1 / 2.2)
    grain = chance.normal(0, 2, picture.shape)
    return np.asarray(np.clip(shades[picture, np.arange(3)] + grain, 0, 255), np.uint8)


def on_cloth(pixels: Pixels, cloth: Pixels) -> Pixels:
    """The drawn pieces on another ground."""
    bare = drawn(make_copy(2), ("",) * 8, seed=1)
    piece = np.abs(pixels.astype(int) - bare).max(axis=2) > 18
    whole = cv2.morphologyEx(piece.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))[..., None]
    return np.asarray(np.where(whole > 0, pixels, cloth), np.uint8)


def lattice() -> Pixels:
    """A cloth of dark squares that lines join: edges everywhere, stronger than those of pieces."""
    cloth: Pixels = np.full((SIZE[1], SIZE[0], 3), (176, 190, 196), np.uint8)
    for y in range(15, SIZE[1], 24):
        for x in range(15, SIZE[0], 24):
            cv2.rectangle(cloth, (x - 7, y - 7), (x + 7, y + 7), LINE, 3)
            for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                cv2.line(cloth, (x + 7 * across, y + 7 * down), (x + 12 * across, y + 12 * down), LINE, 3)
    return np.asarray(cv2.GaussianBlur(cloth, (0, 0), 0.8), np.uint8)


def cell_print(copy: PieceCopy, kind: str, seed: int = 9) -> Pixels:
    """A cell's own picture in about the shade of its kind."""
    chance = np.random.default_rng([seed, KINDS.index(kind)])
    art = np.full((SIDE, SIDE, 3), np.array(copy.shades[kind]) * 255 * chance.normal(1, 0.02, 3), np.float32)
    for _ in range(4):
        spot = [int(v) for v in chance.uniform(60, 196, 2)]
        cv2.circle(art, spot, int(chance.uniform(12, 30)), (art[0, 0] * chance.uniform(0.6, 1.3)).tolist(), -1)
    cv2.circle(art, (SIDE // 2, SIDE // 2), 112, (art[0, 0] * 0.7).tolist(), 4)
    return np.asarray(np.clip(art, 0, 255), np.uint8)


def drawn_card(
    copy: PieceCopy,
    places: Sequence[Place],
    kinds: Sequence[str],
    reach: float,
    turn: float,
    lamp: Sequence[float],
    on: Sequence[int] = (),
) -> tuple[Pixels, np.ndarray]:
    """A card turned by `turn` degrees with pieces `on` some cells, seen a little from the side, and its middles."""
    corners = cell_corners(places)
    cos, sin = reach * np.cos(np.radians(turn)), reach * np.sin(np.radians(turn))
    middle = corners.reshape(-1, 2).mean(axis=0)
    shift = np.array(SIZE) / 2 - np.array([[cos, -sin], [sin, cos]]) @ middle
    matrix = np.array([[cos, -sin, shift[0]], [sin, cos, shift[1]], [0.0, 0.004, 1.0]])
    picture = np.full((SIZE[1], SIZE[0], 3), CLOTH, np.uint8)
    flat = SIDE / 2 + REACH * cell_corners([(0, 0)])[0]
    for number, (kind, cell) in enumerate(zip(kinds, corners, strict=True)):
        art = copy.prints[kind][0] if number in on else cell_print(copy, kind)
        if number in on:
            art = np.asarray(np.rot90(art, 2))
        to = project(matrix, cell).astype(np.float32)
        way, _ = cv2.findHomography(flat.astype(np.float32), to)
        there = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), np.rint(to).astype(np.int32), 1)
        picture = np.where(there[..., None] > 0, cv2.warpPerspective(art, way, SIZE), picture)
    return _lit(picture, lamp, np.random.default_rng(3)), project(matrix, corners.mean(axis=1))
