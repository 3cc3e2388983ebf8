"""The connection to an MQTT broker: retained messages go out, those of other tables come in.

The library's own thread speaks to the broker and connects again after a break. Nothing waits for it: a topic has one
slot, and the newest message replaces every earlier one.
"""

import contextlib
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from secrets import token_hex
from typing import Any

import paho.mqtt.client
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.web.home_assistant import OFFLINE, ONLINE
from companion.web.house_broker import Broker, BrokerSeen, BrokerStatus
from companion.web.table_state import MAX_PAYLOAD
from companion.web.tables import BOX

KEEPALIVE_S = 5
"""Seconds between two signs of life; mosquitto reports a box off that is silent for half as long again, and 5 s."""
CONNECT_S = 5.0
RETRY_S, MAX_RETRY_S = 1, 60
"""Seconds until the broker is tried again, twice as long each time, up to a limit."""
END_S = 1.0
"""Seconds that the last messages have."""
MAX_PACKET = MAX_PAYLOAD + 1024
"""Bytes of a message that the broker may send: it keeps larger ones to itself."""
NO_MQTT_5, BUSY, TAKEN_OVER = 0x84, (0x88, 0x89), 0x8E
"""Reason codes: Unsupported Protocol Version; Server unavailable and Server busy; Session taken over (MQTT 5, 2.4)."""
MAX_QUEUED = 256
"""Messages that the broker has not confirmed yet."""
CERTIFICATE_FAULTS = {
    9: BrokerStatus.EXPIRED,
    10: BrokerStatus.EXPIRED,
    62: BrokerStatus.MISNAMED,
    64: BrokerStatus.MISNAMED,
}
"""By OpenSSL's number: not yet valid, expired, other host name, other address (openssl/x509_vfy.h); else untrusted."""
NO_TLS = (ssl.SSLError, ConnectionResetError, BrokenPipeError)
"""The ends of a handshake with a server that reads its first bytes as something else; a closed port refuses instead."""
RUN = "run"
"""The property of a message about `online`: a random word that distinguishes this box from a copy of it."""
KINDS = ("online", "state", "results")
"""The topics of other tables."""

Heard = Callable[[str, str, bytes], None]
"""Takes the box, the kind and the payload of a message of another table."""


def _socket_pair() -> tuple[socket.socket, socket.socket]:
    """A pair that wakes the library's thread."""
    pair = socket.socketpair()
    for each in pair:
        each.setblocking(False)
    return pair


# the library's own pair listens at a port for a moment, and the unit of the game may bind none
paho.mqtt.client._socketpair_compat = _socket_pair


class _Client(Client):
    """The library's client without its own bind before it connects, for the same reason."""

    def _create_socket_connection(self) -> socket.socket:
        return socket.create_connection((self.host, self.port), self.connect_timeout)


