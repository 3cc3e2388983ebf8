"""The ring, the disc and the piezo in each stage of Troyes."""

import pytest
from msgspec.structs import replace

from companion.games.troyes.ring import disc_stop, scene, tune
from engine.troyes.effects import Passed, VpLost
from engine.troyes.effects_rounds import Why
from engine.troyes.state import Game, RowEvent
from engine.troyes.terms import NEUTRAL, Stage
from hardware.ports import Tune
from hardware.scene import SEGMENTS, Marker, Mood, Motion
from tests.engine.troyes.positions import table


def lit(game: Game) -> list[int]:
    """The places that are not dark."""
    return [place for place, segment in enumerate(scene(game).segments) if segment.level]


def moving(game: Game) -> list[int]:
    """The places on which a point runs."""
    return [place for place, segment in enumerate(scene(game).segments) if segment.motion is Motion.RUNNING]


def test_the_player_who_settles_moves_among_all() -> None:
    game = table(stage=Stage.SETTLE)
    game = replace(game, now=replace(game.now, turn=2))
    assert lit(game) == list(range(len(game.setup.players)))
    assert moving(game) == [2]


def test_districts_light_up_as_they_are_thrown() -> None:
    game = table(stage=Stage.WORKFORCE)
    buildings = ((0, 2, NEUTRAL, None, None, None), *(((None,) * 6,) * 2))
    game = replace(game, now=replace(game.now, buildings=buildings, rolled=(0,)))
    assert (scene(game).mood, lit(game), moving(game)) == (Mood.PROMPT, [0, 2, NEUTRAL], [2])


@pytest.mark.parametrize(("events", "lamps"), [(1, 1), (3, 3), (SEGMENTS + 2, SEGMENTS)])
def test_the_row_has_a_lamp_for_each_event(events: int, lamps: int) -> None:
    game = table(stage=Stage.REVEAL)
    game = replace(game, now=replace(game.now, turn=None, row=(RowEvent("x_war"),) * events))
    assert lit(game) == list(range(lamps))


def test_black_dice_stand_from_place_0_and_place_8_winks_the_player() -> None:
    game = table(stage=Stage.COUNTER, black=(6, 4, 1))
    game = replace(game, now=replace(game.now, turn=1))
    assert (lit(game), moving(game)) == ([0, 1, 2], [0])
    assert scene(game).marker == Marker(8, 2)


def test_actions_show_the_turn_the_passed_and_the_dice() -> None:
    game = table(stage=Stage.ACTIONS, dice={0: "R1 R2 R3", 1: "W1 W2 W3", "neutral": "Y1"})
    passed = (game.now.players[0], replace(game.now.players[1], passed=True), *game.now.players[2:])
    game = replace(game, now=replace(game.now, turn=0, players=passed))
    assert moving(game) == [0]
    assert 1 not in lit(game)
    assert [place for place in lit(game) if place >= NEUTRAL] == [NEUTRAL, 5, 6]


def test_the_disc_shows_the_round_and_lost_points_alert() -> None:
    game = table(stage=Stage.ACTIONS)
    assert disc_stop(game) == game.now.round
    assert tune((VpLost(0, 2, Why.WAGES, "3.4"),)) is Tune.ALERT
    assert tune((Passed(0, 2),)) is None
