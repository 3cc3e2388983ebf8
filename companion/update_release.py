"""Another version of Oyez, installed beside this one and switched to in one step; where `make install-pi` put it.

    /opt/oyez/releases/0.1.0-20261121160000/    a virtual environment for each version
    /opt/oyez/current -> releases/...           the one that is used
    /opt/oyez/trial -> releases/...             the one before, until the new one has reached its first screen

Before every start packaging/go-back counts, and renames `trial` to `current` where the new version failed twice.
"""

import os
import re
import shutil
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from companion.archives import ArchiveError, check_plain, strange_member
from companion.disk import sync_folder
from companion.failed_release import RUN
from companion.language import _

LOCK = "companion/requirements.lock"
WHEEL = re.compile(r"oyez-(\d+(?:\.\d+)*(?:[a-z]+\d+)?)-py3-none-any\.whl")
PINNED = re.compile(r"^([a-z0-9._-]+)==([^\s;\\]+)", re.IGNORECASE | re.MULTILINE)
LINE = re.compile(
    r"[a-z0-9._-]+(?:\[[a-z0-9._,-]+\])?==[a-z0-9.+!_-]+(?: *;[^\\]{1,300})?(?: +--hash=sha256:[0-9a-f]{64})*(?: *\\)?"
    r"| +--hash=sha256:[0-9a-f]{64}(?: *\\)?",
    re.IGNORECASE,
)
"""A line of the lock: a library with its version, or a sum of one of its files."""
MOST_BYTES, MOST_LOCK = 200 << 20, 1 << 20
MOST_UNPACKED, MOST_MEMBERS, MOST_DIRECTORY = 400 << 20, 5000, 1 << 20
MOST_WHY = 200
FOLDERS = ("companion", "engine", "firmware", "hardware", "vision")
SYSTEM_PACKAGES = Path("/usr/lib/python3/dist-packages")
ROOM = 1 << 30
"""Bytes that a version needs at most, with all that comes with it."""

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
"""What reading a damaged wheel may raise."""


class UpdateError(Exception):
    """A version cannot be installed; the text says why and what to do. The one in use stays."""


class Wheel(Struct, frozen=True):
    """A version as a file: its number, and the text that pins what it needs."""

    path: Path
    version: str
    lock: str

    @property
    def pinned(self) -> dict[str, str]:
        """What it needs, with the versions."""
        return {name.lower(): number for name, number in PINNED.findall(self.lock)}


def read_wheel(path: Path) -> Wheel:
    """Look into a wheel of Oyez without installing it. Raises UpdateError for anything else."""
    match = WHEEL.fullmatch(path.name)
    if match is None:
        text = _("{file} is no version of Oyez: those are named oyez-NUMBER-py3-none-any.whl.")
        raise UpdateError(text.format(file=path.name))
    try:
        if path.stat().st_size > MOST_BYTES:
            raise UpdateError(_("{file} is larger than any version of Oyez.").format(file=path.name))
        check_plain(path, MOST_BYTES, MOST_MEMBERS, MOST_DIRECTORY)
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            # pip unpacks it later: nothing in it may be larger, or lie elsewhere, than a version of Oyez has it
            strange = strange_member(members, (*FOLDERS, f"oyez-{match[1]}.dist-info"))
            if strange or sum(member.file_size for member in members) > MOST_UNPACKED:
                raise ArchiveError(_("it holds {names}").format(names=repr(strange[:80]) if strange else len(members)))
            with archive.open(LOCK) as found:
                lock = found.read(MOST_LOCK + 1)
    except UNREADABLE as error:
        text = _("{file} cannot be read as a version of Oyez ({why}). Fetch it again.")
        raise UpdateError(text.format(file=path, why=str(error)[:MOST_WHY])) from error
    if len(lock) > MOST_LOCK or not _pins_all(text := lock.decode("utf-8", "replace")):
        raise UpdateError(_("{file} does not say what it needs. Fetch it again.").format(file=path.name))
    return Wheel(path, match[1], text)


def _pins_all(lock: str) -> bool:
    """Whether the text names libraries with their versions and sums, and nothing else that pip would do."""
    lines = [line for line in lock.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return bool(PINNED.search(lock)) and all(LINE.fullmatch(line) for line in lines)


def installed_prefix(environment: Path = Path(sys.prefix)) -> Path:
    """Where the versions lie. Raises UpdateError where this Oyez is none of them."""
    releases = environment.resolve().parent
    if releases.name != "releases" or not (releases.parent / "current").is_symlink():
        raise UpdateError(_("This Oyez was not installed by `make install-pi`; install it anew where it came from."))
    return releases.parent


def changes(wheel: Wheel, environment: Path) -> list[str]:
    """What will be other than in the version in use: a line for each library."""
    locks = environment.glob("lib/python3*/site-packages/" + LOCK)
    now = {name.lower(): number for file in locks for name, number in PINNED.findall(file.read_text("utf-8"))}
    lines = []
    for name in sorted({*now, *wheel.pinned}):
        before, after = now.get(name, "-"), wheel.pinned.get(name, "-")
        if before != after:
            lines.append(f"{name}: {before} -> {after}")
    return lines


def install(wheel: Wheel, prefix: Path, run: Runner | None = None) -> Path:
    """Install a version beside the others and try whether it can be called; returns its folder. Raises UpdateError."""
    run = run or _run
    if shutil.disk_usage(prefix).free < ROOM:
        raise UpdateError(_("There is less than 1 GB free on {folder}. Make room first.").format(folder=prefix))
    folder = prefix / "releases" / f"{wheel.version}-{datetime.now(UTC):%Y%m%d%H%M%S}"
    python = str(folder / "bin/python")
    pip = (python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps")
    lock = folder / "requirements.lock"
    see = ("--system-site-packages",) if SYSTEM_PACKAGES.is_dir() else ()
    try:
        run((sys.executable, "-m", "venv", *see, str(folder)))
        lock.write_text(wheel.lock, "utf-8")
        run((*pip, "--ignore-installed", "--require-hashes", "--requirement", str(lock)))
        run((*pip, str(wheel.path.absolute())))
        run((str(folder / "bin/oyez"), "--version"))
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        text = _("The new version could not be installed ({why}). The one in use stays as it is.")
        raise UpdateError(text.format(why=error)) from error
    return folder


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
    """Whether packaging/go-back noted that this version is running and has reached its first screen."""
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


def go_back(prefix: Path) -> str:
    """Use the newest other version again; returns its name. Raises UpdateError where there is none."""
    now = (prefix / "current").resolve().name
    others = [
        each.name for each in (prefix / "releases").iterdir() if each.name != now and (each / "bin/oyez").exists()
    ]
    if not others:
        raise UpdateError(_("There is no other version to go back to."))
    name = max(others, key=lambda each: each.rpartition("-")[2])
    point(prefix, name)
    for each in ("trial", "went-back"):
        (prefix / each).unlink(missing_ok=True)
    return name


def tidy(prefix: Path, kept: Sequence[str]) -> None:
    """Take away the versions that are neither used nor gone back to."""
    for each in (prefix / "releases").iterdir():
        if each.name not in kept:
            shutil.rmtree(each, ignore_errors=True)


def _run(words: Sequence[str]) -> None:
    done = subprocess.run(words, capture_output=True, text=True, env=os.environ | {"PIP_NO_INPUT": "1"})
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise OSError(f"{Path(words[0]).name}: {lines[-1] if lines else done.returncode}")
