"""Many tables on one broker: `make bench-hall` prints name=value, times in milliseconds.

Twelve boxes of eight players publish to a real mosquitto; each change of one of them is timed until the hall's page of
another box has been sent it. `rss_mb` is the memory of that box's process.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.sync.client import connect

from companion.settings import Settings
from tests.companion.web.hall_pictures import SETUP, publish, show_game
from tests.companion.web.mosquitto import Mosquitto, listener
from tests.companion.web.phone_game import phone_game

BOXES = 12
ROOT = "oyez"


def main(words: list[str]) -> int:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=300, help="changes that are timed")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder, phone_game(Path(folder), SETUP) as table:
        running = Mosquitto(Path(folder))
        try:
            show_game(table)
            table.use_broker(Settings(broker=True, broker_address=f"127.0.0.1:{running.port}"))
            times = _changes(table, running.port, options.changes)
            rss = _rss(table)
        finally:
            running.stop()
    times.sort()
    print(f"boxes={BOXES} players=8 changes={len(times)}")
    print(f"change_ms_median={times[len(times) // 2]:.0f}")
    print(f"change_ms_p95={times[len(times) * 95 // 100]:.0f}")
    print(f"change_ms_max={times[-1]:.0f}")
    print(f"rss_mb={rss:.1f}")
    return 0


def _changes(table: Any, port: int, changes: int) -> list[float]:
    """The milliseconds of each change until the page has it."""
    chance = Random(1)
    times = []
    with listener(port) as teller, connect(f"ws{table.url[4:]}/ws", origin=table.url) as page:
        publish(teller.client, BOXES - 1)
        page.send(json.dumps({"t": "hall"}))
        _wait_for(page, f">Table {BOXES}<")
        states = {topic: payload for topic, payload in teller.newest.items() if topic.endswith("/state")}
        others = sorted(topic for topic in states if not topic.endswith("/own/state"))
        for number in range(changes):
            topic = chance.choice(others)
            state = json.loads(states[topic])
            heading = f"Change {number}"
            state["heading"] = {"en": heading}
            begun = time.perf_counter()
            teller.client.publish(topic, msgspec.json.encode(state), qos=1, retain=True)
            _wait_for(page, f">{heading}<")
            times.append((time.perf_counter() - begun) * 1000)
            page.send('{"t":"ping"}')
            time.sleep(0.11 * chance.random())
    return times


def _wait_for(page: Any, words: str) -> None:
    """Wait for a picture, or a change of it, with these words."""
    while words not in page.recv(timeout=30):
        pass


def _rss(table: Any) -> float:
    """The memory of the process, in megabytes."""
    status = Path(f"/proc/{table._process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
