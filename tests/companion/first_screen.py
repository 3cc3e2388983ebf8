"""`python -m tests.companion.first_screen FILE play ...`: the real program up to its first screen, and its account.

The account is written to FILE as JSON: when the screen was drawn (seconds of the monotonic clock), the processor time
of the process until then in seconds, resident memory in MB, and every module that was loaded.
"""

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import cli
from companion.ui.toolkit.widgets import Widget


class Account(Struct, frozen=True):
    """The resources used until the first screen."""

    at: float
    processor_s: float
    resident_mb: float
    modules: tuple[str, ...]


def main(file: Path, words: Sequence[str]) -> int:
    """Run the command; ends the process once something is on the screen."""
    from companion.app.window import Window

    show = Window.show

    def shown(self: Window, widgets: Sequence[Widget]) -> bool:
        drew = show(self, widgets)
        assert drew
        file.write_bytes(msgspec.json.encode(account()))
        os._exit(0)

    Window.show = shown  # type: ignore[method-assign]
    return cli.main(words)


def account() -> Account:
    """Return the resources used by this process until now."""
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    return Account(time.monotonic(), time.process_time(), resident, tuple(sorted(sys.modules)))


def read(file: Path) -> Account:
    """The account in a file."""
    return msgspec.json.decode(file.read_bytes(), type=Account)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
