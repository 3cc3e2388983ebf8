"""Dice of path-traced tables whose colour is known, on the device that trains, each with its whole picture, small."""

from pathlib import Path

import msgspec
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.training.camera_response import uniform
from vision.training.crop_bank import MIN_SIZE
from vision.training.crops import FORMS, cut, varied
from vision.training.lamps import glinted
from vision.training.nets import VIEW
from vision.training.picture_files import Chunks, Floats, Growing, Pixels
from vision.training.traced_hidden import HIDDEN

FORM = msgspec.structs.replace(FORMS["colour"], strays=1.0)
"""Crops as wide as those of `colour`, turned anyhow; as in vision/body_colour.py."""
WHOLE = 48
"""Pixels of the sides of the small pictures."""
GLINTS = 0.2
GREY = 3.0
"""Grey levels: the mean difference of the channels of a picture without colours is less."""


class BodyBatch(msgspec.Struct, frozen=True):
    """Crops above whole pictures (N, 6, VIEW, VIEW) BGR 0-1, and places in COLOUR_NAMES (N,)."""

    views: Tensor
    colours: Tensor


class BodyBank:
    """Patches (N, patch, patch, 3), their colour and picture (N, 2), and the pictures (M, WHOLE, WHOLE, 3)."""

    def __init__(self, folder: Path, capacity: int, where: torch.device) -> None:
        self._device = where
        self._patches = Growing(capacity, (FORM.patch, FORM.patch, 3), torch.uint8, where)
        self._facts = Growing(capacity, (2,), torch.int64, where)
        self._wholes = Growing(capacity, (WHOLE, WHOLE, 3), torch.uint8, where)
        self._chunks = Chunks(folder, "traced")
        self.refresh()

    @property
    def count(self) -> int:
        """The number of dice."""
        return self._facts.count

    def refresh(self, most: int = 9999) -> None:
        """Take up at most so many new files."""
        for pictures, labels, _ in self._chunks.new(most):
            for k in range(0, len(pictures), 128):
                self._add(pictures[k : k + 128], labels[k : k + 128])
        colours = self._facts.rows[:, 0]
        counts = torch.bincount(colours, minlength=6).clamp(min=1).float()
        self._edges = (1 / counts.sqrt())[colours].double().cumsum(0)

    def _add(self, pictures: Pixels, labels: Floats) -> None:
        sizes = (labels[..., 3:5] - labels[..., 1:3]).max(-1)
        known = (labels[..., 0] > 0) & (labels[..., 8] > 0) & (labels[..., 7] != HIDDEN) & (sizes > MIN_SIZE)
        # Some pictures are grey altogether: in them nobody knows a colour.
        known &= (np.ptp(pictures[:, ::8, ::8].astype(np.int16), axis=3).mean((1, 2)) > GREY)[:, None]
        which, die = np.nonzero(known)
        room = self._facts.room
        which, die = which[:room], die[:room]
        if not len(which):
            return
        images = torch.from_numpy(np.array(pictures)).to(self._device)
        first = self._wholes.count
        small = functional.interpolate(images.permute(0, 3, 1, 2).float(), size=WHOLE, mode="area")
        self._wholes.add(small.permute(0, 2, 3, 1).round().to(torch.uint8))
        rows = torch.from_numpy(labels[which, die]).to(self._device)
        at, size = rows[:, 5:7], torch.from_numpy(sizes[which, die]).to(self._device)
        picture = torch.from_numpy(which).to(self._device)
        self._patches.add(cut(images, at, size, picture, FORM.patch, FORM.patch_cover))
        self._facts.add(torch.stack([rows[:, 8].long() - 1, picture + first], 1))

    def batch(self, size: int) -> BodyBatch:
        """Dice of all colours in other light."""
        spots = torch.rand(size, device=self._device).double() * self._edges[-1]
        rows = torch.searchsorted(self._edges, spots).clamp(max=self.count - 1)
        facts = self._facts.rows[rows]
        free = torch.full((size, 2), float("nan"), device=self._device)
        steady = torch.zeros(size, dtype=torch.bool, device=self._device)
        crops, geometry, _ = varied(self._patches.rows[rows], free, steady, FORM)
        shiny = torch.nonzero(torch.rand(size, device=self._device) < GLINTS)[:, 0]
        if len(shiny):
            length = FORM.crop / FORM.cover * geometry[shiny, 2].exp()
            crops[shiny] = glinted(crops[shiny], geometry[shiny, :2], length)
        crops = functional.avg_pool2d(crops, FORM.crop // VIEW)
        wholes = windows(self._wholes.rows[facts[:, 1]].permute(0, 3, 1, 2).float())
        return BodyBatch(same_camera(crops, wholes), facts[:, 0])


def windows(wholes: Tensor) -> Tensor:
    """Parts (N, 3, VIEW, VIEW) of pictures (N, 3, WHOLE, WHOLE), between half of their sides and the whole."""
    count, device = len(wholes), wholes.device
    share = uniform(count, 0.5, 1.0, device)
    theta = torch.zeros(count, 2, 3, device=device)
    theta[:, 0, 0] = share * torch.where(torch.rand(count, device=device) < 0.5, -1.0, 1.0)
    theta[:, 1, 1] = share
    theta[:, :, 2] = (torch.rand(count, 2, device=device) * 2 - 1) * (1 - share)[:, None]
    grid = functional.affine_grid(theta, [count, 3, VIEW, VIEW], align_corners=False)
    return functional.grid_sample(wholes, grid, align_corners=False, padding_mode="border")


def same_camera(crops: Tensor, wholes: Tensor) -> Tensor:
    """Crops and pictures (N, 3, VIEW, VIEW) 0-255 as another camera shows both; to (N, 6, VIEW, VIEW) 0-1."""
    count, device = len(crops), crops.device

    def each(spread: float, channels: int = 1) -> Tensor:
        return spread * torch.randn(count, channels, 1, 1, device=device)

    curve, bright, cast = each(0.15).exp(), each(0.15).exp(), each(0.08, 3).exp()
    vivid = uniform(count, 0.65, 1.3, device).view(-1, 1, 1, 1)
    shadow, grain = each(0.1).exp(), each(0.02).abs()
    both = []
    for x, light in ((crops, bright * shadow), (wholes, bright)):
        y = (x / 255 * light * cast).clamp(1e-3, 1) ** curve
        grey = y.mean(1, keepdim=True)
        y = grey + (y - grey) * vivid
        both.append((y + grain * torch.randn_like(y)).clamp(0, 1))
    return torch.cat(both, 1)
