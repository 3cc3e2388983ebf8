"""The hints of phones: the coach is asked for the seat that asks, and a hint is stored before its phone shows it."""

import msgspec

from companion.app.game_session import GameSession
from companion.app.open_game import OpenGame
from companion.app.phone_link import PhoneLink
from companion.app.seats_keeper import SeatsKeeper
from companion.ui.messages import CoachAnswered, Message
from companion.web.wire import MAX_ADVICE, MAX_REQUEST, Answer, AskCoach, CountHint


class PhoneHints:
    """Answers the requests of phones to the coach of the open game."""

    def __init__(self, play: GameSession, game: OpenGame, keeper: SeatsKeeper, link: PhoneLink) -> None:
        self._play = play
        self._game = game
        self._keeper = keeper
        self._link = link

    def ask(self, asked: AskCoach) -> None:
        """Ask the coach for a hint; a refusal is answered at once, a hint once the coach has it."""
        session = self._game.session
        coach = None if session is None else self._game.table_of(session).coach
        refusal = self._refusal(asked)
        if refusal or coach is None:
            self._link.answer(Answer(asked.id, False, refusal or "no_such_way"))
            return
        try:
            if len(bytes(asked.request)) > MAX_REQUEST:
                raise ValueError
            request = msgspec.json.decode(asked.request, type=coach.own_requests)
            if request.player != self._keeper.seats.player_of(asked.token):
                raise ValueError
        except (msgspec.MsgspecError, ValueError, RecursionError):
            self._link.answer(Answer(asked.id, False, "no_such_way"))
            return

        def answer(message: Message) -> None:
            found = msgspec.json.encode(message.answer) if isinstance(message, CoachAnswered) else b""
            if found and len(found) <= MAX_ADVICE:
                self._link.answer(Answer(asked.id, True, advice=msgspec.Raw(found)))
            else:
                self._link.answer(Answer(asked.id, False, "busy"))

        self._play.ask_coach(request, answer)

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
