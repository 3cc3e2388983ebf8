"""`oyez restore`: restore a backup, after a backup of the current games."""

import argparse
import sys
from pathlib import Path

from companion.commands.games import add_data_argument
from companion.i18n.fault_texts import text
from companion.i18n.language import used
from companion.storage.backup_format import GAMES, BackupError
from companion.storage.backup_reader import read_manifest
from companion.storage.instance_lock import AlreadyRunningError, take
from companion.storage.paths import Paths, newest_backup
from companion.storage.restore import restore


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the backup; without it the newest one")
    parser.add_argument("--yes", action="store_true", help="do not ask first")
    add_data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Put the backup back; 1 if it cannot be, or nobody wants it."""
    paths = Paths.usual(options.data)
    file = options.file
    if file is None:
        found = newest_backup(paths.data)
        if found is None:
            print("oyez restore: no backup found, neither beside the games nor on a USB stick.", file=sys.stderr)
            return 1
        file = found.path
    try:
        manifest = read_manifest(file)
        words = f"games {manifest.games}, players {manifest.players}, made {manifest.made:%Y-%m-%d %H:%M} UTC"
        there = (
            "The games in {} are backed up first." if (paths.data / GAMES).exists() else "There are no games in {} yet."
        )
        print(f"{file}: {words}. {there.format(paths.data)}")
        if not options.yes and not _agreed():
            print("Nothing was changed.")
            return 1
        with take(paths.data):
            restore(file, paths)
    except (BackupError, AlreadyRunningError) as error:
        print(f"oyez restore: {text(error.fault, used())}", file=sys.stderr)
        return 1
    print(f"Restored the backup to {paths.data}.")
    return 0


def _agreed() -> bool:
    try:
        return input("Put it back? [y/n] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
