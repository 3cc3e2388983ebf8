"""The net that values a sheet after its turn: one hidden layer of whole numbers, so that every processor agrees.

Weights are whole numbers; sums in float32 stay below 2**24 and those in float64 below 2**53, so each is exact in any
order, with or without fused instructions.
"""

from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from companion.games.troyes_dice.coach.features import (
    Board,
    Wholes,
    board_features,
    held_features,
    lasting_scores,
    sheet_features,
)
from companion.games.troyes_dice.coach.outcomes import CITIZENS, HELD

FILE = Path(__file__).with_name("net.npz")
FIRST_SCALE, SECOND_SCALE = 256, 1024
"""The weights of 1.0 in each layer."""

Floats = npt.NDArray[np.float32]
Values = npt.NDArray[np.float64]


class Net(Struct, frozen=True, eq=False):
    """The weights as whole numbers in floats.

    `first` is (features, hidden); `second` (halves, outputs, hidden) and `bias` (halves, outputs) give the points to
    come beyond the score, and the further buildings that each of the six characters counts, by the coming half.
    """

    first: Floats
    second: Values
    bias: Values


@lru_cache(maxsize=2)
def load_net(file: Path = FILE) -> Net:
    """Load a trained net, by default the coach's own."""
    with np.load(file) as parts:
        return Net(
            parts["first"].astype(np.float32), parts["second"].astype(np.float64), parts["bias"].astype(np.float64)
        )


def hidden_values(net: Net, board: Board, states: Wholes) -> Values:
    """The hidden layer, (n, hidden), for states (n, 18) and the board that the next half finds."""
    active = np.concatenate((sheet_features(states), held_features(states[:, HELD:CITIZENS])), axis=1)
    sums = net.first[active].sum(axis=1) + net.first[board_features(board)].sum(axis=0)
    return np.asarray(np.maximum(sums, 0), np.float64)


def outputs(net: Net, board: Board, hidden: Values) -> Values:
    """All outputs, (n, 7), of hidden values (n, hidden)."""
    found: Values = (hidden @ net.second[board.half].T + net.bias[board.half]) / (FIRST_SCALE * SECOND_SCALE)
    return found


def state_values(net: Net, board: Board, states: Wholes) -> Values:
    """The expected final points of states (n, 18) after their turn."""
    points = scores(states)
    if board.half == len(net.bias):
        return np.asarray(points, np.float64)
    values: Values = points + outputs(net, board, hidden_values(net, board, states))[:, 0]
    return values


def scores(states: Wholes) -> Wholes:
    """The score of each state as it stands (section 5)."""
    found: Wholes = lasting_scores(states) + (states[:, HELD:CITIZENS] // 2).sum(axis=1)
    return found
