"""The form of events and of the set-up for the slow engine: keys, words and types (FORM, rule None)."""

from itertools import combinations
from typing import Any

from tests.engine.castles_of_tuscany.slow_box import farm_name, is_gain
from tests.engine.castles_of_tuscany.slow_table import BONUSES, KINDS, PRODUCE, Table, need

FARMS = [farm_name(list(produce)) for n in (1, 2) for produce in combinations(PRODUCE, n)]
TILE_NAMES = {*(kind for kind in KINDS if kind != "farm"), *FARMS}
SPACES = {f"{letter}{number}" for letter in "ABC" for number in range(10)}
PLAYER_COLOURS = ("blue", "green", "red", "yellow")
OPTIONS: dict[str, tuple[Any, ...]] = {
    "hands": ("count", "colours"),
    "draw": (2, 3),
    "round_end": ("turn", "table"),
    "last_turn": ("all", "others"),
}


def form(condition: bool) -> None:
    """Refuse an event or a set-up of the wrong form."""
    need(condition, "FORM")


def is_whole(value: Any) -> bool:
    """Return True for a whole number; a boolean is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _word(value: Any, words: Any) -> None:
    form(isinstance(value, str) and value in words)


def _words(value: Any, words: Any) -> None:
    form(isinstance(value, list))
    for each in value:
        _word(each, words)


def _keys(value: Any, needed: set[str], more: set[str] | None = None) -> None:
    form(isinstance(value, dict) and needed <= value.keys() <= needed | (more or set()))


def check_form(table: Table, event: Any) -> None:
    """Refuse an event of the wrong form."""
    form(isinstance(event, dict) and len(event) == 1)
    ((name, value),) = event.items()
    form(name in CHECKS)
    if name not in ("reveal", "undo"):
        form(isinstance(value, dict) and "player" in value)
        form(is_whole(value["player"]) and value["player"] in table.seats)
    CHECKS[name](table, value)


def _map(table: Table, value: Any) -> None:
    _keys(value, {"player", "boards", "castle"} | ({"hand"} if table.colours else set()))
    form(isinstance(value["boards"], list) and len(value["boards"]) == 3)
    for board in value["boards"]:
        _keys(board, {"board"}, {"turned", "join"})
        form(isinstance(board["board"], str) and isinstance(board.get("turned", False), bool))
        form(is_whole(board.get("join", 0)))
    _word(value["castle"], SPACES)
    if table.colours:
        _words(value["hand"], KINDS)


def _bonus(_table: Table, value: Any) -> None:
    _keys(value, {"player", "bonus"})
    _word(value["bonus"], BONUSES)


def _reveal(_table: Table, value: Any) -> None:
    _words(value, TILE_NAMES)


def _player(_table: Table, value: Any) -> None:
    _keys(value, {"player"})


def _cards(_table: Table, value: Any) -> None:
    _keys(value, {"player", "cards"})
    _words(value["cards"], KINDS)


def _take(_table: Table, value: Any) -> None:
    _keys(value, {"player", "tile"}, {"drop"})
    _word(value["tile"], TILE_NAMES)
    if "drop" in value:
        _word(value["drop"], TILE_NAMES | {"joker"})


def _place(table: Table, value: Any) -> None:
    _keys(value, {"player", "item", "space", "pay"})
    _word(value["item"], TILE_NAMES | {"joker"})
    _word(value["space"], SPACES)
    _words(value["pay"], {"card", "worker", *(KINDS if table.colours else ["pair"])})
    form(len(value["pay"]) == 2)


def _castle(_table: Table, value: Any) -> None:
    _keys(value, {"player"}, {"tile", "space"})
    if len(value) > 1:
        _keys(value, {"player", "tile", "space"})
        _word(value["tile"], TILE_NAMES)
        _word(value["space"], SPACES)


def _produce(table: Table, value: Any) -> None:
    if table.box["production"]:
        _keys(value, {"player", "card"})
        form(isinstance(value["card"], str))
    else:
        _manual(table, value)


def _choose(_table: Table, value: Any) -> None:
    _keys(value, {"player", "option"})
    form(is_whole(value["option"]))


def _manual(_table: Table, value: Any) -> None:
    _keys(value, {"player", "gain"})
    form(is_gain(value["gain"]))


def _count(_table: Table, value: Any) -> None:
    _keys(value, {"player", "cards"})
    form(is_whole(value["cards"]) and value["cards"] >= 0)


def _undo(_table: Table, value: Any) -> None:
    _keys(value, set())


CHECKS = {
    "map": _map,
    "bonus": _bonus,
    "reveal": _reveal,
    "draw": _player,
    "cards": _cards,
    "take": _take,
    "place": _place,
    "castle": _castle,
    "produce": _produce,
    "choose": _choose,
    "manual": _manual,
    "marble": _player,
    "end": _player,
    "count": _count,
    "undo": _undo,
}


def check_setup(setup: Any) -> None:
    """Refuse a set-up of the wrong form, or wrong players (1.1); the box is checked apart."""
    _keys(setup, {"players", "box"}, {"colours", "start", *OPTIONS})
    players = setup["players"]
    form(isinstance(players, list) and all(isinstance(name, str) for name in players))
    need(2 <= len(players) <= 4 and "" not in players and len(set(players)) == len(players), "PLAYERS")
    form(is_whole(setup.get("start", 0)) and 0 <= setup.get("start", 0) < len(players))
    for key, words in OPTIONS.items():
        given = setup.get(key, words[0])
        form(any(type(given) is type(word) and given == word for word in words))
    if "colours" in setup:
        colours = setup["colours"]
        _words(colours, PLAYER_COLOURS)
        need(len(colours) == len(players) == len(set(colours)), "PLAYERS")
    form(isinstance(setup["box"], dict) or setup["box"] == "made-up")
