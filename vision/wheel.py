"""The chain for a picture of the wheel: ellipses, pose, colours, and which die stands on which plaza."""

import time
from collections.abc import Sequence
from typing import Protocol

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.reading import Die, Doubt, DoubtCode, Expectation, Point, Reading
from vision.wheel_colour import Tint, plaza_tints
from vision.wheel_ellipses import find_ellipses
from vision.wheel_pose import PLACES, PLAZA, RIM, RING, Pose, project, propose, radii_of
from vision.wheel_reading import Plaza, Wheel, WheelDoubt, WheelDoubtCode, WheelReading
from vision.wheel_refine import refine

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

LOOKS = ((640, 11), (960, 17), (448, 17))
"""Longer side in pixels and thresholds a channel: the second look is for where the first shows too little."""
RIVALS = 4
"""So many poses are weighed against each other where none is certain."""
ENOUGH = 6
"""So many of the nine plazas seen as ellipses settle where the wheel lies."""
LEAST_PLAZA = 5.0
"""Pixels; nothing can be told about smaller plazas."""
LEAST_CREDIT = 6.5
"""A table of squares or dice gets 5 at the most, a wheel under five dice 9."""
FIRM_ERROR = 0.25
CLEAR_LEAD = 0.2
"""The least lead of a plaza's colour before the next."""
EMPTY_LEAD = 0.55
"""The least lead on a plaza without a die: nothing covers it."""
EDGE = 0.28
"""A foot farther from its plaza's centre, in radii of the ring, may belong to the next plaza: half way is 0.34."""
FIRM_DIE = 0.9
"""The confidence from which a die off the plazas is believed to be one."""

ROUND: Doubles = np.stack([f(np.arange(64) * np.pi / 32) for f in (np.cos, np.sin)], axis=1)


class DiceReader(Protocol):
    """Reads the dice in a picture, as vision.reader.Reader does."""

    def read(self, pixels: Pixels, expect: Expectation | None = None) -> Reading:
        """Read one picture (H, W, 3) uint8 BGR."""
        ...


class Standing(msgspec.Struct, frozen=True):
    """A die's place on the wheel: its nearest plaza, how far its foot is from there and from the wheel's centre.

    Both lengths are in radii of the ring.
    """

    plaza: int
    far: float
    out: float


def read_wheel(reader: DiceReader, pixels: Pixels, expect: Expectation | None = None) -> WheelReading:
    """Read a picture (H, W, 3) uint8 BGR of the wheel; `expect` and what is raised are as in Reader.read."""
    dice = reader.read(pixels, expect)
    start = time.perf_counter()
    pose = find_wheel(pixels) if min(pixels.shape[:2]) > 1 else None
    if pose is None:
        ms = dice.ms + _since(start)
        return WheelReading(dice, None, False, ms, (WheelDoubt(WheelDoubtCode.NO_WHEEL),))
    tints = plaza_tints(pixels, pose.matrix)
    dice, standings, doubts = _place(dice, pose.matrix, expect)
    wheel = _wheel(pose.matrix, tints, standings)
    doubts += _doubts_of_wheel(pose, dice) + _doubts_of_plazas(wheel, tints)
    ms = round(dice.ms + _since(start), 2)
    return WheelReading(dice, wheel, dice.sure and not doubts, ms, tuple(doubts))


def find_wheel(pixels: Pixels) -> Pose | None:
    """The wheel's pose in a picture (H, W, 3) BGR, place 0 nearest twelve o'clock; None where none is found."""
    rivals: list[Pose] = []
    for long_side, levels in LOOKS:
        lab, scale = _prepared(pixels, long_side)
        found = propose(find_ellipses(lab, levels))
        certain = bool(found) and _is_certain(found[0], scale)
        for pose in found[: 1 if certain else RIVALS]:
            fitted = refine(pose, lab)
            rivals.append(msgspec.structs.replace(fitted, matrix=_enlarged(fitted.matrix, scale)))
        if certain:
            return _upright(rivals[-1])
    rivals = [pose for pose in rivals if radii_of(pose.matrix).min() > LEAST_PLAZA]
    standing = [_credit(pose, pixels) for pose in rivals]
    if max(standing, default=0.0) < LEAST_CREDIT:
        return None
    return _upright(rivals[int(np.argmax(standing))])


