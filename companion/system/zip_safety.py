"""Checks of zip files from outside, before Python's own reader parses them."""

import struct
import zipfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path, PurePosixPath

from companion.i18n.faults import Code, FaultError, Part, Value, fault

END = struct.Struct("<4s4H2LH")
"""The end of a zip file's directory (APPNOTE.TXT 4.3.16): mark, disks, entries, directory's size and place, comment."""
PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The compression methods of our files; the others have decoders with faults and needs of their own."""
KIND_OF_FILE, REGULAR = 0o170000, 0o100000


FIRST, LAST = datetime(1980, 1, 1), datetime(2107, 12, 31, 23, 59, 58)
"""Between them lie the times that a zip file can hold (APPNOTE.TXT 4.4.6)."""


class ArchiveError(FaultError):
    """No zip file that is read here."""


def check_plain(path: Path, most_bytes: int, most_entries: int, most_directory: int) -> None:
    """Raise ArchiveError unless this is a plain zip file with so small a directory; OSError if it cannot be read.

    A directory is read whole into memory, so it is known to be small before anything of it is read.
    """
    size = path.stat().st_size
    if not END.size <= size <= most_bytes:
        raise _refused(Code.ARCHIVE_SIZE, n=size)
    with path.open("rb") as found:
        found.seek(max(0, size - END.size - 20))
        tail = found.read(END.size + 20)
    mark, disk, first, here, entries, length, offset, comment = END.unpack(tail[-END.size :])
    plain = mark == b"PK\5\6" and not (disk or first or comment) and here == entries
    if not plain or tail.startswith(b"PK\6\7") or offset + length + END.size != size:
        raise _refused(Code.ARCHIVE_NOT_PLAIN)
    if entries > most_entries or length > most_directory:
        raise _refused(Code.ARCHIVE_COUNT, n=entries)


def _refused(code: Code, **params: Value) -> ArchiveError:
    return ArchiveError(fault(code, Part.FILE, **params))


def member(name: str, when: datetime) -> zipfile.ZipInfo:
    """Return a zip entry of this name; zip cannot hold the time of a clock that is not set."""
    moment = min(max(when.replace(tzinfo=None), FIRST), LAST)
    found = zipfile.ZipInfo(name, moment.timetuple()[:6])
    found.compress_type, found.external_attr = zipfile.ZIP_DEFLATED, (REGULAR | 0o600) << 16
    return found


def strange_member(members: Iterable[zipfile.ZipInfo], allowed: Iterable[str]) -> str:
    """The name of the first member that may not be unpacked, else an empty word.

    Every one is a plain file, named once, in a folder that is among those allowed and never leads out of it, and
    packed as ours are.
    """
    folders, seen = frozenset(allowed), set()
    for member in members:
        # the name as it stands there: zipfile cuts it at a NUL and turns backslashes on some systems
        name = member.orig_filename
        parts = PurePosixPath(name).parts
        kind = member.external_attr >> 16 & KIND_OF_FILE
        strange = "\0" in name or "\\" in name or ".." in parts or name.startswith("/") or name in seen
        strange = strange or len(parts) < 2 or parts[0] not in folders or kind not in (0, REGULAR)
        if strange or member.compress_type not in PACKINGS:
            return name or "''"
        seen.add(name)
    return ""
