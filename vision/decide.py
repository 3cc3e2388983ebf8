"""Post-processing: candidates and predictions become dice, with every reason for doubt."""

import math
import operator
from collections.abc import Sequence
from functools import cached_property
from statistics import median

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from vision.body_colour import expected_bodies, unclear_bodies
from vision.certainty import certainty, odd_tilts
from vision.classify import Prediction
from vision.detect import Candidate, overlap
from vision.reading import Body, Box, Die, Doubt, DoubtCode, Expectation, Likely

Floats = npt.NDArray[np.float32]

BODIES: tuple[Body, ...] = ("black", "clear", "other")
"""The bodies that the nets distinguish; `other` holds every opaque body that is not black."""

SCORE_WEIGHTS = (-6.033, 1.848, 0.733, 1.145, -6.467)
"""Weights of a candidate's features: a constant, the logits of the heat, of the `colour` and of the `shape` net, and
the distance from the usual size (fitted by vision/training/fit_score.py)."""
LOGIT_RANGE = (0.001, 0.998)
"""Shares beyond these come from the training alone."""
UNKNOWN_SIZE = 0.1
"""The distance from the usual size, a logarithm of a ratio, assumed where no size is known yet."""
KEEP = 0.5
"""A candidate with a lower `score` is no die."""
KEEP_ALONE = 0.2
"""From this score on, the best candidate of a picture without another die is a die, though never a sure one."""
FIRM = 0.75
"""A die with a lower `score` may be none."""
DENIED = 0.5
"""A die to which any net gives a lower probability may be none, even with a high score."""
FACELESS = 0.3
"""A die may be none if no value has this share at a closer look: of 153 such candidates 145 were none, blank cubes for
the most part."""
NOTICE = 0.11
"""A rejected candidate with a higher `score` may have been a die."""
MAYBE = 0.2
"""A rejected candidate with a higher `score` is taken up where the expectation counts one die more."""
NOTICE_ALONE = 0.05
"""The same for a picture in which nothing else is noticed: an empty table is no throw, a hidden die may be."""
FAINT = 0.01
"""A rejected candidate with a lower `score` is not listed."""
BESIDE = 0.3
"""Overlap with a die's box up to which a place counts as beside it, not as its side face."""
FOREIGN_HEAT = 0.5
"""Heat from which on a place looks like a die to the detector: if the nets see no pips there, its face is unknown."""
FOREIGN_ALONE, FOREIGN_SURELY = 0.24, 0.5
"""The mean heat in four mirrored pictures by which such a place makes a picture without a die not surely empty: more
than that of the place after the first FEW by the one, or the other. Of 208 parts of photos without dice 7 have one, of
52 pictures of made-up dice with signs, empty otherwise, all but one."""
FEW = 4
"""Print and clutter have more places that look a little like dice to the detector."""
MIN_SHARE = 0.88
"""Minimum share that the net `colour`, or at a closer look `large`, gives to the best value."""
MIN_CERTAINTY = 0.94
"""Minimum probability that a die is read right."""
SHAPE_WEIGHT = 0.5
"""Weight of the `shape` net for a value beside the `colour` net, which is right more often."""
MIN_BODY_GAP = 0.2
"""Minimum difference in blackness between the black dice and the clear ones."""
MAX_OVERLAP = 0.41
"""Dice that share more of their boxes may be one die: in the labelled pictures dice share 0.39 at most."""
FOREIGN_BODY = 0.75
"""From this share of another body on, a die is none of the expected ones."""
SMALL_THROW = 4
"""The most dice of a throw in which, without an expectation, only the blackest die beside clear ones is black."""
MAX_DICE = 12
"""The most dice that are read reliably, unless more are expected."""
MIN_SIZE = 18.0
"""Pixels; smaller dice have pips of two pixels and less."""
MAX_SIZE_GAP = 0.25
"""Maximum logarithm of the ratio of two sizes in a throw. A weak candidate farther from the other dice is skipped, and
a strong one is classified once more in their size."""
MAX_SIZE_RATIO = 1.9
"""Maximum ratio of a die's size to the median of its throw: 1.67 among 2,762 boxes in the labelled pictures."""
DARK = 18.0
"""Mean brightness 0-255."""


