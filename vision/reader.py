"""The chain for one picture: candidates, opinions, judgement."""

import math
import time
from collections.abc import Mapping, Sequence
from importlib.resources import files

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from vision import judge
from vision.classify import Opinion, moved, opinions
from vision.detect import Candidate, detect, distinct, same_place
from vision.lean import fit
from vision.net import Net, NetError
from vision.reading import Doubt, DoubtCode, Expectation, Reading

Pixels = npt.NDArray[np.uint8]

LEAST_HEAT = 0.17
"""The detector's heat below which nothing is looked at."""
WEAK = 0.33
"""The heat below which a candidate is looked at only where it is about as large as the dice beside it."""
ODD = 0.25
"""How far a size may lie from that of the dice beside it, as a logarithm: what is weaker is else not looked at, what is
hotter once more in their size."""
LEAST_CHANCE = 0.05
"""Heat times the share of any value at first look, from which on the other net is asked too."""
MOST_CANDIDATES = 48
LEAST_SIDE = 32
"""Pixels; a picture with a shorter side can hold no die that could be read."""
LIKELY = 0.4
"""That from which on a candidate has a say in how the camera leans."""
SETTLED = 0.9
"""A value to which each net gives such a share at its first look needs no second one."""
UPRIGHT = 0.7
"""How much the second, upright look of the `colour` net counts against its first."""
SKEW = 0.35
"""Radians by which the last look differs from the upright one: what is really there does not depend on it."""
CERTAIN = 0.97
"""The joint probability of a value below which each net looks twice more."""
MORE_TURNS = {"colour": (SKEW, -SKEW), "shape": (0.0, -SKEW)}
"""How far those looks are turned from the upright one, radians."""


class ModelError(Exception):
    """The model files are missing or damaged; the text says which and what to do."""


