"""Files that people write or bring, opened for reading: a named pipe in the place of one lets nobody wait forever."""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from hardware.faults import Code, FaultError, Part, fault


class NotPlainError(FaultError, OSError):
    """A pipe, a device or a socket stands where a file is expected."""

    def __init__(self) -> None:
        super().__init__(fault(Code.FILE_NOT_PLAIN, Part.TABLE))


def open_plain(file: Path, flags: int = 0) -> BinaryIO:
    """Open a plain file for reading, at once, with more `flags` of os.open. Raises OSError."""
    handle = os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | flags)
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        os.close(handle)
        # a folder cannot be read, and says so itself
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)) if stat.S_ISDIR(mode) else NotPlainError
    return os.fdopen(handle, "rb")
