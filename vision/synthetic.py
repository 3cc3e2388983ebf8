"""A made-up table with its truth: a felt tray and dice of any bodies, from a seed.

For machines without a camera, the demo and the tests: its pictures go through the same reader as real ones.
"""

from collections.abc import Sequence
from functools import lru_cache

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision import raytrace
from vision.raytrace import Light, Placed, View, paint, to_table
from vision.reading import HALVES, Body, Die, Likely

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

WIDTH, HEIGHT = 960, 720
FELTS = ((0.16, 0.30, 0.10), (0.34, 0.17, 0.10), (0.14, 0.12, 0.42), (0.25, 0.25, 0.27), (0.36, 0.16, 0.28))
"""Colours of the tray's felt as BGR 0-1."""
TRAY = (250, 170, 460, 380)
"""The felt as x, y, width, height in pixels."""
RIM = 26
SOFT = 20
"""Pixels by which a shadow's soft edge may reach beyond the shadow."""
MAX_DICE = 30
LARGE = 6
"""Up to this number, dice have their full size; more of them are smaller, so that all find room."""
MAX_TRIES = 2000
"""Places tried for one die before the whole throw starts again: the dice placed so far may leave no room."""

_CLEAR = raytrace.Body(
    colour=(0.97, 0.97, 0.96), pip=(0.92, 0.92, 0.92), clear=True, rounding=0.1, within=0.45, pip_radius=0.19, haze=0.05
)


def _opaque(colour: raytrace.Colour, pip: raytrace.Colour) -> raytrace.Body:
    return raytrace.Body(colour=colour, pip=pip, rounding=0.16, pip_radius=0.19)


LOOKS: dict[Body, raytrace.Body] = {
    "clear": _CLEAR,
    "black": _opaque((0.035, 0.035, 0.035), (0.9, 0.9, 0.9)),
    "red": _opaque((0.05, 0.05, 0.55), (0.9, 0.9, 0.9)),
    "yellow": _opaque((0.03, 0.52, 0.75), (0.04, 0.04, 0.04)),
    "white": _opaque((0.8, 0.82, 0.83), (0.04, 0.04, 0.04)),
    "other": _opaque((0.5, 0.2, 0.05), (0.9, 0.9, 0.9)),
    "near": _opaque((0.8, 0.82, 0.83), (0.04, 0.04, 0.04)),
    "far": _opaque((0.8, 0.82, 0.83), (0.04, 0.04, 0.04)),
}
"""The painted look of each body; `other` is blue, and the dice of both halves are white."""


