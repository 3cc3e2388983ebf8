"""The state of a table as others see it: no name that stays at the table, no hidden ranking, no bad message."""

import json
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from companion.i18n.language import Language, using
from companion.web.finished_games import FinishedGame, ResultLine
from companion.web.played import Played, played
from companion.web.table_state import (
    MAX_PAYLOAD,
    RESULTS_FORM,
    STATE_FORM,
    decoded,
    table_results,
    table_state,
)
from companion.web.wire import Snapshot
from tests.companion.games import test_conformance as conformance
from tests.companion.web.hall_tables import ACTIONS, OFFERED, SETUP, game_at

LATE = len(ACTIONS) - 8
"""Actions after which the seventh day has begun."""


def state_of(actions: int, named: bool = False, late_ranking: bool = False) -> Any:
    with using(Language.EN):
        return table_state(game_at(actions), "Table 1", named, late_ranking, ("camera",))


@pytest.mark.parametrize("actions", [0, 1, 9, 30, LATE, len(ACTIONS)])
def test_own_names_stay_at_the_table_unless_allowed(actions: int) -> None:
    text = msgspec.json.encode(state_of(actions)).decode()
    assert not any(name in text for name in SETUP.players)
    assert "Player 2" in text
    named = msgspec.json.encode(state_of(actions, named=True)).decode()
    assert all(name in named for name in SETUP.players)


def test_no_announcement_of_a_whole_game_has_a_name_of_its_own() -> None:
    game = None
    for actions in range(1, len(ACTIONS) + 1):
        game = game_at(actions, game)
        with using(Language.EN):
            text = msgspec.json.encode(table_state(game, "Table 1", False, False, ())).decode()
        assert not any(name in text for name in SETUP.players)


def test_hidden_ranking_is_sent_to_nobody_before_it_may_be_shown() -> None:
    early = state_of(9, late_ranking=True)
    assert early.leader is None
    assert all(line.points is None and line.rank is None for line in early.players)
    assert [line.name for line in early.players] == ["Player 1", "Player 2", "Player 3"]
    late = state_of(LATE, late_ranking=True)
    assert late.round >= 7
    assert late.leader
    assert all(line.rank for line in late.players)


def test_secret_points_are_sent_to_nobody_before_the_end() -> None:
    table = OFFERED["troyes"].load()
    setup = conformance.set_up(table)
    steps = [action for action, _game, _effects in conformance.played(table, seed=3)]

    def after(actions: int) -> Played:
        raw = tuple(Raw(msgspec.json.encode(action)) for action in steps[:actions])
        found = played(
            None,
            Snapshot(1, "ABCD", "en", game_id=1, key="troyes", setup=Raw(msgspec.json.encode(setup)), actions=raw),
            OFFERED,
        )
        assert found is not None
        return found

    with using(Language.EN):
        early, late = after(len(steps) - 1), after(len(steps))
        assert [points for _player, points, _rank in early.table((), (), ()).standings] == [None] * 3
        assert [points for _player, points, _rank in late.table((), (), ()).standings] == [
            each.points for each in late.standings
        ]
        hidden = table_state(early, "Table 1", False, False, ())
        assert hidden.leader is None
        assert all(line.points is None for line in hidden.players)
        assert table_state(late, "Table 1", False, False, ()).leader


def test_states_of_a_whole_game_come_back_from_a_broker() -> None:
    for actions in (0, 1, 9, LATE, len(ACTIONS)):
        state = state_of(actions)
        payload = msgspec.json.encode(state)
        assert len(payload) < MAX_PAYLOAD / 4
        assert decoded(STATE_FORM, payload) == state
    assert state.over
    assert not state.running
    assert state.waiting == 0
    assert state_of(1).waiting == 3
    assert set(state.heading) == {str(language) for language in Language}


def test_state_without_a_game() -> None:
    with using(Language.EN):
        state = table_state(None, "Table\u202e 1", False, False, ())
    assert (state.running, state.players, state.name) == (False, (), "Table  1")


GOOD = msgspec.to_builtins(state_of(9))
BAD = {
    "nothing": b"",
    "no JSON": b"{",
    "no object": b"[]",
    "another format": json.dumps(GOOD | {"v": 2}).encode(),
    "no name": json.dumps({key: value for key, value in GOOD.items() if key != "name"}).encode(),
    "a name that is a number": json.dumps(GOOD | {"name": 7}).encode(),
    "a long name": json.dumps(GOOD | {"name": "x" * 81}).encode(),
    "a name that turns the line": json.dumps(GOOD | {"name": "Bo\u202eeve"}).encode(),
    "a control sign": json.dumps(GOOD | {"name": "Bo\u0007"}).encode(),
    "many players": json.dumps(GOOD | {"players": [{"name": "Bo"}] * 21}).encode(),
    "a day below zero": json.dumps(GOOD | {"day": -1}).encode(),
    "a rank of null": json.dumps(GOOD | {"players": [{"name": "Bo", "rank": 0}]}).encode(),
    "many languages": json.dumps(GOOD | {"title": {str(n): "x" for n in range(9)}}).encode(),
    "an unknown event": json.dumps(GOOD | {"announcement": {"number": 1, "kind": "boom", "text": {}}}).encode(),
    "a deep tree": b"[" * 5000,
    "half a message": msgspec.json.encode(GOOD)[:-20],
    "too much": json.dumps(GOOD | {"more": "x" * MAX_PAYLOAD}).encode(),
    "no UTF-8": b'{"v":1,"name":"\xff"}',
    "a lone surrogate": b'{"v":1,"name":"\\ud800"}',
    "a number too large": json.dumps(GOOD | {"throws": 10**30}).encode(),
}


@pytest.mark.parametrize("payload", BAD.values(), ids=BAD)
def test_bad_states_are_refused(payload: bytes) -> None:
    assert decoded(STATE_FORM, payload) is None


RESULTS: dict[str, Any] = {
    "v": 1,
    "games": [{"id": 1, "key": "pig", "ended": 5, "players": [{"name": "Bo", "points": 1}]}],
}
GAME: dict[str, Any] = RESULTS["games"][0]


@pytest.mark.parametrize(
    "results",
    [
        RESULTS | {"v": 2},
        RESULTS | {"games": [GAME] * 17},
        RESULTS | {"games": [GAME | {"players": []}]},
        RESULTS | {"games": [GAME | {"ended": -1}]},
        RESULTS | {"games": [GAME | {"id": 1 << 60}]},
        RESULTS | {"games": [GAME | {"players": [{"name": "Bo", "points": 10**9}]}]},
        RESULTS | {"games": [GAME | {"players": [{"name": "Bo\n", "points": 1}]}]},
    ],
)
def test_bad_results_are_refused(results: dict[str, Any]) -> None:
    assert decoded(RESULTS_FORM, json.dumps(RESULTS).encode()) is not None
    assert decoded(RESULTS_FORM, json.dumps(results).encode()) is None


def test_results_have_names_only_where_they_may_leave() -> None:
    game = FinishedGame(3, "troyes-dice", 1000, (ResultLine("Ada", 40), ResultLine("Bo", 50)))
    with using(Language.EN):
        hidden, shown = table_results([game], False), table_results([game], True)
    assert [line.name for line in hidden.games[0].players] == ["Player 1", "Player 2"]
    assert [line.name for line in shown.games[0].players] == ["Ada", "Bo"]
    assert decoded(RESULTS_FORM, msgspec.json.encode(hidden)) == hidden
    assert len(table_results([game] * 40, True).games) == 16
