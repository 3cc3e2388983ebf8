"""Libraries that the release in use has already, taken over by a new one: an update then needs no network for them.

reuse_pip(used, fresh)                      # unpacking the one that Python brings takes longer
rest = reuse(wheel.lock, used, fresh)       # the lines of the lock whose files are missing
"""

import base64
import csv
import hashlib
import os
import re
import shutil
from contextlib import suppress
from importlib.metadata import Distribution, EntryPoint, distributions
from importlib.util import cache_from_source
from pathlib import Path, PurePosixPath
from tempfile import NamedTemporaryFile

from packaging.requirements import InvalidRequirement, Requirement

BLOCK = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)[^\n]*(?:\n[ \t]+[^\n]*)*\n?", re.MULTILINE)
"""A library in a lock: its name and version, with the indented lines that follow."""
LOCK = "companion/requirements.lock"


def reuse(lock: str, used: Path, fresh: Path) -> str:
    """Link the libraries that both locks pin alike from one environment into another; return the rest of the lock.

    The rest is without libraries for other Pythons. Each file is first compared with the checksum that its library
    lists: a damaged library is downloaded again.
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
        here = found is not None and alike and _taken_over(found, before, after)
        return "" if here or not _applies(match[0]) else match[0]

    return BLOCK.sub(remains, lock)


def _applies(block: str) -> bool:
    """Return True unless pip would leave this library out here, by its marker of other Pythons or processors."""
    with suppress(InvalidRequirement):
        marker = Requirement(block.partition("--hash")[0].rstrip("\\ \n")).marker
        return marker is None or marker.evaluate()
    return True


def reuse_pip(used: Path, fresh: Path) -> bool:
    """Link pip from one environment into another that was made without it; False if it is not sound."""
    before, after = _packages(used), _packages(fresh)
    if before is None or after is None:
        return False
    found = next((each for each in distributions(name="pip", path=[str(before)])), None)
    return found is not None and _taken_over(found, before, after)


def _packages(environment: Path) -> Path | None:
    return next(iter(sorted(environment.glob("lib/python3*/site-packages"))), None)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _taken_over(library: Distribution, before: Path, after: Path) -> bool:
    listed = _listed(library)
    if not listed or not all(_is_sound(digest, before / each) for each, digest in listed.items()):
        return False
    files = tuple(listed)
    _take_away(_plain(str(library.name)), after)
    # where tools/image compiled them, the list has none of them
    compiled = [Path(cache_from_source(each)) for each in files if each.suffix == ".py"]
    device = _device_of(after)
    for each in dict.fromkeys((*files, *compiled)):
        if (before / each).is_file():
            (after / each).parent.mkdir(parents=True, exist_ok=True)
            _link(before / each, after / each, device)
    for entry in library.entry_points.select(group="console_scripts"):
        _write_program(entry, after.parents[2] / "bin")
    return True


def _listed(library: Distribution) -> dict[PurePosixPath, str]:
    """The files of a library with the checksums that it lists, but for its programs, which name their environment.

    From Python 3.12 on `Distribution.files` leaves those out that are missing.
    """
    rows = csv.reader((library.read_text("RECORD") or "").splitlines())
    files = {PurePosixPath(name): digest for name, digest, *_size in (row for row in rows if len(row) > 1)}
    return {file: digest for file, digest in files.items() if ".." not in file.parts and not file.is_absolute()}


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
        files = [packages / file for file in _listed(each)]
        for file in files:
            file.unlink(missing_ok=True)
        for folder in sorted({parent for file in files for parent in file.parents}, reverse=True):
            if packages in folder.parents:
                with suppress(OSError):  # others have files in it, too
                    folder.rmdir()


def _is_sound(listed: str, file: Path) -> bool:
    """Return True if a file matches its library's list; a compiled file passes, since pip has written it itself."""
    if not listed or file.suffix == ".pyc":
        return True
    kind, _equals, wanted = listed.partition("=")
    try:
        with file.open("rb") as found:
            digest = hashlib.file_digest(found, kind).digest()
    except (OSError, ValueError):
        return False
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == wanted


def _device_of(folder: Path) -> int:
    """The device of a file that is made in this folder; a folder of an overlay names another one."""
    with NamedTemporaryFile(dir=folder) as made:
        return os.fstat(made.fileno()).st_dev


def _link(file: Path, to: Path, device: int) -> None:
    """The same bytes on the card once, if the file lies on the device of the new ones.

    The image's layer below is another one: a link would have the file copied into the layer above, each with a sync.
    """
    to.unlink(missing_ok=True)
    with suppress(OSError):
        if file.stat().st_dev == device:
            os.link(file, to)
            return
    shutil.copy2(file, to)
