"""Four dice, one of each colour of Troyes, drawn by the project's own ray tracer under lamps of several colours."""

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from vision.camera import Pixels
from vision.detect import Candidate
from vision.raytrace import Body, Light, Placed, View, paint
from vision.training.wheels import lamp_colour

SIZE = (640, 480)
PAINTS = {
    "red": ((0.10, 0.08, 0.55), (0.85, 0.85, 0.85)),
    "yellow": ((0.06, 0.55, 0.80), (0.03, 0.03, 0.03)),
    "white": ((0.80, 0.84, 0.85), (0.03, 0.03, 0.03)),
    "black": ((0.02, 0.02, 0.02), (0.85, 0.85, 0.85)),
}
"""Bodies and their pips: linear BGR."""
TABLES = {"orange wood": (0.12, 0.3, 0.5), "paper": (0.68, 0.74, 0.76)}
VALUES = (2, 5, 3, 6)
LAMPS = {"warm": 3000.0, "neutral": 5500.0, "cold": 9000.0}
LEFT = 0.5
"""The part of a lamp's colour that the camera's white balance leaves."""


class DrawnDice(NamedTuple):
    """A picture and its dice, in the order of PAINTS, with their values."""

    pixels: Pixels
    dice: tuple[Candidate, ...]
    values: tuple[int, ...]


@cache
def draw_dice(lamp: str, table: str) -> DrawnDice:
    """The four dice on a table of TABLES under a lamp of LAMPS."""
    width, height = SIZE
    middle = (width / 2, height / 2)
    view = View(eye=(middle[0], middle[1] + 180.0, 900.0), target=middle, focal=920.0, middle=middle)
    light = Light((0.8,) * 3, (0.5,) * 3, (((0.3, -0.2, 0.93), (0.5,) * 3, 30.0),), 0.7)
    grain = np.random.default_rng(5).normal(1, 0.03, (height, width, 1))
    picture = np.asarray(np.array(TABLES[table]) * grain, np.float32)
    dice = []
    for i, ((body, pip), value) in enumerate(zip(PAINTS.values(), VALUES, strict=True)):
        made = Body(colour=body, pip=pip, pip_radius=0.17, rounding=0.12)
        around = [v for v in (1, 2, 3) if v not in (value, 7 - value)]
        die = Placed(
            (110.0 + 140 * i, 220.0 + 30 * (i % 2)), 28.0, 0.3 + 0.4 * i, value, (around[0], around[1]), 0, made
        )
        paint(die, view, light, picture)
        outline = view.project(die.corners())
        (x0, y0), (x1, y1), (x, y) = outline.min(axis=0), outline.max(axis=0), outline[:4].mean(axis=0)
        box = (float(x0), float(y0), float(x1), float(y1))
        dice.append(Candidate((float(x), float(y)), box, 1.0, ()))
    picture = picture * np.asarray(lamp_colour(LAMPS[lamp]) ** LEFT, np.float32)
    toned = np.clip(picture / max(float(np.percentile(picture, 99.5)), 0.3), 0, 1) ** (1 / 2.2)
    return DrawnDice(np.asarray(cv2.GaussianBlur(toned, (0, 0), 0.7) * 255, np.uint8), tuple(dice), VALUES)
