"""Compare readings of one table, and fuse several of them into one."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np

from vision.reading import Die, Doubt, DoubtCode, Likely, Reading

SAME_PLACE = 0.35
"""Parts of a die's width within which two readings of one sequence contain the same die."""
NUDGE = 0.2
"""Parts of a die's width that a die must move to count as nudged; readings of a lying die differ by less."""
UNMOVED = 0.12
"""Parts of a die's width: a die that was picked up lands farther from its old place."""
SHIFTED = 3
"""Minimum number of dice moved by the same vector for a moved camera."""


def width_of(die: Die) -> float:
    """The die's width in pixels: the mean of its box's sides, at least 1."""
    x0, y0, x1, y1 = die.box
    return max(1.0, (x1 - x0 + y1 - y0) / 2)


def pair(one: Sequence[Die], other: Sequence[Die], reach: float = SAME_PLACE) -> dict[int, int]:
    """Match the dice of `one` to those of `other`, nearest centres first, within `reach` die widths."""
    ways = sorted(
        (2 * _distance(a, b) / (width_of(a) + width_of(b)), i, j)
        for i, a in enumerate(one)
        for j, b in enumerate(other)
    )
    found: dict[int, int] = {}
    for way, i, j in ways:
        if way <= reach and i not in found and j not in found.values():
            found[i] = j
    return found


def agree(one: Reading, other: Reading) -> bool:
    """True if both readings hold the same dice: the same places, values and bodies."""
    pairs = pair(one.dice, other.dice)
    return len(pairs) == len(one.dice) == len(other.dice) and all(
        one.dice[i].value == other.dice[j].value and one.dice[i].body == other.dice[j].body for i, j in pairs.items()
    )


def lies_as_before(before: Reading | None, now: Reading) -> bool:
    """True if every die of `now` lay there before with the same value: dice taken away are no throw.

    Dice that all moved by the same vector mean a nudged camera. A die that may be none does not count, nor does
    another value of a doubtful die that has not moved: the table is the same, the reader wavers.
    """
    if before is None:
        return not now.dice
    moved_back = msgspec.structs.replace(before, dice=_brought_back(before.dice, now.dice))
    return _lie_still(before, now) or _lie_still(moved_back, now)


def only_doubtful(reading: Reading) -> bool:
    """True if every die of the reading may be none: an empty table with a stain is no throw."""
    return len(_maybe_no_dice(reading)) == len(reading.dice)


def fuse(readings: Sequence[Reading]) -> Reading:
    """Fuse several looks at one stillness: sure if all agree and no doubt of a single look persists.

    A doubt persists that at least half of the readings have: noise alone takes a die over a limit in one look or two.
    If most have a doubt, the fused reading has one.
    The last reading with the commonest number of dice gives the places. Raises ValueError for no readings.
    """
    if not readings:
        raise ValueError("there must be at least one reading to put together, not none")
    count = Counter(len(reading.dice) for reading in reversed(readings)).most_common(1)[0][0]
    base = next(reading for reading in reversed(readings) if len(reading.dice) == count)
    pairs = [pair(base.dice, reading.dice) for reading in readings]
    dice, doubts = [], []
    for index, die in enumerate(base.dice):
        views = [r.dice[p[index]] for r, p in zip(readings, pairs, strict=True) if index in p]
        dice.append(_fuse_die(die, views))
        if len(views) < len(readings):
            doubts.append(Doubt(DoubtCode.MAYBE_NO_DIE, index))
        if len({view.value for view in views}) > 1:
            doubts.append(Doubt(DoubtCode.CLOSE_CALL, index))
        if len({view.body for view in views}) > 1:
            doubts.append(Doubt(DoubtCode.BODY_UNCLEAR, index))
    if any(len(reading.dice) > count for reading in readings):
        doubts.append(Doubt(DoubtCode.MAYBE_MISSED))
    carried = [
        _carried(reading, {there: here for here, there in paired.items()})
        for reading, paired in zip(readings, pairs, strict=True)
    ]
    doubts += _persistent(carried)
    kept = tuple({(doubt.code, doubt.die): doubt for doubt in doubts}.values())
    return msgspec.structs.replace(base, dice=tuple(dice), doubts=kept, sure=not kept)


def _fuse_die(die: Die, views: Sequence[Die]) -> Die:
    shares: Counter[int] = Counter()
    for view in views:
        for likely in view.likely or (Likely(view.value, view.confidence),):
            shares[likely.value] += likely.probability / len(views)  # type: ignore[assignment]
    value = max(shares, key=lambda v: shares[v])
    body = Counter(view.body for view in reversed(views)).most_common(1)[0][0]
    confidence = sum(view.confidence for view in views if view.value == value) / len(views)
    likely_ones = tuple(Likely(v, round(float(p), 4)) for v, p in shares.most_common())
    return Die(value, body, die.centre, die.box, round(confidence, 4), likely_ones)


def _carried(reading: Reading, here: dict[int, int]) -> list[Doubt]:
    """The reading's doubts with the dice numbered as in the common reading; those of lost dice become its own."""
    return [
        doubt if doubt.die is None else Doubt(doubt.code, here[doubt.die], doubt.box)
        for doubt in reading.doubts
        if doubt.die is None or doubt.die in here
    ]


def _persistent(looks: Sequence[Sequence[Doubt]]) -> list[Doubt]:
    """The doubts that at least half of the looks have, each as its last look has it.

    If most looks have a doubt, but no two the same, those of the last of them.
    """
    counts = Counter(key for look in looks for key in {(doubt.code, doubt.die) for doubt in look})
    latest = {(doubt.code, doubt.die): doubt for look in looks for doubt in look}
    kept = [doubt for key, doubt in latest.items() if 2 * counts[key] >= len(looks)]
    doubtful = [look for look in looks if look]
    return kept or (list(doubtful[-1]) if 2 * len(doubtful) > len(looks) else [])


def _maybe_no_dice(reading: Reading) -> set[int]:
    return {d.die for d in reading.doubts if d.die is not None and d.code is DoubtCode.MAYBE_NO_DIE}


def _lie_still(before: Reading, now: Reading) -> bool:
    pairs = pair(now.dice, before.dice, NUDGE)
    unmoved = pair(now.dice, before.dice, UNMOVED)
    wavering = {i for i, j in unmoved.items() if i in now.asks_about or j in before.asks_about}
    return all(
        i in wavering or (i in pairs and die.value == before.dice[pairs[i]].value)
        for i, die in enumerate(now.dice)
        if i not in _maybe_no_dice(now)
    )


def _brought_back(before: Sequence[Die], now: Sequence[Die]) -> tuple[Die, ...]:
    """The dice of `before`, moved by the median vector of all dice: their places if the camera was nudged."""
    if len(now) < SHIFTED or len(before) < len(now):
        return ()
    pairs = pair(now, before, 3.0)
    if len(pairs) < SHIFTED:
        return ()
    steps = [np.subtract(now[i].centre, before[j].centre) for i, j in pairs.items()]
    dx, dy = (float(v) for v in np.median(steps, axis=0))
    return tuple(msgspec.structs.replace(die, centre=(die.centre[0] + dx, die.centre[1] + dy)) for die in before)


def _distance(one: Die, other: Die) -> float:
    return float(np.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]))
