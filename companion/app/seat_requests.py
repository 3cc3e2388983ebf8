"""The requests of phones for seats and roles: who gets one, who waits for the table, who is refused."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.i18n.player_names import is_shown, same_name, width
from companion.storage.phone_seats import PhoneGuest, PhoneSeats
from companion.ui.model import MAX_LETTERS
from companion.web.wire import HOST, Answer, Join, Role

MAX_GUESTS = 40
"""Phones that may wait at once."""
MAX_UNCHECKED = 8
"""Those of them whose code nobody has checked: one more takes the place of the oldest."""
MAX_ROLES: dict[str, int] = {"spectator": 60, "hall": 8, "host": 4}
"""Tokens of a role at once."""


def joined(
    seats: PhoneSeats, join: Join, names: Sequence[str] | None, closed: Sequence[int], lobby_open: bool
) -> tuple[PhoneSeats, Answer]:
    """The seats after a phone has asked for one; `names` are the players of the open game, None without a game.

    The same request once more brings the phone its seat with the new token: the answer before may have been lost.
    """
    lobby_open = lobby_open and not join.unchecked
    if join.role is not None:
        return _with_role(seats, join, join.role, None if names is None else seats.game_id, lobby_open)
    if join.player is None:
        return _named(seats, join, names, lobby_open)
    if names is None or join.player >= len(names) or join.player in closed:
        return seats, Answer(join.id, False, "no_such_seat")
    there = seats.seat(join.player)
    guest = PhoneGuest(join.token, join.id, names[join.player], join.player, unchecked=join.unchecked)
    if there is not None and there.join == join.id:
        return seats.seated(guest, join.player), Answer(join.id, True)
    if there is not None:
        return seats, Answer(join.id, False, "seat_taken")
    if lobby_open:
        return seats.seated(guest, join.player), Answer(join.id, True)
    return _waiting(seats, guest, join)


def _named(seats: PhoneSeats, join: Join, names: Sequence[str] | None, lobby_open: bool) -> tuple[PhoneSeats, Answer]:
    """A name is for the next game: the open one has its players."""
    name = " ".join((join.name or "").split())
    if names is not None:
        return seats, Answer(join.id, False, "no_such_seat")
    if not is_shown(name) or width(name) > MAX_LETTERS:
        return seats, Answer(join.id, False, "bad_name")
    if any(same_name(guest.name, name) and guest.join != join.id for guest in seats.guests):
        return seats, Answer(join.id, False, "name_taken")
    guest = PhoneGuest(join.token, join.id, name, None, lobby_open, unchecked=join.unchecked)
    return _waiting(seats, guest, join)


def _with_role(
    seats: PhoneSeats, join: Join, role: Role, game_id: int | None, lobby_open: bool
) -> tuple[PhoneSeats, Answer]:
    """A role in the open game, or the next one. The touchscreen decides about each host."""
    guest = PhoneGuest(join.token, join.id, "", role=role, unchecked=join.unchecked)
    before = next((each for each in seats.roles if each.join == join.id), None)
    if before is not None and (before.role, before.game_id) == (role, game_id):
        return seats.granted(guest, game_id), Answer(join.id, True)
    if role != HOST and lobby_open:
        if sum(each.role == role for each in seats.roles) >= MAX_ROLES[role]:
            return seats, Answer(join.id, False, "too_many_phones")
        return seats.granted(guest, game_id), Answer(join.id, True)
    seats = _with_room(seats, guest)
    if len(seats.guests) >= MAX_GUESTS:
        return seats, Answer(join.id, False, "too_many_phones")
    return seats.asking_for_role(guest), Answer(join.id, True)


def admitted(seats: PhoneSeats, token: str, game_id: int | None) -> PhoneSeats:
    """The seats after the phone with this token has its seat or role, in the open game or the next one.

    The oldest phone of a role that has too many gives it up.
    """
    guest = seats.guest(token)
    if guest is None:
        return seats
    if guest.role:
        same = [role for role in seats.roles if role.role == guest.role]
        for oldest in same[: max(0, len(same) + 1 - MAX_ROLES.get(guest.role, 0))]:
            seats = seats.without_role(oldest.token)
        return seats.granted(guest, game_id)
    if guest.player is not None:
        return seats.seated(guest, guest.player)
    return seats.waiting(replace(guest, admitted=True))


def sent_away(seats: PhoneSeats, token: str) -> PhoneSeats:
    """The seats without the phone of this token; a player who has or asked for a role keeps the seat."""
    return seats.without(token) if seats.player_of(token) is None else seats.without_role(token)


def _with_room(seats: PhoneSeats, guest: PhoneGuest) -> PhoneSeats:
    """The seats without the oldest of those whose code nobody has checked, if this one is one more of them."""
    same = [each for each in seats.guests if each.unchecked and not each.admitted and each.join != guest.join]
    if not guest.unchecked or len(same) < MAX_UNCHECKED:
        return seats
    return replace(seats, guests=tuple(each for each in seats.guests if each is not same[0]))


def _waiting(seats: PhoneSeats, guest: PhoneGuest, join: Join) -> tuple[PhoneSeats, Answer]:
    seats = _with_room(seats, guest)
    if len(seats.guests) >= MAX_GUESTS:
        return seats, Answer(join.id, False, "too_many_phones")
    before = next((each for each in seats.guests if each.join == join.id), None)
    if before is not None:
        guest = replace(guest, admitted=guest.admitted or before.admitted)
    return seats.waiting(guest), Answer(join.id, True)
