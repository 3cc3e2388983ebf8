"""Squares for the detector, cut out of pictures so that dice of all sizes occur, in other light and colours."""

import math

import torch
from torch import Tensor

from vision.training.camera_response import blurred, jpeg, moved, uniform
from vision.training.picture_files import MAX_DICE
from vision.training.warp import carried, inverse, sampled, turned

SIDE = 256
SIZES = (8.5, 170.0)
LARGE = (55.0, 260.0)
"""Pixels of the dice in squares of all dice and of large ones alone."""
UNKNOWN = 20
"""Half the pixels of a die whose box is not known."""


class Group:
    """Pictures (N, H, W, 3) of one kind on the device, labels (N, D, 9), widths and heights (N, 2).

    `complete` (N,) is the share of its dice that are labelled, `weights` (N,) its chance to be chosen.
    """

    def __init__(
        self, pictures: Tensor, labels: Tensor, extent: Tensor, complete: Tensor, weights: Tensor | None = None
    ) -> None:
        self.pictures, self.labels, self.extent = pictures, labels, extent
        self.complete, self.weights = complete, weights

    def pick(self, count: int) -> Tensor:
        """Rows (count,) of pictures."""
        if self.weights is None:
            return torch.randint(0, len(self.pictures), (count,), device=self.pictures.device)
        return torch.multinomial(self.weights, count, replacement=True)


def windows(labels: Tensor, extent: Tensor, side: int, sizes: tuple[float, float], all_sizes: bool) -> Tensor:
    """Maps (N, 2, 3) from pictures to squares about a die of each; half of them bring it to a usual size.

    With `all_sizes` every die comes at any size. Also, appended, the scale: (N, 2, 4).
    """
    count, device = len(labels), labels.device
    here = labels[..., 0] > 0
    size = (labels[..., 3:5] - labels[..., 1:3]).amax(-1).nan_to_num(2.0 * UNKNOWN)
    pick = torch.multinomial(here.float() + 1e-6, 1)[:, 0]
    row, some = torch.arange(count, device=device), here.any(1)
    own = torch.where(some, size[row, pick], uniform(count, 30, 90, device))
    any_size = uniform(count, math.log(sizes[0]), math.log(sizes[1]), device)
    usual = uniform(count, math.log(18.0), math.log(62.0), device)
    wide = torch.rand(count, device=device) < (1.0 if all_sizes else 0.5)
    scale = (torch.where(wide, any_size, usual).exp() / own.clamp(min=4)).clamp(0.2, 3.2)
    slant = torch.randn(count, device=device) * 0.15 * (torch.rand(count, device=device) < 0.5)
    angle = torch.randint(0, 4, (count,), device=device) * (math.pi / 2) + slant
    mirror = torch.where(torch.rand(count, device=device) < 0.5, -1.0, 1.0)
    turn = turned(angle, scale, scale, mirror)
    spot = torch.rand(count, 2, device=device) * extent
    at_die = some & (torch.rand(count, device=device) < 0.85)
    focus = torch.where(at_die[:, None], labels[row, pick, 5:7].nan_to_num(0.0), spot)
    target = uniform(2 * count, 0.08, 0.92, device).view(count, 2) * side
    shift = target - (turn @ focus[..., None])[..., 0]
    zero = torch.zeros_like(extent[:, 0])
    corners = [torch.stack([x, y], 1) for x in (zero, extent[:, 0]) for y in (zero, extent[:, 1])]
    seen = torch.stack(corners, 1) @ turn.transpose(1, 2) + shift[:, None]
    low, high = seen.amin(1), seen.amax(1)
    # Little is learned from the grey beyond a picture's edge: pull it over the square where it is large enough.
    shift = shift - torch.where(high - low > side, low.clamp(min=0) + (high - side).clamp(max=0), 0.0)
    return torch.cat([turn, shift[..., None], scale.view(-1, 1, 1).expand(-1, 2, 1)], 2)


