"""No row of the games' file changes, comes or goes unnoticed, and a hash costs no row its place."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.session import Session
from companion.storage.row_hashes import check_rows
from companion.storage.rows import DamagedError, RowError, StoreError
from companion.storage.store import FILE_NAME, Store
from tests.companion.tables import FEASTS, FOUR, played
from tests.said import saying


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Every table filled, by every way there is."""
    with Store.open(tmp_path / FILE_NAME) as store:
        over = Session.start(store, FEASTS, guests=(FEASTS.players[0],))
        for action, _, _ in played(FEASTS, seed=1):
            over.submit(action)
        going = Session.start(store, FOUR)
        for action, _, _ in list(played(FOUR, seed=2))[:20]:
            going.submit(action)
        store.keep_note("guide", "1")
        store.keep_note("guide", "3")
        store.roster.add("Zoë")
        players = {person.name: person.id for person in store.roster.people()}
        store.roster.rename(players[FOUR.players[0]], "Somebody")
        store.roster.delete(players[FOUR.players[1]])
        store.roster.add("Else")
        store.give_up(2)
        store.identity()
    return tmp_path / FILE_NAME


def test_whatever_oyez_writes_fits_its_hash(file: Path) -> None:
    with Store.open(file) as store:
        store.check()
        store.append(2, 20, next(action for action, _, _ in list(played(FOUR, seed=2))[20:]))
        store.check()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET started = '2026-01-01T00:00:00+00:00' WHERE id = 2",
        "UPDATE games SET setup = replace(setup, 'Cy', 'Di')",
        "UPDATE games SET finished = '2026-01-01T00:00:00+00:00'",
        "UPDATE games SET scores = '[1, 2]' WHERE id = 1",
        "UPDATE games SET finished = NULL",
        "UPDATE games SET id = 3 WHERE id = 2",
        "UPDATE actions SET action = replace(action, '1', '2') WHERE game = 1",
        "UPDATE actions SET hash = (SELECT hash FROM actions WHERE seq = 7) WHERE game = 2 AND seq = 8",
        "UPDATE actions SET seq = 100 WHERE game = 2 AND seq = 8",
        "UPDATE actions SET game = 3 WHERE game = 2",
        "DELETE FROM actions WHERE game = 2 AND seq = 19",
        "DELETE FROM actions WHERE game = 2",
        "DELETE FROM games WHERE id = 1",
        "DELETE FROM players",
        "UPDATE players SET name = 'Ze' WHERE name = 'Zoë'",
        "UPDATE players SET last_played = '2026-01-01T00:00:00+00:00'",
        "UPDATE seats SET feats = '[]' WHERE seat = 1",
        "UPDATE seats SET player = NULL",
        "DELETE FROM seats WHERE game = 2",
        "UPDATE notes SET text = '4' WHERE key = 'guide'",
        "DELETE FROM notes",
        "INSERT INTO players (name, last_played) VALUES ('New', '2026-01-01T00:00:00+00:00')",
        "UPDATE checksum SET digest = zeroblob(16)",
        "DELETE FROM checksum",
    ],
)
def test_a_row_that_changes_by_itself_is_noticed(change: str, file: Path) -> None:
    with closing(sqlite3.connect(file)) as games:
        check_rows(games)
        changed = games.execute(change).rowcount
        assert changed > 0
        with saying(RowError, r"not as it was written|rows are missing|but not the game|is missing"):
            check_rows(games)
        games.commit()
    with pytest.raises(DamagedError), Store.open(file) as store:
        store.check()


def test_two_programs_at_once_keep_one_sum(file: Path) -> None:
    with Store.open(file) as one, Store.open(file) as other:
        one.roster.add("One")
        other.roster.add("Other")
        one.keep_note("a", "b")
        other.check()


def test_what_is_taken_back_is_not_counted(file: Path) -> None:
    with Store.open(file) as store:
        somebody = next(person.id for person in store.roster.people() if person.name == "Somebody")
        with saying(StoreError, "There is already a player called"):
            store.roster.rename(somebody, "Zoë")
        store.check()
        store.keep_note("a", "b")
        store.check()
