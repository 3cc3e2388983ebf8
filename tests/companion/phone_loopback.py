"""The phones' side without a network: the game's end, the wire and the server's own code in one thread."""

import asyncio
import json
import re
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, cast

from starlette.websockets import WebSocket

from companion.app.browser import OwnPage
from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.app.phone_table import PhoneTable
from companion.app.phones import PhoneSocket
from companion.games import GAMES
from companion.i18n.language import Language
from companion.settings import Settings
from companion.storage.store import FILE_NAME, Store
from companion.ui import coach_news, commands
from companion.ui.model import Model
from companion.web.hub import Hub
from companion.web.link import Link, LinkError
from companion.web.phone import Phone
from companion.web.server import Server
from companion.web.tokens import new_token
from companion.web.wire import TO_GAME, TO_PHONES, Answer, OtherBox, Snapshot, TablePicture, ToGame, encode
from hardware.backlight import Backlight
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.companion.seat_player import Found, keys, picked


class LoopbackSocket:
    """The game's socket with the phones' end in the same thread; every message crosses it as a line."""

    def __init__(self, _path: Path, asked: Callable[[], None]) -> None:
        self._asked = asked
        self._requests: list[ToGame] = []
        self.answers: dict[str, Answer] = {}
        self.shown: Callable[[Snapshot], None] = lambda _snapshot: None
        self.drawn: Callable[[TablePicture], None] = lambda _picture: None
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

    def pass_on(self, message: OtherBox | TablePicture) -> None:
        """Hand a picture to the phones' end; nobody here looks at other tables."""
        if isinstance(message, TablePicture):
            self.drawn(cast(TablePicture, TO_PHONES.decode(encode(message))))

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
    """Asks the game at once, in its own thread; `done` counts the requests that it has answered with ok."""

    def __init__(self, table: "Table") -> None:
        super().__init__(lambda _snapshot: None)
        self._table = table
        self.done = 0

    def tell(self, message: ToGame) -> None:
        """Hand a message to the game's inbox."""
        self._table.socket.put(message)

    async def ask(self, request: Any, more_s: float = 0.0) -> Answer:
        """The answer of the game. Raises LinkError if it gives none, as phones are switched off."""
        socket = self._table.socket
        socket.put(request)
        self._table.app._empty_inbox()
        answer = socket.answers.pop(request.id, None)
        if answer is None:
            raise LinkError
        self.done += answer.ok
        return answer


class LoopbackCoach:
    """The coach in the same thread; it answers only those kinds of requests for which a test hands it an answer."""

    def __init__(self) -> None:
        self.answers: dict[type, Any] = {}
        self.asked: list[Any] = []
        self.slow: list[Callable[[], None]] | None = None
        """The answers that a coach who takes his time has still to give."""

    def ask(self, _coach: Any, request: Any, game: Any, _line: bytes, post: Callable[[Any], None]) -> None:
        """Answer at once."""
        self.asked.append(request)
        if self.slow is not None:
            self.slow.append(lambda: post(coach_news.unanswered(request, game)))
            return
        answer = self.answers.get(type(request))
        post(coach_news.unanswered(request, game) if answer is None else coach_news.answered(request, answer, game))

    def forget(self) -> None:
        """Nothing waits."""

    def close(self) -> None:
        """No process."""


