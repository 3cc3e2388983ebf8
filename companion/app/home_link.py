"""The game's end of the home: the connection to the broker of the settings, its faults, the parts that it may know.

The game alone connects to the broker, as it listens at no port. The phones' process describes the table and reads the
other tables; it gets neither the address nor the password.
"""

import queue
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Protocol

from companion.app.home_options import broker_of, finished_games, table_name
from companion.i18n.faults import AnyFault, Code, Part, fault
from companion.settings import Settings
from companion.storage.rows import GameRow
from companion.storage.store import Store, StoreError
from companion.system.secret_file import SecretError, read_secret, write_secret
from companion.ui.model.phones import Home, HomeStatus
from companion.web.finished_games import MAX_GAMES, FinishedGame
from companion.web.home_assistant import discovery, discovery_topic
from companion.web.house_broker import Broker, BrokerSeen, BrokerStatus, topics_of
from companion.web.table_state import checked
from companion.web.tables import evening
from companion.web.wire import BrokerOptions, OtherBox, Publish

PASSWORD_FILE = "broker-password"  # noqa: S105
AWAY_S = 60.0
"""Seconds until a broker that answered before is reported as away; it is tried again all the time."""
LASTING_FAULTS = {
    BrokerStatus.UNTRUSTED: Code.BROKER_UNTRUSTED,
    BrokerStatus.EXPIRED: Code.BROKER_EXPIRED,
    BrokerStatus.MISNAMED: Code.BROKER_MISNAMED,
    BrokerStatus.UNENCRYPTED: Code.BROKER_UNENCRYPTED,
    BrokerStatus.OLD: Code.BROKER_OLD,
}
OWN_PARTS = (Part.BROKER, Part.PHONES)
LEAVE_S = 1.0
"""Seconds that the program waits at its end until the broker knows that it is off."""


class Connection(Protocol):
    """A connection to a broker, as `companion.web.broker.BrokerLink` is one."""

    def open(self) -> None:
        """Connect, now or as soon as the broker can be reached."""

    def show(self, topics: Mapping[str, bytes]) -> None:
        """Have the broker keep these messages."""

    def tell(self, topic: str, payload: bytes) -> None:
        """Send a message for those who listen now."""

    def repeat(self) -> None:
        """Have the broker send all messages of other tables again."""

    def close(self, forget: Iterable[str] = ()) -> None:
        """Say that the box is off and disconnect; the broker loses the topics to forget."""


Opener = Callable[[Broker, Callable[[str, str, bytes], None], Callable[[BrokerSeen], None]], Connection]


def broker_link(
    broker: Broker, heard: Callable[[str, str, bytes], None], seen: Callable[[BrokerSeen], None]
) -> Connection:
    """Make the connection to a real broker."""
    # most tables have none: the library is loaded with the first one
    from companion.web.broker import BrokerLink

    return BrokerLink(broker, heard, seen)


