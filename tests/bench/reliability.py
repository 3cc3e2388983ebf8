"""Compare said with true certainty: `python -m tests.bench.reliability [SET...]` (`make bench-reliability`).

A SET is a folder as `make kept-out` writes it; the part of the shared photos that training never saw is added. It
prints name=value lines: for each bin of certainty the mean that the reader said, the share of right dice, and the
number of dice; the share of wrong pictures among the sure ones, and its upper bound at 95 %.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from tests.bench.eyes import PHOTOS, folders
from tests.bench.label_corrections import corrected
from vision.reader import Reader
from vision.reading import Die, Reading
from vision.training.photos import kept_out, matched
from vision.training.scenes import Truth

EDGES = (0.0, 0.5, 0.7, 0.8, 0.88, 0.94, 0.97, 0.99, 1.0)
"""Borders of the bins of certainty."""
CLAIMS = (0.01, 0.005, 0.003)
"""Shares of sure and wrong pictures; for each, the pictures that are needed to claim it are printed."""
LEVEL = 0.05
"""The chance that a claim is made although it is false."""


class Picture(NamedTuple):
    """A picture file and its dice."""

    path: Path
    dice: Sequence[Truth]


class Said(NamedTuple):
    """A die's certainty, and if its value was right."""

    certainty: float
    right: bool


def stored(folder: Path) -> Iterator[Picture]:
    """The pictures of one set."""
    for name, label in sorted(json.loads((folder / "labels.json").read_text("utf-8")).items()):
        yield Picture(folder / "images" / name, [_truth(die) for die in label["dice"]])


def photos(folder: Path) -> Iterator[Picture]:
    """The shared photos that training never saw, by the corrected labels."""
    for part in folders(folder):
        for name, label in sorted(json.loads((folder / part / "labels.json").read_text("utf-8")).items()):
            if kept_out(part, name):
                dice = [_truth(die) for die in corrected(part, name, label["dice"])]
                yield Picture(folder / part / "images" / name, dice)


def _truth(die: dict[str, object]) -> Truth:
    pips, box, top = die["pips"], die.get("box"), die.get("top")
    assert isinstance(pips, int)
    if not isinstance(box, list):
        return Truth(pips, None, (0.0, 0.0), "")
    x0, y0, x1, y1 = (float(v) for v in box)
    x, y = (float(v) for v in top) if isinstance(top, list) else ((x0 + x1) / 2, (y0 + y1) / 2)
    return Truth(pips, (x0, y0, x1, y1), (x, y), "")


def said(found: Sequence[Die], truth: Sequence[Truth]) -> list[Said]:
    """The certainty of each die beside the truth; a picture without boxes counts only if its values are right."""
    if any(die.box is None for die in truth):
        right = Counter(die.value for die in found) == Counter(die.pips for die in truth)
        return [Said(die.confidence, True) for die in found if right]
    known = matched([die.centre for die in found], truth)
    return [
        Said(die.confidence, place is not None and truth[place].pips == die.value)
        for die, place in zip(found, known, strict=True)
    ]


def bins(every: Sequence[Said]) -> Iterator[tuple[str, float]]:
    """Names and values of the bins, and the mean distance of said from true, weighted by the dice."""
    apart = 0.0
    for low, high in pairwise(EDGES):
        here = [one for one in every if low <= one.certainty < high or one.certainty == high == 1]
        if here:
            means = float(np.mean([one.certainty for one in here])), float(np.mean([one.right for one in here]))
            apart += len(here) * abs(means[0] - means[1]) / len(every)
            name = f"bin.{low:.2f}-{high:.2f}"
            yield from ((f"{name}.said", means[0]), (f"{name}.true", means[1]), (f"{name}.dice", len(here)))
    yield "apart", apart


def most(wrong: int, count: int) -> float:
    """The largest share that gives as few as `wrong` of `count` with a chance of LEVEL (Clopper and Pearson 1934)."""
    if wrong >= count:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        terms = (
            math.comb(count, k) * math.exp(k * math.log(middle) + (count - k) * math.log1p(-middle))
            for k in range(wrong + 1)
        )
        low, high = (middle, high) if sum(terms) > LEVEL else (low, middle)
    return high


def needed(share: float) -> int:
    """Sure pictures without a wrong one that claim at most this share of wrong ones."""
    return math.ceil(math.log(LEVEL) / math.log1p(-share))


def of_pictures(readings: Sequence[tuple[Reading, Sequence[Truth]]]) -> Iterator[tuple[str, float]]:
    """Names and values of the pictures' certainty."""
    sure = [(reading, truth) for reading, truth in readings if reading.sure]
    wrong = sum(Counter(reading.values) != Counter(die.pips for die in truth) for reading, truth in sure)
    yield from (("pictures", len(readings)), ("sure", len(sure)), ("sure_wrong", wrong))
    if sure:
        yield from (("sure_wrong.share", wrong / len(sure)), ("sure_wrong.most", most(wrong, len(sure))))


def main() -> None:
    """Read all the pictures and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("sets", nargs="*", type=Path)
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader()
    groups = {folder.name: list(stored(folder)) for folder in options.sets} | {"photos": list(photos(options.photos))}
    for name, pictures in groups.items():
        pixels = (np.asarray(cv2.imread(str(picture.path)), np.uint8) for picture in pictures)
        readings = [(reader.read(each), picture.dice) for each, picture in zip(pixels, pictures, strict=True)]
        every = [one for reading, truth in readings for one in said(reading.dice, truth)]
        for key, value in (*of_pictures(readings), *bins(every)) if readings else ():
            print(f"{name}.{key}={value:.4f}" if isinstance(value, float) else f"{name}.{key}={value}")
    for share in CLAIMS:
        print(f"needed.{share}={needed(share)}")


if __name__ == "__main__":
    main()
