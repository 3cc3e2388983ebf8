"""Backups: games, players and settings in one dated zip file, beside the games and on USB sticks.

path = make_backup(Paths.usual())
"""

import hashlib
import shutil
import sqlite3
import zipfile
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.i18n import faults
from companion.i18n.faults import Code, fault, reason_of
from companion.storage.backup_contents import may_go
from companion.storage.backup_format import (
    FORMAT,
    GAMES,
    LAST_NUMBER,
    MANIFEST,
    MAX_LENGTHS,
    MAX_SMALL,
    PINS,
    RETAIN,
    SETTINGS,
    VERSION,
    BackupError,
    Manifest,
    Part,
)
from companion.storage.cards_file import backed_up
from companion.storage.merge import lengths
from companion.storage.paths import (
    CAMERA,
    COPY,
    FOLDER,
    MAX_COPY_BYTES,
    MAX_TILES_BYTES,
    ON_STICK,
    TILES,
    Paths,
    backups_in,
    sticks,
)
from companion.storage.row_hashes import check_rows
from companion.storage.schema import SCHEMA_VERSION
from companion.system.atomic_write import atomic_file
from companion.system.disk import check_stays, read_own
from companion.system.release import version
from companion.system.zip_safety import member

LEARNED = {COPY: MAX_COPY_BYTES, TILES: MAX_TILES_BYTES}
"""The files of a learned copy and of learned tiles, with their size limits."""


class _Copied(Struct, frozen=True):
    """The contents of a copy of the games."""

    games: int
    players: int
    lengths: list[tuple[str, int, int]] | None


def make_backup(paths: Paths, folder: Path | None = None, now: datetime | None = None) -> Path:
    """Write a backup into a folder, `backups` beside the games by default, and let the oldest go; returns the file.

    Games may be played meanwhile. Raises BackupError if it cannot be written, or the games are damaged.
    """
    folder = folder or paths.data / FOLDER
    now = now or datetime.now(UTC)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        # by number, not by date: a clock that jumped back must not make the newest one look old
        number = min(max((found.number for found in backups_in(folder)), default=0) + 1, LAST_NUMBER)
        path = folder / f"oyez-backup-{number:06}-{now:%Y%m%d-%H%M}.zip"
        _write(paths, path, now)
        _let_go(folder, path)
    except OSError as error:
        raise _unwritten(folder, error) from error
    return path


def _let_go(folder: Path, made: Path) -> None:
    """Take the oldest backups away, but for those with anything in them that no newer one has."""
    found = sorted(backups_in(folder), key=lambda each: (each.path != made, -each.number))
    if len(found) > RETAIN:
        for at in range(RETAIN, len(found)):
            if may_go(found[at], found[:at]):
                found[at].path.unlink(missing_ok=True)


def _unwritten(folder: Path, error: OSError) -> BackupError:
    return BackupError(fault(Code.BACKUP_UNWRITABLE, faults.Part.BACKUP, folder=str(folder), reason=reason_of(error)))


def _write(paths: Paths, path: Path, now: datetime) -> None:
    copy = path.with_name(f".{path.name}.db")
    try:
        kept = _copy_games(paths.data / GAMES, copy)
        small = _small_files(paths)
        parts = {GAMES: Part(copy.stat().st_size, _sha256(copy))}
        parts |= {name: Part(len(text), hashlib.sha256(text).hexdigest()) for name, text in small.items()}
        manifest = Manifest(FORMAT, VERSION, now, version(), kept.games, kept.players, parts, kept.lengths)
        with atomic_file(path) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(member(MANIFEST, now), msgspec.json.format(msgspec.json.encode(manifest), indent=1))
            with copy.open("rb") as content, archive.open(member(GAMES, now), "w") as packed:
                shutil.copyfileobj(content, packed)
            for name, text in small.items():
                archive.writestr(member(name, now), text)
    finally:
        copy.unlink(missing_ok=True)


def _small_files(paths: Paths) -> dict[str, bytes]:
    """The settings, calibration, learned copy and tiles, own wiring and cards, if they are there and plain files."""
    found = {}
    files = (
        (SETTINGS, paths.settings),
        (CAMERA, paths.camera),
        (COPY, paths.copy),
        (TILES, paths.tiles),
        (PINS, paths.pins),
    )
    for name, file in (*files, *backed_up(paths.data).items()):
        if file is not None:
            # without one of these the games are worth a backup all the same
            with suppress(OSError):
                found[name] = read_own(file, LEARNED.get(name, MAX_SMALL))
    return found


def _copy_games(source: Path, copy: Path) -> _Copied:
    """Make a sound copy of the games as they are now, even during a game; return its contents."""
    if not source.exists():
        raise BackupError(fault(Code.NOTHING_TO_BACK_UP, faults.Part.BACKUP, folder=str(source.parent)))
    try:
        uri = f"{source.absolute().as_uri()}?mode=ro"
        with (
            closing(sqlite3.connect(uri, uri=True, timeout=5.0)) as games,
            closing(sqlite3.connect(copy)) as out,
        ):
            games.backup(out)
            out.execute("PRAGMA journal_mode = DELETE")
            found = out.execute("PRAGMA integrity_check(1)").fetchone()
            if found != ("ok",):
                raise sqlite3.DatabaseError(str(found[0]))
            if out.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,):
                check_rows(out)
            (people,) = out.execute("SELECT count(*) FROM players").fetchone()
            found = [(*key, count) for key, count in lengths(out).items()]
            return _Copied(len(found), int(people), found if len(found) <= MAX_LENGTHS else None)
    except (sqlite3.DatabaseError, ValueError, TypeError, MemoryError) as error:
        raise BackupError(
            fault(Code.GAMES_NOT_SOUND, faults.Part.BACKUP, file=str(source), reason=reason_of(error))
        ) from error


def _sweep(folder: Path) -> None:
    """Remove the files of an interrupted backup."""
    for left in folder.glob(".oyez-backup-*"):
        left.unlink(missing_ok=True)


def _sha256(file: Path) -> str:
    with file.open("rb") as found:
        return hashlib.file_digest(found, "sha256").hexdigest()


def make_backups(paths: Paths, plugged: Iterable[Path] | None = None) -> list[Path]:
    """Back up beside the games and onto every USB stick; the files, those of sticks last. Raises BackupError.

    A stick that cannot be written is left out where the backup beside the games was made.
    """
    made: list[Path] = []
    failed: BackupError | None = None
    folders = [paths.data / FOLDER, *(stick / ON_STICK for stick in (sticks() if plugged is None else plugged))]
    for folder in folders:
        try:
            if folder.name == ON_STICK:
                check_stays(folder)
            made.append(make_backup(paths, folder))
        except OSError as error:
            failed = failed or _unwritten(folder, error)
        except BackupError as error:
            failed = failed or error
    if failed is not None and not made:
        raise failed
    return made
