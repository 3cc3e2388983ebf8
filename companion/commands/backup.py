"""`oyez backup`: games, players and settings in one dated file, beside the games and on every USB stick."""

import argparse
import sys
from pathlib import Path

from companion.commands.games import add_data_argument
from companion.i18n.fault_texts import text
from companion.i18n.language import used
from companion.storage.backup import make_backup, make_backups
from companion.storage.backup_format import BackupError
from companion.storage.backup_reader import read_manifest
from companion.storage.paths import Paths, all_backups


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="back up only into this folder")
    parser.add_argument("--list", action="store_true", help="list the backups without making one")
    add_data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Make backups, each tried by reading it back, or list them; 1 if none could be made."""
    paths = Paths.usual(options.data)
    if options.list:
        return _list(paths)
    try:
        made = make_backups(paths) if options.to is None else [make_backup(paths, options.to)]
        for path in made:
            manifest = read_manifest(path)
            print(f"{path}: games {manifest.games}, players {manifest.players}, files {', '.join(manifest.files)}")
    except BackupError as error:
        print(f"oyez backup: {text(error.fault, used())}", file=sys.stderr)
        return 1
    return 0


def _list(paths: Paths) -> int:
    found = all_backups(paths.data)
    for each in found:
        try:
            manifest = read_manifest(each.path)
        except BackupError as error:
            print(f"{each.path}: {text(error.fault, used())}")
        else:
            words = f"games {manifest.games}, players {manifest.players}, Oyez {manifest.oyez}"
            print(f"{each.path}: {manifest.made:%Y-%m-%d %H:%M} UTC, {words}")
    if not found:
        print("There are no backups yet; `oyez backup` makes one.")
    return 0
