"""`oyez update`: another version beside this one, switched to in one step and left by itself if it does not start."""

import argparse
import os
import sys
from pathlib import Path

from companion.backup import BackupError, make_backup
from companion.places import Places
from companion.release import version
from companion.update_release import (
    UpdateError,
    changes,
    go_back,
    install,
    installed_prefix,
    read_wheel,
    switch,
    tidy,
)

RESTART = "It is used from the next start on: sudo systemctl restart oyez"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the version: oyez-NUMBER-py3-none-any.whl")
    parser.add_argument("--check", action="store_true", help="say what would change, and change nothing")
    parser.add_argument("--back", action="store_true", help="go back to the version before")
    parser.add_argument("--yes", action="store_true", help="do not ask first")


def run(options: argparse.Namespace) -> int:
    """Say what changes, ask, install, switch; 1 where the version in use stays."""
    if (options.file is None) is not options.back:
        print("oyez update: name the file of a version, or --back.", file=sys.stderr)
        return 2
    try:
        return _back() if options.back else _update(options)
    except UpdateError as error:
        print(f"oyez update: {error}", file=sys.stderr)
        return 1
    except PermissionError as error:
        print(f"oyez update: {error.filename} may not be changed; run it with sudo.", file=sys.stderr)
        return 1


def _back() -> int:
    print(f"{go_back(installed_prefix())}. {RESTART}")
    return 0


def _update(options: argparse.Namespace) -> int:
    wheel = read_wheel(options.file)
    prefix = installed_prefix()
    print(f"Oyez {version()} -> {wheel.version}, beside it in {prefix / 'releases'}")
    for line in changes(wheel, Path(sys.prefix)) or ["The libraries stay the same."]:
        print(f"  {line}")
    if options.check:
        return 0
    if not options.yes and not _agreed():
        print("Nothing was changed.")
        return 1
    if not os.access(prefix / "releases", os.W_OK):
        raise PermissionError(1, "", str(prefix))
    places = Places.usual()
    if (places.data / "games.db").exists():
        try:
            print(f"The games are backed up: {make_backup(places)}")
        except BackupError as error:
            raise UpdateError(str(error)) from error
    folder = install(wheel, prefix)
    before = switch(prefix, folder)
    tidy(prefix, (before, folder.name))
    print(f"{folder.name} is installed. {RESTART}")
    print("Where it does not start twice, Oyez goes back to the version before by itself.")
    return 0


def _agreed() -> bool:
    try:
        return input("Install it? [y/n] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
