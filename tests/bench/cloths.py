"""Printed cloths for the clips of throws, from a seed; no training uses them, and the two groups share no kind.

DEV_CLOTHS are for choosing limits, KEPT_OUT_CLOTHS for the figures that are reported.
"""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Chance = np.random.Generator
SIDE = 1024
"""Pixels of a cloth's sides."""


def dye(chance: Chance, count: int) -> list[tuple[float, float, float]]:
    """Colours of one cloth as BGR 0-1; neighbours differ in lightness, as prints do."""
    tone = chance.uniform(0.05, 0.95, 3)
    light = chance.permutation(np.linspace(0.1, 0.9, count))
    mixed = [np.clip(level * (0.4 + 0.6 * tone) + chance.normal(0, 0.12, 3), 0.02, 0.95) for level in light]
    return [(float(b), float(g), float(r)) for b, g, r in mixed]


def _blank(colour: tuple[float, float, float]) -> Floats:
    return np.full((SIDE, SIDE, 3), colour, np.float32)


def _places(chance: Chance, step: float) -> list[tuple[float, float]]:
    rows = int(SIDE / step) + 2
    jitter = step * chance.uniform(0, 0.3)
    grid = [((i + 0.5 * (j % 2)) * step, j * step) for i in range(rows) for j in range(rows)]
    return [(x + float(chance.normal(0, jitter)), y + float(chance.normal(0, jitter))) for x, y in grid]


