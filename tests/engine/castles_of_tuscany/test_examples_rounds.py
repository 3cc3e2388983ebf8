"""The worked examples of the rules (section 12) on turns, rounds, the end and hands; each test names its number."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.castles_of_tuscany.effects import GameOver, LastTurns, Marker, RoundScored, StackEmptied
from engine.castles_of_tuscany.scoring import score, winners
from engine.castles_of_tuscany.state import Game, Player
from engine.castles_of_tuscany.terms import LastTurn, RoundEnd, Stage, TieBreak
from tests.engine.castles_of_tuscany.positions import (
    ada,
    effects,
    event,
    place,
    play,
    refused,
    reveal,
    table,
    waits,
    with_player,
)
from tests.engine.slow_refusal import Event


def takes(player: int) -> tuple[Event, Event]:
    """A take of a castle tile, and a village that comes."""
    return event("take", player, tile="castle"), reveal("village")


def reds(game: Game) -> list[int]:
    return [own.red for own in game.now.players]


def test_12_14_the_first_round_ends() -> None:
    start = with_player(table(unseen=15, green=17, red=4), 1, green=3)
    game = play(start, *takes(0))
    assert (ada(game).stacks, reds(game), ada(game).green) == ((0, 7, 7), [21, 3], 17)
    assert (game.now.round, game.now.turn, game.now.ending) == (2, 1, None)
    assert StackEmptied(0, 1) in effects(start, *takes(0))


def test_12_15_the_second_round_ends() -> None:
    start = table(unseen=8, green=32, red=23, now={"round": 2})
    game = play(start, *takes(0))
    assert (ada(game).red, ada(game).green, ada(game).shown, game.now.round) == (55, 32, 50, 3)
    happened = effects(start, *takes(0))
    assert [each for each in happened if isinstance(each, RoundScored | Marker)][:2] == [
        RoundScored(0, 32, 55),
        Marker(0, 50),
    ]


def test_12_16_rounds_of_the_table() -> None:
    options = {"start": 1, "round_end": RoundEnd.TABLE}
    start = table(4, turn=2, display="castle castle castle inn city mine carter farm:grape", options=options)
    start = with_player(with_player(start, 2, unseen=15), 3, unseen=15)
    game = play(start, *takes(2))
    assert (game.now.ending, game.now.turn, game.now.round) == (2, 3, 1)
    game = play(game, *takes(3))
    assert (game.now.ending, game.now.turn, game.now.round) == (2, 0, 1)
    game = play(game, event("draw", 0))
    assert (game.now.ending, game.now.turn, game.now.round) == (None, 1, 2)
    by_ada = play(table(4, unseen=15, options=options), *takes(0))
    assert (by_ada.now.turn, by_ada.now.round) == (1, 2)


def test_12_17_a_slow_player_ends_nothing() -> None:
    start = with_player(table(turn=1, unseen=10, now={"round": 2}), 1, unseen=15)
    game = play(start, *takes(1))
    assert (game.now.ending, game.now.round, game.now.turn) == (None, 2, 0)


@pytest.mark.parametrize(("last_turn", "left", "order"), [(LastTurn.ALL, 3, [2, 0, 1]), (LastTurn.OTHERS, 2, [2, 0])])
def test_12_18_the_last_turns(last_turn: LastTurn, left: int, order: list[int]) -> None:
    start = with_player(table(3, turn=1, options={"last_turn": last_turn}, now={"round": 3}), 1, unseen=1)
    game = play(start, event("take", 1, tile="castle"))
    assert LastTurns(left, 2) in effects(game, reveal("village"))
    game = play(game, reveal("village"))
    for player in order:
        left -= 1
        assert (game.now.turn, game.now.turns_left, game.now.ending) == (player, left, 1)
        game = play(game, event("draw", player))
    assert (game.over, game.now.turn, game.now.turns_left, game.now.round, game.now.ending) == (True, None, 0, 3, 1)


def test_12_18_turns_left_in_the_same_turn() -> None:
    start = with_player(table(3, turn=1, now={"round": 3}), 1, unseen=1, marbles=1)
    game = play(start, event("take", 1, tile="castle"), reveal("village"))
    assert (game.now.turns_left, waits(game)) == (3, ("marble", 1, None))


def test_12_19_a_gap_stays() -> None:
    start = with_player(table(turn=1, now={"round": 3, "ending": 1, "turns_left": 0}), 1, unseen=0)
    game = play(start, event("take", 1, tile="castle"))
    assert (len(game.now.display), game.over, waits(game)) == (7, True, ("nothing", None, None))


def test_12_32_one_marble_a_turn() -> None:
    start = play(table(storage="mine", bonuses="marble marble"), place("A7", "mine"))
    game = play(start, event("marble"), event("draw"))
    assert (ada(game).marbles, ada(game).cards, game.now.turn) == (2, 5, 1)
    ended = play(start, event("end"))
    assert (ada(ended).marbles, ended.now.turn) == (3, 1)


def test_12_33_marble_and_draw() -> None:
    game = play(table(marbles=1), event("draw"), event("marble"), event("draw"))
    assert (ada(game).cards, ada(game).marbles, game.now.turn) == (9, 0, 1)
    game = play(table(), event("draw"))
    assert (ada(game).cards, game.now.turn) == (7, 1)


def test_12_39_a_castle_empties_a_stack() -> None:
    start = table(storage="castle", covered="B3", unseen=15, display="village inn inn city city carter carter mine")
    game = play(start, place("B7", "castle"), event("castle", tile="mine", space="A7"))
    assert game.now.ending is None
    game = play(game, reveal("village"))
    assert (game.now.ending, game.now.round, waits(game)) == (0, 1, ("marble", 0, None))
    assert play(game, event("end")).now.round == 2


def finished(**fields: Any) -> Game:
    """A game whose last turn is Ada's, with a red track of 55 after the round is scored."""
    return table(storage="mine joker", bonuses="storage", now={"round": 3, "ending": 0, "turns_left": 0}, **fields)


