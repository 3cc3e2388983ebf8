"""Detect candidates: the peaks of the detector's heat map."""

import math
from collections.abc import Callable, Sequence
from itertools import combinations
from statistics import median

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

LONG_SIDE = 544
"""Pixels of a picture's longer side after scaling; the net was trained about this size."""
MAX_AREA = 544 * 408
"""Square pixels; nearly square pictures are made smaller than LONG_SIDE, since they would take longer."""

FIRST_SCALE = 0.5
"""Scale of the first pass against that of the whole picture: a quarter of the cost, and large dice fit the net."""
SMALL = 40.0
"""Smaller dice at the net's input get a second pass, enlarged: the net takes two that touch for one."""
NEAR_SIZE, NEAR_AREA, MIN_GAIN = 48.0, 130_000, 1.15
"""Pixels of a die in that second pass, its maximum area in square pixels, and its minimum enlargement."""
FAINT = 0.15
"""Heat in the first pass from which on a place belongs to the part that the second pass looks at."""
FIRST = 0.8
"""Weight of the first pass's heat at places that get a second pass."""

TINY = 36.0
"""Pixels at the net's input; a faint place that was smaller in its last pass, but of which the picture shows more, gets
one more look, from near."""
MAX_AGAIN = 6
MAX_RESIZE = 2.0
"""Ratio of the sizes of one die in that look and before it."""
WINDOW = 128
"""Pixels of the sides of that look."""

FAR_SIDE, FAR_BORDER = 288, 0.4
"""Pixels of the longer side of a picture set back, border included; the border as a part of the longer side within."""

GRID = 32
STRIDE = 8
REACH = 32.0
GREY = 114


TOUCHING = 0.3
"""Overlap of two boxes from which on a third die may hide beside them: the net detects dice at an edge less well."""

NEIGHBOURS = np.mgrid[0:3, 0:3]
"""Rows and columns of a peak and the cells about it."""


class CloseUp(msgspec.Struct, frozen=True):
    """The part of a picture that holds small dice: `box` (x0, y0, x1, y1) in picture pixels, and the scale for it."""

    box: tuple[int, int, int, int]
    scale: float

    def back(self, candidate: "Candidate") -> "Candidate":
        """A candidate of the part as one of the whole picture."""
        left, top, _, _ = self.box
        (x, y), (x0, y0, x1, y1) = candidate.centre, candidate.box
        box = (x0 + left, y0 + top, x1 + left, y1 + top)
        return msgspec.structs.replace(candidate, centre=(x + left, y + top), box=box)

    def holds(self, candidate: "Candidate") -> bool:
        """True if a candidate of the whole picture lies in the part."""
        (x, y), (x0, y0, x1, y1) = candidate.centre, self.box
        return x0 <= x <= x1 and y0 <= y <= y1


class SetBack(msgspec.Struct, frozen=True):
    """A picture seen from farther off: `scale` of its size, now `side` pixels long, with `border` pixels about it."""

    pixels: Pixels
    scale: float
    border: int
    side: int

    def back(self, candidate: "Candidate") -> "Candidate":
        """A candidate of this picture as one of the original."""
        x, y = ((v - self.border) / self.scale for v in candidate.centre)
        x0, y0, x1, y1 = ((v - self.border) / self.scale for v in candidate.box)
        return msgspec.structs.replace(candidate, centre=(x, y), box=(x0, y0, x1, y1))


class Candidate(msgspec.Struct, frozen=True):
    """A place that may be a die: `centre` of the top face, `box`, both in picture pixels, `heat` 0-1.

    `values` are the detector's own probabilities of 1 to 6.
    """

    centre: tuple[float, float]
    box: tuple[float, float, float, float]
    heat: float
    values: tuple[float, ...]

    @property
    def size(self) -> float:
        """The longer side of the box in pixels."""
        return max(self.box[2] - self.box[0], self.box[3] - self.box[1])

    def resized(self, size: float) -> "Candidate":
        """The same place with this size in pixels."""
        (x, y), half = self.centre, size / 2
        return msgspec.structs.replace(self, box=(x - half, y - half, x + half, y + half))


def prepare(pixels: Pixels) -> tuple[Floats, float]:
    """Picture (H, W, 3) to the net's input (1, 3, h, w), sides padded to multiples of GRID, and the scale."""
    scale = whole_scale(*pixels.shape[:2])
    return framed(pixels, scale), scale


