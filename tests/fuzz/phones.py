"""Phones as the program hears them: messages of the websocket, bytes of HTTP and websockets, lines of the socket.

Nothing may raise, and nothing may change in the game unless a request was answered with ok.
"""

import asyncio
import contextlib
import logging
import tempfile
from collections.abc import Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from companion.app.phone_table import PhoneTable
from companion.web.assets import load_assets
from companion.web.deadline import DeadlineProtocol
from companion.web.limits import BURST, WrongCodes
from companion.web.phone import Phone
from companion.web.process import _config
from companion.web.server import Server
from companion.web.tokens import token_hash
from companion.web.websocket import is_worth_logging
from companion.web.wire import TO_GAME, TO_PHONES, Join, Snapshot
from engine.troyes_dice import Setup
from tests.companion.phone_loopback import LoopbackLink, Messages, Table, hear, phone_table
from tests.companion.web.phone_client import CLOSE, PING, TEXT, frame, upgrade
from tests.fuzz.mutate import by_bytes, damaged
from tests.fuzz.texts import by_json

HOST, PORT = "127.0.0.1:8080", 8080
CODE = "ABCD"
TOKEN, OTHER_TOKEN = "ab" * 16, "cd" * 16
CHANGES = 10
"""Inputs that may change something before the table is built again, as the seeds know it."""
STEPS = 12
"""Turns of the event loop after which an input has been answered; nothing in it waits for a clock."""


class Everything:
    """The program without a window and network; built once, and again after some inputs that changed something."""

    def __init__(self) -> None:
        self._opened: Any = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self.table: Table | None = None
        self.before: Any = None
        self.changes = 0

    def __call__(self) -> Table:
        """The table with two seats on phones, whose tokens the seeds know."""
        if self.table is None:
            self._folder = tempfile.TemporaryDirectory()
            self._opened = phone_table(Path(self._folder.name), "troyes-dice", Setup(("Ann", "Ben", "Cleo")))
            table = self.table = self._opened.__enter__()
            phones = table.phones
            phones._keeper.seats = msgspec.structs.replace(phones._keeper.seats, code=CODE)
            table.throw(Random(1))
            for seat, token in enumerate((TOKEN, OTHER_TOKEN)):
                table.socket.put(Join(f"{seat:032x}", token_hash(token), "en", seat))
            table.app._empty_inbox()
            self.before = state_of(phones)
        self.table.now += 100.0
        self.table.hub.wrong_codes = WrongCodes(self.table.clock)
        return self.table

    def check(self, allowed: bool) -> None:
        """Raise AssertionError if the game has changed without an ok; build it again if it has changed."""
        assert self.table is not None
        now = state_of(self.table.phones)
        if now == self.before:
            return
        self.changes += 1
        if allowed and self.changes % CHANGES:
            self.before = now
            return
        self._opened.__exit__(None, None, None)
        self.table = None
        if self._folder is not None:
            self._folder.cleanup()
        assert allowed, "something has changed although no request was answered with ok"


EVERYTHING = Everything()


def state_of(phones: PhoneTable) -> Any:
    """All that a phone could change."""
    session = phones._game.session
    seats = phones._keeper.seats
    return session and session.actions, seats.seats, seats.guests, seats.roles, seats.code


def messages(data: bytes, _folder: Path) -> None:
    """Messages of one phone, a line each."""
    table = EVERYTHING()
    heard, link = Messages(), LoopbackLink(table)
    table.server = Server(table.hub, link, ASSETS, table.clock)
    phone = Phone("fuzz", table.hub.usual_language, table.clock)
    table.hub.add(phone)

    async def talk() -> None:
        for line in data.split(b"\n")[: int(BURST)]:
            event = {"type": "websocket.receive", "text": line.decode("utf-8", "replace")}
            await hear(table.server, heard, phone, event)
            table.hub.state_for(phone)
            table.hub.picture_for(phone)
        for _step in range(STEPS):
            # a turn is stored by a task of its own
            await asyncio.sleep(0)

    run(talk())
    table.hub.remove(phone)
    EVERYTHING.check(link.done > 0)


def lines(data: bytes, _folder: Path) -> None:
    """Lines of the game's socket, to both ends; each is refused, or obeyed with an answer."""
    table = EVERYTHING()
    table.socket.answers.clear()
    for line in data.split(b"\n"):
        with contextlib.suppress(msgspec.MsgspecError, RecursionError, ValueError):
            table.socket.put(cast(Any, TO_GAME.decode(line)))
        try:
            message = TO_PHONES.decode(line)
        except (msgspec.MsgspecError, RecursionError, ValueError):
            continue
        if isinstance(message, Snapshot):
            shown(table, message)
    table.app._empty_inbox()
    EVERYTHING.check(any(answer.ok for answer in table.socket.answers.values()))


