"""A real broker for the tests: Debian's mosquitto on a port of its own, and a listener that keeps all messages."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from tests.until import until

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
PASSWD = shutil.which("mosquitto_passwd") or shutil.which("mosquitto_passwd", path="/usr/sbin")
START_S = 60.0
USER, WORD = "oyez", "hear ye"


class Mosquitto:
    """The broker; `closed` wants one of the users and the password. `more` are further lines of its settings."""

    def __init__(
        self,
        folder: Path,
        closed: bool = False,
        port: int = 0,
        more: Iterable[str] = (),
        users: Iterable[str] = (USER,),
        password: str = WORD,
    ) -> None:
        if MOSQUITTO is None:
            pytest.skip("needs mosquitto: sudo apt install mosquitto")
        with socket.create_server(("127.0.0.1", port)) as free:
            self.port = free.getsockname()[1]
        lines = [f"listener {self.port} 127.0.0.1", "persistence false", f"allow_anonymous {str(not closed).lower()}"]
        if closed:
            assert PASSWD is not None
            words = folder / "passwords"
            words.touch()
            for user in users:
                subprocess.run([PASSWD, "-b", words, user, password], check=True, capture_output=True)
            # root's mosquitto gives its rights up
            words.chmod(0o644)
            folder.chmod(0o755)
            lines += [f"password_file {words}", "user root"]
        self._file = folder / "mosquitto.conf"
        lines += more
        self._file.write_text("\n".join(lines) + "\n")
        self._ports = [int(line.split()[1]) for line in lines if line.startswith("listener ")]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens at all its ports: it opens one after the other."""
        assert MOSQUITTO is not None
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", self._file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(self._listens)

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()

    def _listens(self) -> bool:
        assert self._process.poll() is None, "mosquitto has ended"
        return all(map(_accepts, self._ports))


def _accepts(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def broker(folder: Path, closed: bool = False, password: str = WORD) -> Iterator[Mosquitto]:
    """A running broker. Skips the test where mosquitto is not installed."""
    running = Mosquitto(folder, closed, password=password)
    try:
        yield running
    finally:
        running.stop()


class Listener:
    """Hears everything: `newest` has the last message of each topic, `heard` every one in order."""

    def __init__(self, port: int, user: str = "", password: str = "") -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.newest: dict[str, bytes] = {}
        self._subscribed = threading.Event()
        self.client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv5)
        self.client.on_message = self._message
        self.client.on_subscribe = lambda *_told: self._subscribed.set()
        if user:
            self.client.username_pw_set(user, password)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        self.client.subscribe([("#", 1)])
        assert self._subscribed.wait(START_S)

    def _message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        self.heard.append((message.topic, bytes(message.payload)))
        self.newest[message.topic] = bytes(message.payload)

    def wait_for(self, topic: str, payload: bytes | None = None) -> bytes:
        """Wait for a message of a topic; its newest payload."""
        until(lambda: topic in self.newest and payload in (None, self.newest[topic]))
        return self.newest[topic]

    def close(self) -> None:
        """Hear no more."""
        self.client.disconnect()
        self.client.loop_stop()


@contextmanager
def listener(port: int, user: str = "", password: str = "") -> Iterator[Listener]:
    """Hear the messages of a broker."""
    ear = Listener(port, user, password)
    try:
        yield ear
    finally:
        ear.close()


def retained(port: int, user: str = "", password: str = "") -> dict[str, bytes]:
    """All messages that the broker keeps now."""
    with listener(port, user, password) as ear:
        ear.client.publish("end", b"", qos=1)
        ear.wait_for("end")
        return {topic: payload for topic, payload in ear.newest.items() if topic != "end"}
