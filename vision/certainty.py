"""The probability that a die is read right, from the nets' words about it and from the other dice of its picture."""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.detect import Candidate
from vision.tilt import USUAL_WEIGHT, fit_tilt

Floats = npt.NDArray[np.float32]

WEIGHTS = (0.747, 0.498, 0.4, -1.405)
"""A constant; weights of the logits of the value's joint share and of the score, and of the distance of the tilt from
that of the other dice (fitted by vision/training/fit_certainty.py)."""
LOGIT_RANGE = (0.001, 0.999)


def certainty(share: float, score: float, odd_tilt: float) -> float:
    """The probability 0-1 that a die has the value to which both nets together give `share`.

    `score` is the probability that it is a die, `odd_tilt` one of `odd_tilts`.
    """
    words = features(share, score, odd_tilt)
    return 1 / (1 + math.exp(-WEIGHTS[0] - sum(weight * word for weight, word in zip(WEIGHTS[1:], words, strict=True))))


def features(share: float, score: float, odd_tilt: float) -> tuple[float, float, float]:
    """The logits of share and score, and the odd tilt in tenths of a box.

    The heat, the size, the other dice's nearness and the agreement of the passes add nothing to these.
    """
    return _logit(share), _logit(score), 10 * odd_tilt


def odd_tilts(
    places: Sequence[Candidate], tilts: Sequence[Floats], scores: Sequence[float], width: int, height: int
) -> list[float]:
    """For each die the distance of its tilt (2,) from that of the others, in box lengths.

    The tilt belongs to the camera: a die that seems tilted otherwise is read from a side face, or it is none. A lone
    die is compared with the usual tilt, which is assumed and counts less.
    """
    share = USUAL_WEIGHT if len(places) == 1 else 1.0
    found = []
    for index, (place, tilt) in enumerate(zip(places, tilts, strict=True)):
        others = [i for i in range(len(places)) if i != index]
        parts = ([places[i].centre for i in others], [tilts[i] for i in others], [scores[i] for i in others])
        common = fit_tilt(*parts, width, height).at(place.centre)
        found.append(share * float(np.hypot(*(tilt - common))))
    return found


def _logit(share: float) -> float:
    share = min(max(share, LOGIT_RANGE[0]), LOGIT_RANGE[1])
    return math.log(share / (1 - share))
