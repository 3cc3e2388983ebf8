"""Cameras under test: time that runs faster, noisy pictures, their faults in trouble, their recovery."""

import contextlib
import time

import numpy as np
import pytest

from tests.said import said
from vision.camera import Camera, CameraError, Frame, Pixels

MAX_READS = 50_000


def trouble(camera: Camera) -> str:
    """Return the camera's fault once it no longer gives frames."""
    for _ in range(MAX_READS):
        try:
            camera.read(time.monotonic())
        except CameraError as error:
            return said(error)
    raise AssertionError("it is well all the time")


def healthy(camera: Camera) -> Frame:
    """The first frame once it gives some again."""
    for _ in range(MAX_READS):
        with contextlib.suppress(CameraError):
            frame = camera.read(time.monotonic())
            if frame is not None:
                return frame
    raise AssertionError("it gives no frames")


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults take tenths of a second here, not seconds; pictures that are to come are waited for on any machine."""
    for name, seconds in (
        ("camera.TIMEOUT_S", 60.0),
        ("capture.START_TIMEOUT_S", 60.0),
        ("stall.SILENT_S", 0.3),
        ("stall.FROZEN_S", 0.3),
        ("stall.BLACK_S", 0.2),
        ("capture.RETRY_S", 0.01),
    ):
        monkeypatch.setattr(f"vision.{name}", seconds)
    monkeypatch.setattr("vision.device.POLL_S", 0.005)


def grain(seed: int, level: int = 120) -> Pixels:
    return np.random.default_rng(seed).integers(level - 6, level + 6, (48, 64, 3)).clip(0, 255).astype(np.uint8)
