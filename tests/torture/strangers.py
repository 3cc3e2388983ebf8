"""A table of strangers: a touchscreen and five phones tapped by chance at once, on an evening on which much goes wrong.
`make bench-strangers` prints each fault once, and `name=value` a line.

An evening begins at a random moment of a game, ends it and begins others. People join and leave, tap out of turn, twice
and late, change their language; games are left; both programs are started again; the clock is set for the summer and
back; the disk is full for a while. The log may have no mistake, and after each start the stored game is the one that
the phones were shown last; a phone's picture is that of its seat's screen.
"""

import argparse
import asyncio
import logging
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.app.loop import Tap
from companion.i18n.language import Language, using
from companion.settings import Settings
from companion.storage.database import utc_now
from companion.ui import commands, update_back
from companion.ui.message import calls
from companion.ui.model import Model, Start
from companion.ui.seat import seen
from companion.ui.update import update
from companion.web.hub import Hub
from companion.web.seat_pictures import SeatPictures
from companion.web.tokens import new_token, token_hash
from tests.companion.phone_loopback import Player, Table, phone_table
from tests.companion.phone_player import OFFERS, largest_setup
from tests.companion.seat_player import brought_by_table, picked, tapping
from tests.torture.phone_games import HEIGHTS
from tests.torture.random_taps import RandomTaps, keys_of

PHONES, SEATS = 5, 4
STEPS = 20_000
EVENING = 500
"""Steps with one file of games."""
ACTS = 0.7
"""The chance that the touchscreen acts where it can, or goes back."""
LEADING = (commands.Submit, commands.Begin, commands.Resume)
FULL = 12
"""Steps for which the disk is full."""
BETWEEN = 0.5
"""The chance of a tap on the touchscreen where no game is on."""
ANY_KEY = 40
"""Places of a picture that is drawn elsewhere."""
ZONES = ("CET-1", "CEST-2")
ALL_PAGES = 1 << 30
"""Pages to which a file may grow."""