class Messages:
    """A websocket that stores the messages sent, and the picture that the phone has by them."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.parts: dict[int, str] = {}
        self.picture: Any = None

    async def send_text(self, text: str) -> None:
        """Keep it."""
        message = json.loads(text)
        self.sent.append(message)
        if message["t"] == "picture":
            self.draw(message)

    def draw(self, picture: Any) -> None:
        """Put the parts that are new in their places, as the page does."""
        self.picture = picture
        parts = self.parts | {int(place): part for place, part in picture["parts"].items()}
        self.parts = {place: part for place, part in parts.items() if place < picture["count"]}


async def hear(server: Server, socket: Messages, phone: Phone, event: dict[str, str]) -> None:
    """The server hears a message of a phone, and the game answers all that it asks for."""
    websocket = cast(WebSocket, socket)
    await server._hear(websocket, phone, event)
    await asyncio.gather(*server._requests._acting)
    while not phone.requests.empty():
        await server._requests.ask_next(websocket, phone)


class Player:
    """A phone of the tests: it joins a seat, sees its picture, taps keys."""

    def __init__(self, table: "Table", language: Language = Language.EN, source: str = "phone") -> None:
        self._table = table
        self.phone = Phone(source, language, table.clock)
        self.socket = Messages()
        self.state: Any = None
        table.hub.add(self.phone)

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
        """The state as this phone is shown it now; its picture is the newest one from now on."""
        self.state = json.loads(self._table.hub.state_for(self.phone))
        picture = self._table.hub.picture_for(self.phone)
        if picture is not None:
            self.socket.draw(json.loads(picture))
        return self.state

    @property
    def model(self) -> Model:
        """The model of the screen that it shows."""
        screen = self._table.hub.screen_of(self.phone)
        assert screen is not None
        return screen._in(self.phone.language, self.phone.size)

    def labels(self) -> list[str]:
        """The words of the keys of its newest picture by their places, empty for a piece that is no key."""
        self._table.app._empty_inbox()
        self.look()
        parts = (self.socket.parts[place] for place in sorted(self.socket.parts))
        return [unescape(found[1]) if (found := re.search('aria-label="(.*?)"', part)) else "" for part in parts]

    async def tap_named(self, label: str) -> Any:
        """Tap the key with these words; the answer, None if there is none."""
        place = self.labels().index(label)
        before = len(self.socket.sent)
        await self.say(**self.tap(place))
        answers = [each for each in self.socket.sent[before:] if each["t"] == "answer"]
        return answers[-1] if answers else None

    def found(self) -> list[Found]:
        """The keys of its newest picture."""
        self.look()
        return keys(self.model, self.phone.widgets)

    def tap(self, place: int) -> dict[str, Any]:
        """The message of a whole tap on the key at this place of its picture."""
        return {"t": "tap", "picture": self.phone.picture, "key": place, "held": True}

    async def prepare(self, chance: Random) -> dict[str, Any]:
        """Tap keys by chance until one of them would act; the message of a tap on it."""
        while True:
            found = self.found()
            acting = [each for each in found if each.result.actions]
            if acting:
                return self.tap(chance.choice(acting).place)
            await self.say(**self.tap(picked(self.model, found, chance).place))

    async def act(self, chance: Random) -> Any:
        """Take a turn by taps; the reason why the game has not carried it out, empty if it has."""
        await self.say(**await self.prepare(chance))
        return self.model.notice


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
        own_page: OwnPage | None = None,
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
            start=lambda _path, _port: cast(Any, _NoProcess()), own_page=own_page,
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
        self.app.do(commands.Submit(self.app.play.table_of(session).made_up(session.game, chance)))


class Table(Program):
    """The program, and the phones' side in the same thread."""

    def __init__(
        self, app: App, folder: Path, key: str, setup: Any, settings: Settings, own_page: OwnPage | None = None
    ) -> None:
        self._new_phones()
        super().__init__(app, folder, key, setup, settings, cast(Any, self._opened), own_page)
        self.coach = LoopbackCoach()
        self.app.play._coach = cast(Any, self.coach)
        self.phones.publish()

    def _opened(self, path: Path, asked: Callable[[], None]) -> LoopbackSocket:
        """The socket, opened again after phones were switched off."""
        self.socket = LoopbackSocket(path, asked)
        self.socket.shown, self.socket.drawn = self._show, lambda picture: self.hub.show_table(picture)
        return self.socket

    def _new_phones(self) -> None:
        self.hub = Hub({offer.key: offer for offer in GAMES}, lambda told: self.socket.put(told), self.clock)
        self.server = Server(self.hub, LoopbackLink(self), {}, self.clock)

    def _show(self, snapshot: Snapshot) -> None:
        self._newest = snapshot
        self.hub.take(snapshot)

    def restart_phones(self) -> None:
        """Another phones' process: it knows the newest snapshot alone, and no phone is connected yet."""
        self._new_phones()
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
def phone_table(
    folder: Path, key: str, setup: Any, open_lobby: bool = True, own_page: OwnPage | None = None
) -> Iterator[Table]:
    """A table at which this game is open and phones are on."""
    with Store.open(folder / FILE_NAME) as store:
        app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
        try:
            settings = Settings(phones=True, phones_open=open_lobby, voice=False)
            yield Table(app, folder, key, setup, settings, own_page)
        finally:
            app._close()


def at_table(
    key: str, setup: Any, open_lobby: bool = True, own_page: OwnPage | None = None
) -> Callable[[Callable[[Table], Coroutine[Any, Any, None]]], Callable[[Path], None]]:
    """A decorator that opens a table with this game, turns phones on, and plays the test there."""

    def test_of(play: Callable[[Table], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
        def test(tmp_path: Path) -> None:
            with phone_table(tmp_path, key, setup, open_lobby, own_page) as table:
                asyncio.run(play(table))

        test.__name__, test.__doc__ = play.__name__, play.__doc__
        return test

    return test_of
