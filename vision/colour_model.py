"""Distinguish nine discs' colours: the probability of each colouring under one unknown lamp.

A disc's paper is a point of log-light, where a lamp and an exposure add the same vector to every disc. The discs'
points are Gaussian about their colour's paper, the papers Gaussian about the usual look of such papers, and the lamp
Gaussian about white light: a colouring's probability has a closed form in which all three are integrated out.
"""

import msgspec
import numpy as np
import numpy.typing as npt

from vision.wheel_pose import PLACES
from vision.wheel_reading import DiscColour

Doubles = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

COLOURS: tuple[DiscColour, ...] = ("red", "yellow", "white")
KINDS = len(COLOURS)
AXES = 3
"""A point is (log red/green, log green/blue, log red) of linear light."""
CONTRASTS = (0.6, 1.0, 1.5)
"""The cameras' contrasts under which colourings are proposed."""
ABSENT = float(np.log(0.05))
"""The logarithm of the factor by which a wheel without a colour is rarer."""
TEMPER = 1.6
"""The discs' errors are not independent, and so the logarithms of probabilities do not count in full."""
UNSEEN = 1e6
"""The variance of a paper that no disc shows."""


class Papers(msgspec.Struct, frozen=True):
    """The look of the papers of COLOURS as logarithms of light, in AXES.

    `means` (3, 3) are the papers' points under white light, `spreads` (3, 3) those of a paper's point from one copy
    of the game to another, `within` (3, 3) those of a disc's point from its paper. A camera's contrast stretches all
    means alike: `contrast` is the spread of that factor. The lamp has `lamp` (3,) and `lamps` (3,), mean and spread.
    """

    means: Doubles
    spreads: Doubles
    within: Doubles
    contrast: float
    lamp: Doubles
    lamps: Doubles


ANY_COPY = Papers(
    means=np.array([[1.5, 0.2, -0.5], [0.4, 1.25, -0.1], [0.0, 0.05, 0.0]]),
    spreads=np.array([[0.3, 0.25, 0.3], [0.15, 0.3, 0.2], [0.08, 0.12, 0.15]]),
    within=np.array([[0.18, 0.16, 0.3], [0.13, 0.18, 0.3], [0.11, 0.14, 0.3]]),
    contrast=0.2,
    lamp=np.array([0.1, 0.15, -1.0]),
    lamps=np.array([0.3, 0.4, 2.0]),
)
"""Red, yellow and white card as printers make it, from any copy."""


class Colouring(msgspec.Struct, frozen=True):
    """The discs' likeliest colours as indices (9,) into COLOURS, their `chances` (9, 3), the `papers` (3, 3) seen.

    `papers` are the points of the three papers under this lamp, also of a colour that no disc has.
    """

    colours: Indices
    chances: Doubles
    papers: Doubles


def colouring(points: Doubles, papers: Papers = ANY_COPY) -> Colouring:
    """The colours of nine discs from their papers' points (9, 3) in AXES."""
    ways = _changed(_proposed(points, papers))
    logs = log_probabilities(points, ways, papers)
    for _ in range(PLACES):  # a better one may lie a change away from the best so far
        more = _changed(ways[[int(logs.argmax())]])
        further = log_probabilities(points, more, papers)
        ways, kept = np.unique(np.concatenate([ways, more]), axis=0, return_index=True)
        better = further.max() > logs.max()
        logs = np.concatenate([logs, further])[kept]
        if not better:
            break
    weights = np.exp((logs - logs.max()) / TEMPER)
    chances = np.einsum("w,wik->ik", weights / weights.sum(), np.eye(KINDS)[ways])
    best = ways[int(logs.argmax())]
    return Colouring(best, chances, _papers(points, best, papers))


