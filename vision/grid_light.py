"""Name the cells of a bare card together: cells of one kind are printed alike, and one light fell on all of them.

    found = named(cells, learned, places)      # looks of cells, looks of each kind's pieces, the cells' middles

A card is printed in its pieces' shades, but apart from them: each kind's print is a little off its pieces, alike in all
its cells. So cells that look alike count as one group, each group has a kind of its own, and the light that explains
all groups at once decides. Two groups may still be one kind that a shadow or a glare divides.
"""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from vision.piece_light import CURVE, LAMP, SLOPE, light_axes, noise
from vision.piece_look import inside, light_at

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]
Shades = Sequence[Sequence[tuple[Doubles, float]]]
"""The shades (3,) of each print, the main one first, with the share of each."""

SPREADS = np.array([0.12, 0.12, 0.15])
"""Of a print's shade from its pieces', in the axes of a look."""
TAIL = 4.0
"""Degrees of freedom of that spread: some prints are far off, because a picture covers most of their ground."""
BAND, MAX_POINTS = np.array([0.2, 0.2, 0.5]), 600
"""Widths within which points have one colour, lighter and darker tones of it too; the points that are compared."""
MAX_SHADES, MIN_SHARE, ONE_SHADE = 3, 0.15, 2.0
"""The shades that a print may have, the least share of one, and the distance in widths within which it is one."""
ABSENT = -1e6
"""The logarithm of a shade that is not there."""
ALIKE, MAYBE_ALIKE = 0.12, 0.3
"""Distances of mean looks up to which cells are certainly, and perhaps, of one kind; brightness counts by half."""
WITHIN = 0.04
"""The spread of that distance between cells of one kind."""
MAX_MERGED = 2
"""Groups that are taken together where the distance leaves it open."""
BEAM = 500
"""Namings that are followed while one group after the other gets its kind."""
ROUNDS = 8
"""In which the light settles without the prints that are far off."""


class Named(msgspec.Struct, frozen=True):
    """The `shares` (N, K) of kinds for each cell.

    `off` (N,) is the distance of its shade from the one that the likeliest naming leads to expect, in spreads.
    """

    shares: Doubles
    off: Doubles


class _Groups(msgspec.Struct, frozen=True):
    """The group (N,) of each cell, and the logarithm by which this grouping is likelier than one of more groups."""

    of: Indices
    log: float


class _Pairs(msgspec.Struct, frozen=True):
    """G groups beside C kinds, each `kind` (C,) as often as it or a group has shades.

    `shifts` (G, C, 3) are those of the shades, `light` (G, C, 3, P) how P unknowns of it shift them; `inverse`
    (G, C, 3, 3) is that of the noise, `logs` (G, C) its own part of the logarithm and that of the shades' shares.
    """

    kind: Indices
    shifts: Doubles
    light: Doubles
    inverse: Doubles
    logs: Doubles


PRIOR = np.concatenate([LAMP, [SLOPE, SLOPE], CURVE]) ** -2.0


def named(cells: Sequence[Floats], learned: Sequence[Sequence[Floats]], places: Doubles) -> Named:
    """The kinds of cells by their looks (N) and those of each kind's pieces (K); `places` are those of `Colours`."""
    points = [np.asarray(cell[inside()], np.float64) for cell in cells]
    kinds = [shades(np.concatenate([look[inside()] for look in looks])) for looks in learned]
    namings, values, distances = [], [], []
    for groups in _groupings(np.array([each.mean(axis=0) for each in points]), len(kinds)):
        which = [np.flatnonzero(groups.of == group) for group in range(int(groups.of.max()) + 1)]
        seen = [shades(np.concatenate([points[i] for i in each])) for each in which]
        pairs = _paired(seen, kinds, np.array([places[each].mean(axis=0) for each in which]))
        names = _searched(pairs)
        namings.append(pairs.kind[names][:, groups.of])
        value, squares = _values(pairs, names)
        values.append(value + groups.log)
        distances.append(np.sqrt(squares[int(value.argmax())])[groups.of])
    likely = np.concatenate(values)
    weights = np.exp(likely - likely.max())
    found = np.zeros((len(cells), len(kinds)))
    for cell, names in enumerate(np.concatenate(namings).T):
        np.add.at(found[cell], names, weights)
    best = int(np.argmax([value.max() for value in values]))
    return Named(found / weights.sum(), distances[best])


