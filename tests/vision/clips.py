"""Clips of a made-up table for the tests of throws: dice that slide, turn and rock, hands, lamps, noise."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from tests.vision.throws import MIXED
from vision.camera import Frame, Pixels
from vision.reading import Die, Reading
from vision.synthetic import make_table
from vision.throw_detector import Throw, ThrowDetector

Floats = npt.NDArray[np.float32]
RATE = 30


GRAIN_ROOM = 200
"""Pixels by which one sheet of noise may be shifted: cheaper than new noise for each frame."""


@lru_cache(maxsize=1)
def _grain() -> Floats:
    grain = np.random.default_rng(1).normal(0, 1, (720 + GRAIN_ROOM, 960 + GRAIN_ROOM, 1)).astype(np.float32)
    return np.repeat(grain, 3, axis=2)


class Pose(msgspec.Struct, frozen=True):
    """The position of a die relative to its throw: pixels and degrees; `value` if it shows another."""

    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    value: int | None = None


Poses = dict[int, Pose]
"""The dice that lie on the table, by their number in the made-up table; those left out are not there."""
HOME: Poses = {number: Pose() for number in range(4)}


class Shot(msgspec.Struct, frozen=True):
    """The content of one frame, before it is painted; `hand` is a polygon, `light` a gain, `bands` lamp flicker."""

    poses: Poses
    hand: Sequence[tuple[float, float]] = ()
    light: float = 1.0
    bands: float = 0.0
    noise: float = 1.5
    shift: tuple[float, float] = (0.0, 0.0)
    size: float = 1.0


class Table:
    """A made-up table whose dice can be moved about; `reading` is the truth of the shot painted last."""

    def __init__(self, seed: int) -> None:
        made = make_table(seed, MIXED.bodies)
        self.dice = made.dice
        self._cut = [_cut(made.pixels, die) for die in made.dice]
        self._bare = _without(made.pixels, made.dice)
        self._chance = np.random.default_rng(seed)
        self._painted = 0
        self._still: tuple[object, Floats] = ((), self._bare)
        self.reading = Reading(0, 0, (), True, 0.0)

    def paint(self, shot: Shot) -> Pixels:
        """The picture of a shot, (H, W, 3) uint8; each call has its own noise and its own phase of the lamp."""
        self._painted += 1
        picture = self._without_light(shot)
        height, width = picture.shape[:2]
        if shot.bands or shot.light != 1.0:
            rows = np.sin(np.arange(height) / 35 + 2.1 * self._painted)[:, None, None].astype(np.float32)
            picture = picture * (shot.light * (1 + shot.bands * rows))
        across, down = self._chance.integers(0, GRAIN_ROOM, 2) if shot.noise else (0, 0)
        grain = _grain()[down : down + height, across : across + width]
        # rounding cuts off fractions like this; a whole half would round every other whole number down
        pixels = np.asarray(cv2.addWeighted(grain, shot.noise, picture, 1.0, -0.499, dtype=cv2.CV_8U), np.uint8)
        if shot.size != 1.0:
            pixels = np.asarray(cv2.resize(pixels, None, fx=shot.size, fy=shot.size), np.uint8)
        self.reading = self._truth(shot, pixels.shape)
        return pixels

    def _without_light(self, shot: Shot) -> Floats:
        """Return the objects of a shot, (H, W, 3), 0-255; cached, as most shots show the same as the one before."""
        key = tuple(shot.poses.items()), tuple(shot.hand), shot.shift
        if key == self._still[0]:
            return self._still[1]
        picture = self._bare.copy()
        for number, pose in shot.poses.items():
            _lay(picture, *self._cut[number], self.dice[number], pose)
        if shot.hand:
            cv2.fillPoly(picture, [np.rint(np.array(shot.hand)).astype(np.int32)], (120, 150, 205), cv2.LINE_AA)
        if shot.shift != (0.0, 0.0):
            move = np.array([[1, 0, shot.shift[0]], [0, 1, shot.shift[1]]], np.float32)
            size = picture.shape[1], picture.shape[0]
            picture = np.asarray(cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE), np.float32)
        self._still = key, picture
        return picture

    def _truth(self, shot: Shot, shape: tuple[int, ...]) -> Reading:
        dice = []
        for number, pose in shot.poses.items():
            die = _moved(self.dice[number], pose.dx + shot.shift[0], pose.dy + shot.shift[1], shot.size)
            dice.append(msgspec.structs.replace(die, value=pose.value or die.value))
        return Reading(shape[1], shape[0], tuple(sorted(dice, key=lambda d: d.centre[0])), True, 0.0)


@lru_cache(maxsize=4)
def _made(seed: int) -> Table:
    return Table(seed)


def table(seed: int = 5) -> Table:
    """A made-up table, photographed again."""
    made = _made(seed)
    made._chance = np.random.default_rng(seed)
    made._painted = 0
    return made


def watch(
    made: Table, shots: Iterable[Shot], read: Callable[[Pixels], Reading] | None = None
) -> tuple[list[Throw], ThrowDetector]:
    """Feed the shots at RATE to a detector, with the truth as its reader unless another is given."""
    detector = ThrowDetector(read or (lambda pixels: made.reading))
    throws = [detector.feed(frame) for frame in frames(made, shots)]
    return [throw for throw in throws if throw is not None], detector


def frames(made: Table, shots: Iterable[Shot]) -> Iterator[Frame]:
    """The shots as frames at RATE."""
    for index, shot in enumerate(shots):
        yield Frame(made.paint(shot), index / RATE, index)


def thrown(length: int, far: float = 260.0) -> list[Poses]:
    """All four dice roll in and come to rest in the last frame: each slows down evenly and turns as it goes."""
    clip = []
    for step in range(length):
        left = ((length - 1 - step) / length) ** 2
        clip.append({n: Pose(-far * left * (1 - 0.1 * n), 60 * left * (n - 1.5), 200 * left) for n in range(4)})
    return clip


def hand(reach: float) -> list[tuple[float, float]]:
    """A hand-like outline that comes in from the left edge of a 960 x 720 picture, `reach` pixels far."""
    return [(-5, 240), (reach - 90, 250), (reach, 290), (reach - 40, 330), (reach, 360), (reach - 60, 420), (-5, 440)]


def rest(count: int, poses: Poses | None = None) -> list[Poses]:
    """The same for `count` frames."""
    return [HOME if poses is None else poses] * count


def _box(die: Die, room: float) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = die.box
    return int(x0 - room), int(y0 - room), int(x1 + room), int(y1 + room)


def _cut(pixels: Pixels, die: Die) -> tuple[Floats, Floats]:
    """The die's part of the picture and a soft mask of it."""
    x0, y0, x1, y1 = _box(die, 4)
    part = pixels[y0:y1, x0:x1].astype(np.float32)
    mask = np.zeros(part.shape[:2], np.float32)
    mask[3:-3, 3:-3] = 1
    return part, np.asarray(cv2.GaussianBlur(mask, (5, 5), 0), np.float32)[..., None]


