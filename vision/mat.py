"""The printed mat in a picture: its markers, the flattened view, white balance and exposure."""

import math
from collections.abc import Mapping

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.mat_layout import SIZES, MatLayout, Patch, mat_layout
from vision.wheel_reading import Wheel

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]

MIN_MARKERS = 3
"""Of four: a hand or the wheel may hide one."""
MAX_MARKER_ERROR = 0.04
"""Maximum mean distance of the corners from the layout's, in sides of a marker."""
LINEAR: Floats = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
BRIGHTEST = 250
"""Bytes above are clipped: their true light is unknown."""
FAINTEST = 8
LIKENESS = 0.97
"""Minimum correlation of the grey patches' light with the printed greys, both as logarithms."""
FOCAL = (0.4, 1.6)
"""The least and the longest focal length of a camera, in widths of its picture."""
SHRINK = 0.6
"""The part of a patch's side that is measured."""


class Mat(msgspec.Struct, frozen=True):
    """A mat in a picture: `matrix` (3, 3) takes millimetres on the paper to pixels.

    `markers` are the ids that were seen; `error` is the mean distance of their corners from the layout's, in pixels.
    """

    layout: MatLayout
    matrix: Doubles
    markers: tuple[int, ...]
    error: float

    @property
    def scale(self) -> float:
        """Pixels in a millimetre at the middle of the mat."""
        middle = np.array([self.layout.width / 2, self.layout.height / 2])
        corners = middle + np.array([[0, 0], [1, 0], [1, 1], [0, 1]])
        return float(np.sqrt(cv2.contourArea(project(self.matrix, corners).astype(np.float32))))


class Light(msgspec.Struct, frozen=True):
    """The light on the mat, measured on its patches.

    `gains` are factors for blue, green and red, green 1, that make grey grey in linear light; `paper` is the
    brightness 0-1 of the lightest patch as the picture has it; `clipped` the share 0-1 of the mat's pixels that are
    too bright to measure.
    """

    gains: tuple[float, float, float]
    paper: float
    clipped: float