def shades(points: Floats | Doubles) -> list[tuple[Doubles, float]]:
    """The colours (3,) that many of these points (N, 3) have, the main one first, and the share of each.

    Lighter and darker tones of a colour count with it. A picture may cover more of a print than the ground shows.
    """
    flat = np.asarray(points, np.float64) / BAND
    some = flat[:: -(-len(flat) // MAX_POINTS)]
    near = np.exp(-0.5 * ((some[:, None] - some) ** 2).sum(axis=2)).sum(axis=1)
    free = np.ones(len(some), np.bool_)
    found: list[tuple[Doubles, float]] = []
    while len(found) < MAX_SHADES and free.any():
        middle = some[int(np.where(free, near, 0).argmax())]
        for _ in range(ROUNDS):
            weights = np.exp(-0.5 * ((flat - middle) ** 2).sum(axis=1))
            middle = weights @ flat / weights.sum()
        same = free & (((some - middle) ** 2).sum(axis=1) < ONE_SHADE**2)
        share = float(same.mean())
        if found and share < MIN_SHARE:
            break
        found.append((middle * BAND, max(share, MIN_SHARE)))
        free &= ~same
        if not same.any():
            break
    return found


def _groupings(colours: Doubles, most: int) -> list[_Groups]:
    """The groups of cells by their mean looks (N, 3), at most so many, and coarser ones that are likely as well."""
    apart = np.linalg.norm((colours[:, None] - colours) * [1.0, 1.0, 0.5], axis=2)
    group, log, found = np.arange(len(colours)), 0.0, []
    while True:
        far = np.where(group[:, None] != group, apart, np.inf)
        i, j = np.unravel_index(int(far.argmin()), far.shape)
        least, count = float(far[i, j]), len(np.unique(group))
        if least > ALIKE and count <= most:
            found.append(_Groups(np.unique(group, return_inverse=True)[1], log))
            log += _one_kind(least)
            if least > MAYBE_ALIKE or len(found) > MAX_MERGED:
                return found
        group = np.where(group == group[j], group[i], group)


def _one_kind(distance: float) -> float:
    """The logarithm by which two groups are likelier one kind than two."""
    narrow = np.log(SPREADS / WITHIN).sum()
    return float(narrow - 0.5 * (TAIL + 3) * np.log1p((distance / WITHIN) ** 2 / TAIL))


def _paired(seen: Shades, learned: Shades, places: Doubles) -> _Pairs:
    """All shades of groups beside all of kinds; the last shade of one that has fewer stands again, as impossible."""
    parts = []
    for own in range(MAX_SHADES):
        for other in range(MAX_SHADES):
            mine, shares = _shade(seen, own)
            theirs, others = _shade(learned, other)
            lights = light_at(mine), light_at(theirs)
            spread = noise(*lights, SPREADS)
            logs = shares[:, None] + others - 0.5 * np.linalg.slogdet(spread)[1]
            parts.append((mine[:, None] - theirs, light_axes(*lights, places), np.linalg.inv(spread), logs))
    shifts, light, inverse, logs = (np.concatenate(each, axis=1) for each in zip(*parts, strict=True))
    return _Pairs(np.tile(np.arange(len(learned)), len(parts)), shifts, light, inverse, logs)


def _shade(each: Shades, number: int) -> tuple[Doubles, Doubles]:
    """The shades (N, 3) of this number, and the logarithms (N,) of their shares."""
    colours = np.array([found[min(number, len(found) - 1)][0] for found in each])
    shares = [np.log(found[number][1]) if number < len(found) else ABSENT for found in each]
    return colours, np.array(shares)


def _searched(pairs: _Pairs) -> Indices:
    """The likeliest namings (H, G) of groups, each with a kind of its own, as if no print were far off."""
    across = np.swapaxes(pairs.light, -1, -2) @ pairs.inverse
    first, second = (across @ pairs.shifts[..., None])[..., 0], across @ pairs.light
    fixed = pairs.logs - 0.5 * np.einsum("gki,gkij,gkj->gk", pairs.shifts, pairs.inverse, pairs.shifts)
    names = np.zeros((1, 0), np.intp)
    sums, squares, logs = np.zeros((1, len(PRIOR))), np.diag(PRIOR)[None], np.zeros(1)
    for group in range(len(fixed)):
        free = (pairs.kind[names][:, :, None] != pairs.kind).all(axis=1) & (fixed[group] > ABSENT / 2)
        before, name = np.nonzero(free)
        sums, squares = sums[before] + first[group, name], squares[before] + second[group, name]
        logs = logs[before] + fixed[group, name]
        known = 0.5 * np.linalg.slogdet(squares)[1]
        values = logs - known + 0.5 * (sums * np.linalg.solve(squares, sums[..., None])[..., 0]).sum(axis=1)
        kept = np.argsort(-values)[:BEAM]
        names = np.concatenate([names[before[kept]], name[kept, None]], axis=1)
        sums, squares, logs = sums[kept], squares[kept], logs[kept]
    return names


def _values(pairs: _Pairs, names: Indices) -> tuple[Doubles, Doubles]:
    """The logarithms (H,) of the probabilities of namings (H, G) in their best lights, and the squares (H, G) left.

    Prints may be far off.
    """
    each = np.arange(names.shape[1])
    axes, inverse, shifts = pairs.light[each, names], pairs.inverse[each, names], pairs.shifts[each, names]
    weights = np.ones(names.shape)
    for _ in range(ROUNDS):
        across = np.swapaxes(axes, -1, -2) @ inverse * weights[..., None, None]
        matrix = np.diag(PRIOR) + (across @ axes).sum(axis=1)
        light = np.linalg.solve(matrix, (across @ shifts[..., None]).sum(axis=1))[..., 0]
        rest = shifts - (axes @ light[:, None, :, None])[..., 0]
        squares = np.einsum("hgi,hgij,hgj->hg", rest, inverse, rest)
        weights = (TAIL + 3) / (TAIL + squares)
    values = (pairs.logs[each, names] - 0.5 * (TAIL + 3) * np.log1p(squares / TAIL)).sum(axis=1)
    return values - 0.5 * ((light**2 * PRIOR).sum(axis=1) + np.linalg.slogdet(matrix)[1]), squares
