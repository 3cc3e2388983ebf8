"""From candidates and opinions to dice, and to every reason for not being sure of them."""

import math
import operator
from collections.abc import Sequence
from statistics import median

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from vision.classify import Opinion
from vision.detect import Candidate, overlap
from vision.reading import TROYES, Body, Box, Die, Doubt, DoubtCode, Expectation, Likely

Floats = npt.NDArray[np.float32]

BODIES: tuple[Body, ...] = ("black", "clear", "other")

STANDING = (-0.826, 2.076, 0.508, 0.422, -4.815)
"""How much counts for a die: a constant, the logits of the heat, of what the `colour` and of what the `shape` net says,
and how far the size is from the usual one (vision/training/fit_standing.py)."""
LOGIT_RANGE = (0.001, 0.998)
"""A net that is surer than this has only been taught so."""
STRANGER = 0.1
"""What counts as the distance from the usual size where none is known yet: logarithms of a ratio."""
KEEP = 0.5
"""A candidate whose `standing` is below is no die."""
KEEP_ALONE = 0.2
"""The best candidate of a picture without any other die is one from here on, though never a sure one."""
FIRM = 0.6
"""A die whose `standing` is below may be none."""
DENIED = 0.5
"""A die that one of the nets alone thinks less likely may be none, however well it stands."""
NOTICE = 0.2
"""A candidate left out whose `standing` is above may have been a die."""
CLEAR_LEAD = 0.85
"""The least joint probability of the best value."""
EACH = 0.5
"""The least probability that each net gives the best value."""
SHAPE_SAYS = 0.5
"""How much the `shape` net's word counts for a value beside the `colour` net's: it is the less often right."""
BODY_GAP = 0.2
"""How much blacker the black dice must be than the clear ones."""
SHARED = 0.41
"""The share of two dice's boxes above which one may be a part of the other: in the labelled pictures it is 0.39 at
most."""
STRANGE = 0.75
"""The share of another body from which on a die is none of those expected."""
MOST_DICE = 12
LEAST_SIZE = 18.0
"""Pixels; smaller dice have pips of two pixels and less."""
ODD_RATIO = 1.9
"""How far a die's size may lie from the median of its throw: among 2,762 boxes in the labelled pictures no die's is
further than 1.67."""
DARK = 18.0
"""Mean brightness 0-255."""


class View(msgspec.Struct, frozen=True):
    """A candidate with what the nets think of it: `colour` and `shape` are two that judge apart.

    `usual` is the size in pixels that is usual among the dice of its picture, 0 where that is not known.
    """

    candidate: Candidate
    colour: Opinion
    shape: Opinion
    usual: float = 0.0

    @property
    def words(self) -> tuple[float, float, float, float]:
        """What speaks for a die: logits of the heat and of both nets' word; and how far the size is from the usual."""
        apart = abs(math.log(self.candidate.size / self.usual)) if self.usual else STRANGER
        return _logit(self.candidate.heat), _logit(self.colour.die), _logit(self.shape.die), min(apart, 1.0)

    @property
    def standing(self) -> float:
        """How likely this is a die at all, 0-1, by all that is known of it."""
        return 1 / (1 + math.exp(-STANDING[0] - sum(map(operator.mul, STANDING[1:], self.words))))

    @property
    def joint(self) -> Floats:
        """Probabilities (6,) of the values 1 to 6 by both nets together."""
        colour, shape = (np.log(np.clip(opinion.values[1:], 1e-5, 1)) for opinion in (self.colour, self.shape))
        logs = colour + SHAPE_SAYS * shape
        powers = np.exp(logs - logs.max())
        shares: Floats = (powers / powers.sum()).astype(np.float32)
        return shares


def _logit(share: float) -> float:
    share = min(max(share, LOGIT_RANGE[0]), LOGIT_RANGE[1])
    return math.log(share / (1 - share))


def in_company(views: Sequence[View]) -> list[View]:
    """The views with the size that is usual among those of them that are dice: in one throw all are alike."""
    usual = usual_size([view.candidate for view in views if view.standing >= KEEP])
    return [replace(view, usual=usual) for view in views]


def split(views: Sequence[View]) -> tuple[list[View], list[View]]:
    """The dice from left to right, and the candidates left out though they look a little like dice.

    What lies on a die that is kept is one of its side faces and not counted as left out; neither is what is weak and
    far from the size of the dice, which in one throw are alike.
    """
    dice: list[View] = []
    doubtful: list[View] = []
    for view in sorted(views, key=lambda v: -v.standing):
        if view.standing < NOTICE:
            break
        covered = any(overlap(view.candidate.box, d.candidate.box) > 0.6 for d in dice)
        if view.standing >= KEEP and not covered:
            dice.append(view)
        elif view.standing >= KEEP or not any(_on(view.candidate, d.candidate) for d in dice):
            doubtful.append(view)
    if not dice and doubtful and doubtful[0].standing >= KEEP_ALONE:
        dice.append(doubtful.pop(0))
    usual = usual_size([die.candidate for die in dice])
    doubtful = [view for view in doubtful if view.standing >= KEEP or near_size(view.candidate, usual)]
    return sorted(dice, key=lambda v: v.candidate.centre[0]), doubtful


def usual_size(dice: Sequence[Candidate]) -> float:
    """The median of the dice's sizes, pixels; 0 where there are none."""
    return median(die.size for die in dice) if dice else 0.0


