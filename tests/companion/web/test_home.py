"""The table and a real broker: its messages, its last will, and nothing left once it is switched off."""

import json
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.settings import Settings
from companion.web.house_broker import Broker, BrokerStatus, topics_of
from companion.web.wire import HallOptions
from tests.companion.web.hall_pictures import publish
from tests.companion.web.hall_tables import ACTIONS, SETUP
from tests.companion.web.mosquitto import USER, WORD, Mosquitto, broker, listener, retained
from tests.companion.web.phone_game import START_S, PhoneGame
from tests.until import until

ROOT = Path(__file__).parents[3]
OPEN = HallOptions(open=True)


def settings_for(port: int, user: str = "") -> Settings:
    return Settings(broker=True, broker_address=f"127.0.0.1:{port}", broker_user=user)


class Box(PhoneGame):
    """A table with a broker; `listening` as the switch for phones says."""

    def __init__(self, folder: Path, settings: Settings, listening: bool = False, password: str = "") -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(folder, SETUP)
        self.more = {"listening": listening, "table": "Table 1", "hall": OPEN}
        self.use_broker(settings, "b1", password)

    def play(self, actions: int) -> None:
        """Show the game after its first actions, one after the other."""
        for action in ACTIONS[len(self.actions) : actions]:
            self.apply(action)

    def begin(self) -> None:
        """Start the process; without phones nobody waits for its port."""
        if self.more["listening"]:
            self.start()
        else:
            self._listening.set()
            self.start_process()

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        assert self._process is not None
        return self._process


@pytest.fixture
def running(tmp_path: Path) -> Any:
    with broker(tmp_path) as found:
        yield found


def test_a_table_is_published_and_forgotten_when_it_is_switched_off(tmp_path: Path, running: Mosquitto) -> None:
    box = Box(tmp_path / "box", settings_for(running.port))
    try:
        with listener(running.port) as ear:
            box.begin()
            ear.wait_for("oyez/b1/online", b"online")
            # events from before the process knows the game are no news
            ear.wait_for("oyez/b1/state")
            box.play(9)
            until(lambda: json.loads(ear.newest.get("oyez/b1/state", b"{}")).get("throws") == 3)
            state = json.loads(ear.newest["oyez/b1/state"])
            assert (state["running"], state["name"], state["day"]) == (True, "Table 1", 2)
            until(lambda: "oyez/b1/announcement" in ear.newest)
            events = [json.loads(payload) for topic, payload in ear.heard if topic == "oyez/b1/announcement"]
            assert events[0]["event_type"] == "roll"
            assert not any(name in str(payload) for _topic, payload in ear.heard for name in SETUP.players)
            assert set(retained(running.port)) == set(topics_of(Broker("127.0.0.1", running.port, "b1")))
            box.use_broker(Settings())
            ear.wait_for("oyez/b1/state", b"")
            until(lambda: not retained(running.port))
        assert box.process.poll() is None
    finally:
        box.close()


def test_with_phones_switched_off_the_process_opens_no_port(tmp_path: Path, running: Mosquitto) -> None:
    box = Box(tmp_path / "box", settings_for(running.port))
    try:
        with listener(running.port) as ear:
            box.begin()
            ear.wait_for("oyez/b1/state")
            owned = {str(fd.readlink()) for fd in Path(f"/proc/{box.process.pid}/fd").iterdir()}
            listening = [
                line.split()[9]
                for table in ("tcp", "tcp6")
                for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]
                if line.split()[3] == "0A"
            ]
            assert not owned & {f"socket:[{inode}]" for inode in listening}
            with socket.socket() as probe:
                assert probe.connect_ex(("127.0.0.1", box.port)) != 0
    finally:
        box.close()


def test_the_end_of_the_game_is_an_orderly_offline(tmp_path: Path, running: Mosquitto) -> None:
    box = Box(tmp_path / "box", settings_for(running.port))
    with listener(running.port) as ear:
        box.begin()
        ear.wait_for("oyez/b1/state")
        box.close()
        ear.wait_for("oyez/b1/online", b"offline")
        assert "oyez/b1/state" in retained(running.port), "it is only off, not removed"


LINK = """
import sys
from companion.web.broker import BrokerLink
from companion.web.house_broker import Broker
BrokerLink(Broker("127.0.0.1", int(sys.argv[1]), "b1"), print, print).open()
sys.stdin.read()
"""
"""The game's link to the broker in a program of its own."""


@pytest.mark.parametrize(
    "end",
    # a stopped process keeps its connection and says nothing, as a machine whose power was cut
    [signal.SIGKILL, pytest.param(signal.SIGSTOP, marks=pytest.mark.slow)],
)
def test_a_box_that_ends_without_a_word_is_offline_by_its_will(running: Mosquitto, end: signal.Signals) -> None:
    words = [sys.executable, "-c", LINK, str(running.port)]
    with listener(running.port) as ear, subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE) as game:
        ear.wait_for("oyez/b1/online", b"online")
        game.send_signal(end)
        ear.wait_for("oyez/b1/online", b"offline")
        game.kill()


def test_a_phones_process_that_begins_again_knows_the_other_tables_and_publishes_its_own(
    tmp_path: Path, running: Mosquitto
) -> None:
    """The game has the connection: for the house the table is there all the time."""
    box = Box(tmp_path / "box", settings_for(running.port), listening=True)
    with listener(running.port) as ear:
        publish(ear.client, 1)
        box.begin()
        until(lambda: tables_shown(box) == {"Table 1", "Table 2"})
        before = len(ear.heard)
        box.kill()
        box.play(9)
        box.start()
        until(lambda: tables_shown(box) == {"Table 1", "Table 2"})
        until(lambda: json.loads(ear.newest["oyez/b1/state"])["throws"] == 3)
        assert not any(topic == "oyez/b1/online" for topic, _payload in ear.heard[before:])
        ear.client.publish("oyez/box2/online", b"offline", qos=1, retain=True)
        until(lambda: tables_shown(box) == set())
    box.close()


def tables_shown(box: Box) -> set[str]:
    """The names of the tables on the hall's page; none on the page of a single table."""
    with connect(f"ws{box.url[4:]}/ws", origin=Origin(box.url)) as page:
        page.send(json.dumps({"t": "hall"}))
        while True:
            message = json.loads(page.recv(timeout=START_S))
            if message["t"] == "picture":
                return set(re.findall(r">(Table \d+)<", "".join(message["parts"].values())))


def test_a_refused_user_is_reported_and_the_right_one_is_not(tmp_path: Path) -> None:
    with broker(tmp_path, closed=True) as closed:
        box = Box(tmp_path / "box", settings_for(closed.port, USER), password="wrong")
        try:
            box.begin()
            until(lambda: box.seen)
            assert box.seen[-1].status is BrokerStatus.REFUSED
            box.use_broker(settings_for(closed.port, USER), "b1", WORD)
            until(lambda: box.seen[-1].status is BrokerStatus.CONNECTED)
        finally:
            box.close()


def test_a_broker_that_is_away_is_tried_again(tmp_path: Path, running: Mosquitto) -> None:
    running.stop()
    box = Box(tmp_path / "box", settings_for(running.port))
    try:
        box.begin()
        until(lambda: box.seen)
        assert (box.seen[-1].status, box.seen[-1].error) == (BrokerStatus.UNREACHABLE, 111)
        running.start()
        until(lambda: box.seen[-1].status is BrokerStatus.CONNECTED)
        until(lambda: "oyez/b1/state" in retained(running.port))
    finally:
        box.close()