class ScoredCandidate(msgspec.Struct, frozen=True, dict=True):
    """A candidate with the predictions of two independent nets, `colour` and `shape`.

    `large` is the word of the net that looks at unclear candidates with twice the pixels; it then names the value.
    `usual` is the usual size in pixels of the dice in its picture, 0 if unknown. `blank` is true for a face that the
    nets take for a 1 but that has no pip (`vision.blank_face`), `odd_pip` if it does not show enough round pips
    (`vision.pip_shape`). `odd_tilt` is the distance of its tilt from that of
    the other dice, in box lengths.
    """

    candidate: Candidate
    colour: Prediction
    shape: Prediction
    usual: float = 0.0
    blank: bool = False
    odd_pip: bool = False
    odd_tilt: float = 0.0
    large: Prediction | None = None

    @property
    def features(self) -> tuple[float, float, float, float]:
        """Logits of the heat and of both nets' probability of a die; and the distance from the usual size."""
        apart = abs(math.log(self.candidate.size / self.usual)) if self.usual else UNKNOWN_SIZE
        return _logit(self.candidate.heat), _logit(self.colour.die), _logit(self.shape.die), min(apart, 1.0)

    @cached_property
    def score(self) -> float:
        """The probability 0-1 that this is a die, from all features."""
        return 1 / (1 + math.exp(-SCORE_WEIGHTS[0] - sum(map(operator.mul, SCORE_WEIGHTS[1:], self.features))))

    @cached_property
    def joint(self) -> Floats:
        """Probabilities (6,) of the values 1 to 6, from both nets together or from the closer look."""
        colour, shape = (np.log(prediction.values[1:].clip(1e-5, 1)) for prediction in (self.sharpest, self.shape))
        logs = colour if self.large is not None else colour + SHAPE_WEIGHT * shape
        powers = np.exp(logs - logs.max())
        shares: Floats = (powers / powers.sum()).astype(np.float32)
        return shares

    @property
    def sharpest(self) -> Prediction:
        """The word of the net that has seen the most pixels."""
        return self.colour if self.large is None else self.large

    @property
    def certainty(self) -> float:
        """The probability 0-1 that this is a die with its best value."""
        return certainty(float(self.joint.max()), self.score, self.odd_tilt)


def _logit(share: float) -> float:
    share = min(max(share, LOGIT_RANGE[0]), LOGIT_RANGE[1])
    return math.log(share / (1 - share))


def with_usual_size(views: Sequence[ScoredCandidate]) -> list[ScoredCandidate]:
    """The candidates with the usual size of those that are dice: the dice of one throw are alike.

    So are the false ones of a pattern: where the size by the odds of being dice is another one, a few certain dice
    set it against many unsure ones.
    """
    dice = [view for view in views if view.score >= KEEP and not view.blank]
    usual, likely = usual_size([die.candidate for die in dice]), _likely_size(dice)
    if usual and abs(math.log(likely / usual)) > MAX_SIZE_GAP:
        usual = likely
    return [replace(view, usual=usual) for view in views]


def _likely_size(dice: Sequence[ScoredCandidate]) -> float:
    """The median of the dice's sizes in pixels, each weighted by its odds of being one; 0 without dice."""
    ranked = sorted(dice, key=lambda die: die.candidate.size)
    odds = np.cumsum([math.exp(_logit(die.score)) for die in ranked])
    return ranked[int(np.searchsorted(odds, odds[-1] / 2))].candidate.size if ranked else 0.0


def with_odd_tilts(dice: Sequence[ScoredCandidate], width: int, height: int) -> list[ScoredCandidate]:
    """The dice of a picture with the distances of their tilts from those of the others."""
    places, tilts = [die.candidate for die in dice], [die.colour.tilt for die in dice]
    found = odd_tilts(places, tilts, [die.score for die in dice], width, height)
    return [replace(die, odd_tilt=odd) for die, odd in zip(dice, found, strict=True)]


