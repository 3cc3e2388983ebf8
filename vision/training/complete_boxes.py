"""Complete the boxes of labels that hold the pips alone, with a trained detector.

    python -m vision.training.complete_boxes --detector FILE.onnx OUT.json

Writes whole-die boxes, one for each labelled die, null where the detector finds none.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from vision.detect import Candidate, candidates, prepare
from vision.onnx_model import OnnxModel
from vision.training.photos import Photo, shared_photos

MIN_HEAT = 0.12
"""The heat from which on a candidate may be a labelled die."""


def boxes_for(found: list[Candidate], photo: Photo) -> list[list[float] | None]:
    """For each labelled die the box of the candidate on it, None if there is none."""
    boxes: list[list[float] | None] = []
    for die in photo.dice:
        near = [c for c in found if np.hypot(c.centre[0] - die.top[0], c.centre[1] - die.top[1]) < 0.3 * c.size]
        boxes.append([round(v, 1) for v in max(near, key=lambda c: c.heat).box] if near else None)
    return boxes


def main() -> None:
    """Run the detector on the shared photos whose boxes are not known."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--detector", type=Path, required=True)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    net = OnnxModel(options.detector.read_bytes())
    boxes: dict[str, list[list[float] | None]] = {}
    for photo in shared_photos(True):
        if any(d.box is None for d in photo.dice):
            pixels = np.asarray(cv2.imread(str(photo.path)), np.uint8)
            framed, scale = prepare(pixels)
            found = candidates(net(framed), scale, pixels.shape[1], pixels.shape[0], MIN_HEAT)
            boxes[f"{photo.folder}/{photo.path.name}"] = boxes_for(found, photo)
    options.out.write_text(json.dumps(boxes), "utf-8")
    print("boxes", sum(b is not None for row in boxes.values() for b in row), "of", sum(map(len, boxes.values())))


if __name__ == "__main__":
    main()
