"""Faults injected into games by phones: does a confirmed turn get lost or doubled, and is the sheet right soon after?

The real program with its store and phones' process, and the real pages of a phone: their modules run in node with a
document, a clock and a network of this test (`phone_page.mjs`). `make phones-faults` prints `name=value` a line. The
moment of coming back is that at which the phone runs again and something listens for it; for a program that was killed
that is once its port is open. Needs node.
"""

import argparse
import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.bench.phones import p95
from tests.companion.web.phone_client import frame, upgrade
from tests.companion.web.served import ServedTable

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
FAULTS, TOLD_EVERY = 10_000, 100
PLAYERS = ("Ann", "Ben", "Cleo")
WAIT_S, POLL_S = 60.0, 0.01
SECOND_MS, MINUTE_MS = 1000, 60_000
LOCKS = {"lock_1_s": SECOND_MS, "lock_1_min": MINUTE_MS, "lock_10_min": 10 * MINUTE_MS}


class Pages:
    """The process in which the pages run."""

    def __init__(self, port: int) -> None:
        assert NODE is not None
        words = [NODE, "--experimental-vm-modules", "--no-warnings", str(Path(__file__).with_name("phone_page.mjs"))]
        words += [str(port), str(ROOT / "companion" / "web" / "pages"), str(ROOT / "companion" / "games")]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, do: str, **order: Any) -> Any:
        """Give an order and return its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, **order}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "failed" not in answer, answer["failed"]
        return answer

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)


class Campaign:
    """One game after the other, with a fault in each turn."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._chance = Random(seed)
        self.counts: Counter[str] = Counter()
        self.back_s: list[float] = []
        self.problems: list[str] = []
        self._games = 0
        self._table: ServedTable | None = None
        self._pages: Pages | None = None
        self._faults: dict[str, Callable[[int], float]] = {
            **{name: lambda seat, ms=ms: self._lock(seat, ms) for name, ms in LOCKS.items()},  # type: ignore[misc]
            "wifi_cut": lambda seat: self._cut(seat, quiet=False),
            "wifi_silent": lambda seat: self._cut(seat, quiet=True),
            "phones_killed": self._kill_phones,
            "box_killed": self._kill_box,
            "double_tap": lambda seat: self._confirm(seat, times=2),
            "two_tabs": self._two_tabs,
            "reload": self._reload,
            "stale": self._stale,
            "seat_taken_back": self._take_back,
        }

    @property
    def table(self) -> ServedTable:
        """The table of the open game."""
        assert self._table is not None
        return self._table

    @property
    def pages(self) -> Pages:
        """The phones."""
        assert self._pages is not None
        return self._pages

    @property
    def kinds(self) -> list[str]:
        """The names of all faults."""
        return list(self._faults)

    def run(self, count: int) -> None:
        """Inject this number of faults."""
        self.start()
        try:
            for number in range(count):
                # the rare ones take seconds: a program starts
                kinds = [kind for kind in self._faults if kind != "box_killed" or number % 10 == 0]
                self.one(kinds[number % len(kinds)])
                if (number + 1) % TOLD_EVERY == 0:
                    print(f"# {number + 1} faults, {len(self.problems)} problems", flush=True)
        finally:
            self.close()

    def start(self) -> None:
        """Open a game with a phone at each seat."""
        self._new_game()

    def close(self) -> None:
        """End the game."""
        self._end_game()

    def one(self, kind: str) -> None:
        """One fault on a phone whose turn it is, and the check that follows."""
        seat = self._next_seat()
        self.pages.ask("choose", tab=f"p{seat}")
        before = self.table.ask("views")["acted"]
        begun = len(self._look(seat)["answers"])
        back = self._faults[kind](seat)
        self.counts[kind] += 1
        self._check(kind, seat, before, begun, back)

    def _check(self, kind: str, seat: int, before: list[int], begun: int, back: float) -> None:
        """The phone's turn is carried out once, or refused with a reason; every sheet is right."""
        deadline = time.monotonic() + WAIT_S
        while True:
            seen, truth = self._look(seat), self.table.ask("views")
            state = seen["state"] or {}
            right = state.get("online") and state.get("view") == json.loads(truth["views"][seat])
            if right and seen["act"] is None:
                break
            if time.monotonic() > deadline:
                self.problems.append(f"{kind}: the sheet of seat {seat} is not right: {json.dumps(seen)[:500]}")
                self._restart_page(seat)
                return
            time.sleep(POLL_S)
        self.back_s.append(max(0.0, time.monotonic() - back))
        answers = seen["answers"][begun:] if len(seen["answers"]) >= begun else seen["answers"]
        done = truth["acted"][seat] - before[seat]
        ids = {answer["id"] for answer in answers if answer["ok"]}
        if done > 1 or done < len(ids):
            self.problems.append(f"{kind}: {done} turns of seat {seat} for {len(ids)} that were kept")
        if seen["errors"]:
            self.problems.append(f"{kind}: {seen['errors'][0]}")
        self.counts["kept"] += len(ids)
        self.counts["refused"] += sum(not answer["ok"] for answer in answers)

    def _next_seat(self) -> int:
        """A seat that has to act, after a throw if one is due."""
        while True:
            truth = self.table.ask("views")
            if truth["over"]:
                self._end_game()
                self._new_game()
            elif truth["throw"]:
                self.table.ask("throw")
            elif truth["waiting"]:
                seat = int(self._chance.choice(truth["waiting"]))
                self._until(lambda seat=seat: self._is_right(seat))  # type: ignore[misc]
                return seat

    def _is_right(self, seat: int) -> bool:
        seen, truth = self._look(seat), self.table.ask("views")
        state = seen["state"] or {}
        return bool(state.get("online") and state.get("view") == json.loads(truth["views"][seat]))

    def _look(self, seat: int, tab: str = "") -> Any:
        return self.pages.ask("look", tab=tab or f"p{seat}")

    def _confirm(self, seat: int, times: int = 1, tab: str = "") -> float:
        """Confirm the choice; a page whose game is not drawn yet is asked again."""
        name = tab or f"p{seat}"
        deadline = time.monotonic() + 5
        while not self.pages.ask("confirm", tab=name, times=times)["confirmed"] and time.monotonic() < deadline:
            self.pages.ask("choose", tab=name)
            time.sleep(POLL_S)
        return time.monotonic()

    def _lock(self, seat: int, ms: int) -> float:
        """The phone is locked before or after Confirm; the others play meanwhile."""
        sooner = self._chance.random() < 0.5
        if sooner:
            self._confirm(seat)
        self.pages.ask("lock", tab=f"p{seat}")
        self._others_play(seat)
        if ms >= MINUTE_MS and self._chance.random() < 0.5:
            # the box has closed the line meanwhile
            self.pages.ask("cut", tab=f"p{seat}", after=1, quiet=False)
        self.pages.ask("unlock", tab=f"p{seat}", ms=ms, seen=self._chance.random() < 0.7)
        back = time.monotonic()
        if not sooner:
            self._confirm(seat)
        return back

    def _others_play(self, seat: int) -> None:
        for player in self.table.ask("views")["waiting"]:
            if player != seat and self._chance.random() < 0.3:
                self.table.ask("play", player=player)

    def _cut(self, seat: int, quiet: bool) -> float:
        """The Wi-Fi ends after any byte, with or without a word."""
        self.pages.ask("cut", tab=f"p{seat}", after=self._chance.randrange(1, 600), quiet=quiet)
        self._confirm(seat)
        self._others_play(seat)
        time.sleep(self._chance.choice((0.0, 0.05, 0.3)))
        self.pages.ask("wifi", tab=f"p{seat}", on=False)
        time.sleep(self._chance.choice((0.0, 0.1)))
        self.pages.ask("wifi", tab=f"p{seat}", on=True)
        return time.monotonic()

    def _kill_phones(self, seat: int) -> float:
        sooner = self._chance.random() < 0.7
        if sooner:
            self._confirm(seat)
            time.sleep(self._chance.choice((0.0, 0.001, 0.01)))
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.table.ask("pid")["pid"], signal.SIGKILL)
        back = self._wait_for_port()
        if not sooner:
            self._confirm(seat)
        return back

    def _kill_box(self, seat: int) -> float:
        self._confirm(seat)
        time.sleep(self._chance.choice((0.0, 0.001, 0.005, 0.02)))
        self.table.kill()
        self.table.start()
        return self._wait_for_port()

    def _wait_for_port(self) -> float:
        def is_served() -> bool:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.table.port), 1.0) as wire:
                wire.settimeout(1.0)
                wire.sendall(upgrade(f"127.0.0.1:{self.table.port}"))
                return wire.recv(20).startswith(b"HTTP/1.1 101")
            return False

        time.sleep(0.05)
        self._until(is_served)
        return time.monotonic()

    def _two_tabs(self, seat: int) -> float:
        other = f"p{seat}b"
        self.pages.ask("open", tab=other, phone=f"phone{seat}")
        self._until(lambda: bool((self._look(seat, other)["state"] or {}).get("view")))
        self._confirm(seat, tab=other)
        back = self._confirm_once(seat)
        self._until(lambda: self._look(seat, other)["act"] is None)
        self.pages.ask("close", tab=other)
        return back

    def _confirm_once(self, seat: int) -> float:
        self.pages.ask("confirm", tab=f"p{seat}", times=1)
        return time.monotonic()

    def _reload(self, seat: int) -> float:
        """The page is left with a draft, or with a turn on its way, and opened again."""
        if self._chance.random() < 0.6:
            self._confirm(seat)
        self._restart_page(seat)
        return time.monotonic()

    def _restart_page(self, seat: int) -> None:
        self.pages.ask("close", tab=f"p{seat}")
        self.pages.ask("open", tab=f"p{seat}", phone=f"phone{seat}")

    def _stale(self, seat: int) -> float:
        """The phone confirms a turn that was taken at the touchscreen meanwhile."""
        self.pages.ask("lock", tab=f"p{seat}")
        self.table.ask("play", player=seat)
        self.pages.ask("confirm", tab=f"p{seat}", times=1)
        self.pages.ask("unlock", tab=f"p{seat}", ms=SECOND_MS, seen=True)
        return time.monotonic()

    def _take_back(self, seat: int) -> float:
        """The seat is taken back while a turn is on its way, and given to the phone again."""
        self._confirm(seat)
        self.table.ask("take_back", player=seat)
        self._until(lambda: (self._look(seat)["state"] or {}).get("screen") == "lobby")
        self.pages.ask("close", tab=f"p{seat}")
        self._sit(seat)
        return time.monotonic()

    def _sit(self, seat: int) -> None:
        self.pages.ask("open", tab=f"p{seat}", phone=f"phone{seat}", hash=f"#k={self._token(seat)}")

    def _token(self, seat: int) -> str:
        """The token of a seat that is free."""
        with socket.create_connection(("127.0.0.1", self.table.port), WAIT_S) as wire:
            wire.sendall(upgrade(f"127.0.0.1:{self.table.port}"))
            wire.recv(65536)
            wire.sendall(frame(b'{"t":"hello"}'))
            join = {"t": "join", "id": secrets.token_hex(16), "code": self.table.code, "seat": seat}
            wire.sendall(frame(json.dumps(join).encode()))
            found = b""
            while b'"joined"' not in found:
                more = wire.recv(65536)
                assert more, found
                found += more
                assert b'"ok":false' not in found, found[-300:]
        return found.split(b'"token":"')[-1][:32].decode()

    def _until(self, there: Callable[[], bool]) -> None:
        deadline = time.monotonic() + WAIT_S
        while not there():
            assert time.monotonic() < deadline, "nothing happens"
            time.sleep(POLL_S)

    def _new_game(self) -> None:
        self._games += 1
        folder = self._folder / str(self._games)
        folder.mkdir()
        self._table = ServedTable(folder, {"players": PLAYERS})
        self._table.start()
        self._pages = Pages(self._table.port)
        for seat in range(len(PLAYERS)):
            self._sit(seat)
        for seat in range(len(PLAYERS)):
            self._until(lambda seat=seat: bool((self._look(seat)["state"] or {}).get("view")))  # type: ignore[misc]

    def _end_game(self) -> None:
        self.pages.close()
        self.table.close()


def main() -> int:
    """Inject faults, print the figures; 1 if a turn was lost or doubled, or a sheet was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--faults", type=int, default=FAULTS, help=f"faults ({FAULTS})")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if NODE is None:
        print("needs node: sudo apt install nodejs", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        campaign = Campaign(Path(name), options.seed)
        campaign.run(options.faults)
    for kind in (*campaign.kinds, "kept", "refused"):
        print(f"{kind}={campaign.counts[kind]}")
    print(f"faults={sum(campaign.counts[kind] for kind in campaign.kinds)}")
    print(f"back_s_p95={p95(campaign.back_s):.2f}")
    print(f"back_s_max={max(campaign.back_s):.2f}")
    print(f"problems={len(campaign.problems)}")
    for problem in campaign.problems[:20]:
        print(problem, file=sys.stderr)
    return int(bool(campaign.problems))


if __name__ == "__main__":
    sys.exit(main())
