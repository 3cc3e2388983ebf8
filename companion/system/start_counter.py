"""A counter of starts in a row that did not reach the first screen: after two of them Oyez starts in safe mode.

starts = StartCounter(data)
starts.begun()      # before anything that could fail
starts.reached()    # the first screen is shown

Installed as a service, Oyez leaves the counting to packaging/go-back: a release may fail before it can count. The
number is in the file that OYEZ_STARTS names.
"""

import os
from pathlib import Path

from companion.system.atomic_write import atomic_write
from hardware.plain_file import open_plain

FILE_NAME = "starts"
MAX_FAILED_STARTS = 2
HIGHEST = 1000
MAX_DIGITS = 8


class StartCounter:
    """Counts in one small file beside the games; if that cannot be written nothing is counted."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE_NAME
        named = os.environ.get("OYEZ_STARTS")
        counted = _read(Path(named)) if named else None
        self._counts = counted is None
        self._before = _read(self._file) or 0 if counted is None else counted

    @property
    def safe(self) -> bool:
        """True if the last starts failed, so that this one should use little of the machine."""
        return self._before >= MAX_FAILED_STARTS

    def begun(self) -> None:
        """One more start that has not reached the first screen."""
        self._write(min(self._before + 1, HIGHEST))

    def reached(self) -> None:
        """The first screen is shown: the next start is an ordinary one."""
        self._write(0)

    def _write(self, count: int) -> None:
        if not self._counts:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            atomic_write(self._file, f"{count}\n".encode())
        except OSError:
            return


def _read(file: Path) -> int | None:
    """The number that a file begins with; 0 if it is damaged, None if it cannot be read."""
    try:
        with open_plain(file) as found:
            word = found.read(MAX_DIGITS).partition(b" ")[0].strip()
    except OSError:
        return None
    return min(int(word), HIGHEST) if word.isdigit() else 0
