"""The form of an event for the slow engine: keys, words and types (FORM, rule None)."""

from typing import Any

from tests.engine.slow_refusal import Event, IllegalError, require
from tests.engine.troyes.slow_table import BUILDINGS, COLOURS, NEUTRAL, Table

ANSWERS = ("die", "citizen", "cube", "event", "column")
DEEDS: dict[str, tuple[set[str], set[str]]] = {
    "activity": ({"card", "uses"}, {"hire", "cube"}),
    "event": ({"card", "uses"}, {"cube"}),
    "cathedral": (set(), {"cube"}),
    "place": (set(), {"cube"}),
    "farm": (set(), {"cube"}),
}
INFLUENCE = {"reroll": {"die", "to"}, "recruit": set[str](), "turn": {"dice"}}


def check_form(table: Table, event: Any) -> None:
    """Refuse an event of the wrong form."""
    require(isinstance(event, dict) and len(event) == 1, None)
    ((name, value),) = event.items()
    require(name in CHECKS, None, f"unknown event {name}")
    if name in ("black", "characters"):
        require(isinstance(value, list), None)
    else:
        require(isinstance(value, dict), None)
        if "player" in value:
            require(is_whole(value["player"]) and value["player"] in table.seats, None)
    CHECKS[name](table, value)


def is_whole(value: Any) -> bool:
    """Return True for a whole number; a boolean is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _keys(value: Event, needed: set[str], more: set[str] | None = None) -> None:
    require(needed <= value.keys() <= needed | (more or set()), None)


def _whole(values: Any) -> None:
    require(isinstance(values, list) and all(map(is_whole, values)), None)


def _texts(*values: Any) -> None:
    require(all(isinstance(value, str) for value in values), None)


def _space(building: Any, space: Any) -> None:
    require(isinstance(building, str) and building in BUILDINGS, None)
    require(is_whole(space) and 1 <= space <= 6, None)


def _die(value: Any) -> None:
    require(isinstance(value, list) and len(value) == 2, None)
    require(isinstance(value[0], str) and value[0] in COLOURS and is_whole(value[1]), None)


def _district(table: Table, value: Any) -> None:
    require(value == NEUTRAL or (is_whole(value) and value in table.seats), None)


def _settle(_table: Table, value: Event) -> None:
    _keys(value, {"player", "building", "space"})
    _space(value["building"], value["space"])


def _activities(_table: Table, value: Event) -> None:
    _keys(value, set(COLOURS))
    _texts(*value.values())


def _roll(table: Table, value: Event) -> None:
    _keys(value, {"district"}, set(COLOURS))
    _district(table, value["district"])
    for colour in COLOURS:
        _whole(value.get(colour, []))


def _reveal(_table: Table, value: Event) -> None:
    _keys(value, {"red"}, {"other"})
    _texts(*value.values())


def _answer(_table: Table, value: Event) -> None:
    require(len(value) == 2 and "player" in value and any(key in value for key in ANSWERS), None)
    if "die" in value:
        _die(value["die"])
    elif "citizen" in value:
        require(isinstance(value["citizen"], list) and len(value["citizen"]) == 2, None)
        _space(*value["citizen"])
    elif "cube" in value:
        _cube(value["cube"])
    elif "event" in value:
        _texts(value["event"])
    else:
        require(is_whole(value["column"]) and 1 <= value["column"] <= 6, None)


def _cube(place: Any) -> None:
    require(isinstance(place, list) and bool(place), None)
    if place[0] == "cathedral":
        require(len(place) == 3 and is_whole(place[1]) and is_whole(place[2]), None)
        require(1 <= place[1] <= 6 and 1 <= place[2] <= 3, None)
    else:
        require(place[0] in ("activity", "event") and len(place) == 2, None)
        _texts(place[1])


def _manual(_table: Table, value: Event) -> None:
    _keys(value, {"changes"})
    require(isinstance(value["changes"], list), None)


def _black(_table: Table, value: Any) -> None:
    _whole(value)


def _influence(_table: Table, value: Event) -> None:
    require({"player", "do"} <= value.keys() and isinstance(value["do"], str) and value["do"] in INFLUENCE, None)
    _keys(value, {"player", "do"} | INFLUENCE[value["do"]])
    if value["do"] == "reroll":
        _die(value["die"])
        require(is_whole(value["to"]), None)
    elif value["do"] == "turn":
        require(isinstance(value["dice"], list), None)
        for die in value["dice"]:
            _die(die)


def _counter(_table: Table, value: Event) -> None:
    _keys(value, {"player", "dice", "black"})
    require(isinstance(value["dice"], list), None)
    for die in value["dice"]:
        _die(die)
    _whole(value["black"])


def _player(_table: Table, value: Event) -> None:
    _keys(value, {"player"})


def _act(table: Table, value: Event) -> None:
    require({"player", "do", "dice"} <= value.keys() and isinstance(value["do"], str) and value["do"] in DEEDS, None)
    needed, more = DEEDS[value["do"]]
    _keys(value, {"player", "do", "dice"} | needed, more)
    require(isinstance(value["dice"], list), None)
    for die in value["dice"]:
        require(isinstance(die, list) and len(die) == 3, None)
        _district(table, die[0])
        _die(die[1:])
    if "card" in value:
        _texts(value["card"])
        require(is_whole(value["uses"]), None)
    _texts(value.get("cube", ""))
    if "hire" in value:
        _hire(value["hire"])


def _hire(value: Any) -> None:
    if value == "supply":
        return
    require(isinstance(value, list) and len(value) == 2, None)
    if value[0] == "expelled":
        require(isinstance(value[1], str) and value[1] in BUILDINGS, None)
    elif value[0] == "activity":
        _texts(value[1])
    else:
        _space(*value)


def _spend(_table: Table, value: Event) -> None:
    _keys(value, {"player", "card"})
    _texts(value["card"])


def _characters(_table: Table, value: Any) -> None:
    for each in value:
        require(isinstance(each, list), None)
        _texts(*each)


def _undo(_table: Table, value: Event) -> None:
    _keys(value, set())


CHECKS = {
    "settle": _settle,
    "activities": _activities,
    "roll": _roll,
    "reveal": _reveal,
    "answer": _answer,
    "manual": _manual,
    "black": _black,
    "influence": _influence,
    "counter": _counter,
    "concede": _player,
    "act": _act,
    "spend": _spend,
    "pass": _player,
    "characters": _characters,
    "undo": _undo,
}


def check_setup(setup: Any) -> None:
    """Refuse a set-up of the wrong form, or wrong players (1.1)."""
    require(isinstance(setup, dict), None)
    _keys(setup, {"players", "cards"}, {"colours", "start", "characters"})
    players = setup["players"]
    require(isinstance(players, list) and all(isinstance(name, str) for name in players), None)
    if not 2 <= len(players) <= 4 or "" in players or len(set(players)) < len(players):
        raise IllegalError("1.1")
    require(is_whole(setup.get("start", 0)) and 0 <= setup.get("start", 0) < len(players), None)
    require(setup.get("characters", "all") in ("all", "own"), None)
    colours = setup.get("colours", ["orange", "blue", "green", "natural"][: len(players)])
    require(isinstance(colours, list) and set(colours) <= {"orange", "blue", "green", "natural"}, None)
    if len(colours) != len(players) or len(set(colours)) < len(colours):
        raise IllegalError("1.1")
