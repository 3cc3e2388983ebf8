"""Distinguish the kinds of all pieces of a picture together: one light fell on them, and one camera bent it.

    verdict = judged(Colours(shifts, seen, learned, places), Outlines(errors, contrast, cover), prior, count)

A piece's shift is the difference of its look from a learned one, in the axes of `vision.piece_look`. The lamp shifts
all pieces alike, its light grows across the table, and the camera's curve shifts bright and dark channels otherwise
than middle ones. None of this is known, so a naming of all pieces is as good as the light that explains it best.
"""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

Doubles = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

AXES: Doubles = np.array([[1.0, -1.0, 0.0], [0.0, 1.0, -1.0], [0.0, 1.0, 0.0]])
"""From logarithms of red, green and blue light to the axes of a look."""
SPREADS = np.array([0.07, 0.07, 0.08])
"""Of a piece's shift that no light explains: prints, shadows, mixed lamps."""
HAZE, GLARE = 0.006, 0.1
"""Light that reflections and the lens may add to each channel: it changes the logarithms of dark ones most.

The logarithm by which a channel near white may be wrong: there a small step of the byte is a large one of light.
"""
LAMP = np.array([0.4, 0.45, 1.0])
"""Spreads of the lamp's shift from the lesson's."""
SLOPE = 0.2
"""Of the logarithm of light from the picture's middle to its side."""
CURVE = np.array([0.04, 0.013])
"""Of the camera's curve off the usual one: the factors of the second and third power of logarithms of light."""
FAR = -14.0
"""The logarithm below which a piece's shift counts as no evidence for any light."""
PRINT_WEIGHT, PRINT_NOISE = 9.0, 0.07
"""Independent points that a print counts as, and the error that two pictures of one print have at least."""
NO_PIECE = 0.45, -8.0
"""The error of a print that stands for something else than a piece, and the logarithm that its colour adds."""
COVER, COVER_WEIGHT = 0.82, 100.0
"""The seen part of its edge at which an outline is as likely a piece as none, and the logarithm that a part adds."""
SURPLUS = 12.0
"""The logarithm by which one piece more than should lie there is unlikely."""
TEMPER = 1.5
"""Errors of pieces are not independent: logarithms of probabilities do not count in full."""
MAX_STARTS = 96
SOFTER = ((4.0, 2.0, 1.0, 1.0), (1.5, 1.0, 1.0))
"""Factors of the spreads while a light settles, for starts far off and near: the first guess explains one piece."""
MAX_NAMINGS, ROUNDS = 3, 3
"""Namings from which others are reached by small changes, and the rounds in which the best ones are taken up again."""


class Colours(msgspec.Struct, frozen=True):
    """N pieces beside K kinds: `shifts` (N, K, 3), the light `seen` (N, 3) and `learned` (K, 3), red, green, blue.

    `places` (N, 2) are the pieces' middles, 0 in the picture's middle and 1 at its sides.
    """

    shifts: Doubles
    seen: Doubles
    learned: Doubles
    places: Doubles


class Outlines(msgspec.Struct, frozen=True):
    """N outlines: the `errors` (N, K) of their prints, their own `contrast` (N,), and the seen edges `cover` (N,)."""

    errors: Doubles
    contrast: Doubles
    cover: Doubles


class Verdict(msgspec.Struct, frozen=True):
    """Shares (N, K + 1) of kinds and, last, of no piece, and the shifts (N, K) `off` the light's, in spreads.

    `evidence` is the logarithm by which these are likelier to be pieces than none. `piece` (N,) is true for those that
    look like pieces, however many there should be.
    """

    shares: Doubles
    off: Doubles
    piece: npt.NDArray[np.bool_]
    evidence: float


class _Pairs(msgspec.Struct, frozen=True):
    """Each piece as each kind, beside P unknowns of the light, with the number of pieces that should lie there.

    A piece has 2 K + 1 names: a kind, a kind in a light of its own, or none. `logs` (N, 2 K + 1) hold apart from the
    light; `squares` (N, 2 K + 1), `first` (N, 2 K + 1, P) and `second` (N, 2 K + 1, P, P) are the parts of the square
    of a shift's distance from a light, in spreads. `prior` (P,) are the unknowns' own, about 0.
    """

    logs: Doubles
    squares: Doubles
    first: Doubles
    second: Doubles
    prior: Doubles
    count: int | None


