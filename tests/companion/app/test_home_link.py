"""The broker as the game uses it: its faults come at once or quietly, and only messages about this table go out."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.app.home_link import AWAY_S, HomeLink
from companion.game.hall_form import Event
from companion.i18n.faults import Code, Part, fault
from companion.settings import Settings
from companion.ui.model.phones import HomeStatus
from companion.web.house_broker import Broker, BrokerSeen, BrokerStatus, topics_of
from companion.web.table_state import AnnouncementEvent, TableResults, TableState
from companion.web.wire import BrokerOptions, OtherBox, Publish, PublishKind
from tests.companion.app.recorded_connection import RecordedConnection
from tests.until import until

ON = Settings(broker=True, broker_address="broker.local")
CONNECTED, AWAY = BrokerSeen(BrokerStatus.CONNECTED), BrokerSeen(BrokerStatus.UNREACHABLE, 111)


def code_of(home: HomeLink) -> Code | None:
    found = home.fault
    return None if found is None else Code(found.code)


class Link:
    """A link with a clock that the test turns."""

    def __init__(self, folder: Path) -> None:
        self.now = 0.0
        self.box = "b1"
        self.password = folder / "broker-password"
        self.made: list[RecordedConnection] = []
        self.passed_on: list[OtherBox] = []
        self.changes = 0
        self.home = HomeLink(
            lambda: self.box, self.rename, self.password, lambda: self.now,
            self.changed, self.passed_on.append, self.connect,
        )  # fmt: skip

    def connect(
        self, broker: Broker, heard: Callable[[str, str, bytes], None], seen: Callable[[BrokerSeen], None]
    ) -> RecordedConnection:
        self.made.append(RecordedConnection(broker, heard, seen))
        return self.made[-1]

    def changed(self) -> None:
        self.changes += 1

    def rename(self) -> None:
        self.box = "b2"

    def code(self) -> Code | None:
        return code_of(self.home)


def test_a_broker_that_never_answers_is_a_fault_at_once(tmp_path: Path) -> None:
    link = Link(tmp_path)
    link.home.use(ON)
    assert (link.code(), link.home.state.status) == (None, HomeStatus.TRYING)
    link.home.hear(AWAY)
    assert (link.code(), link.home.state.status) == (Code.BROKER_UNREACHABLE, HomeStatus.FAILED)
    link.home.hear(CONNECTED)
    assert (link.code(), link.home.state.status) == (None, HomeStatus.CONNECTED)


def test_one_that_answered_is_tried_again_quietly_for_a_while(tmp_path: Path) -> None:
    link = Link(tmp_path)
    link.home.use(ON)
    link.home.hear(CONNECTED)
    link.home.hear(AWAY)
    assert link.code() is None
    link.now = AWAY_S - 1
    link.home.hear(AWAY)
    assert link.code() is None
    link.now = AWAY_S
    assert link.code() is Code.BROKER_UNREACHABLE


def test_a_box_whose_name_another_one_takes_has_a_new_name(tmp_path: Path) -> None:
    link = Link(tmp_path)
    link.home.use(ON)
    link.home.hear(CONNECTED)
    assert link.home.broker is not None
    assert link.home.broker.box == "b1"
    link.home.hear(BrokerSeen(BrokerStatus.TAKEN_OVER))
    assert link.home.broker.box == "b2"
    assert (link.code(), link.home.state.status) == (None, HomeStatus.TRYING)


def test_refused_users_and_certificates_and_a_missing_address_are_faults(tmp_path: Path) -> None:
    link = Link(tmp_path)
    link.home.use(Settings(broker=True))
    assert link.code() is Code.BROKER_UNNAMED
    link.home.use(ON)
    link.home.hear(BrokerSeen(BrokerStatus.REFUSED))
    assert link.code() is Code.BROKER_REFUSED
    link.home.hear(BrokerSeen(BrokerStatus.UNTRUSTED))
    assert link.code() is Code.BROKER_UNTRUSTED
    link.home.hear(BrokerSeen(BrokerStatus.EXPIRED))
    assert link.code() is Code.BROKER_EXPIRED
    link.home.use(Settings())
    assert (link.code(), link.home.broker) == (None, None)


def test_a_password_is_used_only_if_it_is_a_secret(tmp_path: Path) -> None:
    link = Link(tmp_path)
    link.home.keep_password("hear ye")
    link.home.use(ON)
    assert link.home.broker is not None
    assert link.home.broker.password == "hear ye"
    assert link.home.state.password
    link.password.chmod(0o644)
    link.home.use(ON)
    assert link.home.broker.password == ""
    assert link.code() is Code.CREDENTIAL_READABLE


def test_parts_are_those_of_the_table(tmp_path: Path) -> None:
    faults = (fault(Code.READER_FAILED, Part.READER), fault(Code.BROKER_UNNAMED, Part.BROKER))
    assert Link(tmp_path).home.parts(faults) == ("reader",)


def test_the_broker_gets_the_description_of_the_table_and_messages_in_their_form(tmp_path: Path) -> None:
    link = Link(tmp_path)
    link.home.use(replace(ON, table_name="Table 7"))
    (made,) = link.made
    assert made.opened
    assert b"Table 7" in made.shown["homeassistant/device/oyez_b1/config"]
    state, results = msgspec.json.encode(TableState(1, "Table 7")), msgspec.json.encode(TableResults(1))
    event = msgspec.json.encode(AnnouncementEvent(Event.ALERT, 3, "Beware"))
    link.home.publish(Publish("state", state[:-1] + b',"more":1}'))
    link.home.publish(Publish("results", results))
    link.home.publish(Publish("announcement", event))
    assert (made.shown["oyez/b1/state"], made.shown["oyez/b1/results"]) == (state, results)
    assert made.told == [("oyez/b1/announcement", event)]


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("state", b"online"),
        ("state", b'{"v":2,"name":"Table 1"}'),
        ("state", msgspec.json.encode(TableState(1, "x" * 20_000))),
        ("state", msgspec.json.encode(TableState(1, "\u202eTable"))),
        ("results", b'{"v":1,"games":[{}]}'),
        ("announcement", b'{"event_type":"open_door","number":1,"text":""}'),
        ("announcement", b""),
    ],
)
def test_a_message_in_another_form_is_not_published(tmp_path: Path, kind: PublishKind, payload: bytes) -> None:
    """An attacker in the process with a port can describe this table wrongly, and do nothing else at the broker."""
    link = Link(tmp_path)
    link.home.use(ON)
    before = dict(link.made[0].shown)
    link.home.publish(Publish(kind, payload))
    assert (link.made[0].shown, link.made[0].told) == (before, [])


def test_another_broker_has_another_number_and_the_first_one_forgets_the_table(tmp_path: Path) -> None:
    link = Link(tmp_path)
    link.home.use(ON)
    assert link.home.options == BrokerOptions(1)
    link.home.use(replace(ON, broker_address="other.local", broker_names=True))
    assert link.home.options == BrokerOptions(2, named=True)
    first, second = link.made
    until(lambda: first.forgotten is not None)
    assert first.forgotten == set(topics_of(first.broker))
    first.seen(BrokerSeen(BrokerStatus.REFUSED))
    assert not link.home.hear_all(), "the first one is no longer asked for"
    second.seen(CONNECTED)
    assert link.changes == 2
    assert link.home.hear_all()
    assert link.home.state.status is HomeStatus.CONNECTED
    first.heard("b7", "state", b"{}")
    second.heard("b7", "online", b"online")
    assert link.passed_on == [OtherBox(1, "b7", "state", b"{}"), OtherBox(2, "b7", "online", b"online")]
    link.home.repeat()
    assert (first.repeats, second.repeats) == (0, 1)
    link.home.close()
    assert second.forgotten == set()
    assert link.home.options is None
