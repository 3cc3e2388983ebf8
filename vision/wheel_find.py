"""Find the wheel: passes at several sizes, and rival poses weighed by their discs' colours."""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.wheel_colour import disc_tints
from vision.wheel_ellipses import find_ellipses
from vision.wheel_pose import PLACES, RING, Pose, project, propose, radii_of
from vision.wheel_refine import refine

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

PASSES = ((640, 11), (960, 17), (448, 17))
"""Longer side in pixels and thresholds a channel: the second pass is for pictures that show too little in the first."""
RIVALS = 4
"""Number of poses that are weighed against each other if none is certain."""
ENOUGH = 6
"""Number of the nine discs that fix the wheel's place if they are seen as ellipses."""
FIRM_ERROR = 0.25
MIN_DISC = 5.0
"""Pixels; smaller discs cannot be measured."""
MIN_CREDIT = 6.5
"""A table of squares or dice gets 5 at the most, a wheel under five dice 9."""


def find_wheel(pixels: Pixels) -> Pose | None:
    """The wheel's pose in a picture (H, W, 3) BGR, place 0 nearest twelve o'clock; None if none is found."""
    rivals: list[Pose] = []
    for long_side, levels in PASSES:
        lab, scale = _prepared(pixels, long_side)
        found = propose(find_ellipses(lab, levels))
        certain = bool(found) and _certain_at(found[0], scale)
        for pose in found[: 1 if certain else RIVALS]:
            fitted = refine(pose, lab)
            rivals.append(msgspec.structs.replace(fitted, matrix=_enlarged(fitted.matrix, scale)))
        if certain:
            return _upright(rivals[-1])
    rivals = [pose for pose in rivals if radii_of(pose.matrix).min() > MIN_DISC]
    standing = [_credit(pose, pixels) for pose in rivals]
    if max(standing, default=0.0) < MIN_CREDIT:
        return None
    return _upright(rivals[int(np.argmax(standing))])


def is_certain(pose: Pose) -> bool:
    """True if enough discs were seen as ellipses, close enough to their places."""
    return pose.support >= ENOUGH and pose.error < FIRM_ERROR


def _certain_at(pose: Pose, scale: float) -> bool:
    return bool(is_certain(pose) and radii_of(pose.matrix).min() > MIN_DISC * scale)


def _credit(pose: Pose, pixels: Pixels) -> float:
    """The credit of a pose: the ellipses that fit, and nine places with a disc's colour on wood."""
    return pose.merit + sum(tint.lead for tint in disc_tints(pixels, pose.matrix))


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
