"""Backups with more in them than there is here: they are offered, merged, and never pruned."""

import shutil
import sqlite3
import tempfile
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from companion.session import Session
from companion.storage.backup import make_backup
from companion.storage.backup_contents import backup_with_more, contents, found_in
from companion.storage.backup_format import RETAIN, VERSION, BackupError
from companion.storage.backup_reader import read_manifest
from companion.storage.file_damage import read_files
from companion.storage.paths import LEFT_OUT, Paths, backups_in
from companion.storage.restore import restore
from companion.storage.salvage import Salvage
from companion.storage.store import FILE_NAME, Store
from engine import pig
from engine.troyes_dice import Roll
from tests.companion.tables import FEASTS, FOUR, played
from tests.said import saying


def paths(folder: Path) -> Paths:
    return Paths(folder, folder / "settings.toml", folder / "camera.toml")


def play(store: Store, seed: int, most: int | None = None) -> Session:
    session = Session.start(store, FEASTS)
    for action, _, _ in list(played(FEASTS, seed))[:most]:
        session.submit(action)
    return session


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """Games of which the last two are in a backup only: an older file was put in the place of the newer one."""
    file = tmp_path / FILE_NAME
    with Store.open(file) as store:
        play(store, 1)
        play(store, 2, 30)
    shutil.copyfile(file, tmp_path / "older.db")
    with Store.open(file) as store:
        going = Session.resume(store, 2)
        for action in [action for action, _, _ in played(FEASTS, 2)][30:]:
            going.submit(action)
        play(store, 3)
        store.roster.add("Zoë")
        Session.start(store, FOUR).submit(Roll(1, (2, 3, 4)))
    make_backup(paths(tmp_path))
    (tmp_path / "older.db").replace(file)
    return tmp_path


def test_the_backup_with_more_is_found_and_its_games_put_in(older: Path) -> None:
    row = backup_with_more(older, plugged=())
    assert row is not None
    assert row.more == 3  # one goes on further, two are not here
    assert row.games == 4
    with Store.open(older / FILE_NAME) as store:
        store.accept()
        mine = play(store, 9, 12)
        assert mine.game_id == 3
        first = store.load(1)
        assert store.put_more(found_in(Path(row.path), folder(older))) == 3
        store.check()
        assert store.load(1) == first
        assert store.load(3).actions == mine.actions
        assert [len(row.players) for row in store.games()] == [2, 4, 2, 2, 2]
        games = {row.id: row for row in store.games()}
        assert games[2].totals is not None
        assert games[5].totals is not None
        assert store.load(5).actions == tuple(action for action, _, _ in played(FEASTS, 3))
        people = {person.name: person for person in store.roster.people()}
        assert set(people) == {"Ada", "Bo", "Cy", "Di"}
        assert [game.game_id for game in people["Ada"].played] == [1, 2, 5]
        assert people["Ada"].achieved_in("troyes-dice")
        assert store.put_more(found_in(Path(row.path), folder(older))) == 0
    assert backup_with_more(older, plugged=()) is None