def whole_scale(height: int, width: int) -> float:
    """The scale at which the net was trained to see whole pictures of this size."""
    return min(LONG_SIDE / max(height, width), math.sqrt(MAX_AREA / (height * width)))


def framed(pixels: Pixels, scale: float, grid: int = GRID) -> Floats:
    """Picture (H, W, 3) to the net's input (1, 3, h, w) at this scale, sides padded to multiples of `grid`."""
    height, width = pixels.shape[:2]
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    block = max(1, int(1 / scale))
    if min(height, width) >= block > 1:
        # Averaging over parts of pixels takes ten times as long as over whole squares.
        pixels = _averaged(pixels, block)
    # INTER_LINEAR differs by a grey level between x86 and Arm, and a net in 8 bits amplifies it.
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_LINEAR_EXACT)
    right, below = -size[0] % grid, -size[1] % grid
    padded = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=(GREY,) * 3)
    # cv2.dnn.blobFromImage does the same, but took many times as long.
    planes = np.empty((1, 3, *padded.shape[:2]), np.uint8)
    cv2.split(padded, list(planes[0]))
    scaled: Floats = planes * np.float32(1 / 255)
    return scaled


def set_back(pixels: Pixels) -> SetBack:
    """The picture (H, W, 3) as from farther off, its edges continued: the net knows dice by the table about them."""
    height, width = pixels.shape[:2]
    scale = FAR_SIDE / (1 + 2 * FAR_BORDER) / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    border = round(FAR_BORDER * max(size))
    wide = cv2.copyMakeBorder(small, border, border, border, border, cv2.BORDER_REPLICATE)
    return SetBack(np.asarray(wide, np.uint8), scale, border, max(size))


def seen_mirrored(net: Callable[[Floats], Floats], pixels: Pixels, least: float) -> list[Candidate]:
    """Candidates of a picture (H, W, 3), small and mirrored in four ways, each with its mean heat in these four.

    The heat of a die is about the same in all of them, that of a table top differs. `least` is that of each way.
    """
    height, width = pixels.shape[:2]
    scale = FIRST_SCALE * whole_scale(height, width)
    ways = [(across, down) for across in (1, -1) for down in (1, -1)]
    out = net(np.concatenate([framed(np.ascontiguousarray(pixels[::down, ::across]), scale) for across, down in ways]))
    seen = [
        [_mirrored(c, *way, width, height) for c in candidates(out[k : k + 1], scale, width, height, least)]
        for k, way in enumerate(ways)
    ]
    found = []
    for one in sorted((c for each in seen for c in each), key=lambda c: -c.heat):
        heats = [max((c.heat for c in each if same_place(c, one)), default=0.0) for each in seen]
        found.append(msgspec.structs.replace(one, heat=sum(heats) / len(heats)))
    return distinct(sorted(found, key=lambda c: -c.heat))


def _mirrored(candidate: Candidate, across: int, down: int, width: int, height: int) -> Candidate:
    """A candidate of a picture mirrored `across` or `down` where these are -1, as one of the picture itself."""
    (x, y), (x0, y0, x1, y1) = candidate.centre, candidate.box
    if across < 0:
        x, x0, x1 = width - x, width - x1, width - x0
    if down < 0:
        y, y0, y1 = height - y, height - y1, height - y0
    return msgspec.structs.replace(candidate, centre=(x, y), box=(x0, y0, x1, y1))


