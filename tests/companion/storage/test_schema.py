"""An older file becomes one of today: nothing is lost, or nothing is changed."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.storage import schema
from companion.storage.database import Database
from companion.storage.rows import DamagedError
from companion.storage.schema import APPLICATION_ID, SCHEMA_VERSION
from companion.storage.store import FILE_NAME, Store
from engine.troyes_dice import Roll, Setup, score
from engine.troyes_dice.achievements import achievements, result_of
from tests.companion.tables import FEASTS, played
from tests.said import saying

FIRST = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started TEXT NOT NULL,
    setup TEXT NOT NULL,
    finished TEXT,
    scores TEXT
) STRICT;
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE players (
    name TEXT PRIMARY KEY,
    last_played TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
"""The file as version 1 made it."""

BEGUN, ENDED = "2026-05-01T09:30:00+00:00", "2026-05-01T10:15:00+00:00"


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A file of version 1 with a finished game, one under way, and a saved name that has not played."""
    path = tmp_path / FILE_NAME
    connection = sqlite3.connect(path)
    connection.executescript(FIRST)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA user_version = 1")
    steps = list(played(FEASTS, seed=1))
    totals = [score(sheet).total for sheet in steps[-1][1].sheets]
    games = [
        (1, BEGUN, as_json(FEASTS), ENDED, as_json(totals)),
        (2, ENDED, as_json(Setup(("Cy", "Ada"))), None, None),
    ]
    connection.executemany("INSERT INTO games VALUES (?, ?, ?, ?, ?)", games)
    actions = [(1, seq, as_json(action)) for seq, (action, _, _) in enumerate(steps)]
    connection.executemany("INSERT INTO actions VALUES (?, ?, ?)", [*actions, (2, 0, as_json(Roll(3, (1, 3, 6))))])
    names = [("Ada", ENDED), ("Bo", BEGUN), ("Cy", ENDED), ("Zoë", BEGUN)]
    connection.executemany("INSERT INTO players VALUES (?, ?)", names)
    connection.commit()
    connection.close()
    return path


def as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def test_a_file_of_version_1_keeps_everything(first: Path) -> None:
    steps = list(played(FEASTS, seed=1))
    with Store.open(first) as store:
        assert store.load(1).actions == tuple(action for action, _, _ in steps)
        assert store.load(2).actions == (Roll(3, (1, 3, 6)),)
        assert [row.players for row in store.games()] == [("Cy", "Ada"), ("Ada", "Bo")]
        assert store.roster.names() == ("Ada", "Cy", "Bo", "Zoë")
        people = {person.name: person for person in store.roster.people()}
    assert [len(people[name].played) for name in ("Ada", "Bo", "Cy", "Zoë")] == [1, 1, 0, 0]
    for seat, name in enumerate(FEASTS.players):
        assert set(people[name].achieved_in("troyes-dice")) == achievements([result_of(steps[-1][1], seat)])
    with Store.open(first) as store:  # a second time it is one of today's
        assert len(store.games()) == 2


def test_every_row_of_an_older_file_gets_its_hash(first: Path) -> None:
    with Store.open(first) as store:
        store.check()
        zoe = next(person.id for person in store.roster.people() if person.name == "Zoë")
        store.roster.delete(zoe)
    with closing(sqlite3.connect(first)) as connection:
        connection.execute("UPDATE actions SET action = replace(action, 'Roll', 'Rest') WHERE game = 2")
        connection.commit()
    with Store.open(first) as store, saying(DamagedError, "action 0 of game 2"):
        store.check()


def test_a_file_of_version_2_keeps_its_rows_and_gives_no_number_twice(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    tables = schema.SECOND_GAMES + schema.SECOND_PLAYERS
    rows: dict[str, list[tuple[object, ...]]] = {
        "games": [(7, BEGUN, as_json(FEASTS), None, None)],
        "actions": [(7, 0, as_json(Roll(3, (1, 3, 6))))],
        "players": [(4, "Ada", BEGUN)],
        "seats": [(7, 0, 4, None), (7, 1, None, None)],
        "notes": [("guide", "3")],
    }
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(tables)
        for table, some in rows.items():
            connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' for _ in some[0])})", some)
        connection.execute("INSERT INTO players VALUES (9, 'Gone', ?)", (BEGUN,))
        connection.execute("DELETE FROM players WHERE id = 9")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 2")
        connection.commit()
    with Store.open(path) as store:
        store.check()
        store.roster.add("Bo")
        assert store.create_game(FEASTS) == 8
        assert [person.id for person in store.roster.people() if person.name == "Bo"] == [10]
    with closing(sqlite3.connect(path)) as connection:
        for table, some in rows.items():
            names = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})") if name != "hash"]
            if table == "games":
                assert set(connection.execute("SELECT game FROM games")) == {("troyes-dice",)}
                names.remove("game")
            found = connection.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()
            if table == "players":
                assert [(number, name) for number, name, _ in found] == [(4, "Ada"), (10, "Bo")]
            else:
                assert set(some) <= set(found)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


