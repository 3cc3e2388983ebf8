"""Another version of Oyez, installed beside this one and switched to in one step; where `make install-pi` put it.

    /opt/oyez/releases/0.1.0-20261121160000/    a virtual environment for each version
    /opt/oyez/current -> releases/...           the one that is used
    /opt/oyez/trial -> releases/...             the one before, until the one in use has reached its first screen

Before every start packaging/go-back counts, and renames `trial` to `current` where the new version failed twice.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from msgspec import Struct
from packaging.version import InvalidVersion, Version

from companion.i18n.faults import AnyFault, Code, FaultError, Part, Value, fault, reason_of
from companion.system.atomic_write import sync_folder
from companion.system.escape import escape
from companion.system.failed_release import RUN
from companion.system.reuse_libraries import reuse, reuse_pip
from companion.system.service_user import User, run_as
from companion.system.zip_safety import ArchiveError, check_plain, strange_member

LOCK = "companion/requirements.lock"
WHEEL = re.compile(r"oyez-(\d+(?:\.\d+)*(?:[a-z]+\d+)?)-py3-none-any\.whl")
PINNED = re.compile(r"^([a-z0-9._-]+)==([^\s;\\]+)", re.IGNORECASE | re.MULTILINE)
LINE = re.compile(
    r"[a-z0-9._-]+(?:\[[a-z0-9._,-]+\])?==[a-z0-9.+!_-]+(?: *;[^\\]{1,300})?(?: +--hash=sha256:[0-9a-f]{64})*(?: *\\)?"
    r"| +--hash=sha256:[0-9a-f]{64}(?: *\\)?",
    re.IGNORECASE,
)
"""A line of the lock: a library with its version, or a sum of one of its files."""
MAX_BYTES, MAX_LOCK = 200 << 20, 1 << 20
MAX_UNPACKED, MAX_MEMBERS, MAX_DIRECTORY = 400 << 20, 5000, 1 << 20
MAX_WHY = 200
FOLDERS = ("companion", "engine", "firmware", "hardware", "vision")
SYSTEM_PACKAGES = Path("/usr/lib/python3/dist-packages")
ROOM = 1 << 30
"""Bytes that a version needs at most, with all that comes with it."""
ANSWER_S = 120
"""Seconds for a new version to print its number; a Pi Zero is slow, and its card slower."""
UNFINISHED, INCOMING = "unfinished", ".incoming-"

Runner = Callable[[Sequence[str]], None]


UNREADABLE = (
    ArchiveError,
    OSError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    RuntimeError,
    NotImplementedError,
    ValueError,
)
"""The exceptions that reading a damaged wheel may raise; zipfile's for packing that it does not know is among them."""


class Failure(StrEnum):
    """The reason why a version was not installed, for programs; `oyez update --json` gives it."""

    NO_RELEASE = "no-release"
    UNSIGNED = "unsigned"
    NOT_INSTALLED = "not-installed"
    NO_ROOM = "no-room"
    INSTALL = "install-failed"
    BACKUP = "backup-failed"
    NO_OTHER = "no-other"
    NO_PERMISSION = "no-permission"
    BUSY = "busy"
    DECLINED = "declined"
    OLDER = "older"


class UpdateError(FaultError):
    """A version cannot be installed. The one in use stays."""

    def __init__(self, fault: AnyFault, failure: Failure = Failure.NO_RELEASE) -> None:
        super().__init__(fault)
        self.failure = failure


class WrongVersionError(FaultError, OSError):
    """A new version that says that it is another one."""


class Wheel(Struct, frozen=True):
    """A version as a file: its number, and the text that pins its libraries."""

    path: Path
    version: str
    lock: str

    @property
    def pinned(self) -> dict[str, str]:
        """The required libraries with their versions."""
        return {name.lower(): number for name, number in PINNED.findall(self.lock)}


