"""The connection to a broker that speaks TLS: it accepts the right certificate, and each refusal names its reason."""

import queue
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.app.home_link import HomeLink
from companion.i18n.faults import Code
from companion.i18n.language import Language
from companion.settings import Settings
from companion.web.broker import BrokerLink
from companion.web.house_broker import Broker, BrokerSeen, BrokerStatus
from tests.companion.app.recorded_connection import RecordedConnection
from tests.companion.web.certificates import Authority
from tests.companion.web.mosquitto import START_S, Mosquitto
from tests.said import said
from tests.until import until

HERE = "127.0.0.1"
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def ports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, int]]:
    """The ports of a running broker by the kind of their certificate; this machine trusts the authority "house"."""
    folder = tmp_path_factory.mktemp("tls")
    house, stranger = Authority(folder, "house"), Authority(folder, "stranger")
    files = {
        "right": house.certificate("right", f"IP:{HERE}"),
        "by name": house.certificate("named", "DNS:localhost"),
        "unknown": stranger.certificate("unknown", f"IP:{HERE}"),
        "expired": house.certificate("expired", f"IP:{HERE}", expired=True),
        "misnamed": house.certificate("misnamed", "DNS:other.local"),
    }
    with ExitStack() as taken:
        free = {kind: taken.enter_context(socket.create_server((HERE, 0))).getsockname()[1] for kind in files}
    more = [
        line
        for kind, (signed, key) in files.items()
        for line in (f"listener {free[kind]} {HERE}", f"certfile {signed}", f"keyfile {key}")
    ]
    running = Mosquitto(folder, more=("user root", *more))
    with pytest.MonkeyPatch.context() as patch:
        # openssl's own way to another store of authorities
        patch.setenv("SSL_CERT_FILE", str(house.file))
        # a machine that pauses is no broker that cannot be reached
        patch.setattr("companion.web.broker.CONNECT_S", START_S)
        yield free | {"plain": running.port}
    running.stop()


@pytest.fixture(scope="module")
def first_seen(ports: dict[str, int]) -> dict[str, BrokerSeen]:
    """The first state of a connection to each port, by its kind; all are tried at once."""
    asked = {kind: (HERE, port) for kind, port in ports.items()} | {"localhost": ("localhost", ports["by name"])}
    states = {kind: queue.Queue[BrokerSeen]() for kind in asked}
    links = [
        BrokerLink(Broker(address, port, f"b{port}", tls=True), lambda *_heard: None, states[kind].put)
        for kind, (address, port) in asked.items()
    ]
    for link in links:
        link.open()
    found = {kind: state.get(timeout=START_S) for kind, state in states.items()}
    with ThreadPoolExecutor(len(links)) as closing:
        list(closing.map(BrokerLink.close, links))
    return found


def fault_of(folder: Path, found: BrokerSeen) -> tuple[Code, list[str]]:
    """The code that the screen gets, and its sentence in each language."""
    home = HomeLink(lambda: "b1", lambda: None, folder / "none", lambda: 0.0, open_link=RecordedConnection)
    home.use(Settings(broker=True, broker_address="broker.local", broker_tls=True))
    home.hear(found)
    assert home.fault is not None
    return Code(home.fault.code), [said(home.fault, language) for language in Language]


def test_the_right_certificate_is_accepted_by_address_and_by_name(first_seen: dict[str, BrokerSeen]) -> None:
    assert first_seen["right"].status is BrokerStatus.CONNECTED
    assert first_seen["localhost"].status is BrokerStatus.CONNECTED


CONNACK_OLD = bytes((0x20, 2, 0, 1))
"""Unacceptable protocol version, as a broker of MQTT 3.1.1 answers (3.2.2.3)."""
CONNACK, TAKEN_OVER = bytes((0x20, 3, 0, 0, 0)), bytes((0xE0, 2, 0x8E, 0))
"""Success, and DISCONNECT with Session taken over (MQTT 5, 3.2 and 3.14)."""


