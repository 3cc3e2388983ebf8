"""Phones: a hundred at one table, as figures, `name=value` a line: `python -m tests.bench.phones`.

The real program, store and phones' process are bound to one core; the phones are this program's, on the others. Times
of a state count from the commit of the game until the phone has the state and its new picture. The phones speak four
languages in turn. Beside the figures of phones that misbehave stand those of a server without slots, which sends each
state to one phone after the other. The figures with `seats_` are those of a hundred seats, `--seats` measures them
alone. `--game troyes` measures a table of Troyes: four seats and sixteen phones that watch; `largest_kb` is the
largest picture that came up there, `full_square_kb` that of a square full of dice (`phones_full_square`), which
random games do not reach.
"""

import argparse
import asyncio
import contextlib
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from companion.i18n.language import Language, gettext, using
from companion.web.assets import load_assets
from companion.web.limits import GUARD_S
from companion.web.tokens import CODE_LENGTH, CODE_LETTERS
from engine.troyes import setup as troyes
from engine.troyes.made_up import made_up_cards
from tests.bench.phones_crowd import flood, frozen, guesses, huge_names, joiners, naive_server, silent, slow_headers
from tests.bench.phones_full_square import full_square_figures
from tests.companion.web.phone_client import PhoneClient, opened
from tests.companion.web.served import ServedTable, cpu_s, resident_mb

CORE = 0
PHONES, SEATS = 100, 40
ROUNDS, TAPS, MESSAGES = 12, 60, 1_000_000
PUBLISHED, NAIVE_STATES = 50, 400
TROYES_PHONES, TROYES_SEATS, TROYES_TURNS, TROYES_SQUARES = 20, 4, 40, 10
HALVES = 14
HEIGHTS = (787, 853, 0, 977, 745)
"""The heights of the pages, if they were 480 wide; 0 for a phone on its side."""
CODES = len(CODE_LETTERS) ** CODE_LENGTH
SOCKETS = (10, 50)
"""Sockets of a guest who asks for a place and leaves, again and again."""
MAX_TAPS, TAP_S = 80, 0.45
"""Taps of a phone for a turn by chance, and the seconds between two: none counts on a key that came just now."""
PACE_S = 0.1
"""Seconds between two taps, and between two states while a crowd misbehaves."""
PING_S = 0.2
"""Seconds between two pings of a phone: half of the messages that it may send, the others are for its turns."""
RETRY_S = 0.5
STATE, PICTURE = b'{"t":"state","revision":', b'{"t":"picture"'
"""The beginnings of each state and of each picture."""
CROWDS = {"frozen": frozen, "flood": flood, "slowloris": slow_headers, "names": huge_names}
LANGUAGES = tuple(str(language) for language in Language)


def _in_all_languages(*sentences: str) -> frozenset[str]:
    found = set()
    for language in Language:
        with using(language):
            found |= {gettext(sentence) for sentence in sentences}
    return frozenset(found)


CONFIRMING = _in_all_languages("Confirm", "Take one of each")
LEADING_AWAY = _in_all_languages("Back", "Sheet")
"""The words of the keys that confirm a turn, and of those that lead away from it."""
CONFIRM_S = 60.0


def main() -> int:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"new halves that are measured ({ROUNDS})")
    parser.add_argument("--messages", type=int, default=MESSAGES, help=f"messages before memory is read ({MESSAGES})")
    parser.add_argument("--seats", action="store_true", help="a hundred seats and their new halves alone")
    parser.add_argument("--quick", action="store_true", help="six phones at one table, once: every figure, none of use")
    parser.add_argument("--game", choices=("troyes-dice", "troyes"), default="troyes-dice", help="the game")
    options = parser.parse_args()
    others = sorted(os.sched_getaffinity(0) - {CORE})
    if others:
        os.sched_setaffinity(0, others)
    if options.game == "troyes":
        asyncio.run(_troyes(1 if options.quick else TROYES_TURNS))
        full_square_figures(1 if options.quick else TROYES_SQUARES)
        return 0
    if options.seats:
        asyncio.run(_seats(options.rounds, PHONES))
        return 0
    asyncio.run(_quick() if options.quick else _whole(options.rounds, options.messages))
    print(f"page_kb={_page_kb():.1f}")
    return 0


async def _whole(rounds: int, messages: int) -> None:
    await _seats(rounds, PHONES)
    async with guests(PHONES) as club:
        await _joins_and_confirm(club, PHONES, PHONES)
    async with guests(SEATS) as club:
        await club.join(PHONES, SEATS)
        await _broadcast(club, rounds)
        await _touch(club, TAPS)
    async with guests(SEATS) as club:
        await club.join(PHONES, SEATS)
        await _crowd(club, PUBLISHED, NAIVE_STATES)
    async with guests(PHONES) as club:
        await club.join(PHONES, PHONES)
        await _back(club, TAPS, SOCKETS)
    async with guests(SEATS) as club:
        await club.join(PHONES, SEATS)
        await _memory(club, messages)


