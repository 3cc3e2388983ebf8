"""The part of the loop that keeps the seats and roles of phones: they are on the disk before anybody hears of them."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.app.open_game import OpenGame
from companion.app.ports import Doers, Loop
from companion.app.seat_requests import admitted, joined, sent_away
from companion.storage.phone_seats import SEATS, PhoneRole, PhoneSeats, decoded_seats, written_seats
from companion.storage.store import Store, StoreError
from companion.ui import commands, update_shell
from companion.web.tokens import new_code
from companion.web.wire import HOST, Answer, Join, Leave, Seen

SeatRequest = Join | Leave


class SeatsKeeper:
    """The seats, stored in a note of `store`, and the players that are away; calls `changed` once others are stored."""

    def __init__(self, loop: Loop, store: Store, game: OpenGame, changed: Callable[[], None]) -> None:
        self.seats = PhoneSeats()
        self.away: frozenset[int] = frozenset()
        """The players whose phones have been away for a while."""
        self._played: tuple[int | None, tuple[str, ...]] = (None, ())
        """The game that was open last, and its players."""
        self._loop = loop
        self._store = store
        self._game = game
        self._changed = changed

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            commands.AdmitPhone: lambda command: self._admit(command.token),
            commands.SendPhoneAway: lambda command: self._send_away(command.token),
            commands.TakeSeatBack: lambda command: self._take_back(command.player),
        }

    @property
    def roles(self) -> tuple[PhoneRole, ...]:
        """The roles in the open game, or the next one."""
        return self.seats.roles_in(self._game.id)

    def load(self) -> None:
        """Read the note; without one there is a new code. Raises StoreError."""
        self.seats = decoded_seats(self._store.note(SEATS))
        if not self.seats.code:
            self.seats = replace(self.seats, code=new_code())
        self._store.keep_note(SEATS, written_seats(self.seats))

    def enter_game(self) -> bool:
        """Give the phones that wait for the open game their seats; return True if any seat has changed.

        After a game that was played in this run of the program its phones wait for the next one.
        """
        session = self._game.session
        if session is None:
            known = self.seats.over and self._played[0] == self.seats.game_id
            seats = self.seats.waiting_again(self._played[1]) if known else self.seats
        else:
            self._played = session.game_id, session.setup.players
            seats = self.seats.in_game(session.game_id, session.setup.players, session.over)
        return seats != self.seats and self._keep(seats)

    def count_revision(self) -> None:
        """Count one more state that is shown."""
        self.seats = replace(self.seats, revision=self.seats.revision + 1)

    def answer(self, requests: Sequence[SeatRequest], lobby_open: bool) -> list[Answer]:
        """Carry out the requests of phones that came together, store the seats once, and return the answers."""
        seats, answers = self.seats, []
        for request in requests:
            seats, answer = self._carried_out(seats, request, lobby_open)
            answers.append(answer)
        if self._use(seats):
            return answers
        return [replace(each, ok=False, code="not_saved") if each.ok else each for each in answers]

    def _carried_out(self, seats: PhoneSeats, request: SeatRequest, lobby_open: bool) -> tuple[PhoneSeats, Answer]:
        if isinstance(request, Leave):
            return seats.without(request.token), Answer(request.id, True)
        return joined(seats, request, self._game.players, self._game.computers, lobby_open)

    def may_photograph(self, token: str) -> bool:
        """Return True for the token, given by its hash, of a player or a host."""
        return self.seats.player_of(token) is not None or self.seats.role_of(token, self._game.id) == HOST

    def mark(self, seen: Seen) -> None:
        """Mark a player as away, or as back."""
        self.away = self.away | {seen.player} if seen.away else self.away - {seen.player}

    def unmark_all(self) -> None:
        """Mark nobody as away."""
        self.away = frozenset()

    def _admit(self, token: str) -> None:
        self._use(admitted(self.seats, token, self._game.id))

    def _send_away(self, token: str) -> None:
        self._use(sent_away(self.seats, token))

    def _take_back(self, player: int) -> None:
        seat = self.seats.seat(player)
        if seat is not None:
            self._use(self.seats.without_seat(seat.token))

    def _use(self, seats: PhoneSeats) -> bool:
        """Store these seats and report the change; False if they cannot be stored."""
        if seats == self.seats:
            return True
        if not self._keep(seats):
            return False
        self._changed()
        return True

    def _keep(self, seats: PhoneSeats) -> bool:
        """Store these seats; False if they cannot be stored."""
        try:
            self._store.keep_note(SEATS, written_seats(seats))
        except StoreError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
            return False
        self.seats = seats
        self.away = self.away & {seat.player for seat in seats.seats}
        return True
