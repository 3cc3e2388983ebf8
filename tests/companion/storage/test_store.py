"""The store: confirmed actions are stored; unknown data stays as it is and is reported in a sentence."""

import itertools
import re
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.troyes_dice.listed_game import moment_of
from companion.storage.database import CACHE_KIB
from companion.storage.store import FILE_NAME, SCHEMA_VERSION, Store, StoreError, store_path
from engine.troyes_dice import (
    Action,
    Building,
    Choose,
    Citizen,
    Colour,
    Correct,
    Deed,
    Half,
    Kind,
    Resource,
    Rest,
    Roll,
    Setup,
    Tile,
    Turn,
    Undo,
)
from tests.companion.tables import FEASTS, FOUR
from tests.said import saying

MORNING = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)
ROLL = Roll(3, (1, 3, 6))


def ticking() -> Callable[[], datetime]:
    """Return a clock that advances a minute at each call."""
    now = MORNING - timedelta(minutes=1)

    def look() -> datetime:
        nonlocal now
        now += timedelta(minutes=1)
        return now

    return look


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "oyez" / FILE_NAME


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path, now=ticking()) as opened:
        yield opened


DICE = st.integers(1, 6)
ROLLS = st.builds(Roll, DICE, st.tuples(DICE, DICE, DICE))
PLAYERS = st.integers(0, 99)
COLOURS = st.sampled_from(Colour)
OPTIONS = st.builds(Citizen, COLOURS) | st.builds(Building, st.sampled_from(Kind), COLOURS, DICE)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    ROLLS,
    st.builds(
        Turn,
        PLAYERS,
        st.integers(0, 3),
        st.sampled_from(Deed),
        st.none() | COLOURS,
        st.none() | DICE,
        st.none() | st.sampled_from(Resource),
    ),
    st.builds(Rest, PLAYERS),
    st.builds(Choose, PLAYERS, OPTIONS),
    st.builds(Undo, PLAYERS),
    st.builds(Correct, ROLLS),
)


@settings(deadline=None, max_examples=50)
@given(st.lists(ACTIONS, max_size=8))
def test_every_action_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, actions: list[Action]) -> None:
    path = tmp_path_factory.mktemp("store") / FILE_NAME
    with Store.open(path, now=ticking()) as store:
        game_id = store.create_game(FEASTS)
        for seq, action in enumerate(actions):
            store.append(game_id, seq, action)
    with Store.open(path) as store:
        saved = store.load(game_id)
    assert saved.actions == tuple(actions)
    assert saved.setup == FEASTS
    assert saved.started == MORNING


def test_actions_are_kept_whole_and_at_once(store: Store, path: Path) -> None:
    game_id = store.create_game(FOUR)
    store.append(game_id, 0, ROLL)
    with Store.open(path) as other:  # a second reader sees it without anyone closing anything
        assert other.load(game_id).actions == (ROLL,)


def test_the_disk_is_asked_for_everything_at_every_action(store: Store) -> None:
    pragmas = {name: store._database.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
    assert pragmas == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "user_version": SCHEMA_VERSION}


@pytest.mark.parametrize("seq", [0, 2, -1])
def test_a_gap_or_a_taken_number_is_refused(store: Store, seq: int) -> None:
    game_id = store.create_game(FOUR)
    store.append(game_id, 0, ROLL)
    with saying(StoreError, f"Action {seq} of game 1 does not follow: the next one in .* is 1"):
        store.append(game_id, seq, Undo(0))
    assert store.load(game_id).actions == (ROLL,)


def test_an_unknown_game_is_refused(store: Store) -> None:
    with saying(StoreError, "There is no game 7"):
        store.append(7, 0, ROLL)
    with saying(StoreError, "There is no game 7"):
        store.load(7)


def test_the_list_of_games_is_newest_first(store: Store) -> None:
    first, second = store.create_game(FOUR), store.create_game(FEASTS)
    store.append(first, 0, ROLL)
    store.append(first, 1, Rest(0))
    store.append(first, 2, ROLL)
    store.append(first, 3, ROLL, totals=(41, 54, 12, 54))
    newest, oldest = store.games()
    assert (newest.id, newest.players, newest.rolls) == (second, ("Ada", "Bo"), 0)
    assert (newest.finished, newest.totals, newest.winners) == (None, None, ())
    assert (oldest.id, oldest.rolls, moment_of(oldest)) == (first, 3, (2, Half.MORNING))
    assert (oldest.totals, oldest.winners) == ((41, 54, 12, 54), ("Bo", "Di"))
    assert oldest.started == MORNING
    assert oldest.finished is not None
    assert oldest.finished > newest.started


def test_the_newest_unfinished_game_is_offered(store: Store) -> None:
    assert store.unfinished() is None
    first, second = store.create_game(FOUR), store.create_game(FOUR)
    assert store.unfinished() == store.games()[0]
    store.append(second, 0, ROLL, totals=(1, 2, 3, 4))
    unfinished = store.unfinished()
    assert unfinished is not None
    assert unfinished.id == first
    store.append(second, 1, Undo(0))
    assert store.unfinished() == store.games()[0]