def squares(
    group: Group, count: int, side: int, sizes: tuple[float, float] = SIZES, all_sizes: bool = False
) -> tuple[Tensor, Tensor, Tensor]:
    """Squares (count, 3, side, side) 0-255, their labels, and the shares of their dice that are labelled (count,).

    In the last column a label says whether its box is known; unknown ones are supposed.
    """
    rows = group.pick(count)
    known, extent = group.labels[rows], group.extent[rows]
    found = windows(known, extent, side, sizes, all_sizes)
    move, scale = found[:, :, :3], found[:, 0, 3]
    x = sampled(group.pictures[rows], inverse(move), side, scale)
    known = carried(known, move)
    none = torch.isnan(known[..., 1])
    for i, (axis, sign) in enumerate(((5, -UNKNOWN), (6, -UNKNOWN), (5, UNKNOWN), (6, UNKNOWN)), start=1):
        known[..., i] = torch.where(none, known[..., axis] + sign, known[..., i])
    known[..., 8] = (~none).float()
    return x, known, group.complete[rows]


def mosaics(group: Group, count: int, side: int) -> tuple[Tensor, Tensor, Tensor]:
    """Squares of four pictures each, with small dice; as `squares`."""
    half = side // 2
    x, known, complete = squares(group, 4 * count, half, (8.0, 60.0))
    spot = known[..., 5:7]
    known[..., 0] *= ((spot > 2) & (spot < half - 2)).all(-1)
    x = x.view(count, 2, 2, 3, half, half).permute(0, 3, 1, 4, 2, 5).reshape(count, 3, side, side)
    known = known.view(count, 2, 2, *known.shape[1:]).clone()
    known[:, :, 1, :, (1, 3, 5)] += half
    known[:, 1, :, :, (2, 4, 6)] += half
    known = known.flatten(1, 3)
    order = (known[..., 0] > 0).float().argsort(dim=1, descending=True)[:, :MAX_DICE]
    return x, torch.gather(known, 1, order[..., None].expand(-1, -1, 9)), complete[::4]


def recoloured(x: Tensor) -> Tensor:
    """Other lamps and cameras for squares (N, 3, H, W) 0-255; to 0-1."""
    count, device = x.shape[0], x.device
    x = x / 255

    def some(share: float) -> Tensor:
        return torch.nonzero(torch.rand(count, device=device) < share)[:, 0]

    if len(rows := some(0.3)):
        x[rows] = blurred(x[rows], uniform(len(rows), 0.3, 1.3, device))
    if len(rows := some(0.06)):
        x[rows] = moved(x[rows], uniform(len(rows), 2, 9, device), uniform(len(rows), 0, math.pi, device))
    if len(rows := some(0.12)):
        x[rows] = x[rows][:, torch.randperm(3, device=device)]
    if len(rows := some(0.1)):
        x[rows] = x[rows].mean(1, keepdim=True).expand(-1, 3, -1, -1)
    rows = some(0.03)
    x[rows] = 1 - x[rows]
    tint = (1 + 0.08 * torch.randn(count, 3, 1, 1, device=device)).clamp(0.75, 1.3)
    x = x * uniform(count, 0.6, 1.35, device).view(-1, 1, 1, 1) * tint
    x = (x + 0.03 * torch.randn(count, 1, 1, 1, device=device)).clamp(1e-3, 1)
    x = x ** (0.25 * torch.randn(count, 1, 1, 1, device=device)).exp()
    if len(rows := some(0.1)):
        x[rows] = _glared(x[rows])
    grain = uniform(count, 0.003, 0.04, device) * (torch.rand(count, device=device) < 0.45)
    x = (x + torch.randn_like(x) * grain.view(-1, 1, 1, 1)).clamp(0, 1)
    if len(rows := some(0.3)):
        x[rows] = jpeg(x[rows], uniform(len(rows), 30, 95, device))
    return x


def _glared(x: Tensor) -> Tensor:
    """A lamp's patch of light, or a shadow, over each picture."""
    count, device = x.shape[0], x.device
    axes = (torch.linspace(-1, 1, side, device=device) for side in x.shape[2:])
    rows, columns = torch.meshgrid(*axes, indexing="ij")
    way, left, up, wide, tall, light = (
        uniform(count, low, high, device).view(-1, 1, 1)
        for low, high in ((0, math.pi), (-1, 1), (-1, 1), (0.05, 0.6), (0.05, 0.9), (-0.35, 0.5))
    )
    along = (columns - left) * torch.cos(way) + (rows - up) * torch.sin(way)
    across = (rows - up) * torch.cos(way) - (columns - left) * torch.sin(way)
    patch = torch.exp(-((along / wide) ** 2 + (across / tall) ** 2))
    return x + (light * patch)[:, None]
