"""Troyes Dice on the ring, the disc and the piezo: the half, its dice, those who are waited for, and the winners."""

import pytest

from companion.games.troyes_dice.ring import disc_stop, scene, tune
from engine.troyes_dice import Action, Game, Roll, apply, new_game
from engine.troyes_dice.effects import GameEnded, PlazaDestroyed
from hardware.ports import Tune
from hardware.scene import FAINT_LEVEL, FULL_LEVEL, OFF, Colour, Marker, Mood, Motion, Segment
from hardware.scene_codec import to_wire
from tests.companion.tables import FEASTS, FOUR, played

FRESH = new_game(FOUR)
ROLL = Roll(3, (1, 3, 6))


def after(game: Game, *actions: Action) -> Game:
    for action in actions:
        game, _ = apply(game, action)
    return game


def halves(seed: int) -> list[Game]:
    """The game after each action of four players."""
    return [game for _, game, _ in played(FOUR, seed)]


def test_before_the_first_throw_the_four_plazas_of_the_morning_glow() -> None:
    shown = scene(FRESH)
    assert (shown.mood, shown.start, shown.marker) == (Mood.PROMPT, 1, Marker(0, 1))
    colours = (Colour.YELLOW, Colour.WHITE, Colour.RED, Colour.YELLOW)
    assert shown.segments == (OFF, *(Segment(colour, FAINT_LEVEL) for colour in colours), *(OFF,) * 4)
    assert (shown.remaining, shown.beams, disc_stop(FRESH)) == (0, 0, 1)


def test_a_throw_lights_its_plazas_with_their_dice() -> None:
    shown = scene(after(FRESH, ROLL))
    assert shown.segments == (
        OFF,
        Segment(Colour.YELLOW, FULL_LEVEL, number=1),
        Segment(Colour.WHITE, FULL_LEVEL, Motion.RUNNING, 3, inverted=True),
        Segment(Colour.RED, FULL_LEVEL, number=3),
        Segment(Colour.YELLOW, FULL_LEVEL, number=6),
        *(OFF,) * 4,
    )
    assert (shown.mood, shown.remaining, shown.start) == (Mood.PLAY, 4, 1)


def test_each_player_who_is_done_takes_a_candle_away_and_the_last_one_opens_the_afternoon() -> None:
    remaining = [scene(game).remaining for game in halves(seed=1)[:5]]
    assert remaining == [4, 3, 2, 1, 0]
    afternoon = scene(halves(seed=1)[4])
    assert (afternoon.mood, afternoon.start, afternoon.marker) == (Mood.PROMPT, 5, Marker(0, 1, inverted=True))
    assert [segment.level > 0 for segment in afternoon.segments] == [False] * 5 + [True] * 4


def test_the_black_die_sends_waves_from_the_third_day_on() -> None:
    motions = {1: set(), 2: set(), 3: set(), 8: set()}  # type: dict[int, set[Motion]]
    for game in halves(seed=1):
        if game.day in motions and scene(game).mood == Mood.PLAY:
            motions[game.day] |= {segment.motion for segment in scene(game).segments}
    quiet, attacking = {Motion.STILL, Motion.RUNNING}, {Motion.STILL, Motion.WAVES}
    assert motions == {1: quiet, 2: quiet, 3: attacking, 8: attacking}


def test_the_disc_turns_to_the_day_of_the_throw_that_is_awaited() -> None:
    stops = [disc_stop(game) for game in halves(seed=1)]
    assert sorted(set(stops)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert stops == sorted(stops)
    second = next(game for game in halves(seed=1) if disc_stop(game) == 2)
    assert (second.day, scene(second).marker) == (1, Marker(1, 2))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_coming_half_is_shown_as_the_next_throw_finds_it(seed: int) -> None:
    """Marker, plazas in play and their faces, the destroyed ones turned over, are those of the half that opens."""
    awaited = scene(new_game(FEASTS))
    opened = 0
    for _, game, _ in played(FEASTS, seed=seed):
        shown = scene(game)
        if shown.mood == Mood.PLAY and awaited.mood == Mood.PROMPT:
            opened += 1
            assert (awaited.marker, awaited.start) == (shown.marker, shown.start)
            assert [(each.colour, each.level > 0) for each in awaited.segments] == [
                (each.colour, each.level > 0) for each in shown.segments
            ]
        awaited = shown
    assert opened == 16


def test_a_finished_game_has_a_beam_for_each_winner() -> None:
    *_, (_, game, effects) = played(FOUR, seed=2)
    ended = effects[-1]
    assert isinstance(ended, GameEnded)
    assert (scene(game).mood, scene(game).beams) == (Mood.OVER, len(ended.winners))


def test_the_piezo_plays_attacks_alone() -> None:
    for _, _, effects in played(FOUR, seed=1):
        attacks = any(isinstance(effect, PlazaDestroyed) and effect.attacks for effect in effects)
        assert tune(effects) == (Tune.ALERT if attacks else None)


def test_every_scene_goes_over_the_wire() -> None:
    for game in halves(seed=3):
        assert to_wire(scene(game))
