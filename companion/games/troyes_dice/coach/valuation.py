"""The worth of every whole turn of a position, many positions in one pass of the net."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from companion.games.troyes_dice.coach.features import (
    Board,
    Wholes,
    board_features,
    held_features,
    lasting_scores,
    sheet_features,
)
from companion.games.troyes_dice.coach.net import FIRST_SCALE, SECOND_SCALE, Floats, Net, Values
from companion.games.troyes_dice.coach.outcomes import CITIZENS, CROSSED, HELD
from companion.games.troyes_dice.coach.turn_list import TurnList
from engine.troyes_dice.state import HALVES


class Flat(NamedTuple):
    """All whole turns of some positions, one after the other.

    `states` (outcomes, 18) are the outcomes before paying; each whole turn has its outcome, its way, both counted over
    all positions, and its held resources (turns, 3) after paying. `first_outcome` and `first_turn` are the first of
    each position.
    """

    states: Wholes
    outcome: Wholes
    way: Wholes
    held: Wholes
    first_outcome: Wholes
    first_turn: Wholes


def flatten(lists: Sequence[TurnList]) -> Flat:
    """Join turn lists of several positions."""
    first_outcome = np.cumsum([0, *(len(each.outcomes) for each in lists)])
    states = np.array([state for each in lists for state, _ in each.outcomes])
    states[:, CROSSED] = np.repeat([each.crossed for each in lists], np.diff(first_outcome))
    spans = np.array([span for each in lists for span in each.spans])
    costs = np.array([cost for each in lists for cost in each.costs])
    ways = [len(each.ways) for each in lists]
    lengths = spans[:, 1] - spans[:, 0]
    ends = np.cumsum(lengths)
    way = np.repeat(np.arange(len(spans)), lengths)
    starts = spans[:, 0] + np.repeat(first_outcome[:-1], ways)
    outcome = np.arange(ends[-1]) + np.repeat(starts - ends + lengths, lengths)
    held = states[outcome, HELD:CITIZENS] - costs[way]
    first_turn = np.concatenate(([0], ends))[np.cumsum([0, *ways])]
    return Flat(states, outcome, way, held, first_outcome, first_turn)


def flat_values(net: Net, boards: Sequence[Board], before: Wholes, flat: Flat) -> Values:
    """The expected final points after each whole turn.

    `boards` are those that the next half finds, one for each position, all of the same half; `before` (positions, 18)
    the states before the turns.
    """
    half = boards[0].half
    held = flat.held
    points = lasting_scores(flat.states)[flat.outcome] + (held // 2).sum(axis=1)
    if half == HALVES:
        return np.asarray(points, np.float64)
    sums = _outcome_sums(net, boards, before, flat)[flat.outcome]
    rows = held_features(held)
    for resource in range(3):
        sums += net.first[rows[:, resource]]
    np.maximum(sums, 0, out=sums)
    ahead = sums.astype(np.float64) @ net.second[half, 0] + net.bias[half, 0]
    values: Values = points + ahead / (FIRST_SCALE * SECOND_SCALE)
    return values


def _outcome_sums(net: Net, boards: Sequence[Board], before: Wholes, flat: Flat) -> Floats:
    """The hidden sums of each outcome without held resources: those of its position, and the features that changed."""
    old, new = sheet_features(before), sheet_features(flat.states)
    base = net.first[old].sum(axis=1)
    known: dict[int, Floats] = {}
    for position, board in enumerate(boards):
        if id(board) not in known:
            known[id(board)] = net.first[board_features(board)].sum(axis=0)
        base[position] += known[id(board)]
    position_of = np.repeat(np.arange(len(boards)), np.diff(flat.first_outcome))
    old = old[position_of]
    rows, columns = np.nonzero(new != old)
    gone, come = old[rows, columns], new[rows, columns]
    used, places = np.unique(np.concatenate((come, gone)), return_inverse=True)
    change = np.zeros((len(new), len(used)), np.float32)
    change[rows, places[: len(rows)]] = 1
    change[rows, places[len(rows) :]] = -1
    sums: Floats = change @ net.first[used]
    sums += base[position_of]
    return sums