def _is_certain(pose: Pose, scale: float) -> bool:
    large = radii_of(pose.matrix).min() > LEAST_PLAZA * scale
    return bool(large and pose.support >= ENOUGH and pose.error < FIRM_ERROR)


def _credit(pose: Pose, pixels: Pixels) -> float:
    """How much speaks for a pose: the ellipses that fit, and nine places with a plaza's colour on wood."""
    return pose.merit + sum(tint.lead for tint in plaza_tints(pixels, pose.matrix))


def _prepared(pixels: Pixels, long_side: int) -> tuple[Floats, float]:
    """The picture (H, W, 3) BGR as float32 Lab, scaled so that its longer side fits, and the scale."""
    scale = long_side / max(pixels.shape[:2])
    size = (max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale)))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    soft = cv2.GaussianBlur(small, (0, 0), 1.0).astype(np.float32) / np.float32(255)
    return np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2Lab), np.float32), scale


def _enlarged(matrix: Doubles, scale: float) -> Doubles:
    """A homography to the scaled picture as one to the picture itself; pixel centres are whole numbers in both."""
    half = (1 / scale - 1) / 2
    return np.asarray(np.array([[1 / scale, 0, half], [0, 1 / scale, half], [0, 0, 1]]) @ matrix, np.float64)


def _upright(pose: Pose) -> Pose:
    """The same wheel with its places counted from the one nearest twelve o'clock."""
    matrix = pose.matrix
    places, middle = project(matrix, RING), project(matrix, np.zeros((1, 2)))[0]
    x, y = (places - middle).T
    turn = float(np.abs(np.arctan2(x, -y)).argmin()) * 2 * np.pi / PLACES
    around = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    return msgspec.structs.replace(pose, matrix=np.asarray(matrix @ around, np.float64))


def _wheel(matrix: Doubles, tints: Sequence[Tint], standings: Sequence[Standing]) -> Wheel:
    centre = _point(project(matrix, np.zeros((1, 2)))[0])
    rim = project(matrix, RIM * ROUND)
    radius = float(np.sqrt(cv2.contourArea(rim.astype(np.float32)) / np.pi))
    lying = {s.plaza: i for i, s in reversed(list(enumerate(standings))) if s.far <= PLAZA}
    parts = zip(project(matrix, RING), radii_of(matrix), tints, strict=True)
    plazas = tuple(
        Plaza(_point(at), float(r), tint.colour, tint.lead, lying.get(i)) for i, (at, r, tint) in enumerate(parts)
    )
    return Wheel(centre, radius, plazas)


def foot_of(die: Die) -> Point:
    """Where a die touches what it stands on: as far below the middle of its box as its top lies above it."""
    x0, y0, x1, y1 = die.box
    return x0 + x1 - die.centre[0], y0 + y1 - die.centre[1]


def _standing(die: Die, matrix: Doubles) -> Standing:
    back = np.asarray(np.linalg.inv(matrix), np.float64)
    foot = project(back, np.array([foot_of(die)]))[0]
    far = np.linalg.norm(RING - foot, axis=1)
    return Standing(int(far.argmin()), float(far.min()), float(np.linalg.norm(foot)))


