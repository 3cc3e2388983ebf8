"""The phones' side without a network: the game's end, the wire and the server's own code in one thread."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

from starlette.websockets import WebSocket

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.app.phone_table import PhoneTable
from companion.app.phones import PhoneSocket
from companion.games import GAMES
from companion.i18n.language import Language
from companion.settings import Settings
from companion.storage.store import FILE_NAME, Store
from companion.ui import commands
from companion.web.hub import Hub
from companion.web.link import Link
from companion.web.phone import Phone
from companion.web.server import Server
from companion.web.tokens import new_token
from companion.web.wire import TO_GAME, TO_PHONES, Answer, Snapshot, ToGame, encode
from hardware.backlight import Backlight
from hardware.devices import no_devices
from hardware.fakes import SilentVoice


class LoopbackSocket:
    """The game's socket with the phones' end in the same thread; every message crosses it as a line."""

    def __init__(self, _path: Path, asked: Callable[[], None]) -> None:
        self._asked = asked
        self._requests: list[ToGame] = []
        self.answers: dict[str, Answer] = {}
        self.shown: Callable[[Snapshot], None] = lambda _snapshot: None
        self.snapshots = 0
        self.connected = True

    def open(self) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing to close."""

    def show(self, snapshot: Snapshot) -> None:
        """Hand the snapshot to the phones' end."""
        self.snapshots += 1
        self.shown(cast(Snapshot, TO_PHONES.decode(encode(snapshot))))

    def answer(self, answer: Answer) -> None:
        """Keep the answer for the one who asked."""
        self.answers[answer.id] = cast(Answer, TO_PHONES.decode(encode(answer)))

    def take(self) -> list[ToGame]:
        """The requests that wait."""
        found, self._requests = self._requests, []
        return found

    def rest(self, _seconds: float) -> None:
        """Hear of the next requests at once."""

    def put(self, request: ToGame) -> None:
        """A request from the phones' end."""
        self._requests.append(TO_GAME.decode(encode(request)))
        self._asked()


class LoopbackLink(Link):
    """Asks the game at once, in its own thread."""

    def __init__(self, table: "Table") -> None:
        super().__init__(lambda _snapshot: None, lambda: None)
        self._table = table

    async def ask(self, request: Any) -> Answer:
        """The answer of the game."""
        socket = self._table.socket
        socket.put(request)
        self._table.app._empty_inbox()
        return socket.answers.pop(request.id)