def read_wheel(path: Path) -> Wheel:
    """Look into a wheel of Oyez without installing it. Raises UpdateError for anything else."""
    match = WHEEL.fullmatch(path.name)
    if match is None:
        raise UpdateError(fault(Code.NOT_A_RELEASE, Part.RELEASE, file=path.name))
    try:
        if path.stat().st_size > MAX_BYTES:
            raise UpdateError(fault(Code.RELEASE_LARGE, Part.RELEASE, file=path.name))
        check_plain(path, MAX_BYTES, MAX_MEMBERS, MAX_DIRECTORY)
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            # pip unpacks it later: nothing in it may be larger, or lie elsewhere, than a version of Oyez has it
            strange = strange_member(members, (*FOLDERS, f"oyez-{match[1]}.dist-info"))
            if strange or sum(member.file_size for member in members) > MAX_UNPACKED:
                names = repr(strange[:80]) if strange else str(len(members))
                raise ArchiveError(fault(Code.ARCHIVE_NAMES, Part.RELEASE, names=names))
            with archive.open(LOCK) as found:
                lock = found.read(MAX_LOCK + 1)
    except UNREADABLE as error:
        raise UpdateError(
            fault(Code.RELEASE_UNREADABLE, Part.RELEASE, file=str(path), reason=_shortened(reason_of(error)))
        ) from error
    if len(lock) > MAX_LOCK or not _pins_all(text := lock.decode("utf-8", "replace")):
        raise UpdateError(fault(Code.RELEASE_UNPINNED, Part.RELEASE, file=path.name))
    return Wheel(path, match[1], text)