class MadeTable(msgspec.Struct, frozen=True):
    """A picture (720, 960, 3) uint8 BGR and the dice that lie in it, from left to right, confidence 1."""

    pixels: Pixels
    dice: tuple[Die, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the dice, from left to right."""
        return tuple(die.value for die in self.dice)


def make_table(seed: int, dice: Sequence[Body], values: Sequence[int] | None = None) -> MadeTable:
    """Throw dice of these bodies; the same arguments give the same picture.

    `values` sets the values of the dice in their order, each 1-6. Raises ValueError for other values, for no dice and
    for more than MAX_DICE.
    """
    if not 1 <= len(dice) <= MAX_DICE:
        raise ValueError(f"a made-up table takes 1 to {MAX_DICE} dice, not {len(dice)}")
    if values is not None and (len(values) != len(dice) or not all(1 <= v <= 6 for v in values)):
        raise ValueError(f"{len(dice)} made-up dice take as many values from 1 to 6, not {list(values)}")
    chance = np.random.default_rng([seed, 0x0FE5])
    thrown = list(values) if values is not None else thrown_values(chance, len(dice))
    view = _view(chance)
    light = _light(chance)
    picture = _tray(int(chance.integers(len(FELTS)))).copy()
    placed = _throw(chance, thrown, dice)
    _shadows(picture, view, light, placed)
    eye = np.array(view.eye[:2])
    for die in sorted(placed, key=lambda d: -float(np.linalg.norm(eye - d.at))):
        paint(die, view, light, picture)
    truth = [_truth(die, body, view) for die, body in zip(placed, dice, strict=True)]
    truth.sort(key=lambda d: d.centre[0])
    return MadeTable(_develop(chance, picture), tuple(truth))


def thrown_values(chance: np.random.Generator, count: int) -> list[int]:
    """Throw dice and return their values."""
    return [int(value) for value in chance.integers(1, 7, count)]


def _view(chance: np.random.Generator) -> View:
    """A camera on a stand, 2 to 16 degrees off the vertical."""
    tilt, around, distance = np.radians(chance.uniform(2, 16)), chance.uniform(0, 2 * np.pi), 1500.0
    middle = (WIDTH / 2, HEIGHT / 2)
    flat = distance * np.sin(tilt)
    eye = (middle[0] + flat * np.cos(around), middle[1] + flat * np.sin(around), distance * np.cos(tilt))
    return View(eye=eye, target=middle, focal=distance, middle=middle)


def _light(chance: np.random.Generator) -> Light:
    around, height = chance.uniform(0, 2 * np.pi), chance.uniform(1.2, 2.2)
    way = np.array([np.cos(around), np.sin(around), height])
    way /= np.linalg.norm(way)
    lamp = ((float(way[0]), float(way[1]), float(way[2])), (0.75, 0.82, 0.88), 60.0)
    return Light(sky=(0.75, 0.75, 0.75), horizon=(0.35, 0.36, 0.38), lamps=(lamp,), ambient=0.6)


@lru_cache(maxsize=len(FELTS))
def _tray(felt: int) -> Floats:
    """A wooden table with a tray on it, (HEIGHT, WIDTH, 3), unlit."""
    chance = np.random.default_rng(felt)
    streaks = cv2.resize(
        chance.normal(0, 1, (180, 3)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC
    )
    broad = cv2.resize(chance.normal(0, 1, (14, 3)).astype(np.float32), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    picture = np.array([0.20, 0.34, 0.50], np.float32) * (1 + 0.05 * streaks + 0.08 * broad)[..., None]
    x, y, width, height = TRAY
    cv2.rectangle(picture, (x - RIM, y - RIM), (x + width + RIM, y + height + RIM), (0.08, 0.13, 0.2), -1, cv2.LINE_AA)
    grain = cv2.GaussianBlur(chance.normal(0, 1, (height, width)).astype(np.float32), (0, 0), 1.0)
    cloth = np.array(FELTS[felt], np.float32) * (1 + 0.25 * grain)[..., None]
    far = np.minimum.reduce(np.meshgrid(_edge(width), _edge(height)))
    picture[y : y + height, x : x + width] = cloth * (1 - 0.4 * np.exp(-far / 9))[..., None]
    return np.clip(picture, 0, 1).astype(np.float32)


def _edge(length: int) -> Floats:
    steps = np.arange(length, dtype=np.float32)
    return np.minimum(steps, steps[::-1])


def _throw(chance: np.random.Generator, values: Sequence[int], bodies: Sequence[Body]) -> list[Placed]:
    """The dice apart from one another within the tray."""
    # a half needs room for its dice, as the whole tray does for twice as many
    crowd = max(len(values), *(2 * bodies.count(half) for half in HALVES))
    half = float(chance.uniform(27, 33)) * min(1.0, float(np.sqrt(LARGE / crowd)))
    placed: list[Placed] = []
    while len(placed) < len(values):
        at = _free_place(chance, half, placed, bodies[len(placed)])
        if at is None:
            placed.clear()
            continue
        value = values[len(placed)]
        ring = [v for v in range(1, 7) if v not in (value, 7 - value)]
        first = ring[int(chance.integers(4))]
        second = [v for v in ring if v not in (first, 7 - first)][int(chance.integers(2))]
        turn = float(chance.uniform(0, 2 * np.pi))
        look = LOOKS[bodies[len(placed)]]
        placed.append(Placed(at, half, turn, value, (first, second), int(chance.integers(8)), look))
    return placed


def _free_place(
    chance: np.random.Generator, half: float, placed: Sequence[Placed], body: Body
) -> tuple[float, float] | None:
    """A place in the tray, or in the half of a body, at a distance from the other dice; None if none was found."""
    x, y, width, height = TRAY
    margin = 2 * half
    top, bottom = y + margin, y + height - margin
    if body in HALVES:
        # farther from the line than a die is wide, aslant and turned
        top, bottom = (y + height / 2 + 3 * half, bottom) if body == "near" else (top, y + height / 2 - 3 * half)
    for _ in range(MAX_TRIES):
        at = (
            float(chance.uniform(x + margin, x + width - margin)),
            float(chance.uniform(top, bottom)),
        )
        if all(np.hypot(at[0] - d.at[0], at[1] - d.at[1]) > 3.6 * half for d in placed):
            return at
    return None


def _shadows(picture: Floats, view: View, light: Light, dice: Sequence[Placed]) -> None:
    way = np.array(light.lamps[0][0], np.float32)
    shadow = np.zeros(picture.shape[:2], np.float32)
    for die in dice:
        corners = die.corners()
        for fall, depth in ((corners - way * (corners[:, 2:3] / way[2]), 0.35), (corners[4:], 0.55)):
            outline = cv2.convexHull(view.project(fall))[:, 0]
            strength = depth * (0.55 if die.body.clear else 1.0)
            cv2.fillConvexPoly(shadow, np.rint(outline * 16).astype(np.int32), strength, cv2.LINE_AA, 4)
    across, down = (np.flatnonzero(shadow.any(axis=axis)) for axis in (0, 1))
    if across.size:
        part = (
            slice(max(0, down[0] - SOFT), down[-1] + 1 + SOFT),
            slice(max(0, across[0] - SOFT), across[-1] + 1 + SOFT),
        )
        picture[part] *= (1 - cv2.GaussianBlur(shadow[part], (0, 0), 4))[..., None]


def _truth(die: Placed, body: Body, view: View) -> Die:
    x, y = view.project(to_table(np.array([[0, 0, 1]], np.float32), die))[0]
    outline = view.project(die.corners())
    (x0, y0), (x1, y1) = outline.min(axis=0), outline.max(axis=0)
    box = (float(x0), float(y0), float(x1), float(y1))
    return Die(die.value, body, (float(x), float(y)), box, 1.0, (Likely(die.value, 1.0),))


def _develop(chance: np.random.Generator, picture: Floats) -> Pixels:
    """Turn the light (HEIGHT, WIDTH, 3) into pixels; the light is overwritten, as new arrays of its size take time."""
    picture *= np.float32(chance.uniform(0.95, 1.2))
    np.clip(picture, 0, 1, out=picture)
    cv2.pow(picture, 1 / 1.5, picture)
    picture *= 255
    picture += chance.integers(-4, 5, (HEIGHT, WIDTH, 1), np.int8)
    return np.clip(picture, 0, 255, out=picture).astype(np.uint8)
