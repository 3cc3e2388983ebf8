"""A game for phones without its screen: it speaks the socket of the phones' process, and keeps no file.

It answers as the game does: the seat's token, the game and the throws have to fit, the rules decide, and an id that was
carried out is answered again without a change.
"""

import contextlib
import hashlib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Raw

from companion.app.home_link import HomeLink
from companion.game.table import TableGame
from companion.games import GAMES, table_of
from companion.i18n.language import Language, using
from companion.settings import Settings
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.screens.frame import screen_size
from companion.web import process
from companion.web.house_broker import BrokerSeen
from companion.web.seat_pictures import SeatPictures
from companion.web.wire import (
    TO_GAME,
    Act,
    Answer,
    GrantedRole,
    Join,
    Leave,
    Listening,
    OtherBox,
    Publish,
    Role,
    Seen,
    Snapshot,
    TablePicture,
    TablesWanted,
    TableTap,
    TableView,
    TakenSeat,
    ViewsWanted,
    WaitingPhone,
    encode,
)
from engine.game import is_decided

ROOT = Path(__file__).parents[3]
CODE = "ABCD"
START_S = 120.0
GAME_ID = 7
SERVE = f"""
import sys
from pathlib import Path
from companion.web import limits
limits.HEADERS_S = 60.0  # a machine that pauses is no browser that speaks slowly
from companion.games import GAMES
from companion.ui import tap_guard
from {process.__name__} import serve
tap_guard.QUIET_S = 0.0  # tests tap a key as soon as it has been drawn
sys.exit(serve(GAMES, Path(sys.argv[1]), int(sys.argv[2])))
"""


