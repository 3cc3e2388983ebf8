"""The chain for one picture: candidates, opinions, judgement."""

import time
from importlib.resources import files

import cv2
import numpy as np
import numpy.typing as npt

from vision import judge
from vision.classify import opinions, refined
from vision.detect import candidates, distinct, prepare
from vision.reading import Doubt, DoubtCode, Expectation, Reading

Pixels = npt.NDArray[np.uint8]

LEAST_HEAT = judge.NOTICE**2  # whatever the classifiers say, a weaker candidate would not be noticed
MOST_CANDIDATES = 48
LEAST_SIDE = 32
"""Pixels; a picture with a shorter side can hold no die that could be read."""
TURNS = {"colour": 4, "shape": 2}


class ModelError(Exception):
    """The model files are missing or damaged; the text says which and what to do."""


class Reader:
    """Reads the dice in pictures; the nets are loaded at the first reading. Not for several threads at once."""

    def __init__(self) -> None:
        self._nets: dict[str, cv2.dnn.Net] = {}

    def read(self, pixels: Pixels, expect: Expectation | None = None) -> Reading:
        """Read one picture (H, W, 3) uint8 BGR; with `expect`, other dice than those make it not sure.

        Raises ModelError where the nets cannot be loaded, ValueError for an array of another shape.
        """
        if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8:
            raise ValueError(f"a picture must be (H, W, 3) uint8, not {pixels.shape} {pixels.dtype}")
        self._load()
        start = time.perf_counter()
        height, width = pixels.shape[:2]
        if min(height, width) < LEAST_SIDE:
            small = (Doubt(DoubtCode.TOO_SMALL),)
            return Reading(width, height, (), False, _since(start), small)
        views = self._views(pixels)
        kept, doubtful = judge.split(views)
        dice = tuple(map(judge.die_of, kept, judge.bodies_of(kept, expect)))
        doubts = [d for i, view in enumerate(kept) for d in judge.doubts_of(view, i, width, height)]
        doubts += judge.doubts_between(kept) + judge.doubts_missed(doubtful)
        if expect is not None:
            doubts += judge.doubts_expected(dice, kept, expect)
        if pixels[::8, ::8].mean() < judge.DARK:
            doubts.append(Doubt(DoubtCode.TOO_DARK))
        return Reading(width, height, dice, not doubts, _since(start), tuple(doubts))

    def _views(self, pixels: Pixels) -> list[judge.View]:
        height, width = pixels.shape[:2]
        framed, scale = prepare(pixels)
        self._nets["detector"].setInput(framed)
        out = np.asarray(self._nets["detector"].forward(), np.float32)
        found = candidates(out, scale, width, height, LEAST_HEAT)[:MOST_CANDIDATES]
        for kind in ("shape", "colour"):
            found = refined(self._nets[kind], kind, pixels, found)
        found = distinct(found)
        colour, shape = (opinions(self._nets[kind], kind, pixels, found, TURNS[kind]) for kind in ("colour", "shape"))
        return [judge.View(*parts) for parts in zip(found, colour, shape, strict=True)]

    def _load(self) -> None:
        for name in ("detector", "colour", "shape"):
            if name not in self._nets:
                self._nets[name] = _load_net(name)


def _load_net(name: str) -> cv2.dnn.Net:
    file = files("vision") / "models" / f"{name}.onnx"
    try:
        data = file.read_bytes()
        # The classic engine runs dense 3x3 convolutions faster than the new one on every machine tried.
        return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8), cv2.dnn.ENGINE_CLASSIC)
    except (OSError, cv2.error) as error:
        raise ModelError(f"the model file {file} cannot be loaded ({error}); install Oyez again") from error


def _since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 2)
