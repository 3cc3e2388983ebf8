"""Make the model files again: `python -m vision.training.make_model --work DIR` (`make model` runs it).

Table tops, made-up scenes and path-traced tables; a first detector, which completes missing boxes; the detector with
its false alarms; the three classifiers; the net for the bodies of coloured dice; the others in 8 bits; and at last
the weights of the score and of the certainty (to be put into vision/decide.py and vision/certainty.py). With a GPU the
tables are traced and the batches made on it.
Training stops by the clock, so two runs give nets that are alike but not the same.
"""

import argparse
import subprocess
import sys
from pathlib import Path

import msgspec
import torch

from vision.training.export import MODELS, export


class Amounts(msgspec.Struct, frozen=True):
    """Numbers of pictures of each kind, paths of light for each pixel, minutes of training, and of processes."""

    textures: int
    traced: int
    coloured: int
    near: int
    samples: int
    made: int
    signs: int
    fresh: int
    first: float
    detector: float
    classifier: float
    large: float
    body: float
    processes: int


GPU = Amounts(1600, 24000, 5400, 10240, 128, 3000, 1000, 240, 3, 25, 25, 8, 8, 14)
CPU = Amounts(400, 700, 300, 500, 64, 3000, 300, 240, 15, 60, 90, 120, 30, 2)
"""A CPU traces a table in some ten seconds, a GPU in hundredths of one."""


COLOURED_FIRST, NEAR_FIRST = "400000", "600000"
"""The seeds of the first tables with coloured dice and of those for `large`, beyond those of the other tables."""


def step(name: str, *words: str) -> None:
    """Run one of the training programs, ending with it if it fails."""
    print("==", name, *words, flush=True)
    subprocess.run([sys.executable, "-W", "ignore", "-m", f"vision.training.{name}", *words], check=True)


def main() -> None:
    """Run all steps; `--scale` shortens or lengthens them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--work", type=Path, required=True, help="a folder for pictures and weights, about 25 GB")
    parser.add_argument("--out", type=Path, default=MODELS)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--start", type=Path, help="a folder of weights (*.pt) to go on from")
    options = parser.parse_args()
    amounts = GPU if torch.cuda.is_available() else CPU
    work, nets = options.work, options.work / "nets"
    pictures, textures, boxes = work / "pictures", work / "textures", work / "boxes.json"
    work.mkdir(parents=True, exist_ok=True)

    def minutes(count: float) -> tuple[str, str]:
        return "--minutes", f"{count * options.scale:.2f}"

    def count(number: int, least: int = 8) -> tuple[str, str]:
        return "--count", str(max(least, int(number * min(1.0, options.scale))))

    def start(name: str) -> tuple[str, ...]:
        return ("--start", str(options.start / f"{name}.pt")) if options.start else ()

    workers = ("--processes", str(amounts.processes))
    step("patterns", str(textures), *count(amounts.textures), *workers)
    step("make_scenes", str(pictures), *count(amounts.made), *workers)
    traced = ("--textures", str(textures), "--samples", str(amounts.samples))
    step("make_scenes", str(pictures), "--signs", "--seed", "12", *count(amounts.signs), *workers)
    step("make_traced", str(pictures), *traced, *count(amounts.traced), *workers)
    near = ("--mix", "near", "--first", NEAR_FIRST)
    step("make_traced", str(pictures), *traced, *near, *count(amounts.near), *workers)
    coloured = work / "coloured"
    mix = ("--mix", "coloured", "--first", COLOURED_FIRST)
    step("make_traced", str(coloured), *traced, *mix, *count(amounts.coloured), *workers)
    step("scenes", str(work / "plain"), *count(60), "--seed", "1")
    step("scenes", str(work / "fresh"), *count(amounts.fresh), "--seed", "4")
    first, detector = work / "first.pt", work / "detector.pt"
    known = ("--pictures", str(pictures))
    step("train_detector", *known, "--out", str(first), *start("detector"), *minutes(amounts.first))
    export("detector", first, work / "first.onnx")
    step("complete_boxes", "--detector", str(work / "first.onnx"), str(boxes))
    whole = (*known, "--boxes", str(boxes))
    mine = ("--mine", "0.5", "0.8", "0.97")
    step("train_detector", *whole, "--start", str(first), "--out", str(detector), *mine, *minutes(amounts.detector))
    export("detector", detector, nets / "detector.onnx")
    for seed, kind in enumerate(("colour", "shape", "large")):
        weights = work / f"{kind}.pt"
        own = ("--kind", kind, "--seed", str(seed), *start(kind))
        long = minutes(amounts.large if kind == "large" else amounts.classifier)
        alone = ("--teacher", "0", "--capacity", "200000") if kind == "large" else ()
        step("train_classifier", *whole, "--out", str(weights), *own, *long, *alone)
        export(kind, weights, nets / f"{kind}.onnx")
    bodies = work / "body.pt"
    step("train_body", "--pictures", str(coloured), "--out", str(bodies), *start("body"), *minutes(amounts.body))
    export("body", bodies, options.out / "body.onnx")
    step("quantise", "--nets", str(nets), "--made", str(work / "plain"), str(options.out))
    made = count(amounts.fresh)[1]
    step("fit_score", "--made", str(work / "fresh"), "--nets", str(options.out))
    step("fit_certainty", "--made", made, "--nets", str(options.out))


if __name__ == "__main__":
    main()