def judged(colours: Colours, outlines: Outlines, prior: Doubles, count: int | None = None) -> Verdict:
    """The kinds of pieces by their colours and prints; `prior` (K,) are logarithms of each kind's frequency.

    More pieces than `count` are unlikely; fewer are not, because some may not be seen.
    """
    pairs = _pairs(colours, outlines, prior, count)
    number, kinds = outlines.errors.shape
    starts = _settled(pairs, colours.shifts)
    if count is not None and number > count:
        # ground that looks like pieces would bend the light to its own: the clearest outlines settle alone as well
        clearest = np.argsort(-outlines.cover, kind="stable")[:count]
        few = _settled(_some(pairs, clearest), colours.shifts[clearest])
        alone = np.full((len(few), number), 2 * kinds)
        alone[:, clearest] = few
        starts = np.concatenate([starts, alone])
    namings = _explored(pairs, starts)
    values, lights = _values(pairs, namings)
    weights = np.exp((values - values.max()) / TEMPER)
    shares = np.zeros((number, kinds + 1))
    for piece in range(number):
        name = namings[:, piece]
        np.add.at(shares[piece], np.where(name == 2 * kinds, kinds, name % kinds), weights)
    squares = _squares(pairs, lights[int(values.argmax())][None])[0]
    best = (pairs.logs - 0.5 * squares)[:, :-1].max(axis=1)
    off = np.sqrt(squares[:, :kinds].clip(0, None))
    evidence = float(values.max() - pairs.logs[:, -1].sum())
    return Verdict(shares / weights.sum(), off, best > pairs.logs[:, -1], evidence)


def _haze(light: Doubles) -> Doubles:
    """The squares (..., 3) by which haze and glare may shift the logarithms of this light (..., 3)."""
    shown = light / (1 + light)
    return np.asarray((HAZE / light) ** 2 + (GLARE * shown**2) ** 2, np.float64)


def light_axes(seen: Doubles, learned: Doubles, places: Doubles) -> Doubles:
    """The shifts of looks (N, K, 3, P) by each unknown of the light: the lamp, its slope, the camera's curve."""
    logs, others = np.log(seen)[:, None], np.log(learned)[None]
    bend = np.stack([logs**power - others**power for power in (2, 3)], axis=-1)
    slope = np.zeros((len(seen), len(learned), 3, 2))
    slope[:, :, 2] = places[:, None]
    lamp = np.broadcast_to(np.eye(3), (len(seen), len(learned), 3, 3))
    return np.concatenate([lamp, slope, AXES @ bend], axis=-1)


def noise(seen: Doubles, learned: Doubles, spreads: Doubles) -> Doubles:
    """The squares (N, K, 3, 3) by which shifts of looks are off: haze, glare, and `spreads` of the prints."""
    haze = _haze(seen)[:, None] + _haze(learned)[None]
    return np.asarray(AXES @ (haze[..., None] * AXES.T) + np.diag(spreads**2), np.float64)


def _pairs(colours: Colours, outlines: Outlines, prior: Doubles, expected: int | None) -> _Pairs:
    count, kinds, _ = colours.shifts.shape
    light = light_axes(colours.seen, colours.learned, colours.places)
    spread = noise(colours.seen, colours.learned, SPREADS)
    inverse = np.linalg.inv(spread)
    wide = np.log(np.linalg.det(spread)) - np.log(np.prod(SPREADS**2))
    across = np.swapaxes(light, -1, -2) @ inverse
    shifts = colours.shifts[..., None]
    prints = -PRINT_WEIGHT * np.log(outlines.errors**2 + PRINT_NOISE**2) + prior
    error, colour = NO_PIECE
    none = -PRINT_WEIGHT * np.log(np.minimum(error, outlines.contrast) ** 2 + PRINT_NOISE**2) + colour
    none += COVER_WEIGHT * (COVER - outlines.cover).clip(-0.06, 0.3)
    unknown = light.shape[-1]
    first, second = np.zeros((count, 2 * kinds + 1, unknown)), np.zeros((count, 2 * kinds + 1, unknown, unknown))
    squares = np.zeros((count, 2 * kinds + 1))
    first[:, :kinds], second[:, :kinds] = (across @ shifts)[..., 0], across @ light
    squares[:, :kinds] = (np.swapaxes(shifts, -1, -2) @ inverse @ shifts)[..., 0, 0]
    logs = np.concatenate([prints - 0.5 * wide, prints + FAR, none[:, None]], axis=1)
    unknowns = np.concatenate([LAMP, [SLOPE, SLOPE], CURVE])
    return _Pairs(logs, squares, first, second, unknowns**-2.0, expected)


def _some(pairs: _Pairs, which: Indices) -> _Pairs:
    """These pieces alone."""
    logs, squares, first, second = pairs.logs[which], pairs.squares[which], pairs.first[which], pairs.second[which]
    return _Pairs(logs, squares, first, second, pairs.prior, pairs.count)


