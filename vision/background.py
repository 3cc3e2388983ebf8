"""The empty table as a live camera saw it before the throw: a background model.

A place that has not changed since holds no die. A place where a die surely lay when the picture was taken is unknown,
not empty: it becomes known once the picture there changes. The model follows slow light, and small moves of the camera.
"""

from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from vision.reading import Box, Doubt, DoubtCode, Expectation, Point, Reading
from vision.table_change import align, changed, grown, lit_as, moved, small_of
from vision.tray import find_tray

Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

MAX_CHANGED = 0.25
"""Part of the known table; a picture in which more has changed shows another view."""
CLOSE, GROW = 4, 3
"""Small pixels by which gaps in a change are closed, and by which it is widened: a die and its edge stay whole."""
ROOM = 0.5
"""Parts of a die's size about its box that are not learned as table: its shadow and its edge."""
FRESH = 0.25
"""Share of the new picture in an unchanged place."""
ABSORB = 12
"""Lessons in a row after which a change without a die is part of the table: a mug, a sheet of paper."""
GONE = 0.2
"""Part of an unknown place that changes when the die there is taken away."""
SHADED = 0.12
"""Relative deviation of the change of light below which a change is a shadow or a patch of light, not a thing."""
MIN_PART, MAX_PART = 0.55, 1.9
"""Sides of an unread change in those of the dice beside it."""
OPEN_SHARE = 0.5
"""Minimum part of a die's box that has changed or is unknown."""
WIDE = 0.3
"""Parts of a die's size about its box within which a change belongs to this die."""


class View(msgspec.Struct, frozen=True):
    """A picture compared with the table: `plain` (H, W, 3) is the picture with the unchanged table made even.

    `change` (h, w) is 1 where the small picture `now` differs from `table`, `open` where a die may lie: changed or
    unknown. `tray` are the corners of a tray's walls, in pixels of the picture.
    """

    plain: Pixels
    now: Pixels
    table: Pixels
    change: Mask
    known: Mask
    open: Mask
    scale: float
    tray: tuple[Point, ...] | None = None


class Background:
    """Learns the table of one camera, and compares its pictures with it. Not for several threads at once.

    About 300 KB for pictures of every size.
    """

    def __init__(self) -> None:
        self._table: Pixels | None = None
        self._known: Mask = np.zeros((0, 0), np.uint8)
        self._age: Mask = self._known
        self._tray: Floats | None = None
        self._lessons = 0

    def reset(self) -> None:
        """Forget the table: the camera was away, or shows something else."""
        self._table = None

    def compare(self, pixels: Pixels) -> View | None:
        """Compare a picture (H, W, 3) with the table; None if none is known, or if the picture shows another view."""
        seen = self._seen(small_of(pixels))
        if seen is None:
            return None
        now, table, known, _, change, tray = seen
        free = grown(np.asarray(change | (1 - known), np.uint8), CLOSE, GROW)
        scale = now.shape[1] / pixels.shape[1]
        walls = None if tray is None else tuple((float(x) / scale, float(y) / scale) for x, y in tray)
        return View(_plain(pixels, table, free), now, table, change, known, free, scale, walls)

    def learn(self, pixels: Pixels, reading: Reading) -> None:
        """Learn from a picture at rest and its reading: a possible die in it is not part of the table."""
        now = small_of(pixels)
        scale = now.shape[1] / pixels.shape[1]
        dice = np.zeros(now.shape[:2], np.uint8)
        seen = self._seen(now)
        # On first sight a print looks like a doubtful die: only a certain die lay there before the table was known.
        for box in _dice_boxes(reading, doubtful=seen is not None):
            dice[_slices(box, scale, ROOM)] = 1
        if seen is None:
            self._table, self._known, self._age = now, 1 - dice, np.zeros_like(dice)
            self._tray, self._lessons = find_tray(now), 1
            return
        _, table, known, age, change, self._tray = seen
        new = (change > 0) & (known == 1) & (dice == 0)
        self._age = np.where(new, age + (age < 255), 0).astype(np.uint8)
        blended = cv2.addWeighted(table, 1 - FRESH, now, FRESH, 0.0)
        steady = (change == 0) & (known == 1) & (dice == 0)
        emptied = _emptied(known, change, dice) | (self._age >= ABSORB)
        lying = (known == 0) & (dice == 1)
        self._table = np.where(steady[..., None], blended, np.where((emptied | lying)[..., None], now, table))
        self._known = np.where(emptied, 1, known).astype(np.uint8)
        self._lessons += 1
        if self._lessons % ABSORB == 0:
            # A tray that was brought or moved is part of the table by now.
            self._tray = find_tray(self._table)

    def _seen(self, now: Pixels) -> tuple[Pixels, Pixels, Mask, Mask, Mask, Floats | None] | None:
        """The small picture, the table in its place and light, its known part, ages, change, tray; None if unknown."""
        if self._table is None or self._table.shape != now.shape:
            return None
        matrix = align(now, self._table)
        if matrix is None:
            return None
        table, known, age, tray = self._table, self._known, self._age, self._tray
        if not np.array_equal(matrix, np.eye(2, 3, dtype=np.float32)):
            table, known, age = moved(table, matrix), moved(known, matrix, border=0), moved(age, matrix, border=0)
            tray = None if tray is None else np.asarray(cv2.transform(tray[:, None], matrix)[:, 0], np.float32)
        table = lit_as(table, now)
        change = changed(now, table)
        if int((change & known).sum()) > MAX_CHANGED * max(1, int(known.sum())):
            return None
        return now, table, known, age, change, tray


