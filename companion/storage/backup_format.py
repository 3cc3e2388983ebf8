"""The form of a backup: its parts, its description of itself, and its errors."""

from datetime import datetime

from msgspec import Struct

from companion.i18n.faults import FaultError
from companion.storage.store import FILE_NAME

MANIFEST = "backup.json"
GAMES = FILE_NAME
SETTINGS, PINS = "settings.toml", "pins.toml"
RETAIN = 10
"""The number of backups in each place; older ones are deleted."""
FORMAT, VERSION = "oyez-backup", 1


class BackupError(FaultError):
    """A backup cannot be made, read or restored."""


class DamagedBackupError(BackupError):
    """A file is no backup, or is damaged: reading it again will not help."""


class Part(Struct, frozen=True):
    """A file of the backup: its bytes and their SHA-256 in hexadecimal letters."""

    size: int
    sha256: str


class Manifest(Struct, frozen=True):
    """The description that a backup holds of itself.

    `lengths` holds for each game its start, its index among those of the same moment, and its number of actions; empty
    if that list would be too long, or if an older Oyez made the backup.
    """

    format: str
    version: int
    made: datetime
    oyez: str
    games: int
    players: int
    files: dict[str, Part]
    lengths: list[tuple[str, int, int]] | None = None


MAX_SMALL = 1 << 16
"""The size limit in bytes of the small files; the restore would refuse a larger one."""
MAX_LENGTHS = 5000
"""The number of games up to which a backup lists their lengths."""
LAST_NUMBER = 10**18 - 1
