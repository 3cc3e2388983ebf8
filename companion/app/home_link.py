"""The game's end of the home: the broker that the settings name, its faults, the parts and games that it may know."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.app.home_options import broker_of, finished_games
from companion.i18n.faults import AnyFault, Code, Part, fault
from companion.settings import Settings
from companion.storage.rows import GameRow
from companion.storage.store import Store, StoreError
from companion.system.secret_file import SecretError, read_secret, write_secret
from companion.ui.model.phones import Home, HomeStatus
from companion.web.finished_games import MAX_GAMES, FinishedGame
from companion.web.tables import evening
from companion.web.wire import Broker, BrokerSeen, BrokerStatus

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


class HomeLink:
    """The broker now; `box` gives the box's name, `rename` another one, `password` is the file of the password."""

    def __init__(
        self, box: Callable[[], str], rename: Callable[[], None], password: Path | None, clock: Callable[[], float]
    ) -> None:
        self.broker: Broker | None = None
        self.seen: BrokerSeen | None = None
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

    def use(self, settings: Settings) -> None:
        """Use the broker of these settings."""
        self._settings = settings
        password = self._password()
        self._has_password = bool(password)
        # the same name after each restart: nobody else needs it while there is no broker
        broker = broker_of(settings, self._box(), password) if settings.broker else None
        if broker != self.broker:
            self.broker, self.seen, self._connected_before = broker, None, False

    def hear(self, seen: BrokerSeen) -> bool:
        """Take the state of the connection; True if the box has taken another name, as a copy of it has its own."""
        if seen.status is BrokerStatus.TAKEN_OVER:
            with suppress(StoreError):
                self._rename()
            self.use(self._settings)
            return True
        if seen.status is BrokerStatus.CONNECTED:
            self._connected_before = True
        elif self.seen is None or self.seen.status is BrokerStatus.CONNECTED:
            self._since = self._clock()
        self.seen = seen
        return False

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
