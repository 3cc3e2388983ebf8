"""Dice of a path-traced table whose top face other things hide from the camera."""

import numpy as np
import numpy.typing as npt

from vision.training.tracer import Record

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
SPOTS = np.array([(0, 0), (0.55, 0.55), (-0.55, 0.55), (0.55, -0.55), (-0.55, -0.55)])
"""Points of a top face, in half edges."""
MIN_HIDDEN = 3
"""Number of those points that must be hidden."""
HIDDEN = -2.0
"""The body in the label of a die that is hidden."""


def mark_hidden(eye: Doubles, solids: Record, labels: Floats) -> None:
    """Set the body of hidden dice to HIDDEN; `labels` (N, 9) are in the order of the dice among the solids."""
    dice = [i for i, solid in enumerate(solids) if solid["top"] > 0]
    for row, i in enumerate(dice):
        half = solids[i]["half"][0]
        top = np.column_stack([SPOTS * half, np.full(len(SPOTS), half)])
        start = _turned(solids[i]["turn"] * (1, -1), top) + solids[i]["at"]
        blocked = np.zeros(len(SPOTS), bool)
        for j, other in enumerate(solids):
            if j != i:
                blocked |= _cuts(other, start, eye - start)
        if blocked.sum() >= MIN_HIDDEN:
            labels[row, 7] = HIDDEN


def _turned(turn: Doubles, points: Doubles) -> Doubles:
    """Points (N, 3) in the axes of a solid that is turned by this cosine and sine."""
    cos, sin = turn
    x, y = points[:, 0] * cos + points[:, 1] * sin, points[:, 1] * cos - points[:, 0] * sin
    return np.stack([x, y, points[:, 2]], axis=1)


def _cuts(solid: Record, start: Doubles, ways: Doubles) -> npt.NDArray[np.bool_]:
    """True if the line from a point (N, 3) along its way (N, 3) meets a box a little smaller than the solid."""
    points, steps = _turned(solid["turn"], start - solid["at"]), _turned(solid["turn"], ways)
    steps = np.where(np.abs(steps) < 1e-9, 1e-9, steps)
    low, high = (-solid["half"] * 0.95 - points) / steps, (solid["half"] * 0.95 - points) / steps
    near, far = np.minimum(low, high).max(axis=1), np.maximum(low, high).min(axis=1)
    meets: npt.NDArray[np.bool_] = (near < far) & (far > 1e-6) & (near < 1)
    return meets
