"""The camera's viewing tilt over one picture: the offset of the dice's tops from their feet."""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

SPREAD = 0.3
"""Growth of the tilt from one side of a picture to the other, in box lengths: half a die's height over the camera's
distance, which for common lenses is about one and a half picture widths."""
USUAL = np.array([0.0, -0.06], np.float32)
"""The tilt assumed before any die is seen: a camera at the table's edge, held upright, sees tops above feet."""
USUAL_WEIGHT = 0.7
MIN_TILT = 0.04
"""Box lengths; with a smaller tilt, turning a crop upright gains nothing."""
NEAR_UPRIGHT = np.radians(40)
"""The nets are trained with tilts misjudged by about this angle."""


class Tilt(msgspec.Struct, frozen=True):
    """The tilt in the picture's middle (right, down) in box lengths; `middle` and `width` of the picture in pixels."""

    at_middle: tuple[float, float]
    middle: tuple[float, float]
    width: float

    def at(self, centre: tuple[float, float]) -> Floats:
        """The tilt (2,) of a die whose top face lies at `centre`."""
        away = np.array(centre, np.float32) - self.middle
        tilt: Floats = (np.array(self.at_middle, np.float32) + SPREAD * away / self.width).astype(np.float32)
        return tilt

    def turn(self, centre: tuple[float, float]) -> float:
        """The angle in radians that turns a crop there upright; 0 if it is nearly upright, or the tilt is small."""
        x, y = self.at(centre)
        if np.hypot(x, y) < MIN_TILT:
            return 0.0
        angle = float(-np.pi / 2 - np.arctan2(y, x))
        angle = (angle + np.pi) % (2 * np.pi) - np.pi
        return 0.0 if abs(angle) < NEAR_UPRIGHT else angle


def fit_tilt(
    centres: Sequence[tuple[float, float]], tilts: Sequence[Floats], weights: Sequence[float], width: int, height: int
) -> Tilt:
    """The tilt of the picture: the weighted median over the dice, each corrected for its place in the picture."""
    middle = (width / 2, height / 2)
    away = (np.array(centres, np.float32).reshape(-1, 2) - middle) * SPREAD / max(width, height)
    bare = np.vstack([np.array(tilts, np.float32).reshape(-1, 2) - away, USUAL])
    share = np.array([*weights, USUAL_WEIGHT])
    at = tuple(_weighted_median(bare[:, axis], share) for axis in (0, 1))
    return Tilt((at[0], at[1]), middle, float(max(width, height)))


def _weighted_median(values: Floats, weights: npt.NDArray[np.float64]) -> float:
    order = np.argsort(values)
    along = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(along, along[-1] / 2)])
