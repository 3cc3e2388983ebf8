"""The delay until a settled throw is reported, and the cost of watching: `python -m tests.bench.watch`, on one core.

Prints `watch_ms_median=` and `watch_ms_p95=`: processor time from a 1280x960 frame to "nothing to report"; then
`late_median=`, `late_worst=`: seconds from the first frame at rest, at 30 a second, to the report of the throw by the
real reader, the time that readings take included; frames that come meanwhile are passed over, as a live camera does.
`--slower 5` counts all that time five times, as for a smaller machine.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import msgspec
import numpy as np

from tests.vision.clips import RATE, Shot, frames, rest, table, thrown
from tests.vision.throws import MIXED
from vision.camera import Frame
from vision.frames import FrameSequence
from vision.reader import Reader
from vision.reading import Reading
from vision.stability import Phase
from vision.synthetic import make_table
from vision.throw_detector import ThrowDetector

FRAMES = 300
SEEDS = range(1, 9)
ROLLING, RESTING = 12, 30
ROLLS = sorted((Path(__file__).parents[2] / "../shared/photos/rendered").glob("roll_*"))


class Clip(msgspec.Struct, frozen=True):
    """A throw as frames in order, and the index of the first in which all dice rest."""

    name: str
    frames: Sequence[Frame]
    at_rest: int


def main() -> None:
    """Watch a still table, then throws."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--slower", type=float, default=1.0, help="count processor time so many times (1)")
    slower = parser.parse_args().slower
    cv2.setNumThreads(1)
    spent = [slower * ms for ms in _still_table()]
    print(f"watch_ms_median={np.median(spent):.2f} watch_ms_p95={np.percentile(spent, 95):.2f}")
    late = []
    for clip in _clips():
        seconds = _lateness(clip, slower)
        late += [] if seconds is None else [seconds]
        print(f"{clip.name}: {'not told' if seconds is None else f'{seconds:.3f} s'}")
    print(f"late_median={np.median(late):.3f} late_worst={max(late):.3f} told={len(late)}")


def _still_table() -> list[float]:
    """Return the milliseconds for each frame of a still table with sensor noise, after its report."""
    chance = np.random.default_rng(0)
    made = make_table(1, MIXED.bodies)
    still = np.asarray(cv2.resize(made.pixels, (1280, 960)), np.int16)
    noisy = [np.clip(still + chance.integers(-6, 7, still.shape), 0, 255).astype(np.uint8) for _ in range(8)]
    watcher = ThrowDetector(lambda pixels: Reading(1280, 960, made.dice, True, 0.0))
    for index in range(20):
        watcher.feed(Frame(noisy[index % 8], index / RATE, index))
    assert watcher.phase is Phase.REPORTED
    spent = []
    for index in range(20, 20 + FRAMES):
        frame = Frame(noisy[index % 8], index / RATE, index)
        start = time.thread_time()
        watcher.feed(frame)
        spent.append((time.thread_time() - start) * 1000)
    assert watcher.phase is Phase.REPORTED
    return spent


def _clips() -> Iterator[Clip]:
    for seed in SEEDS:
        shots = [Shot(poses, noise=1.0) for poses in thrown(ROLLING) + rest(RESTING)]
        yield Clip(f"made-up {seed}", list(frames(table(seed), shots)), ROLLING - 1)
    for folder in ROLLS:
        truth = json.loads((folder / "truth.json").read_text("utf-8"))
        clip = list(FrameSequence(folder / "frames", float(truth["fps"])))
        # A clip ends soon after the dice rest: they continue to lie there.
        last = clip[-1]
        still = [Frame(last.pixels, last.at + i / RATE, last.index + i) for i in range(1, RESTING)]
        yield Clip(folder.name, [*clip, *still], int(truth["first_at_rest"]))


def _lateness(clip: Clip, slower: float) -> float | None:
    """Return the seconds from the first frame at rest to the report of the throw; None if there is no report."""
    watcher = ThrowDetector(_reader().read)
    free = 0.0
    for frame, following in zip(clip.frames, [*clip.frames[1:], None], strict=True):
        if following is not None and following.at <= free:
            continue
        start = time.thread_time()
        throw = watcher.feed(frame)
        free = max(free, frame.at) + slower * (time.thread_time() - start)
        if throw is not None and throw.frame.index >= clip.at_rest:
            return free - clip.frames[clip.at_rest].at
    return None


_READER: list[Reader] = []


def _reader() -> Reader:
    """One reader for all clips, its nets loaded."""
    if not _READER:
        _READER.append(Reader())
        _READER[0].read(make_table(1, MIXED.bodies).pixels)
    return _READER[0]


if __name__ == "__main__":
    main()
