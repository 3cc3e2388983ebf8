"""The real program with a game open and phones on: `python -m tests.companion.web.table_process FOLDER GAME`.

It has no window: its screen draws every change into a picture and is tapped by the program itself. Orders come as JSON
lines at the standard input, answers leave as JSON lines at the standard output. Times are those of the monotonic clock,
which all processes of a machine share. The phones' process is started by it, and has the same cores.
"""

import contextlib
import json
import os
import queue
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.app import phone_process
from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.app.phone_process import PhoneProcess
from companion.app.phone_table import PhoneTable
from companion.games import GAMES, table_of
from companion.games.troyes_dice import update_half
from companion.session import Session
from companion.settings import HINTS, Settings
from companion.storage.store import FILE_NAME, Store
from companion.ui import commands, update_back
from companion.ui.toolkit.pixel_screen import Drawn, redraw
from companion.ui.toolkit.widgets import Widget
from engine.game import is_decided
from hardware.backlight import Backlight
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.torture.held_wire import HeldWire
from tests.until import until

POLL_S = 0.005
"""Seconds between two checks for a touch, as in the window."""


class TappedScreen(HeadlessScreen):
    """Draws each change; taps and tasks wait here until the loop looks for them."""

    def __init__(self) -> None:
        super().__init__()
        self.taps: queue.SimpleQueue[tuple[float, Any]] = queue.SimpleQueue()
        self.tasks: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.answered: list[float] = []
        self._tapped: float | None = None
        self._drawn = Drawn(())
        self._woken = threading.Event()

    def wait(self, seconds: float) -> Iterable[Any]:
        """Return the next tap, at once if there is one."""
        end = time.monotonic() + seconds
        while True:
            while not self.tasks.empty():
                self.tasks.get()()
            if not self.taps.empty():
                self._tapped, message = self.taps.get()
                return (message,)
            left = end - time.monotonic()
            if left <= 0 or self._woken.wait(min(left, POLL_S)):
                self._woken.clear()
                return ()

    def wake(self) -> None:
        """Something is in the inbox."""
        self._woken.set()

    def show(self, widgets: Sequence[Widget]) -> bool:
        """Draw the changes."""
        if widgets is self.widgets:
            return False
        self.widgets = widgets
        drawn = Drawn(widgets)
        redraw(self.canvas, self._drawn, drawn)
        self._drawn = drawn
        if self._tapped is not None:
            self.answered.append(time.monotonic() - self._tapped)
            self._tapped = None
        return False


