"""Read the dice in one picture: detect candidates, classify them in several passes, decide."""

import math
import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from vision import decide, red_light
from vision.blank_face import is_blank
from vision.body_colour import body_shares, with_clear
from vision.classify import Prediction, moved, pooled, predict
from vision.detect import (
    FIRST_SCALE,
    Candidate,
    candidates,
    detect,
    distinct,
    framed,
    overlap,
    same_place,
    seen_mirrored,
    set_back,
    whole_scale,
)
from vision.faults import Code, FaultError, Part, fault, reason_of
from vision.onnx_model import OnnxModel, OnnxModelError
from vision.pip_shape import shows_pips
from vision.reading import Doubt, DoubtCode, Expectation, Reading
from vision.tilt import fit_tilt

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Net = Callable[[Floats], Floats]

NETS = ("detector", "colour", "shape", "large")
BODY_NET = "body"
"""The net for the bodies of dice where colours are expected."""

MIN_HEAT = 0.17
"""Heat of the detector below which a place is no candidate."""
MIN_MIRRORED = 0.05
"""The same for one of four mirrored pictures, whose mean counts."""
WEAK = 0.33
"""Heat below which a candidate is classified only if it is about as large as the dice beside it."""
MIN_CHANCE = 0.05
"""Heat times the probability of a die in the first pass, from which on the other net classifies too."""
MAX_CANDIDATES = 48
FILLING = 0.35
"""A die's part of the picture's longer side from which on it may have been missed because it fills the picture."""
MIN_SIDE = 32
"""Pixels; a picture with a shorter side can hold no readable die."""
LIKELY = 0.4
"""Probability from which on a candidate counts for the tilt and the usual size."""
PLAIN, PLAIN_HEAT = 0.95, 0.5
"""A die needs one pass alone if the `colour` net gives a value this share and the detector this heat."""
TURNS = (0.0, math.pi)
"""Radians from upright of the closer looks at an unclear die: a true value does not depend on them."""


class ModelError(FaultError):
    """The model files are missing or damaged."""


