"""The owner's box file for the slow engine (castles-of-tuscany-data.md): one fault at a time, without its place."""

from collections.abc import Callable
from itertools import product
from typing import Any

from tests.engine.castles_of_tuscany.slow_map import add, centre, touching
from tests.engine.castles_of_tuscany.slow_table import KINDS, PRODUCE, need
from tests.engine.slow_refusal import Event

OPEN = "?"
GAINS = ("green", "red", "worker", "marble", "joker", "cards", "bonus")
DEFAULT_SPACES = [[q, r] for q in (0, 1) for r in range(5)]
DEFAULT_SHAPE = {"spaces": DEFAULT_SPACES, "joins": [[2, -2], [2, -1], [2, 0]]}
WHAT_A_CARD_DOES = ("gain", "choose", "manual")


def form(condition: bool) -> None:
    """Refuse the file unless the condition holds (D1.2)."""
    need(condition, "BOX_FORM")


def whole(value: Any, low: int, high: int) -> bool:
    """Return True for a whole number within the limits; a boolean is none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_open(value: Any) -> bool:
    """Return True if a value, or any part of it, is not typed in yet (D1.4)."""
    if isinstance(value, dict):
        return any(map(is_open, value.values()))
    return any(map(is_open, value)) if isinstance(value, list) else bool(value == OPEN)


def slow_box(content: Any, players: int, colours: bool) -> Event:
    """The parts of a box file that the rules need, for this number of players and this kind of hands."""
    _check_form(content)
    shape = content.get("shape", DEFAULT_SHAPE)
    counting = ("shape", "farms", "colour_bonus", *(["cards"] if colours else []))
    unfinished = any(is_open(content.get(key)) for key in counting) or content["board"] == OPEN
    need(not unfinished and not _open_cards(content.get("production", [])), "BOX_UNFINISHED")
    boards = {board["id"]: board["spaces"] for board in content["board"] if not is_open(board["spaces"])}
    kinds = [[spaces for name, spaces in boards.items() if name[0] == letter] for letter in "ABC"]
    need(min(map(len, kinds)) >= players, "BOX_FEW")
    need(any(all("castle" in spaces for spaces in letter) for letter in kinds), "BOX_FEW")
    return {
        "spaces": [tuple(pair) for pair in shape["spaces"]],
        "joins": [tuple(pair) for pair in shape["joins"]],
        "cards": {"any": 122} if is_open(content["cards"]) else content["cards"],
        "farms": {owner: [farm_name(tile) for tile in tiles] for owner, tiles in content["farms"].items()},
        "colour_bonus": content["colour_bonus"],
        "boards": boards,
        "production": {card["id"]: card for card in content.get("production", [])},
    }


def farm_name(produce: list[str]) -> str:
    """The name of a farm tile (1.3)."""
    return "farm:" + "+".join(sorted(produce, key=PRODUCE.index))


def _open_cards(cards: Any) -> bool:
    keys = ("count", *WHAT_A_CARD_DOES)
    return bool(cards == OPEN) or any(is_open(card.get(key)) for card in cards for key in keys)


def _check_form(content: Any) -> None:
    needed = {"format", "version", "name", "cards", "farms", "colour_bonus", "board"}
    form(isinstance(content, dict) and needed <= content.keys() <= needed | {"shape", "production"})
    form(content["format"] == "oyez.tuscany-box" and whole(content["version"], 1, 1) and _name(content["name"]))
    if "shape" in content and content["shape"] != OPEN:
        _check_shape(content["shape"])
    _table(content["cards"], set(KINDS), lambda value: whole(value, 0, 99))
    form(is_open(content["cards"]) or sum(content["cards"].values()) >= 40)
    _table(content["farms"], {"player", "neutral"}, _farms)
    _table(content["colour_bonus"], set(KINDS), _two_values)
    if content["board"] != OPEN:
        _check_boards(content["board"])
    if content.get("production", OPEN) != OPEN:
        _check_production(content["production"])


def _text(value: Any, most: int) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= most


def _name(value: Any) -> bool:
    return _text(value, 60) and value != OPEN


def _open_or(value: Any, check: Callable[[Any], bool]) -> bool:
    return bool(value == OPEN) or check(value)


def _table(value: Any, keys: set[str], check: Callable[[Any], bool]) -> None:
    form(_open_or(value, lambda value: isinstance(value, dict) and value.keys() == keys))
    if value != OPEN:
        form(all(_open_or(each, check) for each in value.values()))


def _list(value: Any, low: int, high: int, check: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and low <= len(value) <= high and all(_open_or(each, check) for each in value)


def _farms(value: Any) -> bool:
    return _list(value, 4, 4, _produce)


def _produce(value: Any) -> bool:
    named = _list(value, 1, 2, lambda word: isinstance(word, str) and word in PRODUCE)
    return named and (is_open(value) or len(set(value)) == len(value))


def _two_values(value: Any) -> bool:
    return _list(value, 2, 2, lambda number: whole(number, 0, 20))


def _pair(value: Any) -> bool:
    return _list(value, 2, 2, lambda number: whole(number, -(2**63), 2**63))


def _check_shape(shape: Any) -> None:
    form(isinstance(shape, dict) and shape.keys() == {"spaces", "joins"})
    form(_open_or(shape["spaces"], lambda value: _list(value, 10, 10, _pair)))
    form(_open_or(shape["joins"], lambda value: _list(value, 1, 9, _pair)))
    spaces, joins = (
        None if is_open(shape[key]) else [tuple(each) for each in shape[key]] for key in ("spaces", "joins")
    )
    form(all(value is None or len(set(value)) == len(value) for value in (spaces, joins)))
    if spaces is not None:
        _check_outline(spaces)
        if joins is not None:
            _check_joins(spaces, joins)


def _check_outline(spaces: list[tuple[int, int]]) -> None:
    form(all(sum(pair[axis] for pair in spaces) % 5 == 0 for axis in (0, 1)))
    middle = centre(spaces)
    form({(middle[0] - q, middle[1] - r) for q, r in spaces} == set(spaces))
    together = {spaces[0]}
    for _ in spaces:
        together |= {one for one in spaces if any(touching(one, two) for two in together)}
    form(len(together) == len(spaces))


def _check_joins(spaces: list[tuple[int, int]], joins: list[tuple[int, int]]) -> None:
    first = set(spaces)
    for join in joins:
        second = {add(space, join) for space in spaces}
        form(not first & second and any(touching(one, two) for one in first for two in second))
    for one, two in product(joins, joins):
        form(not first & {add(add(space, one), two) for space in spaces})


def _check_boards(boards: Any) -> None:
    form(isinstance(boards, list) and len(boards) > 0)
    for board in boards:
        form(isinstance(board, dict) and board.keys() == {"id", "spaces"} and isinstance(board["id"], str))
        name = board["id"]
        form(len(name) == 2 and name[0] in "ABC" and name[1] in "123456789")
        named = lambda value: _list(value, 10, 10, lambda kind: isinstance(kind, str) and kind in KINDS)  # noqa: E731
        form(_open_or(board["spaces"], named))
    form(len({board["id"] for board in boards}) == len(boards))


def _check_production(cards: Any) -> None:
    form(isinstance(cards, list))
    for card in cards:
        form(isinstance(card, dict) and {"id", "name", "count"} <= card.keys())
        does = card.keys() - {"id", "name", "count"}
        form(len(does) == 1 and does <= set(WHAT_A_CARD_DOES))
        form(_text(card["id"], 40) and set(card["id"]) <= set("abcdefghijklmnopqrstuvwxyz0123456789_"))
        form(_name(card["name"]))
        form(not card["id"].startswith("x_") or card["name"].startswith("Made-up "))
        form(_open_or(card["count"], lambda value: whole(value, 1, 27)))
        form(all(_open_or(card[key], _DOES[key]) for key in does))
    form(len({card["id"] for card in cards}) == len(cards))


def is_gain(value: Any) -> bool:
    """Return True for a gain, one without a key too (D5.2)."""
    if not isinstance(value, dict) or not value.keys() <= set(GAINS):
        return False
    return all(whole(number, 1, 9) for number in value.values())


def _gain(value: Any) -> bool:
    numbers = isinstance(value, dict) and {key: 1 if number == OPEN else number for key, number in value.items()}
    return bool(numbers) and is_gain(numbers)


_DOES: dict[str, Callable[[Any], bool]] = {
    "gain": _gain,
    "choose": lambda value: _list(value, 2, 4, _gain),
    "manual": lambda value: _text(value, 200),
}