def seen_of(answers: bytes, count: int, ends: bool = False) -> list[BrokerSeen]:
    """Return the reports of a link whose broker answers its first message so; `ends` if it does not connect again."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        seen: queue.Queue[BrokerSeen] = queue.Queue()
        link = BrokerLink(Broker("127.0.0.1", server.getsockname()[1], "b1"), lambda *_heard: None, seen.put)
        link.open()
        connection, _address = server.accept()
        with connection:
            connection.recv(1024)
            connection.sendall(answers)
            found = [seen.get(timeout=START_S) for _ in range(count)]
            thread = link._client._thread
            until(lambda: not ends or thread is None or not thread.is_alive())
        link.close()
    return found


def test_a_broker_of_mqtt_3_1_1_alone_is_no_wrong_password(tmp_path: Path) -> None:
    code, sentences = fault_of(tmp_path, seen_of(CONNACK_OLD, 1)[0])
    assert code is Code.BROKER_OLD
    assert "speaks only MQTT 3.1.1" in sentences[0]


def test_a_box_whose_name_another_one_has_taken_does_not_take_it_back() -> None:
    """A copied card: without that the two would take the connection from each other without end."""
    statuses = [each.status for each in seen_of(CONNACK + TAKEN_OVER, 2, ends=True)]
    assert statuses == [BrokerStatus.CONNECTED, BrokerStatus.TAKEN_OVER]


def test_of_a_box_and_its_copy_the_first_gives_way_once(tmp_path: Path) -> None:
    """With mosquitto 2.0.11, as Raspberry Pi OS 12 has it, which does not say that a session was taken over."""
    running = Mosquitto(tmp_path)
    states: tuple[queue.Queue[BrokerSeen], ...] = (queue.Queue(), queue.Queue())
    with ExitStack() as closing:
        closing.callback(running.stop)
        box, copy = (BrokerLink(Broker(HERE, running.port, "b1"), lambda *_heard: None, each.put) for each in states)
        for link, state in zip((box, copy), states, strict=True):
            link.open()
            closing.callback(link.close)
            assert state.get(timeout=START_S).status is BrokerStatus.CONNECTED
        told = [states[0].get(timeout=START_S).status]
        while told[-1] is not BrokerStatus.TAKEN_OVER:
            told.append(states[0].get(timeout=START_S).status)
        # 2.0.11 does not notify the copy either: it comes back, and finds its own run
        until(lambda: len(told) == 1 or (copy._is_back and copy._client.is_connected()))
        copy._client.publish("oyez/b1/state", b"", qos=1).wait_for_publish(START_S)
        assert BrokerStatus.TAKEN_OVER not in [seen.status for seen in list(states[1].queue)]


@pytest.mark.parametrize(
    ("kind", "code", "words"),
    [
        ("unknown", Code.BROKER_UNTRUSTED, "Install its CA certificate"),
        ("expired", Code.BROKER_EXPIRED, "Renew it"),
        ("misnamed", Code.BROKER_MISNAMED, "is for another name"),
        ("by name", Code.BROKER_MISNAMED, "is for another name"),
        ("plain", Code.BROKER_UNENCRYPTED, "does not encrypt"),
    ],
)
def test_another_certificate_is_refused_with_its_reason_in_each_language(
    tmp_path: Path, first_seen: dict[str, BrokerSeen], kind: str, code: Code, words: str
) -> None:
    found, sentences = fault_of(tmp_path, first_seen[kind])
    assert found is code
    assert words in sentences[0]
    assert all("broker.local:8883" in sentence for sentence in sentences)
    assert len(set(sentences)) == len(Language)


NO_PORT = """
import sys
from companion.web.broker import BrokerLink
from companion.web.house_broker import Broker

def forbid(event, _details):
    if event == "socket.bind":
        raise PermissionError(1, "Operation not permitted")

sys.addaudithook(forbid)
link = BrokerLink(Broker("127.0.0.1", int(sys.argv[1]), "b1"), print, lambda seen: print(seen.status, flush=True))
link.open()
sys.stdin.read()
"""
"""A program that may bind no port, as the unit of the game says (SocketBindDeny=any)."""


def test_it_connects_where_no_port_may_be_bound(tmp_path: Path) -> None:
    running = Mosquitto(tmp_path)
    words = [sys.executable, "-c", NO_PORT, str(running.port)]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        process.communicate(b"")
    running.stop()
    assert line == f"{BrokerStatus.CONNECTED}\n".encode()