def shown(table: Table, snapshot: Snapshot) -> None:
    """A snapshot as the phones' process takes it, with a phone of each seat looking on."""
    table.hub.take(snapshot)
    phone = Phone("fuzz", table.hub.usual_language, table.clock)
    phone.token = token_hash(TOKEN)
    table.hub.add(phone)
    table.hub.state_for(phone)
    table.hub.picture_for(phone)
    table.hub.remove(phone)
    table.phones.publish()


class Transport(asyncio.Transport):
    """The network under a connection: keeps the bytes written."""

    def __init__(self) -> None:
        super().__init__({"peername": ("10.0.0.1", 1), "sockname": ("127.0.0.1", PORT)})
        self.written = bytearray()
        self._closing = False
        self._protocol: asyncio.BaseProtocol | None = None

    def write(self, data: Any) -> None:
        """Keep the bytes."""
        self.written += data

    def close(self) -> None:
        """Write nothing more."""
        self._closing = True

    abort = close

    def is_closing(self) -> bool:
        """True once it is closed."""
        return self._closing

    def pause_reading(self) -> None:
        """Bytes come from the input alone."""

    resume_reading = pause_reading

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """A websocket takes over."""
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The protocol that reads now."""
        assert self._protocol is not None
        return self._protocol


class Errors(logging.Handler):
    """Tracebacks that the server's library would write into the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one that has a traceback; others say that a connection was refused."""
        if record.exc_info and is_worth_logging(record):
            self.found.append(logging.Formatter().format(record))


def wire(data: bytes, _folder: Path) -> None:
    """Bytes from the network: HTTP, and frames once a websocket is open."""
    table = EVERYTHING()
    link = LoopbackLink(table)
    server = Server(table.hub, link, ASSETS, table.clock)
    app = server.app(lambda: frozenset(("127.0.0.1", "localhost")), lambda: PORT)
    errors = Errors()
    logging.getLogger("uvicorn.error").addHandler(errors)
    transport = Transport()
    try:
        run(_received(app, transport, data))
    finally:
        logging.getLogger("uvicorn.error").removeHandler(errors)
    assert not errors.found, errors.found[0]
    EVERYTHING.check(link.done > 0)
    assert not table.hub.phones


async def _received(app: ASGIApp, transport: Transport, data: bytes) -> None:
    loop = asyncio.get_running_loop()
    failed: list[Any] = []
    loop.set_exception_handler(lambda _loop, context: failed.append(context))
    config = _config(app)
    config.load()
    state = ServerState()
    protocol = DeadlineProtocol(config=config, server_state=state, app_state={}, _loop=loop)
    transport.set_protocol(protocol)
    protocol.connection_made(transport)
    # a phone waits for the websocket before it sends a frame; the frames come in two pieces
    head = data.find(b"\r\n\r\n") + 4 if b"\r\n\r\n" in data else len(data)
    middle = (head + len(data)) // 2
    for part in (data[:head], data[head:middle], data[middle:]):
        if part and not transport.is_closing():
            cast(asyncio.Protocol, transport.get_protocol()).data_received(part)
        for _step in range(STEPS):
            await asyncio.sleep(0)
    cast(asyncio.Protocol, transport.get_protocol()).connection_lost(None)
    for _step in range(STEPS):
        await asyncio.sleep(0)
    assert not failed, failed[0]


def run(work: Coroutine[Any, Any, None]) -> None:
    """Carry this out in the one event loop; tasks that are left over are ended."""
    try:
        LOOP.run_until_complete(work)
    finally:
        LOOP.run_until_complete(_end_tasks())


async def _end_tasks() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


LOOP = asyncio.new_event_loop()
ASSETS = load_assets()