class Reader:
    """Reads the dice in pictures; loads the nets at the first reading. Not for several threads at once."""

    def __init__(self, models: Path | None = None) -> None:
        """Take the nets from the folder `models`, else those of the package."""
        self._models = models
        self._nets: dict[str, Net] = {}

    def nets(self) -> dict[str, Net]:
        """The nets by NETS, from a batch of inputs to its outputs; raises ModelError if one cannot be loaded."""
        for name in NETS:
            self.net(name)
        return self._nets

    def net(self, name: str) -> Net:
        """One net, loaded at its first use: of NETS, or BODY_NET; raises ModelError if it cannot be."""
        if name not in self._nets:
            self._nets[name] = _load_net((self._models or files("vision") / "models") / f"{name}.onnx")
        return self._nets[name]

    def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
        """Read one picture (H, W, 3) uint8 BGR; with `expect`, other dice than those make it not sure.

        `plain` is the same picture with the known table made even (`vision.background`): dice are found in it.
        Raises ModelError if the nets cannot be loaded, ValueError for an array of another shape.
        """
        if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8:
            raise ValueError(f"a picture must be (H, W, 3) uint8, not {pixels.shape} {pixels.dtype}")
        self.nets()
        start = time.perf_counter()
        height, width = pixels.shape[:2]
        if min(height, width) < MIN_SIDE:
            small = (Doubt(DoubtCode.TOO_SMALL),)
            return Reading(width, height, (), False, _since(start), small)
        seen = self._found(pixels if plain is None else plain)
        views = self._classified_in_passes(pixels, seen, expect)
        kept, doubtful = decide.split(views)
        if not kept and not doubtful:
            doubtful = self._filling(pixels if plain is None else plain)
        if expect is not None:
            kept, doubtful = decide.as_expected(kept, doubtful, expect)
        left = decide.faint(views, kept)
        kept = [_with_pip_checked(pixels, view) for view in decide.with_odd_tilts(kept, width, height)]
        named = expect is not None and expect.names_colours
        colours = self._body_shares(pixels, kept, bool(expect and expect.clear)) if named else None
        dice = tuple(map(decide.die_of, kept, decide.bodies_of(kept, expect, colours)))
        doubts = [d for i, view in enumerate(kept) for d in decide.doubts_of(view, i, width, height)]
        doubts += decide.doubts_between(kept, expect) + decide.doubts_missed(doubtful)
        if expect is not None:
            doubts += decide.doubts_expected(dice, kept, expect, colours)
        if pixels[::8, ::8].mean() < decide.DARK:
            doubts.append(Doubt(DoubtCode.TOO_DARK))
        known = [view.candidate.box for view in kept]
        if not doubts and expect is None and plain is None:
            doubts += [] if kept else decide.doubts_alone(seen_mirrored(self._nets["detector"], pixels, MIN_MIRRORED))
            doubts += self._missed_in_red(pixels, kept) if red_light.shows_more(pixels, known) else []
        return Reading(width, height, dice, not doubts, _since(start), tuple(doubts), left)

    def candidates(
        self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None
    ) -> list[decide.ScoredCandidate]:
        """The candidates of a picture (H, W, 3) uint8 BGR with both nets' predictions, before any decision."""
        self.nets()
        return self._classified_in_passes(pixels, self._found(pixels if plain is None else plain), expect)

    def _classified_in_passes(
        self, pixels: Pixels, seen: Sequence[Candidate], expect: Expectation | None
    ) -> list[decide.ScoredCandidate]:
        """The candidates that the detector has seen, with both nets' predictions."""
        height, width = pixels.shape[:2]
        first_pass = apart(self._first_pass(pixels, seen))
        found = [c for c, _ in first_pass]
        if sum(c.heat * p.die > LIKELY for c, p in first_pass) > decide.most_dice(expect):
            # No reading of such a number of dice is sure, so further passes would only cost time.
            return decide.with_usual_size([decide.ScoredCandidate(c, p, p) for c, p in first_pass])
        turns = self._turns(first_pass, width, height)
        views = [decide.ScoredCandidate(c, p, p) for c, p in first_pass]
        vague = [i for i, view in enumerate(views) if not _is_plain(view)]
        shape = self._predict("shape", pixels, [found[i] for i in vague], [turns[i] for i in vague])
        for i, prediction in zip(vague, shape, strict=True):
            views[i] = replace(views[i], shape=prediction)
        views = decide.with_usual_size(views)
        unclear = [i for i in vague if views[i].score > decide.NOTICE and not _is_clear(views[i])]
        places = [moved(found[i], views[i].shape.step) for i in unclear]
        looks = self._looked_closer(pixels, places, [turns[i] for i in unclear])
        for i, prediction in zip(unclear, looks, strict=True):
            views[i] = replace(views[i], large=prediction)
        return _without_blank(pixels, views)

    def _body_shares(self, pixels: Pixels, dice: Sequence[decide.ScoredCandidate], clear: bool) -> Floats:
        """The shares (N, 6) of the bodies of dice by the net BODY_NET; where clear ones are expected, by all nets."""
        shares = body_shares(self.net(BODY_NET), pixels, [view.candidate for view in dice])
        return with_clear(shares, decide.clearness(dice)) if clear and len(dice) else shares

    def _filling(self, pixels: Pixels) -> list[decide.ScoredCandidate]:
        """Return the candidates that fill the picture: the detector sees no table about them, and so no die."""
        far = set_back(pixels)
        height, width = far.pixels.shape[:2]
        found = candidates(self._nets["detector"](framed(far.pixels, 1.0)), 1.0, width, height, MIN_HEAT)
        large = [c for c in found if c.size > FILLING * far.side]
        colour, shape = (self._predict(kind, far.pixels, large, [0.0] * len(large)) for kind in ("colour", "shape"))
        views = [decide.ScoredCandidate(far.back(c), p, q) for c, p, q in zip(large, colour, shape, strict=True)]
        return [view for view in views if view.score >= decide.NOTICE_ALONE]

    def _missed_in_red(self, pixels: Pixels, known: Sequence[decide.ScoredCandidate]) -> list[Doubt]:
        """Doubts about dice beside the known ones that the red light alone shows."""
        height, width = pixels.shape[:2]
        red, scale = red_light.picture(pixels), whole_scale(height, width) * (FIRST_SCALE if known else 1)
        found = candidates(self._nets["detector"](framed(red, scale)), scale, width, height, WEAK)
        beside = [c for c in found if not any(overlap(c.box, k.candidate.box) > decide.BESIDE for k in known)]
        colour, shape = (self._predict(kind, red, beside, [0.0] * len(beside)) for kind in ("colour", "shape"))
        views = [decide.ScoredCandidate(*each) for each in zip(beside, colour, shape, strict=True)]
        firm = [
            view for view in views if view.score >= decide.FIRM and min(view.colour.die, view.shape.die) > decide.DENIED
        ]
        return decide.doubts_missed(firm)

    def _looked_closer(self, pixels: Pixels, places: Sequence[Candidate], turns: Sequence[float]) -> list[Prediction]:
        """The word of the net `large` on each place, from all TURNS from its own one in radians."""
        many = [place for place in places for _ in TURNS]
        every = self._predict("large", pixels, many, [turn + more for turn in turns for more in TURNS])
        return [pooled(every[i : i + len(TURNS)]) for i in range(0, len(every), len(TURNS))]

    def _first_pass(self, pixels: Pixels, found: Sequence[Candidate]) -> list[tuple[Candidate, Prediction]]:
        """Candidates that may be dice, moved onto them; the weak ones only if they are as large as the others."""
        strong = self._classified(pixels, [c for c in found if c.heat >= WEAK])
        usual = decide.usual_size([c for c, prediction in strong if c.heat * prediction.die > LIKELY])
        alike = [not usual or abs(math.log(c.size / usual)) <= decide.MAX_SIZE_GAP for c in found]
        weak = [c for c, fits in zip(found, alike, strict=True) if c.heat < WEAK and fits]
        odd = [c for c, fits in zip(found, alike, strict=True) if c.heat >= WEAK and not fits]
        sized = distinct([c.resized(usual) for c in odd])
        new = [c for c in sized if not any(same_place(c, other) for other, _ in strong)]
        return strong + self._classified(pixels, [*weak, *new])

    def _classified(self, pixels: Pixels, found: Sequence[Candidate]) -> list[tuple[Candidate, Prediction]]:
        first = self._predict("colour", pixels, found, [0.0] * len(found))
        return [(moved(c, p.step), p) for c, p in zip(found, first, strict=True) if c.heat * p.die > MIN_CHANCE]

    def _turns(self, first_pass: Sequence[tuple[Candidate, Prediction]], width: int, height: int) -> list[float]:
        """The angles that turn the crops upright, from the tilt on which the likely dice agree."""
        chances = [c.heat * p.die for c, p in first_pass]
        weights = [chance if chance > LIKELY else 0.0 for chance in chances]
        centres, tilts = [c.centre for c, _ in first_pass], [p.tilt for _, p in first_pass]
        tilt = fit_tilt(centres, tilts, weights, width, height)
        return [tilt.turn(c.centre) for c, _ in first_pass]

    def _predict(
        self, kind: str, pixels: Pixels, found: Sequence[Candidate], turns: Sequence[float]
    ) -> list[Prediction]:
        return predict(self._nets[kind], kind, pixels, found, turns)

    def _found(self, pixels: Pixels) -> list[Candidate]:
        return detect(self._nets["detector"], pixels, MIN_HEAT, WEAK)[:MAX_CANDIDATES]