def _squares(pairs: _Pairs, lights: Doubles) -> Doubles:
    """The squares (H, N, 2 K + 1) of shifts off each light (H, P)."""
    unknown = lights.shape[1]
    both = (lights[:, :, None] * lights[:, None]).reshape(-1, unknown**2)
    # piece by piece: larger products would be spread over all cores, which costs more than it saves
    second = pairs.second.reshape(*pairs.squares.shape, unknown**2).swapaxes(1, 2)
    bent = both @ second - 2 * (lights @ pairs.first.swapaxes(1, 2))
    return np.asarray(pairs.squares + bent.swapaxes(0, 1), np.float64)


def _settled(pairs: _Pairs, shifts: Doubles) -> Indices:
    """Namings (H, N) under lights that explain many pieces; each piece as each kind proposes a lamp."""
    kinds = shifts.shape[1]
    likely = pairs.logs[:, :kinds] - 0.5 * ((shifts / LAMP) ** 2).sum(axis=2).clip(0, 160)
    starts = np.argsort(-likely.ravel())[:MAX_STARTS]
    lights = np.zeros((len(starts) + 1, len(pairs.prior)))  # the last one is the lesson's
    lights[:-1, :3] = shifts.reshape(-1, 3)[starts]
    found = [_settle(pairs, lights, softer) for softer in SOFTER]
    return np.unique(np.concatenate(found), axis=0)


def _settle(pairs: _Pairs, lights: Doubles, softer: Sequence[float]) -> Indices:
    """The namings (H, N) under lights (H, P) that have moved towards the shifts nearly explained by them."""
    unknown = len(pairs.prior)
    for soft in softer:
        logs = pairs.logs - 0.5 * _squares(pairs, lights) / soft**2
        powers = np.exp((logs - logs.max(axis=2, keepdims=True)) / TEMPER)
        weights = (powers / powers.sum(axis=2, keepdims=True)).swapaxes(0, 1)
        matrix = (weights @ pairs.second.reshape(*pairs.logs.shape, -1)).sum(axis=0).reshape(-1, unknown, unknown)
        first = (weights @ pairs.first).sum(axis=0)
        lights = np.linalg.solve(matrix + np.diag(pairs.prior), first[..., None])[..., 0]
    return np.asarray((pairs.logs - 0.5 * _squares(pairs, lights)).argmax(axis=2), np.intp)


def _values(pairs: _Pairs, namings: Indices) -> tuple[Doubles, Doubles]:
    """The logarithms (H,) of the probabilities of namings (H, N) under all lights, and the best lights (H, P)."""
    each = np.arange(namings.shape[1])
    matrix = pairs.second[each, namings].sum(axis=1) + np.diag(pairs.prior)
    first = pairs.first[each, namings].sum(axis=1)
    lights = np.linalg.solve(matrix, first[..., None])[..., 0]
    known = np.linalg.slogdet(matrix)[1] - np.log(pairs.prior).sum()
    fixed = (pairs.logs - 0.5 * pairs.squares)[each, namings].sum(axis=1)
    values = fixed + 0.5 * (first * lights).sum(axis=1) - 0.5 * known
    if pairs.count is not None:
        seen = (namings != pairs.logs.shape[1] - 1).sum(axis=1)
        values = values - SURPLUS * (seen - pairs.count).clip(0, None)
    return np.asarray(values, np.float64), lights


def _explored(pairs: _Pairs, namings: Indices) -> Indices:
    """These namings (H, N) and those near the best of them."""
    for _ in range(ROUNDS):
        values, _ = _values(pairs, namings)
        best = namings[np.argsort(-values)[:MAX_NAMINGS]]
        near = [changed for naming in best for changed in _near(naming, pairs.logs.shape[1])]
        more = np.unique(np.concatenate([namings, *near]), axis=0)
        if len(more) == len(namings):
            break
        namings = more
    return namings


def _near(naming: Indices, names: int) -> list[Indices]:
    """Namings (., N) in which one piece has another name, or all of one kind are another, or two kinds are swapped."""
    one = np.repeat(naming[None], names * len(naming), axis=0).reshape(len(naming), names, -1)
    each = np.arange(len(naming))
    one[each, :, each] = np.arange(names)
    found = [one.reshape(-1, len(naming))]
    kinds = np.arange(names // 2)
    for kind in np.unique(naming[naming < len(kinds)]):
        other = kinds[:, None]
        renamed = np.where(naming == kind, other, naming)
        found += [renamed, np.where(naming == other, kind, renamed)]
    return found