VERSION_3 = Path(__file__).parents[2] / "data/games/version-3.db"
"""Written by Oyez 0.2.0: a finished game with a guest, one in progress, a note."""


def test_a_file_of_version_3_keeps_everything_and_knows_its_game(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    shutil.copy(VERSION_3, path)
    steps = list(played(FEASTS, seed=1))
    with Store.open(path) as store:
        store.check()
        assert store.load(1).actions == tuple(action for action, _, _ in steps)
        assert [row.game for row in store.games()] == ["troyes-dice"] * 2
        assert len(store.load(2).actions) == 9
        assert store.note("guide") == "4"
        store.append(2, 9, Roll(3, (1, 3, 6)))
        store.check()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_row_of_version_3_that_changed_by_itself_is_not_taken_over(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    shutil.copy(VERSION_3, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE games SET setup = replace(setup, 'Ada', 'Eda')")
        connection.commit()
    with saying(DamagedError, "row 1 of games"):
        Store.open(path)


def test_what_was_begun_in_version_1_goes_on(first: Path) -> None:
    with Store.open(first) as store:
        store.append(2, 1, Roll(3, (1, 3, 6)))
        assert len(store.load(2).actions) == 2


def test_a_step_that_fails_leaves_the_file_as_it_was(first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half_done(connection: sqlite3.Connection) -> int:
        connection.execute("DROP TABLE players")
        raise RuntimeError("the power went")

    monkeypatch.setitem(schema.STEPS, 1, half_done)
    with pytest.raises(RuntimeError):
        Store.open(first)
    monkeypatch.undo()
    with Store.open(first) as store:
        assert store.roster.names() == ("Ada", "Cy", "Bo", "Zoë")


def test_a_game_that_cannot_be_replayed_does_not_stand_in_the_way(first: Path) -> None:
    connection = sqlite3.connect(first)
    connection.execute('UPDATE actions SET action = \'{"type": "Dance"}\' WHERE game = 1 AND seq = 4')
    connection.commit()
    connection.close()
    with Store.open(first) as store:
        (ada,) = (person for person in store.roster.people() if person.name == "Ada")
    assert [game.achievements for game in ada.played] == [()]


def test_every_older_version_has_a_step() -> None:
    assert set(schema.STEPS) == set(range(1, SCHEMA_VERSION))


def test_a_new_file_and_one_brought_up_to_date_have_the_same_tables(first: Path, tmp_path: Path) -> None:
    def tables(path: Path) -> set[tuple[str, str]]:
        database = Database.open(path)
        rows = database.connection.execute("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'")
        found = {(name, " ".join(sql.split())) for name, sql in rows}
        database.close()
        return found

    assert tables(first) == tables(tmp_path / "new" / FILE_NAME)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON actions BEGIN DELETE FROM games; END",
        "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
        "CREATE INDEX i ON games (hex(zeroblob(1000)))",
        "CREATE TABLE more (x)",
    ],
)
def test_a_file_with_more_in_it_than_oyez_makes_is_refused_unasked(statement: str, tmp_path: Path) -> None:
    """SQLite executes the content of a file: triggers at every change, and views forever."""
    Store.open(tmp_path / FILE_NAME).close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(statement)
        connection.commit()
    with saying(DamagedError, "which Oyez did not make"):
        Store.open(tmp_path / FILE_NAME)


def test_what_a_backup_or_an_older_version_made_is_no_stranger(first: Path) -> None:
    with closing(sqlite3.connect(first)) as connection:
        assert schema.strangers(connection) == ()
    Store.open(first).close()
    with closing(sqlite3.connect(first)) as connection:
        connection.execute("ANALYZE")
        assert schema.strangers(connection) == ()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE games SET started = 'yesterday'", "isoformat"),
        ("UPDATE games SET started = '9999-01-01'", "year"),
        ("UPDATE games SET setup = json_set(setup, '$.players[0]', 'a' || char(10))", "a name in it is"),
        ("UPDATE games SET setup = json_set(setup, '$.players[0]', hex(zeroblob(200)))", "a name in it is"),
        ("UPDATE games SET setup = json_set(setup, '$.players[0]', '')", "a name in it is"),
        ("UPDATE games SET scores = '[1]', finished = started", "the points of 2"),
        ("UPDATE games SET scores = '[1, 99999999]', finished = started", "the points of 2"),
        ("UPDATE players SET name = char(27) || '[2J' WHERE id = 1", "a name in it is"),
        ("UPDATE players SET last_played = ''", "isoformat"),
    ],
)
def test_rows_that_nobody_wrote_are_told(statement: str, told: str, tmp_path: Path) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        store.create_game(FEASTS)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(statement)
        connection.commit()
    with Store.open(tmp_path / FILE_NAME) as store, saying(DamagedError, told):
        _ = store.games(), store.roster.people()


def test_giant_texts_are_not_made_room_for(tmp_path: Path) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        store.create_game(FEASTS)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("UPDATE games SET setup = hex(zeroblob(5000000))")
        connection.commit()
    with Store.open(tmp_path / FILE_NAME) as store, saying(DamagedError, "too big"):
        store.games()
