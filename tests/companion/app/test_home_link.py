"""The broker's faults as the screen gets them: at once, or quietly for a while."""

from pathlib import Path

from companion.app.home_link import AWAY_S, HomeLink
from companion.i18n.faults import Code, Part, fault
from companion.settings import Settings
from companion.ui.model.phones import HomeStatus
from companion.web.wire import BrokerSeen, BrokerStatus

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
        self.home = HomeLink(lambda: self.box, self.rename, self.password, lambda: self.now)

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
    assert not link.home.hear(CONNECTED)
    assert link.home.broker is not None
    assert link.home.broker.box == "b1"
    assert link.home.hear(BrokerSeen(BrokerStatus.TAKEN_OVER))
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
