"""The Castles of Tuscany behind the protocol of every game: the present moment, and the ranking."""

from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.rules import new_game
from engine.castles_of_tuscany.terms import Stage
from engine.game import PlayerScore, TurnStatus
from tests.engine.castles_of_tuscany.positions import boards, event, play, setup_of, table, with_player
from tests.engine.castles_of_tuscany.test_examples_setup import map_event


def test_all_players_without_a_map_may_lay_one() -> None:
    game = new_game(setup_of(3))
    assert CASTLES_OF_TUSCANY.turn(game) == TurnStatus("maps", (0, 1, 2))
    game = play(game, map_event(1, boards("A1", "B1", "C1")))
    assert CASTLES_OF_TUSCANY.turn(game).players == (0, 2)


def test_the_player_in_turn_and_the_tile_that_comes() -> None:
    assert CASTLES_OF_TUSCANY.turn(table(turn=1)) == TurnStatus("round 1", (1,))
    coming = play(table(), event("take", tile="mine"))
    assert CASTLES_OF_TUSCANY.turn(coming) == TurnStatus("round 1", ())
    over = table(now={"stage": Stage.OVER, "turn": None})
    assert CASTLES_OF_TUSCANY.turn(over) == TurnStatus("the end", over=True)


def test_green_points_count_at_the_end_of_the_round() -> None:
    game = table(green=7, red=10, cards=0, marbles=1)
    assert CASTLES_OF_TUSCANY.standings(game) == (PlayerScore(0, 18, 1), PlayerScore(1, 1, 2))


def test_tie_breaks_rank_players_with_equal_points() -> None:
    over = table(3, covered="A6", red=9, cards=3, now={"stage": Stage.OVER, "turn": None})
    over = with_player(with_player(over, 1, red=9, hand=(3,)), 2, red=9, hand=(3,))
    assert CASTLES_OF_TUSCANY.standings(over) == (PlayerScore(1, 10, 1), PlayerScore(2, 10, 1), PlayerScore(0, 10, 3))