def find_markers(pixels: Pixels) -> dict[int, Doubles]:
    """The mat's markers in a picture (H, W, 3) BGR: id 0-3 to corners (4, 2), clockwise from the marker's top left."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary, settings).detectMarkers(pixels)
    if numbers is None:
        return {}
    seen = [int(n) for n in np.ravel(numbers)]
    # A marker seen twice is doubtful: neither counts.
    found = [(n, c) for n, c in zip(seen, corners, strict=True) if n < 4 and seen.count(n) == 1]
    return {number: np.asarray(c, np.float64).reshape(4, 2) for number, c in found}


def fit_mat(markers: Mapping[int, Doubles]) -> Mat | None:
    """The mat whose layout fits these markers, or None; the best fit decides the paper."""
    numbers = tuple(sorted(markers))
    if len(numbers) < MIN_MARKERS:
        return None
    seen = np.concatenate([markers[n] for n in numbers])
    side = float(np.mean([np.linalg.norm(np.roll(markers[n], 1, axis=0) - markers[n], axis=1).mean() for n in numbers]))
    fits = [mat for paper in SIZES if (mat := _fitted(mat_layout(paper), numbers, seen)) is not None]
    best = min(fits, key=lambda mat: mat.error, default=None)
    return best if best is not None and best.error < MAX_MARKER_ERROR * side else None


def find_mat(pixels: Pixels) -> Mat | None:
    """The mat in a picture (H, W, 3) BGR; None if fewer than three of its markers are seen or do not fit."""
    return fit_mat(find_markers(pixels))


def _fitted(layout: MatLayout, numbers: tuple[int, ...], seen: Doubles) -> Mat | None:
    printed = np.array([corner for number in numbers for corner in layout.markers[number].corners])
    matrix, _ = cv2.findHomography(printed, seen, 0)
    if matrix is None:
        return None
    found = np.asarray(matrix, np.float64)
    error = float(np.linalg.norm(project(found, printed) - seen, axis=1).mean())
    return Mat(layout, found, numbers, error)


def sight_angle(mat: Mat, width: int, height: int) -> float:
    """Degrees between the camera's line of sight to the middle of the mat and the vertical, in a picture of this size.

    The focal length puts the mat's edges at right angles (Zhang, A flexible new technique for camera calibration, 2000)
    and is limited to FOCAL: seen from straight above, every length does so.
    """
    centred = np.array([[1.0, 0.0, -width / 2], [0.0, 1.0, -height / 2], [0.0, 0.0, 1.0]]) @ mat.matrix
    across, down = centred[:, 0], centred[:, 1]
    flat = np.array([across[:2] @ down[:2], across[:2] @ across[:2] - down[:2] @ down[:2]])
    deep = np.array([across[2] * down[2], across[2] ** 2 - down[2] ** 2])
    least, most = (width * share for share in FOCAL)
    focal = np.clip(math.sqrt(-(flat @ flat) / (flat @ deep)), least, most) if flat @ deep < 0 else most
    seen = np.diag([1 / focal, 1 / focal, 1.0]) @ centred
    normal = np.cross(seen[:, 0], seen[:, 1])
    sight = seen @ np.array([mat.layout.width / 2, mat.layout.height / 2, 1.0])
    upright = abs(normal @ sight) / (np.linalg.norm(normal) * np.linalg.norm(sight))
    return math.degrees(math.acos(min(1.0, float(upright))))


def project(matrix: Doubles, points: Doubles) -> Doubles:
    """Points (N, 2) through a homography."""
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0], np.float64)


def flattened(pixels: Pixels, mat: Mat, scale: float = 4.0) -> Pixels:
    """The mat as if seen from straight above, `scale` pixels a millimetre."""
    size = (round(mat.layout.width * scale), round(mat.layout.height * scale))
    # Pixel centres are whole numbers: the paper's corner lies half a pixel before the first.
    shrunk = np.array([[1 / scale, 0, 0.5 / scale], [0, 1 / scale, 0.5 / scale], [0, 0, 1]])
    flat = cv2.warpPerspective(
        pixels,
        np.asarray(mat.matrix @ shrunk, np.float64),
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(flat, np.uint8)


def measure_light(pixels: Pixels, mat: Mat) -> Light | None:
    """White balance and exposure from the grey patches; None if they are covered, too dark or not there."""
    flat = flattened(pixels, mat)
    levels = [_patch_level(flat, mat, patch) for patch in mat.layout.greys]
    light = np.array([LINEAR[level.astype(np.uint8)] for level in levels])
    measurable = np.array([level.max() < BRIGHTEST for level in levels])
    printed = np.array([LINEAR[patch.colour[0]] for patch in mat.layout.greys])
    paper = float(levels[-1].mean())
    usable = measurable & np.array([level.min() > FAINTEST for level in levels])
    if paper < FAINTEST or not usable.any() or not _alike(printed, light.mean(axis=1), measurable):
        return None
    sums = light[usable].sum(axis=0)
    gains = sums[1] / sums
    clipped = float((flat.max(axis=2) >= BRIGHTEST).mean())
    return Light((float(gains[0]), 1.0, float(gains[2])), paper / 255, clipped)


def _alike(printed: Floats, seen: Floats, measurable: npt.NDArray[np.bool_]) -> bool:
    """True if the patches (N,) grow lighter as printed; those outside `measurable` are too bright to compare."""
    if measurable.sum() < 3 or (np.diff(seen) < -0.02 * seen[-1]).any():
        return False
    # A little is added to both, since black ink shines too.
    inks, lights = np.log(printed[measurable] + 0.02), np.log(seen[measurable] + 0.02 * seen[-1])
    return bool(np.ptp(lights) > 0.1 and np.corrcoef(inks, lights)[0, 1] > LIKENESS)


def _patch_level(flat: Pixels, mat: Mat, patch: Patch) -> Floats:
    """The median blue, green and red (3,) of a patch's middle, 0-255."""
    scale = flat.shape[1] / mat.layout.width
    rim = (1 - SHRINK) / 2
    x0, y0 = patch.rect.x + rim * patch.rect.width, patch.rect.y + rim * patch.rect.height
    x1, y1 = x0 + SHRINK * patch.rect.width, y0 + SHRINK * patch.rect.height
    part = flat[round(y0 * scale) : round(y1 * scale), round(x0 * scale) : round(x1 * scale)]
    return np.asarray(np.median(part.reshape(-1, 3), axis=0), np.float32)


def balanced(pixels: Pixels, gains: tuple[float, float, float]) -> Pixels:
    """A picture (H, W, 3) BGR with its light multiplied by gains for blue, green, red."""
    curves = [np.clip(255 * (LINEAR * gain) ** (1 / 2.2), 0, 255).round().astype(np.uint8) for gain in gains]
    table = np.stack(curves, axis=1)[None]
    return np.asarray(cv2.LUT(pixels, table), np.uint8)


def place_zero(wheel: Wheel, mat: Mat) -> int:
    """The index in `wheel.discs` of the disc at place 0: the one at the mat's arrow, towards its top edge."""
    back = np.asarray(np.linalg.inv(mat.matrix), np.float64)
    x, y = (project(back, np.array([p.centre for p in wheel.discs])) - project(back, np.array([wheel.centre]))).T
    return int(np.abs(np.arctan2(x, -y)).argmin())


def outlined(pixels: Pixels, mat: Mat) -> Pixels:
    """A copy of the picture with the markers, the field and the wheel's place with its arrow drawn in."""
    shown = pixels.copy()
    x, y, radius = mat.layout.wheel
    around = np.radians(np.arange(0, 360, 5))
    shapes = [np.array(rect.corners) for rect in (*mat.layout.markers, mat.layout.field)]
    shapes += [np.array([x, y]) + radius * np.stack([np.sin(around), -np.cos(around)], axis=1)]
    shapes += [np.array([[x, y - radius], [x - 4, y - radius - 8], [x + 4, y - radius - 8]])]
    for shape in shapes:
        points = np.rint(project(mat.matrix, shape)).astype(np.int32)
        cv2.polylines(shown, [points], True, (0, 200, 0), 2, cv2.LINE_AA)
    return shown


def as_png(pixels: Pixels) -> bytes:
    """A picture as the bytes of a PNG file."""
    return cv2.imencode(".png", pixels)[1].tobytes()