class HomeLink:
    """The broker now; `box` gives the box's name, `rename` another one, `password` is the file of the password.

    From any thread, `changed` is called when the connection has changed, `heard` with messages of other tables.
    """

    def __init__(
        self,
        box: Callable[[], str],
        rename: Callable[[], None],
        password: Path | None,
        clock: Callable[[], float],
        changed: Callable[[], None] = lambda: None,
        heard: Callable[[OtherBox], None] = lambda _message: None,
        open_link: Opener = broker_link,
    ) -> None:
        self.broker: Broker | None = None
        self.seen: BrokerSeen | None = None
        self._changed = changed
        self._heard = heard
        self._open_link = open_link
        self._link: Connection | None = None
        self._connections = 0
        self._reports: queue.SimpleQueue[tuple[int, BrokerSeen]] = queue.SimpleQueue()
        self._leaving: threading.Thread | None = None
        self._box = box
        self._rename = rename
        self._file = password
        self._clock = clock
        self._settings = Settings()
        self._password_fault: AnyFault | None = None
        self._has_password = False
        self._connected_before = False
        self._since = 0.0
        self._rows: tuple[GameRow, ...] | None = None

    @property
    def options(self) -> BrokerOptions | None:
        """The part of it that the phones' process needs."""
        return None if self.broker is None else BrokerOptions(self._connections, self.broker.named)

    def use(self, settings: Settings) -> None:
        """Use the broker of these settings; it gets the description of the table in the language used."""
        self._settings = settings
        password = self._password()
        self._has_password = bool(password)
        # the same name after each restart: nobody else needs it while there is no broker
        broker = broker_of(settings, self._box(), password) if settings.broker else None
        if broker != self.broker:
            self._connect(broker)
        if self.broker is not None and self._link is not None:
            described = discovery(self.broker.box, self.broker.root, table_name(settings))
            self._link.show({discovery_topic(self.broker.box): described})

    def close(self) -> None:
        """Disconnect, and wait for a while until the broker knows it."""
        self.broker = self.seen = None
        self._leave(())
        if self._leaving is not None:
            self._leaving.join(LEAVE_S)

    def publish(self, message: Publish) -> None:
        """Publish a message of the phones' process, unless it has a form that no other table would read."""
        payload = checked(message.kind, message.payload)
        if self.broker is None or self._link is None or payload is None:
            return
        topic = f"{self.broker.root}/{message.kind}"
        if message.kind == "announcement":
            self._link.tell(topic, payload)
        else:
            self._link.show({topic: payload})

    def repeat(self) -> None:
        """Have the messages of all other tables again: the phones' process does not know them."""
        if self._link is not None:
            self._link.repeat()

    def hear_all(self) -> bool:
        """Take the changes of the connection that have come; True if there were some."""
        found = False
        while not self._reports.empty():
            connection, seen = self._reports.get()
            if connection == self._connections and self.broker is not None:
                self.hear(seen)
                found = True
        return found

    def _connect(self, broker: Broker | None) -> None:
        before, self.broker = self.broker, broker
        self.seen, self._connected_before = None, False
        if before is not None:
            kept = () if broker is None else topics_of(broker)
            same = broker is not None and (broker.address, broker.port) == (before.address, before.port)
            self._leave([topic for topic in topics_of(before) if not same or topic not in kept])
        if broker is None:
            return
        self._connections += 1
        number = self._connections

        def seen(found: BrokerSeen) -> None:
            self._reports.put((number, found))
            self._changed()

        self._link = self._open_link(
            broker, lambda box, kind, payload: self._heard(OtherBox(number, box, kind, payload)), seen
        )
        self._link.open()

    def _leave(self, forget: Iterable[str]) -> None:
        link, self._link = self._link, None
        if link is not None:
            # the broker may be slow, or gone
            self._leaving = threading.Thread(target=link.close, args=(forget,), name="broker", daemon=True)
            self._leaving.start()

    def hear(self, seen: BrokerSeen) -> None:
        """Take the state of the connection; the box takes another name if a copy of it has its own."""
        if seen.status is BrokerStatus.TAKEN_OVER:
            with suppress(StoreError):
                self._rename()
            self.use(self._settings)
            return
        if seen.status is BrokerStatus.CONNECTED:
            self._connected_before = True
        elif self.seen is None or self.seen.status is BrokerStatus.CONNECTED:
            self._since = self._clock()
        self.seen = seen

    @property
    def fault(self) -> AnyFault | None:
        """The fault of the broker now; one that answered before is tried again quietly for a while."""
        if not self._settings.broker:
            return None
        if self.broker is None:
            return fault(Code.BROKER_UNNAMED, Part.BROKER)
        if self._password_fault is not None:
            return self._password_fault
        if self.seen is None or self.seen.status is BrokerStatus.CONNECTED:
            return None
        address = f"{self.broker.address}:{self.broker.port}"
        if self.seen.status is BrokerStatus.REFUSED:
            return fault(Code.BROKER_REFUSED, Part.BROKER, address=address, user=self.broker.user or "-")
        if (code := LASTING_FAULTS.get(self.seen.status)) is not None:
            return fault(code, Part.BROKER, address=address)
        if self._connected_before and self._clock() - self._since < AWAY_S:
            return None
        return fault(Code.BROKER_UNREACHABLE, Part.BROKER, address=address, reason=self.seen.error)

    @property
    def state(self) -> Home:
        """The broker as the screen shows it."""
        if self.broker is None:
            status = HomeStatus.FAILED if self._settings.broker else HomeStatus.OFF
        elif self.fault is not None:
            status = HomeStatus.FAILED
        elif self.seen is not None and self.seen.status is BrokerStatus.CONNECTED:
            status = HomeStatus.CONNECTED
        else:
            status = HomeStatus.TRYING
        return Home(status, self._has_password)

    def keep_password(self, text: str) -> None:
        """Store the password. Raises SecretError."""
        if self._file is not None:
            write_secret(self._file, text)

    def parts(self, faults: Iterable[AnyFault]) -> tuple[str, ...]:
        """The parts with a fault, but for the network's own."""
        return tuple(sorted({str(each.part) for each in faults} - {str(part) for part in OWN_PARTS}))

    def finished(self, store: Store, fresh: bool) -> tuple[FinishedGame, ...]:
        """The finished games of this evening, read again where `fresh`; none if the file cannot be read now."""
        if fresh or self._rows is None:
            try:
                self._rows = store.finished(MAX_GAMES)
            except StoreError:
                self._rows = None
        return finished_games(self._rows or (), evening(datetime.now().astimezone()))

    def _password(self) -> str:
        self._password_fault = None
        if self._file is None:
            return ""
        try:
            return read_secret(self._file)
        except SecretError as error:
            self._password_fault = error.fault
            return ""
