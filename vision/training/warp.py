"""Affine maps of batches of pictures, on any device: squares cut out of pictures, and labels carried along.

Maps are (N, 2, 3) and take a picture's pixels to a square's. Labels are (N, D, 9), padded with the value 0.
"""

import torch
from torch import Tensor
from torch.nn import functional

GREY = 114.0


def inverse(move: Tensor) -> Tensor:
    """The inverse of affine maps (N, 2, 3)."""
    a, b, c, d = move[:, 0, 0], move[:, 0, 1], move[:, 1, 0], move[:, 1, 1]
    turn = torch.stack([torch.stack([d, -b], 1), torch.stack([-c, a], 1)], 1) / (a * d - b * c)[:, None, None]
    return torch.cat([turn, -turn @ move[:, :, 2:]], 2)


def sampled(images: Tensor, theta: Tensor, side: int, scale: Tensor) -> Tensor:
    """Squares (N, 3, side, side) 0-255 of pictures (N, H, W, 3) uint8; `theta` takes squares to pictures.

    `scale` (N,) is square pixels for each picture pixel; where it is small the picture is averaged first.
    """
    count = len(images)
    out = torch.empty(count, 3, side, side, device=images.device)
    centre = torch.arange(side, device=images.device, dtype=torch.float32) + 0.5
    level = torch.where(scale < 0.3, 2, torch.where(scale < 0.65, 1, 0))
    for halvings in range(3):
        rows = torch.nonzero(level == halvings)[:, 0]
        if not len(rows):
            continue
        x = images[rows].permute(0, 3, 1, 2).float() - GREY
        if halvings:
            x = functional.avg_pool2d(x, 2**halvings)
        t = theta[rows][..., None, None]
        at = [t[:, i, 0] * centre + t[:, i, 1] * centre[:, None] + t[:, i, 2] for i in range(2)]
        height, width = x.shape[2] * 2**halvings, x.shape[3] * 2**halvings
        grid = torch.stack([2 * at[0] / width - 1, 2 * at[1] / height - 1], -1)
        out[rows] = functional.grid_sample(x, grid, align_corners=False, padding_mode="zeros") + GREY
    return out


def carried(labels: Tensor, move: Tensor) -> Tensor:
    """Labels (N, D, 9) through maps (N, 2, 3): boxes about their turned corners, tops moved."""
    out = labels.clone()
    x0, y0, x1, y1 = (labels[..., i] for i in (1, 2, 3, 4))
    corners = torch.stack([torch.stack([a, b], -1) for a in (x0, x1) for b in (y0, y1)], 2)
    count, dice = labels.shape[:2]
    points = torch.cat([corners.reshape(count, dice * 4, 2), labels[..., 5:7]], 1)
    points = points @ move[:, :, :2].transpose(1, 2) + move[:, None, :, 2]
    corners = points[:, : dice * 4].view(count, dice, 4, 2)
    out[..., 1:3], out[..., 3:5], out[..., 5:7] = corners.amin(2), corners.amax(2), points[:, dice * 4 :]
    return out


def turned(angle: Tensor, wide: Tensor, tall: Tensor, mirror: Tensor) -> Tensor:
    """The linear part (N, 2, 2) that mirrors, stretches and turns."""
    cos, sin = torch.cos(angle), torch.sin(angle)
    first = torch.stack([cos * wide * mirror, -sin * tall], 1)
    return torch.stack([first, torch.stack([sin * wide * mirror, cos * tall], 1)], 1)
