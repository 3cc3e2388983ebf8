"""The ring, the disc and the piezo in each stage of Troyes."""

import pytest
from msgspec.structs import replace

from companion.games.troyes.ring import disc_stop, scene, tune
from engine.troyes.effects import Passed, VpLost, Why
from engine.troyes.state import Asked, EffectOn, Game, RowEvent
from engine.troyes.terms import NEUTRAL, Stage
from hardware.ports import Tune
from hardware.scene import SEGMENTS, Marker, Mood, Motion, Opening
from hardware.scene import Colour as LampColour
from tests.engine.troyes.positions import table


def lit(game: Game) -> list[int]:
    """The places that are not dark."""
    return [place for place, segment in enumerate(scene(game).segments) if segment.level]


def moving(game: Game, motion: Motion = Motion.RUNNING) -> list[int]:
    """The places with this motion: a point that runs, if no other is named."""
    return [place for place, segment in enumerate(scene(game).segments) if segment.motion is motion]


def test_the_player_who_settles_breathes_among_all_in_their_colours() -> None:
    game = table(stage=Stage.SETTLE)
    game = replace(game, now=replace(game.now, turn=2))
    assert lit(game) == list(range(len(game.setup.players)))
    assert moving(game, Motion.BREATHING) == [2]
    shown = scene(game).segments[: len(game.setup.players)]
    assert [segment.colour.value for segment in shown] == [piece.value for piece in game.setup.pieces]
    assert [segment.level for segment in shown if segment.motion is Motion.STILL] == [1] * (len(shown) - 1)


def test_districts_light_up_as_they_are_thrown() -> None:
    game = table(stage=Stage.WORKFORCE)
    buildings = ((0, 2, NEUTRAL, None, None, None), *(((None,) * 6,) * 2))
    game = replace(game, now=replace(game.now, buildings=buildings, rolled=(0,)))
    assert (scene(game).mood, lit(game)) == (Mood.PROMPT, [0, 2, NEUTRAL])
    assert moving(game, Motion.COMET) == [2]
    assert [scene(game).segments[place].level for place in (0, NEUTRAL)] == [8, 1]


def test_the_event_that_asks_runs_to_and_fro() -> None:
    game = table(stage=Stage.RESOLVE)
    asked = Asked(1, (), EffectOn("x_quarrel", 0, 1, 1))
    row = tuple(map(RowEvent, ("x_war", "x_quarrel", "x_doubt")))
    game = replace(game, now=replace(game.now, turn=None, row=row, pending=asked))
    assert (lit(game), moving(game)) == ([0, 1, 2], [1])


def test_the_last_round_begins_with_one_wave() -> None:
    game = table(stage=Stage.WORKFORCE)
    buildings = ((0, 2, NEUTRAL, None, None, None), *(((None,) * 6,) * 2))
    now = replace(game.now, buildings=buildings, rolled=())
    for round_number, rolled, opening in (
        (game.setup.rounds - 1, (), Opening.NONE),
        (game.setup.rounds, (), Opening.WAVE),
        (game.setup.rounds, (0,), Opening.NONE),
    ):
        shown = scene(replace(game, now=replace(now, round=round_number, rolled=rolled)))
        assert shown.opening is opening


@pytest.mark.parametrize(("events", "lamps"), [(1, 1), (3, 3), (SEGMENTS + 2, SEGMENTS)])
def test_the_row_has_a_lamp_for_each_event(events: int, lamps: int) -> None:
    game = table(stage=Stage.REVEAL)
    game = replace(game, now=replace(game.now, turn=None, row=(RowEvent("x_war"),) * events))
    assert lit(game) == list(range(lamps))


def test_black_dice_stand_from_place_0_and_place_8_winks_the_player() -> None:
    game = table(stage=Stage.COUNTER, black=(6, 4, 1))
    game = replace(game, now=replace(game.now, turn=1))
    assert (lit(game), moving(game)) == ([0, 1, 2], [0])
    assert scene(game).marker == Marker(8, 2, colour=LampColour(game.setup.pieces[1].value))


def test_actions_show_the_turn_the_passed_and_the_dice() -> None:
    game = table(stage=Stage.ACTIONS, dice={0: "R1 R2 R3", 1: "W1 W2 W3", "neutral": "Y1"})
    passed = (game.now.players[0], replace(game.now.players[1], passed=True), *game.now.players[2:])
    game = replace(game, now=replace(game.now, turn=0, players=passed))
    assert moving(game, Motion.BREATHING) == [0]
    assert 1 not in lit(game)
    assert [place for place in lit(game) if place >= NEUTRAL] == [NEUTRAL, 5, 6]


def test_the_disc_shows_the_round_and_lost_points_alert() -> None:
    game = table(stage=Stage.ACTIONS)
    assert disc_stop(game) == game.now.round
    assert tune((VpLost(0, 2, Why.WAGES, "3.4"),)) is Tune.ALERT
    assert tune((Passed(0, 2),)) is None
