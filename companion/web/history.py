"""The actions of a game on the wire: each line has those that are new, and a long history comes in several lines."""

from collections.abc import Iterator

from msgspec import Raw
from msgspec.structs import replace

from companion.web.wire import Actions, Snapshot

MAX_PART = 256 * 1024
"""Bytes of the actions in a line; a single action has much less."""


class SentActions:
    """The actions that a connection has been sent."""

    def __init__(self) -> None:
        self._sent: tuple[Raw, ...] = ()

    def lines(self, snapshot: Snapshot) -> Iterator[Actions | Snapshot]:
        """The messages that show a snapshot: its new actions, the last of them in the snapshot itself.

        Actions are never changed, so the same last one means the same history.
        """
        sent, actions = self._sent, snapshot.actions
        first = len(sent) if len(sent) <= len(actions) and (not sent or actions[len(sent) - 1] is sent[-1]) else 0
        size = 0
        for number in range(first, len(actions)):
            size += len(bytes(actions[number]))
            if size > MAX_PART:
                yield Actions(first, actions[first:number])
                first, size = number, len(bytes(actions[number]))
        self._sent = actions
        yield replace(snapshot, first=first, actions=actions[first:])


class ReceivedActions:
    """The actions that have come by a connection."""

    def __init__(self) -> None:
        self._actions: list[Raw] = []

    def add(self, part: Actions | Snapshot) -> None:
        """Take actions that follow on `first` others. Raises ValueError if those have not come."""
        if part.first > len(self._actions):
            raise ValueError(f"actions from {part.first} on, but only {len(self._actions)} have come before")
        del self._actions[part.first :]
        self._actions += part.actions

    def whole(self, snapshot: Snapshot) -> Snapshot:
        """A snapshot with all its actions. Raises ValueError, see `add`."""
        self.add(snapshot)
        return replace(snapshot, first=0, actions=tuple(self._actions))
