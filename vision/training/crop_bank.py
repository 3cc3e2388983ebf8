"""Patches about dice and about other things, on the device that trains, and batches of crops of them."""

from pathlib import Path

import msgspec
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.training.crops import PATCH, cut, empty_places, standard, varied
from vision.training.lamps import glinted, relit, veiled
from vision.training.nets import CROP
from vision.training.photos import Photo
from vision.training.picture_files import Chunks, Floats, Growing, Pixels, photo_groups
from vision.training.scenes import Truth
from vision.training.traced_hidden import HIDDEN

COVERS = {"colour": 1.5, "shape": 1.8}
"""Width of a crop over the length of the die's box; as in vision/classify.py."""
STRAYS = {"colour": 0.3, "shape": 0.1}
"""The share of crops that are not upright."""
SHARES = {"traced": 0.50, "made": 0.17, "tray_mixed": 0.12, "webcam_wood": 0.06, "close_gray": 0.05,
          "trays_oblique": 0.07, "rendered/tray": 0.10, "rendered/wheel": 0.10, "hard": 0.16}  # fmt: skip
ANYWHERE = 0.12
"""Crops of places without a die, for each die of a folder."""
NAMES = [*SHARES, *(f"{name}-" for name in SHARES)]
PRECISE = ("traced", "made", "rendered/tray", "rendered/wheel")
"""Folders in which the place of a die is known to a pixel."""
CLEAR, ONE = 2.0, 1.6
"""Weight of clear dice, and of others that show 1: a token with a dot and a blank cube are much like them."""
MIN_SIZE = 14.0
EMPTY = 3
"""Places without a die looked for in each picture."""


class Batch(msgspec.Struct, frozen=True):
    """Crops (N, 3, CROP, CROP), shares of no die and 1 to 6 (N, 7), bodies (N,), geometry (N, 5), and if it counts."""

    crops: Tensor
    values: Tensor
    bodies: Tensor
    geometry: Tensor
    precise: Tensor


