"""Fit the weights of a candidate's score: `python -m vision.training.fit_score --made DIR`.

DIR holds made-up scenes that no net was trained on (`scenes.py` with another seed). The photos of the
training part are added. Prints SCORE_WEIGHTS for vision/decide.py: a logistic regression of "this is a die".
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.decide import ScoredCandidate
from vision.detect import overlap
from vision.reader import Reader
from vision.training.photos import Photo, made_photos, shared_photos

Doubles = npt.NDArray[np.float64]
Features = tuple[float, float, float, float]

COUNTS = {"made": 0.5, "trays_oblique": 0.3}
"""Weight of a picture by its folder: made-up clutter is worse than any table's; `trays_oblique` lacks labels."""
RIDGE = 0.5
STEPS = 60


def examples(views: Sequence[ScoredCandidate], photo: Photo) -> list[tuple[Features, bool]]:
    """Each candidate's features and its label, true for a die; without candidates that lie on a likelier one."""
    found = []
    for view in views:
        if any(o.score > view.score and overlap(view.candidate.box, o.candidate.box) > 0.6 for o in views):
            continue
        x, y = view.candidate.centre
        is_die = any(
            np.hypot(x - die.top[0], y - die.top[1]) < 0.35 * max(die.box[2] - die.box[0], die.box[3] - die.box[1])
            for die in photo.dice
            if die.box is not None
        )
        found.append((view.features, is_die))
    return found


def fitted(words: Doubles, dice: Doubles, counts: Doubles) -> Doubles:
    """Weights (C,) of the columns of `words` (N, C), by Newton's method; `dice` (N,) are 0 or 1."""
    weights = np.zeros(words.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-words @ weights))
        slope = words.T @ (counts * (dice - chances)) - RIDGE * weights
        bend = (words * (counts * chances * (1 - chances))[:, None]).T @ words + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    """Read all the pictures, fit, and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--made", type=Path, required=True)
    parser.add_argument("--nets", type=Path, help="the folder of the nets, those of the package by default")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader(options.nets)
    words, dice, counts = [], [], []
    for photo in [*made_photos(options.made), *shared_photos(True)]:
        if any(die.box is None for die in photo.dice):
            continue
        views = reader.candidates(np.asarray(cv2.imread(str(photo.path)), np.uint8))
        for each, is_die in examples(views, photo):
            words.append((1.0, *each))
            dice.append(float(is_die))
            counts.append(COUNTS.get(photo.folder, 1.0))
    if not words:
        print("candidates=0: nets that find nothing give no weights; train for longer")
        return
    columns, truth, weight = np.array(words), np.array(dice), np.array(counts)
    weights = fitted(columns, truth, weight)
    wrong = ((columns @ weights > 0) != (truth > 0.5)).sum()
    print(f"candidates={len(truth)}\ndice={int(truth.sum())}\nwrong={int(wrong)}")
    print(f"SCORE_WEIGHTS = ({', '.join(f'{w:.3f}' for w in weights)})")


if __name__ == "__main__":
    main()
