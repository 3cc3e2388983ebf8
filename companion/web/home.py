"""The table and the broker of the house, which the game speaks to: all that goes out, and the other tables."""

import asyncio
from collections.abc import Callable

import msgspec

from companion.i18n.language import Language, using
from companion.web.limits import Clock
from companion.web.messages import language_of
from companion.web.played import Announced, Played
from companion.web.table_state import MAX_TEXT, AnnouncementEvent, players_called, printable, table_results, table_state
from companion.web.tables import MAX_TABLES, Tables
from companion.web.wire import BrokerOptions, OtherBox, Publish, PublishKind, Snapshot, TablesWanted

HEARD_S = 0.1
"""Seconds in which messages of other tables are gathered, so that a flood of them costs little."""
MAX_HEARD = 3 * MAX_TABLES
"""Messages of other tables that are gathered at most: one a topic."""


class Home:
    """Follows the newest snapshot. `changed` is called when other tables have changed, `tell` sends to the game."""

    def __init__(
        self, changed: Callable[[], None], tell: Callable[[Publish | TablesWanted], None], clock: Clock
    ) -> None:
        self.tables = Tables(clock)
        self._changed = changed
        self._tell = tell
        self._connection: int | None = None
        self._published: dict[PublishKind, bytes] = {}
        self._announced: tuple[int | None, int] = (None, 0)
        self._heard: dict[tuple[str, str], bytes] = {}

    def take(self, snapshot: Snapshot, played: Played | None) -> None:
        """Publish a snapshot, if the game has a broker."""
        options = snapshot.broker
        self._follow(None if options is None else options.connection)
        if options is None:
            return
        with using(language_of(snapshot.language, Language.EN)):
            state = table_state(played, snapshot.table, options.named, snapshot.hall.late_ranking, snapshot.faults)
            self._publish("state", msgspec.json.encode(state))
            self._publish("results", msgspec.json.encode(table_results(snapshot.finished, options.named)))
            if played is not None:
                self._announce(played, options)

    def hear(self, message: OtherBox) -> None:
        """Take a message of another table."""
        if message.connection != self._connection:
            return
        first, topic = not self._heard, (message.box, message.kind)
        if topic in self._heard or len(self._heard) < MAX_HEARD:
            self._heard[topic] = message.payload
        if first:
            asyncio.get_running_loop().call_later(HEARD_S, self._take_heard)

    def _follow(self, connection: int | None) -> None:
        """Use this connection of the game to a broker: another one knows nothing yet, and no table is known from it."""
        if connection == self._connection:
            return
        self._connection = connection
        self._published.clear()
        self._heard.clear()
        self.tables.forget()
        if connection is not None:
            self._tell(TablesWanted())

    def _publish(self, kind: PublishKind, payload: bytes) -> None:
        if self._published.get(kind) != payload:
            self._published[kind] = payload
            self._tell(Publish(kind, payload))

    def _announce(self, played: Played, options: BrokerOptions) -> None:
        """Publish each announcement of an action as an event of Home Assistant, in the language used."""
        for announced in self._news(played):
            for each in played.announcements(announced, players_called(played.names, options.named)):
                event = AnnouncementEvent(each.kind, announced.number, printable(each.text)[:MAX_TEXT])
                self._tell(Publish("announcement", msgspec.json.encode(event)))

    def _news(self, played: Played) -> list[Announced]:
        """The announcements since the last snapshot; none of those before this process knew the game."""
        announced = played.announced
        newest = announced[-1].number if announced else 0
        game, number = self._announced
        self._announced = (played.game_id, newest)
        return [each for each in announced if each.number > number] if game == played.game_id else []

    def _take_heard(self) -> None:
        heard, self._heard = self._heard, {}
        taken = [self.tables.take(box, kind, payload) for (box, kind), payload in heard.items()]
        if any(taken):
            self._changed()
