"""The turns of phones: those of one moment are checked and stored together; each is answered."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.app.game_session import GameSession
from companion.app.open_game import OpenGame
from companion.app.phone_link import PhoneLink
from companion.app.ports import Loop
from companion.app.seats_keeper import SeatsKeeper
from companion.game.table import TableGame
from companion.i18n.faults import Code, Part, fault
from companion.i18n.language import Language, using
from companion.session import Session
from companion.storage.phone_seats import CARRIED_OUT, MAX_IDS, PhoneSeats, decoded_ids, written_ids
from companion.storage.store import StoreError
from companion.ui import update_shell
from companion.web.wire import MAX_ACTION, MAX_TEXT, NOTHING, Act, Answer
from engine.game import is_decided


class PhoneTurns:
    """Carries out the turns that come from phones in the open game, and answers them."""

    def __init__(self, loop: Loop, play: GameSession, game: OpenGame, keeper: SeatsKeeper, link: PhoneLink) -> None:
        self._loop = loop
        self._play = play
        self._game = game
        self._keeper = keeper
        self._link = link
        self._turns: Turns | None = None

    def forget(self) -> None:
        """Read the requests that were carried out from the disk again."""
        self._turns = None

    def submit(self, acts: Sequence[Act]) -> None:
        """Carry out turns that came together."""
        session = self._game.session
        if not acts or not self._link.on:
            return
        if session is None:
            self._answer(refused(acts, "stale_game"))
            return
        try:
            table = self._game.table_of(session)
            answers, done = self._turns_of(session).submit(acts, self._keeper.seats, table)
        except StoreError as error:
            answers, done = refused(acts, self._unsaved(error)), []
        self._show_and_answer(done, answers)

    def _show_and_answer(self, done: Sequence[tuple[Any, Any, tuple[Any, ...]]], answers: Sequence[Answer]) -> None:
        """Show the game first: a phone that has its answer before the state offers the same ways once more."""
        if done:
            self._play.committed_elsewhere(done)
        self._answer(answers)

    def _answer(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            self._link.answer(answer)

    def _unsaved(self, error: StoreError) -> str:
        """Report the disk's fault at the table, and return the code for phones."""
        self._loop.handle(update_shell.failed.news(fault(Code.ACTION_UNSAVED, Part.GAMES, reason=error.fault)))
        return "not_saved"

    def _turns_of(self, session: Session) -> "Turns":
        if self._turns is None or self._turns.session is not session:
            self._turns = Turns(session)
        return self._turns


class Turns:
    """Carries out turns of one game that come from phones; remembers the requests that were carried out."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._ids = dict.fromkeys(decoded_ids(session.store.note(CARRIED_OUT), session.game_id))

    def submit(
        self, acts: Sequence[Act], seats: PhoneSeats, table: TableGame
    ) -> tuple[list[Answer], list[tuple[Any, Any, tuple[Any, ...]]]]:
        """Check turns one after the other, store those that the rules allow in one transaction, answer all.

        Return the answers, and the actions with the game after each and its effects. Raises StoreError; then nothing
        has changed.
        """
        session = self.session
        throws = self._throws
        game, answers, ids = session.game, [], []
        taken: list[Any] = []
        for act in acts:
            if act.id in self._ids or act.id in ids:
                answers.append(Answer(act.id, True))
                continue
            action = self._action(act, seats, throws)
            if isinstance(action, Answer):
                answers.append(action)
                continue
            faults = session.rules.faults(game, action)
            if faults:
                with using(language_named(act.language)):
                    answers.append(Answer(act.id, False, "refused", table.words.refuse(faults)[:MAX_TEXT]))
                continue
            game, _effects = session.rules.apply(game, action)
            taken.append(action)
            ids.append(act.id)
            answers.append(Answer(act.id, True))
        if not taken:
            return answers, []
        return answers, self._carried_out(taken, ids)

    def _carried_out(self, taken: Sequence[Any], ids: Sequence[str]) -> list[tuple[Any, Any, tuple[Any, ...]]]:
        """Store actions with the requests that they came from; return them, each with the game after it and effects."""
        known = (*self._ids, *ids)[-MAX_IDS:]
        done = self.session.submit_all(taken, {CARRIED_OUT: written_ids(self.session.game_id, known)})
        self._ids = dict.fromkeys(known)
        return [(action, after, effects) for action, (after, effects) in zip(taken, done, strict=True)]

    @property
    def _throws(self) -> int:
        """The number of throws so far."""
        return sum(not is_decided(action) for action in self.session.actions)

    def _action(self, act: Act, seats: PhoneSeats, throws: int) -> Any:
        """The action of a request, or its refusal."""
        player = seats.player_of(act.token)
        if player is None:
            return Answer(act.id, False, "not_your_seat")
        if act.game_id != self.session.game_id:
            return Answer(act.id, False, "stale_game")
        if act.throws != throws:
            return Answer(act.id, False, "stale_throw")
        if bytes(act.action) == bytes(NOTHING) or len(bytes(act.action)) > MAX_ACTION:
            return Answer(act.id, False, "no_such_way")
        try:
            action = msgspec.json.decode(act.action, type=self.session.rules.action_type)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            # the wire has not looked into it: it may be no text at all
            return Answer(act.id, False, "no_such_way")
        if not is_decided(action) or action.player != player:
            # the phones' process decides nothing for others, and throws no dice
            return Answer(act.id, False, "not_your_seat")
        return action


def refused(acts: Sequence[Act], code: str) -> list[Answer]:
    """The same refusal for all."""
    return [Answer(act.id, False, code) for act in acts]


def language_named(name: str) -> Language:
    """The language with this name, English for another one."""
    return next((language for language in Language if language == name), Language.EN)
