"""Bytes that change without a write, files that are cut off and sectors that come back empty: every loss is reported.

Thirteen games are stored: nine of them in a backup, the last one under way. One place of one file is damaged, Oyez is
started, and its data is compared with the data before.
"""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from msgspec import Struct

from companion.session import Session
from companion.storage.backup import make_backup
from companion.storage.backup_format import BackupError
from companion.storage.paths import Paths, backups_in
from companion.storage.recovery import open_games
from companion.storage.restore import restore
from companion.storage.rows import StoreError
from companion.storage.store import FILE_NAME, Store
from tests.torture.player import SETUP, actions
from tests.torture.trace import SECTOR

GAMES, BACKED_UP, LOGGED = 13, 9, 4
LAST = 30
"""Actions of the last game."""

Rows = dict[tuple[object, ...], tuple[object, ...]]


class Figures(Struct):
    """Counts of tries and of their results; `lost` counts actions that were reported as lost."""

    tries: int = 0
    told: int = 0
    refused: int = 0
    lost: int = 0
    lost_silent: int = 0
    changed_silent: int = 0


def keep_games(folder: Path, last: int = LAST) -> None:
    """Keep the games, and leave the files as a program that was killed leaves them, with a log of four games."""
    work = folder / "work"
    with Store.open(work / FILE_NAME) as store:
        for number in range(1, GAMES + 1):
            session = Session.start(store, SETUP)
            for action in actions(number)[: last if number == GAMES else None]:
                session.submit(action)
            if number == BACKED_UP:
                store.keep_note("guide", "offered troyes-dice=3")
                store.roster.add("Zoë")
                make_backup(paths(work))
                # somebody who reads keeps the log from being emptied
                reader = sqlite3.connect(work / FILE_NAME, isolation_level=None)
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM games").fetchone()
        lay(work, folder / "killed")
        reader.close()
    lay(work, folder / "closed")


def lay(source: Path, target: Path) -> None:
    """The files that a disk would have, without the index that is in memory only."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("*-shm"))


def paths(folder: Path) -> Paths:
    """The files in one folder."""
    return Paths(folder, folder / "settings.toml", folder / "camera.toml")


def flip(content: bytearray, chance: Random) -> None:
    """One byte is another one."""
    content[chance.randrange(len(content))] ^= chance.randrange(1, 256)


def cut(content: bytearray, chance: Random) -> None:
    """The end is missing."""
    del content[chance.randrange(len(content)) :]


def zero(content: bytearray, chance: Random) -> None:
    """A sector comes back empty."""
    at = SECTOR * chance.randrange((len(content) + SECTOR - 1) // SECTOR)
    content[at : at + SECTOR] = bytes(len(content[at : at + SECTOR]))


KINDS: dict[str, Callable[[bytearray, Random], None]] = {"flips": flip, "cuts": cut, "zeroed_sectors": zero}
FILES = {
    "database": ("closed", FILE_NAME),
    "database_with_log": ("killed", FILE_NAME),
    "log": ("killed", f"{FILE_NAME}-wal"),
}
"""The end that a program came to, and the file of it that is damaged."""


def damage(folder: Path, kind: str, file: str, times: int, chance: Random) -> Figures:
    """Damage a file this many times, each time from a whole one, and start Oyez."""
    end, name = FILES[file]
    figures, work = Figures(), folder / "now"
    lay(folder / end, work)
    truth = rows(work)
    for _time in range(times):
        lay(folder / end, work)
        content = bytearray((work / name).read_bytes())
        KINDS[kind](content, chance)
        (work / name).write_bytes(content)
        _start(work, truth, figures)
    return figures


def _start(work: Path, truth: Rows, figures: Figures) -> None:
    figures.tries += 1
    try:
        store, told = open_games(work / FILE_NAME, paths(work), ())
    except StoreError:
        figures.refused += 1
        return
    store.close()
    now = rows(work)
    figures.told += bool(told)
    figures.lost += sum(key[0] == "actions" for key in truth.keys() - now.keys())
    if not told:
        figures.lost_silent += bool(truth.keys() - now.keys())
        figures.changed_silent += any(now[key] != truth[key] for key in truth.keys() & now.keys())
        figures.changed_silent += bool(now.keys() - truth.keys())


def damage_backup(folder: Path, kind: str, times: int, chance: Random) -> Figures:
    """Damage the backup this often, and restore it on an empty machine: wholly, or with a report."""
    (backup,) = backups_in(folder / "closed" / "backups")
    whole = folder / "whole"
    shutil.rmtree(whole, ignore_errors=True)
    restore(backup.path, paths(whole))
    truth, figures, work = rows(whole), Figures(), folder / "now"
    for _time in range(times):
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        content = bytearray(backup.path.read_bytes())
        KINDS[kind](content, chance)
        (work / backup.path.name).write_bytes(content)
        figures.tries += 1
        try:
            restore(work / backup.path.name, paths(work / "machine"))
        except BackupError:
            figures.told += 1
            continue
        now = rows(work / "machine")
        figures.lost_silent += bool(truth.keys() - now.keys())
        figures.changed_silent += any(now.get(key, value) != value for key, value in truth.items())
    return figures


def rows(folder: Path) -> Rows:
    """Return every stored row, by its table and key, without the rows about the file itself."""
    found: Rows = {}
    with closing(sqlite3.connect(folder / FILE_NAME)) as games:
        games.text_factory = lambda content: content.decode(errors="surrogateescape")
        for table, (keys, names) in TABLES.items():
            for row in games.execute(f"SELECT {names} FROM {table}"):
                found[(table, *row[:keys])] = row
    return found


TABLES = {
    "games": (1, "id, started, setup, finished, scores"),
    "actions": (2, "game, seq, action"),
    "players": (1, "id, name, last_played"),
    "seats": (2, "game, seat, player, feats"),
    "notes": (1, "key, text"),
}


def print_figures(name: str, figures: Figures, total: Counter[str]) -> None:
    """Print a line for each figure; add those that must be zero to the total."""
    for each in ("tries", "told", "refused", "lost"):
        print(f"{name}_{each}={getattr(figures, each)}", flush=True)
    total["lost_silent"] += figures.lost_silent
    total["changed_silent"] += figures.changed_silent
