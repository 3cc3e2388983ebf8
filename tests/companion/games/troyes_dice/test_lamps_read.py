"""Whole games on lamps: a person reads the state of the engine off the lamps, at every scene."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.games.troyes_dice.ring import scene
from engine.troyes_dice import Game, Half, Setup, new_game, score, winners
from hardware.scene import SEGMENTS, Scene
from tests.companion.games.lamp_builds import BUILDS, Film
from tests.companion.games.lamp_truths import covering
from tests.companion.games.troyes_dice.lamp_readers import Seen, read_four, read_nine, read_strip
from tests.companion.tables import FEASTS, FOUR, played

NUMBERS_S = 13.5
"""After so long every number of a scene has been shown: four sixes on nine lamps take 12.8 s."""
WATCH_S = 13.0
"""So long the reader looks: two groups of the marker's winks, three of the waves."""
GAMES = {"solo": Setup(("Ada",)), "feasts": FEASTS, "four": FOUR}


class Truth(Struct, frozen=True):
    """The state of the engine beside a scene, and the free end of the half that the scene is of."""

    scene: Scene
    start: int
    seen: Seen


def truths(setup: Setup, seed: int) -> Iterator[Truth]:
    """Every different scene of a game, with the state of the engine; plazas to come are those of the next throw."""
    games = [new_game(setup), *(game for _action, game, _effects in played(setup, seed))]
    last = None
    for index, game in enumerate(games):
        shown = scene(game)
        if shown != last:
            last = shown
            thrown = next((later for later in games[index + 1 :] if later.throw is not game.throw), game)
            yield Truth(shown, shown.start, _truth(game, thrown))


def _truth(game: Game, following: Game) -> Seen:
    if game.over:
        return Seen("over", winners=min(4, len(winners([score(sheet) for sheet in game.sheets]))))
    of = following if game.can_roll else game
    assert of.throw is not None
    plazas = tuple(sorted((slot.place, of.faces[slot.place].name.lower()) for slot in of.throw.slots))
    afternoon = of.half == Half.AFTERNOON
    if game.can_roll:
        return Seen("prompt", of.day, afternoon, of.neutral_place, plazas, waiting=0)
    destroyed = tuple(sorted(slot.place for slot in of.throw.slots if slot.destroyed))
    waiting = sum(not seat.done for seat in game.seats)
    return Seen(
        "play", game.day, afternoon, game.neutral_place, plazas, destroyed, game.day >= 3 and bool(destroyed), waiting
    )


def shown_by(build: str, truth: Seen) -> Seen:
    """The part of the truth that these lamps can show."""
    if truth.mood == "over" or build not in ("nine", "rgb"):
        return truth
    if build == "rgb":
        return Seen(truth.mood, plazas=truth.plazas, destroyed=truth.destroyed)
    hidden = tuple((place, "runs" if place in truth.destroyed else colour) for place, colour in truth.plazas)
    return replace(truth, plazas=hidden)


def read(build: str, film: Film, step_s: float, start: int) -> Seen:
    """Read a film of these lamps; `start` is the free end of the half."""
    if build == "nine":
        return read_nine([[light[0] for light in frame] for frame in film], step_s)
    if build == "rgb":
        return read_four(film, step_s, [(start + lamp) % SEGMENTS for lamp in range(4)])
    return read_strip(film, step_s)


def misread(build: str, folder: Path, scenes: Sequence[Truth]) -> list[str]:
    """Show these scenes one after the other; a line for each that a person would take for something else."""
    wrong = []
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        lamps = BUILDS[build](stack, patch, folder)
        for number, truth in enumerate(scenes):
            lamps.show(truth.scene)
            lamps.wait(NUMBERS_S)
            seen = read(build, lamps.film(WATCH_S), lamps.step_s, truth.start)
            wanted = shown_by(build, truth.seen)
            if seen != wanted:
                wrong.append(f"scene {number}: read {seen}, wanted {wanted}")
    return wrong


@cache
def scenes() -> tuple[Truth, ...]:
    """All different scenes of the games."""
    return tuple(truth for setup in GAMES.values() for truth in truths(setup, 3))


@pytest.mark.parametrize("build", BUILDS)
def test_all_that_scenes_have_is_read_on_every_build(build: str, tmp_path: Path) -> None:
    moods = {(truth.seen.mood, truth.seen.afternoon, truth.seen.attacks): truth for truth in scenes()}
    assert {mood for mood, _afternoon, _attacks in moods} == {"prompt", "play", "over"}
    assert misread(build, tmp_path, covering(scenes(), moods.values())) == []


@pytest.mark.slow
def test_every_scene_is_read_as_the_engine_has_it(tmp_path: Path) -> None:
    assert len(scenes()) >= 32 * len(GAMES)
    assert misread("pico", tmp_path, scenes()) == []


def test_a_reader_notices_lamps_that_are_exchanged(tmp_path: Path) -> None:
    """The readers are not satisfied by anything: two lamps exchanged, or another scene, is read as another state."""
    truth = next(each for each in truths(FEASTS, 1) if each.seen.mood == "play")
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        lamps = BUILDS["nine"](stack, patch, tmp_path)
        lamps.show(truth.scene)
        lamps.wait(NUMBERS_S)
        film = lamps.film(WATCH_S)
    neutral = truth.seen.neutral
    assert neutral is not None
    order = [place for place in range(SEGMENTS) if place != neutral]
    order.insert((neutral + 1) % SEGMENTS, neutral)
    exchanged = [[frame[place] for place in order] for frame in film]
    assert read("nine", film, lamps.step_s, truth.start) == shown_by("nine", truth.seen)
    assert read("nine", exchanged, lamps.step_s, truth.start) != shown_by("nine", truth.seen)
