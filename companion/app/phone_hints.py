"""The coach on phones: it is asked for the seat that asks, and a hint is stored before its phone shows it."""

from typing import Any

import msgspec

from companion.app.game_session import GameSession
from companion.app.open_game import OpenGame
from companion.app.phone_link import PhoneLink
from companion.app.seats_keeper import SeatsKeeper
from companion.session import Session
from companion.ui.message import Message
from companion.web.wire import MAX_ADVICE, MAX_REQUEST, Answer, AskCoach, CountHint


class PhoneHints:
    """Answers the requests of phones to the coach of the open game."""

    def __init__(self, play: GameSession, game: OpenGame, keeper: SeatsKeeper, link: PhoneLink) -> None:
        self._play = play
        self._game = game
        self._keeper = keeper
        self._link = link
        self._session: Session | None = None
        self._asking: set[int | None] = set()
        """The players of this session whose question waits: a process that was taken over fills no queue."""

    def ask(self, asked: AskCoach) -> None:
        """Ask the coach; a refusal is answered at once, the others once the coach answers."""
        session, player = self._game.session, self._keeper.seats.player_of(asked.token)
        if session is not self._session:
            self._session, self._asking = session, set()
        asking = self._asking
        request = self._request(asked, player)
        refusal = self._refusal(asked) or ("no_such_way" if request is None else "busy" if player in asking else "")
        if refusal:
            self._link.answer(Answer(asked.id, False, refusal))
            return

        def answer(message: Message) -> None:
            asking.discard(player)
            found = msgspec.json.encode(message.fields["answer"]) if "answer" in message.fields else b""
            if found and len(found) <= MAX_ADVICE:
                self._link.answer(Answer(asked.id, True, advice=msgspec.Raw(found)))
            else:
                self._link.answer(Answer(asked.id, False, "busy"))

        asking.add(player)
        self._play.ask_coach(request, answer)

    def _request(self, asked: AskCoach, player: int | None) -> Any:
        """The request, None for one that no phone of this player may send in this game."""
        coach = None if self._session is None else self._game.table_of(self._session).coach
        if coach is None or len(bytes(asked.request)) > MAX_REQUEST:
            return None
        try:
            request = msgspec.json.decode(asked.request, type=coach.own_requests)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return None
        return request if request.player == player else None

    def count(self, taken: CountHint) -> None:
        """Store that a seat takes a hint, and answer."""
        refusal, player = self._refusal(taken), self._keeper.seats.player_of(taken.token)
        if not refusal and (player is None or not self._play.count_hint(player)):
            refusal = "not_saved"
        self._link.answer(Answer(taken.id, not refusal, refusal or "ok"))

    def _refusal(self, request: AskCoach | CountHint) -> str:
        """The code of the reason why this seat has nothing to ask now; empty if it may."""
        session = self._game.session
        if self._keeper.seats.player_of(request.token) is None:
            return "not_your_seat"
        return "stale_game" if session is None or request.game_id != session.game_id else ""