def _without(pixels: Pixels, dice: Sequence[Die]) -> Floats:
    mask = np.zeros(pixels.shape[:2], np.uint8)
    for die in dice:
        x0, y0, x1, y1 = _box(die, 22)
        mask[y0:y1, x0:x1] = 1
    small = cv2.inpaint(cv2.resize(pixels, None, fx=0.25, fy=0.25), cv2.resize(mask, None, fx=0.25, fy=0.25), 3, 1)
    filled = cv2.resize(small, (pixels.shape[1], pixels.shape[0])).astype(np.float32)
    return np.where(mask[..., None] > 0, filled, pixels.astype(np.float32))


def _lay(picture: Floats, part: Floats, mask: Floats, die: Die, pose: Pose) -> None:
    """Paint the die into the picture, moved and turned about its middle by parts of pixels."""
    height, width = part.shape[:2]
    x0, y0, _, _ = _box(die, 4)
    x, y = x0 + pose.dx, y0 + pose.dy
    left, top = int(np.floor(x)) - 20, int(np.floor(y)) - 20
    move = cv2.getRotationMatrix2D((width / 2, height / 2), pose.turn, 1.0)
    move[:, 2] += np.array([x - left, y - top])
    size = (width + 40, height + 40)
    ink, cover = cv2.warpAffine(part, move, size), cv2.warpAffine(mask, move, size)[..., None]
    bottom, right = min(top + size[1], picture.shape[0]), min(left + size[0], picture.shape[1])
    cut_top, cut_left = max(0, -top), max(0, -left)
    if bottom <= 0 or right <= 0 or top >= bottom or left >= right:
        return
    spot = picture[max(0, top) : bottom, max(0, left) : right]
    ink, cover = (
        ink[cut_top : bottom - top, cut_left : right - left],
        cover[cut_top : bottom - top, cut_left : right - left],
    )
    spot += (ink - spot) * cover


def _moved(die: Die, dx: float, dy: float, size: float) -> Die:
    x0, y0, x1, y1 = die.box
    box = ((x0 + dx) * size, (y0 + dy) * size, (x1 + dx) * size, (y1 + dy) * size)
    return msgspec.structs.replace(die, centre=((die.centre[0] + dx) * size, (die.centre[1] + dy) * size), box=box)
