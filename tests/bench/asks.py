"""Count the questions about throws before a live camera: `python -m tests.bench.asks [--pairs FOLDER] [--every N]`.

Each throw is a labelled picture as a live camera shows it: something passes, and the dice lie for four seconds with
noise, under one of KINDS of disturbance. The pictures are the shared photos with at most twelve dice, and with
`--pairs` those that `tests.bench.filmed_throws --pairs` has written, each with its empty table before. Oyez expects
the dice of the main game where the picture holds them, else the true number of dice.

Prints, for each group and kind and for all: `throws=`; `asks=`, those about which the screen asks two seconds after its
first report; `taken_back=`, the questions that went away until then; `unread=`, those without a report; `sure_wrong=`,
the throws that were ever surely wrong; `late_median=`, the seconds until the first report. With `--verbose` a line for
each ask.
"""

import argparse
import json
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

import cv2
import msgspec
import numpy as np

from companion.camera.calibrated_reader import CalibratedReader
from tests.bench.eyes import PHOTOS, folders
from tests.bench.label_corrections import corrected
from tests.vision.throws import MIXED
from vision.camera import Frame, Pixels
from vision.reader import Reader
from vision.reading import DoubtCode, Expectation, Reading
from vision.throw_detector import Throw, ThrowDetector

MOST = 12
ANSWERED_S = 2.0
"""Seconds after which somebody has read the question and answers it."""
PASSING, EMPTY = 4, 12
TIMES = [i / 30 for i in range(112)]
"""Seconds from the rest of the dice at which frames come."""
NOISE, DIM_NOISE = 1.5, 6.0
"""Standard deviation of the camera's noise, and of that in a dim room, whose picture has a third of the light."""
ROOM = 64


class Picture(msgspec.Struct, frozen=True):
    """A throw as one picture, perhaps with its empty table; `values` are the true ones, sorted."""

    group: str
    name: str
    pixels: Pixels
    values: Sequence[int]
    expect: Expectation
    empty: Pixels | None = None


class Outcome(msgspec.Struct, frozen=True):
    """The result of one throw."""

    asks: bool
    taken_back: bool
    unread: bool
    sure_wrong: bool
    late: float


def _still(pixels: Pixels, _at: float) -> Pixels:
    """Nothing but the camera's noise."""
    return pixels


def _dim(pixels: Pixels, _at: float) -> Pixels:
    """The room is dim; so the noise is larger."""
    return np.asarray(cv2.convertScaleAbs(pixels, alpha=0.35), np.uint8)


def _flicker(pixels: Pixels, at: float) -> Pixels:
    """Bands of a lamp on the mains run through the picture."""
    rows = 1 + 0.08 * np.sin(np.arange(len(pixels)) / 40 + 71 * at)
    return _scaled(pixels, np.repeat(rows[:, None], pixels.shape[1], axis=1))


def _focus(pixels: Pixels, at: float) -> Pixels:
    """The lens finds its focus within a second."""
    blur = len(pixels) / 400 * max(0.0, 1 - at)
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), blur), np.uint8) if blur > 0.3 else pixels


def _exposure(pixels: Pixels, at: float) -> Pixels:
    """The picture is too bright at first, and the camera corrects it within a second."""
    gain = 1 + 0.6 * max(0.0, 1 - at)
    return np.asarray(cv2.convertScaleAbs(pixels, alpha=gain), np.uint8)


def _shadow(pixels: Pixels, at: float) -> Pixels:
    """A hand beside the table takes the light from the lower part of the picture for a second, then leaves."""
    reach = 1.1 * max(0.0, min(1.0, 2.0 - 2 * at))
    y = np.linspace(1, 0, len(pixels))
    dark = 1 - 0.6 / (1 + np.exp((y - reach + 0.1) / 0.06))
    return _scaled(pixels, np.repeat(dark[:, None], pixels.shape[1], axis=1))


def _hand(pixels: Pixels, at: float) -> Pixels:
    """A hand that lies over the lower edge when the dice come to rest leaves within a second."""
    height, width = pixels.shape[:2]
    x, y, wide = 0.5 * width, height * (0.55 + 0.6 * min(1.0, at)), 0.1 * width
    outline = [(x - wide, height + 9), (x - wide, y + wide), (x, y), (x + wide, y + wide), (x + wide, height + 9)]
    covered = pixels.copy()
    cv2.fillPoly(covered, [np.rint(np.array(outline)).astype(np.int32)], (120, 150, 205), cv2.LINE_AA)
    return covered