class Messages:
    """A websocket that stores the messages sent, and the sheet that the phone has by them."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.view: Any = None

    async def send_text(self, text: str) -> None:
        """Keep it."""
        message = json.loads(text)
        self.sent.append(message)
        self.view = message.get("view", self.view)


async def hear(server: Server, socket: Messages, phone: Phone, event: dict[str, str]) -> None:
    """The server hears a message of a phone, and the game answers all that it asks for."""
    websocket = cast(WebSocket, socket)
    await server._hear(websocket, phone, event)
    while not phone.requests.empty():
        await server._requests.ask_next(websocket, phone)


class Player:
    """A phone of the tests: it joins a seat, sees its view, chooses ways."""

    def __init__(self, table: "Table", language: Language = Language.EN, source: str = "phone") -> None:
        self._table = table
        self.phone = Phone(source, language, table.clock)
        self.socket = Messages()
        self.state: Any = None
        table.hub.add(self.phone)

    @property
    def view(self) -> Any:
        """The sheet that this phone has."""
        return self.socket.view

    async def say(self, **message: Any) -> Any:
        """Send a message; the last answer."""
        before = len(self.socket.sent)
        event = {"type": "websocket.receive", "text": json.dumps(message)}
        await hear(self._table.server, self.socket, self.phone, event)
        return self.socket.sent[-1] if len(self.socket.sent) > before else None

    @property
    def token(self) -> str:
        """The token of the seat that it has taken."""
        return next(str(sent["token"]) for sent in reversed(self.socket.sent) if sent["t"] == "joined")

    async def join(self, seat: int) -> Any:
        """Say hello and take a seat."""
        await self.say(t="hello", language=str(self.phone.language))
        return await self.say(t="join", id=new_token(), code=self._table.hub.snapshot.code, seat=seat)

    def look(self) -> Any:
        """The state as this phone is shown it now, with the sheet that it has."""
        self.state = json.loads(self._table.hub.state_for(self.phone))
        self.socket.view = self.state.get("view", self.view)
        return self.state

    def act(self, number: int, state: Any = None, id_: str = "") -> dict[str, Any]:
        """The message that confirms a way of a state."""
        seen = state or self.look()
        return {
            "t": "act", "id": id_ or new_token(), "game": seen["game"], "revision": seen["revision"],
            "half": seen["half"], "at": seen.get("at", ""), "action": number,
        }  # fmt: skip


class Program:
    """The whole program without window and network, with phones switched on; `end` is its end of the socket to them."""

    def __init__(
        self,
        app: App,
        folder: Path,
        key: str,
        setup: Any,
        settings: Settings,
        open_socket: Callable[[Path, Callable[[], None]], PhoneSocket],
    ) -> None:
        self.app = app
        self.now = 0.0
        self.folder = folder
        ends: list[PhoneSocket] = []

        def opened(path: Path, asked: Callable[[], None]) -> PhoneSocket:
            ends.append(open_socket(path, asked))
            return ends[-1]

        self.phones = PhoneTable(
            app, app.play, app._store, path=folder / "socket", clock=self.clock, open_socket=opened,
            start=lambda _path, _port: cast(Any, _NoProcess()),
        )  # fmt: skip
        app.set_up(settings, None, Backlight(None), lambda _source: None)
        table = next(offer.load() for offer in GAMES if offer.key == key)
        app.model = app.model.__class__(offered=GAMES, table=table, settings=settings)
        app.use_phones(self.phones)
        self.end = ends[-1]
        if setup is not None:
            app.do(commands.Begin(setup))

    def clock(self) -> float:
        """A clock that the tests move."""
        self.now += 1.0
        return self.now

    def throw(self, chance: Random) -> None:
        """Throw the game's dice at the table."""
        session = self.app.session
        assert session is not None
        self.app.do(commands.Submit(self.app.play.table.made_up(session.game, chance)))


class Table(Program):
    """The program, and the phones' side in the same thread."""

    def __init__(self, app: App, folder: Path, key: str, setup: Any, settings: Settings) -> None:
        super().__init__(app, folder, key, setup, settings, cast(Any, LoopbackSocket))
        self.socket = cast(LoopbackSocket, self.end)
        self.hub = Hub({offer.key: offer for offer in GAMES}, self.socket.put, self.clock)
        self.server = Server(self.hub, LoopbackLink(self), {}, self.clock)
        self.socket.shown = self._show
        self.phones.publish()

    def _show(self, snapshot: Snapshot) -> None:
        self._newest = snapshot
        self.hub.take(snapshot)

    def restart_phones(self) -> None:
        """Another phones' process: it knows the newest snapshot alone, and no phone is connected yet."""
        self.hub = Hub({offer.key: offer for offer in GAMES}, self.socket.put, self.clock)
        self.server = Server(self.hub, LoopbackLink(self), {}, self.clock)
        self.hub.take(self._newest)


class _NoProcess:
    """No process."""

    pid = None

    def close(self) -> None:
        """Nothing to close."""


@contextmanager
def held_program(folder: Path, key: str, setup: Any, open_socket: Callable[..., PhoneSocket]) -> Iterator[Program]:
    """A program with this game whose games' file is in the memory, and whose end of the socket is another one."""
    with Store.in_memory() as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
        try:
            settings = Settings(phones=True, phones_open=True, voice=False)
            yield Program(app, folder, key, setup, settings, open_socket)
        finally:
            app._close()


@contextmanager
def phone_table(folder: Path, key: str, setup: Any, open_lobby: bool = True) -> Iterator[Table]:
    """A table at which this game is open and phones are on."""
    with Store.open(folder / FILE_NAME) as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
        try:
            yield Table(app, folder, key, setup, Settings(phones=True, phones_open=open_lobby, voice=False))
        finally:
            app._close()
