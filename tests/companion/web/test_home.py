"""The table and a real broker: its messages, its last will, and nothing left once it is switched off."""

import json
import signal
import socket
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.web.home import topics_of
from companion.web.wire import Broker, BrokerStatus, HallOptions
from engine.troyes_dice import Setup
from tests.companion.web.hall_tables import ACTIONS, SETUP
from tests.companion.web.mosquitto import USER, WORD, Mosquitto, broker, listener, retained
from tests.companion.web.phone_game import PhoneGame
from tests.until import until

OPEN = HallOptions(open=True)
OFFLINE_S = 15.0
"""Seconds until everybody knows that a box is off."""


def named(port: int, box: str = "b1", **more: Any) -> Broker:
    return Broker("127.0.0.1", port, box, **more)


class Box(PhoneGame):
    """A table with a broker; `listening` as the switch for phones says."""

    def __init__(self, folder: Path, home: Broker | None, listening: bool = False, setup: Setup = SETUP) -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(folder, setup)
        self.more = {"broker": home, "listening": listening, "table": "Table 1", "hall": OPEN}

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

    def use(self, home: Broker | None) -> None:
        """Name another broker, or none."""
        self.more = self.more | {"broker": home}
        self.show()


@pytest.fixture
def running(tmp_path: Path) -> Any:
    with broker(tmp_path) as found:
        yield found


def test_a_table_is_published_and_forgotten_when_it_is_switched_off(tmp_path: Path, running: Mosquitto) -> None:
    box = Box(tmp_path / "box", named(running.port))
    try:
        with listener(running.port) as ear:
            box.begin()
            ear.wait_for("oyez/b1/online", b"online")
            box.play(9)
            until(lambda: json.loads(ear.newest.get("oyez/b1/state", b"{}")).get("throws") == 3)
            state = json.loads(ear.newest["oyez/b1/state"])
            assert (state["running"], state["name"], state["day"]) == (True, "Table 1", 2)
            until(lambda: "oyez/b1/announcement" in ear.newest)
            events = [json.loads(payload) for topic, payload in ear.heard if topic == "oyez/b1/announcement"]
            assert events[0]["event_type"] == "roll"
            assert not any(name in str(payload) for _topic, payload in ear.heard for name in SETUP.players)
            assert set(retained(running.port)) == set(topics_of(named(running.port)))
            box.use(None)
            ear.wait_for("oyez/b1/state", b"")
            until(lambda: not retained(running.port))
        assert box.process.poll() is None
    finally:
        box.close()


def test_with_phones_switched_off_the_process_opens_no_port(tmp_path: Path, running: Mosquitto) -> None:
    box = Box(tmp_path / "box", named(running.port))
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
    box = Box(tmp_path / "box", named(running.port))
    with listener(running.port) as ear:
        box.begin()
        ear.wait_for("oyez/b1/online", b"online")
        box.hang_up()
        box.process.wait(10)
        ear.wait_for("oyez/b1/online", b"offline")
        assert "oyez/b1/state" in retained(running.port), "it is only off, not removed"
    box.close()


def test_a_killed_process_is_offline_by_its_will(tmp_path: Path, running: Mosquitto) -> None:
    box = Box(tmp_path / "box", named(running.port))
    with listener(running.port) as ear:
        box.begin()
        ear.wait_for("oyez/b1/online", b"online")
        box.kill()
        ear.wait_for("oyez/b1/online", b"offline", OFFLINE_S)
    box.close()


@pytest.mark.slow
def test_a_box_without_power_is_offline_within_fifteen_seconds(tmp_path: Path, running: Mosquitto) -> None:
    # a stopped process keeps its connection and says nothing, as a machine whose power was cut
    box = Box(tmp_path / "box", named(running.port))
    with listener(running.port) as ear:
        box.begin()
        ear.wait_for("oyez/b1/online", b"online")
        box.process.send_signal(signal.SIGSTOP)
        ear.wait_for("oyez/b1/online", b"offline", OFFLINE_S)
    box.close()


def test_a_refused_user_is_reported_and_the_right_one_is_not(tmp_path: Path) -> None:
    with broker(tmp_path, closed=True) as closed:
        box = Box(tmp_path / "box", named(closed.port, user=USER, password="wrong"))
        try:
            box.begin()
            until(lambda: box.seen)
            assert box.seen[-1].status is BrokerStatus.REFUSED
            box.use(named(closed.port, user=USER, password=WORD))
            until(lambda: box.seen[-1].status is BrokerStatus.CONNECTED)
        finally:
            box.close()


def test_a_broker_that_is_away_is_tried_again(tmp_path: Path, running: Mosquitto) -> None:
    running.stop()
    box = Box(tmp_path / "box", named(running.port))
    try:
        box.begin()
        until(lambda: box.seen)
        assert (box.seen[-1].status, box.seen[-1].error) == (BrokerStatus.UNREACHABLE, 111)
        running.start()
        until(lambda: box.seen[-1].status is BrokerStatus.CONNECTED)
        until(lambda: "oyez/b1/state" in retained(running.port))
    finally:
        box.close()
