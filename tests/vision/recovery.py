"""What a camera under test says when it is in trouble, and the first frame once it is well again."""

import contextlib
import time

from vision.camera import Camera, CameraError, Frame

MOST_READS = 50_000


def trouble(camera: Camera) -> str:
    """What the camera says once it no longer gives frames."""
    for _ in range(MOST_READS):
        try:
            camera.read(time.monotonic())
        except CameraError as error:
            return str(error)
    raise AssertionError("it is well all the time")


def healthy(camera: Camera) -> Frame:
    """The first frame once it gives some again."""
    for _ in range(MOST_READS):
        with contextlib.suppress(CameraError):
            frame = camera.read(time.monotonic())
            if frame is not None:
                return frame
    raise AssertionError("it gives no frames")