def _proposed(points: Doubles, papers: Papers) -> Indices:
    """The colourings (N, 9) in which some disc has some colour, and every disc the nearest under that lamp."""
    ways = []
    for contrast in CONTRASTS:
        means = contrast * papers.means
        lamps = (points[:, None] - means[None]).reshape(-1, 1, 1, AXES)
        off = (points[None, :, None] - means[None, None] - lamps) / papers.within
        ways.append((off**2).sum(axis=3).argmin(axis=2))
    return np.unique(np.concatenate(ways), axis=0)


def _changed(ways: Indices) -> Indices:
    """Colourings (N, 9) and all those in which one disc has another colour."""
    every = [ways]
    for place in range(PLACES):
        for step in range(1, KINDS):
            other = ways.copy()
            other[:, place] = (other[:, place] + step) % KINDS
            every.append(other)
    return np.unique(np.concatenate(every), axis=0)


def log_probabilities(points: Doubles, ways: Indices, papers: Papers = ANY_COPY) -> Doubles:
    """The logarithm (N,) of the probability of each colouring (N, 9) of points (9, 3), but for a constant."""
    shown = np.eye(KINDS)[ways].transpose(0, 2, 1)
    counts = shown.sum(axis=2)
    several = np.maximum(counts, 1)
    means = shown @ points / several[..., None]
    scatter = shown @ points**2 - counts[..., None] * means**2
    logs = -0.5 * (scatter / papers.within**2).sum(axis=(1, 2))
    logs -= (np.maximum(counts - 1, 0) * np.log(papers.within).sum(axis=1)).sum(axis=1)
    logs -= 0.5 * AXES * np.log(several).sum(axis=1) + 0.5 * AXES * np.log(2 * np.pi) * PLACES
    logs += ABSENT * (counts == 0).sum(axis=1)
    return np.asarray(logs + _between(means, counts, papers), np.float64)


def _between(means: Doubles, counts: Doubles, papers: Papers) -> Doubles:
    """The logarithms (N,) for the papers' mean points (N, 3, 3), seen on `counts` (N, 3) discs each."""
    different, group = np.unique(counts, axis=0, return_inverse=True)
    spreads = np.array([_spread(count, papers) for count in different])
    inverse, determinant = np.linalg.inv(spreads), np.linalg.slogdet(spreads)[1]
    missing = (different == 0).sum(axis=1) * AXES * np.log(UNSEEN)
    off = np.where(counts[..., None] > 0, means - papers.means - papers.lamp, 0.0).reshape(len(means), -1)
    group = group.ravel()
    size = np.einsum("ni,nij,nj->n", off, inverse[group], off)
    return np.asarray(-0.5 * (size + (determinant - missing)[group]), np.float64)


def _common(papers: Papers) -> Doubles:
    """The covariance (9, 9) of the three papers' points that lamp, contrast and copy bring."""
    stretched = papers.means * [1, 1, 0]
    lamp = np.tile(np.diag(papers.lamps**2), (KINDS, KINDS))
    by_contrast = papers.contrast**2 * np.outer(stretched, stretched)
    return np.asarray(lamp + by_contrast + np.diag(papers.spreads.ravel() ** 2), np.float64)


def _spread(count: Doubles, papers: Papers) -> Doubles:
    """The covariance (9, 9) of the mean points of three papers, each seen on `count` (3,) discs."""
    noise = np.where(count[:, None] > 0, papers.within**2 / np.maximum(count, 1)[:, None], UNSEEN)
    return np.asarray(_common(papers) + np.diag(noise.ravel()), np.float64)


def _papers(points: Doubles, way: Indices, papers: Papers) -> Doubles:
    """The expected points (3, 3) of the three papers, given the discs' points (9, 3) and colours (9,)."""
    shown = np.eye(KINDS)[way].T
    count = shown.sum(axis=1)
    expected = papers.means + papers.lamp
    off = np.where(count[:, None] > 0, shown @ points / np.maximum(count, 1)[:, None] - expected, 0.0)
    moved = _common(papers) @ np.linalg.solve(_spread(count, papers), off.ravel())
    return np.asarray(expected + moved.reshape(KINDS, AXES), np.float64)
