"""A tie that a rule breaks: one winner in the list of games, in the figures and in the files for other programs."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.export.playlog import as_csv
from companion.games import GAMES, listed_of
from companion.session import Session, prepared
from companion.storage.rows import GameRow
from companion.storage.statistics import player_stats
from companion.storage.store import FILE_NAME, Store
from engine.game import PlayerScore
from tests.companion.games.test_conformance import played, set_up

TUSCANY = next(offer for offer in GAMES if offer.key == "castles-of-tuscany").load()
BROKEN = 1
"""The seed of a game in which two of three players have the most points, and a tie-break decides."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / FILE_NAME) as store:
        yield store


def over(store: Store) -> tuple[PlayerScore, ...]:
    """Play the game to its end and store it; return its standings."""
    session = Session.start(store, set_up(TUSCANY))
    prepared(session, [action for action, _game, _effects in played(TUSCANY, BROKEN)])
    return TUSCANY.rules.standings(session.game)


def test_the_rules_decide_a_tie_in_the_list_and_in_the_figures(store: Store) -> None:
    first, second, _third = over(store)
    assert (first.points, first.rank, second.rank) == (second.points, 1, 2)
    (row,) = store.games()
    assert row.winners == (row.players[first.player],)
    assert [row.places[each.player] for each in (first, second)] == [1, 2]
    assert row == store.game(row.id) == store.finished(1)[0]
    assert ",yes" in as_csv((row,)).splitlines()[1 + first.player]
    assert ",no" in as_csv((row,)).splitlines()[1 + second.player]


def test_the_figures_count_one_win(store: Store) -> None:
    setup = set_up(TUSCANY)
    for name in setup.players:
        store.roster.add(name)
    first, second, _third = over(store)
    won = {person.name: player_stats(person, TUSCANY.key).won for person in store.roster.people()}
    assert (won[setup.players[first.player]], won[setup.players[second.player]]) == (1, 0)


def test_points_alone_share_a_place() -> None:
    now = datetime(2026, 11, 23, tzinfo=UTC)
    row = GameRow(1, now, ("Ada", "Bo", "Cy"), 0, now, (7, 9, 9), game="pig")
    assert (row.places, row.winners) == ((3, 1, 1), ("Bo", "Cy"))
    assert (GameRow(1, now, ("Ada",), 0).places, GameRow(1, now, ("Ada",), 0).winners) == ((), ())


def test_a_game_counts_all_its_steps(store: Store) -> None:
    session = Session.start(store, set_up(TUSCANY))
    assert not store.game(session.game_id).begun
    for action in [action for action, _game, _effects in played(TUSCANY, BROKEN)][:5]:
        session.submit(action)
    (row,) = store.games()
    assert (row.rolls, row.actions, row.begun) == (0, 5, True)
    listed = listed_of(row.game)
    assert listed is not None
    assert listed.progress(row) == "5 steps"
