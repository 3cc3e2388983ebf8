"""The newest snapshot of the game: those that come together are shown once, before any answer that came after them."""

import asyncio
from collections.abc import Callable

from companion.web.wire import Snapshot


class Newest:
    """The newest snapshot. `show` gets it once; until it is set nothing is shown."""

    def __init__(self) -> None:
        self.snapshot: Snapshot | None = None
        self.show: Callable[[Snapshot], None] | None = None
        self._changed = asyncio.Event()

    def put(self, snapshot: Snapshot) -> None:
        """Show this snapshot next; one that has not been shown yet is left out."""
        self.snapshot = snapshot
        self._changed.set()

    def show_now(self) -> None:
        """Show the snapshot unless it has been shown: the answer that comes next is about it."""
        if self._changed.is_set() and self.show is not None and self.snapshot is not None:
            self._changed.clear()
            self.show(self.snapshot)

    async def wait(self) -> Snapshot:
        """Wait for a snapshot that has not been shown."""
        await self._changed.wait()
        assert self.snapshot is not None
        return self.snapshot

    async def show_each(self) -> None:
        """Show each snapshot that is still the newest one when its turn comes."""
        while True:
            await self.wait()
            self.show_now()
            # the phones are shown it before the next one is taken
            await asyncio.sleep(0)
