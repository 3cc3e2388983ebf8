"""Files that are replaced whole or not at all, even if the program is killed or the power fails meanwhile."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import get_native_id
from typing import BinaryIO


def atomic_write(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Replace a file by this content, on the disk once this returns. Raises OSError; then the old file is still there.

    `mode` are the permissions of the new file, less the process's umask.
    """
    with atomic_file(path, mode) as out:
        out.write(content)


@contextmanager
def atomic_file(path: Path, mode: int = 0o666) -> Iterator[BinaryIO]:
    """Open a new file that replaces `path`, and is on the disk, once the block ends without an exception.

    Raises OSError. A link with the new file's name is not followed, and two threads or processes do not disturb each
    other: the later one wins.
    """
    fresh = path.with_name(f".{path.name}.{get_native_id()}.new")
    fresh.unlink(missing_ok=True)
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk; some file systems of sticks know no such thing."""
    handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)
