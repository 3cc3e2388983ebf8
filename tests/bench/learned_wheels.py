"""Score the wheel's reader with and without Learn my copy: `python -m tests.bench.learned_wheels WHEELS COPIES`.

WHEELS is a folder of labelled pictures, in which each wheel is another copy. COPIES has, under some of their names, a
picture of the same wheel without dice under another lamp (`python -m tests.bench.kept_out.copies` makes it): each copy
is learned from that one picture alone. Prints name=value; the shares are those of score_wheel.py. `other` reads each
wheel with the copy of the next picture, which must never be sure and wrong.
"""

import argparse
import json
import os
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.image_file import load_image
from vision.learn_copy import learn_wheel
from vision.learned_copy import LearnedCopy
from vision.reader import Reader
from vision.reading import Expectation, Reading
from vision.wheel import read_wheel
from vision.wheel_reading import WheelReading

Pixels = npt.NDArray[np.uint8]


class OneReading:
    """The reader of one picture, which reads each view of it once however often it is asked."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._known: dict[bytes, Reading] = {}

    def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
        """As Reader.read."""
        key = sha256(pixels.tobytes()).digest()
        if key not in self._known:
            self._known[key] = self._reader.read(pixels, expect, plain)
        return self._known[key]


def score(label: dict[str, Any], reading: WheelReading) -> Counter[str]:
    """The counts of one picture: plazas, right colours and dice, and if it is whole, sure, sure and wrong."""
    count: Counter[str] = Counter(pictures=1)
    discs = reading.wheel.discs if reading.wheel else ()
    right = True
    for plaza in label["plazas"]:
        far = [float(np.hypot(*np.subtract(disc.centre, plaza["centre"]))) for disc in discs]
        near = discs[int(np.argmin(far))] if far and min(far) <= plaza["radius"] else None
        die = None if near is None or near.die is None else reading.dice.dice[near.die]
        lies = None if plaza["die"] is None else label["dice"][plaza["die"]]
        colour = near is not None and near.colour == plaza["colour"]
        same = near is not None and (
            (die is None) if lies is None else die is not None and (die.value, die.body) == (lies["pips"], lies["body"])
        )
        count.update(plazas=1, colour=colour, die=same)
        right = right and colour and same
    count.update(whole=right, sure=reading.sure, sure_wrong=reading.sure and not right)
    return count


def report(name: str, count: Counter[str]) -> None:
    """Print the shares of one way of reading."""
    shares = {key: count[key] / max(count["plazas"], 1) for key in ("colour", "die")}
    shares |= {key: count[key] / max(count["pictures"], 1) for key in ("whole", "sure", "sure_wrong")}
    print(f"{name}.pictures={count['pictures']}")
    for key, share in shares.items():
        print(f"{name}.{key}={share:.4f}")


def main() -> None:
    """Learn each copy and read its wheel without it, with it, and with another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheels", type=Path)
    parser.add_argument("copies", type=Path)
    parser.add_argument("--details", action="store_true", help="name each picture that is not whole")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    labels = json.loads((options.wheels / "labels.json").read_text("utf-8"))
    lessons = json.loads((options.copies / "labels.json").read_text("utf-8"))
    copies: dict[str, LearnedCopy] = {}
    for name, lesson in sorted(lessons.items()):
        pixels = load_image(options.copies / "images" / name)
        copy = learn_wheel([pixels], [plaza["colour"] for plaza in lesson["plazas"]])
        if isinstance(copy, LearnedCopy):
            copies[name] = copy
    print(f"lessons={len(lessons)}\nlessons_refused={len(lessons) - len(copies)}", flush=True)
    learned = sorted(copies)
    reader, counts = Reader(), {way: Counter[str]() for way in ("without", "learned", "other")}
    for name in sorted(labels):
        pixels, once = load_image(options.wheels / "images" / name), OneReading(reader)
        known: dict[str, LearnedCopy | None] = {"without": None}
        if name in copies:
            following = learned[(learned.index(name) + 1) % len(learned)]
            known |= {"learned": copies[name], "other": copies[following]}
        for way, each in known.items():
            one = score(labels[name], read_wheel(once, pixels, None, each))
            counts[way] += one
            if options.details and not one["whole"]:
                print(f"{way} {name}: not whole{' SURE' if one['sure'] else ''}", flush=True)
    for way, count in counts.items():
        report(way, count)


if __name__ == "__main__":
    main()