class Reader:
    """Reads the dice in pictures; the nets are loaded at the first reading. Not for several threads at once."""

    def __init__(self) -> None:
        self._nets: dict[str, Net] = {}

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
        views = self.views(pixels)
        kept, doubtful = judge.split(views)
        dice = tuple(map(judge.die_of, kept, judge.bodies_of(kept, expect)))
        doubts = [d for i, view in enumerate(kept) for d in judge.doubts_of(view, i, width, height)]
        doubts += judge.doubts_between(kept) + judge.doubts_missed(doubtful)
        if expect is not None:
            doubts += judge.doubts_expected(dice, kept, expect)
        if pixels[::8, ::8].mean() < judge.DARK:
            doubts.append(Doubt(DoubtCode.TOO_DARK))
        return Reading(width, height, dice, not doubts, _since(start), tuple(doubts))

    def views(self, pixels: Pixels) -> list[judge.View]:
        """What may be a die in a picture (H, W, 3) uint8 BGR, with both nets' opinions, before it is judged."""
        self._load()
        height, width = pixels.shape[:2]
        looks = apart(self._first_looks(pixels))
        found, first = [c for c, _ in looks], [o for _, o in looks]
        if sum(c.heat * o.die > LIKELY for c, o in looks) > judge.MOST_DICE:
            # No reading of such a crowd is sure, so a second opinion would only cost time.
            return judge.in_company([judge.View(c, o, o) for c, o in looks])
        turns = self._turns(looks, width, height)
        shape = self._opinions("shape", pixels, found, turns)
        views = judge.in_company([judge.View(*parts) for parts in zip(found, first, shape, strict=True)])
        hopes = [i for i, view in enumerate(views) if view.standing > judge.NOTICE and not _settled(view)]
        again = [moved(found[i], shape[i].step) for i in hopes]
        second = self._opinions("colour", pixels, again, [turns[i] for i in hopes])
        third = self._opinions("shape", pixels, again, [turns[i] + SKEW for i in hopes])
        for i, colour_too, shape_too in zip(hopes, second, third, strict=True):
            both = first[i].joined(colour_too, UPRIGHT), shape[i].joined(shape_too, 0.5)
            views[i] = replace(views[i], colour=both[0], shape=both[1])
        self._look_more(pixels, views, {i: (spot, turns[i]) for i, spot in zip(hopes, again, strict=True)})
        return views

    def _look_more(self, pixels: Pixels, views: list[judge.View], spots: Mapping[int, tuple[Candidate, float]]) -> None:
        """Look twice more, with each net, where the value is not certain; each new look counts a quarter."""
        unclear = [i for i in spots if views[i].joint.max() < CERTAIN]
        for kind, extra in MORE_TURNS.items():
            for count, turn in enumerate(extra, start=3):
                places, angles = [spots[i][0] for i in unclear], [spots[i][1] + turn for i in unclear]
                for i, opinion in zip(unclear, self._opinions(kind, pixels, places, angles), strict=True):
                    views[i] = replace(views[i], **{kind: getattr(views[i], kind).joined(opinion, 1 / count)})

    def _first_looks(self, pixels: Pixels) -> list[tuple[Candidate, Opinion]]:
        """Candidates that may be dice, set straight; the weak ones only where they are as large as the others."""
        found = self._found(pixels)
        looks = self._looks(pixels, [c for c in found if c.heat >= WEAK])
        usual = judge.usual_size([c for c, opinion in looks if c.heat * opinion.die > LIKELY])
        alike = [not usual or abs(math.log(c.size / usual)) <= ODD for c in found]
        weak = [c for c, fits in zip(found, alike, strict=True) if c.heat < WEAK and fits]
        odd = [c for c, fits in zip(found, alike, strict=True) if c.heat >= WEAK and not fits]
        sized = distinct([c.resized(usual) for c in odd])
        new = [c for c in sized if not any(same_place(c, look) for look, _ in looks)]
        return looks + self._looks(pixels, [*weak, *new])

    def _looks(self, pixels: Pixels, found: Sequence[Candidate]) -> list[tuple[Candidate, Opinion]]:
        first = self._opinions("colour", pixels, found, [0.0] * len(found))
        return [(moved(c, o.step), o) for c, o in zip(found, first, strict=True) if c.heat * o.die > LEAST_CHANCE]

    def _turns(self, looks: Sequence[tuple[Candidate, Opinion]], width: int, height: int) -> list[float]:
        """The angles that turn the crops upright, by the lean on which the likely dice agree."""
        chances = [c.heat * o.die for c, o in looks]
        weights = [chance if chance > LIKELY else 0.0 for chance in chances]
        lean = fit([c.centre for c, _ in looks], [o.lean for _, o in looks], weights, width, height)
        return [lean.turn(c.centre) for c, _ in looks]

    def _opinions(self, kind: str, pixels: Pixels, found: Sequence[Candidate], turns: Sequence[float]) -> list[Opinion]:
        return opinions(self._nets[kind], kind, pixels, found, turns)

    def _found(self, pixels: Pixels) -> list[Candidate]:
        return detect(self._nets["detector"], pixels, LEAST_HEAT, WEAK)[:MOST_CANDIDATES]

    def _load(self) -> None:
        for name in ("detector", "colour", "shape"):
            if name not in self._nets:
                self._nets[name] = _load_net(name)


def _settled(view: judge.View) -> bool:
    return float(np.minimum(view.colour.values[1:], view.shape.values[1:]).max()) > SETTLED


def apart(looks: Sequence[tuple[Candidate, Opinion]]) -> list[tuple[Candidate, Opinion]]:
    """The candidates with their opinions, likeliest first, without those in the same place as a likelier one."""
    kept: list[tuple[Candidate, Opinion]] = []
    for look in sorted(looks, key=lambda look: -look[0].heat * look[1].die):
        if not any(same_place(look[0], other) for other, _ in kept):
            kept.append(look)
    return kept


def _load_net(name: str) -> Net:
    file = files("vision") / "models" / f"{name}.onnx"
    try:
        return Net(file.read_bytes())
    except (OSError, NetError) as error:
        raise ModelError(f"the model file {file} cannot be loaded ({error}); install Oyez again") from error


def _since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 2)
