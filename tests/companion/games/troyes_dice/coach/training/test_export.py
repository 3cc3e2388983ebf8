"""An exported net values a sheet as the trained one does, but for the rounding to whole numbers."""

import ctypes
from pathlib import Path

import numpy as np
import pytest

from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.net import load_net, state_values
from companion.games.troyes_dice.coach.outcomes import state_of
from companion.games.troyes_dice.coach.training.export import export
from companion.games.troyes_dice.coach.training.simulator import Trainer, board_record, compiler, sheet_record
from engine.troyes_dice.state import HALVES
from tests.companion.games.troyes_dice.coach.positions import random_game

pytestmark = pytest.mark.skipif(compiler() is None, reason="the simulator needs gcc or cc")


def test_values_agree(simulator: ctypes.CDLL, tmp_path: Path) -> None:
    trainer = Trainer(simulator, 0, 1)
    trainer.second[:] = np.random.default_rng(1).normal(0, 1, trainer.second.shape)
    export(trainer.weights, tmp_path / "net.npz")
    net = load_net(tmp_path / "net.npz")
    for _before, _roll, game, wholes in random_game(2):
        if game.half_index == HALVES - 1:
            break
        sheet = wholes[0].sheet
        value = state_values(net, next_board(game), np.array([state_of(sheet)]))[0]
        assert value == pytest.approx(trainer.value(board_record(game), sheet_record(sheet)), abs=0.1)


def test_a_weight_too_large_is_refused(simulator: ctypes.CDLL, tmp_path: Path) -> None:
    trainer = Trainer(simulator, 0, 1)
    trainer.first[0, 0] = 200
    with pytest.raises(ValueError, match="first layer is 51200; it must stay below 32768"):
        export(trainer.weights, tmp_path / "net.npz")
