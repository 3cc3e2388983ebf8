"""What it costs to watch a table on which nothing moves: `python -m tests.bench.watch`, on one core.

Prints `watch_ms_median=` and `watch_ms_p95=`: processor time from a 1280x960 frame to "nothing to tell".
"""

import time

import cv2
import numpy as np

from vision.camera import Frame
from vision.reading import Reading
from vision.settle import Phase
from vision.settle_watch import ThrowWatcher
from vision.synthetic import make_table

FRAMES = 300


def main() -> None:
    """Feed a still table with sensor noise, first until it is told, then FRAMES frames more with a clock."""
    cv2.setNumThreads(1)
    chance = np.random.default_rng(0)
    made = make_table(1)
    still = np.asarray(cv2.resize(made.pixels, (1280, 960)), np.int16)
    noisy = [np.clip(still + chance.integers(-6, 7, still.shape), 0, 255).astype(np.uint8) for _ in range(8)]
    watcher = ThrowWatcher(lambda pixels: Reading(1280, 960, made.dice, True, 0.0))
    for index in range(20):
        watcher.feed(Frame(noisy[index % 8], index / 30, index))
    assert watcher.phase is Phase.TOLD
    spent = []
    for index in range(20, 20 + FRAMES):
        frame = Frame(noisy[index % 8], index / 30, index)
        start = time.thread_time()
        watcher.feed(frame)
        spent.append((time.thread_time() - start) * 1000)
    assert watcher.phase is Phase.TOLD
    print(f"watch_ms_median={np.median(spent):.2f} watch_ms_p95={np.percentile(spent, 95):.2f}")


if __name__ == "__main__":
    main()
