"""Square patches around dice and around other things, gathered once and then varied for every training step."""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.training.nets import BODY_NAMES, CROP
from vision.training.photos import Photo
from vision.training.scenes import Truth

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]
PATCH = 120
COVER = 2.8
"""Width of a patch over the length of the die's box."""

SHARES = {"made": 0.4, "glass": 0.55, "bare": 0.4, "tray_mixed": 0.13, "webcam_wood": 0.06, "close_gray": 0.05,
          "trays_oblique": 0.07, "rendered/tray": 0.08, "rendered/wheel": 0.08}  # fmt: skip
ANYWHERE, FALSE_ALARMS = 0.12, 0.2
"""Crops without a die for each die of a folder: random places, and false alarms of a detector."""

PRECISE = ("made", "glass", "rendered/tray", "rendered/wheel")
TILT_ERROR = 0.03
"""Box lengths by which a reader misjudges a tilt (one standard deviation)."""
CLEAR = 2.0
"""Weight of clear dice beside others of their folder: they are the hardest to read."""
ONE = 1.6
"""Likewise for dice that show 1: a token with a dot and a blank cube are much like them."""
FAR, FARS = 0.25, 0.35
"""Box lengths by which a crop's middle lies off the top face's at most, and the share of crops for which it may."""


class Bank(msgspec.Struct):
    """Patches (N, PATCH, PATCH, 3), values 0-6 (N,), bodies as index of BODY_NAMES or -1 (N,), weights (N,).

    `precise` marks dice whose place is known to a pixel: made-up and rendered ones. `tilts` (N, 2) is the offset of the
    top face right and down of the box's middle, in box lengths, if it is known to such a degree; else nan.
    """

    patches: Pixels
    values: npt.NDArray[np.int64]
    bodies: npt.NDArray[np.int64]
    weights: npt.NDArray[np.float64]
    precise: npt.NDArray[np.bool_]
    tilts: Floats


def patch(pixels: Pixels, centre: tuple[float, float], size: float) -> Pixels:
    """The square of COVER * size about a place, as (PATCH, PATCH, 3); grey beyond the edges."""
    scale = PATCH / (COVER * size)
    move = np.array([[scale, 0, PATCH / 2 - scale * centre[0]], [0, scale, PATCH / 2 - scale * centre[1]]])
    if scale < 0.6:
        x, y, reach = centre[0], centre[1], COVER * size * 0.6
        x0, y0 = max(0, int(x - reach)), max(0, int(y - reach))
        near = pixels[y0 : int(y + reach) + 1, x0 : int(x + reach) + 1]
        part = cv2.GaussianBlur(near, (0, 0), 0.4 / scale)
        move[:, 2] += move[:, :2] @ [x0, y0]
        pixels = np.asarray(part, np.uint8)
    return np.asarray(cv2.warpAffine(pixels, move, (PATCH, PATCH), borderValue=(114, 114, 114)), np.uint8)


def _negatives(
    chance: np.random.Generator, photo: Photo, width: int, height: int
) -> list[tuple[tuple[float, float], float]]:
    """Places that hold no die in their middle: beside dice, on their sides, anywhere."""
    places = []
    sizes = [max(d.box[2] - d.box[0], d.box[3] - d.box[1]) for d in photo.dice if d.box]
    tries = 2 if photo.folder in ("made", "glass") else 3
    for _ in range(tries):
        size = float(chance.choice(sizes) if sizes else chance.uniform(30, 120)) * chance.uniform(0.6, 1.4)
        if sizes and chance.random() < 0.6:
            die = photo.dice[chance.integers(len(photo.dice))]
            way, far = chance.uniform(0, 6.28), size * chance.uniform(0.55, 1.2)
            spot = (die.top[0] + far * np.cos(way), die.top[1] + far * np.sin(way))
        else:
            spot = (chance.uniform(0, width), chance.uniform(0, height))
        clear_of = all(np.hypot(spot[0] - d.top[0], spot[1] - d.top[1]) > 0.5 * max(size, 20) for d in photo.dice)
        if clear_of and 0 < spot[0] < width and 0 < spot[1] < height:
            places.append((spot, size))
    return places


def gather(chance: np.random.Generator, photos: list[Photo], mined: dict[str, list[list[float]]]) -> Bank:
    """Cut the patches of all photos; `mined` names false alarms of a detector: path -> [x, y, size]."""
    patches, values, bodies, groups, tilts = [], [], [], [], []
    for photo in photos:
        pixels = np.asarray(cv2.imread(str(photo.path)), np.uint8)
        for die in photo.dice:
            if die.box is None:
                continue
            size = max(die.box[2] - die.box[0], die.box[3] - die.box[1])
            patches.append(patch(pixels, die.top, size))
            values.append(die.pips)
            bodies.append(BODY_NAMES.index(die.body) if die.body else -1)
            groups.append(photo.folder)
            tilts.append(_tilt(die, size) if photo.folder in PRECISE else (np.nan, np.nan))
        wrong = [((x, y), size) for x, y, size in mined.get(str(photo.path), [])] if photo.complete else []
        found = _negatives(chance, photo, pixels.shape[1], pixels.shape[0]) if photo.complete else []
        for mark, places in (("-", found), ("!", wrong)):
            for spot, size in places:
                patches.append(patch(pixels, spot, size))
                values.append(0)
                bodies.append(-1)
                groups.append(photo.folder + mark)
                tilts.append((np.nan, np.nan))
    names, index, counts = np.unique(groups, return_inverse=True, return_counts=True)
    marks = {"-": ANYWHERE, "!": FALSE_ALARMS}
    shares = np.array([SHARES[n.rstrip("-!")] * marks.get(n[-1], 1.0) for n in names])
    weights = (shares / counts)[index] * np.where(np.array(bodies) == BODY_NAMES.index("clear"), CLEAR, 1.0)
    weights *= np.where(np.array(values) == 1, ONE, 1.0)
    precise = np.array([g in PRECISE for g in groups])
    known_tilts = np.array(tilts, np.float32)
    return Bank(np.stack(patches), np.array(values), np.array(bodies), weights / weights.sum(), precise, known_tilts)


