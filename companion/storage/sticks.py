"""USB sticks for people: their free space, and the releases of Oyez on them."""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from companion.i18n.faults import AnyFault, Code, Part, fault, reason_of
from companion.storage.paths import ON_STICK, sticks
from companion.system.release import version

MAX_RELEASES = 4
"""Releases of one stick that are looked into."""
MAX_STICKS = 4


class StickRow(Struct, frozen=True):
    """A stick: its name, and the bytes that are free on it."""

    name: str
    free: int


class ReleaseRow(Struct, frozen=True):
    """A release on a stick: `installable` where it is signed and not older; `finding` says so, or why not."""

    stick: str
    file: str
    version: str
    installable: bool
    finding: AnyFault


def stick_rows(plugged: Iterable[Path] | None = None) -> tuple[StickRow, ...]:
    """The sticks that are plugged in; one that is pulled out meanwhile is left out."""
    rows = []
    for path in list(sticks() if plugged is None else plugged)[:MAX_STICKS]:
        try:
            rows.append(StickRow(path.name, shutil.disk_usage(path).free))
        except OSError:
            continue
    return tuple(rows)


def release_rows(
    plugged: Iterable[Path] | None = None, signers: tuple[Path, ...] | None = None
) -> tuple[ReleaseRow, ...]:
    """The releases on the sticks, the newest version first; each is copied, and its signature checked.

    `signers` name other keys than those that Oyez trusts.
    """
    rows = []
    for path in list(sticks() if plugged is None else plugged)[:MAX_STICKS]:
        rows += [_release(path, file, signers) for file in _release_files(path)[:MAX_RELEASES]]
    return tuple(sorted(rows, key=lambda row: _numbers(row.file), reverse=True))


def _release_files(stick: Path) -> list[Path]:
    from companion.system.update_release import WHEEL

    found: list[Path] = []
    for folder in (stick, stick / ON_STICK):
        try:
            if not folder.is_symlink():
                found += [each for each in folder.iterdir() if WHEEL.fullmatch(each.name) and not each.is_symlink()]
        except OSError:
            continue
    return sorted(found, key=lambda file: _numbers(file.name), reverse=True)


def _numbers(name: str) -> list[int]:
    """The version in a release's name, so that 0.10.0 comes after 0.9.0."""
    return [int(part) for part in re.findall(r"\d+", name.removeprefix("oyez-").partition("-")[0])]


def _release(stick: Path, file: Path, signers: tuple[Path, ...] | None) -> ReleaseRow:
    # programs are run and files unpacked only where somebody looks for a release
    from companion.system.release_file import safe_copy, signature_of
    from companion.system.signature import SIGNERS, check_signature
    from companion.system.update_release import WHEEL, UpdateError, is_older, read_wheel

    match = WHEEL.fullmatch(file.name)
    assert match is not None
    try:
        with safe_copy(file) as copy:
            trust = check_signature(copy, signature_of(copy), SIGNERS if signers is None else signers)
            if trust.good:
                read_wheel(copy)
                if is_older(match[1], version()):
                    older = fault(Code.RELEASE_OLDER, Part.RELEASE, version=version())
                    return ReleaseRow(stick.name, file.name, match[1], False, older)
            return ReleaseRow(stick.name, file.name, match[1], trust.good, trust.finding)
    except UpdateError as error:
        return ReleaseRow(stick.name, file.name, match[1], False, error.fault)
    except OSError as error:
        unreadable = fault(Code.RELEASE_UNREADABLE, Part.RELEASE, file=str(file), reason=reason_of(error))
        return ReleaseRow(stick.name, file.name, match[1], False, unreadable)