def _nudge(pixels: Pixels, at: float) -> Pixels:
    """The camera trembles for half a second and stands a little aside afterwards."""
    step = 1.6 + math.exp(-6 * at) * 2 * math.sin(40 * at) if at > 0 else 0.0
    move = np.array([[1, 0, step], [0, 1, step / 2]], np.float32)
    return np.asarray(cv2.warpAffine(pixels, move, pixels.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)


KINDS: tuple[Callable[[Pixels, float], Pixels], ...] = (
    _still,
    _dim,
    _flicker,
    _focus,
    _exposure,
    _shadow,
    _hand,
    _nudge,
)


def _scaled(pixels: Pixels, by: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Pixels:
    return np.asarray(cv2.multiply(pixels, cv2.merge([by.astype(np.float32)] * 3), dtype=cv2.CV_8U), np.uint8)


def photos(folder: Path, every: int) -> Iterator[Picture]:
    """Every so many of the shared photos; of the rendered ones those with the dice of the main game."""
    for part in sorted(folders(folder)):
        labels = json.loads((folder / part / "labels.json").read_text("utf-8"))
        main = part.startswith("rendered")
        fits = [
            name
            for name, label in sorted(labels.items())
            if (MIXED.matches([die["body"] for die in label["dice"]]) if main else 0 < len(label["dice"]) <= MOST)
        ]
        for name in fits[::every]:
            dice = labels[name]["dice"] if main else corrected(part, name, labels[name]["dice"])
            expect = MIXED if main else Expectation(any=len(dice))
            yield Picture(part, name, _loaded(folder / part / "images" / name), _values(dice), expect)


def pairs(folder: Path, every: int) -> Iterator[Picture]:
    """Every so many of the made-up pictures of a folder, each with its empty table."""
    for file in sorted(folder.glob("*.json"))[::every]:
        dice = json.loads(file.read_text("utf-8"))["dice"]
        main = MIXED.matches([die["body"] for die in dice])
        empty, thrown = (_loaded(file.with_name(f"{file.stem}_{kind}.jpg")) for kind in ("empty", "thrown"))
        expect = MIXED if main else Expectation(any=len(dice))
        yield Picture("made up", file.stem, thrown, _values(dice), expect, empty)


def _loaded(file: Path) -> Pixels:
    return np.asarray(cv2.imread(str(file)), np.uint8)


def _values(dice: Sequence[dict[str, int]]) -> list[int]:
    return sorted(die["pips"] for die in dice)


def frames(picture: Picture, kind: Callable[[Pixels, float], Pixels], seed: int) -> Iterator[tuple[float, Pixels]]:
    """The pictures of a clip with their times in seconds from the rest of the dice."""
    chance = np.random.default_rng(seed)
    height, width = picture.pixels.shape[:2]
    grain = (
        (DIM_NOISE if kind is _dim else NOISE) * chance.standard_normal((height + ROOM, width + ROOM, 3), np.float32)
    ).astype(np.int16)

    def noisy(pixels: Pixels) -> Pixels:
        x, y = (int(v) for v in chance.integers(0, ROOM, 2))
        return np.asarray(cv2.add(pixels, grain[y : y + height, x : x + width], dtype=cv2.CV_8U), np.uint8)

    blurred = np.asarray(cv2.GaussianBlur(picture.pixels, (0, 0), 15), np.uint8)
    before = [] if picture.empty is None else [picture.empty] * EMPTY
    for index, pixels in enumerate([*before, *[blurred, blurred[::-1].copy()] * (PASSING // 2)]):
        yield (index - len(before) - PASSING) / 30, noisy(pixels)
    for at in TIMES:
        yield at, noisy(kind(picture.pixels, at))


def watched(reader: Reader, picture: Picture, kind: Callable[[Pixels, float], Pixels], seed: int) -> list[Throw]:
    """The throws that a live camera reports of the lying dice, in order."""
    eyes = CalibratedReader(reader, None, lambda _: None)
    learn = eyes.background.learn
    detector = ThrowDetector(lambda pixels: eyes.read(pixels, picture.expect), lambda: eyes.field, learn)
    throws = [detector.feed(Frame(pixels, at, 0)) for at, pixels in frames(picture, kind, seed)]
    return [throw for throw in throws if throw is not None and throw.frame.at >= 0]


def outcome(throws: Sequence[Throw], values: Sequence[int], expect: Expectation) -> Outcome:
    """The result of one throw from its reports."""
    if not throws:
        return Outcome(False, False, True, False, TIMES[-1])
    first = throws[0].frame.at
    seen = [throw.reading for throw in throws if throw.frame.at <= first + ANSWERED_S]
    asked = [_asks(reading, expect) for reading in seen]
    wrong = any(not asks and sorted(r.values) != list(values) for asks, r in zip(asked, seen, strict=True))
    return Outcome(asked[-1], any(asked) and not asked[-1], False, wrong, first)


def _asks(reading: Reading, expect: Expectation) -> bool:
    """True if the screen asks: where dice of any body count, it does not ask about bodies."""
    return any(doubt.code is not DoubtCode.BODY_UNCLEAR or not expect.any for doubt in reading.doubts)


def _line(name: str, found: Sequence[Outcome]) -> str:
    keys = ("asks", "taken_back", "unread", "sure_wrong")
    asks, back, unread, wrong = (sum(getattr(each, key) for each in found) for key in keys)
    return (
        f"{name}: throws={len(found)} asks={asks} asks_per_100={100 * asks / len(found):.1f} "
        f"taken_back={back} unread={unread} sure_wrong={wrong} sure_wrong_per_1000={1000 * wrong / len(found):.1f} "
        f"late_median={median(each.late for each in found):.2f}"
    )


def _why(reading: Reading | None) -> str:
    return "no report" if reading is None else ", ".join(f"{doubt.code}@{doubt.die}" for doubt in reading.doubts)


def main() -> None:
    """Watch all throws and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--pairs", type=Path, action="append", default=[])
    parser.add_argument("--every", type=int, default=1, help="take each so many-th picture (1)")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader()
    found: dict[str, list[Outcome]] = {}
    made = (picture for folder in options.pairs for picture in pairs(folder, options.every))
    for number, picture in enumerate([*photos(options.photos, options.every), *made]):
        kind = KINDS[number % len(KINDS)]
        throws = watched(reader, picture, kind, number)
        result = outcome(throws, picture.values, picture.expect)
        for key in (picture.group, kind.__name__[1:], "all"):
            found.setdefault(key, []).append(result)
        if options.verbose and (result.asks or result.sure_wrong):
            said = [(f"{throw.frame.at:.2f}", throw.reading.values, _why(throw.reading)) for throw in throws]
            print(f"{picture.group} {picture.name} {kind.__name__[1:]}: {picture.values} {said} {result}", flush=True)
    for key in sorted(found, key=lambda name: (name == "all", name)):
        print(_line(key, found[key]))


if __name__ == "__main__":
    main()
