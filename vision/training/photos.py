"""Labelled pictures for training: the project's own made-up ones, and shared photos where present.

The split is fixed here: pictures of one room, day or series stand on one side of it.
"""

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from vision.training.scenes import Truth

SHARED = Path(__file__).resolve().parents[3] / "shared" / "photos"

REACH = 0.5
"""Lengths of a die within which a reading belongs to it."""


class Photo(msgspec.Struct, frozen=True):
    """A picture file and its dice; `complete` where every die in it is labelled, `folder` says whence."""

    path: Path
    dice: tuple[Truth, ...]
    folder: str
    complete: bool = True


def kept_out(folder: str, name: str) -> bool:
    """True for a shared picture that is never trained on.

    surfaces and black_and_white have no boxes: all of them stay out, as unseen rooms. Of the others the later part of
    a series stays out: webcam_wood `valid_*`, tray_mixed from 10:00 on the second day, close_gray from 00141,
    trays_oblique from 19:19:30, the rendered ones from number 3000.
    """
    stem = Path(name).stem
    if folder == "webcam_wood":
        return stem.startswith("valid_")
    if folder == "tray_mixed":
        return stem >= "IMG_20191209_100000"
    if folder == "close_gray":
        return stem >= "g_00141"
    if folder == "trays_oblique":
        return stem >= "c_PXL_20240219_19193"
    if folder in ("rendered/tray", "rendered/wheel"):
        return int(stem.rsplit("_", 1)[1]) >= 3000
    return True


FOLDERS = ("webcam_wood", "tray_mixed", "close_gray", "trays_oblique", "rendered/tray", "rendered/wheel")


def _truth(folder: str, die: dict[str, Any]) -> Truth:
    x0, y0, x1, y1 = die["box"]
    top = die.get("top") or ((x0 + x1) / 2, (y0 + y1) / 2)
    body = die.get("body", "")
    body = body if body in ("black", "clear", "") else "other"
    box = None if folder == "webcam_wood" else (x0, y0, x1, y1)  # there it holds the pips alone
    return Truth(die["pips"], box, (top[0], top[1]), body)


def shared_photos(training: bool, boxes: Path | None = None) -> Iterator[Photo]:
    """The shared photos on one side of the split; `boxes` completes missing boxes from an earlier detector."""
    extra = json.loads(boxes.read_text("utf-8")) if boxes and boxes.exists() else {}
    for folder in FOLDERS:
        file = SHARED / folder / "labels.json"
        if not file.exists():
            continue
        labels = json.loads(file.read_text("utf-8"))
        for name, label in sorted(labels.items()):
            if kept_out(folder, name) == training or any(d["box"] is None for d in label["dice"]):
                continue
            dice = [_truth(folder, d) for d in label["dice"]]
            known = extra.get(f"{folder}/{name}")
            if known:
                pairs = zip(dice, known, strict=True)
                dice = [msgspec.structs.replace(d, box=tuple(b)) if b else d for d, b in pairs]
            path = SHARED / folder / "images" / name
            yield Photo(path, tuple(dice), folder, complete=folder != "trays_oblique")


def matched(places: Sequence[tuple[float, float]], dice: Sequence[Truth]) -> list[int | None]:
    """The index of the labelled die to which each place belongs, the nearest within REACH; None without one."""
    found: list[int | None] = [None] * len(places)
    for index, die in enumerate(dice):
        if die.box is None:
            continue
        reach = REACH * max(die.box[2] - die.box[0], die.box[3] - die.box[1])
        far = {i: math.dist(place, die.top) for i, place in enumerate(places) if found[i] is None}
        near = min(far, key=far.__getitem__, default=None)
        if near is not None and far[near] < reach:
            found[near] = index
    return found


def made_photos(folder: Path) -> Iterator[Photo]:
    """The pictures written so far by vision.training.scenes; those in `bare` show no dice."""
    for group, place in (("made", folder), ("bare", folder / "bare")):
        for file in sorted(place.glob("labels_*.json")):
            labels = msgspec.json.decode(file.read_bytes(), type=dict[str, tuple[Truth, ...]])
            for name, dice in labels.items():
                yield Photo(place / name, dice, group)
