"""The pace of a demo in a terminal: lines come as fast as people read, Enter hurries; a pipe waits for nobody."""

import os
import select
import sys
import time
from typing import TextIO


class Pace:
    """Waits between the lines of a demo, where somebody reads them."""

    def __init__(self, fast: bool, written: TextIO | None = None, typed: TextIO | None = None) -> None:
        written, typed = written or sys.stdout, typed or sys.stdin
        self.waits = not fast and written.isatty()
        self._keys = typed.fileno() if self.waits and typed.isatty() else None
        self._hurried = False

    @property
    def can_be_hurried(self) -> bool:
        """Check whether Enter is heard."""
        return self._keys is not None

    @property
    def patient(self) -> bool:
        """Check whether the round is read at the ordinary pace."""
        return self.waits and not self._hurried

    def go_on(self) -> None:
        """Begin the next round: it is read at the ordinary pace again."""
        self._hurried = False

    def rest(self, seconds: float) -> None:
        """Wait so long, or until Enter is pressed, which ends all waiting of this round."""
        if not self.waits or self._hurried:
            return
        if self._keys is None:
            time.sleep(seconds)
        elif select.select([self._keys], [], [], seconds)[0]:
            self._hurried = True
            # the end of the input: nobody can type, and select would report it forever
            self.waits = os.read(self._keys, 1024) != b""