def seeds() -> dict[str, dict[str, bytes]]:
    """Good inputs of each kind."""
    kept = '1/1/0 {"name":"TurnDraft","values":{"slot":1,"pay":null,"colour":null,"value":null,"do":0}}'
    hello = {"t": "hello", "token": TOKEN, "language": "fr", "height": 853, "kept": kept}
    tap = {"t": "tap", "picture": 1, "key": 8, "held": False}
    said: list[dict[str, Any]] = [
        hello, {"t": "ping"}, {"t": "look", "language": "zh-TW"}, {"t": "look", "height": 0}, tap,
        {"t": "join", "id": "01" * 16, "code": CODE, "seat": 2},
        {"t": "join", "id": "02" * 16, "code": CODE, "name": "Dora"},
        {"t": "join", "id": "03" * 16, "code": CODE, "role": "spectator"},
        {"t": "look", "tab": "table"}, {"t": "key", "text": "Backspace"},
        {"t": "hall", "code": CODE, "language": "fr"},
    ]  # fmt: skip
    spoken = [msgspec.json.encode(each) for each in (*said, {"t": "leave", "id": "06" * 16})]
    turn = {"type": "Turn", "player": 0, "slot": 1, "do": 0}
    wires: list[dict[str, Any]] = [
        {
            "type": "act", "id": "ef" * 16, "token": token_hash(TOKEN), "game_id": 1, "throws": 1, "language": "fr",
            "action": turn,
        },
        {"type": "join", "id": "01" * 16, "token": "12" * 32, "language": "en", "player": 2},
        {"type": "join", "id": "02" * 16, "token": "34" * 32, "language": "en", "role": "hall"},
        {"type": "leave", "id": "03" * 16, "token": "56" * 32},
        {
            "type": "coach", "id": "07" * 16, "token": token_hash(TOKEN), "game_id": 1,
            "request": {"type": "Advise", "player": 0},
        },
        {"type": "hint", "id": "08" * 16, "token": token_hash(TOKEN), "game_id": 1},
        {"type": "views", "views": [{"language": "fr", "tall": True, "whole": False}]},
        {
            "type": "tap", "id": "09" * 16, "token": token_hash(TOKEN), "picture": 1, "key": 3, "held": False,
            "view": {"language": "fr", "tall": True, "whole": False},
        },
        {"type": "seen", "player": 0, "away": True},
        {"type": "listening", "port": 8080},
        {"type": "unable", "port": 80, "error": 13},
    ]  # fmt: skip
    table = EVERYTHING()
    states = [
        msgspec.json.encode(table.phones._next_snapshot()),
        msgspec.json.encode(Snapshot(9, CODE, "en")),
        b'{"type":"answer","id":"' + b"ef" * 16 + b'","ok":false,"code":"refused","text":"No."}',
    ]
    get = f"GET /pages/main.js HTTP/1.1\r\nHost: {HOST}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    opened = upgrade(HOST)
    return {
        "phone_messages": {
            "turn.txt": b"\n".join((spoken[0], spoken[4])),
            "all.txt": b"\n".join(spoken),
            "join.txt": b"\n".join((b'{"t":"hello"}', spoken[5])),
        },
        "phone_lines": {
            "to_game.txt": b"\n".join(map(msgspec.json.encode, wires)),
            "to_phones.txt": b"\n".join(states),
            "empty.txt": states[1],
        },
        "phone_wire": {
            "pages.bin": get * 2,
            "words.bin": get.replace(b"/pages/main.js", b"/words/fr").replace(b"GET", b"HEAD"),
            "turn.bin": opened + frame(spoken[0]) + frame(spoken[4], mask=b"\x12\x34\x56\x78"),
            "all.bin": opened + b"".join(map(frame, spoken)) + frame(b"", CLOSE),
            "parts.bin": opened + b"\x01\x84\0\0\0\0" + spoken[0][:4] + frame(spoken[0][4:], 0) + frame(b"x", PING),
        },
    }


def by_messages(chance: Random, kept: Sequence[bytes]) -> bytes:
    """JSON lines made wrong, one or two of them, in any order."""
    found = chance.choice(kept).split(b"\n")
    if chance.random() < 0.2:
        chance.shuffle(found)
    for _line in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(found))
        found[at] = by_json(chance, [found[at]]).replace(b"\n", b" ")
    return b"\n".join(found)


def by_wire(chance: Random, kept: Sequence[bytes]) -> bytes:
    """Bytes made wrong, or wrong messages in right frames behind a right request."""
    if chance.random() < 0.5:
        return by_bytes(chance, kept)
    said = by_messages(chance, [b"\n".join(_SAID)]).split(b"\n")
    kinds = (TEXT, TEXT, TEXT, chance.randrange(16))
    frames = b"".join(frame(each, chance.choice(kinds), chance.randbytes(4)) for each in said)
    return upgrade(HOST) + (damaged(chance, frames) if chance.random() < 0.3 else frames)


_SAID = (
    b'{"t":"hello","token":"' + TOKEN.encode() + b'","language":"fr"}',
    b'{"t":"tap","picture":1,"key":8,"held":true}',
    b'{"t":"join","id":"' + b"01" * 16 + b'","code":"ABCD","seat":2}',
)