def split(views: Sequence[ScoredCandidate]) -> tuple[list[ScoredCandidate], list[ScoredCandidate]]:
    """The dice from left to right, and the rejected candidates that look a little like dice.

    A candidate on a die is one of its side faces and not listed as rejected; neither is a weak candidate far from
    the size of the dice, which in one throw are alike. A blank face is no die; a likely one is listed as rejected.
    """
    dice: list[ScoredCandidate] = []
    doubtful: list[ScoredCandidate] = []
    for view in sorted(views, key=lambda v: -v.score):
        if view.score < (KEEP if view.blank else NOTICE):
            continue
        covered = any(overlap(view.candidate.box, d.candidate.box) > 0.6 for d in dice)
        if view.score >= KEEP and not covered and not view.blank:
            dice.append(view)
        elif (view.score >= KEEP and not view.blank) or not any(_on(view.candidate, d.candidate) for d in dice):
            doubtful.append(view)
    if not dice and doubtful and doubtful[0].score >= KEEP_ALONE and not doubtful[0].blank:
        dice.append(doubtful.pop(0))
    if not dice and not doubtful:
        doubtful = [view for view in views if view.score >= NOTICE_ALONE and not view.blank]
    usual = usual_size([die.candidate for die in dice])
    doubtful = [view for view in doubtful if view.score >= KEEP or near_size(view.candidate, usual)]
    return sorted(dice, key=lambda v: v.candidate.centre[0]), [*doubtful, *_foreign(views, [*dice, *doubtful], usual)]


def as_expected(
    dice: Sequence[ScoredCandidate], doubtful: Sequence[ScoredCandidate], expect: Expectation
) -> tuple[list[ScoredCandidate], list[ScoredCandidate]]:
    """The same with the expected number of dice, as far as those that may be none can be left out or taken up.

    Either way the reading is not sure: each of them keeps its doubt. Once the number is met, a place that would not
    have been taken up for one more is no doubt.
    """
    missing = expect.total - len(dice)
    weak = sorted((view for view in dice if maybe_none(view)), key=lambda v: v.score)[: max(0, -missing)]
    likely = sorted((v for v in doubtful if v.score >= MAYBE and not v.blank), key=lambda v: -v.score)
    taken = likely[: max(0, missing)]
    kept = [view for view in dice if view not in weak] + taken
    left = [view for view in doubtful if view not in taken] + weak
    if len(kept) == expect.total:
        left = [view for view in left if view.score >= MAYBE]
    return sorted(kept, key=lambda v: v.candidate.centre[0]), left


def _foreign(views: Sequence[ScoredCandidate], known: Sequence[ScoredCandidate], usual: float) -> list[ScoredCandidate]:
    """The rejected candidates beside the known ones that look like a die of the usual size to the detector."""
    hot = [view for view in views if view.candidate.heat > FOREIGN_HEAT and near_size(view.candidate, usual)]
    return [
        view
        for view in hot
        if view not in known
        and not any(
            _on(view.candidate, k.candidate) or overlap(view.candidate.box, k.candidate.box) > BESIDE for k in known
        )
    ]


def doubts_alone(seen: Sequence[Candidate]) -> list[Doubt]:
    """The places of a picture without a die that look like one to the detector though the nets took them for none.

    `seen` are those of `vision.detect.seen_mirrored`, hottest first. A die with a numeral or a sticker is such a place.
    """
    usual = seen[FEW].heat if len(seen) > FEW else 0.0
    limit = min(FOREIGN_ALONE + usual, FOREIGN_SURELY)
    return [Doubt(DoubtCode.NOT_NUMBERED, box=_rounded(c.box)) for c in seen if c.heat > limit]


def usual_size(dice: Sequence[Candidate]) -> float:
    """The median of the dice's sizes in pixels; 0 without dice."""
    return median(die.size for die in dice) if dice else 0.0


def near_size(candidate: Candidate, usual: float) -> bool:
    """True if the candidate may be a die of a throw with this usual size; always true for 0, an unknown size."""
    return not usual or usual / MAX_SIZE_RATIO < candidate.size < usual * MAX_SIZE_RATIO


