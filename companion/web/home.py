"""The table and the broker of the house: all that goes out to it, and the other tables that come in."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Mapping

import msgspec

from companion.i18n.language import Language, using
from companion.web.broker import BrokerLink
from companion.web.home_assistant import discovery, discovery_topic
from companion.web.limits import Clock
from companion.web.messages import language_of
from companion.web.played import Announced, Played
from companion.web.table_state import players_called, printable, table_results, table_state
from companion.web.tables import Tables
from companion.web.wire import Broker, BrokerSeen, Snapshot

HEARD_S = 0.1
"""Seconds in which messages of other tables are gathered, so that a flood of them costs little."""
TOPICS = ("state", "announcement", "results")
"""The topics of a box besides `online`."""

Opener = Callable[[Broker, Callable[[], None], Callable[[BrokerSeen], None]], BrokerLink]


def topics_of(broker: Broker) -> tuple[str, ...]:
    """Every topic that a broker keeps of a box."""
    root = f"{broker.prefix}/{broker.box}"
    return (*(f"{root}/{name}" for name in (*TOPICS, "online")), discovery_topic(broker.box))


class Home:
    """Follows the newest snapshot. `changed` is called when other tables have changed, `seen` with the connection."""

    def __init__(
        self,
        changed: Callable[[], None],
        seen: Callable[[BrokerSeen], None],
        clock: Clock,
        open_link: Opener = BrokerLink,
    ) -> None:
        self.tables = Tables(clock)
        self._changed = changed
        self._seen = seen
        self._open_link = open_link
        self._loop = asyncio.get_running_loop()
        self._link: BrokerLink | None = None
        self._leaving: threading.Thread | None = None
        self._announced: tuple[int | None, int] = (None, 0)
        self._gathering = False

    def take(self, snapshot: Snapshot, played: Played | None) -> None:
        """Publish a snapshot, if it names a broker."""
        self._use(snapshot.broker)
        if self._link is None or snapshot.broker is None:
            return
        with using(language_of(snapshot.language, Language.EN)):
            self._link.show(_messages(snapshot, snapshot.broker, played))
            for announced in self._news(played):
                for topic, payload in _announced(snapshot.broker, played, announced):
                    self._link.tell(topic, payload)

    def close(self) -> threading.Thread | None:
        """Leave the broker; the thread that does so, None if there was no broker."""
        self._leave(())
        return self._leaving

    def _use(self, broker: Broker | None) -> None:
        if self._link is not None and self._link.broker != broker:
            before = self._link.broker
            kept = () if broker is None else topics_of(broker)
            same = broker is not None and (broker.address, broker.port) == (before.address, before.port)
            self._leave([topic for topic in topics_of(before) if not same or topic not in kept])
        if broker is not None and self._link is None:
            self._link = self._open_link(broker, self._heard, self._reported)
            self._link.open()

    def _leave(self, forget: Iterable[str]) -> None:
        link, self._link = self._link, None
        self.tables.forget()
        if link is not None:
            # the broker may be slow, or gone
            self._leaving = threading.Thread(target=link.close, args=(forget,), name="broker", daemon=True)
            self._leaving.start()

    def _news(self, played: Played | None) -> list[Announced]:
        """The announcements since the last snapshot; none of those before this process knew the game."""
        if played is None:
            self._announced = (None, 0)
            return []
        announced = played.announced
        newest = announced[-1].number if announced else 0
        game, number = self._announced
        self._announced = (played.game_id, newest)
        return [each for each in announced if each.number > number] if game == played.game_id else []

    def _heard(self) -> None:
        self._loop.call_soon_threadsafe(self._gather)

    def _gather(self) -> None:
        if not self._gathering:
            self._gathering = True
            self._loop.call_later(HEARD_S, self._take_heard)

    def _take_heard(self) -> None:
        self._gathering = False
        if self._link is None:
            return
        taken = [self.tables.take(box, kind, payload) for (box, kind), payload in self._link.take().items()]
        if any(taken):
            self._changed()

    def _reported(self, seen: BrokerSeen) -> None:
        self._loop.call_soon_threadsafe(self._seen, seen)


def _messages(snapshot: Snapshot, broker: Broker, played: Played | None) -> Mapping[str, bytes]:
    """The messages that the broker keeps, by their topics."""
    root = f"{broker.prefix}/{broker.box}"
    state = table_state(played, snapshot.table, broker.named, snapshot.hall.late_ranking, snapshot.faults)
    results = table_results(snapshot.finished, broker.named)
    return {
        discovery_topic(broker.box): discovery(broker.box, root, snapshot.table),
        f"{root}/state": msgspec.json.encode(state),
        f"{root}/results": msgspec.json.encode(results),
    }


def _announced(broker: Broker, played: Played | None, announced: Announced) -> list[tuple[str, bytes]]:
    """Each announcement of an action as an event of Home Assistant, in the language used."""
    assert played is not None
    topic = f"{broker.prefix}/{broker.box}/announcement"
    return [
        (
            topic,
            msgspec.json.encode({"event_type": each.kind, "number": announced.number, "text": printable(each.text)}),
        )
        for each in played.announcements(announced, players_called(played.names, broker.named))
    ]