def _pins_all(lock: str) -> bool:
    """Return True if the text contains only libraries with their versions and checksums, and no other option of pip."""
    lines = [line for line in lock.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return bool(PINNED.search(lock)) and all(LINE.fullmatch(line) for line in lines)


def installed_prefix(environment: Path = Path(sys.prefix)) -> Path:
    """Return the folder of the versions. Raises UpdateError if this Oyez is none of them."""
    releases = environment.resolve().parent
    if releases.name != "releases" or not (releases.parent / "current").is_symlink():
        raise UpdateError(fault(Code.NOT_INSTALLED, Part.RELEASE), Failure.NOT_INSTALLED)
    return releases.parent


def is_older(version: str, than: str) -> bool:
    """Compare two versions as pip does. Raises UpdateError for one that pip does not know."""
    try:
        return Version(version) < Version(than)
    except InvalidVersion as error:
        raise UpdateError(fault(Code.NO_VERSION, Part.RELEASE, version=version)) from error


def changes(wheel: Wheel, environment: Path) -> list[str]:
    """List the differences from the version in use: a line for each library."""
    locks = environment.glob("lib/python3*/site-packages/" + LOCK)
    now = {name.lower(): number for file in locks for name, number in PINNED.findall(file.read_text("utf-8"))}
    lines = []
    for name in sorted({*now, *wheel.pinned}):
        before, after = now.get(name, "-"), wheel.pinned.get(name, "-")
        if before != after:
            lines.append(f"{name}: {before} -> {after}")
    return lines


def install(wheel: Wheel, prefix: Path, run: Runner | None = None, user: User | None = None) -> Path:
    """Install a version beside the others and call it as the service's user; returns its folder. Raises UpdateError.

    Nothing of it runs as root: libraries and Oyez are wheels, which are unpacked, and `user` is who calls it.
    """
    run = run or _run
    if shutil.disk_usage(prefix).free < ROOM:
        raise UpdateError(fault(Code.NO_ROOM, Part.RELEASE, folder=str(prefix)), Failure.NO_ROOM)
    folder = _new_folder(prefix, wheel.version)
    try:
        with readable_by_all():
            _unpack(wheel, folder, run)
        said = run_as((str(folder / "bin/oyez"), "--version"), user, ANSWER_S)
        if said != f"oyez {wheel.version}":
            raise WrongVersionError(fault(Code.INSTALLED_WRONG, Part.RELEASE, seen=escape(said)[:MAX_WHY]))
        (folder / UNFINISHED).unlink()
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise _not_installed(error) from error
    return folder


def _new_folder(prefix: Path, version: str) -> Path:
    """Make the folder of a new release; one that is there already stays as it is. Raises UpdateError."""
    folder = prefix / "releases" / f"{version}-{datetime.now(UTC):%Y%m%d%H%M%S}"
    try:
        with readable_by_all():
            folder.mkdir(parents=True)
    except OSError as error:
        raise _not_installed(error) from error
    return folder


def _not_installed(why: Exception) -> UpdateError:
    return UpdateError(fault(Code.INSTALL_FAILED, Part.RELEASE, reason=_shortened(reason_of(why))), Failure.INSTALL)


def _shortened(reason: Value) -> Value:
    return reason[:MAX_WHY] if isinstance(reason, str) else reason


def _unpack(wheel: Wheel, folder: Path, run: Runner) -> None:
    # isolated (-I): a venv.py or pip.py where the command was called must not become part of it
    pip = (str(folder / "bin/python"), "-I", "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
    only = ("--no-deps", "--only-binary", ":all:")
    lock = folder / "requirements.lock"
    (folder / UNFINISHED).touch()
    system = ("--system-site-packages",) * SYSTEM_PACKAGES.is_dir()
    run((sys.executable, "-I", "-m", "venv", "--without-pip", *system, str(folder)))
    if not reuse_pip(Path(sys.prefix), folder):
        run((str(folder / "bin/python"), "-I", "-m", "ensurepip"))
    # new libraries last: Python runs their code (*.pth) at each start, and pip no longer runs by then
    run((*pip, *only, str(wheel.path.absolute())))
    rest = reuse(wheel.lock, Path(sys.prefix), folder)
    lock.write_text(rest, "utf-8")
    if PINNED.search(rest):
        run((*pip, *only, "--ignore-installed", "--require-hashes", "--requirement", str(lock)))


@contextmanager
def readable_by_all() -> Iterator[None]:
    """The service's user reads and starts root's installation, under any umask of the command."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


def switch(prefix: Path, folder: Path, run: Path = RUN) -> str:
    """Use this version from the next start on; returns the one to go back to, which `trial` is a link to.

    That is the one in use, or the one that it would go back to itself where it has not yet reached its first screen.
    """
    before = (prefix / "current").resolve().name
    trial = (prefix / "trial").resolve()
    if (prefix / "trial").is_symlink() and (trial / "bin/oyez").exists() and not _has_reached(before, prefix, run):
        before = trial.name
    # a power cut must not leave a version that is there by its name alone
    os.sync()
    _link(prefix / "trial", before)
    point(prefix, folder.name)
    return before


def _has_reached(name: str, prefix: Path, run: Path) -> bool:
    """Return True if packaging/go-back noted that this version is running and has reached its first screen."""
    for file in (run / "starts", prefix / "starts"):
        with suppress(OSError):
            return file.read_text("utf-8", "replace").split()[1:] == ["reached", name]
    return False


def point(prefix: Path, name: str) -> None:
    """Have `current` mean this version, in one step."""
    _link(prefix / "current", name)
    sync_folder(prefix)


def _link(link: Path, name: str) -> None:
    fresh = link.with_name(f"{link.name}.new")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(Path("releases") / name)
    fresh.replace(link)


def go_back(prefix: Path, run: Path = RUN) -> str:
    """Use the newest other version again; returns its name. Raises UpdateError if there is none.

    It may be one that was left because it failed, so it is on trial where the one in use has reached its first screen.
    """
    now = (prefix / "current").resolve().name
    whole = [each for each in (prefix / "releases").iterdir() if not (each / UNFINISHED).exists()]
    others = [each.name for each in whole if each.name != now and (each / "bin/oyez").exists()]
    if not others:
        raise UpdateError(fault(Code.NO_OTHER_RELEASE, Part.RELEASE), Failure.NO_OTHER)
    name = max(others, key=lambda each: each.rpartition("-")[2])
    if _has_reached(now, prefix, run):
        _link(prefix / "trial", now)
    else:
        (prefix / "trial").unlink(missing_ok=True)
    (prefix / "went-back").unlink(missing_ok=True)
    point(prefix, name)
    return name


def tidy(prefix: Path, kept: Sequence[str]) -> None:
    """Take away the versions that are neither used nor gone back to."""
    for each in (prefix / "releases").iterdir():
        if each.name not in kept:
            shutil.rmtree(each, ignore_errors=True)


def sweep(prefix: Path) -> None:
    """Remove the files of an interrupted update."""
    left = [each for each in (prefix / "releases").iterdir() if (each / UNFINISHED).exists()]
    for each in (*left, *prefix.glob(f"{INCOMING}*")):
        shutil.rmtree(each, ignore_errors=True)


@contextmanager
def alone(prefix: Path) -> Iterator[None]:
    """Keep a second update away meanwhile. Raises UpdateError if one is under way."""
    handle = os.open(prefix / "update.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise UpdateError(fault(Code.UPDATE_BUSY, Part.RELEASE), Failure.BUSY) from error
    finally:
        os.close(handle)


def _run(words: Sequence[str]) -> None:
    done = subprocess.run(
        words,
        capture_output=True,
        text=True,
        errors="replace",
        stdin=subprocess.DEVNULL,
        cwd="/",
        env=os.environ | {"PIP_NO_INPUT": "1"},
        check=False,
    )
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise OSError(f"{Path(words[0]).name}: {lines[-1] if lines else done.returncode}")
