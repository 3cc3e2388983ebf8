"""Places in a traced picture of the pips of its dice: of upper ones, and of lower ones through a clear die's top."""

import numpy as np
import numpy.typing as npt

from vision.raytrace import PIP_SPOTS, PIPS_OF
from vision.training.traced_view import view_of
from vision.training.tracer import Record

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]


def pip_places(scene: Record) -> Floats:
    """Pixels (D, 2, 6, 2) of the dice of a SCENE, in the order of their solids: upper and lower pips, nan for none."""
    view, rows = view_of(scene), []
    for solid in scene["solids"][: int(scene["solid_count"])]:
        if (value := int(solid["top"])) <= 0:
            continue
        row = np.full((2, 6, 2), np.nan)
        high = float(solid["at"][2] + solid["half"][0])
        row[0, :value] = view.project(np.column_stack([_spots(solid, value), np.full(value, high)]))
        if solid["glass"] > 0:
            through = seen_through(view.eye, solid, _spots(solid, 7 - value))
            row[1, : 7 - value] = view.project(np.column_stack([through, np.full(7 - value, high)]))
        rows.append(row)
    return np.array(rows, np.float32).reshape(-1, 2, 6, 2)


def _spots(solid: Record, value: int) -> Doubles:
    """Places (value, 2) on the table above which the pips of an upper or lower face lie."""
    spots = PIP_SPOTS[list(PIPS_OF[value])] * (float(solid["six"]) if value == 6 else 1.0, 1.0) * float(solid["spread"])
    if int(solid["flips"]) >> 2 & 1:
        spots = np.stack([-spots[:, 1], spots[:, 0]], axis=1)
    cos, sin = (float(v) * float(solid["half"][0]) for v in solid["turn"])
    x, y = spots[:, 0] * cos - spots[:, 1] * sin, spots[:, 0] * sin + spots[:, 1] * cos
    places: Doubles = np.stack([x, y], axis=1) + solid["at"][:2]
    return places


def seen_through(eye: Doubles, solid: Record, low: Doubles) -> Doubles:
    """Places in the top face's plane at which light from points (N, 2) of the lower face leaves; nan beyond the face.

    Snell's law holds at one place of the line towards the eye (3,); halving the line finds it.
    """
    half, index = float(solid["half"][0]), float(solid["ior"])
    high, deep = float(eye[2] - solid["at"][2]) - half, 2 * half
    way = low - eye[:2]
    far = np.linalg.norm(way, axis=1) + 1e-9
    near, end = np.zeros(len(low)), far.copy()
    for _ in range(40):
        middle = (near + end) / 2
        before = middle / np.hypot(middle, high) < index * (far - middle) / np.hypot(far - middle, deep)
        near, end = np.where(before, middle, near), np.where(before, end, middle)
    places: Doubles = eye[:2] + way * (near / far)[:, None]
    x, y = (places - solid["at"][:2]).T
    cos, sin = (float(v) for v in solid["turn"])
    inside = (np.abs(x * cos + y * sin) < half) & (np.abs(y * cos - x * sin) < half)
    return np.where(inside[:, None], places, np.nan)
