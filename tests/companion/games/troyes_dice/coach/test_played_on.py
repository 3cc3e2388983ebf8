"""Games played on at once end as the expert ends them one by one in the engine."""

from random import Random

from companion.games.troyes_dice.coach import Level, play
from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.net import load_net
from companion.games.troyes_dice.coach.outcomes import state_of
from companion.games.troyes_dice.coach.played_on import CHUNK, final_scores
from engine.troyes_dice import Game, Roll, apply, new_game, score
from engine.troyes_dice.state import HALVES
from tests.companion.games.troyes_dice.coach.positions import random_setup
from tests.companion.tables import throw


def after_turns(game: Game, level: Level) -> Game:
    """The game after this level's turn."""
    for action in play(game, 0, level, 1):
        game, _ = apply(game, action)
    return game


def opened(seed: int, halves: int) -> Game:
    """A game of any kind after this number of halves and the next throw."""
    rng = Random(seed)
    game = new_game(random_setup(rng))
    for _half in range(halves):
        game = after_turns(apply(game, throw(rng))[0], Level.EXPERT)
    return apply(game, throw(rng))[0]


def finished(game: Game, rolls: list[Roll]) -> int:
    """The final score of an expert over these throws, turn by turn in the engine."""
    for roll in rolls:
        game = after_turns(apply(game, roll)[0], Level.EXPERT)
    return score(game.sheets[0]).total


def compare(seed: int, halves: int, games: int) -> None:
    """Play on after an expert's turn and after an absent-minded one."""
    game, rng = opened(seed, halves), Random(seed)
    after = [after_turns(game, level) for level in (Level.EXPERT, Level.ABSENT_MINDED)]
    rolls = [[throw(rng) for _half in range(halves, HALVES - 1)] for _game in range(games)]
    states = [state_of(each.sheets[0]) for each in after]
    found = final_scores(load_net(), next_board(game), game.column_of, states, rolls)
    assert found.tolist() == [[finished(each, theirs) for each in after] for theirs in rolls]


def test_games_of_every_kind_end_as_in_the_engine() -> None:
    for seed in range(4):
        compare(seed, 3 * seed + 4, games=1)


def test_more_games_than_one_pass_of_the_net_takes() -> None:
    compare(5, 13, games=CHUNK)


def test_after_the_last_half_the_score_stands() -> None:
    compare(6, HALVES - 1, games=1)
