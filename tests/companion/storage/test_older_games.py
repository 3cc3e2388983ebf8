"""After going back: games in the form of a newer release are exchanged for those of the backup made before."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.session import Session
from companion.storage.backup import make_backup
from companion.storage.older_games import put_back_older_games
from companion.storage.paths import LEFT_OUT, Paths
from companion.storage.store import FILE_NAME, Store
from engine.troyes_dice import Setup
from tests.said import said


def paths(folder: Path) -> Paths:
    return Paths(folder, folder / "settings.toml", folder / "camera.toml")


def begun(folder: Path) -> Path:
    with Store.open(folder / FILE_NAME) as store:
        Session.start(store, Setup(("Ada", "Bob")))
    return folder / FILE_NAME


def raised(path: Path) -> bytes:
    """The form of a newer release, in the log as where that was killed; the bytes of the file."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 99")
    return path.read_bytes()


def test_games_of_this_release_are_left_alone(tmp_path: Path) -> None:
    assert put_back_older_games(tmp_path / FILE_NAME, paths(tmp_path)) is None
    path = begun(tmp_path)
    assert put_back_older_games(path, paths(tmp_path)) is None
    path.write_bytes(b"damaged" * 1000)
    assert put_back_older_games(path, paths(tmp_path)) is None
    assert path.read_bytes() == b"damaged" * 1000


def test_the_newest_backup_that_can_be_read_is_used(tmp_path: Path) -> None:
    path = begun(tmp_path)
    make_backup(paths(tmp_path))
    raised(path)
    # a later backup has the newer form, too
    make_backup(paths(tmp_path))
    assert "games.newer-1.db" in said(put_back_older_games(path, paths(tmp_path)))
    with Store.open(path) as store:
        assert store.load(1).setup.players == ("Ada", "Bob")
    with closing(sqlite3.connect(tmp_path / "games.newer-1.db")) as kept:
        assert kept.execute("PRAGMA user_version").fetchone() == (99,)
        assert kept.execute("SELECT count(*) FROM games").fetchone() == (1,)
    assert put_back_older_games(path, paths(tmp_path)) is None


def test_games_of_the_newer_form_are_offered_once_it_is_back(tmp_path: Path) -> None:
    path = begun(tmp_path)
    make_backup(paths(tmp_path))
    raised(path)
    assert put_back_older_games(path, paths(tmp_path))
    with Store.open(path) as store:
        assert store.note(LEFT_OUT) == ""


def test_a_second_failure_leaves_what_the_first_one_kept(tmp_path: Path) -> None:
    path = begun(tmp_path)
    for kept in ("games.newer-1.db", "games.newer-2.db"):
        make_backup(paths(tmp_path))
        raised(path)
        assert kept in said(put_back_older_games(path, paths(tmp_path)))
    assert (tmp_path / "games.newer-1.db").exists()
    assert (tmp_path / "games.newer-2.db").exists()


def test_without_such_a_backup_nothing_is_changed(tmp_path: Path) -> None:
    path = begun(tmp_path)
    content = raised(path)
    make_backup(paths(tmp_path))
    assert put_back_older_games(path, paths(tmp_path)) is None
    assert path.read_bytes() == content
