"""Train the detector: `python -m vision.training.train_detector --made DIR --out FILE --minutes N`."""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from vision.training.nets import BOX, HEAT, REACH, STRIDE, VALUE, Detector
from vision.training.photos import Photo, made_photos, shared_photos

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]
SIDE = 256
CELLS = SIDE // STRIDE
SHARES = {"made": 0.28, "glass": 0.24, "bare": 0.12, "tray_mixed": 0.12, "webcam_wood": 0.1, "close_gray": 0.06,
          "trays_oblique": 0.06, "rendered/tray": 0.12, "rendered/wheel": 0.12}  # fmt: skip


def window(chance: np.random.Generator, photo: Photo, width: int, height: int) -> Floats:
    """An affine map (2, 3) from the photo to the training square: turned by quarters, mirrored, scaled, moved."""
    scale = 640 / max(width, height) * np.exp(chance.uniform(np.log(0.55), np.log(1.6)))
    if photo.folder == "close_gray":
        scale *= chance.uniform(0.3, 1)
    if photo.folder == "glass":  # a cut-out: its dice are as large as those of a whole picture
        scale *= max(width, height) / 960
    angle = chance.integers(4) * np.pi / 2 + (chance.normal(0, 0.15) if chance.random() < 0.5 else 0)
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    turn = np.array([[cos, -sin], [sin, cos]])
    if chance.random() < 0.5:
        turn[:, 0] *= -1
    if photo.dice and chance.random() < 0.85:
        focus = np.array(photo.dice[chance.integers(len(photo.dice))].top) * 1.0
    else:
        focus = chance.uniform([0, 0], [width, height])
    target = chance.uniform(0.08, 0.92, 2) * SIDE
    shift = target - turn @ focus
    corners = np.array([[0, 0], [width, 0], [0, height], [width, height]]) @ turn.T + shift
    low, high = corners.min(axis=0), corners.max(axis=0)
    # Little is learnt from the grey beyond a photo's edge: pull the photo over the square where it is large enough.
    shift -= np.where(high - low > SIDE, np.maximum(low, 0) + np.minimum(high - SIDE, 0), 0)
    return np.column_stack([turn, shift]).astype(np.float32)


def recolour(chance: np.random.Generator, pixels: Pixels) -> Floats:
    """Other lamps and cameras: gains, gamma, grey, swapped channels, noise, blur; (H, W, 3) float32 0-1."""
    picture: Floats = pixels.astype(np.float32) / np.float32(255)
    if chance.random() < 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.3, 1.3)), np.float32)
    if chance.random() < 0.12:
        picture = picture[..., chance.permutation(3)]
    if chance.random() < 0.1:
        picture = np.broadcast_to(picture.mean(axis=2, keepdims=True), picture.shape)
    if chance.random() < 0.05:
        picture = 1 - picture
    gain = np.float32(chance.uniform(0.6, 1.35)) * np.clip(chance.normal(1, 0.08, 3), 0.75, 1.3)
    picture = np.clip(picture * gain.astype(np.float32) + np.float32(chance.normal(0, 0.03)), 1e-3, 1)
    picture = picture ** np.float32(np.exp(chance.normal(0, 0.25)))
    if chance.random() < 0.4:
        picture = picture + chance.normal(0, chance.uniform(0.005, 0.04), picture.shape).astype(np.float32)
    clipped: Floats = np.clip(picture, 0, 1).astype(np.float32)
    return clipped


