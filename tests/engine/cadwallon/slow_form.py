"""The form of events for the slow engine: keys, types, names (11, D6.3)."""

from typing import Any

from tests.engine.cadwallon.slow_table import KINDS, Table, need

# the fields of each event: the required ones, and the others
FIELDS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "deploy": ({"player": "player", "character": "character", "area": "area"}, {}),
    "militia": ({"player": "player", "militia": "militia"}, {}),
    "march": ({"player": "player"}, {"to": "text", "target": "target"}),
    "move": ({"player": "player", "character": "character"}, {"to": "text"}),
    "attack": ({"player": "player", "character": "character", "target": "target"}, {"step": "bool"}),
    "pick": ({"player": "player", "character": "character"}, {}),
    "bash": ({"player": "player", "character": "character"}, {}),
    "take": ({"player": "player"}, {"kind": "text", "drop": "kind", "room": "text"}),
    "fight": ({}, {"attacker": "dice", "defender": "dice"}),
    "spoils": ({"player": "player"}, {"take": "kind", "drop": "kind", "room": "text", "to": "text"}),
    "mission": ({"player": "player"}, {"card": "text", "kinds": "kinds", "bonus": "int"}),
    "arcana": ({"player": "player"}, {"card": "text", "target": "any target"}),
    "skill": ({"player": "player", "character": "character"}, {"target": "any target"}),
    "manual": ({"changes": "changes"}, {}),
    "end": ({"player": "player"}, {}),
    "undo": ({}, {}),
}


def check_form(table: Table, event: Any) -> None:
    """Refuse an event of the wrong form."""
    need(isinstance(event, dict) and len(event) == 1, "FORM")
    ((word, fields),) = event.items()
    if word == "die":
        need(_is_int(fields), "FORM")
    elif word == "reveal":
        need(isinstance(fields, str), "FORM")
    else:
        need(word in FIELDS and isinstance(fields, dict), "FORM")
        must, may = FIELDS[word]
        need(set(must) <= set(fields) <= set(must) | set(may), "FORM")
        for key, value in fields.items():
            need(_right(table, (must | may)[key], value), "FORM")
        _check_kind_of_game(table, word, fields)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _right(table: Table, kind: str, value: Any) -> bool:
    if kind == "player":
        return _is_int(value) and value in table.seats
    if kind == "any target" and _is_int(value):
        return value in table.seats
    if kind in ("target", "any target"):
        return isinstance(value, str) and value in table.names()
    if kind == "character":
        return isinstance(value, str) and value in table.characters
    if kind == "militia":
        return isinstance(value, str) and value in table.guards
    if kind == "area":
        return isinstance(value, str) and value in _areas_of_file(table)
    if kind == "kind":
        return value in KINDS
    if kind == "kinds":
        return isinstance(value, list) and all(each in KINDS for each in value)
    if kind == "dice":
        return isinstance(value, list) and all(map(_is_int, value))
    if kind == "changes":
        return isinstance(value, list) and all(_right_change(table, each) for each in value)
    return isinstance(value, {"text": str, "bool": bool, "int": int}[kind])


def _areas_of_file(table: Table) -> list[str]:
    board = table.file.get("board", {})
    return [*board.get("streets", []), *board.get("rooms", [])]


def _check_kind_of_game(table: Table, word: str, fields: Any) -> None:
    """The fields that belong to one kind of game, or to files with arcana or missions."""
    if word in ("march", "spoils"):
        need(("to" in fields) == table.graph, "FORM")
        need(not table.graph or fields["to"] in table.areas, "FORM")
    if word == "march":
        need(not (table.graph and "target" in fields), "FORM")
    if word == "move":
        places = [*table.areas, "out"] if table.graph else [None, "out"]
        need(fields.get("to") in places, "FORM")
    if word in ("take", "spoils") and table.graph:
        need(fields.get("room", table.areas[0]) in table.areas, "FORM")
    if word == "arcana":
        need(("card" in fields) == bool(table.arcana), "FORM")
        need(bool(table.arcana) or "target" not in fields, "FORM")
    if word == "mission":
        need(("card" in fields) == bool(table.missions), "FORM")
        need(("kinds" in fields) == ("bonus" in fields) == (not table.missions), "FORM")
        kinds = fields.get("kinds", ["ruby"])
        need(1 <= len(kinds) <= 3 and len(set(kinds)) == len(kinds) and "purse" not in kinds, "FORM")
        need(0 <= fields.get("bonus", 0) <= 9, "FORM")


def _right_change(table: Table, change: Any) -> bool:
    """The form of a change (D6.3)."""
    if not (isinstance(change, dict) and len(change) == 1):
        return False
    ((word, value),) = change.items()
    if word in ("ducats", "arcana"):
        return _list(value, 2) and _right(table, "player", value[0]) and _is_int(value[1])
    if word == "ap":
        return _is_int(value)
    if word == "treasure":
        places = [*table.characters, *table.rooms, "gone", *([] if table.graph else ["board"])]
        return _list(value, 3) and value[0] in KINDS and value[1] in places and value[2] in places
    if word == "figure":
        return _list(value, 2) and _right_figure(table, *value)
    if word == "gate":
        return table.graph and _list(value, 2) and _right_gate(table, value[0]) and value[1] in ("closed", "open")
    if word == "chest":
        return _list(value, 2) and value[0] in table.rooms and value[1] in ("shut", "open")
    if word == "alarm":
        return isinstance(value, bool)
    if word == "left":
        known = _list(value, 3) and value[0] in table.characters and value[1] in ("move", "action")
        return known and _is_int(value[2])
    if word == "dice":
        return _list(value, 2) and value[0] in ("attacker", "defender") and _is_int(value[1])
    return word == "again" and value in ("attacker", "defender", "lock")


def _list(value: Any, size: int) -> bool:
    return isinstance(value, list) and len(value) == size


def _right_figure(table: Table, figure: Any, to: Any) -> bool:
    if figure in table.characters:
        return to in [*table.areas, "out"]
    if figure in table.guards:
        return to in ([*table.areas, "off"] if table.graph else ["on", "off"])
    return table.graph and figure in table.others and to in [*table.areas, "off"]


def _right_gate(table: Table, place: Any) -> bool:
    if isinstance(place, str):
        return place in table.board["exits"]
    joined = [set(pair) for key in ("white", "green", "teleport") for pair in table.board.get(key, [])]
    return _list(place, 2) and all(isinstance(each, str) for each in place) and set(place) in joined