def test_12_44_the_score() -> None:
    start = finished(red=55, marbles=2, workers=1)
    game = play(start, event("draw"), event("end"))
    own = score(game.now, 0)
    assert (own.red, own.tiles, own.jokers, own.marbles, own.workers, own.cards) == (55, 1, 1, 2, 1, 2)
    assert (own.total, ada(game).red) == (62, 55)
    assert isinstance(effects(start, event("draw"), event("end"))[-1], GameOver)


def test_12_45_ties() -> None:
    def result(*seats: tuple[int, int, int, int]) -> tuple[tuple[int, ...], TieBreak]:
        """The winners by red, open spaces, green, cards of each player."""
        players = []
        for red, left, green, cards in seats:
            covered = tuple((f"X{number}", None) for number in range(30 - left))
            players.append(Player((), (cards,), red=red, green=green, covered=covered))  # type: ignore[arg-type]
        return winners(replace(table().now, players=tuple(players), stage=Stage.OVER))

    assert result((60, 12, 30, 0), (60, 14, 30, 0)) == ((1,), TieBreak.OPEN_SPACES)
    assert result((60, 14, 32, 0), (60, 14, 30, 0)) == ((1,), TieBreak.GREEN)
    assert result((60, 14, 30, 2), (60, 14, 30, 1)) == ((1,), TieBreak.CARDS)
    assert result((60, 14, 30, 1), (60, 14, 30, 1)) == ((0, 1), TieBreak.SHARED)
    assert result((61, 14, 30, 1), (60, 14, 30, 1)) == ((0,), TieBreak.POINTS)


def test_12_46_counting_after_the_end() -> None:
    game = play(finished(red=55, marbles=2, workers=1), event("draw"), event("end"), event("count", cards=9))
    assert score(game.now, 0).total == 63


def test_12_47_counting() -> None:
    start = table(deck=2, discards=40)
    game = play(start, event("count", cards=8))
    assert (ada(game).cards, game.now.deck, game.now.discards) == (8, (0,), (39,))
    game = play(game, event("count", cards=6))
    assert (ada(game).cards, game.now.deck, game.now.discards) == (6, (0,), (41,))
    assert refused(game, event("count", cards=200)) == [("COUNT", "7.2")]


def test_12_48_cards_in_colours() -> None:
    start = play(table(hand="", deck="mine", discards="inn inn inn city city"), event("draw"))
    assert waits(start) == ("cards", 0, 2)
    assert {code for code, _ in refused(start, event("cards", cards=["inn", "inn"]))} == {"NOT_IN_DECK"}
    assert refused(start, event("cards", cards=["mine", "inn", "inn"])) == [("CARDS_COUNT", "4.1")]
    game = play(start, event("cards", cards=["mine", "inn"]))
    assert game.now.deck == (0, 0, 0, 0, 0, 2, 2, 0)
    assert (sum(game.now.discards), game.now.turn) == (0, 1)
