"""A recording connection in place of one to a broker."""

from collections.abc import Callable, Iterable, Mapping

from companion.web.house_broker import Broker, BrokerSeen


class RecordedConnection:
    """Made in place of a connection; `seen` and `heard` are called by the test as the library's thread calls them."""

    def __init__(
        self, broker: Broker, heard: Callable[[str, str, bytes], None], seen: Callable[[BrokerSeen], None]
    ) -> None:
        self.broker = broker
        self.heard = heard
        self.seen = seen
        self.opened = False
        self.shown: dict[str, bytes] = {}
        self.told: list[tuple[str, bytes]] = []
        self.repeats = 0
        self.forgotten: set[str] | None = None

    def open(self) -> None:
        """Note that it is open."""
        self.opened = True

    def show(self, topics: Mapping[str, bytes]) -> None:
        """Note the newest message of each topic."""
        self.shown |= topics

    def tell(self, topic: str, payload: bytes) -> None:
        """Note a message."""
        self.told.append((topic, payload))

    def repeat(self) -> None:
        """Note that the messages of others are wanted again."""
        self.repeats += 1

    def close(self, forget: Iterable[str] = ()) -> None:
        """Note the topics to forget."""
        self.forgotten = set(forget)
