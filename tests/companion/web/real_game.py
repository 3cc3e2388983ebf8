"""The real program without a window, in a thread of its own: store, loop, phones' socket and phones' process."""

import os
import queue
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.app.phone_table import PhoneTable
from companion.games import GAMES
from companion.session import Session
from companion.settings import Settings
from companion.storage.store import FILE_NAME, Store
from companion.ui import commands
from companion.ui.model.phones import Phones
from hardware.backlight import Backlight
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.until import until

START_S = 120.0


class RealGame:
    """A game that is open with phones on; everything is done in the program's own thread."""

    def __init__(self, folder: Path, setup: Any, open_lobby: bool = True, password: Path | None = None) -> None:
        self._folder = folder
        self._open_lobby = open_lobby
        self._password = password
        self._setup = setup
        self._tasks: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._chance = Random(1)
        self.app: App | None = None
        self.phones: PhoneTable | None = None
        with socket.create_server(("", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        until(lambda: self.phones is not None and self.phones._link.ready)

    def do(self, task: Callable[[], None]) -> None:
        """Have something done by the program's thread, and wait for it."""
        done = threading.Event()

        def carried_out() -> None:
            task()
            done.set()

        self._tasks.put(carried_out)
        assert done.wait(START_S)

    def throw(self) -> None:
        """Throw the dice at the table."""

        def thrown() -> None:
            assert self.app is not None
            assert self.app.session is not None
            self.app.do(
                commands.Submit(self.app.play.table_of(self.app.session).made_up(self.app.session.game, self._chance))
            )

        self.do(thrown)

    def command(self, command: Any) -> None:
        """Do a command as the touchscreen does."""
        self.do(lambda: self.app.do(command) if self.app is not None else None)

    def tell(self, message: Any) -> None:
        """Tap at the touchscreen."""
        self.do(lambda: self.app.tell(message) if self.app is not None else None)

    def screen(self) -> Any:
        """The screen that is shown."""
        assert self.app is not None
        return self.app.model.screen

    def phones_shown(self) -> Phones:
        """The phones as the touchscreen shows them."""
        assert self.app is not None
        return self.app.model.phones

    def kill_phones(self) -> None:
        """End the phones' process as a crash does; the program starts another one."""
        assert self.phones is not None
        assert self.phones.pid is not None
        os.kill(self.phones.pid, signal.SIGKILL)

    def session(self) -> Session:
        """The open game."""
        assert self.app is not None
        assert self.app.session is not None
        return self.app.session

    def switch_off(self) -> None:
        """Switch phones off."""
        self.do(lambda: self.phones.close() if self.phones is not None else None)

    def close(self) -> None:
        """End the program."""
        self._tasks.put(None)
        self._thread.join(START_S)

    def _run(self) -> None:
        with Store.open(self._folder / FILE_NAME) as store:
            app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
            settings = Settings(phones=True, phones_open=self._open_lobby, voice=False)
            phones = PhoneTable(
                app, app.play, store, port=self.port, path=self._folder / "phones.sock", password=self._password
            )
            app.set_up(settings, None, Backlight(None), lambda _source: None)
            app.model = app.model.__class__(offered=GAMES, table=GAMES[0].load(), settings=settings)
            app.use_phones(phones)
            app.do(commands.Begin(self._setup))
            phones.publish()
            self.app, self.phones = app, phones
            try:
                while True:
                    app._empty_inbox()
                    try:
                        task = self._tasks.get(timeout=0.01)
                    except queue.Empty:
                        continue
                    if task is None:
                        return
                    task()
            finally:
                phones.close()
                app._close()

    @property
    def code(self) -> str:
        """The code of the table."""
        assert self.phones is not None
        return self.phones._keeper.seats.code


@contextmanager
def real_game(folder: Path, setup: Any, open_lobby: bool = True, password: Path | None = None) -> Iterator[RealGame]:
    """The program with this game open; without an open lobby the touchscreen admits each phone."""
    game = RealGame(folder, setup, open_lobby, password)
    try:
        yield game
    finally:
        game.close()
