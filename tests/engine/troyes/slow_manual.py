"""The changes that players enter for a card by hand, for the slow engine (D5.5)."""

from typing import Any

from tests.engine.slow_refusal import IllegalError, require
from tests.engine.troyes.slow_form import is_whole
from tests.engine.troyes.slow_table import BUILDINGS, COLOURS, NEUTRAL, Table

NO = "D5.5"


def check_changes(table: Table, changes: list[Any]) -> None:
    """Refuse a list with a change that is not possible at its moment."""
    make_changes(table.scratch(), changes)


def make_changes(table: Table, changes: list[Any]) -> None:
    """Make the changes in order."""
    for change in changes:
        require(isinstance(change, dict) and len(change) == 1, None)
        ((kind, values),) = change.items()
        require(kind in CHANGES and isinstance(values, list), None)
        if kind in ("denier", "influence", "vp"):
            _amount(table, kind, values)
        else:
            CHANGES[kind](table, values)


def _is_player(table: Table, value: Any) -> bool:
    return is_whole(value) and value in table.seats


def _amount(table: Table, kind: str, values: list[Any]) -> None:
    require(len(values) == 2 and _is_player(table, values[0]) and is_whole(values[1]), None)
    player, n = values
    after = getattr(table.players[player], kind) + n
    require(n != 0 and after >= 0, NO)
    require(kind != "influence" or after <= table.maximum, NO)
    setattr(table.players[player], kind, after)


def _die(table: Table, values: list[Any]) -> None:
    require(len(values) == 4, None)
    district, colour, old, new = values
    require(district == NEUTRAL or _is_player(table, district), None)
    require(isinstance(colour, str) and colour in COLOURS, None)
    for value in (old, new):
        require(value is None or (is_whole(value) and 1 <= value <= 6), None)
    require(old != new, NO, "a die shows another value")
    if old is not None:
        require(old in table.dice[district][colour], NO)
        table.take_off([[district, colour, old]])
    if new is not None:
        require(sum(len(each[colour]) for each in table.dice.values()) < 6, NO)
        table.lay(district, colour, new)


def _citizen(table: Table, values: list[Any]) -> None:
    require(len(values) == 3, None)
    owner, source, target = values
    require(owner == NEUTRAL or _is_player(table, owner), None)
    _check_place(owner, source)
    _check_place(owner, target)
    require(source != target, NO, "a citizen moves to another place")
    _leave(table, owner, source)
    _arrive(table, owner, target)


def _check_place(owner: Any, place: Any) -> None:
    """The form of a place, and that this kind of citizen has it."""
    if place == "general":
        return
    if place == "supply":
        require(owner != NEUTRAL, NO)
        return
    require(isinstance(place, list) and len(place) == 2 and isinstance(place[0], str), None)
    if place[0] in ("expelled", "activity"):
        require(isinstance(place[1], str), None)
        require(place[0] == "activity" or place[1] in BUILDINGS, None)
        require(owner != NEUTRAL, NO)
    else:
        require(place[0] in BUILDINGS and is_whole(place[1]) and 1 <= place[1] <= 6, None)


def _leave(table: Table, owner: Any, place: Any) -> None:
    if place == "general" and owner == NEUTRAL:
        require(table.greys > 0, NO)
        table.greys -= 1
    elif place == "general":
        require(table.players[owner].general > 0, NO)
        table.players[owner].general -= 1
    elif place == "supply":
        require(table.players[owner].personal > 0, NO)
        table.players[owner].personal -= 1
    elif place[0] == "expelled":
        require(table.expelled[place[1]][owner] > 0, NO)
        table.expelled[place[1]][owner] -= 1
    elif place[0] == "activity":
        opened = table.activity(place[1])
        if opened is None or not opened.has(owner):
            raise IllegalError(NO)
        opened.leave(owner)
    else:
        require(table.buildings[place[0]][place[1] - 1] == owner, NO)
        table.buildings[place[0]][place[1] - 1] = None


def _arrive(table: Table, owner: Any, place: Any) -> None:
    if place == "general" and owner == NEUTRAL:
        table.greys += 1
    elif place == "general":
        table.players[owner].general += 1
    elif place == "supply":
        table.players[owner].personal += 1
    elif place[0] == "expelled":
        table.expelled[place[1]][owner] += 1
    elif place[0] == "activity":
        opened = table.activity(place[1])
        if opened is None or opened.has(owner):
            raise IllegalError(NO)
        opened.seat(owner)
    else:
        require(table.buildings[place[0]][place[1] - 1] is None, NO)
        table.buildings[place[0]][place[1] - 1] = owner


def _cube(table: Table, values: list[Any]) -> None:
    require(len(values) == 4 and values[0] in ("cathedral", "activity", "event"), None)
    if values[0] == "cathedral":
        _, column, level, player = values
        require(is_whole(column) and 1 <= column <= 6 and is_whole(level) and 1 <= level <= 3, None)
        require(player is None or _is_player(table, player), None)
        levels = table.cathedral[column - 1]
        require((levels[level - 1] is None) != (player is None), NO)
        levels[level - 1] = player
        return
    kind, name, player, n = values
    require(isinstance(name, str) and _is_player(table, player) and is_whole(n), None)
    require(n != 0, NO)
    if kind == "activity":
        opened = table.activity(name)
        if opened is None or opened.card["when"] != "later" or opened.cubes[player] + n < 0:
            raise IllegalError(NO)
        opened.cubes[player] += n
    else:
        posted = table.posted(name)
        if posted is None or posted.of(player) + n < 0 or n > posted.free:
            raise IllegalError(NO)
        posted.add(player, n)
        if not posted.free:
            table.settle_event(posted)


CHANGES: dict[str, Any] = {
    "denier": None,
    "influence": None,
    "vp": None,
    "die": _die,
    "citizen": _citizen,
    "cube": _cube,
}
