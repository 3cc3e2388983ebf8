"""The requests of phones: seats are given, turns of one moment are checked and stored together, each is answered."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.game import TableGame
from companion.i18n.language import Language, using
from companion.session import Session
from companion.storage.phone_seats import (
    CARRIED_OUT,
    MAX_IDS,
    PhoneGuest,
    PhoneSeats,
    decoded_ids,
    written_ids,
)
from companion.ui.model import MAX_LETTERS
from companion.web.wire import HOST, MAX_TEXT, NOTHING, Act, Answer, HostRequest, HostThrow, Join, Role
from engine.game import is_decided

MAX_GUESTS = 40
"""Phones that may wait at once."""
MAX_ROLES: dict[str, int] = {"spectator": 60, "hall": 8, "host": 4}
"""Tokens of a role at once."""


def joined(
    seats: PhoneSeats, join: Join, names: Sequence[str] | None, closed: Sequence[int], lobby_open: bool
) -> tuple[PhoneSeats, Answer]:
    """The seats after a phone has asked for one; `names` are the players of the open game, None without a game.

    The same request once more brings the phone its seat with the new token: the answer before may have been lost.
    """
    if join.role is not None:
        return _with_role(seats, join, join.role, None if names is None else seats.game_id, lobby_open)
    if join.player is None:
        return _named(seats, join, names, lobby_open)
    if names is None or join.player >= len(names) or join.player in closed:
        return seats, Answer(join.id, False, "no_such_seat")
    there = seats.seat(join.player)
    guest = PhoneGuest(join.token, join.id, names[join.player], join.player)
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
    if not 1 <= len(name) <= MAX_LETTERS or not name.isprintable():
        return seats, Answer(join.id, False, "bad_name")
    if any(guest.name.casefold() == name.casefold() and guest.join != join.id for guest in seats.guests):
        return seats, Answer(join.id, False, "name_taken")
    return _waiting(seats, PhoneGuest(join.token, join.id, name, None, lobby_open), join)


def _with_role(
    seats: PhoneSeats, join: Join, role: Role, game_id: int | None, lobby_open: bool
) -> tuple[PhoneSeats, Answer]:
    """A role in the open game, or the next one. The touchscreen decides about each host."""
    guest = PhoneGuest(join.token, join.id, "", role=role)
    before = next((each for each in seats.roles if each.join == join.id), None)
    if before is not None and (before.role, before.game_id) == (role, game_id):
        return seats.granted(guest, game_id), Answer(join.id, True)
    if role != HOST and lobby_open:
        if sum(each.role == role for each in seats.roles) >= MAX_ROLES[role]:
            return seats, Answer(join.id, False, "too_many_phones")
        return seats.granted(guest, game_id), Answer(join.id, True)
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


def hosted(seats: PhoneSeats, request: HostRequest, game_id: int | None) -> tuple[PhoneSeats, Answer]:
    """The seats after a request of a host. A host admits no other one: the touchscreen does."""
    refusal = partial(Answer, request.id, False)
    if seats.role_of(request.token, game_id) != HOST:
        return seats, refusal("not_host")
    if request.do == "take_back":
        seat = None if request.player is None else seats.seat(request.player)
        after = seats if seat is None else seats.without_seat(seat.token)
    else:
        guest = seats.guest(request.guest or "")
        if guest is not None and guest.role == HOST:
            return seats, refusal("only_at_table")
        token = "" if guest is None else guest.token
        after = admitted(seats, token, game_id) if request.do == "admit" else sent_away(seats, token)
    return (seats, refusal("no_such_phone")) if after == seats else (after, Answer(request.id, True))


def _waiting(seats: PhoneSeats, guest: PhoneGuest, join: Join) -> tuple[PhoneSeats, Answer]:
    if len(seats.guests) >= MAX_GUESTS:
        return seats, Answer(join.id, False, "too_many_phones")
    before = next((each for each in seats.guests if each.join == join.id), None)
    if before is not None:
        guest = replace(guest, admitted=guest.admitted or before.admitted)
    return seats.waiting(guest), Answer(join.id, True)


class Turns:
    """Carries out turns of one game that come from phones; remembers the requests that were carried out."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._ids = dict.fromkeys(decoded_ids(session.store.note(CARRIED_OUT), session.game_id))

    def submit(
        self, acts: Sequence[Act], seats: PhoneSeats, table: TableGame, away: frozenset[int]
    ) -> tuple[list[Answer], list[tuple[Any, Any, tuple[Any, ...]]]]:
        """Check turns one after the other, store those that the rules allow in one transaction, answer all.

        `away` are the players for whom a host may play. Return the answers, and the actions with the game after each
        and its effects. Raises StoreError; then nothing has changed.
        """
        session = self.session
        half = self._half
        game, answers, ids = session.game, [], []
        taken: list[Any] = []
        for act in acts:
            if act.id in self._ids or act.id in ids:
                answers.append(Answer(act.id, True))
                continue
            action = self._action(act, seats, half, away)
            if isinstance(action, Answer):
                answers.append(action)
                continue
            faults = session.rules.faults(game, action)
            if faults:
                with using(language_named(act.language)):
                    answers.append(Answer(act.id, False, "refused", table.refuse(faults)[:MAX_TEXT]))
                continue
            game, _effects = session.rules.apply(game, action)
            taken.append(action)
            ids.append(act.id)
            answers.append(Answer(act.id, True))
        if not taken:
            return answers, []
        return answers, self._carried_out(taken, ids)

    def throw(
        self, request: HostThrow, seats: PhoneSeats, table: TableGame
    ) -> tuple[Answer, list[tuple[Any, Any, tuple[Any, ...]]]]:
        """Check a throw that a host has typed, as one that is typed at the touchscreen, and store it.

        Return the answer, and the action with the game after it and its effects. Raises StoreError; then nothing has
        changed.
        """
        session = self.session
        if request.id in self._ids:
            return Answer(request.id, True), []
        refusal = partial(Answer, request.id, False)
        if seats.role_of(request.token, session.game_id) != HOST:
            return refusal("not_host"), []
        if request.game_id != session.game_id:
            return refusal("stale_game"), []
        if not session.rules.turn(session.game).dice:
            return refusal("no_throw_due"), []
        if request.half != self._half:
            return refusal("stale_half"), []
        form = table.throw(session.game)
        if len(request.values) != len(form.bodies):
            return refusal("bad_message"), []
        dice = tuple((body.key, value) for body, value in zip(form.bodies, request.values, strict=True))
        with using(language_named(request.language)):
            action, missing = form.action(dice, False), form.missing(dice)
            if action is None:
                return refusal("refused", missing[:MAX_TEXT]), []
            faults = session.rules.faults(session.game, action)
            if faults:
                return refusal("refused", table.refuse(faults)[:MAX_TEXT]), []
        return Answer(request.id, True), self._carried_out([action], [request.id])

    def _carried_out(self, taken: Sequence[Any], ids: Sequence[str]) -> list[tuple[Any, Any, tuple[Any, ...]]]:
        """Store actions with the requests that they came from; return them, each with the game after it and effects."""
        known = (*self._ids, *ids)[-MAX_IDS:]
        done = self.session.submit_all(taken, {CARRIED_OUT: written_ids(self.session.game_id, known)})
        self._ids = dict.fromkeys(known)
        return [(action, after, effects) for action, (after, effects) in zip(taken, done, strict=True)]

    @property
    def _half(self) -> int:
        """The number of throws so far."""
        return sum(not is_decided(action) for action in self.session.actions)

    def _action(self, act: Act, seats: PhoneSeats, half: int, away: frozenset[int]) -> Any:
        """The action of a request, or its refusal."""
        player = seats.player_of(act.token)
        if act.player is not None and act.player != player:
            player = act.player
            if seats.role_of(act.token, self.session.game_id) != HOST:
                return Answer(act.id, False, "not_host")
            if player not in away:
                return Answer(act.id, False, "not_away")
        if player is None:
            return Answer(act.id, False, "not_your_seat")
        if act.game_id != self.session.game_id:
            return Answer(act.id, False, "stale_game")
        if act.half != half:
            return Answer(act.id, False, "stale_half")
        if bytes(act.action) == bytes(NOTHING):
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
