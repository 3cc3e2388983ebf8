"""`oyez update`: install another version beside this one; a version that does not start is reverted."""

import argparse
import sys
from contextlib import redirect_stdout
from pathlib import Path
from subprocess import TimeoutExpired

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.i18n.fault_texts import text
from companion.i18n.faults import Code, Part, fault, reason_of
from companion.i18n.language import used
from companion.storage.paths import FOLDER, Paths
from companion.storage.store import FILE_NAME
from companion.system.release import version
from companion.system.release_file import safe_copy, signature_of
from companion.system.service_user import owner, run_as
from companion.system.signature import Verdict, check_signature
from companion.system.update_release import (
    Failure,
    UpdateError,
    Wheel,
    alone,
    changes,
    go_back,
    install,
    installed_prefix,
    is_older,
    read_wheel,
    sweep,
    switch,
    tidy,
)

RESTART = "The next start uses it: sudo systemctl restart oyez"
UNSIGNED = 3
BACKUP_S = 600


class Outcome(Struct, frozen=True):
    """The one line of `--json`: `outcome` is installed, ready (of --check), back, or one of Failure.

    `signature` is the Verdict about the file, `changes` a line for each library.
    """

    outcome: str
    message: str
    current: str
    new: str = ""
    signed: bool = False
    signature: str = ""
    sha256: str = ""
    changes: tuple[str, ...] = ()


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the version: oyez-NUMBER-py3-none-any.whl")
    parser.add_argument("--check", action="store_true", help="print the changes without making them")
    parser.add_argument("--back", action="store_true", help="return to the previous version")
    parser.add_argument("--older", action="store_true", help="install this file even if it is an older version")
    parser.add_argument("--yes", action="store_true", help="do not ask first")
    parser.add_argument(
        "--sha256", metavar="SUM", help="install this file even if it is not signed, if this is its SHA-256"
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="print one line of JSON on stdout and the rest on stderr, for programs; asks nothing",
    )


def run(options: argparse.Namespace) -> int:
    """Check, print the changes, ask, install, switch; 1 if the version in use stays, 3 without a signature."""
    if (options.file is None) is not options.back:
        print("oyez update: name the file of a version, or --back.", file=sys.stderr)
        return 2
    with redirect_stdout(sys.stderr if options.json else sys.stdout):
        done = _tried(options)
    failed = done.outcome in list(Failure)
    if options.json:
        print(msgspec.json.encode(done).decode())
    else:
        print(f"oyez update: {done.message}" if failed else done.message, file=sys.stderr if failed else sys.stdout)
    return UNSIGNED if done.outcome == Failure.UNSIGNED else int(failed)


def _tried(options: argparse.Namespace) -> Outcome:
    try:
        if options.back:
            prefix = installed_prefix()
            with alone(prefix):
                name = go_back(prefix)
            return Outcome("back", f"Back to {name}. {RESTART}", version(), name.partition("-")[0])
        return _update(options)
    except UpdateError as error:
        return Outcome(error.failure, text(error.fault, used()), version())
    except PermissionError as error:
        words = f"{error.filename} may not be changed; run it with sudo."
        return Outcome(Failure.NO_PERMISSION, words, version())
    except OSError as error:
        # a card that is full or read-only
        failed = fault(Code.INSTALL_FAILED, Part.RELEASE, reason=reason_of(error))
        return Outcome(Failure.INSTALL, text(failed, used()), version())


def _update(options: argparse.Namespace) -> Outcome:
    prefix = installed_prefix()
    if options.check:
        with safe_copy(options.file) as copy:
            answer, allowed, wheel = _looked_into(options, copy, prefix)
            if allowed and _is_unwanted(options, wheel):
                return _too_old(options, answer)
            return _checked(options, answer, allowed)
    with alone(prefix):
        sweep(prefix)
        with safe_copy(options.file, prefix) as copy:
            answer, allowed, wheel = _looked_into(options, copy, prefix)
            if wheel is None:
                return _refused(options, answer)
            if _is_unwanted(options, wheel):
                return _too_old(options, answer)
            if not options.yes and (options.json or not _agreed()):
                return replace(answer, outcome=Failure.DECLINED, message="Nothing was changed.")
            name = _installed(wheel, prefix)
    print("If it fails to start twice, Oyez returns to the previous version automatically.")
    return replace(answer, outcome="installed", message=f"{name} is installed. {RESTART}")