def _place(
    reading: Reading, matrix: Doubles, expect: Expectation | None
) -> tuple[Reading, list[Standing], list[WheelDoubt]]:
    """The reading without what cannot be a die on this wheel, where each die stands, and what is odd about that."""
    every = [_standing(die, matrix) for die in reading.dice]
    kept: list[int] = []
    shared: set[int] = set()
    for index in sorted(range(len(every)), key=lambda i: -reading.dice[i].confidence):
        on = every[index].far <= PLAZA
        taken = on and any(every[k].far <= PLAZA and every[k].plaza == every[index].plaza for k in kept)
        if taken:
            shared.add(every[index].plaza)
        elif on or _stands_off(reading, index):
            kept.append(index)
    kept.sort()
    standings = [every[index] for index in kept]
    doubts = [WheelDoubt(WheelDoubtCode.SHARED_PLAZA, plaza=plaza) for plaza in sorted(shared)]
    for index, standing in enumerate(standings):
        if standing.far > PLAZA:
            doubts.append(WheelDoubt(WheelDoubtCode.OFF_PLAZA, die=index))
        elif standing.far > EDGE:
            doubts.append(WheelDoubt(WheelDoubtCode.BETWEEN_PLAZAS, standing.plaza, index))
    return _only(reading, kept, matrix, expect), standings, doubts


def _stands_off(reading: Reading, index: int) -> bool:
    """Whether something that stands on no plaza is believed to be a die all the same."""
    named = any(d.die == index and d.code == DoubtCode.MAYBE_NO_DIE for d in reading.doubts)
    return reading.dice[index].confidence >= FIRM_DIE and not named


def _only(reading: Reading, kept: Sequence[int], matrix: Doubles, expect: Expectation | None) -> Reading:
    """A reading of the kept dice alone, with the doubts that still matter."""
    dice = tuple(reading.dice[index] for index in kept)
    taken = {_standing(die, matrix).plaza for die in dice}
    doubts = []
    for doubt in reading.doubts:
        if doubt.code in (DoubtCode.WRONG_COUNT, DoubtCode.WRONG_BODIES):
            continue
        if doubt.code == DoubtCode.MAYBE_MISSED and doubt.box is not None:
            box = doubt.box
            there = _standing(Die(1, "other", ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), box, 0.0), matrix)
            if there.far > PLAZA or there.plaza in taken:
                continue
        if doubt.die is not None and doubt.die not in kept:
            continue
        doubts.append(doubt if doubt.die is None else msgspec.structs.replace(doubt, die=kept.index(doubt.die)))
    if expect is not None:
        doubts += _unexpected(dice, expect)
    return msgspec.structs.replace(reading, dice=dice, sure=not doubts, doubts=tuple(doubts))


def _unexpected(dice: Sequence[Die], expect: Expectation) -> list[Doubt]:
    if len(dice) != expect.total:
        return [Doubt(DoubtCode.WRONG_COUNT)]
    bodies = [die.body for die in dice]
    fits = bodies.count("clear") == expect.clear and bodies.count("black") == expect.black
    return [] if fits else [Doubt(DoubtCode.WRONG_BODIES)]


def _doubts_of_wheel(pose: Pose, reading: Reading) -> list[WheelDoubt]:
    doubts = []
    if pose.support < ENOUGH or pose.error > FIRM_ERROR:
        doubts.append(WheelDoubt(WheelDoubtCode.WHEEL_UNCLEAR))
    plazas = project(pose.matrix, (1 + PLAZA) * ROUND)
    if plazas.min() < 0 or (plazas.max(axis=0) > (reading.width - 1, reading.height - 1)).any():
        doubts.append(WheelDoubt(WheelDoubtCode.WHEEL_CUT_OFF))
    return doubts


def _doubts_of_plazas(wheel: Wheel, tints: Sequence[Tint]) -> list[WheelDoubt]:
    doubts = []
    for index, (plaza, tint) in enumerate(zip(wheel.plazas, tints, strict=True)):
        if tint.lead < CLEAR_LEAD:
            doubts.append(WheelDoubt(WheelDoubtCode.COLOUR_UNCLEAR, index))
        elif plaza.die is None and tint.lead < EMPTY_LEAD:
            doubts.append(WheelDoubt(WheelDoubtCode.MAYBE_COVERED, index))
    return doubts


def _point(at: Doubles) -> Point:
    return float(at[0]), float(at[1])


def _since(start: float) -> float:
    return (time.perf_counter() - start) * 1000
