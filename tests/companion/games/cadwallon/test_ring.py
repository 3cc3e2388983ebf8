"""The ring, the disc and the piezo in each stage of Cadwallon (13)."""

import pytest

from companion.games.cadwallon.ring import COLOURS, disc_stop, scene, tune
from engine.cadwallon.effects import AlarmRang, RoundBegan
from engine.cadwallon.rules import new_game
from engine.cadwallon.state import Game
from engine.cadwallon.terms import GangColour, Stage
from hardware.ports import Tune
from hardware.scene import SEGMENTS, Colour, Marker, Mood, Motion, Opening
from hardware.scene_codec import to_wire
from tests.engine.cadwallon.positions import Event, after, begun, setup
from tests.engine.cadwallon.random_games import played

ROOK = {"player": 0, "character": "x_rook"}
ATTACK: Event = {"attack": ROOK | {"target": "x_eel"}}
FIGHTERS = begun({"x_rook": "s13", "x_eel": "s33"})
MILITIA = begun(stage=Stage.MILITIA)
GUARD: Event = {"militia": {"player": 0, "militia": "x_guard"}}
END: Event = {"end": {"player": 1}}


def lit(game: Game) -> list[tuple[int, str, str]]:
    """The places that are not dark, with their colours and movements."""
    shown = enumerate(scene(game).segments)
    return [(place, each.colour.value, each.motion.value) for place, each in shown if each.level]


def places(*wanted: int, colour: str = "red", motion: str = "still") -> list[tuple[int, str, str]]:
    return [(place, colour, motion) for place in wanted]


PULSE = places(8, colour="white", motion="breathing")
SCENES = {
    "deployment": (new_game(setup()), (), places(0, motion="breathing")),
    "between turns": (
        begun(stage=Stage.MILITIA, turn=1),
        (),
        places(1, colour="yellow", motion="breathing"),
    ),
    "march": (MILITIA, (GUARD, {"die": 4}), places(0, 1, 2, 3, colour="white")),
    "seven points": (begun(), (), places(0, 1, 2, 3, 4, 5, 6) + PULSE),
    "nine points": (begun(ap=9), (), places(0, 1, 2, 3, 4, 5, 6, 7) + PULSE),
    "mission done": (begun(mission_done=True, ap=4), (), places(0, 1, 2, 3)),
    "two points": (begun(ap=2), (), places(0, 1)),
    "alarm behind": (begun(ap=2, alarm=True), (), places(0, 1) + places(8, motion="breathing")),
    "alarm behind a mission": (begun(ap=3, alarm=True), (), places(0, 1, 2) + PULSE),
    "pick": (begun({"x_rook": "r13"}), ({"pick": ROOK},), places(0, 1, 2, 3, motion="breathing")),
    "open": (begun({"x_rook": "r13"}), ({"pick": ROOK}, {"die": 2}), places(0, 1, 2, 3, motion="running")),
    "failed": (begun({"x_rook": "r13"}), ({"pick": ROOK}, {"die": 5}), places(0, 1, 2, 3, 4, 5) + PULSE),
    "bashed": (begun({"x_rook": "r13"}), ({"bash": ROOK},), places(0, 1, 2, 3, motion="running")),
    "fight": (
        FIGHTERS,
        (ATTACK,),
        places(0, 1, 2, motion="breathing") + places(5, 6, colour="yellow", motion="breathing"),
    ),
    "attacker wins": (
        FIGHTERS,
        (ATTACK, {"fight": {"attacker": [2, 5, 1], "defender": [5, 1]}}),
        places(0, 1, 2, motion="running"),
    ),
    "thrown again": (
        FIGHTERS,
        (
            ATTACK,
            {"fight": {"attacker": [2, 5, 1], "defender": [6, 1]}},
            {"arcana": {"player": 0, "card": "x_second_try"}},
        ),
        places(0, 1, 2, motion="breathing") + places(5, 6, colour="yellow"),
    ),
}


@pytest.mark.parametrize("case", SCENES)
def test_the_lamps_of_each_stage(case: str) -> None:
    game, events, lamps = SCENES[case]
    game = after(game, *events)
    assert lit(game) == lamps
    assert scene(game).mood is Mood.PLAY


def test_a_single_die_is_asked_for_by_a_comet() -> None:
    assert scene(after(MILITIA, GUARD)).mood is Mood.PROMPT
    purse = after(begun({"x_rook": "r13"}), {"bash": ROOK}, {"take": {"player": 0, "kind": "purse"}})
    assert scene(purse).mood is Mood.PROMPT


def test_after_a_six_all_lamps_are_out_and_one_winks_once() -> None:
    game = after(MILITIA, GUARD, {"die": 6})
    assert lit(game) == []
    assert scene(game).marker == Marker(0, 1, colour=Colour.RED)


def test_the_four_lamps_of_a_small_ring_show_a_defender_who_wins() -> None:
    game = after(FIGHTERS, ATTACK, {"fight": {"attacker": [2, 5, 1], "defender": [6, 1]}})
    assert lit(game) == places(5, 6, colour="yellow", motion="running")
    assert scene(game).start == 5


def test_the_alarm_is_one_red_wave_and_the_last_round_a_wave() -> None:
    shown = scene(after(begun(round=3, turn=1), END))
    assert {each.colour for each in shown.segments} == {Colour.RED}
    assert (shown.opening, shown.segments[8].motion) == (Opening.WAVE, Motion.WAVES)
    assert scene(after(begun(round=6, turn=1, alarm=True), END)).opening is Opening.WAVE
    assert scene(after(begun(round=5, turn=1, alarm=True), END)).opening is Opening.NONE


def test_the_disc_shows_the_round_and_begins_again_after_the_eighth() -> None:
    stops = [disc_stop(begun(round=number)) for number in range(13)]
    assert stops == [1, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4]


def test_the_piezo_plays_the_alarm_alone() -> None:
    assert tune((RoundBegan(4, False), AlarmRang())) is Tune.ALERT
    assert tune((RoundBegan(4, False),)) is None


def test_every_colour_of_a_gang_has_a_lamp() -> None:
    assert set(COLOURS) == set(GangColour)


@pytest.mark.parametrize("seed", range(6))
def test_every_scene_of_whole_games_can_be_sent(seed: int) -> None:
    moods = set()
    for before, _action, game, _effects in played(seed):
        assert len(to_wire(scene(before)).levels) == SEGMENTS
        moods.add(scene(game).mood)
    assert moods == {Mood.PROMPT, Mood.PLAY, Mood.OVER}
    assert scene(game).beams > 0
