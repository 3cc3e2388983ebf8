"""Score dice whose pips differ little from their body: `python -m tests.bench.dark_pips --count 30`.

Makes pictures of three to five such dice on printed cloths, as `tests.bench.filmed_throws` lays them, and prints for
each kind the shares of exact, sure, and sure but wrong pictures, and those of dice found and of right values.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
from msgspec.structs import replace

from tests.bench.cloths import DEV_CLOTHS, KEPT_OUT_CLOTHS
from tests.bench.filmed_throws import KEPT_OUT_SEED, Set, Shot
from vision.camera import Pixels
from vision.raytrace import Body
from vision.reader import Reader
from vision.training.scenes import black_body

KINDS = {
    "blue_red": ((0.30, 0.10, 0.04), (0.06, 0.05, 0.55)),
    "black_dark_red": ((0.02, 0.02, 0.02), (0.02, 0.02, 0.22)),
}
"""The colours of bodies and pips, BGR 0-1 in linear light."""


def body_of(chance: np.random.Generator, kind: str) -> Body:
    """A die of one kind; its colours vary a little."""
    shades = ((np.array(colour) * chance.uniform(0.7, 1.4)).clip(0, 1) for colour in KINDS[kind])
    body, pip = ((float(b), float(g), float(r)) for b, g, r in shades)
    return replace(black_body(chance), colour=body, pip=pip)


def picture(kind: str, seed: int, kept_out: bool) -> tuple[Pixels, list[int]]:
    """A picture (H, W, 3) BGR of such dice, and their values from left to right."""
    made = Set(seed + KEPT_OUT_SEED * kept_out, KEPT_OUT_CLOTHS if kept_out else DEV_CLOTHS)
    made.bodies = [body_of(made.chance, kind)] * int(made.chance.integers(3, 6))
    dice = made.thrown()
    return made.photograph(Shot(dice)), [
        die.value for die in sorted(dice, key=lambda d: made.view.project(d.corners())[4:, 0].mean())
    ]


def main() -> None:
    """Score each kind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kept-out", action="store_true", help="other cloths, never to be chosen by")
    parser.add_argument("--save", type=Path, help="a folder for the pictures")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader()
    for kind in KINDS:
        exact = sure = wrong = found = 0
        total = 0
        for seed in range(options.seed, options.seed + options.count):
            pixels, values = picture(kind, seed, options.kept_out)
            if options.save is not None:
                options.save.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(options.save / f"{kind}_{seed:04}.jpg"), pixels)
            reading = reader.read(pixels)
            right = sorted(reading.values) == sorted(values)
            exact, sure, wrong = exact + right, sure + reading.sure, wrong + (reading.sure and not right)
            found, total = found + min(len(reading.dice), len(values)), total + len(values)
            if not right:
                print(f"{kind} {seed}: {sorted(values)}, read {sorted(reading.values)} sure={reading.sure}")
        n = options.count
        print(f"{kind}: n={n} exact={exact / n:.3f} sure={sure / n:.3f} sure_wrong={wrong} dice={total} found={found}")


if __name__ == "__main__":
    main()