class Table:
    """The program, and the orders that it obeys."""

    def __init__(self, folder: Path, key: str, setup: Any) -> None:
        self._folder = folder
        self._key = key
        self._setup = setup
        self._screen = TappedScreen()
        self._chance = Random(1)
        self._app: App | None = None
        self._phones: PhoneTable | None = None
        self._orders: dict[str, Callable[[Any], None]] = {
            "throw": lambda _order: self._throw(),
            "state": lambda _order: self._say_state(),
            "pid": lambda _order: say(pid=self._phones.pid if self._phones else None),
            "turn": lambda _order: self._say_turn(),
            "may_end": lambda order: self._say_may_end(order["player"]),
            "seat": lambda order: self._say_seat(order["player"]),
            "play": lambda order: self._play(order["player"]),
            "taps": lambda order: self._tap(order["count"], order["pause"]),
            "publish": lambda _order: self._publish(),
            "act": lambda order: self._act(order["action"]),
            "take_back": lambda order: self._take_back(order["player"]),
            "lobby": lambda order: self._use(phones_open=order["open"]),
            "off": lambda _order: self._use(phones=False),
            "on": lambda _order: self._use(phones=True),
        }

    def run(self) -> None:
        """Play until the input ends."""
        offer = next(offer for offer in GAMES if offer.key == self._key)
        with Store.open(self._folder / FILE_NAME) as store:
            app = App(GAMES, store, self._screen, no_devices(), SilentVoice(), Random(1))
            # phones that tap by chance would ask the coach again and again
            without = ((HINTS.name, "without"),)
            settings = Settings(phones=True, phones_open=True, voice=False, games=without)
            phones = PhoneTable(
                app, app.play, store, port=int(os.environ.get("PORT", "0")) or _free_port(), path=self._folder / "s",
                start=started,
            )  # fmt: skip
            app.set_up(settings, None, Backlight(None), lambda _source: None)
            app.model = app.model.__class__(offered=GAMES, table=offer.load(), settings=settings)
            app.use_phones(phones)
            self._app, self._phones = app, phones
            unfinished = store.unfinished()
            app.do(commands.Begin(self._setup) if unfinished is None else commands.Resume(unfinished.id))
            self._watch(phones)
            phones.publish()
            threading.Thread(target=self._obey_until_the_end, daemon=True).start()
            app.run()

    def _watch(self, phones: PhoneTable) -> None:
        """Note the moment of each commit: the state is published just after it."""
        publish = phones.publish

        def published() -> None:
            self._committed = time.monotonic()
            publish()

        phones.publish = published  # type: ignore[method-assign]
        assert self._app is not None
        self._app.play.changed = published

    def _obey_until_the_end(self) -> None:
        """End with the one who gives the orders, also where nobody reads the answers."""
        try:
            with contextlib.suppress(BrokenPipeError):
                self._obey()
        finally:
            self._screen.tasks.put(lambda: self._command(commands.Quit()))
            self._screen.wake()

    def _obey(self) -> None:
        until(lambda: self._phones is not None and self._phones._link.ready)
        assert self._phones is not None
        say(ready=self._phones._link.ready, code=self._phones._keeper.seats.code, pid=self._phones.pid)
        for line in sys.stdin:
            order = json.loads(line)
            if order["do"] == "taps":
                self._orders["taps"](order)
                continue
            done = threading.Event()

            def carried_out(order: Any = order, done: threading.Event = done) -> None:
                self._orders[order["do"]](order)
                done.set()

            self._screen.tasks.put(carried_out)
            self._screen.wake()
            done.wait()

    def _command(self, command: Any) -> None:
        assert self._app is not None
        self._app.do(command)

    def _use(self, **changes: Any) -> None:
        assert self._app is not None
        self._app._use(msgspec.structs.replace(self._app.model.settings, **changes))
        say(done=True)

    def _throw(self) -> None:
        assert self._app is not None
        assert self._app.session is not None
        thrown = self._app.play.table_of(self._app.session).made_up(self._app.session.game, self._chance)
        begun = time.monotonic()
        self._command(commands.Submit(thrown))
        say(begun=begun, **self._published())

    def _act(self, action: Any) -> None:
        assert self._app is not None
        assert self._app.session is not None
        self._command(commands.Submit(msgspec.convert(action, self._app.session.rules.action_type)))
        say(done=True)

    def _publish(self) -> None:
        assert self._phones is not None
        self._phones.publish()
        say(**self._published())

    def _published(self) -> dict[str, float]:
        """The moment of the newest commit, and the revision that shows it."""
        assert self._phones is not None
        return {"committed": self._committed, "revision": self._phones._keeper.seats.revision}

    def _say_state(self) -> None:
        assert self._app is not None
        session = self._app.session
        assert session is not None
        actions = [msgspec.to_builtins(action) for action in session.actions]
        half = sum(not is_decided(action) for action in session.actions)
        say(actions=actions, half=half, stored=len(session.actions), committed=self._committed)

    def _take_back(self, player: int) -> None:
        self._command(commands.TakeSeatBack(player))
        say(done=True)

    @property
    def _session(self) -> Session:
        assert self._app is not None
        assert self._app.session is not None
        return self._app.session

    def _say_turn(self) -> None:
        """Say who decides, and if something has to come from the table before anybody can."""
        rules, game = self._session.rules, self._session.game
        turn = rules.turn(game)
        waiting = [seat for seat in turn.players if rules.legal(game, seat)]
        say(waiting=waiting, throw=not turn.over and not waiting, over=turn.over)

    def _say_may_end(self, player: int) -> None:
        """Say whether a decision of this player may end the game once all others who are waited for have acted."""
        rules, game = self._session.rules, self._session.game
        for other in rules.turn(game).players:
            if other != player and (ways := rules.legal(game, other)):
                game, _effects = rules.apply(game, ways[0])
        say(may_end=any(rules.turn(rules.apply(game, way)[0]).over for way in rules.legal(game, player)))

    def _say_seat(self, player: int) -> None:
        """Say the number of turns that a player has taken in the whole game."""
        acted = [getattr(action, "player", None) for action in self._session.actions if type(action).__name__ != "Undo"]
        say(acted=acted.count(player), revision=self._published()["revision"])

    def _play(self, player: int) -> None:
        """Decide by chance at the touchscreen, if the player still has something to decide."""
        ways = self._session.rules.legal(self._session.game, player)
        if ways:
            self._command(commands.Submit(self._chance.choice(ways)))
        say(done=bool(ways), **self._published())

    def _tap(self, count: int, pause: float) -> None:
        """Tap one player's sheet and back, so many times; say the seconds of each until its picture is drawn."""
        assert self._app is not None
        self._screen.answered = []
        for number in range(count):
            self._screen.taps.put(
                (time.monotonic(), update_back.back.tap() if number % 2 else update_half.open_player.tap(0))
            )
            # a person taps at some pace, and the table has other things to do meanwhile
            time.sleep(pause)
        until(lambda: len(self._screen.answered) >= count)
        say(taps=self._screen.answered)


def say(**values: Any) -> None:
    """Answer an order."""
    print(json.dumps(values), flush=True)


def started(path: Path, port: int) -> PhoneProcess:
    """Start the phones' process, with its lines held back if HELD says so."""
    seed = os.environ.get("HELD", "")
    if not seed:
        return PhoneProcess(path, port)
    held = path.with_name("held")
    HeldWire(held, path, seed)
    return PhoneProcess(held, port)


def _free_port() -> int:
    with socket.create_server(("", 0)) as free:
        return int(free.getsockname()[1])


def main() -> int:
    """Run the table that the command line names."""
    folder, given = Path(sys.argv[1]), json.loads(sys.argv[2])
    # a test that ends the phones' process again and again does not wait longer each time
    phone_process.STEADY_S = 0.0
    table = table_of(given["key"])
    assert table is not None
    setup = msgspec.convert(given["setup"], table.rules.setup_type)
    Table(folder, given["key"], setup).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