def _tilt(die: Truth, size: float) -> tuple[float, float]:
    if die.box is None:
        return float("nan"), float("nan")
    x0, y0, x1, y1 = die.box
    return (die.top[0] - (x0 + x1) / 2) / size, (die.top[1] - (y0 + y1) / 2) / size


def upright(chance: np.random.Generator, tilt: Floats, strays: float) -> float:
    """The angle that turns the crop so that this tilt (2,), a little misjudged, points up.

    Any angle where it is unknown, and for a share `strays` of the others.
    """
    if np.isnan(tilt).any() or chance.random() < strays:
        return float(chance.uniform(0, 2 * np.pi))
    x, y = tilt + chance.normal(0, TILT_ERROR, 2)
    return float(-np.pi / 2 - np.arctan2(y, x))


def vary(
    chance: np.random.Generator, pixels: Pixels, cover: float, tilt: Floats, steady: bool, strays: float
) -> tuple[Pixels, Floats]:
    """A crop (CROP, CROP, 3) of a patch: turned upright, mirrored, squeezed, scaled and moved.

    Also, as shares of the crop's side, the offset of the top face right and down of its middle, the logarithm of the
    ratio of the die's size to the supposed one, and its tilt: (5,). Some of the crops are moved far: a net that could
    trust the middle of its crop to be the middle of the top face would not learn to distinguish the upper face of a
    clear die from the lower one.
    """
    mirror = -1.0 if chance.random() < 0.5 else 1.0
    angle = upright(chance, tilt * np.array([mirror, 1], np.float32), strays)
    loose = 0.0 if steady else float(chance.choice([0.5, 1.0, 2.0]))
    grown = np.clip(chance.normal(0, 0.1), -0.22, 0.22) * loose
    wide = CROP / (cover / COVER * PATCH) * np.exp(grown)
    squash = np.exp(np.clip(chance.normal(0, 0.09), -0.22, 0.22))
    cos, sin = np.cos(angle) * wide, np.sin(angle) * wide
    turn = np.array([[cos * squash, -sin], [sin * squash, cos]])
    turn[:, 0] *= mirror
    off = np.clip(chance.normal(0, 0.05, 2), -0.12, 0.12)
    if chance.random() < FARS:
        way, far = chance.uniform(0, 2 * np.pi), FAR * np.sqrt(chance.random())
        off = far * np.array([np.cos(way), np.sin(way)])
    off *= 0.0 if steady else PATCH / COVER
    move = np.column_stack([turn, [CROP / 2, CROP / 2] - turn @ (off + PATCH / 2)])
    crop = cv2.warpAffine(pixels, move, (CROP, CROP), borderValue=(114, 114, 114))
    if chance.random() < 0.5:
        crop = cv2.GaussianBlur(crop, (0, 0), chance.uniform(0.3, 1.4))
    if chance.random() < 0.08:
        small = int(chance.integers(CROP // 4, CROP // 2))
        crop = cv2.resize(cv2.resize(crop, (small, small), interpolation=cv2.INTER_AREA), (CROP, CROP))
    turned_tilt = turn @ np.nan_to_num(tilt) * PATCH / COVER / CROP
    geometry = np.array([*(-turn @ off / CROP), grown, *turned_tilt], np.float32)
    return np.asarray(crop, np.uint8), geometry


def recolour(chance: np.random.Generator, crops: Pixels) -> Floats:
    """Other lamps and cameras over a batch (N, CROP, CROP, 3) uint8; float32 0-1 of the same shape."""
    count = len(crops)
    x = crops.astype(np.float32) / 255

    def some(share: float) -> npt.NDArray[np.bool_]:
        return chance.random(count) < share

    grey = some(0.12)
    x[grey] = x[grey].mean(axis=3, keepdims=True)
    for row in np.flatnonzero(some(0.12)):
        x[row] = x[row][..., chance.permutation(3)]
    inverted = some(0.03)
    x[inverted] = 1 - x[inverted]

    def each(mean: float, spread: float, channels: int = 1) -> Floats:
        return chance.normal(mean, spread, (count, 1, 1, channels)).astype(np.float32)

    middle = x.mean(axis=(1, 2), keepdims=True)
    x = (x - middle) * np.exp(each(0, 0.25)) + middle * np.exp(each(0, 0.22)) * np.exp(each(0, 0.08, 3))
    x += each(0, 0.04)
    ramp = np.linspace(-1, 1, CROP, dtype=np.float32)
    x *= 1 + each(0, 0.12) * ramp[None, :, None, None] + each(0, 0.12) * ramp[None, None, :, None]
    x = np.clip(x, 1e-3, 1) ** np.exp(each(0, 0.25))
    noise = np.abs(each(0, 0.025)) * some(0.6)[:, None, None, None]
    x += chance.standard_normal(x.shape, dtype=np.float32) * noise
    clipped: Floats = np.clip(x, 0, 1).astype(np.float32)
    return clipped