def _fill(picture: Floats, points: npt.NDArray[np.float64], colour: tuple[float, float, float]) -> None:
    cv2.fillPoly(picture, [np.rint(points * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


def _ring(at: tuple[float, float], far: npt.NDArray[np.float64], turn: float) -> npt.NDArray[np.float64]:
    around = turn + np.linspace(0, 2 * np.pi, len(far), endpoint=False)
    return np.stack([at[0] + far * np.cos(around), at[1] + far * np.sin(around)], axis=1)


def stars(chance: Chance) -> Floats:
    """Stars of several sizes on one colour."""
    colours, size = dye(chance, 4), float(chance.uniform(12, 45))
    picture, tips = _blank(colours[0]), int(chance.integers(4, 8))
    for at in _places(chance, size * chance.uniform(2.0, 3.2)):
        far = np.where(np.arange(2 * tips) % 2, 0.45, 1.0) * size * chance.uniform(0.5, 1)
        _fill(picture, _ring(at, far, chance.uniform(0, 6.28)), colours[int(chance.integers(1, 4))])
    return picture


def cherries(chance: Chance) -> Floats:
    """Pairs of round fruit with a gleam, as on kitchen cloths."""
    colours, size = dye(chance, 4), float(chance.uniform(9, 26))
    picture = _blank(colours[0])
    for x, y in _places(chance, size * chance.uniform(4, 6)):
        turn = chance.uniform(0, 6.28)
        for side in (-0.4, 0.4):
            ball = (int(x + 1.6 * size * np.cos(turn + side)), int(y + 1.6 * size * np.sin(turn + side)))
            cv2.line(picture, (int(x), int(y)), ball, colours[2], max(1, int(size / 8)), cv2.LINE_AA)
            cv2.circle(picture, ball, int(size * 0.7), colours[1], -1, cv2.LINE_AA)
            gleam = (int(ball[0] - size * 0.2), int(ball[1] - size * 0.2))
            cv2.circle(picture, gleam, max(1, int(size * 0.15)), colours[3], -1, cv2.LINE_AA)
    return picture


def argyle(chance: Chance) -> Floats:
    """Lozenges with a thin grid across."""
    colours, wide, tall = dye(chance, 4), chance.uniform(30, 120), chance.uniform(40, 160)
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    a, b = x / wide + y / tall, x / wide - y / tall
    kind = (np.floor(a) + np.floor(b)).astype(int) % 2 + (np.floor(a).astype(int) % 2) * (np.floor(b).astype(int) % 2)
    picture = np.asarray(np.array(colours, np.float32)[:3][kind % 3], np.float32)
    line = (np.abs((a + 0.5) % 1 - 0.5) < 0.02) | (np.abs((b + 0.5) % 1 - 0.5) < 0.02)
    picture[line] = colours[3]
    return picture


def waves(chance: Chance) -> Floats:
    """Rows of round scales, each of several arcs."""
    colours, size = dye(chance, 4), float(chance.uniform(22, 70))
    picture, rows = _blank(colours[0]), int(SIDE / size * 2) + 3
    for j in range(rows):
        for i in range(int(SIDE / size / 2) + 2):
            at = (int((2 * i + j % 2) * size), int(j * size / 2))
            for ring, part in enumerate((1.0, 0.72, 0.45)):
                cv2.circle(
                    picture, at, max(1, int(size * part)), colours[ring % 3 + 1 if ring % 2 else 0], -1, cv2.LINE_AA
                )
                cv2.circle(picture, at, max(1, int(size * part)), colours[1], 1, cv2.LINE_AA)
    return picture


def gingham(chance: Chance) -> Floats:
    """Checks of two crossing stripes with a small motif in the light ones."""
    colours, step = dye(chance, 3), float(chance.uniform(18, 70))
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    share = 0.5 * ((x / step).astype(int) % 2) + 0.5 * ((y / step).astype(int) % 2)
    base, ink = np.array(colours[0], np.float32), np.array(colours[1], np.float32)
    picture = np.ascontiguousarray(base + (ink - base) * share[..., None].astype(np.float32))
    if chance.random() < 0.6:
        for i in range(int(SIDE / step / 2) + 1):
            for j in range(int(SIDE / step / 2) + 1):
                at = (int((2 * i + 0.5) * step), int((2 * j + 0.5) * step))
                cv2.circle(picture, at, max(1, int(step * 0.18)), colours[2], -1, cv2.LINE_AA)
    return picture


def letters(chance: Chance) -> Floats:
    """Large and small capitals scattered over a plain ground."""
    colours, size = dye(chance, 4), float(chance.uniform(0.7, 2.4))
    picture = np.asarray(np.rint(_blank(colours[0]) * 255), np.uint8)
    for x, y in _places(chance, size * 32):
        word = chr(int(chance.integers(65, 91)))
        blue, green, red = (round(255 * share) for share in colours[int(chance.integers(1, 4))])
        place, thick = (int(x), int(y)), max(1, int(size * 2))
        cv2.putText(picture, word, place, cv2.FONT_HERSHEY_TRIPLEX, size, (blue, green, red), thick, cv2.LINE_AA)
    return np.asarray(picture / np.float32(255), np.float32)


def houndstooth(chance: Chance) -> Floats:
    """The broken checks of two twills."""
    colours, step = dye(chance, 2), float(chance.uniform(10, 50))
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32) / step
    across, down = (x % 2) < 1, (y % 2) < 1
    twill = ((x + y) % 0.5) < 0.25
    share = np.where(across == down, across, twill).astype(np.float32)[..., None]
    dark, light = (np.array(colour, np.float32) for colour in colours)
    return np.ascontiguousarray(dark + (light - dark) * share)


def confetti(chance: Chance) -> Floats:
    """Rings, squares and bars in all directions."""
    colours, size = dye(chance, 5), float(chance.uniform(8, 34))
    picture = _blank(colours[0])
    for at in _places(chance, size * chance.uniform(1.8, 3)):
        colour, pick = colours[int(chance.integers(1, 5))], chance.random()
        if pick < 0.3:
            cv2.circle(picture, (int(at[0]), int(at[1])), int(size * 0.6), colour, max(1, int(size / 5)), cv2.LINE_AA)
        else:
            far = np.full(4, size * chance.uniform(0.5, 0.9))
            ring = _ring(at, far, chance.uniform(0, 6.28))
            _fill(picture, ring if pick < 0.65 else (ring - at) * [1.0, 0.3] + at, colour)
    return picture


def sashiko(chance: Chance) -> Floats:
    """Stitched lines that cross in circles, light on dark."""
    colours, step = dye(chance, 2), float(chance.uniform(30, 90))
    picture = _blank(min(colours, key=sum))
    for i in range(-1, int(SIDE / step) + 2):
        for j in range(-1, int(SIDE / step) + 2):
            at = (int(i * step), int(j * step))
            for start in range(0, 360, 30):
                cv2.ellipse(
                    picture, at, (int(step * 0.7),) * 2, 0, start, start + 18, max(colours, key=sum), 2, cv2.LINE_AA
                )
    return picture


def terrazzo(chance: Chance) -> Floats:
    """Chips of stone in a plain ground."""
    colours, size = dye(chance, 5), float(chance.uniform(8, 40))
    picture = _blank(colours[0])
    for at in _places(chance, size * chance.uniform(1.3, 2.2)):
        far = size * chance.uniform(0.2, 0.8, int(chance.integers(4, 7)))
        _fill(picture, _ring(at, far, chance.uniform(0, 6.28)), colours[int(chance.integers(1, 5))])
    return picture


Maker = Callable[[Chance], Floats]
DEV_CLOTHS: tuple[Maker, ...] = (stars, argyle, gingham, confetti, sashiko)
KEPT_OUT_CLOTHS: tuple[Maker, ...] = (cherries, waves, letters, houndstooth, terrazzo)


def make_cloth(chance: Chance, makers: tuple[Maker, ...]) -> Floats:
    """A cloth (SIDE, SIDE, 3) BGR 0-1 of one of these kinds, with its weave."""
    picture = makers[int(chance.integers(len(makers)))](chance)
    weave = chance.normal(0, 1, (SIDE, SIDE)).astype(np.float32)
    worn = cv2.resize(chance.normal(0, 1, (7, 7)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    shade = 1 + float(chance.uniform(0.01, 0.06)) * cv2.GaussianBlur(weave, (0, 0), 1.2) + 0.04 * worn
    return np.asarray(np.clip(picture * shade[..., None], 0.01, 0.98), np.float32)
