"""Crops for the classifiers: patches about dice and about other things, then turned, moved and squeezed at random."""

import math

import msgspec
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from vision.training.camera_response import blurred, moved, uniform
from vision.training.nets import CROP, LARGE_CROP
from vision.training.photos import Photo
from vision.training.warp import inverse, sampled, turned

Floats = npt.NDArray[np.float32]

TILT_ERROR = 0.03
"""Box lengths by which a reader misjudges a tilt (one standard deviation)."""


class Form(msgspec.Struct, frozen=True):
    """The crops of a net and the patches they are cut from: pixels of their sides, box lengths that they cover.

    The middles of crops lie off the top faces' by `off` box lengths (one standard deviation), those of a share `fars`
    by up to `far`. A share `strays` is turned anyhow, others off upright by `skew` radians (one standard deviation).
    """

    crop: int
    cover: float
    strays: float
    patch: int = 120
    patch_cover: float = 2.8
    off: float = 0.05
    far: float = 0.25
    fars: float = 0.35
    skew: float = 0.0

    @property
    def box(self) -> float:
        """Pixels of a patch that the length of the die's box takes."""
        return self.patch / self.patch_cover


FORMS = {
    "colour": Form(CROP, 1.5, 0.3),
    "shape": Form(CROP, 1.8, 0.1),
    "large": Form(LARGE_CROP, 1.5, 0.12, 205, 2.4, off=0.04, far=0.2, fars=0.15, skew=0.2),
}
"""By net; the covers of crops are as in vision/classify.py."""


def empty_places(
    chance: np.random.Generator, photo: Photo, width: int, height: int, tries: int
) -> list[tuple[float, float, float]]:
    """Places (x, y, size) that hold no die in their middle: beside dice, on their sides, anywhere."""
    places = []
    sizes = [max(d.box[2] - d.box[0], d.box[3] - d.box[1]) for d in photo.dice if d.box]
    for _ in range(tries):
        size = float(chance.choice(sizes) if sizes else chance.uniform(30, 120)) * float(chance.uniform(0.6, 1.4))
        if sizes and chance.random() < 0.6:
            die = photo.dice[chance.integers(len(photo.dice))]
            way, far = chance.uniform(0, 6.28), size * chance.uniform(0.55, 1.2)
            x, y = float(die.top[0] + far * np.cos(way)), float(die.top[1] + far * np.sin(way))
        else:
            x, y = float(chance.uniform(0, width)), float(chance.uniform(0, height))
        free = all(np.hypot(x - d.top[0], y - d.top[1]) > 0.5 * max(size, 20) for d in photo.dice)
        if free and 0 < x < width and 0 < y < height:
            places.append((x, y, size))
    return places


def cut(images: Tensor, at: Tensor, size: Tensor, which: Tensor, side: int, cover: float) -> Tensor:
    """Patches (M, side, side, 3) uint8 about places (M, 2) of pictures (N, H, W, 3), cover * size (M,) wide."""
    parts = []
    for spots, sizes, rows in zip(at.split(48), size.split(48), which.split(48), strict=True):
        scale = side / (cover * sizes)
        move = torch.zeros(len(spots), 2, 3, device=images.device)
        move[:, 0, 0] = move[:, 1, 1] = scale
        move[:, :, 2] = side / 2 - spots * scale[:, None]
        x = sampled(images[rows], inverse(move), side, scale)
        parts.append(x.permute(0, 2, 3, 1).round().clamp(0, 255).to(torch.uint8))
    return torch.cat(parts)


def varied(patches: Tensor, tilts: Tensor, steady: Tensor, form: Form) -> tuple[Tensor, Tensor, Tensor]:
    """Crops (N, 3, crop, crop) 0-255 of patches: turned upright, mirrored, squeezed, scaled and moved.

    `tilts` (N, 2) are nan where unknown; then, and for strays, the angle is any. `steady` (N,) crops are not
    moved. Also (N, 5), as shares of the crop's side: the offset of the top face right and down of its middle, the
    logarithm of the ratio of the die's size to the supposed one, and its tilt; and the maps (N, 2, 3) from patches to
    crops. Some crops are moved far: a net that could trust the middle of its crop would not learn to distinguish the
    upper face of a clear die from the lower one.
    """
    count, device = len(patches), patches.device
    mirror = torch.where(torch.rand(count, device=device) < 0.5, -1.0, 1.0)
    tilt = torch.stack([tilts[:, 0] * mirror, tilts[:, 1]], 1) + TILT_ERROR * torch.randn(count, 2, device=device)
    known = ~torch.isnan(tilts).any(1) & (torch.rand(count, device=device) >= form.strays)
    upright = -math.pi / 2 - torch.atan2(tilt[:, 1], tilt[:, 0])
    upright = upright + form.skew * torch.randn(count, device=device)
    angle = torch.where(known, upright, uniform(count, 0, 2 * math.pi, device))
    loose = torch.tensor([0.5, 1.0, 2.0], device=device)[torch.randint(0, 3, (count,), device=device)] * (~steady)
    grown = (0.1 * torch.randn(count, device=device)).clamp(-0.22, 0.22) * loose
    wide = form.crop / (form.cover * form.box) * grown.exp()
    squash = (0.09 * torch.randn(count, device=device)).clamp(-0.22, 0.22).exp()
    turn = turned(angle, wide * squash, wide, mirror)
    off = (form.off * torch.randn(count, 2, device=device)).clamp(-0.12, 0.12)
    way, far = uniform(count, 0, 2 * math.pi, device), form.far * torch.rand(count, device=device).sqrt()
    aside = far[:, None] * torch.stack([torch.cos(way), torch.sin(way)], 1)
    off = torch.where((torch.rand(count, device=device) < form.fars)[:, None], aside, off)
    off = off * form.box * (~steady)[:, None]
    shift = form.crop / 2 - (turn @ (off + form.patch / 2)[..., None])[..., 0]
    move = torch.cat([turn, shift[..., None]], 2)
    crops = _softened(sampled(patches, inverse(move), form.crop, torch.ones(count, device=device)))
    at = -(turn @ off[..., None])[..., 0] / form.crop
    leant = (turn @ tilts.nan_to_num(0.0)[..., None])[..., 0] * form.box / form.crop
    return crops, torch.cat([at, grown[:, None], leant], 1), move


def _softened(crops: Tensor) -> Tensor:
    """Half of the crops out of focus, some shaken, some from few pixels."""
    count, device, side = len(crops), crops.device, crops.shape[-1]
    rows = torch.nonzero(torch.rand(count, device=device) < 0.5)[:, 0]
    crops[rows] = blurred(crops[rows], uniform(len(rows), 0.3, 1.4, device))
    if len(rows := torch.nonzero(torch.rand(count, device=device) < 0.05)[:, 0]):
        far, way = uniform(len(rows), 2, 8, device), uniform(len(rows), 0, math.pi, device)
        crops[rows] = moved(crops[rows], far, way, 5)
    if len(rows := torch.nonzero(torch.rand(count, device=device) < 0.08)[:, 0]):
        small = int(torch.randint(side // 4, side // 2, (1,)))
        few = functional.interpolate(crops[rows], size=small, mode="area")
        crops[rows] = functional.interpolate(few, size=side, mode="bilinear")
    return crops


def standard(x: Tensor) -> Tensor:
    """Each crop brought to mean 0.5 and deviation 0.25, as vision/classify.py does it."""
    deviation = x.flatten(1).std(1, correction=0).view(-1, 1, 1, 1)
    return (x - x.mean((1, 2, 3), keepdim=True)) / (4 * deviation + 0.04) + 0.5