def test_a_game_that_goes_on_with_an_amended_set_up_brings_it(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for place in (here, there):
        with Store.open(place / FILE_NAME, lambda: datetime(2026, 7, 1, tzinfo=UTC)) as store:
            session = Session.start(store, pig.Setup(("Ada", "Bo"), 100))
            session.submit(pig.Roll(5))
            if place is there:
                session.amend(pig.Setup(("Ada", "Bo"), 50))
                session.submit(pig.Hold(0))
    found = Salvage()
    found.take_pages(*read_files(there / FILE_NAME))
    with Store.open(here / FILE_NAME) as store:
        (ada,) = [person.id for person in store.roster.people() if person.name == "Ada"]
        store.roster.rename(ada, "Ann")
        assert store.put_more(found) == 1
        store.check()
        assert store.load(1).setup == pig.Setup(("Ann", "Bo"), 50)
        assert Session.resume(store, 1).actions == (pig.Roll(5), pig.Hold(0))


def folder(at: Path) -> Path:
    fresh = at / f"work-{sum(1 for _ in at.iterdir())}"
    fresh.mkdir()
    return fresh


def test_a_backup_that_nobody_wanted_is_not_found(older: Path) -> None:
    (backup,) = backups_in(older / "backups")
    assert backup_with_more(older, [backup.path.name], plugged=()) is None


def test_a_game_that_went_another_way_since_is_left_as_it_is(older: Path) -> None:
    with Store.open(older / FILE_NAME) as store:
        going = Session.resume(store, 2)
        there = [action for action, _, _ in played(FEASTS, 2)][30]
        mine = Roll(1, (1, 1, 1))
        assert isinstance(there, Roll)
        assert there != mine
        going.submit(mine)
        row = backup_with_more(older, plugged=())
        assert row is not None
        assert row.more == 2
        assert store.put_more(found_in(Path(row.path), folder(older))) == 2
        assert store.load(2).actions == going.actions


def rewritten(backup: Path, **changed: object) -> None:
    """Another manifest in a backup."""
    with zipfile.ZipFile(backup) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["backup.json"] = msgspec.json.encode(msgspec.structs.replace(read_manifest(backup), **changed))
    with zipfile.ZipFile(backup, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def test_a_backup_of_an_older_oyez_is_looked_into(older: Path) -> None:
    (backup,) = backups_in(older / "backups")
    manifest = read_manifest(backup.path)
    assert manifest.lengths is not None
    held = contents(backup.path)
    assert sorted(held.values()) == sorted(count for _, _, count in manifest.lengths)
    rewritten(backup.path, lengths=None)
    assert contents(backup.path) == held


def test_the_only_backup_with_a_game_is_never_pruned(older: Path) -> None:
    (first,) = backups_in(older / "backups")
    made = [make_backup(paths(older)) for _ in range(RETAIN + 3)]
    there = [found.path for found in backups_in(older / "backups")]
    assert there == [*made[: -RETAIN - 1 : -1], first.path]
    row = backup_with_more(older, plugged=())
    assert row is not None
    with Store.open(older / FILE_NAME) as store:
        store.put_more(found_in(first.path, folder(older)))
    make_backup(paths(older))
    assert first.path not in [found.path for found in backups_in(older / "backups")]


def test_a_backup_of_a_newer_oyez_is_never_pruned(older: Path) -> None:
    (first,) = backups_in(older / "backups")
    rewritten(first.path, version=VERSION + 1)
    for _ in range(RETAIN + 1):
        make_backup(paths(older))
    assert first.path.exists()


def test_a_backup_that_there_is_no_room_to_unpack_is_not_pruned(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (first,) = backups_in(older / "backups")
    rewritten(first.path, lengths=None)
    monkeypatch.setattr(tempfile, "tempdir", str(older / "missing"))
    for _ in range(RETAIN + 1):
        make_backup(paths(older))
    assert first.path.exists()


def test_what_is_no_backup_makes_room(older: Path) -> None:
    (first,) = backups_in(older / "backups")
    first.path.write_bytes(b"damaged")
    for _ in range(RETAIN):
        make_backup(paths(older))
    assert not first.path.exists()


def test_what_is_replaced_on_purpose_is_not_offered(older: Path) -> None:
    (backup,) = backups_in(older / "backups")
    with Store.open(older / FILE_NAME) as store:
        play(store, 11, 20)
    restore(backup.path, paths(older))
    assert len(backups_in(older / "backups")) == 2
    with Store.open(older / FILE_NAME) as store:
        left_out = store.note(LEFT_OUT).split(",")
        assert store.missing == 0
        store.check()
    assert backup_with_more(older, left_out, plugged=()) is None
    assert backup_with_more(older, plugged=()) is not None


def test_games_that_changed_by_themselves_are_no_backup(older: Path) -> None:
    with closing(sqlite3.connect(older / FILE_NAME)) as games:
        games.execute("UPDATE actions SET action = replace(action, '1', '2') WHERE game = 1")
        games.commit()
    with saying(BackupError, "cannot be backed up"):
        make_backup(paths(older))


@pytest.mark.parametrize("year", [1970, 1979, 1980, 2107, 2108, 2200])
def test_a_clock_that_is_not_set_keeps_nobody_from_a_backup(older: Path, year: int) -> None:
    path = make_backup(paths(older), now=datetime(year, 1, 1, 12, 30, tzinfo=UTC))
    assert path in [found.path for found in backups_in(older / "backups")]
    assert read_manifest(path).made.year == year
    restore(path, paths(older / "new"))


def test_a_number_at_the_end_keeps_no_backup_from_being_listed(older: Path) -> None:
    for number in (999_999, 10**18 - 1):
        (older / "backups" / f"oyez-backup-{number:06}-20260101-1200.zip").write_bytes(b"none")
        path = make_backup(paths(older), now=datetime(2026, 11, 22, number % 7, tzinfo=UTC))
        assert path in [found.path for found in backups_in(older / "backups")]