class Mistakes(logging.Handler):
    """Counts mistakes in the log: their reports, and each record with a traceback from a warning on."""

    def __init__(self, found: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._found = found

    def emit(self, record: logging.LogRecord) -> None:
        """Count a mistake, by the last lines of its traceback."""
        if record.exc_info or "made a mistake" in record.getMessage():
            lines = traceback.format_exception(*record.exc_info)[-6:] if record.exc_info else [""]
            self._found(f"{record.getMessage()} {''.join(lines)}")


class Strangers(RandomTaps):
    """Evenings of one game; `faults` counts each fault."""

    def __init__(self, key: str) -> None:
        super().__init__((key,))
        self.counts = Counter[str]()

    def play(self, folder: Path, seed: int, steps: int) -> None:
        """Take this number of steps with one file of games."""
        mistakes = Mistakes(lambda text: self._found(text, seed))
        logging.getLogger().addHandler(mistakes)
        try:
            with ExitStack() as stack:
                asyncio.run(_Evening(self, folder, Random(seed), stack).play(seed, steps))
        except Exception:
            self._found(f"the program fails: {traceback.format_exc(limit=-9)}", seed)
        finally:
            logging.getLogger().removeHandler(mistakes)

    def tap_of(self, model: Model, chance: Random) -> Any:
        """A tap on the touchscreen, mostly one that acts, begins a game or leads back to the game."""
        keys = keys_of(model)
        after = [(key, *update(model, key)) for key in keys]
        leading = [key for key, _after, issued in after if any(map(_leads_on, issued))] or [
            key for key, then, _ in after if calls(key, update_back.back) and not isinstance(then.screen, Start)
        ]
        return chance.choice(leading) if leading and chance.random() < ACTS else self._tap(model, chance)

    def found(self, fault: str, seed: int) -> None:
        """Count a fault."""
        self._found(fault, seed)


def _leads_on(command: commands.Command) -> bool:
    """Return True for a command that acts or brings a game, but for a step back."""
    is_undo = isinstance(command, commands.Submit) and type(command.action).__name__ == "Undo"
    return isinstance(command, LEADING) and not is_undo


class _Evening:
    """One file of games, the program on it, and the phones around the table."""

    def __init__(self, strangers: Strangers, folder: Path, chance: Random, stack: ExitStack) -> None:
        self._strangers, self._folder, self._chance = strangers, folder, chance
        self._key = strangers.keys[0]
        self._stack = stack
        self._open = stack.enter_context(ExitStack())
        self._table = self._opened(largest_setup(OFFERS[self._key], chance, SEATS))
        self._known_games: dict[int, tuple[int, bool]] = {}
        self._play_ahead()
        self._players = [self._phone() for _ in range(PHONES)]
        self._tokens = [""] * PHONES
        self._late: list[tuple[Player, dict[str, Any]]] = []
        self._full = 0
        self._pictures = SeatPictures()

    def _opened(self, setup: Any) -> Table:
        table = self._open.enter_context(phone_table(self._folder, self._key, setup, self._chance.random() < 0.7))
        table.app.begin()
        return table

    def _play_ahead(self) -> None:
        """Play most of a game without taps: strangers alone seldom come to its end."""
        session = self._table.app.session
        assert session is not None
        rules, at_table, game, actions = session.rules, self._table.app.play.table_of(session), session.game, []
        while not game.over:
            action = brought_by_table(at_table, game, self._chance)
            if action is None:
                legal = [each for player in rules.turn(game).players for each in rules.legal(game, player)]
                action = self._chance.choice(legal) if legal else None
            if action is not None:
                game, _effects = rules.apply(game, action)
                actions.append(action)
        for action in actions[: round(len(actions) * (1 - self._chance.random() ** 3)) - 1]:
            self._table.app.do(commands.Submit(action))

    def _phone(self) -> Player:
        return Player(self._table, self._chance.choice(tuple(Language)), f"phone {self._chance.random()}")

    async def play(self, seed: int, steps: int) -> None:
        """Take the steps; each is one of the touchscreen, of a phone, or of the house."""
        events: tuple[tuple[float, Callable[[], Any]], ...] = (
            (0.12, self._touch), (0.6, self._tap), (0.15, self._bring), (0.04, self._join), (0.01, self._leave),
            (0.03, self._look), (0.04, self._tap_late), (0.01, self._reload), (0.02, self._touch_late),
            (0.004, self._restart_phones), (0.004, self._restart), (0.005, self._set_clock), (0.004, self._fill_disk),
        )  # fmt: skip
        weights = [weight for weight, _event in events]
        for number in range(SEATS):
            await self._join_as(number, {"seat": number})
        for _step in range(steps):
            ((_weight, event),) = self._chance.choices(events, weights)
            session = self._session()
            if (session is None or session.over) and self._chance.random() < BETWEEN:
                event = self._touch
            outcome = event()
            if outcome is not None:
                await outcome
            self._table.app._survive_step()
            self._strangers.counts["steps"] += 1
            if self._full:
                self._full -= 1
                self._use_disk(full=bool(self._full))
            if not self._table.app.model.settings.phones and self._chance.random() < 0.1:
                self._switch_on()
            self._compare(seed)
            self._compare_picture(seed)

    def _switch_on(self) -> None:
        """Somebody has switched phones off, and switches them on."""
        settings: Settings = replace(self._table.app.model.settings, phones=True)
        self._table.app.model = replace(self._table.app.model, settings=settings)
        self._table.app.do(commands.KeepSettings(settings))

    def _compare(self, seed: int) -> None:
        """The phones know the actions that are stored, and no others."""
        session, played = self._session(), self._table.hub.played
        if session is None or played is None or not self._table.phones.on:
            return
        self._strangers.counts["compared"] += 1
        count, over = self._known_games.get(session.game_id, (len(session.actions), False))
        self._known_games[session.game_id] = len(session.actions), session.over
        self._strangers.counts["actions"] += max(0, len(session.actions) - count)
        self._strangers.counts["steps back"] += sum(type(each).__name__ == "Undo" for each in session.actions[count:])
        self._strangers.counts["ended"] += session.over and not over
        if played.game_id == session.game_id and played.actions != tuple(session.actions):
            self._strangers.found(f"phones know {len(played.actions)} actions of {len(session.actions)}", seed)

    def _compare_picture(self, seed: int) -> None:
        """The pieces that a phone has put together are the whole picture of its seat's screen."""
        player = self._chance.choice(self._players)
        phone, screen = player.phone, self._table.hub.screen_of(player.phone)
        if self._table.hub.player_of(phone) is None or screen is None:
            return
        player.look()
        if phone.drawing is None:
            return
        has = tuple(player.socket.parts[place] for place in sorted(player.socket.parts))
        # a screen without room on a low page is drawn higher
        with using(phone.language):
            shown = seen(screen._in(phone.language, phone.drawing.size))
            drawn = self._pictures.drawing(shown, phone.drawing.size).parts
        self._strangers.counts["pictures"] += 1
        if has != drawn:
            self._strangers.found(f"a phone has {len(has)} pieces, its screen {len(drawn)}, or others", seed)

    def _session(self) -> Any:
        """The open game that is stored; that of a guide is in memory alone."""
        session = self._table.app.session
        return session if session is not None and session.store is self._table.app._store else None

    def _touch(self) -> None:
        app = self._table.app
        app.post(self._strangers.tap_of(app.model, self._chance))

    async def _touch_late(self) -> None:
        """A finger that comes down just when a phone has acted."""
        app = self._table.app
        app._show()
        tap = Tap(self._strangers.tap_of(app.model, self._chance), app._widgets)
        await self._tap()
        app._inbox.put(tap)
        app._empty_inbox()

    def _bring(self) -> None:
        """A throw, or pieces, from the table, unless another game is set up there."""
        app = self._table.app
        if app.session is None or app.session.over or app.model.table is not app.play.table_of(app.session):
            return
        brought = brought_by_table(app.model.table, app.session.game, self._chance)
        if brought is not None:
            app.do(commands.Submit(brought))

    async def _tap(self) -> None:
        seat = self._waited_for()
        known = [self._table.hub.player_of(each.phone) for each in self._players]
        if seat is not None and seat not in known:
            # the touchscreen plays for a seat without a phone until a phone has taken it
            self._touch()
            free = [number for number, has in enumerate(known) if has is None] or range(PHONES)
            await self._join_as(self._chance.choice(free), {"seat": seat})
            return
        theirs = [each for each, has in zip(self._players, known, strict=True) if seat is None or has == seat]
        player = self._chance.choice(theirs)
        player.look()
        if self._table.hub.screen_of(player.phone) is None:
            await self._join()
            return
        found = player.found()
        # a host taps on the table's own screen, and somebody who looks on may have no key
        place = picked(player.model, found, self._chance).place if found else self._chance.randrange(ANY_KEY)
        tap = player.tap(place)
        self._late = [*self._late[-20:], (player, tap)]
        await player.say(**tap)
        if self._chance.random() < 0.15:
            await player.say(**tap)

    def _waited_for(self) -> int | None:
        """The seat whose tap comes next, mostly one that the game waits for; None while none is open."""
        session = self._session()
        if session is None or session.over:
            return None
        at_table = self._table.app.play.table_of(session)
        return tapping(at_table, session.game, len(session.setup.players), self._chance)

    async def _tap_late(self) -> None:
        if self._late:
            player, tap = self._chance.choice(self._late)
            if player in self._players:
                await player.say(**tap)

    async def _join(self) -> None:
        number = self._chance.randrange(PHONES)
        wish: dict[str, Any] = self._chance.choice(
            [{"seat": self._chance.randrange(SEATS)}] * 6
            + [{"name": f"Guest {number}"}, {"role": "spectator"}, {"role": "host"}]
        )
        await self._join_as(number, wish)

    async def _join_as(self, number: int, wish: dict[str, Any]) -> None:
        player = self._players[number]
        await player.say(t="hello", language=str(player.phone.language))
        code = self._table.hub.snapshot.code if self._chance.random() < 0.9 else "ZZZZ"
        await player.say(t="join", id=new_token(), code=code, **wish)
        tokens = [sent["token"] for sent in player.socket.sent if sent["t"] == "joined"]
        self._tokens[number] = tokens[-1] if tokens else ""

    async def _leave(self) -> None:
        await self._chance.choice(self._players).say(t="leave", id=new_token())

    async def _look(self) -> None:
        """A phone is turned, shows another tab, or another language."""
        await self._chance.choice(self._players).say(
            t="look",
            language=str(self._chance.choice(tuple(Language))),
            height=self._chance.choice((0, *HEIGHTS)),
            tab=self._chance.choice(("turn", "players")),
        )

    async def _reload(self) -> None:
        """A page is loaded again: it has its token."""
        await self._reconnect(self._chance.randrange(PHONES))

    async def _reconnect(self, number: int) -> None:
        self._table.hub.remove(self._players[number].phone)
        self._players[number] = player = self._phone()
        token = self._tokens[number]
        await player.say(t="hello", language=str(player.phone.language), **({"token": token} if token else {}))

    async def _restart_phones(self) -> None:
        if self._table.hub.snapshot.revision:
            self._table.restart_phones()
        for number in range(PHONES):
            await self._reconnect(number)

    async def _restart(self) -> None:
        """Both programs end and start, and the game that was open is resumed."""
        self._use_disk(full=False)
        session, told, seats = self._session(), self._known(), self._seats(self._table.hub)
        self._open.close()
        self._open = self._stack.enter_context(ExitStack())
        self._table = self._opened(None)
        for number in range(PHONES):
            await self._reconnect(number)
        if session is None:
            return
        self._strangers.counts["starts"] += 1
        stored = tuple(self._table.app._store.load(session.game_id).actions)
        if told is not None and stored != told:
            self._strangers.found(f"after a start {len(stored)} actions are stored, {len(told)} were shown", 0)
        self._table.app.do(commands.Resume(session.game_id))
        again = self._seats(self._table.hub)
        if told is not None and self._known() is not None and again != seats:
            self._strangers.found(f"after a start the seats are {again}, before {seats}", 0)

    def _known(self) -> tuple[Any, ...] | None:
        """The actions of the stored game as the phones know them."""
        session, played = self._session(), self._table.hub.played
        known = session is not None and played is not None and played.game_id == session.game_id
        return played.actions if known and played is not None and self._table.phones.on else None

    def _seats(self, hub: Hub) -> list[int]:
        """The players whose phones are around this table."""
        known = {seat.token: seat.player for seat in hub.snapshot.seats}
        return sorted(known[hashed] for token in self._tokens if (hashed := token_hash(token)) in known)

    def _set_clock(self) -> None:
        """The clock is set for the summer, or back."""
        os.environ["TZ"] = self._chance.choice(ZONES)
        time.tzset()
        moved = timedelta(hours=self._chance.choice((-1, 0, 1)))
        self._table.app._store._database._now = lambda: utc_now() + moved

    def _fill_disk(self) -> None:
        self._full = FULL
        self._use_disk(full=True)

    def _use_disk(self, full: bool) -> None:
        """Let the file of games grow no further, or again."""
        connection = self._table.app._store._database.connection
        connection.execute(f"PRAGMA max_page_count = {1 if full else ALL_PAGES}")


def main() -> int:
    """Play, print the faults and the figures; 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--steps", type=int, default=STEPS, help=f"of each game ({STEPS})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=OFFERS, action="append", help="this game alone; can be repeated")
    options = parser.parse_args()
    faults = 0
    for key in options.game or OFFERS:
        strangers = Strangers(key)
        for number in range(0, options.steps, EVENING):
            with tempfile.TemporaryDirectory() as folder:
                strangers.play(Path(folder), options.seed * 1_000_000 + number, min(EVENING, options.steps - number))
        for name, count in (*strangers.counts.items(), ("faults", len(strangers.faults))):
            print(f"{key.replace('-', '_')}_{name}={count}", flush=True)
        faults += len(strangers.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
