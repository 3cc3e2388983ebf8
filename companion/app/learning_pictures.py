"""A drawn wheel, and the screen on which its colours are checked: for the camera's page and for tests."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec.structs import replace

from companion.game.offer import Offer
from companion.ui import update_learning, update_table
from companion.ui.model import CameraStatus, Model
from companion.ui.update import update
from vision.camera import Frame
from vision.reading import Reading
from vision.wheel_reading import Disc, DiscColour, Wheel, WheelReading

WIDTH, HEIGHT = 640, 480
MIDDLE, RING, DISC, RIM = (320.0, 240.0), 150.0, 48.0, 213.0
TABLE, BOARD = (58, 74, 60), (110, 150, 176)
PAPERS: dict[DiscColour, tuple[int, int, int]] = {
    "red": (40, 46, 170), "yellow": (60, 170, 226), "white": (222, 226, 228),
}  # fmt: skip
"""Blue, green, red of each paper."""
COLOURS: tuple[DiscColour, ...] = ("red", "yellow", "white", "red", "yellow", "white", "white", "red", "yellow")
CAMERA = CameraStatus("camera 0", live=True, made_up=False)


def wheel_reading(colours: tuple[DiscColour, ...] = COLOURS) -> WheelReading:
    """The drawn wheel as the camera would read it."""
    discs = []
    for index, colour in enumerate(colours):
        angle = np.radians(40 * index)
        at = (float(MIDDLE[0] + RING * np.sin(angle)), float(MIDDLE[1] - RING * np.cos(angle)))
        discs.append(Disc(at, DISC, colour, 0.9))
    dice = Reading(WIDTH, HEIGHT, (), True, 0.0)
    return WheelReading(dice, Wheel(MIDDLE, RIM, tuple(discs)), True, 0.0)


@cache
def wheel_picture() -> Frame:
    """A plain table with a wheel, drawn by arithmetic alone."""
    pixels = np.full((HEIGHT, WIDTH, 3), TABLE, np.uint8)
    down, across = np.mgrid[0:HEIGHT, 0:WIDTH]
    pixels[np.hypot(across - MIDDLE[0], down - MIDDLE[1]) < RIM] = BOARD
    wheel = wheel_reading().wheel
    assert wheel is not None
    for disc in wheel.discs:
        inside = np.hypot(across - disc.centre[0], down - disc.centre[1]) < disc.radius
        pixels[inside] = PAPERS[disc.colour]
    return Frame(pixels, 2.0, 1)


def named_wheel(games: Sequence[Offer]) -> Model:
    """The screen on which people check the colours of the wheel, for the first of these games that has one to learn."""
    table = next(offer.load() for offer in games if offer.load().camera.learning is not None)
    model = replace(Model(offered=tuple(games), table=table), camera=CAMERA)
    for message in (
        update_learning.open_learning.tap(),
        update_table.wheel_seen.news(wheel_picture(), wheel_reading()),
    ):
        model, _asked = update(model, message)
    return model
