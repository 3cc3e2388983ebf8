"""SQLite's log, read by our own code: the same as SQLite reads, and the frames behind damage."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.session import Session
from companion.storage.rows import DamagedError
from companion.storage.store import FILE_NAME, Store
from companion.storage.write_ahead_log import FRAME, HEADER, Log, page_size_of, read_log
from tests.companion.tables import FOUR, played
from tests.said import saying

LOG = f"{FILE_NAME}-wal"


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as a program that was killed within a game leaves them."""
    folder = tmp_path_factory.mktemp("killed")
    with Store.open(folder / "work" / FILE_NAME) as store:
        session = Session.start(store, FOUR)
        for action, _, _ in list(played(FOUR, seed=2))[:30]:
            session.submit(action)
        shutil.copytree(folder / "work", folder / "killed")
    for name in (f"{FILE_NAME}-shm",):
        (folder / "killed" / name).unlink()
    return folder / "killed"


@pytest.fixture
def now(killed: Path, tmp_path: Path) -> Path:
    shutil.copytree(killed, tmp_path / "now")
    return tmp_path / "now"


def parsed(folder: Path) -> Log:
    return read_log((folder / LOG).read_bytes(), page_size_of((folder / FILE_NAME).read_bytes()))


def actions(image: bytes) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(":memory:")) as games:
        games.deserialize(image)
        assert games.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return games.execute("SELECT seq, action FROM actions ORDER BY game, seq").fetchall()


def test_database_and_log_make_what_sqlite_reads(now: Path) -> None:
    log = parsed(now)
    assert log.whole == len(log.frames) > 30
    assert not log.more
    mine = actions(log.image((now / FILE_NAME).read_bytes()))
    with closing(sqlite3.connect(now / FILE_NAME)) as games:
        assert mine == games.execute("SELECT seq, action FROM actions ORDER BY game, seq").fetchall()
    assert len(mine) == 30


@pytest.mark.parametrize("cut", [0, 1, 31, 32, 40, 5000, 4096 * 7 + 100, -1, -2000])
def test_a_log_cut_anywhere_is_read_as_far_as_sqlite_reads_it(now: Path, cut: int) -> None:
    (now / LOG).write_bytes((now / LOG).read_bytes()[:cut])
    mine = actions(parsed(now).image((now / FILE_NAME).read_bytes()))
    with closing(sqlite3.connect(now / FILE_NAME)) as games:
        assert mine == games.execute("SELECT seq, action FROM actions ORDER BY game, seq").fetchall()


@pytest.mark.parametrize("seed", range(40))
def test_after_a_flip_too_it_reads_what_sqlite_reads_and_knows_of_more(now: Path, seed: int) -> None:
    chance, content = Random(seed), bytearray((now / LOG).read_bytes())
    content[chance.randrange(len(content))] ^= chance.randrange(1, 256)
    (now / LOG).write_bytes(content)
    log = parsed(now)
    mine = actions(log.image((now / FILE_NAME).read_bytes()))
    # all frames but one are still known to be this log's
    assert sum(frame.current for frame in log.frames) >= len(log.frames) - 1
    with saying(DamagedError, "log"):
        Store.open(now / FILE_NAME)
    assert (now / LOG).read_bytes() == content
    with closing(sqlite3.connect(now / FILE_NAME)) as games:
        assert mine == games.execute("SELECT seq, action FROM actions ORDER BY game, seq").fetchall()


def test_a_power_cut_within_the_newest_transaction_is_no_damage(now: Path) -> None:
    log = parsed(now)
    size = FRAME.size + log.page_size
    ends = [at for at, frame in enumerate(log.frames) if frame.pages]
    assert ends[-1] - ends[-2] > 1, "the last transaction has but one frame"
    # the power went before anything of the last transaction was on the disk but its last frame
    content = bytearray((now / LOG).read_bytes())
    torn = HEADER.size + size * (ends[-2] + 1)
    content[torn : torn + size] = bytes(size)
    (now / LOG).write_bytes(content)
    (now / "games.last-commit").unlink()
    with Store.open(now / FILE_NAME) as store:
        assert len(store.load(1).actions) == 29
        assert store.missing == 0


def test_a_log_that_is_gone_is_missed(now: Path) -> None:
    (now / LOG).unlink()
    with Store.open(now / FILE_NAME) as store:
        missing = store.missing
        assert missing >= 30
    with Store.open(now / FILE_NAME) as store:
        assert store.missing == missing
        store.accept()
    with Store.open(now / FILE_NAME) as store:
        assert store.missing == 0


def test_a_log_without_its_file_is_left_alone(now: Path) -> None:
    (now / FILE_NAME).unlink()
    with saying(DamagedError, "only its log is left"):
        Store.open(now / FILE_NAME)


def test_the_log_is_emptied_at_each_start_and_after_each_game(now: Path) -> None:
    with Store.open(now / FILE_NAME) as store:
        assert (now / LOG).stat().st_size == 0
        session = Session.resume(store, 1)
        rest = [action for action, _, _ in played(FOUR, seed=2)][30:]
        for action in rest[:-1]:
            session.submit(action)
        assert (now / LOG).stat().st_size > 0
        session.submit(rest[-1])
        assert session.game.over
        assert (now / LOG).stat().st_size == 0


def test_somebody_who_reads_meanwhile_keeps_nobody_waiting(now: Path) -> None:
    with (
        closing(sqlite3.connect(now / FILE_NAME, isolation_level=None)) as reader,
        Store.open(now / FILE_NAME) as store,
    ):
        store.keep_note("a", "b")
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM games").fetchone()
        store.keep_note("a", "c")
        store._database.empty_log()
        assert store.note("a") == "c"
        (patience,) = store._database.connection.execute("PRAGMA busy_timeout").fetchone()
        assert patience == 5000
