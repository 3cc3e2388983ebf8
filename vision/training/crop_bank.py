"""Patches about dice and about other things, on the device that trains, and batches of crops of them."""

import math
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.training.crops import FORMS, cut, empty_places, standard, varied
from vision.training.lamps import glinted, relit, veiled
from vision.training.photos import Photo
from vision.training.picture_files import PIPS, Chunks, Floats, Growing, Pixels, no_pips, photo_groups
from vision.training.scenes import NO_PIPS, Truth
from vision.training.traced_hidden import HIDDEN

ANYWHERE = 0.12
"""Crops of places without a die, for each die of a folder."""
WRITTEN = ("traced", "near", "made", "signs")
"""Pictures that make_traced and make_scenes write."""
PRECISE = (*WRITTEN, "rendered/tray", "rendered/wheel")
"""Folders in which the place of a die is known to a pixel."""
CLEAR, ONE = 2.0, 1.6
"""Weight of clear dice, and of others that show 1: a token with a dot and a blank cube are much like them."""
MIN_SIZE = 14.0
EMPTY = 3
"""Places without a die looked for in each picture."""


def _with_empty(shares: dict[str, float]) -> dict[str, float]:
    """Shares of folders and, where they are not given, of the places without a value in them, NAME-."""
    return {f"{name}-": ANYWHERE * share for name, share in shares.items()} | shares


SHARES = _with_empty({
    "traced": 0.50, "made": 0.17, "tray_mixed": 0.12, "webcam_wood": 0.06, "close_gray": 0.05, "trays_oblique": 0.07,
    "rendered/tray": 0.10, "rendered/wheel": 0.10, "hard": 0.16,
})  # fmt: skip
LARGE_SHARES = _with_empty({
    "near": 0.56, "tray_mixed": 0.08, "webcam_wood": 0.05, "close_gray": 0.03, "trays_oblique": 0.04,
    "rendered/tray": 0.06, "rendered/wheel": 0.06, "hard": 0.06, "signs": 0.06,
}) | {"signs-": 0.06}  # fmt: skip


class Batch(msgspec.Struct, frozen=True):
    """Crops (N, 3, H, H), shares of no die and 1 to 6 (N, 7), bodies (N,), geometry (N, 5), and if it counts.

    `pips` (N, *PIPS) are the places of pips in pixels of the crops, nan where unknown.
    """

    crops: Tensor
    values: Tensor
    bodies: Tensor
    geometry: Tensor
    precise: Tensor
    pips: Tensor


