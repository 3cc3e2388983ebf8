"""Restoring a backup: it is checked beside the current games, then exchanged for them, one step each."""

import shutil
import tempfile
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from companion.i18n.faults import Code, Part, fault, reason_of
from companion.storage.backup import make_backup
from companion.storage.backup_format import GAMES, PINS, SETTINGS, BackupError, Manifest
from companion.storage.backup_reader import check_games, unpack
from companion.storage.cards_file import backed_up
from companion.storage.database import Database
from companion.storage.last_commit import last_commit_path
from companion.storage.paths import CAMERA, COPY, FOLDER, LEFT_OUT, TILES, Paths, backups_in
from companion.storage.put_aside import finish_recovery, recovered_path, set_aside
from companion.storage.rows import StoreError
from companion.storage.store import Store
from companion.system.atomic_write import atomic_file, sync_folder


def restore(path: Path, paths: Paths, chosen: bool = True) -> Manifest:
    """Restore this backup in place of the current games, which are first backed up or set aside. Raises BackupError.

    Games of other backups are not offered afterwards if somebody has chosen this one. Nobody may have the games open
    meanwhile. An error leaves the current games in place.
    """
    try:
        paths.data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=paths.data) as work:
            manifest = unpack(path, Path(work))
            check_games(Path(work) / GAMES, path, manifest)
            damaged = not _keep_what_is_there(paths)
            if chosen:
                _leave_out(Path(work) / GAMES, paths)
            _put(Path(work), list(manifest.files), paths, damaged)
    except OSError as error:
        raise BackupError(
            fault(Code.RESTORE_FAILED, Part.BACKUP, folder=str(paths.data), reason=reason_of(error))
        ) from error
    return manifest


def _leave_out(file: Path, paths: Paths) -> None:
    """Choosing this backup leaves out the games of the other backups there: they are not offered again."""
    names = ",".join(found.path.name for found in backups_in(paths.data / FOLDER))
    if not names:
        return
    try:
        with Store.open(file) as store:
            store.keep_note(LEFT_OUT, names)
        with closing(Database.open(file)) as games:
            games.finish()
    except StoreError as error:
        raise BackupError(error.fault) from error


def _keep_what_is_there(paths: Paths) -> bool:
    """Back up the games that are replaced; return False if they are damaged and must be set aside."""
    games = paths.data / GAMES
    if not games.exists():
        set_aside(games)
        return True
    try:
        make_backup(paths)
        with closing(Database.open(games)) as now:
            now.finish()
    except (BackupError, StoreError):
        return False
    return True


def _put(work: Path, wanted: Collection[str], paths: Paths, damaged: bool) -> None:
    targets = {SETTINGS: paths.settings, CAMERA: paths.camera, COPY: paths.copy, GAMES: paths.data / GAMES}
    targets[TILES] = paths.tiles
    targets[PINS] = paths.pins or paths.settings.with_name(PINS)
    cards = backed_up(paths.data)
    targets |= cards
    # the games come last: they show that everything was restored
    for name in (SETTINGS, CAMERA, COPY, TILES, PINS, *cards, GAMES):
        if name not in wanted:
            continue
        target = targets[name]
        target.parent.mkdir(parents=True, exist_ok=True)
        with atomic_file(recovered_path(target) if name == GAMES and damaged else target) as out:
            with (work / name).open("rb") as content:
                shutil.copyfileobj(content, out)
            if name == GAMES:
                # the restored ones had fewer changes than the current ones
                last_commit_path(target).unlink(missing_ok=True)
                sync_folder(target.parent)
    finish_recovery(paths.data / GAMES)
