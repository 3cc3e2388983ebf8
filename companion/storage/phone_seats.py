"""The seats that are played on phones, as notes in the games' file: hashes of tokens, never the tokens themselves."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.i18n.player_names import folded

SEATS, CARRIED_OUT = "phones", "phones carried out"
"""The keys of the notes."""
MAX_IDS = 4096
"""Saved requests, so that none is carried out twice."""
LEAP = 1 << 20
"""Revisions that a restart leaves out: those since the note was written."""


class PhoneSeat(Struct, frozen=True):
    """A seat and the hash of its only token; `join` is the id of the request that brought it."""

    player: int
    token: str
    join: str


class PhoneGuest(Struct, frozen=True):
    """A phone without a seat: it asked for `player`, or by `name` for a seat of the next game.

    `admitted` if it waits only for that game to begin.
    """

    token: str
    join: str
    name: str
    player: int | None = None
    admitted: bool = False
    role: str = ""
    """The role that it asked for, as in `companion.web.wire`; empty for a seat."""
    unchecked: bool = False
    """True if nobody checked its code."""
    again: bool = False
    """True if it had a seat in the game before: it does not wait longer than this run of the program."""


class PhoneRole(Struct, frozen=True):
    """The hash of a token with a role in the game `game_id`; None if it waits for the next game."""

    token: str
    join: str
    role: str
    game_id: int | None = None


class PhoneSeats(Struct, frozen=True):
    """The phones at the table: their seats in the game `game_id`, those that wait, the code, a revision, the roles."""

    revision: int = 0
    code: str = ""
    game_id: int | None = None
    seats: tuple[PhoneSeat, ...] = ()
    guests: tuple[PhoneGuest, ...] = ()
    roles: tuple[PhoneRole, ...] = ()
    over: bool = False
    """True if that game is over: its seats end once it is closed."""

    def player_of(self, token: str) -> int | None:
        """The seat of the token with this hash."""
        return next((seat.player for seat in self.seats if seat.token == token), None)

    def seat(self, player: int) -> PhoneSeat | None:
        """The phone on a seat."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def guest(self, token: str) -> PhoneGuest | None:
        """The phone with this token among those without a seat."""
        return next((guest for guest in self.guests if guest.token == token), None)

    def without(self, token: str) -> "PhoneSeats":
        """The same without the phone of this token."""
        return replace(
            self,
            seats=tuple(seat for seat in self.seats if seat.token != token),
            guests=tuple(guest for guest in self.guests if guest.token != token),
            roles=tuple(role for role in self.roles if role.token != token),
        )

    def role_of(self, token: str, game_id: int | None) -> str:
        """The role of the token with this hash in a game, None while none is open; empty if it has none."""
        return next((role.role for role in self.roles_in(game_id) if role.token == token), "")

    def roles_in(self, game_id: int | None) -> tuple[PhoneRole, ...]:
        """The roles in a game; while none is open, those of the next game and of one that can be resumed."""
        games = (game_id,) if game_id is not None else (None, None if self.over else self.game_id)
        return tuple(role for role in self.roles if role.game_id in games)

    def without_role(self, token: str) -> "PhoneSeats":
        """The same without the role of this token, granted or asked for; a seat stays."""
        return replace(
            self,
            guests=tuple(guest for guest in self.guests if guest.token != token or not guest.role),
            roles=tuple(role for role in self.roles if role.token != token),
        )

    def without_seat(self, token: str) -> "PhoneSeats":
        """The same without the seat of this token; a role stays."""
        return replace(self, seats=tuple(seat for seat in self.seats if seat.token != token))

    def granted(self, guest: PhoneGuest, game_id: int | None) -> "PhoneSeats":
        """The same with the role that this phone has asked for, in a game or, None, in the next one."""
        rest = self.without_role(guest.token)
        others = tuple(role for role in rest.roles if role.join != guest.join)
        guests = tuple(each for each in rest.guests if each.join != guest.join)
        role = PhoneRole(guest.token, guest.join, guest.role, game_id)
        return replace(rest, roles=(*others, role), guests=guests)

    def asking_for_role(self, guest: PhoneGuest) -> "PhoneSeats":
        """The same with a phone that asks for a role; it keeps its seat."""
        rest = self.without_role(guest.token)
        guests = tuple(each for each in rest.guests if each.join != guest.join)
        return replace(rest, guests=(*guests, guest))

    def in_game(self, game_id: int, names: Sequence[str], over: bool = False) -> "PhoneSeats":
        """The same for the game that is open now: seats and roles of another one end.

        Admitted names find their seats, and roles granted for this game begin.
        """
        if (self.game_id, self.over) == (game_id, over) and all(role.game_id == game_id for role in self.roles):
            return self
        roles = tuple(replace(role, game_id=game_id) for role in self.roles if role.game_id in (None, game_id))
        if self.game_id == game_id:
            return replace(self, roles=roles, over=over)
        # a finished game that people look at takes nobody in
        asking = tuple(guest for guest in self.guests if guest.role or over)
        fresh = replace(self, game_id=game_id, seats=(), guests=asking, roles=roles, over=over)
        if over:
            return fresh
        seats = {folded(name): player for player, name in enumerate(names)}
        for guest in self.guests:
            if guest.admitted and folded(guest.name) in seats:
                fresh = fresh.seated(guest, seats[folded(guest.name)])
        return fresh

    def waiting_again(self, names: Sequence[str]) -> "PhoneSeats":
        """The same after a game of these players: their phones wait for the next one, and are admitted already."""
        again = tuple(
            PhoneGuest(seat.token, seat.join, names[seat.player], admitted=True, again=True)
            for seat in self.seats
            if seat.player < len(names)
        )
        return replace(self, seats=(), guests=(*self.guests, *again))

    def seated(self, guest: PhoneGuest, player: int) -> "PhoneSeats":
        """The same with a phone on a seat, instead of another phone there and of this one's other places."""
        rest = self.without(guest.token)
        others = tuple(seat for seat in rest.seats if seat.player != player)
        guests = tuple(each for each in rest.guests if each.player != player)
        return replace(rest, seats=(*others, PhoneSeat(player, guest.token, guest.join)), guests=guests)

    def waiting(self, guest: PhoneGuest) -> "PhoneSeats":
        """The same with a phone more that waits; it takes the place of its own earlier request."""
        rest = self.without(guest.token)
        guests = tuple(each for each in rest.guests if each.join != guest.join)
        return replace(rest, guests=(*guests, guest))


class _CarriedOut(Struct, frozen=True):
    game_id: int
    ids: tuple[str, ...]


_SEATS, _IDS = msgspec.json.Decoder(PhoneSeats), msgspec.json.Decoder(_CarriedOut)


def written_seats(seats: PhoneSeats) -> str:
    """The text of the note."""
    return msgspec.json.encode(seats).decode()


def decoded_seats(text: str) -> PhoneSeats:
    """The seats in a note, with a revision that was never used; none for a note of another release.

    Phones that waited for one more game of their evening wait no longer.
    """
    try:
        seats = _SEATS.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return PhoneSeats(LEAP)
    guests = tuple(guest for guest in seats.guests if not guest.again)
    return replace(seats, revision=seats.revision + LEAP, guests=guests)


def written_ids(game_id: int, ids: tuple[str, ...]) -> str:
    """The text of the note with the requests of a game that were carried out, the newest last."""
    return msgspec.json.encode(_CarriedOut(game_id, ids[-MAX_IDS:])).decode()


def decoded_ids(text: str, game_id: int) -> tuple[str, ...]:
    """The requests of this game in a note; none for a note of another game or release."""
    try:
        note = _IDS.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return ()
    return note.ids if note.game_id == game_id else ()
