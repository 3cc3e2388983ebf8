"""A card in the making: a table as the cards file has it, changed value by value; `"?"` is not typed in yet (D1.4)."""

from collections.abc import Mapping
from typing import Any

from engine.owner_file import UNKNOWN, Path
from engine.troyes.card_effects import NO_CUBE
from engine.troyes.card_faults import CardFault
from engine.troyes.card_keys import COUNTS, EVENT_EFFECTS, LATER
from engine.troyes.cards import FORMAT, ROWS, VERSION
from engine.troyes.cards_form import read_cards
from engine.troyes.terms import Building, Colour, CountName, Deed, When

ACTIVITY, EVENT, CHARACTER, BOARD = "activity", "event", "character", "board"
KINDS = (ACTIVITY, EVENT, CHARACTER)
EFFECT: Path = ("effect",)
ROW_KEYS = tuple(map(str, Building))
"""The keys of the board whose values are the spaces of a building."""
ABSENT = object()
"""In place of a value: the key goes."""

Values = Mapping[str, Any]
"""A card, or the board."""


def blank(kind: str, colour: Colour | None = None, number: int | None = None) -> dict[str, Any]:
    """A card of which nothing is known but its kind, and its colour and number where the place asks for them."""
    of = UNKNOWN if colour is None else str(colour)
    if kind == CHARACTER:
        return {"name": "", "counts": UNKNOWN, "steps": [[UNKNOWN, UNKNOWN]]}
    if kind == EVENT:
        calls = {"calls": UNKNOWN} if colour is Colour.RED else {}
        numbers = {"divisor": UNKNOWN, "flags": UNKNOWN, "vp": [UNKNOWN, UNKNOWN]}
        return {"name": "", "colour": of, **calls, "effects": UNKNOWN, "dice": UNKNOWN, **numbers}
    number_on = UNKNOWN if number is None else number
    numbers = {"hire": UNKNOWN, "vp": [UNKNOWN], "dice": of, "divisor": UNKNOWN}
    return {"name": "", "colour": of, "number": number_on, **numbers, "when": UNKNOWN, "effect": UNKNOWN}


def value_at(values: Values, path: Path) -> Any:
    """The value at a path, `ABSENT` if there is none."""
    found: Any = values
    for part in path:
        try:
            found = found[part]
        except (LookupError, TypeError):
            return ABSENT
    return found


def with_value(kind: str, values: Values, path: Path, value: object) -> dict[str, Any]:
    """The card with this value at `path`, and with the other values that follow from it."""
    if kind == BOARD and path[0] in ROW_KEYS:
        return {**values, str(path[0]): _exchanged(rows_of(values, str(path[0])), path[1:], value)}
    card: dict[str, Any] = _put(dict(values), path, value)
    if kind == ACTIVITY:
        return _activity(card, path)
    return _event(card, path) if kind == EVENT else card


def rows_of(values: Values, building: str) -> list[list[Any]]:
    """The spaces of a building as the board has them, the usual ones where it names none (D1.7)."""
    seen = value_at(values, (building,))
    whole = isinstance(seen, list) and all(isinstance(row, list) and len(row) == 2 for row in seen) and len(seen) == 3
    return seen if whole else [list(row) for row in ROWS]


def _exchanged(rows: list[list[Any]], place: Path, value: object) -> list[list[Any]]:
    """The spaces with a number at a place; the number that lay there takes the other one's place."""
    before = value_at({"rows": rows}, ("rows", *place))
    swapped = [[before if space == value else space for space in row] for row in rows]
    row, column = int(place[0]), int(place[1])
    swapped[row][column] = value
    return swapped


def _put(table: Any, path: Path, value: object) -> Any:
    """A copy of a table or a list with a value at a path; the tables on the way are made where they are missing."""
    key, *rest = path
    copy: Any = list(table) if isinstance(table, list) else dict(table) if isinstance(table, Mapping) else {}
    if rest:
        value = _put(value_at(copy, (key,)), tuple(rest), value)
    if value is ABSENT:
        if value_at(copy, (key,)) is not ABSENT:
            del copy[key]
    elif isinstance(copy, list) and key == len(copy):
        copy.append(value)
    else:
        copy[key] = value
    return copy