def check(
    view: View, reading: Reading, expect: Expectation | None = None, field: Sequence[Point] | None = None
) -> Reading:
    """The reading of a picture, checked against the table: no change as large as a die may be left unread.

    Changes outside the polygon `field` do not matter. If dice are missing though every change has been read, they
    lie outside the picture: DIE_OUTSIDE.
    """
    missing = expect is not None and len(reading.dice) < expect.total
    if not missing and expect is not None:
        return reading
    doubts = [*reading.doubts, *unread_changes(view, reading, field)]
    placed = (DoubtCode.MAYBE_MISSED, DoubtCode.OUT_OF_FIELD)
    if missing and reading.dice and not any(doubt.code in placed for doubt in doubts):
        doubts.append(Doubt(DoubtCode.DIE_OUTSIDE))
    return replace(reading, doubts=tuple(doubts), sure=not doubts)


def _dice_boxes(reading: Reading, doubtful: bool) -> list[Box]:
    """The boxes of the dice, with `doubtful` also of dice that a doubt names and of things that may be dice."""
    if doubtful:
        return [die.box for die in reading.dice] + [d.box for d in reading.doubts if d.box is not None]
    crowd = any(doubt.code is DoubtCode.TOO_MANY for doubt in reading.doubts)
    return [] if crowd else [die.box for i, die in enumerate(reading.dice) if i not in reading.asks_about]


def on_changes(view: View, reading: Reading) -> Reading:
    """The reading without the dice, and without the doubts about places, where nothing has changed."""
    kept = [index for index, die in enumerate(reading.dice) if _is_open(view, die.box)]
    doubts = tuple(
        doubt if doubt.die is None else replace(doubt, die=kept.index(doubt.die))
        for doubt in reading.doubts
        if (doubt.die is None or doubt.die in kept) and (doubt.box is None or _is_open(view, doubt.box))
    )
    return replace(reading, dice=tuple(reading.dice[index] for index in kept), doubts=doubts, sure=not doubts)


def _is_open(view: View, box: Box) -> bool:
    part = view.open[_slices(box, view.scale, 0.0)]
    return bool(part.size and part.mean() >= OPEN_SHARE)


def unread_changes(view: View, reading: Reading, field: Sequence[Point] | None = None) -> tuple[Doubt, ...]:
    """Doubts about changes as large as a die that no die of the reading explains: a die may have been missed.

    Only changes within the polygon `field` (x, y in pixels of the picture) count.
    """
    if not reading.dice:
        return ()
    size = float(np.median([max(d.box[2] - d.box[0], d.box[3] - d.box[1]) for d in reading.dice])) * view.scale
    rest = view.change & view.known
    if field is not None:
        inside = np.zeros_like(rest)
        cv2.fillPoly(inside, [np.rint(np.asarray(field) * view.scale).astype(np.int32)], 1)
        rest &= inside
    for box in [die.box for die in reading.dice] + [d.box for d in reading.doubts if d.box is not None]:
        rest[_slices(box, view.scale, WIDE)] = 0
    closed = cv2.morphologyEx(rest, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(closed, np.uint8))
    height, width = rest.shape
    found = []
    for number in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[number])
        at_edge = x == 0 or y == 0 or x + w == width or y + h == height
        fits = MIN_PART * size <= min(w, h) and max(w, h) <= MAX_PART * size
        if at_edge or not fits or area < 0.4 * w * h or _is_shade(view, labels == number):
            continue
        x0, y0, x1, y1 = (round(v / view.scale, 1) for v in (x, y, x + w, y + h))
        found.append(Doubt(DoubtCode.MAYBE_MISSED, box=(x0, y0, x1, y1)))
    return tuple(found)


def _is_shade(view: View, where: npt.NDArray[np.bool_]) -> bool:
    """True if only the light changed: the whole place is darker, or brighter, by the same factor."""
    inside = cv2.erode(where.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    if not inside.any():
        return False
    ratio = (view.now[inside].astype(np.float32) + 4) / (view.table[inside].astype(np.float32) + 4)
    return bool(ratio.std(axis=0).max() < SHADED * ratio.mean())


def _emptied(known: Mask, change: Mask, dice: Mask) -> npt.NDArray[np.bool_]:
    """The unknown places (h, w) without a die now whose picture has changed: the die that lay there is gone."""
    _, labels = cv2.connectedComponents(np.asarray((known == 0) & (dice == 0), np.uint8))
    counts = np.bincount(labels.ravel())
    shares = np.bincount(labels.ravel(), weights=change.ravel()) / np.maximum(counts, 1)
    shares[0] = 0
    gone: npt.NDArray[np.bool_] = (shares >= GONE)[labels]
    return gone


def _plain(pixels: Pixels, table: Pixels, free: Mask) -> Pixels:
    """The picture with an even colour, that of the table about there, if nothing changed."""
    size = (pixels.shape[1], pixels.shape[0])
    quarter = cv2.resize(table, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    even = np.asarray(cv2.resize(cv2.GaussianBlur(quarter, (0, 0), 6), size), np.uint8)
    cv2.copyTo(pixels, cv2.resize(free, size, interpolation=cv2.INTER_NEAREST), even)
    return even


def _slices(box: Box, scale: float, room: float) -> tuple[slice, slice]:
    """The rows and columns of a box with `room`, in parts of its size, about it."""
    far = room * max(box[2] - box[0], box[3] - box[1])
    x0, y0 = (max(0, int((v - far) * scale)) for v in box[:2])
    x1, y1 = (max(0, int(np.ceil((v + far) * scale))) for v in box[2:])
    return slice(y0, y1), slice(x0, x1)