class CropBank:
    """Patches (N, patch, patch, 3) with value, body, tilt (2) and group as facts (N, 5), and with pips (N, *PIPS)."""

    def __init__(
        self, folder: Path, boxes: Path | None, capacity: int, where: torch.device, seed: int, kind: str
    ) -> None:
        self._device, self._kind = where, kind
        self._form, self._shares = FORMS[kind], LARGE_SHARES if kind == "large" else SHARES
        self._names = list(self._shares)
        self._chance = np.random.default_rng(seed)
        self._patches = Growing(capacity, (self._form.patch, self._form.patch, 3), torch.uint8, where)
        self._facts = Growing(capacity, (5,), torch.float32, where)
        self._pips = Growing(capacity, PIPS, torch.float32, where)
        stems = {name: name for name in WRITTEN if name in self._names} | {"hard": f"hard{self._form.patch}"}
        self._chunks = {name: Chunks(folder, stem) for name, stem in stems.items()}
        for name, (pictures, labels, extent) in photo_groups(boxes).items():
            for k in range(0, len(pictures), 16):
                part = slice(k, k + 16)
                self._add(pictures[part], labels[part], no_pips(labels[part]), extent[part], name)
        self.refresh()

    @property
    def count(self) -> int:
        """The number of patches."""
        return self._facts.count

    def refresh(self, most: int = 9999) -> None:
        """Take up at most so many new files of each kind."""
        for name, chunks in self._chunks.items():
            for pictures, labels, pips in chunks.new(most):
                if name == "hard":
                    self._add_hard(pictures)
                    continue
                extent = np.tile(np.array(pictures.shape[2:0:-1], np.float32), (len(pictures), 1))
                for k in range(0, len(pictures), 128):
                    part = slice(k, k + 128)
                    self._add(pictures[part], labels[part], pips[part], extent[part], name)
        self._weigh()

    def _add_hard(self, patches: Pixels) -> None:
        facts = torch.zeros(len(patches), 5, device=self._device)
        facts[:, 1], facts[:, 2:4], facts[:, 4] = -1, float("nan"), self._names.index("hard")
        self._patches.add(torch.from_numpy(np.array(patches)))
        self._facts.add(facts)
        self._pips.add(torch.full((len(patches), *PIPS), float("nan")))

    def _add(self, pictures: Pixels, labels: Floats, pips: Floats, extent: Floats, folder: str) -> None:
        rows: list[list[float]] = []
        which: list[int] = []
        for i, known in enumerate(np.concatenate([labels, pips.reshape(*pips.shape[:2], -1)], 2)):
            here = places(self._chance, known[known[:, 0] != 0], extent[i], folder, self._names)
            rows += here
            which += [i] * len(here)
        if rows:
            found = torch.tensor(rows, device=self._device)
            images = torch.from_numpy(np.array(pictures)).to(self._device)
            at, size, form = found[:, :2], found[:, 2], self._form
            picture = torch.tensor(which, device=self._device)
            self._patches.add(cut(images, at, size, picture, form.patch, form.patch_cover))
            self._facts.add(found[:, 3:8])
            away = found[:, 8:].view(-1, *PIPS) - at[:, None, None]
            self._pips.add(away * (form.box / size).view(-1, 1, 1, 1) + form.patch / 2)

    def _weigh(self) -> None:
        facts = self._facts.rows
        group = facts[:, 4].long()
        counts = torch.bincount(group, minlength=len(self._names)).clamp(min=1)
        weights = (torch.tensor(list(self._shares.values()), device=self._device) / counts)[group]
        clear, one = facts[:, 1] == 1, 1.0 if self._kind == "large" else ONE
        self._weights = weights * torch.where(clear, CLEAR, torch.where(facts[:, 0] == 1, one, 1.0))

    def batch(self, size: int, veils: float, glints: float) -> Batch:
        """Crops of patches chosen by their weights; shares of them under lamps and with glints."""
        rows = _chosen(self._weights, size)
        facts = self._facts.rows[rows]
        value, group = facts[:, 0].long(), facts[:, 4].long()
        precise = torch.tensor([name in PRECISE for name in self._names], device=self._device)[group].float()
        form = self._form
        crops, geometry, move = varied(self._patches.rows[rows], facts[:, 2:4], value == 0, form)
        pips = torch.einsum("nij,nfpj->nfpi", move[:, :, :2], self._pips.rows[rows]) + move[:, None, None, :, 2]
        values = functional.one_hot(value, 7).float()
        length = form.crop / form.cover * geometry[:, 2].exp()
        if len(some := self._some(value, veils)):
            crops[some], hidden = veiled(crops[some], geometry[some, :2], length[some])
            anything = torch.tensor([0.0] + [1 / 6] * 6, device=self._device)
            values[some] += hidden[:, None] * (anything - values[some])
        if len(some := self._some(value, glints)):
            crops[some] = glinted(crops[some], geometry[some, :2], length[some])
        x = relit(crops)
        x = standard(x) if self._kind == "shape" else x
        return Batch(x, values, facts[:, 1].long(), geometry, precise, pips)

    def _some(self, value: Tensor, share: float) -> Tensor:
        chosen = torch.rand(len(value), device=self._device) < share
        return torch.nonzero((value > 0) & chosen)[:, 0]


def _chosen(weights: Tensor, size: int) -> Tensor:
    """Rows (size,), each as often as its weight says; torch.multinomial takes no more than 2**24 weights."""
    edges = weights.double().cumsum(0)
    return torch.searchsorted(edges, torch.rand(size, device=weights.device).double() * edges[-1]).clamp(
        max=len(weights) - 1
    )


def places(
    chance: np.random.Generator, known: Floats, extent: Floats, folder: str, names: Sequence[str]
) -> list[list[float]]:
    """Rows of the patches of one picture: x, y, size, value, body, tilt (2), index of the group among `names`, pips.

    `known` are its dice (D, 33): labels and places of pips. Dice without pips have the value 0.
    """
    out: list[list[float]] = []
    precise, empty = folder in PRECISE, names.index(f"{folder}-")
    for row in known:
        size = float(max(row[3] - row[1], row[4] - row[2]))
        if np.isnan(size) or size < MIN_SIZE or row[7] == HIDDEN:
            continue
        tilt = [float((row[5] - (row[1] + row[3]) / 2) / size), float((row[6] - (row[2] + row[4]) / 2) / size)]
        tilt = tilt if precise else [np.nan, np.nan]
        bare = row[0] == NO_PIPS
        told = [0.0, -1.0, *tilt, empty] if bare else [float(row[0]), float(row[7]), *tilt, names.index(folder)]
        out.append([float(row[5]), float(row[6]), size, *told, *(float(v) for v in row[9:])])
    if folder not in ("trays_oblique", "signs"):
        dice = []
        for row in known:
            x0, y0, x1, y1, x, y = (float(v) for v in row[1:7])
            dice.append(Truth(int(row[0]), None if np.isnan(x0) else (x0, y0, x1, y1), (x, y), ""))
        photo = Photo(Path(), tuple(dice), folder)
        for x, y, size in empty_places(chance, photo, int(extent[0]), int(extent[1]), 2 if precise else EMPTY):
            out.append([x, y, max(size, MIN_SIZE), 0.0, -1.0, np.nan, np.nan, empty, *[np.nan] * math.prod(PIPS)])
    return out