def _activity(card: dict[str, Any], path: Path) -> dict[str, Any]:
    if path == ("colour",) and value_at(card, ("dice",)) in (UNKNOWN, ABSENT):
        card["dice"] = card["colour"]
    if path == ("when",):
        card["effect"] = {"gain": {}} if card["when"] == When.NOW else UNKNOWN
    if path[:1] == EFFECT and card.get("when") == When.NOW and isinstance(card["effect"], dict):
        card["effect"] = _now(card["effect"], path)
    if path == ("effect", "kind"):
        card["effect"] = of_kind(card["effect"]["kind"])
    return card


def _now(effect: dict[str, Any], path: Path) -> dict[str, Any]:
    """An effect at once without amounts of nothing; a count and a throw exclude each other (D3)."""
    kept = {key: _amounts(value) if key in ("need", "cost", "gain") else value for key, value in effect.items()}
    without = {"per": "roll", "roll": "per"}.get(str(path[1])) if len(path) > 1 and path[1] in kept else None
    left = {key: value for key, value in kept.items() if key != without}
    return {key: value for key, value in left.items() if key == "gain" or value not in ({}, [])}


def _amounts(amounts: Any) -> Any:
    return {good: n for good, n in amounts.items() if n != 0} if isinstance(amounts, dict) else amounts


def _event(card: dict[str, Any], path: Path) -> dict[str, Any]:
    """An event has a second card exactly if it is red and lies not in the row from the start (D5)."""
    if path[0] == "effects" and path[2:] == ("kind",):
        card["effects"][path[1]] = of_event_kind(card["effects"][path[1]]["kind"])
    calling = card.get("colour") == Colour.RED and not card.get("start", False)
    if not calling:
        card.pop("calls", None)
    elif "calls" not in card:
        card["calls"] = UNKNOWN
    return card


def of_kind(kind: str) -> dict[str, Any]:
    """A later effect of a kind with all its values to be typed in, or one in words."""
    if kind == "manual":
        return {"manual": UNKNOWN}
    return {"kind": kind, **{key: UNKNOWN for key, each in LATER[kind].items() if each.required}}


def of_event_kind(kind: str) -> dict[str, Any]:
    """An effect of an event of a kind with all its values to be typed in."""
    return {"kind": kind, **{key: UNKNOWN for key, each in EVENT_EFFECTS[kind].items() if each.required}}


def count_of(name: str) -> dict[str, Any]:
    """A count with its further values to be typed in (D3.4)."""
    return {"count": str(name), **dict.fromkeys(COUNTS[CountName(name)], UNKNOWN)}


def not_for(effect: Values) -> tuple[str, ...]:
    """The actions with which the cube of a later effect cannot be spent (D4)."""
    usual = {"recolour": (), "free": (), "multiply": (Deed.PLACE,)}.get(str(effect.get("kind")), NO_CUBE)
    seen = effect.get("not_for", usual)
    return tuple(map(str, seen)) if isinstance(seen, list | tuple) else usual


def card_faults(kind: str, values: Values) -> tuple[CardFault, ...]:
    """The faults of a card or of the board, with paths from the card on."""
    alone = file_of({BOARD: values} if kind == BOARD else {kind: [{"id": "card", **values}]})
    depth = 1 if kind == BOARD else 2
    return tuple(CardFault(each.code, each.path[depth:], "", each.params) for each in read_cards(alone).faults)


def file_of(parts: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a cards file with these parts, and a board."""
    wages = dict.fromkeys(map(str, Building), 0)
    return {"format": FORMAT, "version": VERSION, "name": "-", BOARD: {"wages": wages}, **parts}
