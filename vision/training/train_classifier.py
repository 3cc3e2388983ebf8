"""Train a classifier: `python -m vision.training.train_classifier --made DIR --out FILE --kind colour`.

Two kinds are trained, which check each other: `colour` sees a die closely as it is; `shape` sees more of its
surroundings, every crop brought to the same mean and contrast. Most crops are turned upright: the camera's tilt, which
the dice of a picture share, moves the top face up against the lower one.
"""

import argparse
import json
import time
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from vision.training.crops import Bank, gather, recolour, vary
from vision.training.lamps import veil
from vision.training.nets import BODIES, CROP, OFFSETS, TILTS, VALUES, Classifier
from vision.training.photos import made_photos, shared_photos
from vision.training.train_detector import follow

COVERS = {"colour": 1.5, "shape": 1.8}
"""Box lengths that a crop of each kind covers."""

ANY = np.array([0, *[1 / 6] * 6], np.float32)

VEILED = 0.12
"""The share of dice whose top face mirrors a lamp."""

STRAYS = {"colour": 0.3, "shape": 0.1}
"""The share of crops that are turned anyhow instead of upright."""


def standard(crops: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Bring each crop (N, H, W, 3) to mean 0.5 and deviation 0.25, as the `shape` kind sees it."""
    mean = crops.mean(axis=(1, 2, 3), keepdims=True)
    deviation = crops.std(axis=(1, 2, 3), keepdims=True)
    levelled: npt.NDArray[np.float32] = ((crops - mean) / (4 * deviation + 0.04) + 0.5).astype(np.float32)
    return levelled


def batch(chance: np.random.Generator, bank: Bank, size: int, kind: str) -> tuple[Tensor, ...]:
    """Crops (N, 3, CROP, CROP), shares of values (N, 7), bodies (N,), offsets and tilts (N, 5), do these count (N,).

    A die whose value a lamp hides may show any.
    """
    rows = chance.choice(len(bank.values), size, p=bank.weights)
    cover, strays = COVERS[kind], STRAYS[kind]
    varied = [vary(chance, bank.patches[r], cover, bank.tilts[r], bool(bank.values[r] == 0), strays) for r in rows]
    values = np.eye(7, dtype=np.float32)[bank.values[rows]]
    for row in np.flatnonzero((bank.values[rows] > 0) & (chance.random(size) < VEILED)):
        crop, numbers = varied[row]
        hidden = veil(chance, crop, numbers[:2], CROP / cover * float(np.exp(numbers[2])))
        values[row] += np.float32(hidden) * (ANY - values[row])
    x = recolour(chance, np.stack([crop for crop, _ in varied]))
    if kind == "shape":
        x = standard(x)
    x = np.ascontiguousarray(x.transpose(0, 3, 1, 2))
    geometry = np.stack([numbers for _, numbers in varied])
    arrays = (x, values, bank.bodies[rows], geometry, bank.precise[rows])
    return tuple(torch.from_numpy(array) for array in arrays)


def loss(
    out: Tensor, values: Tensor, bodies: Tensor, geometry: Tensor, precise: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Cross entropies of value and, where it is known, body; distance of offsets and tilts."""
    value = functional.cross_entropy(out[:, VALUES], values, label_smoothing=0.03)
    body = functional.cross_entropy(out[:, BODIES], bodies, ignore_index=-1)
    found = out[:, OFFSETS.start : TILTS.stop]
    far = functional.smooth_l1_loss(found, geometry, reduction="none", beta=0.03).sum(1)
    return value, body, (far * precise).sum() / precise.sum().clamp(min=1)


def main() -> None:
    """Train for this many minutes on one thread, saving the averaged weights every few minutes."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--made", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--kind", choices=list(COVERS), default="colour")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--boxes", type=Path)
    parser.add_argument("--mined", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    chance = np.random.default_rng(options.seed)
    net, smooth = Classifier(), Classifier()
    if options.start:
        net.load_state_dict(torch.load(options.start))
    smooth.load_state_dict(net.state_dict())
    net = net.to(memory_format=torch.channels_last)
    best = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=2e-2)
    begin = saved = gathered = time.monotonic()
    bank = load(options, chance)
    step, sums = 0, np.zeros(4)
    while (done := (time.monotonic() - begin) / 60 / options.minutes) < 1:
        if time.monotonic() - gathered > 480 and done < 0.8:
            gathered, bank = time.monotonic(), load(options, chance)
        for group in best.param_groups:
            group["lr"] = options.rate * min(1, (step + 1) / 200) * max(0.01, 0.5 * (1 + np.cos(np.pi * done)))
        crops, values, bodies, geometry, precise = batch(chance, bank, options.batch, options.kind)
        out = net(crops.contiguous(memory_format=torch.channels_last))
        value, body, far = loss(out, values, bodies, geometry, precise)
        best.zero_grad()
        torch.autograd.backward(value + 0.4 * body + 2.0 * far)
        best.step()
        follow(smooth, net, min(0.998, (step + 1) / (step + 10)))
        right = (out[:, VALUES].argmax(1) == values.argmax(1)).float().mean()
        sums += [float(value.detach()), float(body.detach()), float(far.detach()), float(right)]
        step += 1
        if step % 200 == 0:
            print(f"{step} {(time.monotonic() - begin) / 60:.1f} min", (sums / 200).round(3), flush=True)
            sums[:] = 0
        if time.monotonic() - saved > 120:
            saved = time.monotonic()
            torch.save(smooth.state_dict(), options.out)
    torch.save(smooth.state_dict(), options.out)


def load(options: argparse.Namespace, chance: np.random.Generator) -> Bank:
    """Gather the crops of all the training pictures there are by now."""
    photos = [*made_photos(options.made), *shared_photos(True, options.boxes)]
    mined = json.loads(options.mined.read_text("utf-8")) if options.mined and options.mined.exists() else {}
    bank = gather(chance, photos, mined)
    print("patches", len(bank.values), np.bincount(bank.values), flush=True)
    return bank


if __name__ == "__main__":
    main()
