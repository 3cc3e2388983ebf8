"""Whole games of Troyes on lamps: a person reads the table of docs/ring.md off them, at every scene."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest

from companion.games.troyes.ring import scene
from engine.troyes.game import due_districts
from engine.troyes.scoring import scores, winners
from engine.troyes.state import Asked, AskedManual, AskedRethrow, AskedThrow, EffectOn, Game
from engine.troyes.terms import NEUTRAL, Stage
from hardware.scene import SEGMENTS
from tests.companion.games.lamp_builds import BUILDS
from tests.companion.games.lamp_looks import DARK, WATCH_S, Kind, Look, read
from tests.companion.games.lamp_truths import Truth, covering, faults, misread
from tests.companion.games.troyes.lamp_meanings import WINK_PLACE, Told, meaning
from tests.engine.troyes.random_games import played

SEEDS = (1, 7, 5)
"""Games of two, three and four players."""


def truths(seed: int) -> Iterator[Truth[Told]]:
    """Every scene of a game, once for each state that it shows."""
    known = set()
    for _game, _action, after, _effects in played(seed):
        shown, told = scene(after), told_by(after)
        if (shown, told) not in known:
            known.add((shown, told))
            yield Truth(shown, told, looks_of(told, [piece.value for piece in after.setup.pieces]))


def told_by(game: Game) -> Told:
    """The state of the engine, in the words of section 13."""
    now = game.now
    if game.over:
        return Told("over", winners=len(winners([each.total for each in scores(game.setup, now)])))
    events = min(len(now.row), SEGMENTS)
    players = range(len(now.players))
    match now.pending:
        case AskedThrow(player=thrower) | AskedRethrow(player=thrower) if now.stage != Stage.ACTIONS:
            return Told("throw", thrower)
        case Asked(task=EffectOn(card=card)) | AskedManual(card=card) if now.stage == Stage.RESOLVE:
            place = [event.card for event in now.row].index(card)
            return Told("events", events=events, acting=min(place, SEGMENTS - 1))
    if now.stage == Stage.WORKFORCE:
        throws, *due = due_districts(now)
        begins = now.round == game.setup.rounds and not now.rolled
        ready = tuple(each for each in sorted(now.rolled) if any(each in spaces for spaces in now.buildings))
        return Told("throw", throws, ready, tuple(sorted(due)), last_round=begins)
    if now.stage == Stage.BLACK:
        return Told("black", events=events)
    if now.stage == Stage.COUNTER:
        return Told("counter", now.turn, black=len(now.black))
    if now.stage == Stage.ACTIONS:
        ready = tuple(player for player in players if player != now.turn and not now.players[player].passed)
        neutral = (NEUTRAL,) if any(now.dice[NEUTRAL]) else ()
        square = sum(len(values) for district in now.dice for values in district)
        return Told(_actions(game), now.turn, ready, neutral, fives=(square + 4) // 5)
    if now.stage == Stage.SETTLE:
        return Told("settle", now.turn, due=tuple(player for player in players if player != now.turn))
    return Told("events", events=events)


def _actions(game: Game) -> str:
    """Dice that are due in somebody's turn are thrown as any others."""
    return "throw" if isinstance(game.now.pending, AskedThrow | AskedRethrow) else "actions"


def looks_of(told: Told, pieces: Sequence[str]) -> tuple[Look, ...]:
    """The looks of the nine places by the table of docs/ring.md; players are in the colours of their pieces."""
    colours = [*pieces, *["white"] * (SEGMENTS - len(pieces))]
    looks = [DARK] * SEGMENTS
    if told.stage in ("events", "black"):
        looks[: told.events] = [Look(Kind.LIT, "white")] * told.events
        if told.acting is not None:
            looks[told.acting] = Look(Kind.RUNS, "white")
        return tuple(looks)
    if told.stage == "counter":
        assert told.player is not None
        looks[: told.black] = [Look(Kind.RUNS, "red"), *[Look(Kind.LIT, "red")] * (told.black - 1)]
        looks[WINK_PLACE] = Look(Kind.WINKS, pieces[told.player], told.player + 1)
        return tuple(looks)
    for place in told.ready:
        looks[place] = Look(Kind.LIT, colours[place] if place != NEUTRAL else "white")
    for place in (*told.due, *range(NEUTRAL + 1, NEUTRAL + 1 + told.fives)):
        looks[place] = Look(Kind.FAINT, colours[place])
    if told.player is not None:
        moves = Kind.COMET if told.stage == "throw" else Kind.BREATHES
        looks[told.player] = Look(moves, colours[told.player])
    return tuple(looks)


@cache
def scenes() -> tuple[Truth[Told], ...]:
    """All different scenes of the games."""
    return tuple(truth for seed in SEEDS for truth in truths(seed))


@pytest.mark.parametrize("build", BUILDS)
def test_all_that_scenes_have_is_read_on_every_build(build: str, tmp_path: Path) -> None:
    stages = {(truth.told.stage, truth.told.acting is not None, truth.told.last_round): truth for truth in scenes()}
    assert len(stages) >= 8
    assert misread(build, tmp_path, covering(scenes(), stages.values()), meaning) == []


@pytest.mark.slow
def test_every_scene_is_read_as_the_engine_has_it(tmp_path: Path) -> None:
    assert len(scenes()) >= 20 * len(SEEDS)
    assert misread("pico", tmp_path, scenes(), meaning) == []


def test_a_reader_notices_lamps_that_are_exchanged(tmp_path: Path) -> None:
    """The reader is not satisfied by anything: two lamps exchanged are read as another table."""
    truth = next(each for each in truths(1) if each.told.stage == "counter")
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        lamps = BUILDS["nine"](stack, patch, tmp_path)
        lamps.show(truth.scene)
        film = lamps.film(WATCH_S)
    exchanged = [[frame[8], *frame[1:8], frame[0]] for frame in film]
    assert faults("nine", read("nine", film, lamps.step_s), truth, meaning) == []
    assert faults("nine", read("nine", exchanged, lamps.step_s), truth, meaning) != []
