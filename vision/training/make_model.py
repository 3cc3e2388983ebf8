"""Make the model files again: `python -m vision.training.make_model --work DIR` (`make model` runs it).

Made-up scenes, path-traced clear dice, a first detector, its second look, the final detector and its false alarms, the
two classifiers, all of them in 8 bits, and at last the weights of the score (to be put into vision/decide.py), one
after the other. Training stops by the clock, so two runs give nets that are alike but not the same.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from vision.training.export import MODELS, export

SCENES = {"made": 5000, "bare": 700, "glass": 1000, "fresh": 240}
"""Number of pictures of each kind; the path-traced ones take some five seconds each."""


def step(name: str, *words: str) -> None:
    """Run one of the training programs, ending with it if it fails."""
    print("==", name, *words, flush=True)
    subprocess.run([sys.executable, "-W", "ignore", "-m", f"vision.training.{name}", *words], check=True)


def main() -> None:
    """Run all steps; `--scale` shortens or lengthens the training."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--work", type=Path, required=True, help="a folder for pictures and weights, about 1 GB")
    parser.add_argument("--out", type=Path, default=MODELS)
    parser.add_argument("--scale", type=float, default=1.0)
    options = parser.parse_args()
    made, work, nets = options.work / "made", options.work, options.work / "nets"
    work.mkdir(parents=True, exist_ok=True)

    def minutes(count: float) -> tuple[str, str]:
        return "--minutes", f"{count * options.scale:.2f}"

    def count(kind: str) -> tuple[str, str]:
        return "--count", str(max(4, int(SCENES[kind] * min(1.0, options.scale))))

    step("scenes", str(made), *count("made"), "--seed", "1")
    step("scenes", str(made / "bare"), *count("bare"), "--seed", "2", "--bare")
    step("glass", str(made / "glass"), *count("glass"), "--seed", "3")
    step("scenes", str(work / "fresh"), *count("fresh"), "--seed", "4")
    first, detector = work / "first.pt", work / "detector.pt"
    step("train_detector", "--made", str(made), "--out", str(first), *minutes(15))
    export("detector", first, work / "first.onnx")
    step("hard_examples", "--made", str(made), "--detector", str(work / "first.onnx"), str(work))
    known = ("--boxes", str(work / "boxes.json"))
    words = ("--made", str(made), "--start", str(first), "--out", str(detector), "--rate", "1.5e-3", *known)
    step("train_detector", *words, *minutes(45))
    export("detector", detector, nets / "detector.onnx")
    step("hard_examples", "--made", str(made), "--detector", str(nets / "detector.onnx"), str(work))
    for seed, kind in enumerate(("colour", "shape")):
        weights = work / f"{kind}.pt"
        known_too = (*known, "--mined", str(work / "mined.json"), "--kind", kind, "--seed", str(seed))
        step("train_classifier", "--made", str(made), "--out", str(weights), *known_too, *minutes(90))
        export(kind, weights, nets / f"{kind}.onnx")
    step("quantise", "--nets", str(nets), "--made", str(made), str(options.out))
    step("fit_score", "--made", str(work / "fresh"))


if __name__ == "__main__":
    main()
