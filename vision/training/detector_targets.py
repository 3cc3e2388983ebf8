"""The goals of the detector for squares and their dice, and its loss."""

import torch
from torch import Tensor
from torch.nn import functional

from vision.training.nets import BOX, HEAT, REACH, STRIDE, VALUE
from vision.training.traced_hidden import HIDDEN

TINY = 0.9
"""Cells; smaller dice, and hidden ones, are neither asked for nor held against the net."""


def goals(known: Tensor, complete: Tensor, side: int) -> Tensor:
    """Heat, four reaches, value, whether the box counts, whether quiet counts, and peaks: (N, 9, cells, cells).

    `known` (N, D, 9) are the labels of squares, `complete` (N,) the shares of the dice in them that are labelled.
    """
    count, cells = len(known), side // STRIDE
    here = known[..., 0] > 0
    centre = known[..., 5:7] / STRIDE
    size = (known[..., 3:5] - known[..., 1:3]).amax(-1) / STRIDE
    at = torch.arange(cells, device=known.device) + 0.5
    away = (at - centre[..., 0, None, None]) ** 2 + (at[:, None] - centre[..., 1, None, None]) ** 2
    unasked = here & ((size < TINY) | (known[..., 7] == HIDDEN))
    asked = here & ~unasked
    about = torch.where(size < TINY, 2.0, (0.6 * size).square().clamp(min=2.0))[..., None, None]
    spread = (size / 7).clamp(min=0.55)[..., None, None]
    heat = (torch.exp(-away / (2 * spread**2)) * asked[..., None, None]).amax(1)
    quiet = complete.view(count, 1, 1) * (~((away < about) & unasked[..., None, None]).any(1)).float()
    inside = asked & (centre >= 0).all(-1) & (centre < cells).all(-1)
    near = (away < (0.15 * size).square().clamp(min=1.2)[..., None, None]) & inside[..., None, None]
    best, which = torch.where(near, away, 1e9).min(1)
    found = best < 1e8
    die = torch.gather(known, 1, which.flatten(1)[..., None].expand(-1, -1, 9)).view(count, cells, cells, 9)
    x, y = at[None, None, :] * STRIDE, at[None, :, None] * STRIDE
    reach = torch.stack([x - die[..., 1], y - die[..., 2], die[..., 3] - x, die[..., 4] - y], 1)
    goal = torch.zeros(count, 9, cells, cells, device=known.device)
    goal[:, 1:5] = torch.log(reach.clamp(min=1) / REACH) * found[:, None]
    goal[:, 5], goal[:, 6], goal[:, 7] = die[..., 0] * found, die[..., 8] * found, quiet
    index = torch.nonzero(inside)
    cell = centre[index[:, 0], index[:, 1]].long().clamp(0, cells - 1)
    goal[index[:, 0], 8, cell[:, 1], cell[:, 0]] = 1
    goal[:, 0] = torch.maximum(heat, goal[:, 8])
    return goal


def loss(out: Tensor, goal: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Focal loss of the heat (Zhou et al. 2019), distance of the reaches, cross entropy of the values."""
    heat = out[:, HEAT].sigmoid().clamp(1e-4, 1 - 1e-4)[:, 0]
    peak = goal[:, 8]
    found = -((1 - heat) ** 2) * heat.log() * peak
    quiet = -(heat**2) * (1 - heat).log() * (1 - goal[:, 0]) ** 4 * goal[:, 7] * (1 - peak)
    boxed, valued = goal[:, 6], (goal[:, 5] > 0).float()
    reach = (functional.smooth_l1_loss(out[:, BOX], goal[:, 1:5], reduction="none", beta=0.1).sum(1) * boxed).sum()
    wanted = (goal[:, 5].long() - 1).clamp(min=0)
    value = functional.cross_entropy(out[:, VALUE], wanted, reduction="none", label_smoothing=0.02)
    spread = (value * valued).sum() / valued.sum().clamp(min=1)
    return (found.sum() + quiet.sum()) / peak.sum().clamp(min=4), reach / boxed.sum().clamp(min=4), spread
