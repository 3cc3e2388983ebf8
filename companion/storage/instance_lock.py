"""One Oyez at a time on the same games: a lock that the kernel lets go of, however its holder ended."""

import fcntl
import os
from pathlib import Path

from companion.i18n.faults import Code, FaultError, Part, fault

FILE_NAME = "oyez.lock"


class AlreadyRunningError(FaultError):
    """Another Oyez has these games open."""


class Lock:
    """Holds the games of a folder until `close`, or until the program ends in any way."""

    def __init__(self, handle: int | None) -> None:
        self._handle = handle

    def close(self) -> None:
        """Let the games go; more than once is allowed."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> "Lock":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def take(folder: Path) -> Lock:
    """Hold the games in this folder. Raises AlreadyRunningError if another Oyez does.

    In a folder where no file can be made nothing is held: the store reports that problem.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / FILE_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o664)
    except OSError:
        return Lock(None)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise AlreadyRunningError(fault(Code.ALREADY_RUNNING, Part.GAMES, folder=str(folder))) from error
    return Lock(handle)


def is_taken(folder: Path) -> bool:
    """Return True if an Oyez holds the games in this folder now."""
    try:
        handle = os.open(folder / FILE_NAME, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False
