"""Backups: all stored data comes back, a file that is no backup is refused, and nothing can leave its folder."""

import hashlib
import os
import sqlite3
import struct
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from companion.camera.calibration import Calibration, load_calibration, save_calibration
from companion.camera.copy_file import load_copy, save_copy
from companion.games import GAME_SETTINGS
from companion.session import Session
from companion.settings import COMMENTS, Settings, load_settings, save_settings, with_value
from companion.storage.backup import make_backup, make_backups
from companion.storage.backup_format import RETAIN, BackupError, Manifest, Part
from companion.storage.backup_reader import MAX_BYTES, read_manifest
from companion.storage.cards_file import cards_path, load_cards, photo_path, save_cards, save_drafts
from companion.storage.paths import Paths, all_backups, backups_in, newest_backup
from companion.storage.restore import restore
from companion.storage.schema import GAMES as TABLES
from companion.storage.schema import PLAYERS
from companion.storage.store import FILE_NAME, Store
from companion.system.touch_map import TouchMap
from engine.troyes_dice import Roll
from hardware.pins import PINS_FILE, pins_file
from tests.companion.camera.copies import made_up_copy
from tests.companion.tables import FEASTS, FOUR, played
from tests.said import saying


def paths(folder: Path) -> Paths:
    return Paths(folder / "data", folder / "config/settings.toml", folder / "config/camera.toml", folder / "pins.toml")


def other_settings() -> Settings:
    """Settings of which none is the usual one."""
    settings = Settings()
    for each in GAME_SETTINGS:
        settings = with_value(settings, each.name, each.values[-1], GAME_SETTINGS)
    for name in COMMENTS:
        now = getattr(settings, name)
        kind = inspect.type_info(Settings.__annotations__[name])
        value: str | int | bool | TouchMap | None = "1"
        if isinstance(kind, inspect.LiteralType):
            value = next(word for word in kind.values if word != now)
        elif isinstance(kind, inspect.BoolType):
            value = not now
        elif isinstance(kind, inspect.IntType):
            value = kind.ge if kind.ge is not None and now != kind.ge else 50
        elif name == "touch":
            value = (-1.25, 0.01, 1.1, 0.0, 1.0, 0.0)
        assert value is not None
        settings = with_value(settings, name, value, GAME_SETTINGS)
    return settings


def calibration() -> Calibration:
    homography = (1.0, 0.0, 3.0, 0.0, 1.0, 4.0, 0.0, 0.0, 1.0)
    return Calibration("0", 640, 480, "a4", homography, (1.0, 1.1, 1.2), 0.8, 0.01)


TILES = b'{"format": "oyez.tiles"}'
"""The file of learned tiles, which a backup copies as it is."""


def fill(at: Paths) -> None:
    """Every table, every setting, a calibration and a wiring."""
    with Store.open(at.data / FILE_NAME) as store:
        over = Session.start(store, FEASTS, guests=(FEASTS.players[0],))
        for action, _, _ in played(FEASTS, seed=1):
            over.submit(action)
        Session.start(store, FOUR).submit(Roll(1, (2, 3, 4)))
        store.keep_note("guide", "3")
    save_settings(other_settings(), at.settings, GAME_SETTINGS)
    save_calibration(calibration(), at.camera)
    save_copy(made_up_copy(), at.copy)
    at.tiles.write_bytes(TILES)
    assert at.pins is not None
    at.pins.write_bytes(PINS_FILE.read_bytes() + b"\n# mine\n")


