"""The tokens that can be taken and put down, and the faults of doing so (2.5, 2.8, 2.9, 5.4)."""

from engine.cadwallon import actions
from engine.cadwallon.faults import Code, Fault, fault, options
from engine.cadwallon.setup import Setup, characters_of
from engine.cadwallon.state import Asked, Position, Thief
from engine.cadwallon.terms import KINDS, Area, Kind, carried, changed
from engine.cadwallon.writer import limit
from engine.game import shown


def possible_kinds(setup: Setup, now: Position, room: Area | None) -> tuple[Kind, ...]:
    """The kinds of token that can be found in a room, or in the heap (2.5)."""
    token = now.token(room) if setup.graph else None
    if token is not None and token.kind is not None:
        return (token.kind,)
    return carried(now.unseen if setup.graph else now.lying)


def take_faults(setup: Setup, now: Position, action: actions.Take) -> list[Fault]:
    """Give every reason why this token cannot be taken, or put down there (5.4, 2.5, 2.8, 2.9)."""
    asked = now.asked
    assert isinstance(asked, Asked)
    thief = now.thief(asked.figure)
    token = now.token(thief.area) if setup.graph else None
    known = None if token is None else token.kind
    possible = possible_kinds(setup, now, thief.area)
    named = action.kind or known
    if named is None or named not in KINDS or known not in (None, named):
        return [fault(Code.KIND, "5.4", seen=shown(action.kind), options=options(possible))]
    kind = Kind(named)
    if kind not in possible:
        return [fault(Code.KIND_GONE, "2.5", kind=kind.value)]
    return drop_faults(setup, now, thief, kind, action, thief.area)


def drop_faults(
    setup: Setup,
    now: Position,
    thief: Thief,
    kind: Kind,
    action: actions.Take | actions.Spoils,
    freed: Area | None = None,
) -> list[Fault]:
    """The faults of the token that a character puts down to get another, and of its room (2.8, 2.9)."""
    drops = possible_drops(setup, thief, kind)
    if not drops:
        if action.drop is None and action.room is None:
            return []
        return [fault(Code.DROP, "2.8", seen=shown(action.drop or action.room), options=options(()))]
    found = []
    if action.drop not in drops:
        found.append(fault(Code.DROP, "2.8", seen=shown(action.drop), options=options(drops)))
    rooms = possible_rooms(setup, now, freed)
    if action.room not in rooms:
        words = options(room for room in rooms if room is not None)
        found.append(fault(Code.DROP_ROOM, "2.9", seen=shown(action.room), options=words))
    return found


def possible_drops(setup: Setup, thief: Thief, kind: Kind) -> tuple[Kind, ...]:
    """The tokens of which one must be put down when one of this kind comes; none if there is room for it (2.8)."""
    if kind is Kind.PURSE or sum(thief.tokens) < limit(characters_of(setup)[thief.id]):
        return ()
    return carried(changed(thief.tokens, kind, 1))


def possible_rooms(setup: Setup, now: Position, freed: Area | None) -> tuple[Area | None, ...]:
    """The rooms without a token, the one just emptied included; without a board the heap (2.9)."""
    if not setup.graph:
        return (None,)
    return tuple(room for room, token in now.rooms if token is None or room == freed)
