"""Whole games of The Castles of Tuscany on lamps: a person reads docs/ring.md off every scene."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from companion.games.castles_of_tuscany.ring import scene
from engine.castles_of_tuscany.scoring import winners
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Stage
from hardware.scene import SEGMENTS
from tests.companion.games.castles_of_tuscany.lamp_meanings import ALIKE_PLACE, WINK_PLACE, Told, meaning
from tests.companion.games.lamp_builds import BUILDS
from tests.companion.games.lamp_looks import DARK, WATCH_S, Kind, Look, Start
from tests.companion.games.lamp_truths import Truth, covering, misread
from tests.engine.castles_of_tuscany.random_games import played

SEEDS = (8, 5)
"""Games of two and four players; in the second one rounds end with the turn before the start player's."""
LONGER = 3
"""A comet covers the rhythm of a single lamp at times: the reader needs more of them for its colour."""


def truths(seed: int) -> Iterator[Truth[Told]]:
    """Every scene of a game, once for each state that it shows."""
    known = set()
    games = [after for _game, _action, after, _effects in played(seed)]
    for number, game in enumerate(games):
        shown, coming = scene(game), coming_turns(games[number:])
        told = told_by(game, games[number - 1], len(coming))
        if (shown, told) not in known:
            known.add((shown, told))
            looks = looks_of(told, [piece.value for piece in game.setup.pieces], coming)
            watch_s = WATCH_S * (LONGER if told.stage == "display" else 1)
            yield Truth(shown, told, looks, told.start, watch_s)


def coming_turns(games: Sequence[Game]) -> list[int]:
    """The players whose turns came after the present one and before the round ended, as the game went."""
    players: list[int] = []
    last = games[0].now.turn
    for game in games:
        if game.over or game.now.round != games[0].now.round:
            break
        if game.now.turn is not None and game.now.turn != last:
            last = game.now.turn
            players.append(last)
    return players


def told_by(game: Game, before: Game, coming: int) -> Told:
    """The state of the engine, in the words of section 13."""
    now = game.now
    players = tuple(range(len(now.players)))
    if game.over:
        return Told("over", winners=len(winners(now)[0]))
    if now.stage is Stage.MAPS:
        return Told("maps", tuple(seat for seat in players if now.players[seat].boards))
    if now.stage is Stage.BONUSES:
        ready = (seat for seat in players if any(now.players[seat].bonuses) and seat != now.turn)
        return Told("bonuses", tuple(ready), now.turn)
    if now.stage is Stage.DISPLAY:
        return Told("display", players)
    if before.now.round != now.round:
        return Told("scored", players, now.turn, start=Start.FILL)
    alike = max(Counter(tile.kind for tile in now.display).values()) >= 4
    if now.ending is None:
        tiles = min(own.stacks[now.round - 1] for own in now.players)
        return Told("turns", turn=now.turn, tiles=tiles, alike=alike)
    emptied = Start.COMET if before.now.ending is None else Start.AT_ONCE
    return Told("last turns", turn=now.turn, coming=coming, alike=alike, start=emptied)


def looks_of(told: Told, pieces: Sequence[str], coming: Sequence[int]) -> tuple[Look, ...]:
    """The looks of the nine places by the table of docs/ring.md; players are in the colours of their pieces."""
    looks = [DARK] * SEGMENTS
    for seat in told.ready:
        looks[seat] = Look(Kind.LIT, pieces[seat])
    if told.stage == "bonuses":
        assert told.turn is not None
        looks[told.turn] = Look(Kind.BREATHES, pieces[told.turn])
    if told.stage in ("turns", "last turns"):
        looks[: told.tiles] = [Look(Kind.LIT, "white")] * told.tiles
        for place, player in enumerate(reversed(coming if told.stage == "last turns" else ())):
            looks[place] = Look(Kind.LIT, pieces[player])
        if told.tiles:
            looks[told.tiles - 1] = Look(Kind.BREATHES, "white")
        elif coming:
            looks[told.coming - 1] = Look(Kind.RUNS, pieces[coming[0]])
        looks[ALIKE_PLACE] = Look(Kind.LIT, "orange") if told.alike else DARK
    if told.stage in ("turns", "last turns", "scored"):
        assert told.turn is not None
        looks[WINK_PLACE] = Look(Kind.WINKS, pieces[told.turn], told.turn + 1)
    return tuple(looks)


@cache
def scenes() -> tuple[Truth[Told], ...]:
    """All different scenes of the games."""
    return tuple(truth for seed in SEEDS for truth in truths(seed))


@pytest.mark.parametrize("build", BUILDS)
def test_all_that_scenes_have_is_read_on_every_build(build: str, tmp_path: Path) -> None:
    stages = {(truth.told.stage, truth.told.start, truth.told.alike): truth for truth in scenes()}
    assert {stage for stage, _start, _alike in stages} == {
        "maps", "bonuses", "display", "turns", "last turns", "scored", "over"
    }  # fmt: skip
    assert misread(build, tmp_path, covering(scenes(), stages.values()), meaning) == []


@pytest.mark.slow
def test_every_scene_is_read_as_the_engine_has_it(tmp_path: Path) -> None:
    assert len(scenes()) >= 20 * len(SEEDS)
    assert misread("pico", tmp_path, scenes(), meaning) == []
