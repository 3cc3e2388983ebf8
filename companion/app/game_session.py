"""The part of the loop that plays the game on the table: every action is on the disk before the screen hears of it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.app.coach_worker import CoachWorker
from companion.app.entry_keeper import EntryKeeper
from companion.app.library import Library
from companion.app.outputs import Outputs
from companion.app.ports import Doers, Loop
from companion.game.chance_form import Draws
from companion.game.table import TableGame
from companion.i18n.faults import Code, Part, fault
from companion.session import AmendError, Session, prepared
from companion.storage.cards_file import CardsFileError
from companion.storage.store import Store, StoreError
from companion.ui import commands, update_hints, update_log, update_shell, update_table
from companion.ui.message import Message
from companion.ui.toolkit.widgets import Widget
from companion.ui.update_learn import tutorial_of
from companion.ui.update_table import Committed, GameOpened
from engine.game import IllegalActionError


class GameSession:
    """Begins, resumes and plays games; calls `finished` after the last action of a stored game.

    It calls `changed` after each action, and when another game or none is open.
    """

    def __init__(self, loop: Loop, store: Store, outputs: Outputs, library: Library, chance: Random) -> None:
        self._loop = loop
        self._chance = chance
        self._store = store
        self._outputs = outputs
        self._library = library
        self._coach = CoachWorker()
        self.entries = EntryKeeper()
        self.session: Session | None = None
        self.finished: Callable[[], None] = lambda: None
        self.changed: Callable[[], None] = lambda: None

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            commands.Begin: self._begin,
            commands.Resume: self._resume,
            commands.Submit: self._submit,
            commands.AmendSetup: self._amend,
            commands.ReadActions: self._read_actions,
            commands.KeepEntry: self._keep_entry,
            commands.AskCoach: lambda command: self.ask_coach(command.request, self._loop.post),
            commands.CountHint: self._count_hint,
            commands.DismissCoach: self._dismiss_coach,
            commands.Teach: self._teach,
            commands.PutAway: lambda _command: self.put_away(),
            commands.PutAwayFinished: lambda _command: self._put_away_finished(),
            commands.LetRest: lambda _command: self._outputs.rest(),
        }

    def table_of(self, session: Session) -> TableGame:
        """The game that the session plays: an unfinished one may be another than the one on the table."""
        table = self._loop.model.table
        if table is not None and table.key == session.rules.key:
            return table
        return next(offer.load() for offer in self._loop.model.offered if offer.key == session.rules.key)

    def show(self) -> None:
        """Show the game as it is on the ring and the disc, or that none is played."""
        if self.session is None:
            self._outputs.rest()
        else:
            self._outputs.show(self.table_of(self.session), self.session.game)

    def light_players(self, widgets: Sequence[Widget]) -> None:
        """Light the players' lamps for the game and the screen with these widgets."""
        session = self.session
        awaited = () if session is None else self.table_of(session).rules.turn(session.game).players
        self._outputs.light_players(awaited, self._loop.model, widgets)

    def put_away(self) -> None:
        """Forget the guide's game, which is not stored."""
        if self.session is not None and not self._is_stored(self.session):
            self.session.store.close()
            self.session = None
            self.changed()

    def _put_away_finished(self) -> None:
        if self.session is not None and self.session.over:
            self.leave()

    def leave(self) -> None:
        """Leave the game, since the games' file is about to change, or another game is being set up."""
        self.put_away()
        self.session = None
        self.changed()

    def _begin(self, command: commands.Begin) -> None:
        self._open(lambda: Session.start(self._store, command.setup, command.guests, command.coaching), resumed=False)

    def _resume(self, command: commands.Resume) -> None:
        self._open(lambda: Session.resume(self._store, command.game_id), resumed=True)

    def _teach(self, command: commands.Teach) -> None:
        self.put_away()
        store, tutorial = Store.in_memory(), tutorial_of(self._loop.model.table)
        self._open(
            lambda: prepared(Session.start(store, tutorial.setup), tutorial.chapters[command.step]), resumed=False
        )

    def _open(self, opener: Callable[[], Session], resumed: bool) -> None:
        try:
            session = self.session = opener()
        except StoreError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
            return
        except IllegalActionError as error:
            # only a set-up is refused here, and it is that of the game on the table
            assert self._loop.model.table is not None
            self._refuse(self._loop.model.table, error)
            return
        table = self.table_of(session)
        self._coach.forget()
        self._outputs.show(table, session.game)
        self._loop.handle(
            update_table.game_opened.news(
                GameOpened(
                    session.game_id,
                    session.game,
                    session.opening,
                    resumed,
                    table,
                    session.coaching,
                    session.latest,
                    self.entries.entry_of(session) if self._is_stored(session) else "",
                )
            )
        )
        self._library.tell_result(session)
        self.changed()

    def close(self) -> None:
        """End the coach's process."""
        self._coach.close()

    def ask_coach(self, request: Any, post: Callable[[Message], None]) -> None:
        """Ask the coach of the open game, if it has one; `post` gets the answer from another thread."""
        session = self.session
        coach = None if session is None else self.table_of(session).coach
        if session is not None and coach is not None:
            line = coach.question(session.game_id, session.setup, session.actions, request)
            self._coach.ask(coach, request, session.game, line, post)

    def count_hint(self, player: int, answer: Any = None) -> bool:
        """Store that a player takes a hint and show it, None for one on a phone; return False if it is not stored."""
        if self.session is None:
            return False
        try:
            coaching = self.session.count_hint(player)
        except StoreError as error:
            self._loop.handle(update_shell.failed.news(fault(Code.ACTION_UNSAVED, Part.GAMES, reason=error.fault)))
            return False
        self._loop.handle(update_hints.hint_counted.news(coaching, player, answer))
        self.changed()
        return True

    def _count_hint(self, command: commands.CountHint) -> None:
        self.count_hint(command.player, command.answer)

    def _dismiss_coach(self, _command: commands.DismissCoach) -> None:
        if self.session is None:
            return
        try:
            coaching = self.session.dismiss_coach()
        except StoreError as error:
            self._loop.handle(update_shell.failed.news(fault(Code.ACTION_UNSAVED, Part.GAMES, reason=error.fault)))
            return
        self._loop.handle(update_hints.coach_dismissed.news(coaching))

    def _submit(self, command: commands.Submit) -> None:
        session = self.session
        if session is None:
            return
        try:
            effects = session.submit(command.action)
        except IllegalActionError as error:
            self._refuse(self.table_of(session), error)
            return
        except StoreError as error:
            self._loop.handle(update_shell.failed.news(fault(Code.ACTION_UNSAVED, Part.GAMES, reason=error.fault)))
            return
        self._show_committed(session, self._drawn_on(session, command.action, effects))
        self._end_committed(session)

    def _drawn_on(self, session: Session, action: Any, effects: tuple[Any, ...]) -> Committed:
        """The last action that is stored: this one, or one that Oyez draws on with, with the effects of all."""
        table = self.table_of(session)
        while self._loop.model.draws and table.chance.draws(session.game) is Draws.ON:
            drawn = table.made_up(session.game, self._chance)
            try:
                effects = (*effects, *session.submit(drawn))
            except StoreError:
                # the screen asks for it, and the next tap says that the disk fails
                break
            action = drawn
        return Committed(action, session.game, effects)

    def _amend(self, command: commands.AmendSetup) -> None:
        session = self.session
        if session is None:
            return
        try:
            session.amend(command.setup)
        except AmendError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
        except StoreError as error:
            self._loop.handle(update_shell.failed.news(fault(Code.ACTION_UNSAVED, Part.GAMES, reason=error.fault)))
        else:
            self._loop.handle(update_table.setup_amended.news(session.game))
            self.changed()

    def _read_actions(self, _command: commands.ReadActions) -> None:
        if self.session is not None:
            self._loop.handle(update_log.actions_read.news(self.session.actions))

    def _keep_entry(self, command: commands.KeepEntry) -> None:
        session = self.session
        if session is None or not self._is_stored(session):
            return
        try:
            self.entries.keep(session, command.entry)
        except CardsFileError as error:
            self._loop.handle(update_shell.failed.news(error.fault))

    def _is_stored(self, session: Session) -> bool:
        """Return False for the guide's game, which is in memory alone."""
        return session.store is self._store

    def committed_elsewhere(self, done: Sequence[tuple[Any, Any, tuple[Any, ...]]]) -> None:
        """Show actions that players have confirmed on their phones, each with the game after it and its effects."""
        session = self.session
        assert session is not None
        steps = [Committed(action, game, effects, elsewhere=True) for action, game, effects in done]
        drawn = self._drawn_on(session, None, ())
        if drawn.action is not None:
            steps.append(replace(drawn, elsewhere=True))
        # while another game is set up, the screen has no place for this one
        if self._loop.model.table is self.table_of(session):
            for each in steps:
                self._show_committed(session, each)
        self._end_committed(session)

    def _show_committed(self, session: Session, committed: Committed) -> None:
        self._outputs.show(self.table_of(session), committed.game, committed.effects)
        self._loop.handle(update_table.committed.news(committed))

    def _refuse(self, table: TableGame, error: IllegalActionError) -> None:
        self._loop.handle(update_shell.explain.news(table.words.refuse(error.faults), error.faults[0].rule or ""))

    def _end_committed(self, session: Session) -> None:
        self._library.tell_result(session)
        self.changed()
        if session.over and self._is_stored(session):
            self.finished()
