"""The simulator lists the same whole turns as the engine, in the same order, and leads to the same sheets."""

import ctypes
import sys

import numpy as np
import pytest

from companion.games.troyes_dice.coach.features import board_features, held_features, next_board, sheet_features
from companion.games.troyes_dice.coach.outcomes import state_of
from companion.games.troyes_dice.coach.training.simulator import (
    MAX_TURNS,
    MIXED,
    SHEET,
    Record,
    Trainer,
    board_record,
    compiler,
    pointer_to,
    sheet_record,
)
from companion.games.troyes_dice.coach.whole_turns import WholeTurn
from engine.troyes_dice import Choose, Game, Turn, score
from engine.troyes_dice.state import HALVES
from tests.companion.games.troyes_dice.coach.positions import random_game

pytestmark = pytest.mark.skipif(compiler() is None, reason="the simulator needs gcc or cc")


def key_of(game: Game, turn: Turn) -> tuple[int, ...]:
    """The turn as the simulator names it."""
    assert game.throw is not None
    slot = game.throw.slots[turn.slot]
    colour = slot.colour if turn.colour is None else turn.colour
    value = slot.lies if turn.value is None else turn.value
    return turn.slot, turn.do, colour, value, -1 if turn.pay is None else turn.pay


def compare_game(simulator: ctypes.CDLL, seed: int) -> int:
    """Play a random game on both; return the number of whole turns compared."""
    compared = 0
    keys, after = np.zeros((MAX_TURNS, 5), np.int8), np.zeros(MAX_TURNS, SHEET)
    for before, roll, game, wholes in random_game(seed):
        board, sheet = board_record(before), sheet_record(before.sheets[0])
        dice = np.array([roll.black, *roll.clear], np.uint8)
        count = simulator.open_and_list(*map(pointer_to, (board, sheet, dice, keys, after)), MAX_TURNS)
        assert sheet == sheet_record(game.sheets[0])
        assert count == len(wholes)
        for number, whole in enumerate(wholes):
            first = whole.actions[0]
            assert not isinstance(first, Choose)
            if isinstance(first, Turn):
                assert tuple(keys[number].tolist()) == key_of(game, first)
            expected = sheet_record(whole.sheet)
            assert after[number : number + 1] == expected
            assert simulator.sheet_score(pointer_to(expected)) == score(whole.sheet).total
        compared += count
        assert board == board_record(game)
        compare_features(simulator, game, board, wholes[-1])
    return compared


def compare_features(simulator: ctypes.CDLL, game: Game, board: Record, whole: WholeTurn) -> None:
    """Both number the features of a sheet and of the board at the end of the half alike."""
    if game.half_index == HALVES - 1:
        return
    active = np.zeros(100, np.uint16)
    count = simulator.features_of(*map(pointer_to, (board, sheet_record(whole.sheet), active)))
    states = np.array([state_of(whole.sheet)])
    ours = [*sheet_features(states)[0], *held_features(states[:, 3:6])[0], *board_features(next_board(game))]
    assert sorted(active[:count].tolist()) == sorted(map(int, ours))


@pytest.mark.parametrize("seed", range(3))
def test_turns_and_sheets_are_those_of_the_engine(simulator: ctypes.CDLL, seed: int) -> None:
    assert compare_game(simulator, seed) > 300


@pytest.mark.slow
def test_many_games_agree(simulator: ctypes.CDLL) -> None:
    assert sum(compare_game(simulator, seed) for seed in range(100, 180)) > 20_000


def test_a_net_learns_from_its_games(simulator: ctypes.CDLL) -> None:
    trainer = Trainer(simulator, 2000, 1)
    assert trainer.play(100, MIXED, 0.9, 0.5) > 30
    first = trainer.train(1, 256, 1e-2)
    for _ in range(40):
        last = trainer.train(1, 256, 1e-2)
    assert last < first / 2


def test_the_library_leaves_small_numbers_to_the_process(simulator: ctypes.CDLL) -> None:
    """With -ffast-math it set the processor to round them to 0, and hypothesis stopped."""
    assert simulator is not None
    assert sys.float_info.min / 2 > 0


def test_a_seed_gives_the_same_games(simulator: ctypes.CDLL) -> None:
    trainer = Trainer(simulator, 0, 1)
    scores, promises = trainer.scores(5, MIXED, 7, width=3, rolls=2)
    again, _ = trainer.scores(5, MIXED, 7, width=3, rolls=2)
    assert scores.tolist() == again.tolist()
    assert promises[:, -1].tolist() == scores.tolist(), "after the last roll the best turn's score is known"


def test_a_wider_net_goes_on_from_a_narrower_one(simulator: ctypes.CDLL) -> None:
    narrow, wide = Trainer(simulator, 0, 1), Trainer(simulator, 0, 2)
    half = narrow.first.shape[1] // 2
    parts = narrow.first[:, :half], narrow.second[:, :, :half], narrow.bias
    wide.resume(np.concatenate([part.ravel() for part in parts]))
    narrow.second[:, :, half:] = 0
    assert np.allclose(wide.scores(3, MIXED, 1)[1], narrow.scores(3, MIXED, 1)[1], atol=0.01)
