"""How many starts in a row did not reach the first screen: after two of them Oyez starts in safe mode.

starts = Starts(data)
starts.begun()      # before anything that could fail
starts.reached()    # the first screen is shown
"""

import os
from pathlib import Path

FILE_NAME = "starts"
MOST = 2
HIGHEST = 1000


class Starts:
    """Counts in one small file beside the games; where that cannot be written nothing is counted."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE_NAME
        self._before = self._read()

    @property
    def safe(self) -> bool:
        """Whether the last starts failed, so that this one should ask little of the machine."""
        return self._before >= MOST

    def begun(self) -> None:
        """One more start that has not reached the first screen."""
        self._write(min(self._before + 1, HIGHEST))

    def reached(self) -> None:
        """The first screen is shown: the next start is an ordinary one."""
        self._write(0)

    def _read(self) -> int:
        try:
            with self._file.open("rb") as found:
                text = found.read(8).strip()
        except OSError:
            return 0
        return min(int(text), HIGHEST) if text.isdigit() else 0

    def _write(self, count: int) -> None:
        fresh = self._file.with_name(f".{FILE_NAME}.new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with fresh.open("w") as out:
                out.write(f"{count}\n")
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(self._file)
        except OSError:
            return
