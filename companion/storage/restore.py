"""Putting a backup back: everything is checked beside what is there, then changed places with it, one step each.

What comes from outside is bounded: five known names, no folders, a size for each. Nothing of it can name a path.
"""

import hashlib
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from companion.i18n.language import _
from companion.storage.backup import (
    FORMAT,
    GAMES,
    MANIFEST,
    PINS,
    SETTINGS,
    VERSION,
    BackupError,
    DamagedBackupError,
    Manifest,
    make_backup,
)
from companion.storage.database import Database
from companion.storage.last_commit import last_commit_path
from companion.storage.paths import CAMERA, FOLDER, LEFT_OUT, Places, backups_in
from companion.storage.put_aside import finish_rescue, rescued_path, set_aside
from companion.storage.rows import NewerError, StoreError, UnwritableError
from companion.storage.store import Store
from companion.system.atomic_write import atomic_file, sync_folder
from companion.system.escape import printable
from companion.system.zip_safety import PACKINGS, ArchiveError, check_plain

MOST_BYTES = {MANIFEST: 1 << 20, GAMES: 128 << 20, SETTINGS: 1 << 16, CAMERA: 1 << 16, PINS: 1 << 16}
"""Every name that may stand in a backup, and how large it may be; a game needs about 20 kilobytes."""
MOST_ARCHIVE = 64 << 20
MOST_GAMES = 100_000
"""As many players, too: a list of more could not be shown."""
MOST_WHY = 600
MOST_DIRECTORY = 4096
PIECE = 1 << 16


def read_manifest(path: Path) -> Manifest:
    """What a backup says of itself, without unpacking it. Raises BackupError."""
    try:
        with _opened(path) as archive:
            return _manifest(archive, path)
    except OSError as error:
        raise _unreadable(path, error) from error


def unpacked_games(path: Path, folder: Path) -> Path:
    """The games of a backup as a file in an empty folder, in this version's form. Raises BackupError."""
    try:
        manifest = _unpack(path, folder)
        _check_games(folder / GAMES, path, manifest)
    except OSError as error:
        raise _unreadable(path, error) from error
    return folder / GAMES


def restore(path: Path, places: Places, chosen: bool = True) -> Manifest:
    """Put this backup in the place of what is there, which is backed up or kept aside first. Raises BackupError.

    Games of other backups are not offered afterwards where somebody has chosen this one.
    Nobody may have the games open meanwhile. Where it raises, what was there is there still.
    """
    try:
        places.data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=places.data) as work:
            manifest = _unpack(path, Path(work))
            _check_games(Path(work) / GAMES, path, manifest)
            damaged = not _keep_what_is_there(places)
            if chosen:
                _leave_out(Path(work) / GAMES, places)
            _put(Path(work), list(manifest.files), places, damaged)
    except OSError as error:
        text = _("The backup cannot be put into {folder} ({why}). Make room there and try again.")
        raise BackupError(text.format(folder=places.data, why=error.strerror or error)) from error
    return manifest


def _unreadable(path: Path, error: OSError) -> BackupError:
    text = _("{file} cannot be read ({why}). Plug the stick in again, or choose another backup.")
    return BackupError(text.format(file=path, why=error.strerror or error))


def _newer(path: Path) -> BackupError:
    return BackupError(_("{file} was made by a newer Oyez. Update this one first.").format(file=path.name))


def _damaged(path: Path, why: str) -> DamagedBackupError:
    text = _("{file} is damaged or no backup of Oyez ({why}). Nothing was changed; choose another one.")
    why = printable(why)
    return DamagedBackupError(text.format(file=path.name, why=why if len(why) <= MOST_WHY else f"{why[:MOST_WHY]}…"))


