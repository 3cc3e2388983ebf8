"""Score the reader on coloured dice: `python -m tests.bench.coloured_dice [FOLDER]` (`make bench-colours`).

FOLDER is build/kept_out/coloured, as `make kept-out` writes it, or another of its form. The dice of each picture are
expected by their colours, as a game expects a district's throw. It prints name=value lines for the pictures of at most
eight dice (`few`) and of more (`many`): exact values, sure, sure and wrong in value or colour, and, of the dice found,
the shares with the right value and colour; `alone` is the share with the right colour if the reader does not know the
expected ones. Everything runs on one thread.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.body_colour import NAMES, body_shares
from vision.detect import Candidate
from vision.reader import BODY_NET, Reader
from vision.reading import Die, Expectation, Reading
from vision.training.photos import matched
from vision.training.scenes import Truth

FOLDER = Path("build/kept_out/coloured")
FEW = 8


def read(reader: Reader, folder: Path) -> Iterator[tuple[list[Truth], Reading, list[str]]]:
    """The dice of each picture, its reading, and the colours that the dice read have without an expectation."""
    labels: Mapping[str, Any] = json.loads((folder / "labels.json").read_text("utf-8"))
    for name, label in sorted(labels.items()):
        truth = [Truth(d["pips"], tuple(d["box"]), tuple(d["top"]), d["body"]) for d in label["dice"]]
        pixels = np.asarray(cv2.imread(str(folder / "images" / name)), np.uint8)
        reading = reader.read(pixels, Expectation.of(die.body for die in truth))
        places = [Candidate(die.centre, die.box, 1.0, ()) for die in reading.dice]
        shares = body_shares(reader.net(BODY_NET), pixels, places)
        yield truth, reading, [NAMES[int(i)] for i in shares.argmax(axis=1)] if places else []


def values(dice: Sequence[Die | Truth]) -> Counter[tuple[int, str]]:
    """The dice's values with their colours."""
    return Counter((die.pips if isinstance(die, Truth) else die.value, str(die.body)) for die in dice)


def figures(read_so_far: Sequence[tuple[list[Truth], Reading, list[str]]]) -> Iterator[tuple[str, float]]:
    """Names and values."""
    count: Counter[str] = Counter()
    for truth, reading, alone in read_so_far:
        exact = Counter(die.pips for die in truth) == Counter(reading.values)
        count.update(exact=exact, sure=reading.sure, sure_wrong=reading.sure and values(truth) != values(reading.dice))
        count.update(labelled=len(truth))
        for index, place in enumerate(matched([die.centre for die in reading.dice], truth)):
            if place is not None:
                die, right = reading.dice[index], truth[place]
                count.update(dice=1, value=die.value == right.pips, colour=die.body == right.body)
                count.update(alone=alone[index] == right.body)
    yield from (("pictures", len(read_so_far)), ("dice", count["labelled"]), ("found", count["dice"]))
    yield from ((name, count[name] / max(len(read_so_far), 1)) for name in ("exact", "sure", "sure_wrong"))
    yield from ((name, count[name] / max(count["dice"], 1)) for name in ("value", "colour", "alone"))
    yield "ms_median", float(np.median([reading.ms for _, reading, _ in read_so_far])) if read_so_far else float("nan")


def main() -> None:
    """Read all the pictures and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--models", type=Path, help="a folder of nets instead of those of the package")
    options = parser.parse_args()
    if not (options.folder / "labels.json").exists():
        print(f"no labels.json in {options.folder}; `make kept-out ARGS=coloured` makes the pictures")
        return
    cv2.setNumThreads(1)
    every = list(read(Reader(options.models), options.folder))
    groups = {
        "few": [one for one in every if len(one[0]) <= FEW],
        "many": [one for one in every if len(one[0]) > FEW],
    }
    for group, part in groups.items():
        for name, value in figures(part):
            print(f"{group}.{name}={value:.4f}" if isinstance(value, float) else f"{group}.{name}={value}")


if __name__ == "__main__":
    main()
