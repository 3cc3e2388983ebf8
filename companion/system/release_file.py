"""A release file as `oyez update` is given it: copied out of reach of others, then checked, then read.

with safe_copy(file, prefix) as copy:
    trust = check_signature(copy, signature_of(copy))
    wheel = read_wheel(copy)
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.i18n.faults import Code, Part, fault, reason_of
from companion.system.disk import ForeignFileError
from companion.system.signature import ENDING
from companion.system.signature import MAX_BYTES as MAX_SIGNATURE
from companion.system.update_release import INCOMING, MAX_BYTES, WHEEL, UpdateError
from hardware.plain_file import NotPlainError, open_plain


def signature_of(file: Path) -> Path:
    """The path of a file's signature."""
    return file.with_name(file.name + ENDING)


@contextmanager
def safe_copy(file: Path, folder: Path | None = None) -> Iterator[Path]:
    """A copy of the release and of its signature where only this user may look; they are gone afterwards.

    It lies below `folder`, else in the system's folder for temporary files. Raises UpdateError.
    """
    if WHEEL.fullmatch(file.name) is None:
        raise UpdateError(fault(Code.NOT_A_RELEASE, Part.RELEASE, file=file.name))
    with tempfile.TemporaryDirectory(prefix=INCOMING, dir=folder) as own:
        copy = Path(own) / file.name
        try:
            _copy(file, copy, MAX_BYTES)
            if os.path.lexists(signature_of(file)):
                _copy(signature_of(file), signature_of(copy), MAX_SIGNATURE)
        except OSError as error:
            unreadable = fault(Code.RELEASE_UNREADABLE, Part.RELEASE, file=str(file), reason=reason_of(error))
            raise UpdateError(unreadable) from error
        yield copy


def _copy(file: Path, copy: Path, max_bytes: int) -> None:
    """Copy a plain file. Raises OSError for a link, a device or a pipe, and where it is larger."""
    if file.is_symlink():
        raise NotPlainError
    with open_plain(file, os.O_NOFOLLOW) as found, copy.open("xb") as out:
        if os.fstat(found.fileno()).st_size > max_bytes:
            raise ForeignFileError(fault(Code.FILE_LARGE, Part.FILE))
        shutil.copyfileobj(found, out)
