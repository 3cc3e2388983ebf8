"""A secret in a file of its own that nobody but its owner can read."""

import errno
import os
import stat
from pathlib import Path

from companion.i18n.faults import Code, FaultError, Part, fault, reason_of
from companion.system.atomic_write import atomic_write
from companion.system.secret_limit import MAX_SECRET
from hardware.plain_file import open_plain

OWNER_ONLY = 0o600


class SecretError(FaultError):
    """The secret cannot be used; the text gives the reason and the remedy."""


def read_secret(file: Path) -> str:
    """Return the only line of a file, empty if the file does not exist.

    Raises SecretError for a file that others can read, and for one that is no line of text.
    """
    try:
        found = open_plain(file, os.O_NOFOLLOW)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise _unreadable(file, error) from error
    with found:
        mode = stat.S_IMODE(os.fstat(found.fileno()).st_mode)
        if mode & 0o077:
            raise SecretError(fault(Code.CREDENTIAL_READABLE, Part.BROKER, file=str(file), mode=f"{mode:03o}"))
        content = found.read(4 * MAX_SECRET + 2)
    try:
        text = content.decode().rstrip("\n")
    except UnicodeDecodeError as error:
        raise _unreadable(file, OSError(errno.EILSEQ, "")) from error
    if len(text) > MAX_SECRET or not text.isprintable():
        raise _unreadable(file, OSError(errno.EINVAL, ""))
    return text


def write_secret(file: Path, text: str) -> None:
    """Write the secret for its owner alone; an empty one removes the file. Raises SecretError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if text:
            atomic_write(file, f"{text}\n".encode(), OWNER_ONLY)
        else:
            file.unlink(missing_ok=True)
    except OSError as error:
        raise SecretError(fault(Code.CREDENTIAL_UNWRITABLE, Part.BROKER, reason=reason_of(error))) from error


def _unreadable(file: Path, error: OSError) -> SecretError:
    reason = reason_of(error)
    return SecretError(fault(Code.CREDENTIAL_UNREADABLE, Part.BROKER, file=str(file), reason=reason, limit=MAX_SECRET))
