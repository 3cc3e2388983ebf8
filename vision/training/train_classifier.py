"""Train a classifier: `python -m vision.training.train_classifier --kind colour --pictures DIR --out FILE.pt`.

A net twice as wide learns beside it from the same crops and teaches it. The batches are made on the device that trains.
`large` also learns the places of pips: heats show those of the upper face, and the lower ones seen through it.
"""

import argparse
import math
import time
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from vision.training.crop_bank import Batch, CropBank
from vision.training.nets import BODIES, CLASSIFIERS, OFFSETS, TILTS, VALUES, LargeClassifier, device, follow

VEILS, GLINTS = 0.12, 0.2
"""The shares of dice on whose top face a lamp is mirrored whole, and as glints."""
TAUGHT, TEACHER_STEPS = 0.6, 1500
"""The weight of the teacher's word, from this step on."""
REFRESH_S, SAVE_S = 10.0, 45.0
GEOMETRY = slice(OFFSETS.start, TILTS.stop)
SPOT = 3.0
"""Pixels of a crop: the standard deviation of the heat about a pip's middle."""


def loss(out: Tensor, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
    """Cross entropies of value and body; distance of offsets and tilts."""
    value = functional.cross_entropy(out[:, VALUES], batch.values, label_smoothing=0.03)
    body = functional.cross_entropy(out[:, BODIES], batch.bodies, ignore_index=-1)
    far = functional.smooth_l1_loss(out[:, GEOMETRY], batch.geometry, reduction="none", beta=0.03).sum(1)
    return value, body, (far * batch.precise).sum() / batch.precise.sum().clamp(min=1)


def heats(pips: Tensor, side: int, cells: int) -> Tensor:
    """Heats 0-1 (N, 2, cells, cells) of pips (N, 2, 6, 2) in pixels of a crop of `side`; 0 where they are nan."""
    axis = (torch.arange(cells, device=pips.device) + 0.5) * (side / cells)
    columns, rows = (torch.exp(-(((axis - pips[..., i, None]) / SPOT) ** 2) / 2).nan_to_num(0.0) for i in (0, 1))
    return (rows[..., :, None] * columns[..., None, :]).amax(2)


def heat_loss(out: Tensor, batch: Batch) -> Tensor:
    """Cross entropy of heats (N, 2, cells, cells), logits, of the dice of which any pip's place is known."""
    goal, known = heats(batch.pips, batch.crops.shape[-1], out.shape[-1]), (~batch.pips.isnan()).flatten(1).any(1)
    each = functional.binary_cross_entropy_with_logits(out, goal, weight=1 + 6 * goal, reduction="none")
    return (each.mean((1, 2, 3)) * known).sum() / known.sum().clamp(min=1)


def likeness(out: Tensor, told: Tensor) -> Tensor:
    """Divergence of values and bodies from the teacher's."""
    parts = [
        functional.kl_div(
            functional.log_softmax(out[:, p], 1), functional.softmax(told[:, p], 1), reduction="batchmean"
        )
        for p in (VALUES, BODIES)
    ]
    return parts[0] + parts[1]


def main() -> None:
    """Train for this number of minutes or steps, saving the averaged weights now and then."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kind", choices=list(CLASSIFIERS), required=True)
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--steps", type=int, default=10**9)
    parser.add_argument("--batch", type=int, default=1024 if torch.cuda.is_available() else 96)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--capacity", type=int, default=280000, help="patches held, 43 KB each, of `large` 126")
    parser.add_argument("--teacher", type=float, default=2.0, help="the teacher's width; 0 for none")
    parser.add_argument("--start", type=Path)
    parser.add_argument("--boxes", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())


def train(o: argparse.Namespace) -> None:
    """Train as the options say."""
    where = device()
    torch.manual_seed(o.seed)
    bank = CropBank(o.pictures, o.boxes, o.capacity, where, o.seed, o.kind)
    kind = CLASSIFIERS[o.kind]
    net, smooth = kind().to(where), kind().to(where)
    if o.start:
        net.load_state_dict(torch.load(o.start, map_location=where))
    smooth.load_state_dict(net.state_dict())
    net = net.to(memory_format=torch.channels_last)
    teacher = kind(o.teacher).to(where).to(memory_format=torch.channels_last) if o.teacher else None
    weights = [*net.parameters(), *(teacher.parameters() if teacher else ())]
    best = torch.optim.AdamW(weights, lr=o.rate, weight_decay=2e-2)
    begin = refreshed = saved = time.monotonic()
    sums, step = torch.zeros(5, device=where), 0
    while (done := max((time.monotonic() - begin) / 60 / o.minutes, step / o.steps)) < 1:
        if time.monotonic() - refreshed > REFRESH_S:
            refreshed = time.monotonic()
            bank.refresh(3)
        warm = min(1, (step + 1) / (60 if o.start else 500))
        for group in best.param_groups:
            group["lr"] = o.rate * warm * max(0.004, 0.5 * (1 + math.cos(math.pi * done)))
        batch = bank.batch(o.batch, VEILS, GLINTS)
        x = batch.crops.contiguous(memory_format=torch.channels_last)
        with torch.autocast(where.type, torch.bfloat16, enabled=where.type == "cuda"):
            out, seen = net.with_heats(x) if isinstance(net, LargeClassifier) else (net(x), None)
            told = teacher(x) if teacher else None
        out = out.float()
        parts = loss(out, batch)
        total = parts[0] + 0.4 * parts[1]
        right = [(out[:, VALUES].argmax(1) == batch.values.argmax(1)).float().mean()]
        if told is not None:
            told = told.float()
            wise = loss(told, batch)
            taught = TAUGHT if step > TEACHER_STEPS else 0.0
            total = (1 - taught) * total + taught * likeness(out, told.detach())
            total = total + wise[0] + 0.4 * wise[1] + 2.0 * wise[2]
            right.append((told[:, VALUES].argmax(1) == batch.values.argmax(1)).float().mean())
        if seen is not None:
            total = total + 1.5 * heat_loss(seen.float(), batch)
        best.zero_grad()
        torch.autograd.backward(total + 2.0 * parts[2])
        torch.nn.utils.clip_grad_norm_(weights, 5.0)
        best.step()
        follow(smooth, net, min(0.9992, (step + 1) / (step + 10)))
        sums += torch.stack([*(part.detach() for part in parts), right[0], right[-1]])
        step += 1
        if step % 500 == 0:
            spent = (time.monotonic() - begin) / 60
            print(f"{o.kind} {step} {spent:.2f} min", (sums / 500).cpu().numpy().round(3), bank.count, flush=True)
            sums.zero_()
        if time.monotonic() - saved > SAVE_S:
            saved = time.monotonic()
            torch.save(smooth.state_dict(), o.out)
    torch.save(smooth.state_dict(), o.out)
    print(f"{o.kind} steps {step} patches {bank.count}", flush=True)


if __name__ == "__main__":
    main()