def _on(one: Candidate, other: Candidate) -> bool:
    """True if the middle of one lies in the box of the other."""
    (x, y), (x0, y0, x1, y1) = one.centre, other.box
    return x0 < x < x1 and y0 < y < y1


def bodies_of(
    views: Sequence[ScoredCandidate], expect: Expectation | None = None, colours: Floats | None = None
) -> list[Body]:
    """The body of each die: its likeliest; but among as many clear and black dice as expected, the blackest are black.

    Without an expectation, a small throw with a clear die holds one black die at most: on dark ground, clear dice look
    black. `colours` (N, 6) are the shares of `vision.body_colour` where the expectation names colours.
    """
    shares = _body_shares(views)
    alone = [BODIES[int(share.argmax())] for share in shares]
    blackest = sorted(range(len(views)), key=lambda i: -blackness(views[i]))
    if expect is None:
        small = "clear" in alone and len(views) <= SMALL_THROW
        too_black = [i for i in blackest if small and alone[i] == "black"][1:]
        return ["clear" if i in too_black else body for i, body in enumerate(alone)]
    if colours is not None:
        return expected_bodies(colours, expect)
    two_bodies = expect.black and expect.clear and expect.total == expect.black + expect.clear
    if not two_bodies or len(views) != expect.total or any(share[2] > FOREIGN_BODY for share in shares):
        return alone
    return ["black" if i in blackest[: expect.black] else "clear" for i in range(len(views))]


def _body_shares(views: Sequence[ScoredCandidate]) -> list[Floats]:
    """The mean shares (3,) of BODIES by both nets, for each die."""
    return [np.asarray((view.colour.bodies + view.shape.bodies) / 2, np.float32) for view in views]


def is_clear(view: ScoredCandidate) -> bool:
    """True if clear is the likeliest body by both nets."""
    (share,) = _body_shares([view])
    return BODIES[int(share.argmax())] == "clear"


def clearness(views: Sequence[ScoredCandidate]) -> Floats:
    """The shares (N,) of clear by both nets."""
    return np.array([share[BODIES.index("clear")] for share in _body_shares(views)], np.float32)


def blackness(view: ScoredCandidate) -> float:
    """The share 0-1 of black between black and clear."""
    black, clear, _ = view.colour.bodies + view.shape.bodies
    return float(black / max(black + clear, 1e-6))


def die_of(view: ScoredCandidate, body: Body) -> Die:
    """The die of a candidate, with its likely values."""
    joint = view.joint
    order = np.argsort(-joint)
    likely = tuple(Likely(int(i) + 1, round(float(joint[i]), 4)) for i in order if joint[i] >= 0.02)
    return Die(int(order[0]) + 1, body, view.candidate.centre, view.candidate.box, round(view.certainty, 4), likely)


def faint(views: Sequence[ScoredCandidate], kept: Sequence[ScoredCandidate]) -> tuple[Die, ...]:
    """The candidates that are not among the dice `kept`, likeliest first, each with its score as its confidence."""
    left = sorted(
        (view for view in views if view.score >= FAINT and all(view.candidate is not die.candidate for die in kept)),
        key=lambda v: -v.score,
    )
    bodies = [BODIES[int(shares.argmax())] for shares in _body_shares(left)]
    return tuple(
        replace(die_of(view, body), confidence=round(view.score, 4)) for view, body in zip(left, bodies, strict=True)
    )


def maybe_none(view: ScoredCandidate) -> bool:
    """True for a die that may be something else: the nets doubt it, or a closer look finds no value on it."""
    nets = [net for net in (view.colour, view.shape, view.large) if net is not None]
    faceless = view.large is not None and float(view.joint.max()) < FACELESS
    return view.score < FIRM or min(net.die for net in nets) < DENIED or faceless