def test_a_game_that_was_given_up_waits_no_longer_but_goes_on(store: Store) -> None:
    game_id = store.create_game(FOUR)
    store.append(game_id, 0, ROLL)
    store.give_up(game_id)
    assert store.unfinished() is None
    assert store.game(game_id).given_up
    assert store.roster.people()[0].played == ()
    store.append(game_id, 1, Rest(0))
    assert store.unfinished() is not None
    store.append(game_id, 2, ROLL, totals=(1, 2, 3, 4))
    store.give_up(game_id)
    assert store.game(game_id).totals == (1, 2, 3, 4)


def test_the_file_has_one_identity(store: Store, path: Path) -> None:
    identity = store.identity()
    with Store.open(path) as other:
        assert other.identity() == identity


def test_players_are_remembered_latest_first(store: Store) -> None:
    store.create_game(Setup(("Bo", "Ada")))
    store.create_game(Setup(("Zoë", "Bo")))
    assert store.roster.names() == ("Bo", "Zoë", "Ada")
    store.roster.add("林")
    assert store.roster.names() == ("林", "Bo", "Zoë", "Ada")


def test_a_set_up_with_tiles_comes_back(store: Store) -> None:
    setup = Setup(("Ada",), numbering=(4, 5, 6, 1, 2, 3), tiles=((0, Tile.COIN), (1, Tile.BLACK), (2, Tile.HALL)))
    assert store.load(store.create_game(setup)).setup == setup


def test_where_the_games_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OYEZ_DATA", str(tmp_path / "named"))
    assert store_path() == tmp_path / "named" / FILE_NAME
    assert store_path(tmp_path / "given") == tmp_path / "given" / FILE_NAME
    monkeypatch.delenv("OYEZ_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert store_path().name == FILE_NAME
    assert store_path().parent.name == "oyez"


def newer(path: Path) -> None:
    Store.open(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()


def foreign(path: Path) -> None:
    path.parent.mkdir(parents=True)
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


def no_database(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b"Dear diary, today we built a fortress. " * 100)


def torn(path: Path) -> None:
    with Store.open(path) as store:
        game_id = store.create_game(FOUR)
        for seq in range(200):
            store.append(game_id, seq, ROLL)
    whole = bytearray(path.read_bytes())
    for offset in range(4096, len(whole), 4096):
        whole[offset : offset + 2000] = b"\xff" * 2000
    path.write_bytes(whole)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (newer, "was written by a newer Oyez (its format is 99, this version knows 4)"),
        (foreign, "is a database, but not one of Oyez's games"),
        (no_database, "is damaged and was left as it is"),
        (torn, "is damaged and was left as it is"),
    ],
)
def test_a_file_that_is_not_understood_stays_as_it_is(path: Path, spoil: Callable[[Path], None], sentence: str) -> None:
    spoil(path)
    before = path.read_bytes()
    with saying(StoreError, re.escape(f"{path} {sentence}")):
        Store.open(path)
    assert path.read_bytes() == before


def test_a_word_in_the_file_that_is_no_action_is_a_sentence(store: Store) -> None:
    game_id = store.create_game(FOUR)
    store.append(game_id, 0, ROLL)
    store._database.connection.execute("UPDATE actions SET action = ?", ('{"type": "Dance"}',))
    with saying(StoreError, r"is damaged and was left as it is .*Dance"):
        store.load(game_id)


def test_an_empty_file_is_a_new_one(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.touch()
    with Store.open(path) as store:
        assert store.games() == ()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with saying(StoreError, r"cannot be made \(.*\)\. Name another one with --data FOLDER"):
        Store.open(tmp_path / "file" / "oyez" / FILE_NAME)


def test_a_folder_in_the_place_of_the_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    with saying(StoreError, r"cannot be opened \(.*\)\. Check that the folder may be written"):
        Store.open(tmp_path / FILE_NAME)


def test_a_file_in_use_is_a_sentence(store: Store, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store._database.connection.execute("PRAGMA busy_timeout = 1")
    with saying(StoreError, "is in use by another Oyez"):
        store.create_game(FOUR)
    other.execute("ROLLBACK")
    other.close()
    assert store.create_game(FOUR) == 1


def test_a_full_disk_loses_nothing_that_was_confirmed(store: Store, path: Path) -> None:
    game_id = store.create_game(FOUR)
    store.append(game_id, 0, ROLL)
    kept = [0]
    pages = store._database.connection.execute("PRAGMA page_count").fetchone()[0]
    store._database.connection.execute(f"PRAGMA max_page_count = {pages}")
    confirmed = iter_appended(store, game_id, first=1)
    with saying(StoreError, "that the disk is not full"):
        kept.extend(confirmed)
    with Store.open(path) as again:
        assert again.load(game_id).actions == (ROLL,) * len(kept)


def iter_appended(store: Store, game_id: int, first: int) -> Iterator[int]:
    """Append throw after throw forever, yielding each one that was confirmed."""
    for seq in itertools.count(first):
        store.append(game_id, seq, ROLL)
        yield seq


def test_no_more_of_a_large_file_is_kept_in_memory_than_a_little(store: Store) -> None:
    # negative: KiB, instead of pages
    assert store._database.connection.execute("PRAGMA cache_size").fetchone() == (-CACHE_KIB,)
