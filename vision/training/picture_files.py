"""Pictures for training as files of many pictures each, and in the memory of the device that trains."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from vision.training.nets import BODY_NAMES
from vision.training.photos import shared_photos
from vision.training.scenes import Truth

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]

MAX_DICE = 32
"""Dice of a picture; more are left out."""
PHOTO_SIDE = 960
"""Shared photos are shrunk to that longer side at most, and padded to squares of it."""
GREY = 114
PIPS = (2, 6, 2)
"""Places of a die's pips in pixels, nan where there is none: of the upper face, of the lower one seen through it."""


def label_row(die: Truth) -> list[float]:
    """A label (9,): value, box, top, index of BODY_NAMES or -1, 0; the box is nan where it is unknown."""
    box = die.box if die.box is not None else (np.nan,) * 4
    return [die.pips, *box, *die.top, BODY_NAMES.index(die.body) if die.body else -1, 0.0]


def padded(rows: Sequence[Sequence[float]] | Floats) -> Floats:
    """Labels of one picture as (MAX_DICE, 9), the value 0 where there is none."""
    out = np.zeros((MAX_DICE, 9), np.float32)
    out[:, 7] = -1
    known = np.array(rows, np.float32).reshape(-1, 9)[:MAX_DICE]
    out[: len(known)] = known
    return out


def no_pips(labels: Floats) -> Floats:
    """Places of pips (N, D, *PIPS), all unknown, for labels (N, D, 9)."""
    return np.full((*labels.shape[:2], *PIPS), np.nan, np.float32)


def write_chunk(
    folder: Path, name: str, index: int, pictures: Pixels, labels: Floats, pips: Floats | None = None
) -> None:
    """One file of pictures (N, H, W, 3), labels (N, MAX_DICE, 9) and known places of pips (N, MAX_DICE, *PIPS)."""
    stem = folder / f"{name}_{index:05d}"
    if pips is not None:
        np.save(f"{stem}.pips.npy", pips)
    np.save(f"{stem}.npy", pictures)
    np.save(f"{stem}.labels.npy", labels)
    stem.with_suffix(".done").touch()


class Chunks:
    """Files of pictures that other programs may still be writing."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._seen: set[str] = set()

    def new(self, most: int = 9999) -> Iterator[tuple[Pixels, Floats, Floats]]:
        """Pictures, labels and places of pips of the files not given before, oldest first."""
        for file in sorted(self._folder.glob(f"{self._name}_*.done")):
            if most <= 0:
                return
            if file.name not in self._seen:
                most -= 1
                self._seen.add(file.name)
                stem = file.with_suffix("")
                labels, pips = np.load(f"{stem}.labels.npy"), Path(f"{stem}.pips.npy")
                yield np.load(f"{stem}.npy", mmap_mode="r"), labels, np.load(pips) if pips.exists() else no_pips(labels)


class Growing:
    """A tensor that takes rows as they come, up to a capacity."""

    def __init__(self, capacity: int, shape: tuple[int, ...], dtype: torch.dtype, device: torch.device) -> None:
        self._all = torch.empty(capacity, *shape, dtype=dtype, device=device)
        self.count = 0

    @property
    def room(self) -> int:
        """The number of rows that may still be added."""
        return len(self._all) - self.count

    @property
    def rows(self) -> Tensor:
        """The rows added so far."""
        return self._all[: self.count]

    def add(self, rows: Tensor) -> None:
        """Append as many of the rows as there is room for."""
        more = min(len(rows), self.room)
        self._all[self.count : self.count + more] = rows[:more].to(self._all.device, non_blocking=True)
        self.count += more


def photo_groups(boxes: Path | None) -> dict[str, tuple[Pixels, Floats, Floats]]:
    """The training part of the shared photos by folder: pictures, labels, widths and heights (N, 2)."""
    groups: dict[str, list[tuple[Pixels, Floats, Floats]]] = {}
    for photo in shared_photos(True, boxes):
        pixels = np.asarray(cv2.imread(str(photo.path)), np.uint8)
        shrink = min(1.0, PHOTO_SIDE / max(pixels.shape[:2]))
        if shrink < 1:
            pixels = np.asarray(cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
        height, width = pixels.shape[:2]
        canvas = np.full((PHOTO_SIDE, PHOTO_SIDE, 3), GREY, np.uint8)
        canvas[:height, :width] = pixels
        rows = np.array([label_row(d) for d in photo.dice], np.float32).reshape(-1, 9)
        rows[:, 1:7] *= shrink
        groups.setdefault(photo.folder, []).append((canvas, padded(rows), np.array([width, height], np.float32)))
    return {
        name: (np.stack([p for p, _, _ in rows]), np.stack([k for _, k, _ in rows]), np.stack([e for _, _, e in rows]))
        for name, rows in groups.items()
    }
