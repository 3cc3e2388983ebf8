"""Score the halves of the tray: `python -m tests.bench.halves [FOLDER]` (`make bench-halves`).

FOLDER is build/kept_out/halved, as `make kept-out ARGS=halved` writes it. Each tray is learned empty; then the dice of
both halves are expected, and those of the nearer half alone (`one_half`). It prints name=value lines: of the dice
found, the share in the right half; of the pictures, those with all dice in their halves (`sides`), with all values
there too (`exact`), sure, sure and wrong; and the dice asked about in a picture.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.camera.calibrated_reader import CalibratedReader
from vision.camera import Pixels
from vision.reader import Reader
from vision.reading import Expectation, Reading
from vision.training.photos import matched
from vision.training.scenes import Truth

FOLDER = Path("build/kept_out/halved")
One = tuple[list[Truth], Reading, Reading]


def read(folder: Path) -> Iterator[One]:
    """The dice of each picture, with their halves as bodies, its reading, and that of the nearer half alone."""
    labels: Mapping[str, Any] = json.loads((folder / "labels.json").read_text("utf-8"))
    dice_reader = Reader()
    for name, label in sorted(labels.items()):
        truth = [Truth(d["pips"], tuple(d["box"]), tuple(d["top"]), d["body"]) for d in label["dice"]]
        reader = CalibratedReader(dice_reader, None, lambda _fault: None)
        empty, pixels = _picture(folder / "empty" / name), _picture(folder / "images" / name)
        reader.background.learn(empty, reader.read(empty))
        both = Expectation.of(die.body for die in truth)
        yield truth, reader.read(pixels, both), reader.read(pixels, Expectation(near=both.near))


def figures(every: Sequence[One]) -> Iterator[tuple[str, float]]:
    """Names and values."""
    count: Counter[str] = Counter()
    for truth, reading, alone in every:
        places = matched([die.centre for die in reading.dice], truth)
        right = [p is not None and reading.dice[i].body == truth[p].body for i, p in enumerate(places)]
        count.update(dice=len(right), side=sum(right), sides=len(right) == len(truth) and all(right))
        count.update(asked=len(reading.asks_about))
        wanted = Counter((str(die.body), die.pips) for die in truth)
        _score(count, "", reading, wanted)
        _score(count, "one_half.", alone, Counter({key: n for key, n in wanted.items() if key[0] == "near"}))
    yield from (("pictures", len(every)), ("dice", count["dice"]), ("side", count["side"] / max(count["dice"], 1)))
    names = ("exact", "sure", "sure_wrong")
    for name in ("sides", *names, "asked", *(f"one_half.{each}" for each in names)):
        yield name, count[name] / max(len(every), 1)


def _score(count: Counter[str], prefix: str, reading: Reading, wanted: Counter[tuple[str, int]]) -> None:
    exact = Counter((str(die.body), die.value) for die in reading.dice) == wanted
    found = {"exact": exact, "sure": reading.sure, "sure_wrong": reading.sure and not exact}
    count.update({prefix + name: int(value) for name, value in found.items()})


def _picture(path: Path) -> Pixels:
    return np.asarray(cv2.imread(str(path)), np.uint8)


def main() -> None:
    """Read all the pictures and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    if not (folder / "labels.json").exists():
        print(f"no labels.json in {folder}; `make kept-out ARGS=halved` makes the pictures")
        return
    cv2.setNumThreads(1)
    for name, value in figures(list(read(folder))):
        print(f"{name}={value:.4f}" if isinstance(value, float) else f"{name}={value}")


if __name__ == "__main__":
    main()
