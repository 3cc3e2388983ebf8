"""The rights that the guide gives Oyez's user at the broker suffice for a table, and reach nothing else of a house."""

import queue
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from companion.web.broker import KINDS, BrokerLink
from companion.web.house_broker import Broker, BrokerSeen, BrokerStatus, topics_of
from tests.companion.web.mosquitto import START_S, USER, WORD, Mosquitto, listener
from tests.until import until

GUIDE = Path(__file__).parents[3] / "docs" / "home-assistant.md"
HOUSE = "homeassistant"
NOT_AUTHORIZED = 0x87
"""The reason code of MQTT 5, 2.4."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker with the users and rights of the guide; both have the same password."""
    (rights,) = re.findall(r"(?:^    (?:user|topic) .*\n+)+", GUIDE.read_text(), re.MULTILINE)
    file = tmp_path / "acl"
    file.write_text(re.sub("^    ", "", rights, flags=re.MULTILINE))
    # mosquitto warns of a file that others may write or read
    file.chmod(0o600)
    running = Mosquitto(tmp_path, closed=True, more=(f"acl_file {file}",), users=(USER, HOUSE))
    yield running
    running.stop()


@contextmanager
def client(port: int, user: str) -> Iterator[Client]:
    """A connected client of a user."""
    found = Client(CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv5)
    found.username_pw_set(user, WORD)
    found.connect("127.0.0.1", port)
    found.loop_start()
    yield found
    found.disconnect()
    found.loop_stop()


def test_they_suffice_for_a_table_and_for_the_hall(house: Mosquitto) -> None:
    own, other = (Broker("127.0.0.1", house.port, box, user=USER, password=WORD) for box in ("b1", "b2"))
    seen: queue.Queue[BrokerSeen] = queue.Queue()
    heard: queue.Queue[tuple[str, str, bytes]] = queue.Queue()
    with listener(house.port, HOUSE, WORD) as ear:
        link = BrokerLink(own, lambda *message: heard.put(message), seen.put)
        link.show({topic: b"x" for topic in topics_of(own) if not topic.endswith("/online")})
        link.open()
        until(lambda: set(topics_of(own)) <= set(ear.newest))
        assert seen.get(timeout=START_S).status is BrokerStatus.CONNECTED
        with client(house.port, USER) as table:
            for kind in KINDS:
                table.publish(f"oyez/{other.box}/{kind}", b"y", qos=1)
                assert heard.get(timeout=START_S) == (other.box, kind, b"y")
        link.close()


@pytest.mark.parametrize("topic", ["zigbee2mqtt/door/set", "homeassistant/lock/door/config", "homeassistant/status"])
def test_they_reach_nothing_else_of_the_house(house: Mosquitto, topic: str) -> None:
    reasons: queue.Queue[int] = queue.Queue()
    heard: queue.Queue[MQTTMessage] = queue.Queue()
    with client(house.port, USER) as oyez, client(house.port, HOUSE) as home:
        oyez.on_publish = lambda _client, _data, _mid, reason, _more: reasons.put(reason.value)
        oyez.on_subscribe = lambda _client, _data, _mid, granted, _more: reasons.put(granted[0].value)
        oyez.on_message = lambda _client, _data, message: heard.put(message)
        oyez.subscribe([(topic, 1), ("oyez/b1/state", 1)])
        reasons.get(timeout=START_S)
        oyez.publish(topic, b"open", qos=1)
        assert reasons.get(timeout=START_S) == NOT_AUTHORIZED
        home.publish(topic, b"secret", qos=1)
        home.publish("oyez/b1/state", b"end", qos=1)
        assert heard.get(timeout=START_S).payload == b"end"
