"""The form of a backup: its parts, its description of itself, and its errors."""

from datetime import datetime

from msgspec import Struct

from companion.storage.store import FILE_NAME

MANIFEST = "backup.json"
GAMES = FILE_NAME
SETTINGS, PINS = "settings.toml", "pins.toml"
RETAIN = 10
"""The number of backups in each place; older ones are deleted."""
FORMAT, VERSION = "oyez-backup", 1


class BackupError(Exception):
    """A backup cannot be made, read or restored; the text says why and what to do."""


class DamagedBackupError(BackupError):
    """A file is no backup, or none any more: reading it again will not help."""


class Part(Struct, frozen=True):
    """A file of the backup: its bytes and their SHA-256 in hexadecimal letters."""

    size: int
    sha256: str


class Manifest(Struct, frozen=True):
    """The description that a backup holds of itself.

    `lengths` says of each game when it was started, which of those of that moment it is, and how many actions it has;
    nothing if that would be a list too long, or an older Oyez made the backup.
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
"""Bytes of a file that is no games' file; what is larger would not be put back either."""
MAX_LENGTHS = 5000
"""Games of which a backup says how long they are."""
LAST_NUMBER = 10**18 - 1
