"""Opening the games in any state of their file: damaged, unwritable, or on a disk that is full.

store, found = open_games(store_path(), Paths.usual())    # `found` are the faults, where something was wrong
"""

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.i18n.faults import Code, Fault, Part, fault
from companion.storage.database import Database, bounded
from companion.storage.file_damage import read_files
from companion.storage.last_commit import read_last_commit
from companion.storage.paths import Found, Paths, all_backups
from companion.storage.put_aside import WORK, aside, finish_recovery, next_number, put_aside_files, recovered_path
from companion.storage.rows import DamagedError, StoreError, UnwritableError
from companion.storage.store import FILE_NAME, Store
from companion.storage.write_ahead_log import Log
from companion.system.atomic_write import sync_folder

if TYPE_CHECKING:
    from companion.storage.salvage import Salvage

Faults = tuple[Fault, ...]

MAX_CALLS = 100
"""Millions of SQLite's own steps that reading a damaged file may take: its tables may lead round in a ring."""
MENTIONED = "put-aside"
"""The key in the store for the names of damaged files that people have been notified of."""


def open_games(path: Path, paths: Paths, plugged: Iterable[Path] | None = None) -> tuple[Store, Faults]:
    """Return the games, with the faults of any problem with them.

    A damaged file is put aside: in its place comes a new one with every game that is sound in it, in its log or in the
    newest backup that is sound. If nothing can be written, the games are in memory and are not stored. Call
    `mark_mentioned` once the faults were shown. Raises StoreError for a file that is in use, of a newer Oyez or of
    another program.
    """
    try:
        return _readable(path)
    except DamagedError as error:
        why: StoreError = error
    except UnwritableError as error:
        return _in_memory(path), (_unsaved(error),)
    try:
        faults = _recover(path, paths, plugged)
        return Store.open(path), faults
    except (OSError, StoreError):
        return _in_memory(path), (fault(Code.GAMES_UNRESCUED, Part.GAMES, reason=why.fault),)


def mark_mentioned(store: Store) -> None:
    """The faults of `open_games` were shown: they are not shown again."""
    with suppress(StoreError):
        if store.missing:
            store.accept()
        names = ",".join(file.name for file in put_aside_files(store.path))
        if store.note(MENTIONED) != names:
            store.keep_note(MENTIONED, names)


def _readable(path: Path) -> tuple[Store, Faults]:
    """The games, once every row of them was compared with its hash: SQLite itself checks no texts."""
    store = Store.open(path)
    try:
        store.games()
        store.roster.people()
        store.check()
        return store, tuple(filter(None, (missing(store), _unmentioned(store))))
    except BaseException:
        store.close()
        raise


def missing(store: Store) -> Fault | None:
    """Return the fault with the number of changes missing from the file; None if none are missing."""
    if not store.missing:
        return None
    return fault(Code.CHANGES_MISSING, Part.GAMES, n=store.missing, file=str(store.path))


def _unmentioned(store: Store) -> Fault | None:
    known = store.note(MENTIONED).split(",")
    names = [file.name for file in put_aside_files(store.path) if file.name not in known]
    return fault(Code.DAMAGED_EARLIER, Part.GAMES, file=", ".join(names)) if names else None


def open_any_games(path: Path, paths: Paths) -> tuple[Store, Faults]:
    """Return the games as `open_games` does, and after its refusal an empty store in memory: never an error."""
    try:
        return open_games(path, paths)
    except StoreError as error:
        return Store.in_memory(), (_unsaved(error),)


def _unsaved(why: StoreError) -> Fault:
    return fault(Code.GAMES_UNSAVED, Part.GAMES, reason=why.fault)


def _in_memory(path: Path) -> Store:
    """Return the games in memory: as SQLite reads them, else all that are sound."""
    # the modules of a recovery are imported only when one is needed: no sound start waits for them
    from companion.storage.salvage import Salvage

    try:
        database, log = read_files(path)
    except OSError:
        return Store.in_memory()
    if not log.more:
        with suppress(StoreError):
            store = Store.in_memory(like=path)
            store.check()
            return store
    store, found = Store.in_memory(), Salvage()
    _take(found, database, log)
    try:
        store.put_all(found)
    except StoreError:
        store.close()
        return Store.in_memory()
    return store


def _recover(path: Path, paths: Paths, plugged: Iterable[Path] | None) -> Faults:
    """Build a new file beside the damaged one and put it in its place; return the faults to report."""
    from companion.storage.salvage import Salvage

    found = Salvage()
    work = path.parent / WORK
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    copy = _take_backup(found, work, paths, plugged)
    before = {(game.id, game.started): len(game.actions) for game in found.sound_games()}
    _take(found, *read_files(path))
    with Store.open(work / FILE_NAME) as store:
        games = store.put_all(found, read_last_commit(path))
    saved = sum(len(game.actions) > before.get((game.id, game.started), -1) for game in games)
    with closing(Database.open(work / FILE_NAME)) as database:
        database.finish()
    with (work / FILE_NAME).open("rb+") as written:
        os.fsync(written.fileno())
    recovered = recovered_path(path)
    damaged = aside(path, next_number(path)).name
    (work / FILE_NAME).rename(recovered)
    sync_folder(path.parent)
    finish_recovery(path)
    return tuple(_outcome(damaged, copy, saved, len(found.lost_games())))


def _outcome(kept: str, copy: Found | None, saved: int, lost: int) -> Iterator[Fault]:
    yield fault(Code.DAMAGED_NOW, Part.GAMES, file=kept)
    if copy is not None:
        yield fault(Code.BACKUP_USED, Part.GAMES, made=f"{copy.made:%Y-%m-%d %H:%M} UTC")
    if lost:
        yield fault(Code.GAMES_LOST, Part.GAMES, n=lost)
    if saved:
        yield fault(Code.GAMES_RECOVERED, Part.GAMES, n=saved)


def _take_backup(found: "Salvage", work: Path, paths: Paths, plugged: Iterable[Path] | None) -> Found | None:
    """Take the content of the newest sound backup; return the backup."""
    from companion.storage.backup_format import BackupError
    from companion.storage.backup_reader import unpacked_games

    for backup in all_backups(paths.data, plugged):
        folder = work / f"backup-{backup.number}"
        try:
            folder.mkdir(exist_ok=True)
            games = unpacked_games(backup.path, folder)
            with closing(Database.open(games)) as database, database.reading() as connection:
                found.take_database(connection)
        except (BackupError, StoreError):
            shutil.rmtree(folder, ignore_errors=True)
            continue
        return backup
    return None


def _take(found: "Salvage", database: bytes, log: Log) -> None:
    """Take the sound rows of a damaged file; from one of an older version all that SQLite can read."""
    from companion.storage.salvage import UNREADABLE

    if found.take_pages(database, log):
        return
    with closing(bounded(sqlite3.connect(":memory:"))) as old, suppress(OverflowError, *UNREADABLE):
        old.deserialize(log.image(database))
        old.set_progress_handler(_StepLimit(), 1_000_000)
        if _has_tables(old):
            found.take_old(old)


class _StepLimit:
    """Counts SQLite's steps and ends them once they are too many."""

    def __init__(self) -> None:
        self._calls = 0

    def __call__(self) -> bool:
        self._calls += 1
        return self._calls > MAX_CALLS


def _has_tables(found: sqlite3.Connection) -> bool:
    """Return True if the games in the file are in tables: reading a view could take forever."""
    rows = found.execute(
        "SELECT name FROM sqlite_schema WHERE name IN ('games', 'actions') AND type = 'table' AND rootpage > 1"
    )
    return len(rows.fetchall()) == 2