def _averaged(pixels: Pixels, block: int) -> Pixels:
    """Picture (H, W, 3) with each square of `block` x `block` pixels averaged."""
    height, width = pixels.shape[0] // block, pixels.shape[1] // block
    whole = pixels[: height * block, : width * block]
    if block == 3:
        # The same averages in half the time: OpenCV's resize has a fast way for squares of 2 alone.
        every = cv2.blur(whole, (3, 3), anchor=(0, 0))
        return np.asarray(cv2.resize(every, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def close_up(
    likely: Sequence[Candidate], scale: float, width: int, height: int, faint: Sequence[Candidate] = ()
) -> CloseUp | None:
    """The part of a picture for a second pass over the likely dice and the faint ones; None if little is gained.

    `scale` is that of the first pass; `width` and `height` are the picture's in pixels.
    """
    if not likely:
        return None
    size = median(c.size for c in likely)
    if size * scale >= SMALL:
        return None
    boxes = [c.box for c in likely if c.size < 2 * size]
    touching = any(overlap(one, other) > TOUCHING for one, other in combinations(boxes, 2))
    near = np.array(boxes + [c.box for c in faint if c.size < 2 * size])
    beside = size * (2 if touching else 1)
    x0, y0 = np.maximum(near[:, :2].min(axis=0) - beside, 0).astype(int).tolist()
    x1, y1 = np.minimum(near[:, 2:].max(axis=0) + beside, (width, height)).astype(int).tolist()
    if x1 <= x0 or y1 <= y0:
        return None
    larger = min(NEAR_SIZE / size, math.sqrt(NEAR_AREA / ((x1 - x0) * (y1 - y0))))
    return CloseUp((x0, y0, x1, y1), larger) if larger >= MIN_GAIN * scale else None


def detect(net: Callable[[Floats], Floats], pixels: Pixels, least: float, likely: float) -> list[Candidate]:
    """Candidates of a picture (H, W, 3) hotter than `least`, strongest first.

    The first pass sees the picture small. Without a candidate of at least the heat `likely` a pass at full scale
    follows; where the likely ones are small, a pass over the part that holds them and the faint ones, enlarged, and
    one over the likely ones alone, where that shows them larger still: the grain of a cloth is faint everywhere.
    """
    height, width = pixels.shape[:2]
    found, scale = _first_candidates(net, pixels, min(least, FAINT), likely)
    strong, faint = [c for c in found if c.heat >= likely], [c for c in found if c.heat >= FAINT]
    near = close_up(strong, scale, width, height, faint)
    if near is not None:
        found, scale = _seen_larger(net, pixels, found, near, least), near.scale
    alone = close_up(strong, scale, width, height)
    if alone is not None:
        found = _seen_larger(net, pixels, found, alone, least)
    found = _faint_again(net, pixels, found, likely, scale)
    return [c for c in found if c.heat > least]


def _seen_larger(
    net: Callable[[Floats], Floats], pixels: Pixels, found: Sequence[Candidate], near: CloseUp, least: float
) -> list[Candidate]:
    """The candidates with those of a pass over a part of the picture; the earlier ones there count for less."""
    x0, y0, x1, y1 = near.box
    out = net(framed(pixels[y0:y1, x0:x1], near.scale))
    again = [near.back(c) for c in candidates(out, near.scale, x1 - x0, y1 - y0, least)]
    first = [msgspec.structs.replace(c, heat=FIRST * c.heat) if near.holds(c) else c for c in found]
    return distinct(sorted([*again, *first], key=lambda c: -c.heat))


def _faint_again(
    net: Callable[[Floats], Floats], pixels: Pixels, found: Sequence[Candidate], likely: float, scale: float
) -> list[Candidate]:
    """The candidates, after one more look from near at the faint small ones that lie apart from the likely ones.

    `scale` is that of the last pass.
    """
    sure = [c for c in found if c.heat >= likely]
    faint = [
        c
        for c in found
        if FAINT <= c.heat < likely
        and NEAR_SIZE <= c.size < TINY / scale
        and not any(overlap(c.box, o.box) > TOUCHING for o in sure)
    ][:MAX_AGAIN]
    if not faint:
        return list(found)
    views = [_around(c, *pixels.shape[:2]) for c in faint]
    parts = [framed(pixels[v.box[1] : v.box[3], v.box[0] : v.box[2]], v.scale, WINDOW) for v in views]
    out = net(np.concatenate(parts))
    seen = list(found)
    for k, (c, view) in enumerate(zip(faint, views, strict=True)):
        x0, y0, x1, y1 = view.box
        near = [view.back(o) for o in candidates(out[k : k + 1], view.scale, x1 - x0, y1 - y0, c.heat)]
        seen += [o for o in near if _is_seen_again(c, o)]
    return distinct(sorted(seen, key=lambda c: -c.heat))


def _is_seen_again(faint: Candidate, found: Candidate) -> bool:
    """True if a find of the look from near is the faint place itself, not a grain of the table in it."""
    near = math.dist(found.centre, faint.centre) < 0.5 * faint.size
    return near and 1 / MAX_RESIZE < found.size / faint.size < MAX_RESIZE


def _around(candidate: Candidate, height: int, width: int) -> CloseUp:
    """The square about a candidate that shows it NEAR_SIZE pixels wide in a WINDOW."""
    reach = WINDOW / NEAR_SIZE * candidate.size / 2
    x, y = candidate.centre
    box = (max(0, int(x - reach)), max(0, int(y - reach)), min(width, int(x + reach)), min(height, int(y + reach)))
    return CloseUp(box, (WINDOW - 1) / (2 * reach + 1))


def _first_candidates(
    net: Callable[[Floats], Floats], pixels: Pixels, least: float, likely: float
) -> tuple[list[Candidate], float]:
    """The candidates at the first scale that shows a likely one, strongest first, and that scale."""
    height, width = pixels.shape[:2]
    whole = whole_scale(height, width)
    found, scale = list[Candidate](), whole
    for scale in (FIRST_SCALE * whole, whole):
        found = candidates(net(framed(pixels, scale)), scale, width, height, least)
        if any(c.heat >= likely for c in found):
            break
    return found, scale


def candidates(out: Floats, scale: float, width: int, height: int, least: float) -> list[Candidate]:
    """Peaks of the heat above `least`, strongest first, from the net's output (1, 11, h, w)."""
    heat = 1 / (1 + np.exp(-out[0, 0]))
    peaks = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > least)
    rows, columns = np.nonzero(peaks)
    order = np.argsort(-heat[rows, columns])
    rows, columns = rows[order], columns[order]
    numbers = out[0, 1:, rows, columns]
    boxes = _boxes(rows, columns, np.exp(np.clip(numbers[:, :4], -4, 4)) * np.float32(REACH)) / np.float32(scale)
    parts = zip(rows.tolist(), columns.tolist(), boxes.tolist(), softmax(numbers[:, 4:]).tolist(), strict=True)
    found = [
        Candidate(_centre(heat, row, column, scale), (x0, y0, x1, y1), float(heat[row, column]), tuple(values))
        for row, column, (x0, y0, x1, y1), values in parts
    ]
    return distinct([c for c in found if 0 <= c.centre[0] <= width and 0 <= c.centre[1] <= height])


def _boxes(rows: npt.NDArray[np.intp], columns: npt.NDArray[np.intp], reaches: Floats) -> Floats:
    """The boxes (N, 4) about cells in pixels of the net's input, from their reaches to the left, up, right, down."""
    x, y = (columns + 0.5) * STRIDE, (rows + 0.5) * STRIDE
    middles = np.stack([x, y, x, y], axis=1).astype(np.float32)
    boxes: Floats = middles + reaches * np.array([-1, -1, 1, 1], np.float32)
    return boxes


def _centre(heat: Floats, row: int, column: int, scale: float) -> tuple[float, float]:
    """The middle of the heat about a cell, in pixels of the picture."""
    top, left = max(row - 1, 0), max(column - 1, 0)
    around = heat[top : row + 2, left : column + 2]
    y, x = NEIGHBOURS[:, : around.shape[0], : around.shape[1]]
    weight = around.sum()
    cx = (float((x * around).sum() / weight) + left + 0.5) * STRIDE
    cy = (float((y * around).sum() / weight) + top + 0.5) * STRIDE
    return cx / scale, cy / scale


def distinct(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without those in the same place as an earlier one."""
    kept: list[Candidate] = []
    for candidate in found:
        if not any(same_place(candidate, other) for other in kept):
            kept.append(candidate)
    return kept


def softmax(logits: Floats) -> Floats:
    """Probabilities along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=-1, keepdims=True)
    return shares


def overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> float:
    """Shared area of two boxes over the area of the smaller, 0-1."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    areas = [(b[2] - b[0]) * (b[3] - b[1]) for b in (one, other)]
    return width * height / max(min(areas), 1e-6)


def same_place(one: Candidate, other: Candidate) -> bool:
    """True if two candidates are one die: tops within a third of a die, boxes mostly shared."""
    distance = math.dist(one.centre, other.centre)
    return bool(distance < 0.35 * max(one.size, other.size) and overlap(one.box, other.box) > 0.5)