class CropBank:
    """Patches (N, PATCH, PATCH, 3) with value, body, tilt (2) and group as facts (N, 5)."""

    def __init__(self, folder: Path, boxes: Path | None, capacity: int, where: torch.device, seed: int) -> None:
        self._device = where
        self._chance = np.random.default_rng(seed)
        self._patches = Growing(capacity, (PATCH, PATCH, 3), torch.uint8, where)
        self._facts = Growing(capacity, (5,), torch.float32, where)
        self._chunks = {name: Chunks(folder, name) for name in ("traced", "made", "hard")}
        for name, (pictures, labels, extent) in photo_groups(boxes).items():
            for k in range(0, len(pictures), 16):
                self._add(pictures[k : k + 16], labels[k : k + 16], extent[k : k + 16], name)
        self.refresh()

    @property
    def count(self) -> int:
        """The number of patches."""
        return self._facts.count

    def refresh(self, most: int = 9999) -> None:
        """Take up at most so many new files of each kind."""
        for name, chunks in self._chunks.items():
            for pictures, labels in chunks.new(most):
                if name == "hard":
                    self._add_hard(pictures)
                    continue
                extent = np.tile(np.array(pictures.shape[2:0:-1], np.float32), (len(pictures), 1))
                for k in range(0, len(pictures), 128):
                    self._add(pictures[k : k + 128], labels[k : k + 128], extent[k : k + 128], name)
        self._weigh()

    def _add_hard(self, patches: Pixels) -> None:
        facts = torch.zeros(len(patches), 5, device=self._device)
        facts[:, 1], facts[:, 2:4], facts[:, 4] = -1, float("nan"), NAMES.index("hard")
        self._patches.add(torch.from_numpy(np.array(patches)))
        self._facts.add(facts)

    def _add(self, pictures: Pixels, labels: Floats, extent: Floats, folder: str) -> None:
        rows: list[list[float]] = []
        which: list[int] = []
        for i, known in enumerate(labels):
            here = places(self._chance, known[known[:, 0] > 0], extent[i], folder)
            rows += here
            which += [i] * len(here)
        if rows:
            found = torch.tensor(rows, device=self._device)
            images = torch.from_numpy(np.array(pictures)).to(self._device)
            self._patches.add(cut(images, found[:, :2], found[:, 2], torch.tensor(which, device=self._device)))
            self._facts.add(found[:, 3:])

    def _weigh(self) -> None:
        facts = self._facts.rows
        group = facts[:, 4].long()
        counts = torch.bincount(group, minlength=len(NAMES)).clamp(min=1)
        shares = [SHARES[name.rstrip("-")] * (ANYWHERE if name.endswith("-") else 1) for name in NAMES]
        weights = (torch.tensor(shares, device=self._device) / counts)[group]
        clear = facts[:, 1] == 1
        self._weights = weights * torch.where(clear, CLEAR, torch.where(facts[:, 0] == 1, ONE, 1.0))

    def batch(self, size: int, kind: str, veils: float, glints: float) -> Batch:
        """Crops of patches chosen by their weights, for the net `kind`; shares of them under lamps and with glints."""
        rows = _chosen(self._weights, size)
        facts = self._facts.rows[rows]
        value, group = facts[:, 0].long(), facts[:, 4].long()
        precise = torch.tensor([name in PRECISE for name in NAMES], device=self._device)[group].float()
        crops, geometry = varied(self._patches.rows[rows], facts[:, 2:4], value == 0, COVERS[kind], STRAYS[kind])
        values = functional.one_hot(value, 7).float()
        length = CROP / COVERS[kind] * geometry[:, 2].exp()
        if len(some := self._some(value, veils)):
            crops[some], hidden = veiled(crops[some], geometry[some, :2], length[some])
            anything = torch.tensor([0.0] + [1 / 6] * 6, device=self._device)
            values[some] += hidden[:, None] * (anything - values[some])
        if len(some := self._some(value, glints)):
            crops[some] = glinted(crops[some], geometry[some, :2], length[some])
        x = relit(crops)
        return Batch(standard(x) if kind == "shape" else x, values, facts[:, 1].long(), geometry, precise)

    def _some(self, value: Tensor, share: float) -> Tensor:
        chosen = torch.rand(len(value), device=self._device) < share
        return torch.nonzero((value > 0) & chosen)[:, 0]


def _chosen(weights: Tensor, size: int) -> Tensor:
    """Rows (size,), each as often as its weight says; torch.multinomial takes no more than 2**24 weights."""
    edges = weights.double().cumsum(0)
    return torch.searchsorted(edges, torch.rand(size, device=weights.device).double() * edges[-1]).clamp(
        max=len(weights) - 1
    )


def places(chance: np.random.Generator, known: Floats, extent: Floats, folder: str) -> list[list[float]]:
    """Rows of the patches of one picture: x, y, size, value, body, tilt (2), group; `known` are its dice (D, 9)."""
    out: list[list[float]] = []
    precise = folder in PRECISE
    for row in known:
        size = float(max(row[3] - row[1], row[4] - row[2]))
        if np.isnan(size) or size < MIN_SIZE or row[7] == HIDDEN:
            continue
        tilt = [float((row[5] - (row[1] + row[3]) / 2) / size), float((row[6] - (row[2] + row[4]) / 2) / size)]
        tilt = tilt if precise else [np.nan, np.nan]
        out.append([float(row[5]), float(row[6]), size, float(row[0]), float(row[7]), *tilt, NAMES.index(folder)])
    if folder != "trays_oblique":
        dice = []
        for row in known:
            x0, y0, x1, y1, x, y = (float(v) for v in row[1:7])
            dice.append(Truth(int(row[0]), None if np.isnan(x0) else (x0, y0, x1, y1), (x, y), ""))
        photo = Photo(Path(), tuple(dice), folder)
        for x, y, size in empty_places(chance, photo, int(extent[0]), int(extent[1]), 2 if precise else EMPTY):
            out.append([x, y, max(size, MIN_SIZE), 0.0, -1.0, np.nan, np.nan, NAMES.index(f"{folder}-")])
    return out
