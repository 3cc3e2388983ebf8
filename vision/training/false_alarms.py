"""False alarms of a detector, from which the classifiers learn to reject things that are no die."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.training.crops import FORMS, cut
from vision.training.nets import REACH, STRIDE
from vision.training.picture_files import write_chunk
from vision.training.squares import Group

ZOOMS = (1.0, 0.6)
MIN_HEAT = 0.17
MIN_SIZE = 12.0
"""Pixels; smaller ones are of no use as crops."""
MAX_PICTURES, MAX_PER_PART, PART = 6000, 600, 500


@torch.no_grad()  # type: ignore[untyped-decorator]
def find(net: nn.Module, pictures: Tensor, labels: Tensor, extent: Tensor) -> Tensor:
    """Rows (picture, x, y, size) of false alarms in pictures (N, H, W, 3)."""
    net.eval()
    found = []
    for k in range(0, len(pictures), 64):
        x = pictures[k : k + 64].permute(0, 3, 1, 2).float() / 255
        for zoom in ZOOMS:
            rows = _peaks(net, x, zoom)
            which = rows[:, 0].long()
            known, at, size = labels[k : k + 64][which], rows[:, 1:3], rows[:, 3]
            apart = (known[..., 5:7] - at[:, None]).norm(dim=-1)
            apart = torch.where(known[..., 0] > 0, apart, 1e9).amin(1)
            inside = (at < extent[k : k + 64][which]).all(1)
            wrong = (apart > 0.45 * size.clamp(min=20)) & (size > MIN_SIZE) & inside
            found.append(rows[wrong] + torch.tensor([k, 0, 0, 0], device=rows.device))
    return torch.cat(found)


def _peaks(net: nn.Module, x: Tensor, zoom: float) -> Tensor:
    """Rows (picture, x, y, size) of the peaks of the heat in pictures (N, 3, H, W) 0-1, scaled by `zoom`."""
    height, width = (int(side * zoom) // 32 * 32 for side in x.shape[2:])
    small = functional.interpolate(x, size=(height, width), mode="bilinear", antialias=True)
    across, down = x.shape[3] / width, x.shape[2] / height
    with torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda):
        out = net(small.contiguous(memory_format=torch.channels_last)).float()
    heat = out[:, 0].sigmoid()
    peak = (heat >= functional.max_pool2d(heat[:, None], 3, 1, 1)[:, 0]) & (heat > MIN_HEAT)
    which, row, column = torch.nonzero(peak).unbind(1)
    reach = out[which, 1:5, row, column].clamp(-4, 4).exp() * REACH
    size = torch.maximum((reach[:, 0] + reach[:, 2]) * across, (reach[:, 1] + reach[:, 3]) * down)
    at = [(column + 0.5) * STRIDE * across, (row + 0.5) * STRIDE * down]
    return torch.stack([which.float(), *at, size], 1)


def write(net: nn.Module, groups: dict[str, Group], folder: Path, index: int, most: int = 9000) -> None:
    """Write patches of false alarms in the pictures whose dice are all labelled, a chunk for each size of patches."""
    patches: dict[tuple[int, float], list[Tensor]] = {(f.patch, f.patch_cover): [] for f in FORMS.values()}
    for group in groups.values():
        rows = torch.nonzero(group.complete == 1)[:, 0]
        rows = rows[torch.randperm(len(rows), device=rows.device)][:MAX_PICTURES]
        for part in rows.split(PART):
            pictures = group.pictures[part]
            found = find(net, pictures, group.labels[part], group.extent[part])
            found = found[torch.randperm(len(found), device=found.device)[:MAX_PER_PART]]
            if len(found):
                for (side, cover), parts in patches.items():
                    parts.append(cut(pictures, found[:, 1:3], found[:, 3], found[:, 0].long(), side, cover).cpu())
    for (side, _), parts in patches.items():
        if parts:
            chosen = torch.cat(parts)
            chosen = chosen[torch.randperm(len(chosen))[:most]]
            write_chunk(folder, f"hard{side}", index, chosen.numpy(), np.zeros((len(chosen), 1), np.float32))
            print("false alarms", len(chosen), flush=True)