def _opened(path: Path) -> zipfile.ZipFile:
    """The archive, with a directory that is known to be small before anything of it is read."""
    try:
        check_plain(path, MOST_ARCHIVE, len(MOST_BYTES), MOST_DIRECTORY)
        return zipfile.ZipFile(path)
    except OSError as error:
        raise _unreadable(path, error) from error
    except (ArchiveError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise _damaged(path, str(error)) from error


def _manifest(archive: zipfile.ZipFile, path: Path) -> Manifest:
    names = archive.namelist()
    unknown = [name for name in names if name not in MOST_BYTES]
    if unknown or len(set(names)) < len(names) or MANIFEST not in names or GAMES not in names:
        raise _damaged(path, _("it holds {names}").format(names=", ".join(map(repr, names))[:200]))
    content = b"".join(_stream(archive, MANIFEST, path))
    try:
        manifest = msgspec.json.decode(content, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _damaged(path, f"{MANIFEST}: {error}") from error
    if manifest.format != FORMAT:
        raise _damaged(path, _("its format is {name}").format(name=repr(manifest.format[:40])))
    if manifest.version > VERSION:
        raise _newer(path)
    if set(manifest.files) != set(names) - {MANIFEST} or max(manifest.games, manifest.players) > MOST_GAMES:
        raise _damaged(path, _("it does not hold what it says"))
    return manifest


def _stream(archive: zipfile.ZipFile, name: str, path: Path) -> Iterator[bytes]:
    """A file's bytes, never more of them than are allowed, whatever the archive says of their number."""
    left = MOST_BYTES[name]
    try:
        if archive.getinfo(name).compress_type not in PACKINGS:
            raise _damaged(path, _("it is no plain zip file"))
        with archive.open(name) as packed:
            while piece := packed.read(PIECE):
                left -= len(piece)
                if left < 0:
                    raise _damaged(path, _("{name} is larger than {n} bytes").format(name=name, n=MOST_BYTES[name]))
                yield piece
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise _damaged(path, f"{name}: {error}") from error


def _unpack(path: Path, work: Path) -> Manifest:
    """Every file into the folder, under its own name, if it is what the backup says it is."""
    with _opened(path) as archive:
        manifest = _manifest(archive, path)
        for name, part in manifest.files.items():
            digest, size = hashlib.sha256(), 0
            with (work / name).open("xb") as out:
                for piece in _stream(archive, name, path):
                    out.write(piece)
                    digest.update(piece)
                    size += len(piece)
                out.flush()
                os.fsync(out.fileno())
            if size != part.size or digest.hexdigest() != part.sha256:
                raise _damaged(path, _("{name} is not what it was").format(name=name))
    return manifest


def _check_games(file: Path, path: Path, manifest: Manifest) -> None:
    """The games can be opened and read by this version; an older form is brought up to date here, not later."""
    try:
        with closing(Database.open(file)) as games, games.reading() as connection:
            # counted before they are listed, since a list takes more memory than the file
            counts = connection.execute("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM players)")
            if counts.fetchone() != (manifest.games, manifest.players):
                raise _damaged(path, _("it does not hold what it says"))
        with Store.open(file) as store:
            store.games()
            store.roster.people()
            store.check()
        with closing(Database.open(file)) as games:
            games.finish()
    except NewerError as error:
        raise _newer(path) from error
    except UnwritableError as error:
        raise BackupError(str(error)) from error
    except StoreError as error:
        raise _damaged(path, str(error)) from error


def _leave_out(file: Path, places: Places) -> None:
    """Choosing this backup leaves out the games of the other backups there: they are not offered again."""
    names = ",".join(found.path.name for found in backups_in(places.data / FOLDER))
    if not names:
        return
    try:
        with Store.open(file) as store:
            store.keep_note(LEFT_OUT, names)
        with closing(Database.open(file)) as games:
            games.finish()
    except StoreError as error:
        raise BackupError(str(error)) from error


def _keep_what_is_there(places: Places) -> bool:
    """Back the games up that are replaced; False where they are damaged, and have to be kept aside as they are."""
    games = places.data / GAMES
    if not games.exists():
        set_aside(games)
        return True
    try:
        make_backup(places)
        with closing(Database.open(games)) as now:
            now.finish()
    except (BackupError, StoreError):
        return False
    return True


def _put(work: Path, wanted: Collection[str], places: Places, damaged: bool) -> None:
    targets = {SETTINGS: places.settings, CAMERA: places.camera, GAMES: places.data / GAMES}
    targets[PINS] = places.pins or places.settings.with_name(PINS)
    # the games come last: they are what tells that all of it was put back
    for name in (SETTINGS, CAMERA, PINS, GAMES):
        if name not in wanted:
            continue
        target = targets[name]
        target.parent.mkdir(parents=True, exist_ok=True)
        with atomic_file(rescued_path(target) if name == GAMES and damaged else target) as out:
            with (work / name).open("rb") as content:
                shutil.copyfileobj(content, out)
            if name == GAMES:
                # those that are put back had fewer changes than those that were there
                last_commit_path(target).unlink(missing_ok=True)
                sync_folder(target.parent)
    finish_rescue(places.data / GAMES)
