"""Phones whose lines wait: every order in which states, answers and requests may arrive, tried one after the other.

The real program, the phones' process and its server take part; only the two wires are replaced. At each point where
something else might come first the run asks `Choices`; a run is repeated with every other choice, up to some number of
choices that differ from the usual ones.
"""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

from starlette.websockets import WebSocket

from companion.app.phones import PhoneSocket
from companion.games import GAMES
from companion.web.history import SentActions
from companion.web.hub import Hub
from companion.web.link import Link
from companion.web.phone import Phone
from companion.web.server import Server
from companion.web.tokens import new_token, token_hash
from companion.web.wire import TO_GAME, Snapshot, encode
from tests.companion.phone_loopback import Program

RESTED = 40
"""Turns of the event loop after which all tasks wait."""
SOON = 4
"""Turns of the event loop, before each of which the process may read the next line without having acted on this one."""


class Choices:
    """The choices of one run: 0 is the usual one; `asked` are the numbers of the possible ones."""

    def __init__(self, given: tuple[int, ...] = ()) -> None:
        self._given = given
        self.asked: list[int] = []

    def pick(self, among: int) -> int:
        """The choice among so many."""
        place = len(self.asked)
        self.asked.append(among)
        return self._given[place] if place < len(self._given) else 0


def orders(run: Callable[[Choices], None], different: int) -> int:
    """Run with every combination of at most so many unusual choices; return the number of runs."""
    runs = 0
    waiting: deque[tuple[tuple[int, ...], int]] = deque([((), 0)])
    while waiting:
        given, used = waiting.popleft()
        choices = Choices(given)
        runs += 1
        try:
            run(choices)
        except AssertionError as error:
            raise AssertionError(f"with the choices {given}: {error}") from error
        if used < different:
            waiting += [
                ((*given, *[0] * (place - len(given)), choice), used + 1)
                for place in range(len(given), len(choices.asked))
                for choice in range(1, choices.asked[place])
            ]
    return runs


class HeldSocket(PhoneSocket):
    """The game's real end of the socket without its threads: its messages are written at a move of the run."""

    def __init__(self, path: Path, asked: Callable[[], None]) -> None:
        super().__init__(path, asked)
        self.choices = Choices()
        self.lines: deque[bytes] = deque()
        self.actions: dict[int, int] = {}
        """The number of actions in each state that was shown, by its revision."""

    @property
    def connected(self) -> bool:
        """Always."""
        return True

    def open(self) -> None:
        """Take requests."""
        self._open = True

    def close(self) -> None:
        """Take no more requests."""
        self._open = False

    def show(self, snapshot: Snapshot) -> None:
        """Show this state next; the writer may come at once, or after the next message."""
        self.actions[snapshot.revision] = len(snapshot.actions)
        super().show(snapshot)
        if self.choices.pick(2):
            self.write()

    def answer(self, answer: Any) -> None:
        """Answer next."""
        super().answer(answer)
        if self.choices.pick(2):
            self.write()

    def rest(self, _seconds: float) -> None:
        """Report the next requests at once."""
        super().rest(0.0)

    def write(self) -> None:
        """Write all that waits, as the writer does."""
        self.lines += [encode(message) for message in self._take_messages()]

    def begin_anew(self) -> None:
        """Another process is connected: answers to the one before are dropped, and it needs the state."""
        self.lines.clear()
        self._answers.clear()
        self._sent, self._actions = None, SentActions()


class Wire:
    """The websocket of a page, with a line in each direction; a slow one holds the server until the page has read."""

    client = SimpleNamespace(host="phone")
    headers: ClassVar[dict[str, str]] = {}

    def __init__(self, slow: bool) -> None:
        self.to_page: deque[dict[str, Any]] = deque()
        self.to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._slow = slow
        self._read = asyncio.Event()

    async def accept(self) -> None:
        """The line is open."""

    async def close(self, _code: int, _reason: str) -> None:
        """The server has closed it."""

    async def send_text(self, text: str) -> None:
        """The server sends."""
        self.to_page.append(json.loads(text))
        while self._slow and self.to_page:
            self._read.clear()
            await self._read.wait()

    async def receive(self) -> dict[str, Any]:
        """The server reads."""
        return await self.to_server.get()

    def say(self, message: dict[str, Any]) -> None:
        """The page sends."""
        self.to_server.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def read(self) -> dict[str, Any]:
        """The page reads."""
        message = self.to_page.popleft()
        self._read.set()
        return message

    def cut(self) -> None:
        """The line is gone, with all that was on it."""
        self.to_page.clear()
        self._read.set()
        self.to_server.put_nowait({"type": "websocket.disconnect"})


