"""The `oyez` command: each subcommand is a module of companion.commands, loaded only when it is called."""

import argparse
import contextlib
import errno
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.system.process_exit import end_process

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

COMMANDS = {
    "play": "play a game on the touchscreen",
    "demo": "play a whole game automatically, without a display",
    "read": "read the dice in pictures",
    "watch": "follow a camera or a film and report every throw",
    "replay": "check, replay and score a game record",
    "cards": "check an owner's cards file and say what is wrong where",
    "games": "list the games saved on this machine",
    "players": "list the players with their figures and achievements, rename or forget one",
    "export": "write games as a game record, a table, or a play log",
    "mat": "write a mat to print, on which the camera knows every position",
    "hardware": "list the attached devices and their drivers; `oyez hardware test` tests them",
    "doctor": "check the system, and print the command that repairs each problem",
    "backup": "back up games, players and settings, also onto a USB stick",
    "restore": "restore a backup",
    "update": "install another version beside this one and switch to it",
    "flash": "put the firmware on a Raspberry Pi Pico",
    "calibrate": "calibrate the camera with the mat and save the result",
    "phones": "serve the players' phones for a running game, which starts this itself",
    "broker": "have the MQTT broker of the settings forget this table",
    "learn": "learn how your copy's wheel and dice look, from pictures; show or forget it",
}


class Version(argparse.Action):
    """Looks the version up only where it is asked for: that takes longer than most commands."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any, **__: Any) -> None:
        """Print it, and exit."""
        from companion.system.release import version

        print(f"oyez {version()}")
        parser.exit()


NO_HOME = "/nonexistent"
"""The home of a user who has none, as Debian calls it."""
AS_ROOT = ("update",)
"""The commands that need root, and handle the files of the service's user themselves."""


class _Output(io.FileIO):
    """The standard output; remembers the error of a failed write, and drops all text if closed at the start."""

    def __init__(self, closed: bool) -> None:
        super().__init__(1, "w", closefd=False)
        self._dropped = closed
        self.failure: OSError | None = None

    def write(self, data: "ReadableBuffer") -> int:
        """Write the bytes. Raises OSError."""
        if self._dropped:
            self.failure = OSError(errno.EBADF, os.strerror(errno.EBADF))
        try:
            return super().write(data)
        except OSError as error:
            self.failure = error
            raise


def main(argv: Sequence[str] | None = None) -> int:
    """Run `oyez COMMAND ...` and return its exit status: 0 done, 1 failed (said on stderr), 2 wrong usage.

    A standard output that is full, closed or broken is a failure in one sentence; a reader that has had enough
    (`oyez replay FILE | head`) is none. Called as the program (no `argv`) it does not return where threads still run.
    """
    status = _main(list(sys.argv[1:] if argv is None else argv))
    if argv is None:
        end_process(status)
    return status


def _main(words: list[str]) -> int:
    output = _open_streams()
    try:
        try:
            status = _run(words)
        finally:
            sys.stdout.flush()
    except (OSError, SystemExit) as error:  # argparse ends --help and --version itself
        if output.failure is None:
            if isinstance(error, SystemExit) or error.filename is None:
                raise
            _say_refused(error)
        status = 1
    except KeyboardInterrupt:
        return 130
    return status if output.failure is None else _output_lost(output.failure)


def _open_streams() -> _Output:
    """Give each standard stream something to stand on, so that no file that is opened later takes its place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    output = _Output(closed=sys.stdout is None)
    if sys.stdin is None:
        sys.stdin = os.fdopen(0)
    if sys.stdout is None or sys.stdout is sys.__stdout__:
        unbuffered = sys.stdout is not None and sys.stdout.write_through
        below = output if unbuffered else io.BufferedWriter(output)
        # as PYTHONIOENCODING wants it
        encoding = None if sys.stdout is None else sys.stdout.encoding
        sys.stdout = io.TextIOWrapper(below, encoding, line_buffering=output.isatty(), write_through=unbuffered)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a name in Chinese on a terminal that has no such letters
            stream.reconfigure(errors="backslashreplace")
    return output


def _say_refused(error: OSError) -> None:
    """Name the file or folder that the machine does not let this user look at."""
    told = f"{error.filename!s:.300} cannot be used ({error.strerror})"
    print(f"oyez: {told}. Check its name and its owner.", file=sys.stderr)


def _output_lost(failure: OSError) -> int:
    # Python would write the rest once more at exit, and complain.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if isinstance(failure, BrokenPipeError):
        return 0
    text = f"oyez: cannot write the output: {failure.strerror}. Run the command again with an output that takes it."
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr)
    return 1


def _run(words: list[str]) -> int:
    try:
        Path.home()
    except RuntimeError:
        # some containers know nobody by this number; libraries look for a home
        os.environ["HOME"] = NO_HOME
    parser = argparse.ArgumentParser(prog="oyez", description="The town crier for a game table.")
    parser.add_argument("--version", action=Version, nargs=0, help="print the version and exit")
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
    status: int = options.run(options)
    return status


def _become_service_user(options: argparse.Namespace) -> None:
    """The games' folder is the service's: it may hold links that lead root elsewhere."""
    from companion.storage.store import store_path
    from companion.system.service_user import become_owner

    become_owner(store_path(getattr(options, "data", None)).parent)
