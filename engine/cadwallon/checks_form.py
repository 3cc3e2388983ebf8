"""The form of an action beyond its types: names that exist, fields that belong to this kind of game (11, D6.3)."""

from collections.abc import Iterator
from functools import lru_cache

from engine.cadwallon import actions
from engine.cadwallon.actions import Action, Change
from engine.cadwallon.board import line
from engine.cadwallon.faults import Code, Faults
from engine.cadwallon.setup import Setup, characters_of
from engine.cadwallon.terms import BOARD, GONE, OFF, ON, OUT, Area, Gate, Kind
from engine.form import form_fault, form_faults

Misfit = tuple[str, object, str]
"""A field, the value seen, the values allowed."""
MAX_BONUS = 9
MAX_KINDS = 3
NO_FIELD = "absent in this kind of game"


def action_form_faults(setup: Setup, action: Action) -> Faults:
    """The fields that do not have their type or name something that the game does not have (rule null)."""
    return form_faults(Code.FORM, action) or tuple(
        form_fault(Code.FORM, action, *misfit) for misfit in _misfits(setup, action)
    )


def _misfits(setup: Setup, action: Action) -> Iterator[Misfit]:
    player, character = getattr(action, "player", None), getattr(action, "character", None)
    if player is not None:
        yield from _player(setup, player)
    if character is not None and character not in characters_of(setup):
        yield "character", character, "a character in play"
    yield from _target(setup, getattr(action, "target", None))
    room = getattr(action, "room", None)
    if setup.graph and room is not None:
        yield from _area(setup, "room", room)
    match action:
        case actions.Deploy():
            yield from _area(setup, "area", action.area)
        case actions.ChooseMilitia() if action.militia not in [each.id for each in setup.cards.militia]:
            yield "militia", action.militia, "a militiaman"
        case actions.March():
            yield from _to(setup, action.to)
            if setup.graph and action.target is not None:
                yield "target", action.target, NO_FIELD
        case actions.Move() if action.to != OUT:
            yield from _to(setup, action.to)
        case actions.Spoils():
            yield from _to(setup, action.to)
        case actions.DoMission():
            yield from _mission(setup, action)
        case actions.PlayArcana():
            yield from _arcana(setup, action)
        case actions.Manual():
            for change in action.changes:
                yield from _change(setup, change)
        case _:
            pass


def _player(setup: Setup, player: int) -> Iterator[Misfit]:
    if not 0 <= player < len(setup.players):
        yield "player", player, f"0 to {len(setup.players) - 1}"


def _area(setup: Setup, field: str, area: Area | None) -> Iterator[Misfit]:
    board = setup.cards.board
    if board is None or area not in board.areas:
        yield field, area, "an area of the board"


def _target(setup: Setup, target: str | int | None) -> Iterator[Misfit]:
    if isinstance(target, int) and not 0 <= target < len(setup.players):
        yield "target", target, f"a player, 0 to {len(setup.players) - 1}"
    if isinstance(target, str) and target not in _names(setup):
        yield "target", target, "a figure or a room"


@lru_cache(maxsize=64)
def _names(setup: Setup) -> frozenset[str]:
    """All names of the file but those of characters who do not play."""
    cards = setup.cards
    things = (cards.gang, cards.militia, cards.other, cards.arcana, cards.mission, cards.adventure)
    areas = () if cards.board is None else cards.board.areas
    return frozenset([*characters_of(setup), *areas, *(each.id for array in things for each in array)])


def _to(setup: Setup, to: Area | None) -> Iterator[Misfit]:
    """The end of a way: an area in the *graph* game, nothing in the *table* game."""
    if setup.graph:
        yield from _area(setup, "to", to)
    elif to is not None:
        yield "to", to, NO_FIELD


def _mission(setup: Setup, action: actions.DoMission) -> Iterator[Misfit]:
    listed, kinds = bool(setup.cards.mission), action.kinds or ()
    if (action.card is not None) != listed:
        yield "card", action.card, "there if the file has missions, and only then"
    if (action.kinds is None) != listed or (action.bonus is None) != listed:
        yield "kinds", action.kinds, "there with its bonus if the file has no missions, and only then"
    elif not listed and (not 1 <= len(kinds) <= MAX_KINDS or len(set(kinds)) < len(kinds) or Kind.PURSE in kinds):
        yield "kinds", kinds, f"1 to {MAX_KINDS} different kinds but {Kind.PURSE}"
    if not 0 <= (action.bonus or 0) <= MAX_BONUS:
        yield "bonus", action.bonus, f"0 to {MAX_BONUS}"


def _arcana(setup: Setup, action: actions.PlayArcana) -> Iterator[Misfit]:
    if (action.card is None) == bool(setup.cards.arcana):
        yield "card", action.card, "there if the file has arcana, and only then"
    if not setup.cards.arcana and action.target is not None:
        yield "target", action.target, "absent where the file has no arcana"


def _change(setup: Setup, change: Change) -> Iterator[Misfit]:
    """The names and places of a change; those of the other kind of game are faults of form (D6.3)."""
    places = _places(setup)
    match change:
        case _ if len(change.given) != 1:
            yield "changes", change.given, "one key in each change"
        case Change(ducats=(player, _)) | Change(arcana=(player, _)):
            yield from _player(setup, player)
        case Change(treasure=(_, *ends)):
            yield from (("treasure", end, "a place of tokens") for end in ends if end not in places)
        case Change(figure=(figure, to)) if to not in _figure_places(setup, figure):
            yield "figure", (figure, to), "a figure and a place of it"
        case Change(gate=(place, _)) if not _has_gate(setup, place):
            yield "gate", place, "an exit, or two areas that are joined"
        case Change(chest=(room, _)) if room not in setup.areas or room not in places:
            yield "chest", room, "a room"
        case Change(left=(character, _, _)) if character not in characters_of(setup):
            yield "left", character, "a character in play"
        case _:
            pass


def _places(setup: Setup) -> tuple[str, ...]:
    """The places of tokens: characters, rooms, the heap of the *table* game, those out of the game."""
    rooms = setup.rooms if setup.graph else (BOARD,)
    return (*characters_of(setup), *rooms, GONE)


def _figure_places(setup: Setup, figure: str) -> tuple[str, ...]:
    """The places to which a change can bring a figure; none for an unknown one."""
    areas = setup.areas
    if figure in characters_of(setup):
        return (*areas, OUT)
    if figure in [each.id for each in setup.cards.militia]:
        return (*areas, OFF) if setup.graph else (ON, OFF)
    known = setup.graph and figure in [each.id for each in setup.cards.other]
    return (*areas, OFF) if known else ()


def _has_gate(setup: Setup, place: Gate) -> bool:
    board = setup.cards.board
    if not setup.graph or board is None:
        return False
    return place in board.exits if isinstance(place, str) else line(*place) in {line(*pair) for pair in board.joined}