class Page:
    """The rules of `main.js` about tokens, seats and pictures."""

    def __init__(self) -> None:
        self.token: str | None = None
        self.state: dict[str, Any] = {}
        self.parts: list[str] = []
        self.picture: dict[str, Any] = {}
        self.kept = ""
        self.confirming = ""
        """The words of the key that confirms the turn."""
        self.join: dict[str, Any] | None = None
        self.lost = 0
        """The number of times that it took its seat for lost."""
        self.wire: Wire | None = None

    def open(self, wire: Wire) -> None:
        """Say hello on a new line."""
        self.wire = wire
        wire.say({"t": "hello", "token": self.token, "language": "en", "kept": self.kept})
        self._told_again = False

    def ask_for(self, seat: int, code: str) -> None:
        """Tap a seat."""
        self.join = {"t": "join", "id": new_token(), "code": code, "seat": seat}
        self.say(self.join)

    def tap(self, place: int) -> None:
        """Tap the key at a place of the picture that it shows."""
        self.say({"t": "tap", "picture": self.picture["n"], "key": place, "held": True})

    @property
    def confirms_at(self) -> int | None:
        """The place of the key that confirms the turn; None if it has none."""
        named = f'aria-label="{self.confirming}"'
        keys = (place for place, part in enumerate(self.parts) if named in part and "aria-disabled" not in part)
        return next(keys, None)

    def confirm(self) -> None:
        """Tap the key that confirms the turn, if there is one."""
        if self.confirms_at is not None:
            self.tap(self.confirms_at)

    def say(self, message: dict[str, Any]) -> None:
        """Send."""
        assert self.wire is not None
        self.wire.say(message)

    def hear(self) -> None:
        """Take one message, as `heard` does."""
        assert self.wire is not None
        message = self.wire.read()
        if message["t"] == "state":
            self._show(message)
        elif message["t"] == "picture":
            self._draw(message)
        elif message["t"] == "joined":
            self.token, self.join = message["token"], None
        else:
            self._take_answer(message)

    def _draw(self, picture: dict[str, Any]) -> None:
        self.picture, self.kept = picture, picture["kept"]
        parts = dict(enumerate(self.parts)) | {int(place): part for place, part in picture["parts"].items()}
        self.parts = [parts[place] for place in range(picture["count"])]

    def _show(self, state: dict[str, Any]) -> None:
        if state["screen"] == "lobby" and self.token is not None:
            self.lost += 1
            self.token = None
        self.state = state
        if not self._told_again:
            self._told_again = True
            if self.join is not None:
                self.say(self.join)

    def _take_answer(self, answer: dict[str, Any]) -> None:
        if answer["id"] == "hello":
            self.token = None
            self.lost += 1
        elif self.join is not None and self.join["id"] == answer["id"]:
            if answer["code"] == "busy":
                self.say(self.join)
            else:
                self.join = None


