"""Many games of one player played on to their end at once: an expert's turns, one pass of the net for all of them."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from companion.games.troyes_dice.coach.features import Board, Wholes, closed_after
from companion.games.troyes_dice.coach.look_ahead import strike, throw_on
from companion.games.troyes_dice.coach.net import Net, scores
from companion.games.troyes_dice.coach.outcomes import CITIZENS, HELD, State
from companion.games.troyes_dice.coach.turn_list import Memo, TurnList, list_turns
from companion.games.troyes_dice.coach.valuation import flat_values, flatten
from engine.troyes_dice import Roll

CHUNK = 16
"""Positions in a pass of the net: more of them need more memory than the processor has at hand."""


def final_scores(
    net: Net, board: Board, column_of: tuple[int, ...], states: Sequence[State], rolls: Sequence[Sequence[Roll]]
) -> Wholes:
    """The final scores, (rolls, states), of an expert who plays on from each state over each of the lists of rolls.

    `board` is the one that the next half finds, and each list has a roll for each half that is left.
    """
    sheets = np.array([states] * len(rolls))
    boards = [board] * len(rolls)
    for played in zip(*rolls, strict=True):
        throws = [throw_on(each, roll) for each, roll in zip(boards, played, strict=True)]
        ends = [closed_after(each, throw) for each, throw in zip(boards, throws, strict=True)]
        lists, struck, met = [], [], []
        # many games meet the same sheet at first: its deeds are written once
        memos: defaultdict[tuple[int, ...], Memo] = defaultdict(dict)
        for at, throw in enumerate(throws):
            for state in sheets[at].tolist():
                struck.append(strike(state, throw, boards[at].half, column_of))
                lists.append(list_turns(board.setup, column_of, throw, struck[-1], memos[tuple(state)]))
                met.append(ends[at])
        sheets = best_states(net, met, struck, lists).reshape(sheets.shape)
        boards = ends
    final: Wholes = scores(sheets.reshape(-1, sheets.shape[-1])).reshape(len(rolls), len(states))
    return final


def best_states(net: Net, boards: list[Board], before: list[State], lists: list[TurnList]) -> Wholes:
    """The states after the best turn of each list, by the net alone; `boards` are those that the next half finds."""
    found = []
    for first in range(0, len(lists), CHUNK):
        part = slice(first, first + CHUNK)
        flat = flatten(lists[part])
        values = flat_values(net, boards[part], np.array(before[part]), flat)
        highest = np.maximum.reduceat(values, flat.first_turn[:-1])
        best = np.flatnonzero(values == np.repeat(highest, np.diff(flat.first_turn)))
        # the first of equal ones, as a computer player takes it
        best = best[np.searchsorted(best, flat.first_turn[:-1])]
        states = flat.states[flat.outcome[best]]
        states[:, HELD:CITIZENS] = flat.held[best]
        found.append(states)
    return np.concatenate(found)
