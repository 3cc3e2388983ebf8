"""Train the detector: `python -m vision.training.train_detector --pictures DIR --out FILE.pt --minutes M`.

The batches are made on the device that trains, from pictures held in its memory; files that other programs write
meanwhile are taken up as they come.
"""

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from vision.training import false_alarms
from vision.training.detector_targets import goals, loss
from vision.training.nets import Detector, device, follow
from vision.training.picture_files import MAX_DICE, Chunks, Growing, photo_groups
from vision.training.squares import LARGE, SIDE, SIZES, Group, mosaics, recoloured, squares

SHARES = {"traced": 0.46, "made": 0.16, "tray_mixed": 0.08, "webcam_wood": 0.06, "close_gray": 0.03,
          "trays_oblique": 0.04, "rendered/tray": 0.09, "rendered/wheel": 0.08}  # fmt: skip
SHAPES = {"traced": (384, 384, 3), "made": (480, 640, 3)}
MOSAICS = 0.25
"""The share of squares of made pictures that show four parts with small dice."""
INCOMPLETE = {"trays_oblique": 0.4}
"""The share of the dice that are labelled, by folder; 1 for the others."""
REFRESH_S, SAVE_S = 20.0, 45.0


class Pictures:
    """All pictures to train on, in the memory of the device."""

    def __init__(self, folder: Path, boxes: Path | None, capacity: tuple[int, int], where: torch.device) -> None:
        self._device = where
        self._chunks = {name: Chunks(folder, name) for name in SHAPES}
        self._pictures = {n: Growing(c, SHAPES[n], torch.uint8, where) for n, c in zip(SHAPES, capacity, strict=True)}
        shape = (MAX_DICE, 9)
        self._labels = {n: Growing(c, shape, torch.float32, where) for n, c in zip(SHAPES, capacity, strict=True)}
        self.groups: dict[str, Group] = {}
        self.shares: dict[str, float] = {}
        if real := photo_groups(boxes):
            self._add_photos(real)
        self.refresh()

    def _add_photos(self, real: dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]]) -> None:
        """The shared photos in one group, each as often as its folder's share says."""
        parts = [
            torch.from_numpy(np.concatenate([rows[i] for rows in real.values()])).to(self._device) for i in range(3)
        ]
        counts = {name: len(rows[0]) for name, rows in real.items()}
        whole = np.concatenate([np.full(n, INCOMPLETE.get(name, 1.0)) for name, n in counts.items()])
        often = np.concatenate([np.full(n, SHARES[name] / n) for name, n in counts.items()])
        both = [torch.from_numpy(v.astype(np.float32)).to(self._device) for v in (whole, often)]
        self.groups["real"] = Group(parts[0], parts[1], parts[2], both[0], both[1])
        self.shares["real"] = sum(SHARES[name] for name in real)

    def refresh(self, most: int = 9999) -> None:
        """Take up at most so many new files of each kind."""
        for name, chunks in self._chunks.items():
            for pictures, labels, _ in chunks.new(most):
                self._pictures[name].add(torch.from_numpy(np.array(pictures)))
                self._labels[name].add(torch.from_numpy(labels))
            if count := self._pictures[name].count:
                height, width, _ = SHAPES[name]
                extent = torch.tensor([[width, height]], device=self._device).float().expand(count, 2)
                ones = torch.ones(count, device=self._device)
                self.groups[name] = Group(self._pictures[name].rows, self._labels[name].rows, extent, ones)
                self.shares[name] = SHARES[name]

    def batch(self, chance: np.random.Generator, size: int, large: float) -> tuple[Tensor, Tensor]:
        """Squares (size, 3, SIDE, SIDE) 0-1 and their goals; `large` is the share with large dice alone."""
        names = list(self.groups)
        shares = np.array([self.shares[name] for name in names])
        parts = []
        for name, count in zip(names, chance.multinomial(size, shares / shares.sum()), strict=True):
            group, left = self.groups[name], int(count)
            if name in SHAPES and (few := int(left * MOSAICS)):
                parts.append(mosaics(group, few, SIDE))
                left -= few
            if some := round(left * large):
                parts.append(squares(group, some, SIDE, LARGE, True))
            if left > some:
                parts.append(squares(group, left - some, SIDE, SIZES))
        x, known, complete = (torch.cat(part) for part in zip(*parts, strict=True))
        return recoloured(x), goals(known, complete, SIDE)

    def __str__(self) -> str:
        return " ".join(f"{name}={len(group.pictures)}" for name, group in self.groups.items())


def main() -> None:
    """Train for this number of minutes or steps, saving the averaged weights now and then."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--batch", type=int, default=192 if torch.cuda.is_available() else 12)
    parser.add_argument("--rate", type=float, default=2.5e-3)
    parser.add_argument("--capacity", type=int, nargs=2, default=(30000, 8000), help="traced and made pictures held")
    parser.add_argument("--large", type=float, default=0.4, help="share of squares with dice of 55 to 260 pixels alone")
    parser.add_argument("--mine", type=float, nargs="*", default=(), help="shares of the time at which to write alarms")
    parser.add_argument("--start", type=Path)
    parser.add_argument("--boxes", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())


def train(o: argparse.Namespace) -> None:
    """Train as the options say."""
    where = device()
    torch.manual_seed(o.seed)
    chance = np.random.default_rng(o.seed)
    pictures = Pictures(o.pictures, o.boxes, tuple(o.capacity), where)
    net, smooth = Detector().to(where), Detector().to(where)
    if o.start:
        net.load_state_dict(torch.load(o.start, map_location=where))
    smooth.load_state_dict(net.state_dict())
    net = net.to(memory_format=torch.channels_last)
    best = torch.optim.AdamW(net.parameters(), lr=o.rate, weight_decay=1e-2)
    begin = refreshed = saved = time.monotonic()
    sums, step, mined = torch.zeros(3, device=where), 0, 0
    while (done := max((time.monotonic() - begin) / 60 / o.minutes, step / o.steps)) < 1:
        if time.monotonic() - refreshed > REFRESH_S:
            refreshed = time.monotonic()
            pictures.refresh(4)
        warm = min(1, (step + 1) / (40 if o.start else 400))
        for group in best.param_groups:
            group["lr"] = o.rate * warm * max(0.004, 0.5 * (1 + math.cos(math.pi * done)))
        x, goal = pictures.batch(chance, o.batch, o.large)
        with torch.autocast(where.type, torch.bfloat16, enabled=where.type == "cuda"):
            out = net(x.contiguous(memory_format=torch.channels_last))
        parts = loss(out.float(), goal)
        best.zero_grad()
        torch.autograd.backward(parts[0] + 2 * parts[1] + 0.3 * parts[2])
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        best.step()
        follow(smooth, net, min(0.9992, (step + 1) / (step + 10)))
        sums += torch.stack([part.detach() for part in parts])
        step += 1
        if step % 200 == 0:
            spent = (time.monotonic() - begin) / 60
            print(f"detector {step} {spent:.2f} min", (sums / 200).cpu().numpy().round(3), pictures, flush=True)
            sums.zero_()
        if mined < len(o.mine) and done > o.mine[mined]:
            false_alarms.write(smooth, pictures.groups, o.pictures, mined)
            smooth.train()
            mined += 1
        if time.monotonic() - saved > SAVE_S:
            saved = time.monotonic()
            torch.save(smooth.state_dict(), o.out)
    torch.save(smooth.state_dict(), o.out)
    print("detector steps", step, pictures, flush=True)


if __name__ == "__main__":
    main()
