"""The changes that players enter for a card or a box that the game cannot carry out, one by one (D6)."""

from collections.abc import Callable
from typing import Any

from engine.cadwallon.actions import Change, Doing, GateState, Manual, Rethrown, TokenSide
from engine.cadwallon.deeds import ACTION, MOVE, leave
from engine.cadwallon.effects import ManualDone
from engine.cadwallon.faults import Code, Fault, fault
from engine.cadwallon.phases import close_die, put_figure, ring, throw_lock_again
from engine.cadwallon.plays import add_dice, throw_side_again
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import Position, Token
from engine.cadwallon.terms import GONE, INDEX, OFF, ON, OUT, Area, Counts, Gate, Kind, Side, Why, changed
from engine.cadwallon.writer import Writer, limit
from engine.game import shown


def manual_faults(setup: Setup, now: Position, action: Manual) -> list[Fault]:
    """Give the first change that is not possible at its moment (D6.2)."""
    writer = Writer(setup, now)
    for position, wanted in enumerate(action.changes):
        if not _change(writer, wanted):
            (field,) = wanted.given
            seen = f"{field} {shown(getattr(wanted, field))}"
            return [fault(Code.CHANGE, "D6.2", position=position, change=seen)]
    return []


def manual(writer: Writer, action: Manual, _before: Position) -> None:
    """The changes in order; then a lock that is thrown again (D6.2)."""
    asked = writer.answered()
    for wanted in action.changes:
        _change(writer, wanted)
    writer.effects.append(ManualDone(asked.figure, action.changes))
    close_die(writer)
    if writer.thrown is not None and any(each.again is Rethrown.LOCK for each in action.changes):
        throw_lock_again(writer)


def _change(writer: Writer, wanted: Change) -> bool:
    """Carry one change out; return False if it is not possible."""
    (field,) = wanted.given
    value = getattr(wanted, field)
    return CHANGES[field](writer, *(value if isinstance(value, tuple) else (value,)))


def _ducats(writer: Writer, player: int, n: int) -> bool:
    if not n or writer.players[player].ducats + n < 0:
        return False
    writer.pay(player, n, Why.MANUAL)
    return True


def _points(writer: Writer, n: int) -> bool:
    if writer.turn is None or not n or writer.ap + n < 0:
        return False
    writer.ap += n
    return True


def _arcana(writer: Writer, player: int, n: int) -> bool:
    if not n or n > writer.deck + writer.discard or -n > writer.players[player].hand:
        return False
    if n > 0:
        writer.draw(player, n)
    else:
        writer.throw_away(player, -n)
    return True


def _treasure(writer: Writer, kind: Kind, origin: str, to: str) -> bool:
    if origin == to or not _lies(writer, kind, origin) or not _fits(writer, kind, to):
        return False
    if origin in writer.rooms:
        token = writer.rooms[origin]
        if token is not None and token.kind is None:
            writer.unseen = changed(writer.unseen, kind, -1)
        writer.rooms[origin] = None
    else:
        _lay(writer, kind, origin, -1)
    if to in writer.rooms:
        writer.rooms[to] = Token(kind)
    else:
        _lay(writer, kind, to, 1)
    return True


def _lies(writer: Writer, kind: Kind, place: str) -> bool:
    """Return True if a token of the kind is at a place; in a room of unknown kind by 2.5."""
    if place not in writer.rooms:
        return bool(_heap(writer, place)[INDEX[kind]])
    token = writer.rooms[place]
    if token is None:
        return False
    return bool(writer.unseen[INDEX[kind]]) if token.kind is None else token.kind is kind


def _heap(writer: Writer, place: str) -> Counts:
    """The tokens of a place that is no room: a card, those out of the game, the heap of the *table* game."""
    if place in writer.thieves:
        return writer.thieves[place].tokens
    return writer.gone if place == GONE else writer.lying


def _fits(writer: Writer, kind: Kind, place: str) -> bool:
    if place in writer.thieves:
        return kind is not Kind.PURSE and sum(writer.thieves[place].tokens) < limit(writer.card_of(place))
    return place not in writer.rooms or writer.rooms[place] is None


def _lay(writer: Writer, kind: Kind, place: str, n: int) -> None:
    tokens = changed(_heap(writer, place), kind, n)
    if place in writer.thieves:
        writer.change(place, tokens=tokens)
    elif place == GONE:
        writer.gone = tokens
    else:
        writer.lying = tokens


def _figure(writer: Writer, figure: str, to: str) -> bool:
    fight, thief = writer.fight, writer.thieves.get(figure)
    fighting = fight is not None and figure in (fight.attacker, fight.defender)
    taken = writer.setup.graph and to in writer.occupied
    if fighting or taken:
        return False
    if thief is None:
        stands = (writer.militia.get(figure) or writer.others.get(figure)) is not None
        if (to == OFF and not stands) or (to == ON and stands):
            return False
        put_figure(writer, figure, to)
    elif not thief.inside:
        return False
    elif to == OUT:
        leave(writer, figure)
    else:
        writer.change(figure, area=to)
    return True


def _gate(writer: Writer, place: Gate, to: GateState) -> bool:
    writer.set_gate(place, to is GateState.CLOSED)
    return True


def _chest(writer: Writer, room: Area, to: TokenSide) -> bool:
    token = writer.rooms[room]
    if token is None:
        return False
    writer.rooms[room] = Token(token.kind, to is TokenSide.SHUT)
    return True


def _alarm(writer: Writer, on: bool) -> bool:
    ring(writer, on)
    return True


def _left(writer: Writer, character: str, what: Doing, n: int) -> bool:
    left = [*writer.thieves[character].left]
    left[MOVE if what is Doing.MOVE else ACTION] += n
    if writer.turn is None or not n or min(left) < 0:
        return False
    writer.change(character, left=(left[MOVE], left[ACTION]))
    return True


def _dice(writer: Writer, side: Side, n: int) -> bool:
    fight = writer.fight
    if fight is None or fight.dice_of(side) is not None or not n:
        return False
    add_dice(writer, side, n)
    return True


def _again(writer: Writer, what: Rethrown) -> bool:
    """The dice of a side are thrown again at once, that of a lock after the whole list (D6.2)."""
    fight, die = writer.fight, writer.thrown
    if what is Rethrown.LOCK:
        return fight is None and die is not None and not die.opened
    if fight is None or fight.dice_of(Side(what)) is None:
        return False
    throw_side_again(writer, Side(what))
    return True


CHANGES: dict[str, Callable[..., bool]] = {
    "ducats": _ducats,
    "ap": _points,
    "arcana": _arcana,
    "treasure": _treasure,
    "figure": _figure,
    "gate": _gate,
    "chest": _chest,
    "alarm": _alarm,
    "left": _left,
    "dice": _dice,
    "again": _again,
}
CARRIED_OUT: dict[type[Any], Callable[[Writer, Any, Position], None]] = {Manual: manual}
CHECKS: dict[type[Any], Callable[[Setup, Position, Any], list[Fault]]] = {Manual: manual_faults}
