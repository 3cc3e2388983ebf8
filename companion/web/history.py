"""The actions of a game on the wire: each line has those that are new."""

from msgspec import Raw
from msgspec.structs import replace

from companion.web.wire import Snapshot


class SentActions:
    """The actions that a connection has been sent."""

    def __init__(self) -> None:
        self._sent: tuple[Raw, ...] = ()

    def fresh(self, snapshot: Snapshot) -> Snapshot:
        """The snapshot with its new actions alone.

        Actions are never changed, so the same last one means the same history.
        """
        sent, actions = self._sent, snapshot.actions
        first = len(sent) if len(sent) <= len(actions) and (not sent or actions[len(sent) - 1] is sent[-1]) else 0
        self._sent = actions
        return replace(snapshot, first=first, actions=actions[first:])


class ReceivedActions:
    """The actions that have come by a connection."""

    def __init__(self) -> None:
        self._actions: list[Raw] = []

    def whole(self, snapshot: Snapshot) -> Snapshot:
        """A snapshot with all its actions. Raises ValueError if those before its own have not come."""
        if snapshot.first > len(self._actions):
            raise ValueError(f"actions from {snapshot.first} on, but only {len(self._actions)} have come before")
        self._actions[snapshot.first :] = snapshot.actions
        return replace(snapshot, first=0, actions=tuple(self._actions))
