"""The system check of files: room on the disk, the card, the games, their backups."""

import sqlite3
from pathlib import Path

from companion.health.findings import CheckContext, absent, found, ill, well
from companion.i18n.faults import AnyCode, Code
from companion.storage.backup_contents import backup_with_more, fault_of
from companion.storage.paths import LEFT_OUT, BackupRow, newest_backup
from companion.storage.recovery import missing
from companion.storage.store import FILE_NAME, Store, StoreError
from companion.system.checks import Check, Remedy
from companion.system.disk import MEMORY_ONLY, DiskError, free_bytes, is_memory_only, write_and_read_back

MIN_FREE = 200 * 1024 * 1024


def disk_check(context: CheckContext, key: str) -> Check:
    """Look at the room on the disk."""
    free = free_bytes(context.data)
    room = found(Code.DISK_FREE, megabytes=free >> 20, folder=str(context.data))
    if free < MIN_FREE:
        return ill(key, room, found(Code.FREE_SPACE), remedy=Remedy.MAKE_ROOM)
    return well(key, room)


def card_check(context: CheckContext, key: str) -> Check:
    """Write to the card and read it back."""
    if is_memory_only():
        return ill(key, MEMORY_ONLY)
    try:
        took = write_and_read_back(context.data)
    except DiskError as error:
        advice, remedy = CARD_REMEDIES[error.fault.code]
        return ill(key, error.fault, found(advice), remedy=remedy)
    return well(key, found(Code.CARD_WORKS, seconds=f"{took:.2f}"))


CARD_REMEDIES: dict[AnyCode, tuple[Code, Remedy]] = {
    Code.DISK_UNWRITABLE: (Code.REMOUNT, Remedy.POWER),
    Code.DISK_UNRELIABLE: (Code.REPLACE_CARD, Remedy.BACKUPS),
}
"""The advice and the remedy for each fault of the card."""


def games_check(context: CheckContext, key: str) -> Check:
    """Open the games and check every row."""
    path = context.data / FILE_NAME
    if not path.exists():
        return well(key, found(Code.NO_GAMES))
    try:
        with Store.open(path) as store:
            games, people, lacking = len(store.games()), len(store.roster.names()), missing(store)
            store.check()
    except StoreError as error:
        return ill(key, error.fault, found(Code.RECOVER_GAMES), remedy=Remedy.BACKUPS)
    if lacking:
        return ill(key, lacking)
    return well(key, found(Code.GAMES_SOUND, games=games, people=people))


def backup_check(context: CheckContext, key: str) -> Check:
    """Open the newest backup, and look for one that has more than the games."""
    if more := _backup_with_more(context.data):
        return ill(key, found(Code.BACKUP_HAS_MORE, file=more.path, n=more.more), found(Code.RESTART))
    newest = newest_backup(context.data)
    if newest is not None and (why := fault_of(newest.path)):
        return ill(key, why, found(Code.NEW_BACKUP), remedy=Remedy.BACKUPS)
    if newest is not None:
        made = f"{newest.made:%Y-%m-%d %H:%M} UTC"
        return well(key, found(Code.BACKUP_SOUND, made=made, file=str(newest.path)))
    if not (context.data / FILE_NAME).exists():
        return well(key, found(Code.NO_BACKUP_NEEDED))
    return absent(key, found(Code.NO_BACKUP), found(Code.FIRST_BACKUP), remedy=Remedy.BACKUPS)


def _backup_with_more(data: Path) -> BackupRow | None:
    path = data / FILE_NAME
    if not path.exists():
        return None
    try:
        with Store.open(path) as store:
            left_out = store.note(LEFT_OUT).split(",")
        return backup_with_more(data, left_out)
    except (StoreError, sqlite3.Error):
        return None
