"""The clock of the game on the table: it measures the time of each player and stores it once a minute."""

from collections.abc import Callable

from companion.app.open_game import OpenGame
from companion.app.ports import Loop
from companion.game.play_time import PlayTime
from companion.session import Session
from companion.storage.store import Store, StoreError
from companion.ui import update_clock

BREAK_S = 1800.0
"""Seconds without a touch or an action after which people have left the table."""


class ClockKeeper:
    """Times the open game while the setting is on; `clock` gives seconds."""

    def __init__(self, loop: Loop, store: Store, game: OpenGame, clock: Callable[[], float]) -> None:
        self._loop = loop
        self._store = store
        self._game = game
        self._clock = clock
        self._session: Session | None = None
        self._time: PlayTime | None = None
        self._kept: PlayTime | None = None
        self._awaited: tuple[int, ...] = ()
        self._since: float | None = None
        self._last: tuple[int, int] | None = None
        self._acted = 0.0

    def look(self, taps: int) -> None:
        """Count the time since the last look, where the game was played, for whom it waited then.

        `taps` is the number of all taps so far.
        """
        now, model = self._clock(), self._loop.model
        session = self._game.session if model.settings.clock else None
        last = (taps, 0 if session is None else len(session.actions))
        if last != self._last:
            self._last, self._acted = last, now
        if session is not self._session:
            self._session, self._since = session, None
            self._time = self._kept = None if session is None else self._stored(session)
        if session is None or self._time is None:
            self._tell(None)
            return
        if self._since is not None:
            self._time = self._time.after(now - self._since, self._awaited)
        runs = update_clock.is_running(model) and now - self._acted < BREAK_S
        self._since = now if runs else None
        self._awaited = update_clock.awaited(model)
        if not runs or (self._kept is not None and self._kept.minutes != self._time.minutes):
            self.close()
        self._tell(self._time)

    def close(self) -> None:
        """Store the time, if it has changed."""
        if self._session is None or self._time is None or self._time == self._kept:
            return
        try:
            self._store.keep_time(self._session.game_id, self._time)
        except StoreError:
            # the next action says that the disk fails; the time goes on in memory
            return
        self._kept = self._time

    def _stored(self, session: Session) -> PlayTime:
        try:
            return self._store.time(session.game_id)
        except StoreError:
            return PlayTime()

    def _tell(self, time: PlayTime | None) -> None:
        shown = self._loop.model.time
        if (None if time is None else time.minutes) != (None if shown is None else shown.minutes):
            self._loop.handle(update_clock.timed.news(time))
