"""How the camera leans: which way the tops of the dice stand off against their feet, all over one picture."""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

SPREAD = 0.3
"""How much the lean grows from one side of a picture to the other, in box lengths: half a die's height over the
camera's distance, which for common lenses is about the picture's width and a half."""
USUAL = np.array([0.0, -0.06], np.float32)
"""A camera at the table's edge, held upright, sees tops above feet; so much is believed before any die is seen."""
USUAL_WEIGHT = 0.7
LEAST = 0.04
"""Box lengths; with less lean than this, turning a crop upright tells nothing."""
NEAR_UPRIGHT = np.radians(40)
"""The nets are taught with leans misjudged about so far."""


class Lean(msgspec.Struct, frozen=True):
    """The lean in the picture's middle (right, down) in box lengths; `middle` and `width` of the picture in pixels."""

    at_middle: tuple[float, float]
    middle: tuple[float, float]
    width: float

    def at(self, centre: tuple[float, float]) -> Floats:
        """The lean (2,) of a die whose top face lies at `centre`."""
        away = np.array(centre, np.float32) - self.middle
        lean: Floats = (np.array(self.at_middle, np.float32) + SPREAD * away / self.width).astype(np.float32)
        return lean

    def turn(self, centre: tuple[float, float]) -> float:
        """The angle in radians that turns a crop there upright; 0 where it stands nearly so, or the lean is small."""
        x, y = self.at(centre)
        if np.hypot(x, y) < LEAST:
            return 0.0
        angle = float(-np.pi / 2 - np.arctan2(y, x))
        angle = (angle + np.pi) % (2 * np.pi) - np.pi
        return 0.0 if abs(angle) < NEAR_UPRIGHT else angle


def fit(
    centres: Sequence[tuple[float, float]], leans: Sequence[Floats], weights: Sequence[float], width: int, height: int
) -> Lean:
    """The lean that most of the dice agree on: their weighted median, each freed of what its own place adds."""
    middle = (width / 2, height / 2)
    away = (np.array(centres, np.float32).reshape(-1, 2) - middle) * SPREAD / max(width, height)
    bare = np.vstack([np.array(leans, np.float32).reshape(-1, 2) - away, USUAL])
    share = np.array([*weights, USUAL_WEIGHT])
    at = tuple(_weighted_median(bare[:, axis], share) for axis in (0, 1))
    return Lean((at[0], at[1]), middle, float(max(width, height)))


def _weighted_median(values: Floats, weights: npt.NDArray[np.float64]) -> float:
    order = np.argsort(values)
    along = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(along, along[-1] / 2)])
