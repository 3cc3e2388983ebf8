"""Lamps mirrored in the top faces of crops, and other light over whole square crops (N, 3, H, H), on any device."""

import math

import torch
from torch import Tensor

from vision.training.camera_response import blurred, jpeg, uniform

CONTRAST = 10.0
"""Grey levels that a pip must still stand out by; where it does not, the lamp hides it."""
ORDERS = ((0, 2, 1), (2, 1, 0), (1, 0, 2), (2, 0, 1), (1, 2, 0))


def _about(top: Tensor, side: int, offset: float) -> tuple[Tensor, Tensor]:
    """Columns and rows (N, side, side) of crops from the middles of their top faces (N, 2), in pixels."""
    axis = torch.arange(side, device=top.device) + offset - side / 2.0
    rows, columns = torch.meshgrid(axis, axis, indexing="ij")
    return columns - side * top[:, 0].view(-1, 1, 1), rows - side * top[:, 1].view(-1, 1, 1)


def veiled(crops: Tensor, top: Tensor, size: Tensor) -> tuple[Tensor, Tensor]:
    """A mirrored lamp over the top faces of crops 0-255, whole, in part or fading; and how likely it hides pips (N,).

    `top` (N, 2) is where the face's middle lies off the crop's, as a share of its side, `size` (N,) the die's pixels.
    """
    count, device = crops.shape[0], crops.device
    x, y = (axis / size.view(-1, 1, 1) for axis in _about(top, crops.shape[-1], 0.0))
    spin, half, way, across, amount, slope = (
        uniform(count, low, high, device).view(-1, 1, 1)
        for low, high in ((0, math.pi / 2), (0.35, 0.475), (0, 2 * math.pi), (-0.3, 0.3), (-0.4, 0.6), (0.6, 2))
    )
    u, v = x * torch.cos(spin) + y * torch.sin(spin), y * torch.cos(spin) - x * torch.sin(spin)
    face = (u.abs() < half) & (v.abs() < half)
    along = x * torch.cos(way) + y * torch.sin(way)
    form = torch.randint(0, 3, (count,), device=device).view(-1, 1, 1)
    part = torch.where(form == 1, (along > across).float(), (0.5 + amount + along * slope).clamp(0, 1))
    share = face * torch.where(form == 0, 1.0, part)
    full = uniform(count, 0.85, 1, device)
    strength = torch.where(torch.rand(count, device=device) < 0.6, full, torch.rand(count, device=device))
    share = strength.view(-1, 1, 1, 1) * blurred(share[:, None], uniform(count, 0.4, 1.5, device))
    bright = uniform(count, 0.6, 1.1, device).view(-1, 1) + 0.03 * torch.randn(count, 3, device=device)
    lamp = 255 * bright.clamp(0, 1).view(-1, 3, 1, 1)
    added = (torch.rand(count, device=device) < 0.4).view(-1, 1, 1, 1)

    def lit(picture: Tensor) -> Tensor:
        return torch.where(added, (picture + lamp * share).clamp(0, 255), picture * (1 - share) + lamp * share)

    grey = torch.where(face, crops.mean(1), float("nan")).flatten(1)
    low, middle, high = grey.nanquantile(torch.tensor([0.05, 0.5, 0.95], device=device), dim=1).nan_to_num(128.0)
    above, below = (high - middle).clamp(min=25.0), (low - middle).clamp(max=-25.0)
    probe = torch.where(high - middle > middle - low, above, below).view(-1, 1, 1, 1)
    after = lit(crops)
    contrast = (lit((crops + probe).clamp(0, 255)) - after).abs().mean(1)
    hidden = ((contrast < CONTRAST) & face).sum((1, 2)) / face.sum((1, 2)).clamp(min=1)
    return after, ((hidden - 0.05) / 0.1).clamp(0, 1)


def glinted(crops: Tensor, top: Tensor, size: Tensor) -> Tensor:
    """Up to three bright spots or streaks, about as large as pips, on the top faces of crops 0-255; as `veiled`."""
    count, device = crops.shape[0], crops.device
    x, y = _about(top, crops.shape[-1], 0.5)
    for index in range(3):
        off = uniform(2 * count, -0.4, 0.4, device).view(-1, 2) * size[:, None]
        way = uniform(count, 0, math.pi, device).view(-1, 1, 1)
        wide, tall = (size * uniform(count, math.log(0.025), math.log(0.12), device).exp() for _ in range(2))
        tall = torch.where(torch.rand(count, device=device) < 0.25, tall * 3, tall)
        right, down = x - off[:, 0].view(-1, 1, 1), y - off[:, 1].view(-1, 1, 1)
        u = (right * torch.cos(way) + down * torch.sin(way)) / wide.view(-1, 1, 1)
        v = (down * torch.cos(way) - right * torch.sin(way)) / tall.view(-1, 1, 1)
        spot = torch.exp(-((u**2 + v**2) ** uniform(count, 0.7, 3, device).view(-1, 1, 1)))
        there = (torch.rand(count, device=device) < 0.5) if index else torch.ones(count, device=device)
        share = (spot * (uniform(count, 0.35, 1.05, device) * there).view(-1, 1, 1))[:, None].clamp(max=1)
        lamp = 255 * (1 - 0.12 * torch.rand(count, 3, 1, 1, device=device))
        crops = crops + (lamp - crops).clamp(min=0) * share
    return crops


def relit(x: Tensor) -> Tensor:
    """Other lamps and cameras for crops 0-255; to 0-1."""
    count, device = x.shape[0], x.device
    x = x / 255

    def each(spread: float, channels: int = 1) -> Tensor:
        return spread * torch.randn(count, channels, 1, 1, device=device)

    def some(share: float) -> Tensor:
        return torch.rand(count, device=device) < share

    x = torch.where(some(0.12).view(-1, 1, 1, 1), x.mean(1, keepdim=True), x)
    for order in ORDERS:
        rows = torch.nonzero(some(0.025))[:, 0]
        x[rows] = x[rows][:, list(order)]
    x = torch.where(some(0.03).view(-1, 1, 1, 1), 1 - x, x)
    middle = x.mean((2, 3), keepdim=True)
    x = (x - middle) * each(0.25).exp() + middle * each(0.22).exp() * each(0.08, 3).exp() + each(0.04)
    ramp = torch.linspace(-1, 1, x.shape[-1], device=device)
    x = x * (1 + each(0.12) * ramp[:, None] + each(0.12) * ramp)
    x = x.clamp(1e-3, 1) ** each(0.25).exp()
    x = x + torch.randn_like(x) * (each(0.025).abs() * some(0.6).view(-1, 1, 1, 1))
    x = x.clamp(0, 1)
    if len(rows := torch.nonzero(some(0.15))[:, 0]):
        x[rows] = jpeg(x[rows], uniform(len(rows), 25, 90, device))
    return x