class Process:
    """The phones' process on a wire that is held back."""

    def __init__(self, table: Program, socket: HeldSocket) -> None:
        self.link = Link(lambda snapshot: self.hub.take(snapshot))
        self.link._writer = cast(asyncio.StreamWriter, self)
        self.to_game: deque[bytes] = deque()
        self.hub = Hub({offer.key: offer for offer in GAMES}, self.link.tell, table.clock)
        self.server = Server(self.hub, self.link, {}, table.clock)
        # a run decides the order of all messages, however slow it is
        self.server.hello_s = 3600.0
        self._tasks: list[asyncio.Task[None]] = []
        socket.begin_anew()

    def write(self, line: bytes) -> None:
        """The link writes to the game."""
        self.to_game.append(line)

    def take(self, line: bytes) -> None:
        """The link reads a line of the game."""
        self.link._take(line)

    def talk(self, wire: Wire) -> None:
        """A phone has connected."""
        self._tasks.append(asyncio.create_task(self.server._talk(cast(WebSocket, wire))))

    async def end(self) -> None:
        """Killed."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task


class Run:
    """One run: a table, the phones' process, pages, and the moves that are possible now."""

    def __init__(self, table: Program, choices: Choices, slow: bool) -> None:
        self.table = table
        self.choices = choices
        self.slow = slow
        assert isinstance(table.end, HeldSocket)
        self.socket = table.end
        self.socket.choices = choices
        self.process = Process(table, self.socket)
        self.pages: list[Page] = []

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.table.phones._keeper.seats.code

    def connect(self, page: Page) -> None:
        """The page opens a new line; messages on the old one are lost."""
        if page.wire is not None:
            page.wire.cut()
        wire = Wire(self.slow)
        self.process.talk(wire)
        page.open(wire)
        if page not in self.pages:
            self.pages.append(page)

    async def restart(self) -> None:
        """The process is killed, another one starts; the pages come back once it has its first state."""
        await self.process.end()
        self.process = Process(self.table, self.socket)
        self.socket.write()
        while self.socket.lines:
            self.process.take(self.socket.lines.popleft())
        await rest(RESTED)
        for page in self.pages:
            self.connect(page)

    def _moves(self) -> Iterator[Callable[[], None]]:
        if self.process.to_game:
            yield self._ask_game
        if self.socket._has_messages():
            yield self.socket.write
        if self.socket.lines:
            yield lambda: self.process.take(self.socket.lines.popleft())
        for page in self.pages:
            if page.wire is not None and page.wire.to_page:
                yield page.hear

    def _ask_game(self) -> None:
        self.socket._put(TO_GAME.decode(self.process.to_game.popleft()))
        self.table.app._empty_inbox()

    async def settle(self, faults: dict[str, Callable[[], Awaitable[None] | None]] | None = None) -> None:
        """Make moves until none is left; each fault may come once before any of them."""
        left = dict(faults or {})
        await rest(RESTED)
        while moves := list(self._moves()):
            names = list(left)
            picked = self.choices.pick(len(moves) + len(names))
            if picked < len(moves):
                moves[picked]()
                await self._pause()
            else:
                happened = left.pop(names[picked - len(moves)])()
                if happened is not None:
                    await happened
                await rest(RESTED)
            if not list(self._moves()):
                await rest(RESTED)

    async def _pause(self) -> None:
        """Let the phones' process act, and stop after a few turns of its loop where that is chosen."""
        for _ in range(SOON):
            if waits() or self.choices.pick(2):
                return
            await asyncio.sleep(0)
        await rest(RESTED)

    def phone_of(self, page: Page) -> Phone:
        """The page's phone in the phones' process."""
        assert page.token is not None
        return next(phone for phone in self.process.hub.phones if phone.token == token_hash(page.token))

    def shown(self, page: Page) -> tuple[str, ...]:
        """The parts of the picture that the page has to show."""
        phone, hub = self.phone_of(page), self.process.hub
        screen = hub.screen_of(phone)
        if screen is None:
            return ()
        size, widgets = screen.seen(phone.language, phone.size)
        return hub._pictures.drawing(widgets, size).parts

    def seat_of(self, page: Page) -> int | None:
        """The seat that the game has for the page's token."""
        return None if page.token is None else self.table.phones._keeper.seats.player_of(token_hash(page.token))


async def rest(turns: int) -> None:
    """Let the phones' process go on for this number of turns of its loop, or until all its tasks wait."""
    for _ in range(turns):
        await asyncio.sleep(0)
        if waits():
            return


def waits() -> bool:
    """Return True if the phones' process does nothing until it hears something."""
    loop: Any = asyncio.get_running_loop()
    return not loop._ready
