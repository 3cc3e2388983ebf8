"""Contents of backups: find the one with games that are not here, and those that may go."""

import sqlite3
import tempfile
from collections.abc import Collection, Iterable
from contextlib import closing
from pathlib import Path

from companion.i18n.faults import AnyFault, Code, Part, fault, reason_of
from companion.storage.backup_format import BackupError, DamagedBackupError
from companion.storage.backup_reader import read_manifest, unpacked_games
from companion.storage.database import Database
from companion.storage.merge import Key, lengths, more_in
from companion.storage.paths import BackupRow, Found, all_backups
from companion.storage.rows import StoreError
from companion.storage.salvage import Salvage
from companion.storage.store import FILE_NAME

MAX_OPENED = 3
"""Backups that are unpacked to look for games; those that seem to have the most of them."""


def contents(backup: Path) -> dict[Key, int]:
    """Count the actions of each game in a backup. Raises BackupError."""
    manifest = read_manifest(backup)
    if manifest.lengths is not None:
        return {(started, at): count for started, at, count in manifest.lengths}
    with tempfile.TemporaryDirectory(prefix="oyez-") as work:
        games = unpacked_games(backup, Path(work))
        with closing(sqlite3.connect(games)) as connection:
            return lengths(connection)


def fault_of(backup: Path) -> AnyFault | None:
    """Return the fault that keeps a backup from being put back; None if it can."""
    try:
        with tempfile.TemporaryDirectory(prefix="oyez-") as work:
            unpacked_games(backup, Path(work))
    except BackupError as error:
        return error.fault
    except OSError as error:
        return fault(Code.BACKUP_UNREADABLE, Part.BACKUP, file=str(backup), reason=reason_of(error))
    return None


def holds(newer: dict[Key, int], older: dict[Key, int]) -> bool:
    """Return True if every game of the older one is in the newer one, and goes as far there."""
    return all(newer.get(key, -1) >= count for key, count in older.items())


def may_go(old: Found, newer: Iterable[Found]) -> bool:
    """Return True if all of an old backup is in a newer one, or nothing of it is sound."""
    try:
        held = contents(old.path)
    except DamagedBackupError:
        return True
    except (BackupError, OSError):
        # a newer Oyez reads it, or this one once there is room to unpack it
        return False
    for each in newer:
        try:
            if holds(contents(each.path), held):
                return True
        except (BackupError, OSError):
            continue
    return False


def found_in(backup: Path, folder: Path) -> Salvage:
    """All that a backup holds; it is unpacked into an empty folder. Raises BackupError."""
    found = Salvage()
    try:
        with closing(Database.open(unpacked_games(backup, folder))) as database, database.reading() as connection:
            found.take_database(connection)
    except StoreError as error:
        raise BackupError(error.fault) from error
    return found


def backup_with_more(
    data: Path, left_out: Collection[str] = (), plugged: Iterable[Path] | None = None
) -> BackupRow | None:
    """The backup with the most games that are not here, or go on further there; None if all are here.

    `left_out` are the names of backups that people did not want. Raises sqlite3.Error for games that cannot be read.
    """
    uri = f"{(data / FILE_NAME).absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=5.0)) as here:
        kept = lengths(here)
        likely: list[tuple[int, Found]] = []
        for found in all_backups(data, plugged):
            try:
                held = {} if found.path.name in left_out else contents(found.path)
            except BackupError:
                continue
            if more := sum(kept.get(key, -1) < count for key, count in held.items()):
                likely.append((more, found))
        # of those with as many the first is the newest
        for _more, found in sorted(likely, key=lambda each: -each[0])[:MAX_OPENED]:
            if row := _row(found, data, here):
                return row
    return None


def _row(found: Found, data: Path, here: sqlite3.Connection) -> BackupRow | None:
    try:
        told_of = read_manifest(found.path)
        with tempfile.TemporaryDirectory(prefix="oyez-") as work:
            more = len(more_in(here, found_in(found.path, Path(work)).sound_games()))
    except (BackupError, OSError):
        return None
    on_stick = data not in found.path.parents
    row = BackupRow(str(found.path), told_of.made, told_of.games, told_of.players, on_stick, more)
    return row if more else None
