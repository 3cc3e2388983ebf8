"""Score throws seen live on a table that was seen empty before: `python -m tests.bench.live_pairs FOLDER`.

FOLDER has labels.json, images/ and, under the same names, empty/ with the same tables without dice, as
`tests.bench.kept_out` writes it. The camera shows the empty table for half a second, something passes, and then the
dice lie there, in frames with noise of their own. A throw is exact if exactly one is reported, with the right values.
Prints the shares of exact, sure, and sure but wrong throws, of those with the right number of dice, and the delay in
seconds until the report; beside them the same for the single picture.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from companion.camera.calibrated_reader import CalibratedReader
from vision.camera import Frame, Pixels
from vision.reader import Reader
from vision.reading import Expectation, Reading
from vision.throw_detector import Throw, ThrowDetector

RATE = 30
EMPTY, PASSING, LYING = 15, 3, 12
"""Frames of the empty table, of something that passes, and of the dice."""
NOISE = 1.5


def watch(reader: CalibratedReader, empty: Pixels, thrown: Pixels, expect: Expectation | None) -> list[Throw]:
    """The throws that a live camera reports."""
    chance = np.random.default_rng(1)
    passing = cv2.GaussianBlur(thrown, (0, 0), 15)
    detector = ThrowDetector(lambda pixels: reader.read(pixels, expect), lambda: reader.field, reader.background.learn)
    throws = []
    for index, still in enumerate([empty] * EMPTY + [passing, empty, passing][:PASSING] + [thrown] * LYING):
        grain = chance.standard_normal(still.shape, np.float32) * NOISE
        pixels = np.asarray(np.clip(still + grain, 0, 255), np.uint8)
        throw = detector.feed(Frame(pixels, index / RATE, index))
        throws += [] if throw is None else [throw]
    return throws


def main() -> None:
    """Score each pair of a folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--expect-mixed", action="store_true", help="three clear dice and a black one are expected")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    labels = json.loads((options.folder / "labels.json").read_text("utf-8"))
    names = sorted(labels)[options.first : options.first + options.count]
    expect = Expectation(clear=3, black=1) if options.expect_mixed else None
    reader, sums, late = Reader(), np.zeros((2, 4)), []
    for name in names:
        wanted = sorted(int(die["pips"]) for die in labels[name]["dice"])
        thrown, empty = (
            np.asarray(cv2.imread(str(options.folder / kind / name)), np.uint8) for kind in ("images", "empty")
        )
        throws = watch(CalibratedReader(reader, None, lambda _: None), empty, thrown, expect)
        live = throws[0].reading if len(throws) == 1 else None
        single = reader.read(thrown, expect)
        sums += np.array([_marks(live, wanted), _marks(single, wanted)])
        late += [] if live is None else [(throws[0].frame.index - EMPTY - PASSING) / RATE]
        if options.verbose and not _marks(live, wanted)[0]:
            got = [(sorted(throw.reading.values), throw.reading.sure) for throw in throws]
            print(f"{name}: {wanted}, live {got}, single {sorted(single.values)}")
    for kind, marks in zip(("live", "single"), sums / max(1, len(names)), strict=True):
        exact, sure, wrong, counted = (float(mark) for mark in marks)
        print(f"{kind}: n={len(names)} exact={exact:.3f} sure={sure:.3f} sure_wrong={wrong:.4f} count={counted:.3f}")
    print(f"late_median={np.median(late):.3f} late_worst={max(late):.3f}")


def _marks(reading: Reading | None, wanted: list[int]) -> list[float]:
    """Return 1 or 0 for exact, sure, sure but wrong, and the right number of dice."""
    if reading is None:
        return [0.0] * 4
    exact = sorted(reading.values) == wanted
    return [float(v) for v in (exact, reading.sure, reading.sure and not exact, len(reading.dice) == len(wanted))]


if __name__ == "__main__":
    main()