def targets(photo: Photo, move: Floats) -> Floats:
    """Heat, reach, value and their masks for the square, (9, CELLS, CELLS); see `loss`."""
    goal = np.zeros((9, CELLS, CELLS), np.float32)
    goal[7] = 1.0 if photo.complete else 0.4
    y, x = np.mgrid[0:CELLS, 0:CELLS].astype(np.float32) + 0.5
    nearest = np.full((CELLS, CELLS), 1e9, np.float32)
    scale = float(np.sqrt(abs(np.linalg.det(move[:, :2]))))
    for die in photo.dice:
        cx, cy = move @ np.array([*die.top, 1.0], np.float32) / STRIDE
        box = die.box or (
            die.top[0] - 20 / scale,
            die.top[1] - 20 / scale,
            die.top[0] + 20 / scale,
            die.top[1] + 20 / scale,
        )
        corners = np.array([(box[i], box[j], 1.0) for i in (0, 2) for j in (1, 3)], np.float32) @ move.T
        (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
        size = max(x1 - x0, y1 - y0) / STRIDE
        if size < 1:
            goal[7] = np.where((x - cx) ** 2 + (y - cy) ** 2 < 2, 0, goal[7])
            continue
        away = (x - cx) ** 2 + (y - cy) ** 2
        spread = max(0.55, size / 7)
        goal[0] = np.maximum(goal[0], np.exp(-away / (2 * spread**2)))
        if not (0 <= cx < CELLS and 0 <= cy < CELLS):
            continue
        goal[0, int(cy), int(cx)] = 1
        near = (away < max(1.2, (0.15 * size) ** 2)) & (away < nearest)
        nearest[near] = away[near]
        px, py = x * STRIDE, y * STRIDE
        for channel, reach in enumerate((px - x0, py - y0, x1 - px, y1 - py)):
            goal[1 + channel][near] = np.log(np.maximum(reach, 1) / REACH)[near]
        goal[5][near] = die.pips
        goal[6][near] = die.box is not None
        goal[8][int(cy), int(cx)] = 1
    return goal


def loss(out: Tensor, goal: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Focal loss of the heat (Zhou et al. 2019), distance of the reaches, cross entropy of the values."""
    heat = out[:, HEAT].sigmoid().clamp(1e-4, 1 - 1e-4)[:, 0]
    peak = goal[:, 8]
    found = -((1 - heat) ** 2) * heat.log() * peak
    quiet = -(heat**2) * (1 - heat).log() * (1 - goal[:, 0]) ** 4 * goal[:, 7] * (1 - peak)
    count = peak.sum().clamp(min=4)
    boxed = goal[:, 6]
    reach = (functional.smooth_l1_loss(out[:, BOX], goal[:, 1:5], reduction="none", beta=0.1).sum(1) * boxed).sum()
    valued = goal[:, 5] > 0
    value = torch.zeros(())
    if valued.any():
        logits = out[:, VALUE].permute(0, 2, 3, 1)[valued]
        value = functional.cross_entropy(logits, goal[:, 5][valued].long() - 1, label_smoothing=0.02)
    return (found.sum() + quiet.sum()) / count, reach / boxed.sum().clamp(min=4), value


def main() -> None:
    """Train for this many minutes on one thread, saving the averaged weights every few minutes."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--made", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--batch", type=int, default=12)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--boxes", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    chance = np.random.default_rng(options.seed)
    net, smooth = Detector(), Detector()
    if options.start:
        net.load_state_dict(torch.load(options.start))
    smooth.load_state_dict(net.state_dict())
    net = net.to(memory_format=torch.channels_last)
    best = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-2)
    begin = saved = time.monotonic()
    step, sums = 0, np.zeros(3)
    groups: dict[str, list[Photo]] = {}
    while (done := (time.monotonic() - begin) / 60 / options.minutes) < 1:
        if step % 1000 == 0:
            groups = gather(options.made, options.boxes)
        rate = options.rate * min(1, (step + 1) / 200) * max(0.01, 0.5 * (1 + np.cos(np.pi * done)))
        for group in best.param_groups:
            group["lr"] = rate
        pictures, goals = batch(chance, groups, options.batch)
        parts = loss(net(pictures.contiguous(memory_format=torch.channels_last)), goals)
        total = parts[0] + 2 * parts[1] + 0.3 * parts[2]
        best.zero_grad()
        torch.autograd.backward(total)
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        best.step()
        follow(smooth, net, min(0.998, (step + 1) / (step + 10)))
        sums += [float(p.detach()) for p in parts]
        step += 1
        if step % 100 == 0:
            print(f"{step} {(time.monotonic() - begin) / 60:.1f} min", (sums / 100).round(3), flush=True)
            sums[:] = 0
        if time.monotonic() - saved > 120:
            saved = time.monotonic()
            torch.save(smooth.state_dict(), options.out)
    torch.save(smooth.state_dict(), options.out)


def gather(made: Path, boxes: Path | None) -> dict[str, list[Photo]]:
    """All training pictures there are by now, by folder."""
    groups: dict[str, list[Photo]] = {}
    for photo in [*made_photos(made), *shared_photos(True, boxes)]:
        groups.setdefault(photo.folder, []).append(photo)
    return groups


def follow(smooth: torch.nn.Module, net: torch.nn.Module, keep: float) -> None:
    """Move the averaged weights a little towards the trained ones."""
    with torch.no_grad():
        for slow, fast in zip(smooth.state_dict().values(), net.state_dict().values(), strict=True):
            if slow.dtype.is_floating_point:
                slow.mul_(keep).add_(fast, alpha=1 - keep)
            else:
                slow.copy_(fast)


def batch(chance: np.random.Generator, groups: dict[str, list[Photo]], size: int) -> tuple[Tensor, Tensor]:
    """Squares (N, 3, SIDE, SIDE) and targets (N, 9, CELLS, CELLS)."""
    names = list(groups)
    weights = np.array([SHARES[n] for n in names])
    pictures, goals = [], []
    for name in chance.choice(names, size, p=weights / weights.sum()):
        photo = groups[name][chance.integers(len(groups[name]))]
        pixels = np.asarray(cv2.imread(str(photo.path)), np.uint8)
        move = window(chance, photo, pixels.shape[1], pixels.shape[0])
        shrink = float(np.sqrt(abs(np.linalg.det(move[:, :2]))))
        near = move.copy()
        if shrink < 0.7:  # warpAffine alone would alias
            pixels = np.asarray(cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
            near[:, :2] /= np.float32(shrink)
        square = cv2.warpAffine(pixels, near, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderValue=(114, 114, 114))
        pictures.append(recolour(chance, np.asarray(square, np.uint8)).transpose(2, 0, 1))
        goals.append(targets(photo, move))
    return torch.from_numpy(np.ascontiguousarray(np.stack(pictures))), torch.from_numpy(np.stack(goals))


if __name__ == "__main__":
    main()
