"""A card in the making: a table as the cards file has it, changed value by value; `"?"` is not typed in yet (D1.4)."""

from collections.abc import Mapping
from typing import Any

from companion.owner_file import form
from companion.owner_file.form import ABSENT, Keyed, value_at
from engine.owner_file import UNKNOWN, Path
from engine.owner_file_checks import Table
from engine.troyes.card_effects import NO_CUBE
from engine.troyes.card_faults import CardFault
from engine.troyes.cards import FORMAT, INFLUENCE_MAX, ROWS, VERSION
from engine.troyes.cards_form import BOARD as BOARD_KEYS
from engine.troyes.cards_form import PIECES, read_cards
from engine.troyes.terms import Building, Colour, Deed

ACTIVITY, EVENT, CHARACTER, BOARD = "activity", "event", "character", "board"
KINDS = (ACTIVITY, EVENT, CHARACTER)
ROW_KEYS = tuple(map(str, Building))
"""The keys of the board whose values are the spaces of a building."""

Values = Mapping[str, Any]
"""A card, or the board."""


def declared(kind: str) -> Keyed:
    """The declared form of a card of a kind, or of the board."""
    return Table(BOARD_KEYS) if kind == BOARD else PIECES[kind]


def blank(kind: str, colour: Colour | None = None, number: int | None = None) -> dict[str, Any]:
    """A card of which nothing is known but its kind, and its colour and number where the place asks for them."""
    given = {"colour": colour and str(colour), "number": number}
    keys = declared(kind).keys_of({})
    values = form.blank(declared(kind), {name: one for name, one in given.items() if one is not None and name in keys})
    return {**{name: value for name, value in values.items() if name != "id"}, "name": ""}


def with_value(kind: Keyed, values: Values, path: Path, value: object) -> dict[str, Any]:
    """The card with this value at `path`, and with the other values that follow from it."""
    if path[0] in ROW_KEYS and len(path) > 1:
        return {**values, str(path[0]): _exchanged(rows_of(values, str(path[0])), path[1:], value)}
    card = form.changed(kind, values, path, value)
    card.pop("id", None)
    if path == ("when",) and value != values.get("when"):
        card["effect"] = UNKNOWN
    return card


def usual(values: Values, path: Path) -> Any:
    """The value that counts where the file has none, `ABSENT` if there is no such value."""
    if path[-1] == "not_for":
        return list(not_for(value_at(values, path[:-1])))
    whole = {"start": False, "dice": values.get("colour", ABSENT), "influence_max": INFLUENCE_MAX}
    return value_at({**whole, **{key: [list(row) for row in ROWS] for key in ROW_KEYS}}, path)


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
