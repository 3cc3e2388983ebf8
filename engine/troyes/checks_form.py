"""The form of an action beyond its types: players, districts, spaces and columns that exist, fields that belong."""

from collections.abc import Iterator

from engine.form import form_fault, form_faults
from engine.troyes import actions
from engine.troyes.changes import ActivityCubes, Amount, CathedralChange, Change, CitizenMove, DieChange, EventCubes
from engine.troyes.faults import Code, Faults
from engine.troyes.places import Place, Space
from engine.troyes.terms import LEVELS, NEUTRAL, SPACES, Deed

MAX_CHANGE = 1_000_000
"""The largest number that a manual change adds or takes."""
WITH_CARD = (Deed.ACTIVITY, Deed.EVENT)

Misfit = tuple[str, object, str]
"""A field, the value seen, the values allowed."""


def action_form_faults(action: actions.Action, players: int) -> Faults:
    """The fields that do not have their type or name something that no game has (rule null)."""
    malformed = form_faults(Code.FORM, action)
    return malformed or tuple(form_fault(Code.FORM, action, *misfit) for misfit in _misfits(action, players))


def _misfits(action: actions.Action, players: int) -> Iterator[Misfit]:
    player = getattr(action, "player", None)
    if player is not None:
        yield from _player(player, players)
    match action:
        case actions.Settle(_, _, space):
            yield from _within("space", space, SPACES)
        case actions.Roll(district):
            yield from _district(district, players)
        case actions.Answer(_, actions.ChosenCitizen(_, space)):
            yield from _within("space", space, SPACES)
        case actions.Answer(_, actions.ChosenColumn(column)):
            yield from _within("column", column, SPACES)
        case actions.Answer(_, actions.CathedralCubeOff(column, level)):
            yield from _within("column", column, SPACES)
            yield from _within("level", level, LEVELS)
        case actions.Act():
            yield from _act(action, players)
        case actions.Manual(changes):
            for change in changes:
                yield from _change(change, players)
        case _:
            pass


def _within(field: str, seen: int, most: int) -> Iterator[Misfit]:
    if not 1 <= seen <= most:
        yield field, seen, f"1 to {most}"


def _player(seen: int, players: int) -> Iterator[Misfit]:
    if not 0 <= seen < players:
        yield "player", seen, f"0 to {players - 1}"


def _district(seen: int, players: int) -> Iterator[Misfit]:
    if seen != NEUTRAL and not 0 <= seen < players:
        yield "district", seen, f"0 to {players - 1}, or the neutral one"


def _place(place: Place | None) -> Iterator[Misfit]:
    if isinstance(place, Space):
        yield from _within("space", place.space, SPACES)


def _act(action: actions.Act, players: int) -> Iterator[Misfit]:
    for die in action.dice:
        yield from _district(die[0], players)
    for field, seen in (("card", action.card), ("uses", action.uses)):
        if (seen is not None) != (action.do in WITH_CARD):
            yield field, seen, "there for an activity or an event, and nowhere else"
    if action.hire is not None and action.do != Deed.ACTIVITY:
        yield "hire", action.hire, "absent but for an activity"
    yield from _place(action.hire)


def _change(change: Change, players: int) -> Iterator[Misfit]:
    match change:
        case DieChange(district):
            yield from _district(district, players)
        case CitizenMove(owner, origin, to):
            if owner != NEUTRAL:
                yield from _player(owner, players)
            yield from _place(origin)
            yield from _place(to)
        case CathedralChange(column, level, player):
            yield from _within("column", column, SPACES)
            yield from _within("level", level, LEVELS)
            if player is not None:
                yield from _player(player, players)
        case Amount() | ActivityCubes() | EventCubes():
            yield from _player(change.player, players)
            if abs(change.n) > MAX_CHANGE:
                yield "n", change.n, f"-{MAX_CHANGE} to {MAX_CHANGE}"