async def _seats(rounds: int, count: int) -> None:
    """All phones have seats: new halves until each has its own picture, and the process's work and memory by them."""
    async with guests(count) as club:
        await club.join(count, count)
        found: list[float] = []
        work: list[float] = []
        for number in range(rounds):
            before = cpu_s(club.table.pid)
            found += await club.throw()
            work.append(1000 * (cpu_s(club.table.pid) - before))
            await club.finish_half(random.Random(number))
        print(f"seats_ms_median={statistics.median(found):.1f}")
        print(f"seats_ms_p95={p95(found):.1f}")
        print(f"seats_cpu_ms={statistics.median(work):.0f}")
        print(f"seats_rss_mb={resident_mb(club.table.pid):.1f}")


async def _quick() -> None:
    await _seats(1, 4)
    async with guests(4) as club:
        await _joins_and_confirm(club, 6, 4)
        await _broadcast(club, 1)
        await _touch(club, 2)
        await _crowd(club, 2, 2)
        await _memory(club, 1)
        await _back(club, 2, SOCKETS[:1])


async def _troyes(turns: int) -> None:
    """Random decisions of Troyes, each until every phone has it, the seats with their views."""
    setup = msgspec.to_builtins(troyes.Setup(("Ada", "Bo", "Cy", "Di"), made_up_cards()))
    found: list[float] = []
    largest = 0
    async with guests(TROYES_SEATS, "troyes", setup) as club:
        await club.join(TROYES_PHONES, TROYES_SEATS)
        while len(found) < turns * TROYES_PHONES:
            turn = await club.order("turn")
            if turn["over"]:
                break
            club.got.clear()
            order = {"player": turn["waiting"][0]} if turn["waiting"] else {}
            told = await club.order("play" if order else "throw", **order)
            shown = await club.shown(told, whole=True)
            size = max((len(message) for states in club.got.values() for _moment, message in states), default=0)
            largest = max(largest, size)
            if turn["waiting"]:
                found += shown
    print(f"turns={len(found) // TROYES_PHONES}")
    print(f"largest_kb={largest / 1024:.1f}")
    print(f"broadcast_ms_median={statistics.median(found):.1f}")
    print(f"broadcast_ms_p95={p95(found):.1f}")


@asynccontextmanager
async def guests(seats: int, key: str = "troyes-dice", setup: Any = None) -> AsyncIterator["Guests"]:
    """A table with this number of seats, without its phones."""
    begun = players(seats) if setup is None else setup
    with tempfile.TemporaryDirectory() as name, ServedTable(Path(name), begun, key, cores=(CORE,)) as table:
        found = Guests(table, seats)
        yield found
        found.close()


def source_of(number: int) -> str:
    """The address of a phone: each has one of its own."""
    return f"127.0.{1 + number // 200}.{1 + number % 200}"


def players(count: int) -> dict[str, Any]:
    """A set-up of the base game for this number of players."""
    return {"players": [f"Player {number}" for number in range(1, count + 1)]}


