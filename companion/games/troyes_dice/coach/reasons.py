"""Reasons in words: the characters that an idea counts on, and the buildings that they will count.

The net has one output for each character: the further buildings of its kind to the end of the game.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from companion.games.troyes_dice.coach.features import Board
from companion.games.troyes_dice.coach.net import Net, Values, hidden_values, outputs
from companion.games.troyes_dice.coach.outcomes import BUILT, CHARACTERS, CROSSED, State
from engine.troyes_dice import Building, Colour, Kind
from engine.troyes_dice.sheet import CHARACTERS as CHARACTER_TABLE
from engine.troyes_dice.state import HALVES

MIN_POINTS = 2.0
"""Points that a character brings to the end at least, or it is no reason."""


class CharacterReason(Struct, frozen=True, gc=False):
    """A character whose number stands after the idea, and which counts a building of the idea.

    `column` is the cathedral's, 1-6; the character counts buildings of `kind` in `district`, each for `number` points:
    `standing` stand after the idea, on average `more` follow to the end, and `points` are expected of all.
    """

    column: int
    number: int
    kind: Kind
    district: Colour
    standing: int
    more: float
    points: float


def reasons_of(
    net: Net, board: Board, states: Sequence[State], buildings: Sequence[tuple[Building, ...]]
) -> list[tuple[CharacterReason, ...]]:
    """The reasons of each idea, the one with most points first, from the state after it and its buildings.

    `board` is the one that the next half finds; in the last half nothing follows, and there are no reasons.
    """
    if board.half == HALVES:
        return [()] * len(states)
    more = foreseen(net, board, states)
    return [_reasons(state, built, row.tolist()) for state, built, row in zip(states, buildings, more, strict=True)]


def foreseen(net: Net, board: Board, states: Sequence[State]) -> Values:
    """The further buildings that each character counts, (n, 6), on average to the end; never below 0."""
    counts = outputs(net, board, hidden_values(net, board, np.array(states)))[:, 1:]
    return np.maximum(counts, 0.0)


def _reasons(state: State, built: tuple[Building, ...], more: list[float]) -> tuple[CharacterReason, ...]:
    kinds = {(building.kind, building.district) for building in built}
    raised = {building.column for building in built if (building.kind, building.district) == (Kind.PRESTIGE, 2)}
    found = []
    for at, (_, kind, district) in enumerate(CHARACTER_TABLE):
        number = state[CHARACTERS + at]
        if number and ((kind, district) in kinds or at + 1 in raised):
            standing = (state[BUILT + kind] >> 6 * district & 63).bit_count()
            # the net only estimates, and no building follows on a cell that is built or crossed
            room = 6 - ((state[BUILT + kind] | state[CROSSED]) >> 6 * district & 63).bit_count()
            follow = min(more[at], float(room))
            points = number * (standing + follow)
            if points >= MIN_POINTS:
                found.append(CharacterReason(at + 1, number, kind, district, standing, follow, points))
    return tuple(sorted(found, key=lambda reason: -reason.points))
