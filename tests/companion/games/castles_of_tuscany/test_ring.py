"""The ring, the disc and the piezo in each stage of The Castles of Tuscany."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.ring import disc_stop, next_turns, scene, tune
from engine.castles_of_tuscany.actions import LayMap, Take, TakeBonus
from engine.castles_of_tuscany.effects import FiveAlike, GapStays
from engine.castles_of_tuscany.rules import apply, legal, new_game
from engine.castles_of_tuscany.scoring import winners
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Bonus, Kind, PlayerColour, RoundEnd, Stage
from hardware.ports import Tune
from hardware.scene import Colour, Marker, Mood, Motion, Opening
from tests.engine.castles_of_tuscany.positions import event, play, reveal, setup_of, table, with_player

FOUR_VILLAGES = "village village village village mine city inn castle"


def lit(game: Game) -> list[int]:
    """The places that are not dark."""
    return [place for place, segment in enumerate(scene(game).segments) if segment.level]


def moving(game: Game, motion: Motion = Motion.BREATHING) -> list[int]:
    """The places that breathe, or that move in another way."""
    return [place for place, segment in enumerate(scene(game).segments) if segment.motion is motion]


def moments(seed: int = 1, **options: Any) -> list[Game]:
    """Each moment of a game for three in which everybody only takes tiles."""
    chance, game = Random(seed), new_game(setup_of(3, **options))
    games = [game]
    while not game.over:
        action = made_up_action(game, chance)
        if action is None:
            player = game.now.waits.player
            assert player is not None
            able = legal(game, player)
            action = next((each for each in able if isinstance(each, Take)), able[0])
        game, _effects = apply(game, action)
        games.append(game)
    return games


def test_a_lamp_is_lit_for_each_laid_map_and_nobody_is_in_turn() -> None:
    game = new_game(setup_of(3, colours=(PlayerColour.YELLOW, PlayerColour.RED, PlayerColour.BLUE)))
    assert (scene(game).mood, lit(game)) == (Mood.PLAY, [])
    laid = made_up_action(game, Random(1))
    assert isinstance(laid, LayMap)
    game, _effects = apply(game, laid)
    assert (lit(game), moving(game), scene(game).marker) == ([0], [], None)
    assert scene(game).segments[0].colour is Colour.YELLOW


def test_who_chooses_a_bonus_tile_breathes_and_who_has_one_is_steady() -> None:
    game = next(each for each in moments(start=1) if each.now.stage is Stage.BONUSES)
    assert (lit(game), moving(game)) == ([1], [1])
    for ready, in_turn in (([1, 2], 2), ([0, 1, 2], 0)):
        assert game.now.turn is not None
        game, _effects = apply(game, TakeBonus(game.now.turn, Bonus.CARD))
        assert (lit(game), moving(game)) == (ready, [in_turn])


def test_the_first_tiles_are_asked_for_with_a_comet() -> None:
    game = next(each for each in moments() if each.now.stage is Stage.DISPLAY)
    assert (scene(game).mood, lit(game), moving(game)) == (Mood.PROMPT, [0, 1, 2], [])


@pytest.mark.parametrize(("unseen", "left"), [(21, 7), (17, 3), (15, 1)])
def test_the_clock_shows_the_tiles_of_the_shortest_stack_and_the_last_lamp_breathes(unseen: int, left: int) -> None:
    game = with_player(table(3), 1, unseen=unseen)
    assert (lit(game), moving(game)) == (list(range(left)), [left - 1])


def test_the_clock_counts_the_stack_of_the_round() -> None:
    game = with_player(table(now={"round": 2}, unseen=10), 1, unseen=16)
    assert lit(game) == [0, 1, 2], "whoever still has stack 1 ends nothing"


def test_place_7_warns_of_four_alike() -> None:
    assert 7 not in lit(table(display=FOUR_VILLAGES.replace("village", "carter", 1)))
    assert 7 in lit(table(display=FOUR_VILLAGES))


@pytest.mark.parametrize("player", range(4))
def test_place_8_winks_the_player_in_turn_in_the_players_colour(player: int) -> None:
    game = table(4, turn=player)
    assert scene(game).marker == Marker(8, player + 1, colour=tuple(map(Colour, PlayerColour))[player])


def test_the_player_in_turn_winks_while_neutral_tiles_come() -> None:
    game = play(table(display=FOUR_VILLAGES), event("take", tile="mine"), reveal("village"))
    assert game.now.waits.player is None
    assert scene(game).marker == Marker(8, 1)


def test_an_empty_stack_sends_a_comet_and_the_clock_shows_the_turns_to_come() -> None:
    game = table(4, display="mine mine inn village village city carter castle", unseen=1, now={"round": 3}, turn=0)
    game = play(game, event("take", tile="mine"), reveal(game.now.players[0].unseen[0].kind.value))
    assert scene(game).opening is Opening.COMET
    assert (next_turns(game.setup, game.now), lit(game)) == ((2, 3, 0), [0, 1, 2])
    assert (moving(game, Motion.RUNNING), moving(game)) == ([2], [])
    assert [segment.colour.value for segment in scene(game).segments[:3]] == ["blue", "yellow", "red"]
    game = play(game, event("draw", player=1))
    assert scene(game).opening is Opening.NONE
    assert (lit(game), moving(game, Motion.RUNNING)) == ([0, 1], [1])


def test_the_clock_waits_for_the_start_player_where_rounds_are_full() -> None:
    game = table(4, turn=2, now={"ending": 2}, options={"round_end": RoundEnd.TABLE, "start": 1})
    assert next_turns(game.setup, game.now) == (3, 0)
    assert next_turns(replace(game.setup, start=3), game.now) == ()


def test_the_lamps_of_the_players_fill_as_a_round_is_scored() -> None:
    game = next(each for each in moments() if each.now.round == 2)
    assert scene(game).opening is Opening.FILL
    assert (lit(game), moving(game)) == ([0, 1, 2], [])
    assert game.now.turn is not None
    after, _effects = apply(game, legal(game, game.now.turn)[0])
    assert scene(after).opening is Opening.NONE
    assert len(lit(after)) >= 6


def test_the_end_is_gold_with_a_beam_for_each_winner_and_the_disc_has_shown_each_round() -> None:
    games = moments()
    over = games[-1]
    assert scene(over).mood is Mood.OVER
    assert scene(over).beams == len(winners(over.now)[0])
    assert sorted({disc_stop(game) for game in games}) == [1, 2, 3]


def test_five_alike_alert() -> None:
    assert tune((FiveAlike(Kind.MINE, 5),)) is Tune.ALERT
    assert tune((GapStays(0),)) is None
