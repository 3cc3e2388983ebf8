"""Libraries that the release in use has already, taken over by a new one: an update then needs no network for them.

rest = reuse(wheel.lock, used, fresh)       # the lines of the lock whose files are missing
"""

import base64
import hashlib
import os
import re
import shutil
from contextlib import suppress
from importlib.metadata import Distribution, EntryPoint, PackagePath, distributions
from pathlib import Path

BLOCK = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)[^\n]*(?:\n[ \t]+[^\n]*)*\n?", re.MULTILINE)
"""A library in a lock: its name and version, with the indented lines that follow."""
LOCK = "companion/requirements.lock"


def reuse(lock: str, used: Path, fresh: Path) -> str:
    """Link the libraries that both locks pin alike from one environment into another; return the rest of the lock.

    Each file is first compared with the checksum that its library lists: a damaged library is downloaded again.
    """
    before, after = _packages(used), _packages(fresh)
    if before is None or after is None or not (before / LOCK).is_file():
        return lock
    known = {match[0].strip() for match in BLOCK.finditer((before / LOCK).read_text("utf-8"))}
    # a damaged library has no name
    there = {(_plain(str(each.name)), each.version): each for each in distributions(path=[str(before)])}

    def remains(match: re.Match[str]) -> str:
        found = there.get((_plain(match[1]), match[2]))
        alike = found is not None and match[0].strip() in known
        return "" if found is not None and alike and _taken_over(found, before, after) else match[0]

    return BLOCK.sub(remains, lock)


def _packages(environment: Path) -> Path | None:
    return next(iter(sorted(environment.glob("lib/python3*/site-packages"))), None)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _taken_over(library: Distribution, before: Path, after: Path) -> bool:
    # its programs lie outside, and name the other environment
    files = [each for each in library.files or () if ".." not in each.parts and not each.is_absolute()]
    if not files or not all(_is_sound(each, before / each) for each in files):
        return False
    _take_away(_plain(str(library.name)), after)
    for each in files:
        if (before / each).is_file():
            (after / each).parent.mkdir(parents=True, exist_ok=True)
            _link(before / each, after / each)
    for entry in library.entry_points.select(group="console_scripts"):
        _write_program(entry, after.parents[2] / "bin")
    return True


def _write_program(entry: EntryPoint, folder: Path) -> None:
    """A program of a library, such as mpremote, as pip writes it."""
    if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", entry.name) is None or (folder / entry.name).exists():
        return
    call = f"import sys\nfrom {entry.module} import {entry.attr}\nsys.exit({entry.attr}())\n"
    (folder / entry.name).write_text(f"#!{folder / 'python'}\n{call}", "utf-8")
    (folder / entry.name).chmod(0o755)


def _take_away(name: str, packages: Path) -> None:
    """Take away another version of a library: a new environment comes with pip, and on Python 3.11 with setuptools."""
    for each in distributions(path=[str(packages)]):
        if _plain(str(each.name)) != name:
            continue
        files = [packages / file for file in each.files or () if ".." not in file.parts and not file.is_absolute()]
        for file in files:
            file.unlink(missing_ok=True)
        for folder in sorted({parent for file in files for parent in file.parents}, reverse=True):
            if packages in folder.parents:
                with suppress(OSError):  # others have files in it, too
                    folder.rmdir()


def _is_sound(listed: PackagePath, file: Path) -> bool:
    """Return True if a file matches its library's list; a compiled file passes, since pip has written it itself."""
    if listed.hash is None or listed.suffix == ".pyc":
        return True
    try:
        with file.open("rb") as found:
            digest = hashlib.file_digest(found, listed.hash.mode).digest()
    except (OSError, ValueError):
        return False
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == listed.hash.value


def _link(file: Path, to: Path) -> None:
    """The same bytes on the card once, where its file system can do so."""
    to.unlink(missing_ok=True)
    try:
        os.link(file, to)
    except OSError:
        shutil.copy2(file, to)