def doubts_of(view: ScoredCandidate, index: int, width: int, height: int) -> list[Doubt]:
    """The reasons why one die may be misread."""
    codes = []
    best = int(view.joint.argmax()) + 1
    if all(int(net.values[1:].argmax()) + 1 != best for net in (view.colour, view.shape)):
        codes.append(DoubtCode.WAYS_DISAGREE)
    share = float(view.sharpest.values[best])
    if share < MIN_SHARE or (view.certainty < MIN_CERTAINTY and not maybe_none(view)):
        codes.append(DoubtCode.CLOSE_CALL)
    if maybe_none(view):
        codes.append(DoubtCode.MAYBE_NO_DIE)
    if view.odd_pip:
        codes.append(DoubtCode.NOT_NUMBERED)
    if view.candidate.size < MIN_SIZE:
        codes.append(DoubtCode.TOO_SMALL)
    x0, y0, x1, y1 = view.candidate.box
    slack = 0.12 * view.candidate.size
    if x0 < -slack or y0 < -slack or x1 > width + slack or y1 > height + slack:
        codes.append(DoubtCode.CUT_OFF)
    return [Doubt(code, index) for code in codes]


def doubts_between(dice: Sequence[ScoredCandidate], expect: Expectation | None = None) -> list[Doubt]:
    """Contradictions between the dice: sizes far apart, boxes within one another, too many dice."""
    usual = usual_size([die.candidate for die in dice])
    found = [Doubt(DoubtCode.ODD_SIZE, i) for i, view in enumerate(dice) if not near_size(view.candidate, usual)]
    for index, view in enumerate(dice):
        shared = [overlap(view.candidate.box, d.candidate.box) for i, d in enumerate(dice) if i != index]
        if shared and max(shared) > MAX_OVERLAP:
            found.append(Doubt(DoubtCode.OVERLAP, index))
    if len(dice) > most_dice(expect):
        found.append(Doubt(DoubtCode.TOO_MANY))
    return found


def most_dice(expect: Expectation | None) -> int:
    """The number of dice above which a reading is never sure."""
    return max(MAX_DICE, expect.total if expect else 0)


def doubts_missed(doubtful: Sequence[ScoredCandidate]) -> list[Doubt]:
    """Rejected places that may hold a die after all, and those that hold something like a die without numbers."""
    return [Doubt(_why_rejected(view), box=_rounded(view.candidate.box)) for view in doubtful]


def _why_rejected(view: ScoredCandidate) -> DoubtCode:
    foreign = view.candidate.heat > FOREIGN_HEAT and max(view.colour.die, view.shape.die) < DENIED
    return DoubtCode.NOT_NUMBERED if foreign or view.blank else DoubtCode.MAYBE_MISSED


def doubts_expected(
    dice: Sequence[Die],
    views: Sequence[ScoredCandidate],
    expect: Expectation,
    colours: Floats | None = None,
) -> list[Doubt]:
    """The differences between the dice and the expected ones; `colours` as in `bodies_of`."""
    if len(dice) != expect.total:
        return [Doubt(DoubtCode.WRONG_COUNT)]
    bodies = [die.body for die in dice]
    if colours is not None:
        unclear = unclear_bodies(colours, bodies, expect)
    else:
        unclear = _between_bodies(bodies, views) if expect.black or expect.clear else []
    wrong = [] if expect.matches(bodies) else [Doubt(DoubtCode.WRONG_BODIES)]
    return [Doubt(DoubtCode.BODY_UNCLEAR, i) for i in unclear] + wrong


def _between_bodies(bodies: Sequence[Body], views: Sequence[ScoredCandidate]) -> list[int]:
    """The dice in the middle between black and clear, where these two are not well apart."""
    shares = [blackness(view) for view in views]
    black = [share for share, body in zip(shares, bodies, strict=True) if body == "black"]
    clear = [share for share, body in zip(shares, bodies, strict=True) if body == "clear"]
    if not black or not clear or min(black) - max(clear) >= MIN_BODY_GAP:
        return []
    middle = (min(black) + max(clear)) / 2
    return [i for i, share in enumerate(shares) if abs(share - middle) <= MIN_BODY_GAP / 2]


def _rounded(box: Box) -> Box:
    return (round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1))