class PhoneGame:
    """The open game of a table with its seats; `process` serves the phones at `url`."""

    def __init__(self, folder: Path, setup: Any, key: str = "troyes-dice", seed: int = 1) -> None:
        self._revision = 0
        self._game_id = GAME_ID - 1
        self._lock = threading.RLock()
        self._connection: socket.socket | None = None
        self.open_game(setup, key, seed)
        self._listening = threading.Event()
        self._path = folder / "phones.sock"
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(self._path))
        self._listener.listen(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._password = folder / "broker-password"
        self.home: HomeLink | None = None
        self.seen: list[BrokerSeen] = []
        """The states of the connection to a broker, the oldest first."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._serve, daemon=True).start()

    def open_game(self, setup: Any, key: str = "troyes-dice", seed: int = 1) -> None:
        """Open another game at this table, with free seats and phones that the process does not know."""
        table = table_of(key)
        assert table is not None
        with self._lock:
            self._game_id += 1
            self.at_table: TableGame = table
            self.rules = table.rules
            self.setup = setup
            self.key = key
            self.game = self.rules.new_game(setup)
            self.actions: list[Any] = []
            self.seats: dict[int, str] = {}
            self.waiting: dict[str, str] = {}
            self.roles: dict[str, Role] = {}
            self.asking: dict[str, Role] = {}
            self.away: set[int] = set()
            self.done: set[str] = set()
            self.acts = 0
            self.table_taps: list[int] = []
            self.lobby_open = True
            self.over = False
            self.more: dict[str, Any] = {}
            """Other fields of the snapshot."""
            self.acting = True
            self.answering = True
            self.unanswered: list[tuple[str, str]] = []
            """Requests for seats, carried out but not answered, with their codes."""
            self.throws = 0
            self._chance = Random(seed)
            self.show()

    def start(self) -> None:
        """Start the phones' process and wait until it listens."""
        self._listening.clear()
        self.start_process()
        assert self._listening.wait(START_S)

    @property
    def is_served(self) -> bool:
        """True while the phones' process runs."""
        return self._process is not None and self._process.poll() is None

    def start_process(self) -> None:
        """Start the phones' process."""
        words = [sys.executable, "-c", SERVE, str(self._path), str(self.port)]
        self._process = subprocess.Popen(words, cwd=ROOT)

    def use_broker(self, settings: Settings, box: str = "own", password: str = "") -> None:
        """Connect to the broker of these settings by the game's own link to it, or to none."""
        if self.home is None:
            self.home = HomeLink(
                lambda: box, lambda: None, self._password, time.monotonic, self._broker_changed, self._pass_on
            )
        self.home.keep_password(password)
        self.home.use(settings)
        self.more = self.more | {"broker": self.home.options}
        self.show()

    def _broker_changed(self) -> None:
        assert self.home is not None
        if self.home.hear_all() and self.home.seen is not None:
            self.seen.append(self.home.seen)

    def _pass_on(self, message: OtherBox) -> None:
        with self._lock:
            self._send(message)

    def hang_up(self) -> None:
        """End the socket, as the game does when it ends."""
        assert self._connection is not None
        self._connection.shutdown(socket.SHUT_RDWR)

    def kill(self) -> None:
        """End the phones' process as a crash does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the game and the process."""
        if self.home is not None:
            self.home.close()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def throw(self, correcting: bool = False) -> None:
        """Throw the dice that are due, or correct the throw, which takes every turn of the half back."""
        with self._lock:
            form = self.at_table.chance.throw(self.game)
            assert form is not None
            dice = tuple((body.key, self._chance.randint(1, 6)) for body in form.bodies)
            self.throws += 1
            self.apply(form.action(dice, correcting))

    def apply(self, action: Any) -> None:
        """Carry an action out as the touchscreen does, and show it."""
        with self._lock:
            self.game, _effects = self.rules.apply(self.game, action)
            self.actions.append(action)
            self.show()

    def act_by_chance(self, choose: Callable[[TableGame, Any], Any]) -> bool:
        """Carry out the action that `choose` takes, as the touchscreen does; False if the game is over."""
        with self._lock:
            if self.game.over:
                return False
            action = choose(self.at_table, self.game)
            self.throws += not is_decided(action)
            self.apply(action)
            return True

    def take_back(self, player: int) -> None:
        """Take a seat back at the touchscreen."""
        with self._lock:
            del self.seats[player]
            self.show()

    def admit(self) -> None:
        """Admit everybody who waits, each to the first free seat or to the role."""
        with self._lock:
            self.roles |= self.asking
            self.asking.clear()
            free = (player for player in range(len(self.setup.players)) if player not in self.seats)
            self.seats |= dict(zip(list(free), self.waiting, strict=False))
            self.waiting.clear()
            self.show()

    def show(self) -> None:
        """Send the newest state."""
        with self._lock:
            self._revision += 1
            self._send(self.snapshot())

    def snapshot(self) -> Snapshot:
        """The newest state."""
        with self._lock:
            return Snapshot(
                revision=self._revision,
                code=CODE,
                language="en",
                lobby_open=self.lobby_open,
                game_id=None if self.over else self._game_id,
                key=self.key,
                setup=Raw(msgspec.json.encode(self.setup)),
                actions=tuple(Raw(msgspec.json.encode(action)) for action in self.actions),
                seats=tuple(TakenSeat(player, token) for player, token in self.seats.items()),
                **self.more,
                waiting=(
                    *(WaitingPhone(token, name) for token, name in self.waiting.items()),
                    *(WaitingPhone(token, "", False, role) for token, role in self.asking.items()),
                ),
                roles=tuple(GrantedRole(token, role) for token, role in self.roles.items()),
            )

    def _send(self, message: Snapshot | Answer | OtherBox | TablePicture) -> None:
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._connection.sendall(encode(message))

    def _serve(self) -> None:
        while True:
            try:
                connection, _address = self._listener.accept()
            except OSError:
                return
            with self._lock:
                self._connection = connection
                self.show()
            with contextlib.suppress(OSError), connection.makefile("rb") as lines:
                for line in lines:
                    self._hear(TO_GAME.decode(line))

    def _hear(self, message: Any) -> None:
        with self._lock:
            if isinstance(message, Listening):
                self._listening.set()
            elif isinstance(message, Publish) and self.home is not None:
                self.home.publish(message)
            elif isinstance(message, TablesWanted) and self.home is not None:
                self.home.repeat()
            elif isinstance(message, Act) and self.acting:
                code = self._act(message)
                if self.answering:
                    self._answer(message.id, code)
            elif isinstance(message, Join):
                self.unanswered.append((message.id, self._join(message)))
                if self.answering:
                    self.answer_all()
            elif isinstance(message, ViewsWanted):
                for each in message.views:
                    self._draw(each)
            elif isinstance(message, TableTap):
                self.table_taps.append(message.key)
                self._answer(message.id, "ok" if self.roles.get(message.token) == "host" else "not_host")
            elif isinstance(message, Seen):
                self.away = self.away | {message.player} if message.away else self.away - {message.player}
            elif isinstance(message, Leave):
                self.roles.pop(message.token, None)
                self.seats = {player: token for player, token in self.seats.items() if token != message.token}
                self._answer(message.id, "ok")

    def _draw(self, shown: TableView) -> None:
        """Send the table's own screen, which is always the first one."""
        language = next(each for each in Language if each == shown.language)
        model = Model(offered=GAMES, language=language, tall=shown.tall)
        pictures, size = SeatPictures(), screen_size(model)
        with using(language):
            drawn = pictures.drawing(view(model), size)
        self._send(TablePicture(shown, 1001, drawn.size, drawn.parts, drawn.heading, pictures.symbols(size)))

    def _answer(self, number: str, code: str) -> None:
        self.show()
        self._send(Answer(number, code == "ok", code, "" if code == "ok" else f"Refused: {code}."))

    def _act(self, act: Act) -> str:
        if act.id in self.done:
            return "ok"
        player = next((player for player, token in self.seats.items() if token == act.token), None)
        if player is None:
            return "not_your_seat"
        if act.throws != self.throws:
            return "stale_throw"
        if bytes(act.action) == b"null":
            return "no_such_way"
        action = msgspec.json.decode(act.action, type=self.rules.action_type)
        if action.player != player or self.rules.faults(self.game, action):
            return "refused"
        self.done.add(act.id)
        self.acts += 1
        self.apply(action)
        return "ok"

    def answer_all(self) -> None:
        """Answer the requests for seats that are not answered."""
        with self._lock:
            for number, code in self.unanswered:
                self._answer(number, code)
            self.unanswered.clear()

    def _join(self, join: Join) -> str:
        if join.role is not None:
            if join.role == "host" or not self.lobby_open:
                self.asking[join.token] = join.role
            else:
                self.roles[join.token] = join.role
            return "ok"
        if join.player is None or join.player >= len(self.setup.players):
            return "no_such_seat"
        if join.player in self.seats:
            return "ok" if self.seats[join.player] == join.token else "seat_taken"
        if self.lobby_open:
            self.seats[join.player] = join.token
        else:
            self.waiting[join.token] = self.setup.players[join.player]
        return "ok"


@contextlib.contextmanager
def phone_game(folder: Path, setup: Any, key: str = "troyes-dice") -> Iterator[PhoneGame]:
    """A table whose phones' process runs."""
    table = PhoneGame(folder, setup, key)
    try:
        table.start()
        yield table
    finally:
        table.close()


def token_hash(token: str) -> str:
    """The SHA-256 of a token, as the seats have it."""
    return hashlib.sha256(token.encode()).hexdigest()
