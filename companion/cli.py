"""The `oyez` command: each subcommand is a module of companion.commands, loaded only when it is called."""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

COMMANDS = {
    "play": "play a game on the touchscreen",
    "demo": "play a whole game by itself, without a display",
    "read": "read the dice in pictures",
    "watch": "follow a camera or a film and tell every throw",
    "replay": "check, replay and score a game record",
    "games": "list the games kept on this machine",
    "players": "list the players with their figures and achievements, rename or forget one",
    "export": "write games as a game record, a table, or a play log",
    "mat": "write a mat to print, on which the camera knows where everything lies",
    "hardware": "list what is attached and what drives it; `oyez hardware test` walks through it",
    "doctor": "say what is well and what is not, with the command that mends it",
    "backup": "back up games, players and settings, also onto a USB stick",
    "restore": "put a backup back",
    "update": "install another version beside this one and switch to it",
    "flash": "put the firmware on a Raspberry Pi Pico",
    "calibrate": "look at the mat through the camera and keep what is seen",
}


class Version(argparse.Action):
    """Looks the version up only where it is asked for: that takes longer than most commands."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any, **__: Any) -> None:
        """Print it, and exit."""
        from companion.system.release import version

        print(f"oyez {version()}")
        parser.exit()


AS_ROOT = ("update",)
"""The commands that need root, and handle the files of the service's user themselves."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `oyez COMMAND ...` and return its exit status: 0 done, 1 failed (said on stderr), 2 wrong usage."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a name in Chinese on a terminal that has no such letters
            stream.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser(prog="oyez", description="The town crier for a game table.")
    parser.add_argument("--version", action=Version, nargs=0, help="show which Oyez this is, and exit")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, purpose in COMMANDS.items():
        command = commands.add_parser(name, help=purpose, description=purpose)
        if words[:1] == [name]:
            module = importlib.import_module(f"companion.commands.{name}")
            module.configure(command)
            command.set_defaults(run=module.run)
    options = parser.parse_args(words)
    if os.geteuid() == 0 and options.command not in AS_ROOT:
        _become_service_user(options)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our lines has had enough (`oyez replay FILE | head`); Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return status


def _become_service_user(options: argparse.Namespace) -> None:
    """The games' folder is the service's: it may hold links that lead root elsewhere."""
    from companion.storage.store import store_path
    from companion.system.service_user import become_owner

    become_owner(store_path(getattr(options, "data", None)).parent)
