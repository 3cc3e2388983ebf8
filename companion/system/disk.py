"""A test that the card stores all written data."""

import os
import shutil
import stat
import time
from contextlib import suppress
from pathlib import Path

from companion.i18n.faults import Code, Fault, FaultError, Part, fault, reason_of
from hardware.plain_file import open_plain

SIZE = 256 * 1024

WITHOUT_DATA = Path("/run/oyez-without-data")
"""There where the card's image could not mount its data partition (packaging/image)."""

MEMORY_ONLY = Fault(Code.MEMORY_ONLY, Part.DISK)


class DiskError(FaultError):
    """The disk does not store all written data."""


class ForeignFileError(FaultError, OSError):
    """A file that is not read or written, since it may be somebody else's trap."""


def free_bytes(folder: Path) -> int:
    """Return the free bytes of a folder, or of its parent if it does not exist yet."""
    there = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.is_dir())
    return shutil.disk_usage(there).free


def is_memory_only() -> bool:
    """Return True if games are in memory only, because the card's data partition cannot be used."""
    return WITHOUT_DATA.exists()


def write_and_read_back(folder: Path) -> float:
    """Write 256 KiB, let the system forget them, read them from the disk again; the seconds that took.

    Raises DiskError if they cannot be written, or come back otherwise.
    """
    content = os.urandom(SIZE)
    file = folder / f".doctor-{os.getpid()}"
    began = time.monotonic()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        back = _there_and_back(file, content)
    except OSError as error:
        raise DiskError(fault(Code.DISK_UNWRITABLE, Part.DISK, folder=str(folder), reason=reason_of(error))) from error
    finally:
        with suppress(OSError):
            file.unlink()
    if back != content:
        raise DiskError(fault(Code.DISK_UNRELIABLE, Part.DISK, folder=str(folder)))
    return time.monotonic() - began


def _there_and_back(file: Path, content: bytes) -> bytes:
    with file.open("xb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    with file.open("rb") as found:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(found.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return found.read()


def check_stays(folder: Path) -> None:
    """Raise OSError where a folder on somebody's stick is a link, which may lead to anything on this machine."""
    if folder.is_symlink():
        raise ForeignFileError(fault(Code.FILE_IS_LINK, Part.FILE))


def read_own(file: Path, max_bytes: int) -> bytes:
    """The bytes of a plain file. Raises OSError for anything else, a larger one, or one that somebody else leads to.

    A link counts if root or this user has made it: another user's may lead to files that this user alone may read.
    """
    for each in (file, *file.absolute().parents):
        status = each.lstat()
        if stat.S_ISLNK(status.st_mode) and status.st_uid not in (0, os.geteuid()):
            raise ForeignFileError(fault(Code.FILE_IS_LINK, Part.FILE))
    with open_plain(file.resolve(), os.O_NOFOLLOW) as found:
        if os.fstat(found.fileno()).st_size > max_bytes:
            raise ForeignFileError(fault(Code.FILE_LARGE, Part.FILE))
        return found.read(max_bytes)
