"""The accuracy on made-up tables: `python -m tests.bench.eyes_made [--count N]` prints shares as name=value."""

import argparse
import time
from collections import Counter

import cv2
import numpy as np

from tests.vision.throws import MIXED
from vision.reader import Reader
from vision.synthetic import make_table


def main() -> None:
    """Make, read and compare so many tables, seeds from 0."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--count", type=int, default=300)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader()
    exact = sure = wrong = bodies = 0
    spent = []
    for seed in range(options.count):
        start = time.process_time()
        table = make_table(seed, MIXED.bodies)
        spent.append(1000 * (time.process_time() - start))
        reading = reader.read(table.pixels, MIXED)
        right = Counter(reading.values) == Counter(table.values)
        exact += right
        sure += reading.sure
        wrong += reading.sure and not right
        bodies += [d.body for d in reading.dice] == [d.body for d in table.dice]
    count = options.count
    print(f"made.exact={exact / count:.4f}\nmade.sure={sure / count:.4f}\nmade.sure_wrong={wrong / count:.4f}")
    print(f"made.bodies={bodies / count:.4f}\nmade.make_ms={np.median(spent):.1f}")


if __name__ == "__main__":
    main()
