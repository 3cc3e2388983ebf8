"""A learned copy held against a picture: its papers under another lamp, its discs' order, and their prints."""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from vision.colour_model import ANY_COPY, COLOURS, Papers, colouring, log_probabilities
from vision.disc_print import difference, prints, unpacked
from vision.learned_copy import LearnedWheel
from vision.reading import Box
from vision.wheel_colour import WheelColours, wheel_colours
from vision.wheel_pose import PLACES

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

SPREADS = np.array([[0.12, 0.1, 0.1], [0.08, 0.1, 0.08], [0.05, 0.06, 0.05]])
"""Of a learned paper's point from one lamp and camera to others, beyond the shift that all papers share."""
WITHIN = np.array([[0.12, 0.12, 0.2], [0.09, 0.12, 0.2], [0.08, 0.1, 0.2]])
"""Of a disc's point from its learned paper."""
LAMPS = np.array([0.3, 0.4, 2.0])
CONTRAST = 0.15
MAX_DOUBT = 25.0
"""The logarithm of the factor by which the likeliest colours may be likelier than the learned order."""
MIN_LEAD = 3.0
"""The logarithm of the factor by which the learned order has to be likelier as it lies than turned otherwise."""
BARE = 4
"""Discs, at least so many of nine bear no die: those that look most as they were learned."""


class KnownWheel(msgspec.Struct, frozen=True):
    """The colours of a wheel by a learned copy.

    `odds` (9,) are logarithms: the distance of each disc from its learned print over that of the bare discs. They are
    None if the discs do not lie in the learned order, or if the wheel is not the learned one (`fits` is false).
    """

    colours: WheelColours
    fits: bool
    odds: Doubles | None = None


def known_wheel(pixels: Pixels, matrix: Doubles, boxes: Sequence[Box], wheel: LearnedWheel) -> KnownWheel:
    """The colours of a wheel as by `wheel_colours`, with the learned papers where they fit."""
    alone = wheel_colours(pixels, matrix, boxes)
    papers = papers_of(wheel)
    if not fits(alone.points, papers):
        return KnownWheel(alone, False)
    told = wheel_colours(pixels, matrix, boxes, papers)
    order = np.array([COLOURS.index(disc.colour) for disc in wheel.discs])
    ways = np.stack([np.roll(order, -turn) for turn in range(PLACES)])
    now = np.array([COLOURS.index(tint.colour) for tint in told.tints])
    logs = log_probabilities(told.points, np.concatenate([ways, now[None]]), papers)
    best = ways[int(logs[:-1].argmax())]
    alike = [turn for turn in range(PLACES) if (ways[turn] == best).all()]
    others = [float(logs[turn]) for turn in range(PLACES) if turn not in alike]
    lead = logs[:-1].max() - max(others, default=-np.inf)
    if logs[-1] - logs[:-1].max() > MAX_DOUBT or lead < MIN_LEAD:
        return KnownWheel(told, True)
    tints = tuple(
        msgspec.structs.replace(tint, colour=COLOURS[k]) for tint, k in zip(told.tints, best.tolist(), strict=True)
    )
    told = msgspec.structs.replace(told, tints=tints)
    seen = prints(pixels, matrix, told.points, told.floor)
    learned = [unpacked(disc.print) for disc in wheel.discs]
    far = [[difference(seen[i], learned[(i + turn) % PLACES]) for i in range(PLACES)] for turn in alike]
    nearest = np.array(min(far, key=lambda each: sum(sorted(each)[:BARE])))
    return KnownWheel(told, True, np.log((nearest + 1e-3) / (np.sort(nearest)[:BARE].mean() + 1e-3)))


def papers_of(wheel: LearnedWheel) -> Papers:
    """The papers of a learned wheel; a colour that no disc has lies where it does in any copy."""
    known = {name: [disc.paper for disc in wheel.discs if disc.colour == name] for name in COLOURS}
    seen = [i for i, name in enumerate(COLOURS) if known[name]]
    means = ANY_COPY.means.copy()
    spreads = ANY_COPY.spreads.copy()
    points = np.array([np.mean(known[COLOURS[i]], axis=0) for i in seen])
    lamp = (points - means[seen]).mean(axis=0)
    means[seen], spreads[seen] = points - lamp, SPREADS[seen]
    return Papers(means, spreads, WITHIN, CONTRAST, lamp, LAMPS)


def fits(points: Doubles, papers: Papers) -> bool:
    """True if nine discs' points (9, 3) are likelier of these papers than of any copy's."""
    return _evidence(points, papers) > _evidence(points, ANY_COPY)


def _evidence(points: Doubles, papers: Papers) -> float:
    best = colouring(points, papers).colours
    return float(log_probabilities(points, best[None], papers)[0])
