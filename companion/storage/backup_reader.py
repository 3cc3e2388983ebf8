"""Reading a backup that comes from outside: everything in it is checked before it is used.

It is bounded: a few known names, no folders, a size for each. Nothing of it can name a path.
"""

import hashlib
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.i18n.faults import Code, Part, Value, fault, reason_of
from companion.storage.backup_format import (
    FORMAT,
    GAMES,
    MANIFEST,
    PINS,
    SETTINGS,
    VERSION,
    BackupError,
    DamagedBackupError,
    Manifest,
)
from companion.storage.cards_file import MAX_BYTES as MAX_CARDS
from companion.storage.cards_file import backed_up
from companion.storage.database import Database
from companion.storage.paths import CAMERA, COPY, MAX_COPY_BYTES, MAX_TILES_BYTES, TILES
from companion.storage.rows import NewerError, StoreError, UnwritableError
from companion.storage.store import Store
from companion.system.escape import escape
from companion.system.zip_safety import PACKINGS, ArchiveError, check_plain

MAX_BYTES = {
    MANIFEST: 1 << 20,
    GAMES: 128 << 20,
    SETTINGS: 1 << 16,
    CAMERA: 1 << 16,
    PINS: 1 << 16,
    COPY: MAX_COPY_BYTES,
    TILES: MAX_TILES_BYTES,
    **dict.fromkeys(backed_up(Path()), MAX_CARDS),
}
"""Every name that may stand in a backup, and its size limit; a game needs about 20 kilobytes."""
MAX_ARCHIVE = 64 << 20
MAX_FILES = 64
"""Files in a backup; one of a newer Oyez may have more than this one knows."""
PLAIN_NAME = re.compile(r"[a-z0-9-]{1,40}\.(toml|json|db)")
"""The name of a file that a newer Oyez may have added."""
MAX_GAMES = 100_000
"""As many players, too: a list of more could not be shown."""
MAX_WHY = 600
MAX_NAMES = 200
MAX_DIRECTORY = 4096
PIECE = 1 << 16


class _Header(Struct):
    format: object = None
    version: object = None

    @property
    def is_newer(self) -> bool:
        """Return True for a backup of a newer Oyez."""
        return self.format == FORMAT and isinstance(self.version, int) and self.version > VERSION


def read_manifest(path: Path) -> Manifest:
    """Read a backup's manifest without unpacking the backup. Raises BackupError."""
    try:
        with _opened(path) as archive:
            return _manifest(archive, path)
    except OSError as error:
        raise _unreadable(path, error) from error


def unpacked_games(path: Path, folder: Path) -> Path:
    """The games of a backup as a file in an empty folder, in this version's form. Raises BackupError."""
    try:
        manifest = unpack(path, folder)
        check_games(folder / GAMES, path, manifest)
    except OSError as error:
        raise _unreadable(path, error) from error
    return folder / GAMES


def _unreadable(path: Path, error: OSError) -> BackupError:
    return BackupError(fault(Code.BACKUP_UNREADABLE, Part.BACKUP, file=str(path), reason=reason_of(error)))


def _newer(path: Path) -> BackupError:
    return BackupError(fault(Code.BACKUP_NEWER, Part.BACKUP, file=path.name))


def _damaged(path: Path, reason: Value) -> DamagedBackupError:
    if isinstance(reason, str):
        reason = _shortened(reason)
    return DamagedBackupError(fault(Code.BACKUP_DAMAGED, Part.BACKUP, file=path.name, reason=reason))


def _shortened(words: str) -> str:
    words = escape(words)
    return words if len(words) <= MAX_WHY else f"{words[:MAX_WHY]}…"


def _wrong(path: Path, code: Code, **params: Value) -> DamagedBackupError:
    return _damaged(path, fault(code, Part.BACKUP, **params))


def _opened(path: Path) -> zipfile.ZipFile:
    """The archive, with a directory that is known to be small before anything of it is read."""
    try:
        check_plain(path, MAX_ARCHIVE, MAX_FILES, MAX_DIRECTORY)
        return zipfile.ZipFile(path)
    except OSError as error:
        raise _unreadable(path, error) from error
    except (ArchiveError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        # zipfile raises the last one for a version or a kind of packing that it does not know
        raise _damaged(path, reason_of(error)) from error


def _manifest(archive: zipfile.ZipFile, path: Path) -> Manifest:
    names = archive.namelist()
    wrong_names = _wrong(path, Code.ARCHIVE_NAMES, names=escape(", ".join(map(repr, names))[:MAX_NAMES]))
    if len(set(names)) < len(names) or MANIFEST not in names:
        raise wrong_names
    content = b"".join(_stream(archive, MANIFEST, path))
    unknown = [name for name in names if name not in MAX_BYTES]
    try:
        # the version comes first: the rest may have another form, and other files
        newer = msgspec.json.decode(content, type=_Header).is_newer
        if newer or (unknown and all(map(PLAIN_NAME.fullmatch, unknown))):
            raise _newer(path)
        if unknown or GAMES not in names:
            raise wrong_names
        manifest = msgspec.json.decode(content, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _wrong(path, Code.MEMBER_WRONG, name=MANIFEST, reason=_shortened(str(error))) from error
    if manifest.format != FORMAT:
        raise _wrong(path, Code.OTHER_FORMAT, name=escape(repr(manifest.format[:40])))
    if set(manifest.files) != set(names) - {MANIFEST} or max(manifest.games, manifest.players) > MAX_GAMES:
        raise _wrong(path, Code.LIST_DIFFERS)
    return manifest


def _stream(archive: zipfile.ZipFile, name: str, path: Path) -> Iterator[bytes]:
    """Yield a file's bytes, at most the allowed number, although the archive may announce another."""
    left = MAX_BYTES[name]
    try:
        if archive.getinfo(name).compress_type not in PACKINGS:
            raise _wrong(path, Code.ARCHIVE_NOT_PLAIN)
        with archive.open(name) as packed:
            while piece := packed.read(PIECE):
                left -= len(piece)
                if left < 0:
                    raise _wrong(path, Code.MEMBER_LARGE, name=name, n=MAX_BYTES[name])
                yield piece
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        # of these, zipfile raises NotImplementedError for a kind of packing or encryption that it does not know
        raise _wrong(path, Code.MEMBER_WRONG, name=name, reason=_shortened(str(error))) from error


def unpack(path: Path, work: Path) -> Manifest:
    """Extract every file into the folder, under its own name, after comparing it with the manifest."""
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
                raise _wrong(path, Code.MEMBER_CHANGED, name=name)
    return manifest


def check_games(file: Path, path: Path, manifest: Manifest) -> None:
    """The games can be opened and read by this version; an older form is brought up to date here, not later."""
    try:
        with closing(Database.open(file)) as games, games.reading() as connection:
            # counted before they are listed, since a list takes more memory than the file
            counts = connection.execute("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM players)")
            if counts.fetchone() != (manifest.games, manifest.players):
                raise _wrong(path, Code.LIST_DIFFERS)
        with Store.open(file) as store:
            store.games()
            store.roster.people()
            store.check()
        with closing(Database.open(file)) as games:
            games.finish()
    except NewerError as error:
        raise _newer(path) from error
    except UnwritableError as error:
        raise BackupError(error.fault) from error
    except StoreError as error:
        raise _damaged(path, error.fault) from error
