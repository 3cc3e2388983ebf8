"""A release file as `oyez update` is given it: copied where nobody else can change it, then checked, then read.

with safe_copy(file, prefix) as copy:
    trust = check_signature(copy, signature_of(copy))
    wheel = read_wheel(copy)
"""

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.i18n.language import _
from companion.system.signature import ENDING
from companion.system.signature import MAX_BYTES as MAX_SIGNATURE
from companion.system.update_release import INCOMING, MAX_BYTES, WHEEL, UpdateError


def signature_of(file: Path) -> Path:
    """The path of a file's signature."""
    return file.with_name(file.name + ENDING)


@contextmanager
def safe_copy(file: Path, folder: Path | None = None) -> Iterator[Path]:
    """A copy of the release and of its signature where only this user may look; they are gone afterwards.

    It lies below `folder`, else in the system's folder for temporary files. Raises UpdateError.
    """
    if WHEEL.fullmatch(file.name) is None:
        text = _("{file} is not a version of Oyez: those are named oyez-NUMBER-py3-none-any.whl.")
        raise UpdateError(text.format(file=file.name))
    with tempfile.TemporaryDirectory(prefix=INCOMING, dir=folder) as own:
        copy = Path(own) / file.name
        try:
            _copy(file, copy, MAX_BYTES)
            if os.path.lexists(signature_of(file)):
                _copy(signature_of(file), signature_of(copy), MAX_SIGNATURE)
        except OSError as error:
            text = _("{file} cannot be read as a version of Oyez ({why}). Download it again.")
            raise UpdateError(text.format(file=file, why=error.strerror or error)) from error
        yield copy


def _copy(file: Path, copy: Path, max_bytes: int) -> None:
    """Copy a plain file. Raises OSError for a link, a device or a pipe, and where it is larger."""
    if not stat.S_ISREG(file.lstat().st_mode):
        raise OSError(_("it is not a plain file"))
    handle = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as found, copy.open("xb") as out:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or status.st_size > max_bytes:
            raise OSError(_("it is not a plain file") if status.st_size <= max_bytes else _("it is too large"))
        shutil.copyfileobj(found, out)
