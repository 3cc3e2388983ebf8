"""Collect hard examples by running a trained detector on the training pictures.

    python -m vision.training.hard_examples --made DIR OUT

Writes OUT/boxes.json, whole-die boxes for labels that hold the pips alone, and OUT/mined.json, its false alarms, from
which the classifiers learn to reject things that are no die.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from vision.detect import Candidate, candidates, prepare
from vision.onnx_model import OnnxModel
from vision.training.photos import Photo, made_photos, shared_photos

MIN_HEAT, MIN_ALARM = 0.12, 0.2
"""The heat from which on a candidate may be a labelled die, and may be a false alarm."""


def false_alarms(found: list[Candidate], photo: Photo) -> list[list[float]]:
    """Candidates [x, y, size] that lie on no labelled die."""
    alarms = []
    for candidate in found:
        x, y = candidate.centre
        apart = [np.hypot(x - d.top[0], y - d.top[1]) for d in photo.dice]
        if not apart or min(apart) > 0.45 * max(candidate.size, 20):
            alarms.append([round(x, 1), round(y, 1), round(candidate.size, 1)])
    return alarms


def boxes_for(found: list[Candidate], photo: Photo) -> list[list[float] | None]:
    """For each labelled die the box of the candidate on it, None if there is none."""
    boxes: list[list[float] | None] = []
    for die in photo.dice:
        near = [c for c in found if np.hypot(c.centre[0] - die.top[0], c.centre[1] - die.top[1]) < 0.3 * c.size]
        boxes.append([round(v, 1) for v in max(near, key=lambda c: c.heat).box] if near else None)
    return boxes


def main() -> None:
    """Run the detector on all training pictures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--made", type=Path, required=True)
    parser.add_argument("--detector", type=Path, required=True)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    net = OnnxModel(options.detector.read_bytes())
    boxes: dict[str, list[list[float] | None]] = {}
    mined: dict[str, list[list[float]]] = {}
    for photo in [*shared_photos(True), *made_photos(options.made)]:
        pixels = np.asarray(cv2.imread(str(photo.path)), np.uint8)
        framed, scale = prepare(pixels)
        found = candidates(net(framed), scale, pixels.shape[1], pixels.shape[0], MIN_HEAT)
        mined[str(photo.path)] = false_alarms([c for c in found if c.heat > MIN_ALARM], photo)[:6]
        if any(d.box is None for d in photo.dice):
            boxes[f"{photo.folder}/{photo.path.name}"] = boxes_for(found, photo)
    (options.out / "boxes.json").write_text(json.dumps(boxes), "utf-8")
    (options.out / "mined.json").write_text(json.dumps({k: v for k, v in mined.items() if v}), "utf-8")
    print("boxes", sum(b is not None for row in boxes.values() for b in row), "of", sum(map(len, boxes.values())))
    print("false alarms", sum(map(len, mined.values())), "in", len(mined), "pictures")


if __name__ == "__main__":
    main()