class Guests:
    """The phones of a table, and the moments at which each has got its states."""

    def __init__(self, table: ServedTable, seats: int) -> None:
        self.table = table
        self.seats = seats
        self.phones: list[PhoneClient] = []
        self.got: dict[PhoneClient, list[tuple[float, bytes]]] = {}

    def _heard(self, phone: PhoneClient, message: bytes, moment: float) -> None:
        if message.startswith((STATE, PICTURE)):
            self.got.setdefault(phone, []).append((moment, message))

    @property
    def received(self) -> int:
        """The messages that have come to all phones."""
        return sum(phone.messages for phone in self.phones)

    async def join(self, count: int, seats: int) -> float:
        """Open and join `count` phones at once, the first ones with a seat; return the seconds until all are in."""
        begun = time.monotonic()

        async def one(number: int) -> PhoneClient:
            phone = await opened(self.table.port, self._heard, source_of(number))
            phone.hello(LANGUAGES[number % len(LANGUAGES)], height=HEIGHTS[number % len(HEIGHTS)])
            wanted: dict[str, Any] = {"seat": number} if number < seats else {"role": "spectator"}
            answer = await phone.ask(t="join", code=self.table.code, **wanted)
            assert answer["t"] == "joined", answer
            while phone.read_state().get("screen") not in ("seat", "watch"):
                phone.fresh.clear()
                await phone.fresh.wait()
            return phone

        self.phones = list(await asyncio.gather(*map(one, range(count))))
        return time.monotonic() - begun

    async def come_back(self) -> list[float]:
        """Every phone connects again before its old line is known to be dead; seconds until each has its state."""
        for phone in self.phones:
            phone.pause()
        begun = time.monotonic()
        dead = self.phones

        async def one(number: int, token: str | None) -> tuple[PhoneClient, float]:
            while True:
                try:
                    phone = await opened(self.table.port, self._heard, source_of(number))
                    phone.hello(LANGUAGES[number % len(LANGUAGES)], token, HEIGHTS[number % len(HEIGHTS)])
                    while phone.read_state().get("screen") not in ("seat", "watch"):
                        phone.fresh.clear()
                        await phone.fresh.wait()
                        if phone.closed.is_set():
                            raise ConnectionError
                    return phone, time.monotonic() - begun
                except OSError:
                    # as our page does
                    await asyncio.sleep(RETRY_S)

        found = await asyncio.gather(*(one(number, phone.token) for number, phone in enumerate(dead)))
        self.phones = [phone for phone, _seconds in found]
        for phone in dead:
            phone.cut()
        return [seconds for _phone, seconds in found]

    async def order(self, do: str, **order: Any) -> Any:
        """Give the table an order; the phones go on meanwhile."""
        return await asyncio.to_thread(self.table.ask, do, **order)

    async def shown(self, told: Any, whole: bool) -> list[float]:
        """Milliseconds from a commit until each phone had its state, with a picture behind it if `whole`.

        `told` has the moment of the commit and the revision that shows it.
        """
        return [await self._shown(phone, told["committed"], told["revision"], whole) for phone in self.phones]

    async def _shown(self, phone: PhoneClient, committed: float, revision: int, whole: bool) -> float:
        while True:
            is_new = False
            for moment, message in self.got.get(phone, ()):
                # a state from before the commit may still be on its way
                is_new = is_new or (message.startswith(STATE) and revision_of(message) >= revision)
                if is_new and not (whole and message.startswith(STATE)):
                    return (moment - committed) * 1000
            if phone.closed.is_set():
                raise ConnectionError("a phone was cut off")
            phone.fresh.clear()
            await asyncio.wait_for(phone.fresh.wait(), 60)

    async def throw(self) -> list[float]:
        """Throw the dice; return the milliseconds until each phone has the new half."""
        self.got.clear()
        return await self.shown(await self.order("throw"), whole=True)

    async def finish_half(self, chance: random.Random) -> float:
        """Take a turn on every phone by taps, all of them confirmed at once; return the seconds of that."""
        seated = [phone for phone in self.phones if phone.read_state()["you"] is not None]
        await asyncio.gather(*(_choose(phone, chance) for phone in seated))
        begun = time.monotonic()
        await asyncio.gather(*(_confirm(phone) for phone in seated))
        spent = time.monotonic() - begun
        while any(_may_act(phone) for phone in seated):
            await asyncio.gather(*(_choose(phone, chance) for phone in seated))
            await asyncio.gather(*(_confirm(phone) for phone in seated))
        return spent

    def close(self) -> None:
        """Leave."""
        for phone in self.phones:
            phone.cut()


def _may_act(phone: PhoneClient) -> bool:
    state = phone.read_state()
    return bool(state["turn"])


def _last_key(phone: PhoneClient) -> int | None:
    """The place of the key that confirms, once it is not greyed: the last one of a drafted turn, or to rest."""
    return next((place for place, said in phone.keys().items() if said in CONFIRMING), None)


async def _choose(phone: PhoneClient, chance: random.Random) -> None:
    """Tap by chance until the turn can be confirmed, or is over."""
    for _tap in range(MAX_TAPS):
        if not _may_act(phone) or _last_key(phone) is not None:
            return
        keys = [place for place, said in phone.keys().items() if said not in LEADING_AWAY]
        if keys:
            phone.tap(chance.choice(keys))
        await asyncio.sleep(TAP_S)
    raise AssertionError(f"no turn within {MAX_TAPS} taps: {phone.keys()}")


async def _confirm(phone: PhoneClient) -> None:
    """Tap the key that confirms, and wait until the table shows it."""
    key = _last_key(phone)
    if key is None or not _may_act(phone):
        return
    phone.tap(key)
    begun = time.monotonic()
    while _may_act(phone) and _last_key(phone) is not None and time.monotonic() - begun < CONFIRM_S:
        phone.fresh.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(phone.fresh.wait(), 1)


async def _joins_and_confirm(club: Guests, count: int, seats: int) -> None:
    """All join at once, all seats confirm at once."""
    print(f"joins_100_s={await club.join(count, seats):.2f}")
    await club.throw()
    print(f"confirm_100_s={await club.finish_half(random.Random(1)):.2f}")


