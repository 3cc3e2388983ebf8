"""The paths of all files, and the backups in them by name alone: nothing here is opened or unpacked.

paths = Paths.usual()
"""

import os
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct
from platformdirs import user_config_dir

from companion.settings import settings_path
from companion.storage.store import FILE_NAME, store_path
from hardware.pins import PINS_FILE, pins_file

LEFT_OUT = "left-out"
"""The key in the store for the names of backups whose games nobody wanted."""
FOLDER = "backups"
ON_STICK = "Oyez"
CAMERA = "camera.toml"
COPY = "copy.json"
TILES = "tiles.json"
MAX_COPY_BYTES = 1 << 18
"""The largest learned copy that is read, backed up and restored; one has about 30 kilobytes."""
MAX_TILES_BYTES = 1 << 18
"""The largest file of learned tiles; one has about 25 kilobytes."""

STICKS = ("/media", "/run/media")
"""The folders in which Linux mounts USB sticks, each in a folder of its user."""

NAME = re.compile(r"oyez-backup-(\d{6,18})-(\d{8}-\d{4})\.zip")


class Paths(Struct, frozen=True):
    """The paths of the games' folder and of the files for settings, camera and wiring."""

    data: Path
    settings: Path
    camera: Path
    pins: Path | None = None

    @property
    def copy(self) -> Path:
        """The learned copy of the game, beside the calibration."""
        return self.camera.with_name(COPY)

    @property
    def tiles(self) -> Path:
        """The learned tiles of a game, beside the calibration."""
        return self.camera.with_name(TILES)

    @classmethod
    def usual(cls, data: Path | None = None) -> "Paths":
        """Those in use now; `data` is another folder for the games. A wiring that came with Oyez is not backed up."""
        pins = pins_file()
        own = None if pins == PINS_FILE else pins
        return cls(store_path(data).parent, settings_path(), calibration_path(), own)


class Found(Struct, frozen=True):
    """A backup file by its name alone: its number in its place, and when its own clock says it was made."""

    path: Path
    number: int
    made: datetime


class BackupRow(Struct, frozen=True):
    """The description of a backup, for people: its path, its time, and its content.

    `more` is the number of its games that are not here, or are longer there, if that was computed.
    """

    path: str
    made: datetime
    games: int
    players: int
    on_stick: bool = False
    more: int = 0


def backups_in(folder: Path) -> list[Found]:
    """List the backups in a folder, the newest first, without files of other names."""
    found = []
    try:
        names = sorted(each.name for each in folder.iterdir())
    except OSError:
        return []
    for name in names:
        match = NAME.fullmatch(name)
        if match is None:
            continue
        try:
            made = datetime.strptime(match[2], "%Y%m%d-%H%M").replace(tzinfo=UTC)
        except ValueError:
            continue
        found.append(Found(folder / name, int(match[1]), made))
    return sorted(found, key=lambda each: -each.number)


def all_backups(data: Path, plugged: Iterable[Path] | None = None) -> list[Found]:
    """The backups beside the games, then those on each USB stick; in each place the newest first."""
    folders = [data / FOLDER, *(stick / ON_STICK for stick in (sticks() if plugged is None else plugged))]
    return [found for folder in folders for found in backups_in(folder)]


def newest_backup(data: Path, plugged: Iterable[Path] | None = None) -> Found | None:
    """The newest backup: the one beside the games, else the latest on a stick."""
    own = backups_in(data / FOLDER)
    if own:
        return own[0]
    return max(all_backups(data, plugged), key=lambda found: found.made, default=None)


def changed_since_backup(paths: Paths) -> bool:
    """Return True if there are games newer than the newest backup beside them, by the files' own times."""
    own = backups_in(paths.data / FOLDER)
    files = [paths.data / FILE_NAME, paths.data / f"{FILE_NAME}-wal"]
    there = [file.stat().st_mtime for file in files if file.exists() and file.stat().st_size]
    return bool(there) and (not own or own[0].path.stat().st_mtime < max(there))


def calibration_path(folder: Path | None = None) -> Path:
    """Return the file of the calibration: in `folder`, else in OYEZ_CONFIG, else where the settings are."""
    return (folder or Path(os.environ.get("OYEZ_CONFIG") or user_config_dir("oyez"))) / CAMERA


def copy_path(folder: Path | None = None) -> Path:
    """Return the file of the learned copy, beside the calibration in `folder`."""
    return calibration_path(folder).with_name(COPY)


def tiles_path(folder: Path | None = None) -> Path:
    """Return the file of the learned tiles, beside the calibration in `folder`."""
    return calibration_path(folder).with_name(TILES)


def sticks(roots: Iterable[str] = STICKS) -> list[Path]:
    """The USB sticks that are plugged in and may be written, by name."""
    found = [path for root in roots for path in Path(root).glob("*/*")]
    return sorted(path for path in found if path.is_mount() and os.access(path, os.W_OK))
