"""Fit the weights of a die's certainty: `python -m vision.training.fit_certainty SET... --made 500`.

Each SET is a folder of pictures as `make kept-out` writes it (images, labels.json with `family`); none of them may have
been trained on. Made-up scenes with a seed of their own are added. Prints WEIGHTS for vision/certainty.py, a logistic
regression of "this is a die with this value", and its loss on families that it was not fitted to.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision import decide
from vision.certainty import features
from vision.decide import ScoredCandidate
from vision.reader import Reader
from vision.training import scenes
from vision.training.fit_score import Doubles, fitted
from vision.training.make_scenes import table_top
from vision.training.photos import matched
from vision.training.scenes import Truth

Pixels = npt.NDArray[np.uint8]
SEED = 770_077
SIZE = (640, 480)
BARE = 10
"""Every tenth made-up scene shows no die."""
GROUPS = 6
"""Parts of the families that the loss is measured on in turn."""


class Labelled(NamedTuple):
    """A picture with its dice; pictures of one family are fitted or measured together."""

    pixels: Pixels
    dice: Sequence[Truth]
    family: str


def stored(folder: Path) -> Iterator[Labelled]:
    """The pictures of one set."""
    for name, label in sorted(json.loads((folder / "labels.json").read_text("utf-8")).items()):
        pixels = np.asarray(cv2.imread(str(folder / "images" / name)), np.uint8)
        dice = [Truth(d["pips"], tuple(d["box"]), tuple(d["top"]), d["body"]) for d in label["dice"]]
        yield Labelled(pixels, dice, f"{folder.name} {label.get('family', '')}")


def made_up(count: int) -> Iterator[Labelled]:
    """Made-up scenes on the table tops of training, in the JPEG of a webcam."""
    for index in range(count):
        make = scenes.make_bare if index % BARE == BARE - 1 else scenes.make_scene
        scene = make(np.random.default_rng((SEED, index)), *SIZE, table_top)
        jpeg = cv2.imencode(".jpg", scene.pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
        yield Labelled(np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8), scene.dice, f"made {index % GROUPS}")


def examples(views: Sequence[ScoredCandidate], dice: Sequence[Truth]) -> list[bool]:
    """True for each view that lies nearest to a die and has its value."""
    known = matched([view.candidate.centre for view in views], dice)
    best = [int(view.joint.argmax()) + 1 for view in views]
    return [die is not None and value == dice[die].pips for value, die in zip(best, known, strict=True)]


def loss(words: Doubles, right: Doubles, families: npt.NDArray[np.str_]) -> float:
    """The mean logarithmic loss of each group of families under weights fitted to the others."""
    names = sorted(set(families.tolist()))
    total = 0.0
    for group in range(GROUPS):
        apart = np.isin(families, names[group::GROUPS])
        weights = fitted(words[~apart], right[~apart], np.ones(int((~apart).sum())))
        chances = 1 / (1 + np.exp(-words[apart] @ weights))
        total -= float(np.log(np.where(right[apart] > 0, chances, 1 - chances)).sum())
    return total / len(right)


def main() -> None:
    """Read all the pictures, fit, and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("sets", nargs="*", type=Path)
    parser.add_argument("--made", type=int, default=500)
    parser.add_argument("--nets", type=Path, help="the folder of the nets, those of the package by default")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader(options.nets)
    words, right, families = [], [], []
    pictures = [picture for folder in options.sets for picture in stored(folder)]
    for picture in [*pictures, *made_up(options.made)]:
        height, width = picture.pixels.shape[:2]
        views = decide.with_odd_tilts(decide.split(reader.candidates(picture.pixels))[0], width, height)
        words += [(1.0, *features(float(v.joint.max()), v.score, v.odd_tilt)) for v in views]
        right += [float(each) for each in examples(views, picture.dice)]
        families += [picture.family] * len(views)
    if not words:
        print("dice=0: nets that find nothing give no weights; train for longer")
        return
    columns, truth = np.array(words), np.array(right)
    weights = fitted(columns, truth, np.ones(len(truth)))
    print(f"dice={len(truth)}\nwrong={int((truth < 0.5).sum())}\nloss={loss(columns, truth, np.array(families)):.4f}")
    print(f"WEIGHTS = ({', '.join(f'{w:.3f}' for w in weights)})")


if __name__ == "__main__":
    main()