def near_size(candidate: Candidate, usual: float) -> bool:
    """Whether it may be a die of a throw in which this size is usual; any may where none is."""
    return not usual or usual / ODD_RATIO < candidate.size < usual * ODD_RATIO


def _on(one: Candidate, other: Candidate) -> bool:
    """Whether the middle of one lies in the box of the other."""
    (x, y), (x0, y0, x1, y1) = one.centre, other.box
    return x0 < x < x1 and y0 < y < y1


def bodies_of(views: Sequence[View], expect: Expectation | None = None) -> list[Body]:
    """The body of each die: its likeliest; but where as many as expected lie there, the blackest are the black ones.

    Without an expectation, clear dice are held to be those of the game, and among a throw of them one is black at most.
    """
    shares = [(view.colour.bodies + view.shape.bodies) / 2 for view in views]
    alone = [BODIES[int(share.argmax())] for share in shares]
    blackest = sorted(range(len(views)), key=lambda i: -blackness(views[i]))
    if expect is None:
        throw = "clear" in alone and len(views) <= TROYES.total
        too_black = [i for i in blackest if throw and alone[i] == "black"][TROYES.black :]
        return ["clear" if i in too_black else body for i, body in enumerate(alone)]
    if len(views) != expect.total or any(share[2] > STRANGE for share in shares):
        return alone
    return ["black" if i in blackest[: expect.black] else "clear" for i in range(len(views))]


def blackness(view: View) -> float:
    """The share of black between black and clear, 0-1."""
    black, clear, _ = view.colour.bodies + view.shape.bodies
    return float(black / max(black + clear, 1e-6))


def die_of(view: View, body: Body) -> Die:
    """The die that a view shows, with its likely values."""
    joint = view.joint
    order = np.argsort(-joint)
    likely = tuple(Likely(int(i) + 1, round(float(joint[i]), 4)) for i in order if joint[i] >= 0.02)
    confidence = float(joint[order[0]]) * min(1.0, view.standing / FIRM)
    return Die(int(order[0]) + 1, body, view.candidate.centre, view.candidate.box, round(confidence, 4), likely)


def doubts_of(view: View, index: int, width: int, height: int) -> list[Doubt]:
    """Why one die may be misread."""
    codes = []
    best = int(view.joint.argmax())
    ways = {int(view.colour.values[1:].argmax()), int(view.shape.values[1:].argmax())}
    if ways != {best}:
        codes.append(DoubtCode.WAYS_DISAGREE)
    each = min(float(opinion.values[best + 1]) for opinion in (view.colour, view.shape))
    if float(view.joint[best]) < CLEAR_LEAD or each < EACH:
        codes.append(DoubtCode.CLOSE_CALL)
    if view.standing < FIRM or min(view.colour.die, view.shape.die) < DENIED:
        codes.append(DoubtCode.MAYBE_NO_DIE)
    if view.candidate.size < LEAST_SIZE:
        codes.append(DoubtCode.TOO_SMALL)
    x0, y0, x1, y1 = view.candidate.box
    slack = 0.12 * view.candidate.size
    if x0 < -slack or y0 < -slack or x1 > width + slack or y1 > height + slack:
        codes.append(DoubtCode.CUT_OFF)
    return [Doubt(code, index) for code in codes]


def doubts_between(dice: Sequence[View]) -> list[Doubt]:
    """What does not fit together: sizes far apart, dice lying within one another."""
    usual = usual_size([die.candidate for die in dice])
    found = [Doubt(DoubtCode.ODD_SIZE, i) for i, view in enumerate(dice) if not near_size(view.candidate, usual)]
    for index, view in enumerate(dice):
        shared = [overlap(view.candidate.box, d.candidate.box) for i, d in enumerate(dice) if i != index]
        if shared and max(shared) > SHARED:
            found.append(Doubt(DoubtCode.OVERLAP, index))
    if len(dice) > MOST_DICE:
        found.append(Doubt(DoubtCode.TOO_MANY))
    return found


def doubts_missed(doubtful: Sequence[View]) -> list[Doubt]:
    """Places left out that may hold a die after all."""
    return [Doubt(DoubtCode.MAYBE_MISSED, box=_rounded(view.candidate.box)) for view in doubtful]


def doubts_expected(dice: Sequence[Die], views: Sequence[View], expect: Expectation) -> list[Doubt]:
    """Whether the dice are those that the game has."""
    if len(dice) != expect.total:
        return [Doubt(DoubtCode.WRONG_COUNT)]
    found = []
    black = [blackness(view) for die, view in zip(dice, views, strict=True) if die.body == "black"]
    clear = [blackness(view) for die, view in zip(dice, views, strict=True) if die.body == "clear"]
    if black and clear and min(black) - max(clear) < BODY_GAP:
        middle = (min(black) + max(clear)) / 2
        near = [i for i, view in enumerate(views) if abs(blackness(view) - middle) <= BODY_GAP / 2]
        found += [Doubt(DoubtCode.BODY_UNCLEAR, i) for i in near]
    bodies = [die.body for die in dice]
    if bodies.count("clear") != expect.clear or bodies.count("black") != expect.black:
        found.append(Doubt(DoubtCode.WRONG_BODIES))
    return found


def _rounded(box: Box) -> Box:
    return (round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1))