class BrokerLink:
    """A connection to a broker until it is closed.

    In the library's thread, `heard` gets the messages of other tables, and `seen` each change of the connection.
    Two links with the same `role` of a box take the connection from each other.
    """

    def __init__(self, broker: Broker, heard: Heard, seen: Callable[[BrokerSeen], None], role: str = "oyez") -> None:
        self.broker = broker
        self._heard = heard
        self._seen = seen
        self._last: BrokerSeen | None = None
        self._shown: dict[str, bytes] = {}
        self._lock = threading.Lock()
        self._run = token_hex(8)
        self._was_connected = self._is_back = False
        self._last_word = 0
        client = self._client = _Client(
            CallbackAPIVersion.VERSION2, f"{role}-{broker.box}", protocol=MQTTProtocolVersion.MQTTv5
        )
        will = _of_run(PacketTypes.WILLMESSAGE, self._run)
        client.will_set(f"{self.broker.root}/online", OFFLINE, qos=1, retain=True, properties=will)
        client.connect_timeout = CONNECT_S
        client.reconnect_delay_set(RETRY_S, MAX_RETRY_S)
        client.max_queued_messages_set(MAX_QUEUED)
        if broker.user:
            client.username_pw_set(broker.user, broker.password)
        if broker.tls:
            client.tls_set()
        client.on_connect = self._connected
        client.on_connect_fail = self._not_connected
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        client.on_publish = self._published

    def open(self) -> None:
        """Connect, now or as soon as the broker can be reached."""
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.MaximumPacketSize = MAX_PACKET
        self._client.connect_async(
            self.broker.address, self.broker.port, KEEPALIVE_S, clean_start=True, properties=properties
        )
        self._client.loop_start()

    def show(self, topics: Mapping[str, bytes]) -> None:
        """Have the broker keep these messages; those that it has already are not sent again."""
        with self._lock:
            fresh = {topic: payload for topic, payload in topics.items() if self._shown.get(topic) != payload}
            self._shown.update(fresh)
        if self._client.is_connected():
            self._publish(fresh)

    def tell(self, topic: str, payload: bytes) -> None:
        """Send a message that only those who listen now need, and keep it as the newest one of its topic."""
        if self._client.is_connected():
            self._client.publish(topic, payload, qos=1, retain=True)
        with self._lock:
            self._shown[topic] = payload

    def repeat(self) -> None:
        """Have the broker send the newest messages of all other tables again."""
        if self._client.is_connected():
            self._subscribe()

    def close(self, forget: Iterable[str] = ()) -> None:
        """Say that the box is off and disconnect; the broker loses the topics to forget. Waits for END_S or longer."""
        self._client.on_disconnect = self._client.on_message = None
        if self._client.is_connected():
            topics = {f"{self.broker.root}/online": OFFLINE} | dict.fromkeys(forget, b"")
            last = [self._client.publish(topic, payload, qos=1, retain=True) for topic, payload in topics.items()]
            with contextlib.suppress(RuntimeError, ValueError):
                # the last one to go out: the others were sent before it
                last[-1].wait_for_publish(END_S)
        self._client.disconnect()
        self._client.loop_stop()

    def _publish(self, topics: Mapping[str, bytes]) -> None:
        for topic, payload in topics.items():
            self._client.publish(topic, payload, qos=1, retain=True)

    def _connected(self, client: Client, _data: Any, _flags: Any, reason: ReasonCode, _properties: Any) -> None:
        if reason.is_failure:
            self._report(BrokerSeen(_refusal(reason)))
            return
        self._is_back, self._was_connected = self._was_connected, True
        # first, as a copy of this box may have said that it is online meanwhile
        self._subscribe()
        self._say_online(self._run)
        with self._lock:
            shown = dict(self._shown)
        self._publish(shown)
        self._report(BrokerSeen(BrokerStatus.CONNECTED))

    def _say_online(self, run: str) -> int:
        """Return the number that the message has until the broker confirms it."""
        properties = _of_run(PacketTypes.PUBLISH, run)
        topic = f"{self.broker.root}/online"
        return self._client.publish(topic, ONLINE, qos=1, retain=True, properties=properties).mid

    def _published(self, _client: Client, _data: Any, number: int, _reason: ReasonCode, _properties: Any) -> None:
        if number == self._last_word:
            self._give_way()

    def _subscribe(self) -> None:
        self._client.subscribe([(f"{self.broker.prefix}/+/{kind}", 0) for kind in KINDS])

    def _not_connected(self, _client: Client, _data: Any) -> None:
        # the library calls this while it handles the reason
        error = sys.exc_info()[1]
        if isinstance(error, ssl.SSLCertVerificationError):
            self._report(BrokerSeen(CERTIFICATE_FAULTS.get(error.verify_code, BrokerStatus.UNTRUSTED)))
        elif self.broker.tls and isinstance(error, NO_TLS):
            self._report(BrokerSeen(BrokerStatus.UNENCRYPTED))
        else:
            number = error.errno if isinstance(error, OSError) and not isinstance(error, socket.gaierror) else 0
            self._report(BrokerSeen(BrokerStatus.UNREACHABLE, max(number or 0, 0)))

    def _disconnected(self, _client: Client, _data: Any, _flags: Any, reason: ReasonCode, _properties: Any) -> None:
        if reason.value == TAKEN_OVER:
            self._give_way()
        elif self._last is None or self._last.status is BrokerStatus.CONNECTED:
            self._report(BrokerSeen(BrokerStatus.UNREACHABLE))

    def _give_way(self) -> None:
        """End the connection: another one would take the name from the copy of this box."""
        self._client.disconnect()
        self._report(BrokerSeen(BrokerStatus.TAKEN_OVER))

    def _report(self, seen: BrokerSeen) -> None:
        if seen != self._last:
            self._last = seen
            self._seen(seen)

    def _message(self, client: Client, _data: Any, message: MQTTMessage) -> None:
        try:
            box, kind = message.topic[len(self.broker.prefix) + 1 :].split("/")
        except (ValueError, UnicodeDecodeError):
            return
        if box == self.broker.box:
            run = _run_of(message)
            if kind == "online" and self._is_back and message.retain and run not in ("", self._run):
                # a copy has connected by this name meanwhile: it is to find its own run when it comes back
                self._last_word = self._say_online(run)
            elif kind == "online" and message.payload != ONLINE:
                # the will of a connection that broke before this one
                self._say_online(self._run)
            return
        if BOX.fullmatch(box) and len(message.payload) <= MAX_PAYLOAD:
            self._heard(box, kind, bytes(message.payload))


def _of_run(packet: int, run: str) -> Properties:
    """The properties of a message about `online`: some brokers do not say that a copy has taken the connection."""
    properties = Properties(packet)  # type: ignore[no-untyped-call]
    properties.UserProperty = (RUN, run)
    return properties


def _run_of(message: MQTTMessage) -> str:
    """The run that has sent a message about `online`; "" for one of an older Oyez."""
    return str(dict(getattr(message.properties, "UserProperty", ())).get(RUN, ""))


def _refusal(reason: ReasonCode) -> BrokerStatus:
    if reason.value == NO_MQTT_5:
        return BrokerStatus.OLD
    return BrokerStatus.UNREACHABLE if reason.value in BUSY else BrokerStatus.REFUSED