async def _broadcast(club: Guests, rounds: int) -> None:
    """New halves, each until every phone has its sheet and its ways."""
    chance = random.Random(2)
    whole: list[float] = []
    watching: list[float] = []
    for _round in range(rounds):
        found = await club.throw()
        whole += found
        watching += found[club.seats :]
        await club.finish_half(chance)
    print(f"broadcast_ms_median={statistics.median(whole):.1f}")
    print(f"broadcast_ms_p95={p95(whole):.1f}")
    print(f"broadcast_spectators_ms_p95={p95(watching):.1f}")


async def _touch(club: Guests, count: int) -> None:
    """Taps on the touchscreen while every phone asks for its page in one language after the other."""
    club.table.tell("taps", count=count, pause=PACE_S)
    said = asyncio.create_task(asyncio.to_thread(club.table.hear))
    turn = 0
    while not said.done():
        turn += 1
        for phone in club.phones:
            phone.send(t="look", language=LANGUAGES[turn % len(LANGUAGES)])
        await asyncio.sleep(3 * PACE_S)
    print(f"touch_ms_p95={p95([1000 * float(each) for each in said.result()['taps']]):.1f}")


async def _taps_p95(club: Guests, count: int) -> float:
    """Milliseconds of taps on the touchscreen."""
    taps = (await asyncio.to_thread(_tapped, club.table, count))["taps"]
    return p95([1000 * float(each) for each in taps])


def _tapped(table: ServedTable, count: int) -> Any:
    table.tell("taps", count=count, pause=PACE_S)
    return table.hear()


async def _back(club: Guests, taps: int, sockets: tuple[int, ...]) -> None:
    """All phones come back at once, alone and beside a machine without the code; taps while a guest asks and leaves."""
    await club.throw()
    print(f"back_100_s_p95={p95(await club.come_back()):.2f}", flush=True)
    crowd = await silent(club.table.port, club.table.code)
    print(f"silent_touch_ms_p95={await _taps_p95(club, taps):.1f}")
    print(f"silent_back_100_s_p95={p95(await club.come_back()):.2f}")
    crowd.close()
    for count in sockets:
        crowd = await joiners(club.table.port, club.table.code, count)
        print(f"joins{count}_touch_ms_p95={await _taps_p95(club, taps):.1f}", flush=True)
        crowd.close()
    made, checked = await guesses(club.table.port, taps * PACE_S)
    print(f"guesses_per_s={made / (taps * PACE_S):.0f}")
    print(f"guesses_checked={checked}")
    print(f"half_of_codes_days={CODES / 2 / max(checked, 1) * GUARD_S / 86400:.1f}")


async def _crowd(club: Guests, states: int, naive_states: int) -> None:
    """Phones that read nothing, flood, drip headers or send huge names: the others' states, and those of a peer."""
    largest = 0
    for kind, misbehave in CROWDS.items():
        crowd = await misbehave(club.table.port, club.table.code)
        found: list[float] = []
        for _state in range(states):
            club.got.clear()
            found += await club.shown(await club.order("publish"), whole=False)
            await asyncio.sleep(PACE_S)
        crowd.close()
        print(f"{kind}_others_ms_p95={p95(found):.1f}")
    for phone in club.phones:
        largest = max(largest, len(phone.largest))
    for name, waits in (("naive", True), ("naive_without_frozen", False)):
        found = await naive_server(CORE, len(club.phones), naive_states, largest, waits)
        print(f"{name}_others_ms_p95={p95(found):.1f}")


async def _memory(club: Guests, messages: int) -> None:
    """Resident memory of the phones' process once its phones have got this number of messages, over a whole game."""
    chance = random.Random(3)
    print(f"rss_start_mb={resident_mb(club.table.pid):.1f}")
    begun, before, halves = time.monotonic(), club.received, 0
    pinged = begun
    while club.received - before < messages:
        if halves < HALVES and club.received - before >= halves * messages // HALVES:
            await club.throw()
            await club.finish_half(chance)
            halves += 1
        club.got.clear()
        await club.shown(await club.order("publish"), whole=False)
        if time.monotonic() - pinged >= PING_S:
            pinged = time.monotonic()
            for phone in club.phones:
                phone.send(t="ping")
    received = club.received - before
    print(f"messages={received}")
    print(f"messages_per_s={received / (time.monotonic() - begun):.0f}")
    print(f"rss_mb={resident_mb(club.table.pid):.1f}")


def _page_kb() -> float:
    """The compressed files of all pages, without fonts, in 1024 bytes."""
    return sum(len(asset.packed) for path, asset in load_assets().items() if path.startswith("/pages/")) / 1024


def revision_of(state: bytes) -> int:
    """The revision of a state message."""
    return int(state[len(STATE) :].split(b",", 1)[0])


def p95(values: list[float]) -> float:
    """The value below which 95 of 100 lie."""
    return statistics.quantiles(values, n=20)[-1] if len(values) > 1 else values[0]


if __name__ == "__main__":
    sys.exit(main())
