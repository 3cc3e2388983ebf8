"""Putting a backup back: it is checked beside what is there, then changed places with it, one step each."""

import shutil
import tempfile
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from companion.i18n.language import _
from companion.storage.backup import make_backup
from companion.storage.backup_format import GAMES, PINS, SETTINGS, BackupError, Manifest
from companion.storage.backup_reader import check_games, unpack
from companion.storage.database import Database
from companion.storage.last_commit import last_commit_path
from companion.storage.paths import CAMERA, FOLDER, LEFT_OUT, Places, backups_in
from companion.storage.put_aside import finish_rescue, rescued_path, set_aside
from companion.storage.rows import StoreError
from companion.storage.store import Store
from companion.system.atomic_write import atomic_file, sync_folder


def restore(path: Path, places: Places, chosen: bool = True) -> Manifest:
    """Put this backup in the place of what is there, which is backed up or kept aside first. Raises BackupError.

    Games of other backups are not offered afterwards where somebody has chosen this one.
    Nobody may have the games open meanwhile. Where it raises, what was there is there still.
    """
    try:
        places.data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=places.data) as work:
            manifest = unpack(path, Path(work))
            check_games(Path(work) / GAMES, path, manifest)
            damaged = not _keep_what_is_there(places)
            if chosen:
                _leave_out(Path(work) / GAMES, places)
            _put(Path(work), list(manifest.files), places, damaged)
    except OSError as error:
        text = _("The backup cannot be restored to {folder} ({why}). Free some space there and try again.")
        raise BackupError(text.format(folder=places.data, why=error.strerror or error)) from error
    return manifest


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