def rows(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in every table."""
    with closing(sqlite3.connect(file)) as found:
        names = [name for (name,) in found.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")]
        return {name: found.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}


def test_all_that_is_kept_comes_back_on_an_empty_machine(tmp_path: Path) -> None:
    old, new = paths(tmp_path / "old"), paths(tmp_path / "new")
    fill(old)
    before = rows(old.data / FILE_NAME)
    tables = [word.split()[0] for word in (TABLES + PLAYERS).split("CREATE TABLE ")[1:]]
    assert all(before[name] for name in tables), "a table is empty: this test no longer fills every one"
    assert all(
        value != usual
        for value, usual in zip(
            msgspec.structs.astuple(load_settings(old.settings, GAME_SETTINGS).settings),
            msgspec.structs.astuple(Settings()),
            strict=True,
        )
    )
    restore(make_backup(old, tmp_path / "stick"), new)
    assert rows(new.data / FILE_NAME) == before
    assert load_settings(new.settings, GAME_SETTINGS).settings == other_settings()
    assert load_calibration(new.camera) == calibration()
    assert load_copy(new.copy) == made_up_copy()
    assert new.tiles.read_bytes() == TILES
    assert new.pins is not None
    assert old.pins is not None
    assert new.pins.read_bytes() == old.pins.read_bytes()
    with Store.open(new.data / FILE_NAME) as store:
        assert [person.begun for person in store.roster.people()]
        unfinished = store.unfinished()
        assert unfinished is not None
        Session.resume(store, unfinished.id)


def test_a_wiring_that_was_put_back_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = paths(tmp_path / "old")
    fill(old)
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path / "config"))
    monkeypatch.delenv("OYEZ_PINS", raising=False)
    usual = Paths.usual(tmp_path / "data")
    assert usual.pins is None
    restore(make_backup(old), usual)
    assert old.pins is not None
    assert pins_file().read_bytes() == old.pins.read_bytes()
    # and it is in the next backup
    assert "pins.toml" in read_manifest(make_backup(Paths.usual(tmp_path / "data"))).files


def test_games_that_are_being_played_are_in_the_backup(tmp_path: Path) -> None:
    at = paths(tmp_path)
    with Store.open(at.data / FILE_NAME) as store:
        session = Session.start(store, FOUR)
        session.submit(Roll(1, (2, 3, 4)))
        path = make_backup(at)
        session.submit(Roll(6, (2, 3, 4))) if session.game.can_roll else None
    restore(path, paths(tmp_path / "new"))
    with Store.open(tmp_path / "new/data" / FILE_NAME) as store:
        assert store.load(1).actions == (Roll(1, (2, 3, 4)),)


def test_what_was_there_before_is_backed_up_first(tmp_path: Path) -> None:
    old, new = paths(tmp_path / "old"), paths(tmp_path / "new")
    fill(old)
    path = make_backup(old)
    with Store.open(new.data / FILE_NAME) as store:
        Session.start(store, FOUR)
    restore(path, new)
    (kept,) = all_backups(new.data, ())
    assert read_manifest(kept.path).games == 1
    restore(kept.path, new)
    with Store.open(new.data / FILE_NAME) as store:
        assert [row.players for row in store.games()] == [FOUR.players]


def test_a_damaged_file_that_was_there_is_kept_aside(tmp_path: Path) -> None:
    old, new = paths(tmp_path / "old"), paths(tmp_path / "new")
    fill(old)
    new.data.mkdir(parents=True)
    (new.data / FILE_NAME).write_bytes(b"no database" * 500)
    (new.data / f"{FILE_NAME}-wal").write_bytes(b"its log")
    restore(make_backup(old), new)
    assert (new.data / "games.damaged-1.db").read_bytes() == b"no database" * 500
    assert (new.data / "games.damaged-1.db-wal").read_bytes() == b"its log"
    assert rows(new.data / FILE_NAME) == rows(old.data / FILE_NAME)


def test_the_oldest_make_room_though_the_clock_jumps_back(tmp_path: Path) -> None:
    at = paths(tmp_path)
    fill(at)
    years = [2026, 2026, 1970, 2030, 1999] * 3
    made = [make_backup(at, now=datetime(year, 1, 1, tzinfo=UTC)) for year in years]
    assert [found.path for found in backups_in(at.data / "backups")] == made[: -RETAIN - 1 : -1]
    newest = newest_backup(at.data, ())
    assert newest is not None
    assert newest.path == made[-1]


def test_each_stick_gets_one(tmp_path: Path) -> None:
    at = paths(tmp_path)
    fill(at)
    stick, broken = tmp_path / "stick", tmp_path / "broken"
    stick.mkdir()
    broken.write_text("a file where a folder should be")
    made = make_backups(at, (stick, broken))
    assert [path.parent for path in made] == [at.data / "backups", stick / "Oyez"]
    assert made[0].read_bytes()[:4] == b"PK\3\4"


def test_damaged_games_are_no_backup_and_leave_the_earlier_ones(tmp_path: Path) -> None:
    at = paths(tmp_path)
    fill(at)
    good = make_backup(at)
    games = at.data / FILE_NAME
    content = bytearray(games.read_bytes())
    content[5000:9000] = bytes(4000)
    games.write_bytes(content)
    with saying(BackupError, "cannot be backed up"):
        make_backup(at)
    assert list((at.data / "backups").iterdir()) == [good]


def test_without_games_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    with saying(BackupError, "nothing to back up"):
        make_backup(paths(tmp_path))
    assert newest_backup(tmp_path / "data", ()) is None


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    at = paths(tmp_path_factory.mktemp("good"))
    fill(at)
    return make_backup(at).read_bytes()


def repacked(good: bytes, file: Path, change: Callable[[dict[str, bytes]], None], packing: int = 8) -> Path:
    """The backup with its files changed, and a manifest that fits them where it is not changed itself."""
    from io import BytesIO

    with zipfile.ZipFile(BytesIO(good)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    before = files["backup.json"]
    change(files)
    if files.get("backup.json") == before:
        manifest = msgspec.json.decode(before, type=Manifest)
        parts = {
            name: Part(len(content), hashlib.sha256(content).hexdigest())
            for name, content in files.items()
            if name != "backup.json"
        }
        files["backup.json"] = msgspec.json.encode(msgspec.structs.replace(manifest, files=parts))
    with zipfile.ZipFile(file, "w", packing) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file


def put(name: str, content: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda files: files.__setitem__(name, content)


FOREIGN = {
    "a path out of the folder": put("../../evil.txt", b"x"),
    "a path from the root": put("/tmp/evil.txt", b"x"),
    "a name nobody knows": put("run.py", b"x"),
    "a folder": put("deep/" * 200, b""),
    "no games": lambda files: files.__delitem__("games.db"),
    "games that are none": put("games.db", b"text" * 2000),
    "an empty file of games": put("games.db", b""),
    "too large a setting": put("settings.toml", b"#" * (MAX_BYTES["settings.toml"] + 1)),
    "no manifest": lambda files: files.__delitem__("backup.json"),
    "a manifest that is none": put("backup.json", b"[]"),
    "a deep manifest": put("backup.json", b"[" * 30000),
    "a foreign format": put("backup.json", b'{"format":"other","version":1,"made":"2026-01-01T00:00:00Z",'
                            b'"oyez":"1","games":1,"players":1,"files":{}}'),
    "a newer format": put("backup.json", b'{"format":"oyez-backup","version":2,"made":"2026-01-01T00:00:00Z",'
                          b'"oyez":"1","games":1,"players":1,"files":{}}'),
    "a manifest of other files": put("backup.json", b'{"format":"oyez-backup","version":1,'
                                     b'"made":"2026-01-01T00:00:00Z","oyez":"1","games":1,"players":1,"files":{}}'),
}  # fmt: skip


@pytest.mark.parametrize("kind", FOREIGN)
def test_what_is_no_backup_is_refused_and_changes_nothing(good: bytes, tmp_path: Path, kind: str) -> None:
    file = repacked(good, tmp_path / "x.zip", FOREIGN[kind])
    at = paths(tmp_path / "machine")
    with saying(BackupError, r"^x\.zip (is damaged or not a backup|was made by a newer)"):
        restore(file, at)
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "machine", at.data, file]


NEWER = {
    "another form": put("backup.json", b'{"format":"oyez-backup","version":2,"made":["soon"],"parts":7}'),
    "another form and other files": lambda files: (
        files.clear(),
        files.update({"backup.json": b'{"format":"oyez-backup","version":2}', "games.sqlite": b"x"}),
    ),
    "one more file": put("belfort-cards.toml", b"x"),
    "many more files": lambda files: files.update({f"game-{number}.toml": b"x" for number in range(20)}),
}


@pytest.mark.parametrize("kind", NEWER)
def test_a_backup_of_a_newer_oyez_asks_for_an_update(good: bytes, tmp_path: Path, kind: str) -> None:
    file = repacked(good, tmp_path / "x.zip", NEWER[kind])
    with saying(BackupError, r"^x\.zip was made by a newer Oyez\. Update this one first\.$"):
        restore(file, paths(tmp_path / "machine"))


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_only_plain_packing_is_read(good: bytes, tmp_path: Path, packing: int) -> None:
    file = repacked(good, tmp_path / "x.zip", lambda files: None, packing)
    with saying(BackupError, "not a plain zip file"):
        read_manifest(file)


def test_a_bomb_is_refused_by_what_it_gives_not_by_what_it_says(good: bytes, tmp_path: Path) -> None:
    file = repacked(good, tmp_path / "x.zip", put("camera.toml", bytes(20_000_000)))
    content = bytearray(file.read_bytes())
    for mark, size_at in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        at = -1
        while (at := content.find(mark, at + 1)) >= 0:
            if struct.unpack_from("<L", content, at + size_at) == (20_000_000,):
                struct.pack_into("<L", content, at + size_at, 100)
    file.write_bytes(content)
    with saying(BackupError, r"camera\.toml"):
        restore(file, paths(tmp_path / "machine"))


def test_an_archive_of_a_million_files_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for number in range(100):
            archive.writestr(f"{number}", b"")
    with saying(BackupError, "it contains 100 files"):
        read_manifest(file)


@settings(deadline=None)
@given(st.data())
def test_flipped_and_cut_bytes_never_do_more_than_raise(
    good: bytes, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("flipped")
    content = bytearray(good[: data.draw(st.integers(0, len(good)))])
    for at in data.draw(st.lists(st.integers(0, max(0, len(content) - 1)), max_size=8)):
        if content:
            content[at] ^= data.draw(st.integers(1, 255))
    file = folder / "x.zip"
    file.write_bytes(content)
    at_ = paths(folder / "machine")
    try:
        restore(file, at_)
    except BackupError:
        assert not (at_.data / FILE_NAME).exists()
    else:
        with Store.open(at_.data / FILE_NAME) as store:
            assert len(store.games()) == 2


def test_a_stick_whose_folder_is_a_link_gets_no_backup(tmp_path: Path) -> None:
    at, stick, mine = paths(tmp_path / "at"), tmp_path / "stick", tmp_path / "mine"
    fill(at)
    for folder in (stick, mine):
        folder.mkdir()
    (stick / "Oyez").symlink_to(mine)
    assert [path.parent for path in make_backups(at, plugged=[stick])] == [at.data / "backups"]
    assert list(mine.iterdir()) == []


def test_links_that_wait_for_a_backup_are_not_followed(tmp_path: Path) -> None:
    at, stick, mine = paths(tmp_path / "at"), tmp_path / "stick", tmp_path / "mine"
    fill(at)
    stick.mkdir()
    mine.write_text("mine")
    name = f"oyez-backup-000001-{NOW:%Y%m%d-%H%M}.zip"
    for link in (name, f".{name}.new", f".{name}.db"):
        (stick / link).symlink_to(mine)
    path = make_backup(at, stick, now=NOW)
    assert mine.read_text() == "mine"
    assert not path.is_symlink()
    assert read_manifest(path).games == 2


NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    "kind", ["pipe", "folder", "too large", "somebody else's link", "link of a folder", "dangling"]
)
def test_what_is_no_settings_file_of_ours_is_left_out_of_a_backup(tmp_path: Path, kind: str) -> None:
    at = paths(tmp_path)
    fill(at)
    secret = tmp_path / "secret.toml"
    secret.write_text('language = "fr"\n')
    at.settings.unlink()
    if kind == "pipe":
        os.mkfifo(at.settings)
    elif kind == "folder":
        at.settings.mkdir()
    elif kind == "too large":
        at.settings.write_bytes(bytes(1 << 20))
    else:
        if os.geteuid() != 0:
            pytest.skip("only root can make a link that is somebody else's; run the tests as root to see this")
        link = at.settings if kind != "link of a folder" else at.settings.parent
        if kind == "link of a folder":
            link.rename(tmp_path / "real")
            (tmp_path / "real/settings.toml").write_text('language = "fr"\n')
            link.symlink_to(tmp_path / "real")
        else:
            link.symlink_to(secret if kind != "dangling" else tmp_path / "none")
        os.lchown(link, 54321, 54321)
    beside = {"camera.toml", "copy.json", "tiles.json"}
    there = {"games.db", "pins.toml"} | (set() if kind == "link of a folder" else beside)
    assert set(read_manifest(make_backup(at)).files) == there


def test_the_owner_s_cards_are_backed_up_and_restored(tmp_path: Path) -> None:
    at = paths(tmp_path)
    fill(at)
    cards = cards_path(at.data, "troyes")
    save_cards(cards, 'name = "Ours"')
    backup = make_backup(at)
    assert "troyes-cards.toml" in read_manifest(backup).files
    save_cards(cards, 'name = "Typed in wrong"')
    restore(backup, at)
    assert load_cards(cards) == 'name = "Ours"'
    cards.write_bytes(bytes(1 << 20))
    assert "troyes-cards.toml" not in read_manifest(make_backup(at)).files


def test_the_largest_photograph_of_a_board_is_backed_up_and_restored(tmp_path: Path) -> None:
    at = paths(tmp_path)
    fill(at)
    photo, text = photo_path(at.data, "cadwallon"), "x" * (1 << 16)
    save_drafts(photo, text)
    backup = make_backup(at)
    save_drafts(photo, "")
    restore(backup, at)
    assert load_cards(photo) == text


def test_a_link_of_one_s_own_is_followed(tmp_path: Path) -> None:
    at = paths(tmp_path)
    fill(at)
    at.settings.rename(tmp_path / "elsewhere.toml")
    at.settings.symlink_to(tmp_path / "elsewhere.toml")
    assert "settings.toml" in read_manifest(make_backup(at)).files
