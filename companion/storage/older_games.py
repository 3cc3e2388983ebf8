"""The games after going back from a release that failed, but had already given their file its own, newer form.

    found = put_back_older_games(path, places)      # before the games are opened; None if nothing was to be done

`oyez update` makes a backup first, and the release that failed never let anybody play: nothing is in the newer file
that is not in that backup.
"""

from pathlib import Path

from companion.i18n.faults import Code, Fault, Part, fault
from companion.storage.backup_format import BackupError
from companion.storage.paths import FOLDER, Paths, backups_in
from companion.storage.put_aside import ENDS, aside, next_number, put_aside_files
from companion.storage.restore import restore
from companion.storage.rows import NewerError, StoreError
from companion.storage.store import Store


def put_back_older_games(path: Path, paths: Paths) -> Fault | None:
    """Put the newest backup that this release understands in the place of games that it does not; the fault of that."""
    if not _are_newer(path):
        return None
    before = put_aside_files(path)
    for found in backups_in(paths.data / FOLDER):
        try:
            restore(found.path, paths, chosen=False)
        except BackupError:
            continue
        kept = [_renamed(each, path) for each in put_aside_files(path) if each not in before]
        return fault(Code.OLDER_GAMES, Part.GAMES, file=", ".join(each.name for each in kept))
    return None


def _are_newer(path: Path) -> bool:
    if not path.exists():
        return False
    try:
        Store.open(path).close()
    except NewerError:
        return True
    except StoreError:
        return False
    return False


def _renamed(file: Path, path: Path) -> Path:
    """It is sound, and not among the damaged ones."""
    kept = aside(path, next_number(path, "newer"), "newer")
    for end in ENDS:
        source = Path(f"{file}{end}")
        if source.exists():
            source.rename(Path(f"{kept}{end}"))
    return kept
