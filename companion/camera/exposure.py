"""Search for an exposure to hold: the camera's own choice, corrected until white paper is bright enough."""

import time
from collections.abc import Callable

from msgspec.structs import replace

from vision.camera import Camera, CameraError, Exposure, Frame
from vision.faults import Code, Part, fault

LIKED = (0.6, 0.9)
"""Brightness of white paper, 0-1: darker loses pips in shadow, brighter loses them in glare."""
CLOSE = 0.05
TRIES = 6
SETTLE = 4
"""Pictures until a new exposure shows: drivers have some under way."""
SHORTEST, LONGEST = 0.0001, 0.1
"""Seconds; a table that is too dark for the longest needs a lamp."""
MAX_STEP = 4.0
GAMMA = 2.2
GLARE = 0.97
"""The brightness above which the excess is unknown."""

Paper = Callable[[Frame], float | None]
"""The brightness 0-1 of white paper in a picture, None if it is not seen."""


def hold_exposure(camera: Camera, paper_of: Paper, before: float) -> tuple[Exposure, Frame]:
    """Set a live camera to one fixed exposure; return it with a picture taken so.

    `before` is the brightness of white paper, 0-1, under the camera's own exposure. Many drivers report another
    exposure than the one that their automatic uses, so pictures decide. Raises CameraError if the camera rejects the
    exposure, does not follow it, or no longer sees the paper; the camera is then automatic again.
    """
    goal = min(max(before, LIKED[0]), LIKED[1])
    try:
        exposure = camera.exposure()
        for _ in range(TRIES):
            camera.expose(exposure)
            frame = _settled(camera)
            level = paper_of(frame)
            if level is None:
                raise CameraError(fault(Code.MAT_COVERED, Part.EXPOSURE))
            if abs(level - goal) <= CLOSE:
                return exposure, frame
            exposure = replace(exposure, seconds=_longer(exposure.seconds, level, goal))
        raise CameraError(fault(Code.EXPOSURE_IGNORED, Part.EXPOSURE, camera=camera.source))
    except CameraError:
        camera.expose(None)
        raise


def _settled(camera: Camera) -> Frame:
    """A picture that is surely taken with the new exposure."""
    frame = None
    for _ in range(SETTLE):
        frame = camera.read(time.monotonic()) or frame
    if frame is None:
        raise CameraError(fault(Code.CAMERA_NO_FRAME, Part.CAMERA, camera=camera.source))
    return frame


def _longer(seconds: float, level: float, goal: float) -> float:
    """The exposure that would bring paper from `level` to `goal`, in seconds."""
    factor = 1 / MAX_STEP if level >= GLARE else (goal / max(level, 0.01)) ** GAMMA
    return min(max(seconds * min(max(factor, 1 / MAX_STEP), MAX_STEP), SHORTEST), LONGEST)