def _without_blank(pixels: Pixels, views: list[decide.ScoredCandidate]) -> list[decide.ScoredCandidate]:
    """The candidates with the blank ones among the likely 1s marked; these do not count for the usual size."""
    marked = [
        replace(view, blank=True) if view.score > decide.NOTICE_ALONE and _is_blank_one(pixels, view) else view
        for view in views
    ]
    return decide.with_usual_size(marked) if any(view.blank for view in marked) else views


def _is_blank_one(pixels: Pixels, view: decide.ScoredCandidate) -> bool:
    return int(view.joint.argmax()) == 0 and is_blank(pixels, view.candidate)


def _with_pip_checked(pixels: Pixels, view: decide.ScoredCandidate) -> decide.ScoredCandidate:
    """The die, marked if its face bears something else than pips."""
    value = int(view.joint.argmax()) + 1
    return replace(view, odd_pip=not shows_pips(pixels, view.candidate, value, decide.is_clear(view)))


def _is_plain(view: decide.ScoredCandidate) -> bool:
    return view.candidate.heat > PLAIN_HEAT and float(view.colour.values[1:].max()) > PLAIN


def _is_clear(view: decide.ScoredCandidate) -> bool:
    return float(np.minimum(view.colour.values[1:], view.shape.values[1:]).max()) > decide.MIN_SHARE


def apart(candidates: Sequence[tuple[Candidate, Prediction]]) -> list[tuple[Candidate, Prediction]]:
    """The candidates with their predictions, likeliest first, without those in the place of a likelier one."""
    kept: list[tuple[Candidate, Prediction]] = []
    for one in sorted(candidates, key=lambda c: -c[0].heat * c[1].die):
        if not any(same_place(one[0], other) for other, _ in kept):
            kept.append(one)
    return kept


def _load_net(file: Traversable) -> OnnxModel:
    try:
        return OnnxModel(file.read_bytes())
    except (OSError, OnnxModelError) as error:
        raise ModelError(fault(Code.MODEL_UNLOADABLE, Part.READER, file=str(file), reason=reason_of(error))) from error


def _since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 2)