def _looked_into(options: argparse.Namespace, copy: Path, prefix: Path) -> tuple[Outcome, bool, Wheel | None]:
    """Give the outcome so far, whether the file may be installed, and the release, None for one to be left unread."""
    # before anything is made of its bytes
    trust = check_signature(copy, signature_of(copy))
    finding = text(trust.finding, used())
    print(f"{options.file.name}: {finding}")
    if trust.verdict is not Verdict.WRONG:
        print(f"  SHA-256 {trust.sha256}")
    answer = Outcome("", finding, version(), signed=trust.good, signature=trust.verdict, sha256=trust.sha256)
    allowed = trust.good or (options.sha256 or "").strip().lower() == trust.sha256
    if not allowed and not options.check:
        return answer, allowed, None
    wheel = read_wheel(copy)
    news = tuple(changes(wheel, Path(sys.prefix)))
    print(f"Oyez {version()} -> {wheel.version}, beside it in {prefix / 'releases'}")
    for line in news or ["The libraries stay the same."]:
        print(f"  {line}")
    return replace(answer, new=wheel.version, changes=news), allowed, wheel


WRONG_SIGNATURE = "Do not install it. Fetch the version again from its makers, with its signature."
"""The way on from a wrong signature: no sum, since a changed file has a sum as well."""


def _refused(options: argparse.Namespace, answer: Outcome) -> Outcome:
    way = f"If you know that this sum is the right one: sudo oyez update {options.file} --sha256 {answer.sha256}"
    if options.sha256 is not None:
        way = "It has another SHA-256 than the one given."
    elif answer.signature == Verdict.WRONG:
        way = WRONG_SIGNATURE
    return replace(answer, outcome=Failure.UNSIGNED, message=f"{answer.message} {way}")


def _is_unwanted(options: argparse.Namespace, wheel: Wheel | None) -> bool:
    """Return True if the release is older than the one in use, and nobody asked for that: it may have known faults."""
    return wheel is not None and not options.older and is_older(wheel.version, version())


def _too_old(options: argparse.Namespace, answer: Outcome) -> Outcome:
    words = (
        f"Oyez {answer.new} is older than the version in use, {answer.current}. `sudo oyez update --back` goes back to "
        "the version used before. To install this one all the same, add --older: sudo oyez update "
        f"{options.file} --older"
    )
    return replace(answer, outcome=Failure.OLDER, message=words)


def _checked(options: argparse.Namespace, answer: Outcome, allowed: bool) -> Outcome:
    if allowed:
        return replace(answer, outcome="ready", message=f"sudo oyez update {options.file} installs it.")
    if answer.signature == Verdict.WRONG:
        return replace(answer, outcome=Failure.UNSIGNED, message=f"{answer.message} {WRONG_SIGNATURE}")
    words = f"It is not signed; to install it all the same: sudo oyez update {options.file} --sha256 {answer.sha256}"
    return replace(answer, outcome=Failure.UNSIGNED, message=words)


def _installed(wheel: Wheel, prefix: Path) -> str:
    """Back up, install and switch; the new release's name."""
    paths = Paths.usual()
    user = owner(paths.data)
    if (paths.data / FILE_NAME).exists():
        words = (str(Path(sys.prefix) / "bin/oyez"), "backup", "--to", str(paths.data / FOLDER))
        try:
            print(f"The games are backed up: {run_as(words, user, BACKUP_S)}")
        except (OSError, TimeoutExpired) as error:
            unsaved = fault(Code.UPDATE_NO_BACKUP, Part.RELEASE, reason=reason_of(error))
            raise UpdateError(unsaved, Failure.BACKUP) from error
    folder = install(wheel, prefix, user=user)
    tidy(prefix, (switch(prefix, folder), folder.name))
    return folder.name


def _agreed() -> bool:
    try:
        return input("Install it? [y/n] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
