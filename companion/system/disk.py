"""A test that the card stores all written data."""

import errno
import os
import shutil
import stat
import time
from contextlib import suppress
from pathlib import Path

from companion.i18n.faults import Code, Fault, Part
from companion.i18n.language import _
from companion.system.checks import Remedy

SIZE = 256 * 1024

WITHOUT_DATA = Path("/run/oyez-without-data")
"""There where the card's image could not mount its data partition (packaging/image)."""

MEMORY_ONLY = Fault(Code.MEMORY_ONLY, Part.DISK)


class DiskError(Exception):
    """The disk does not store all written data; `mend` gives the remedy, `remedy` the one that Oyez can carry out."""

    def __init__(self, text: str, mend: str, remedy: Remedy) -> None:
        super().__init__(text)
        self.mend, self.remedy = mend, remedy


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
        text = _("{folder} cannot be written ({why}).").format(folder=folder, why=error.strerror or error)
        mend = _("`sudo mount -o remount,rw /` makes a read-only card writable; free some space on a full one.")
        raise DiskError(text, mend, Remedy.POWER) from error
    finally:
        with suppress(OSError):
            file.unlink()
    if back != content:
        text = _("Data written to {folder} reads back differently.").format(folder=folder)
        mend = _("The card is failing: run `oyez backup` onto a USB stick and replace it.")
        raise DiskError(text, mend, Remedy.BACKUPS)
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
        raise OSError(errno.ELOOP, _("a link to another place"))


def read_own(file: Path, max_bytes: int) -> bytes:
    """The bytes of a plain file. Raises OSError for anything else, a larger one, or one that somebody else leads to.

    A link counts if root or this user has made it: another user's may lead to files that this user alone may read.
    """
    for each in (file, *file.absolute().parents):
        status = each.lstat()
        if stat.S_ISLNK(status.st_mode) and status.st_uid not in (0, os.geteuid()):
            raise OSError(errno.ELOOP, _("a link to another place"))
    handle = os.open(file.resolve(), os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as found:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, _("it is not a plain file"))
        if status.st_size > max_bytes:
            raise OSError(errno.EFBIG, _("it is too large"))
        return found.read(max_bytes)
