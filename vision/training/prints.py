"""Printed table tops: (side, side, 3) float32 BGR 0-1, each from a random generator."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.training import props
from vision.training.textures import colour
from vision.training.weaves import Chance, Floats, Ink, any_ink, full, ground, ink, palette, scattered

Doubles = npt.NDArray[np.float64]
FACES = {1: (4,), 2: (0, 1), 3: (0, 4, 1), 4: (0, 1, 2, 3), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 5, 6)}
SPOTS = ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0), (-1, 0), (1, 0))


def _fixed(points: Doubles) -> npt.NDArray[np.int32]:
    """Points for OpenCV, in sixteenths of a pixel."""
    return np.asarray(points * 16, np.int32)


def petal(picture: Floats, at: tuple[float, float], way: float, length: float, width: float, tint: Ink) -> None:
    """A leaf from a place on, along `way` radians."""
    turn = np.linspace(0, 2 * np.pi, 18)
    along = (1 + np.cos(turn)) / 2
    x, y = along * length, np.sin(turn) * width * np.sin(np.clip(along, 0.05, 1) * np.pi) ** 0.5
    cos, sin = np.cos(way), np.sin(way)
    points = np.stack([at[0] + x * cos - y * sin, at[1] + x * sin + y * cos], axis=1)
    cv2.fillPoly(picture, [_fixed(points)], tint, cv2.LINE_AA, 4)


def flower(chance: Chance, picture: Floats, at: tuple[float, float], size: float, tints: list[Floats]) -> None:
    """Petals about a heart."""
    count, turn = int(chance.integers(4, 10)), chance.uniform(0, 6.28)
    tint, other, heart = (any_ink(chance, tints, 0) for _ in range(3))
    wide = chance.uniform(0.25, 0.6)
    for i in range(count):
        petal(picture, at, turn + i * 6.283 / count, size, size * wide, tint)
    if chance.random() < 0.5:
        for i in range(count):
            petal(picture, at, turn + (i + 0.5) * 6.283 / count, size * 0.6, size * wide * 0.6, other)
    spot = (int(at[0]), int(at[1]))
    cv2.circle(picture, spot, max(1, int(size * chance.uniform(0.1, 0.35))), heart, -1, cv2.LINE_AA)
    if chance.random() < 0.4:
        for way in chance.uniform(0, 6.28, int(chance.integers(3, 9))):
            spot = (int(at[0] + size * 0.25 * np.cos(way)), int(at[1] + size * 0.25 * np.sin(way)))
            cv2.circle(picture, spot, max(1, int(size * 0.06)), other, -1, cv2.LINE_AA)


def floral(chance: Chance, side: int) -> Floats:
    """Flowers, some on stalks."""
    tints = palette(chance, 6)
    picture = ground(chance, side, tints[0])
    size = float(np.exp(chance.uniform(np.log(7), np.log(90))))
    if chance.random() < 0.6:
        for at in scattered(chance, side, size, False):
            way, steps = chance.uniform(0, 6.28), np.arange(6)
            bent = way + steps * 0.3
            stalk = np.stack([at[0] + steps * size * 0.5 * np.cos(bent), at[1] + steps * size * 0.5 * np.sin(bent)], 1)
            thick = max(1, int(size / 14))
            cv2.polylines(picture, [_fixed(stalk)], False, ink(tints[5]), thick, cv2.LINE_AA, 4)
            for k in range(int(chance.integers(0, 5))):
                leaf = way + chance.normal(0, 1)
                petal(picture, tuple(stalk[k + 1]), leaf, size * 0.5, size * 0.15, ink(tints[5 - k % 2]))
    for at in scattered(chance, side, size):
        flower(chance, picture, at, size * chance.uniform(0.5, 1.1), tints[1:])
    return picture


def sprig(chance: Chance, side: int) -> Floats:
    """One motif again and again, as cloth is printed."""
    tints = palette(chance, 5)
    cell = int(chance.uniform(24, 170))
    tile = full(cell, tints[0])
    for _ in range(int(chance.integers(1, 5))):
        at = chance.uniform(0.2, 0.8, 2) * cell
        if chance.random() < 0.6:
            flower(chance, tile, (at[0], at[1]), cell * chance.uniform(0.08, 0.3), tints[1:])
        else:
            points = chance.uniform(0.1, 0.9, (int(chance.integers(3, 8)), 2)) * cell
            closed, thick = bool(chance.random() < 0.5), max(1, cell // 30)
            cv2.polylines(tile, [_fixed(points)], closed, ink(tints[1]), thick, cv2.LINE_AA, 4)
        for x, y in chance.uniform(0, 1, (int(chance.integers(0, 7)), 2)) * cell:
            radius = max(1, int(cell * chance.uniform(0.02, 0.08)))
            cv2.circle(tile, (int(x), int(y)), radius, any_ink(chance, tints), -1, cv2.LINE_AA)
    count = side // cell + 2
    whole = np.tile(tile, (count, count, 1))
    if chance.random() < 0.5:
        rows = [np.roll(whole[i * cell : (i + 1) * cell], cell // 2 * (i % 2), axis=1) for i in range(count)]
        whole = np.concatenate(rows)
    return np.ascontiguousarray(whole[:side, :side])


def leaves(chance: Chance, side: int) -> Floats:
    """Leaves with a rib."""
    tints = palette(chance, 5)
    picture = ground(chance, side, tints[0])
    size = float(np.exp(chance.uniform(np.log(10), np.log(140))))
    for x, y in scattered(chance, side, size * 0.8):
        way = chance.uniform(0, 6.28)
        petal(picture, (x, y), way, size, size * chance.uniform(0.12, 0.3), any_ink(chance, tints))
        if chance.random() < 0.7:
            end = (int(x + size * 0.9 * np.cos(way)), int(y + size * 0.9 * np.sin(way)))
            cv2.line(picture, (int(x), int(y)), end, ink(tints[0]), 1, cv2.LINE_AA)
    return picture


def paisley(chance: Chance, side: int) -> Floats:
    """Bent drops in each other, with dots about them."""
    tints = palette(chance, 5)
    picture, size = ground(chance, side, tints[0]), float(np.exp(chance.uniform(np.log(14), np.log(120))))
    t = np.linspace(0, 1, 20)
    for at in scattered(chance, side, size):
        turn = chance.uniform(0, 6.28) + chance.choice([-1, 1]) * t * 1.4
        for k, shrink in enumerate((1, 0.72, 0.45, 0.2)):
            reach = size * 0.45 * shrink * np.sin(np.pi * np.clip(t, 0.02, 1)) ** 0.7 * (1 - 0.6 * t)
            ahead = np.stack([np.cos(turn), np.sin(turn)], axis=1)
            middle = at + size * shrink * (t - 0.3)[:, None] * ahead
            across = np.stack([-np.sin(turn), np.cos(turn)], axis=1) * reach[:, None]
            points = np.concatenate([middle + across, (middle - across)[::-1]])
            cv2.fillPoly(picture, [_fixed(points)], ink(tints[(k + 1) % 5]), cv2.LINE_AA, 4)
        for way in np.linspace(0, 6.28, int(chance.integers(5, 14))):
            spot = (int(at[0] + size * 0.7 * np.cos(way)), int(at[1] + size * 0.7 * np.sin(way)))
            cv2.circle(picture, spot, max(1, int(size / 18)), ink(tints[2]), -1, cv2.LINE_AA)
    return picture


def rug(chance: Chance, side: int) -> Floats:
    """A carpet of two mirrored halves: borders, flowers, polygons, arcs."""
    tints, half = palette(chance, 6), side // 2
    quarter = ground(chance, half, tints[0])
    for _ in range(int(chance.integers(2, 7))):
        edge = int(half * (0.05 + 0.9 * chance.random() ** 1.3))
        thick = -1 if chance.random() < 0.4 else int(chance.integers(1, 14))
        cv2.rectangle(quarter, (edge, edge), (half + 9, half + 9), any_ink(chance, tints, 0), thick)
    for _ in range(int(chance.integers(20, 160))):
        x, y = (float(v) for v in chance.uniform(0, half, 2))
        size, pick, tint = float(chance.uniform(3, 40)), chance.integers(4), any_ink(chance, tints, 0)
        if pick == 0:
            flower(chance, quarter, (x, y), size, tints)
        elif pick == 1:
            ring = props._ring(
                np.array((x, y), np.float32), size, int(chance.integers(3, 9)), chance.uniform(0, 6), 1.0, 0
            )
            cv2.fillConvexPoly(quarter, ring.astype(np.int32), tint, cv2.LINE_AA)
        elif pick == 2:
            cv2.circle(quarter, (int(x), int(y)), int(size / 3) + 1, tint, -1, cv2.LINE_AA)
        else:
            axes, turn, end = (int(size), int(size / 2) + 1), chance.uniform(0, 180), chance.uniform(90, 360)
            cv2.ellipse(quarter, (int(x), int(y)), axes, turn, 0, end, tint, 2, cv2.LINE_AA)
    upper = np.concatenate([quarter, quarter[:, ::-1]], axis=1)
    whole = np.concatenate([upper, upper[::-1]], axis=0)
    pile = 1 + np.float32(0.25 * chance.random()) * chance.normal(0, 1, (*whole.shape[:2], 1)).astype(np.float32)
    return np.asarray(whole * pile, np.float32)


def text(chance: Chance, side: int) -> Floats:
    """Lines of words, here and there a picture between them."""
    paper, tint = colour(chance), colour(chance)
    if chance.random() < 0.8:
        paper, tint = colour(chance, 0.6, 0.97), colour(chance, 0.02, 0.4)
    picture = ground(chance, side, paper)
    size, y = float(chance.uniform(0.25, 1.4)), 10.0
    while y < side:
        x = float(chance.uniform(0, 40))
        while x < side - 10:
            word = "".join(chr(chance.integers(97, 123)) for _ in range(int(chance.integers(1, 11))))
            props.write(picture, word, np.array([x, y], np.float32), size, tint, size * 2)
            x += (len(word) + 1) * 18 * size
            if chance.random() < 0.01:
                break
        y += size * chance.uniform(28, 34)
        if chance.random() < 0.08:
            left = int(chance.uniform(0, side))
            cv2.rectangle(picture, (left, int(y)), (left + 120, int(y) + 90), ink(colour(chance)), -1)
            y += 95
    return picture


def dots(chance: Chance, side: int) -> Floats:
    """Printed dots as pips lie: dice printed on paper, with or without a frame."""
    tints = palette(chance, 3)
    picture, size = ground(chance, side, tints[0]), float(np.exp(chance.uniform(np.log(12), np.log(110))))
    framed, filled = bool(chance.random() < 0.5), bool(chance.random() < 0.5)
    for at in scattered(chance, side, size, bool(chance.random() < 0.5)):
        way = float(chance.uniform(0, 6.28)) if chance.random() < 0.5 else 0.0
        face = props._ring(np.array(at, np.float32), size * 0.7, 4, way + 0.785, 1.0, 0).astype(np.int32)
        if framed and filled:
            cv2.fillConvexPoly(picture, face, ink(tints[2]), cv2.LINE_AA)
        elif framed:
            cv2.polylines(picture, [face], True, ink(tints[2]), max(1, int(size / 25)), cv2.LINE_AA)
        cos, sin = np.cos(way) * size * 0.26, np.sin(way) * size * 0.26
        for a, b in (SPOTS[k] for k in FACES[int(chance.integers(1, 7))]):
            spot = _fixed(np.array([at[0] + a * cos - b * sin, at[1] + a * sin + b * cos]))
            middle, radius = (int(spot[0]), int(spot[1])), int(size * 0.09 * 16) + 8
            cv2.circle(picture, middle, radius, ink(tints[1]), -1, cv2.LINE_AA, 4)
    return picture
