"""Frames as a screen shows live ones: small, so that none of the large ones waits to be drawn."""

import cv2
import numpy as np
from msgspec.structs import replace

from vision.camera import Frame


def preview(frame: Frame, width: int) -> Frame:
    """The frame no wider than `width` pixels, with its sides in proportion; a small one stays as it is."""
    high, wide = frame.pixels.shape[:2]
    if wide <= width:
        return frame
    size = width, max(1, round(high * width / wide))
    return replace(frame, pixels=np.asarray(cv2.resize(frame.pixels, size, interpolation=cv2.INTER_AREA), np.uint8))
