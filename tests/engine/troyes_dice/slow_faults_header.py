"""Ways to break the header of a game record, each against one rule (1.1, 1.4, 6.1) or against the form.

Part of the slow second opinion, see slow_rules.py.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any


@dataclass(frozen=True)
class Instead:
    """A value in place of a whole record."""

    thing: object


Edit = Callable[[Random, dict[str, Any]], Instead | None]  # edits the record in place, or replaces it


def put(*path: Any) -> Edit:
    """Put the last of `path` where the others lead."""
    *steps, last, value = path

    def edit(rng: Random, record: dict[str, Any]) -> None:
        place: Any = record
        for step in steps:
            place = place[step]
        place[last] = copy.deepcopy(value)

    return edit


def drop(*path: str) -> Edit:
    def edit(rng: Random, record: dict[str, Any]) -> None:
        place = record
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return edit


def instead(value: object) -> Edit:
    return lambda rng, record: Instead(value)


def plaza_count(count: int) -> Edit:
    """Tiles go, as they would be out of place among other than nine plazas."""

    def edit(rng: Random, record: dict[str, Any]) -> None:
        record["setup"].pop("tiles", None)
        plazas = record["setup"]["plazas"]
        record["setup"]["plazas"] = [list(plazas[index % 9]) for index in range(count)]

    return edit


def face(change: Callable[[list[Any]], object]) -> Edit:
    """Spoil any plaza; tiles go, as one might lie beside it."""

    def edit(rng: Random, record: dict[str, Any]) -> None:
        record["setup"].pop("tiles", None)
        change(rng.choice(record["setup"]["plazas"]))

    return edit


def numbering(change: Callable[[list[Any]], object]) -> Edit:
    def edit(rng: Random, record: dict[str, Any]) -> None:
        change(record["setup"]["numbering"])

    return edit


def lay(plazas_twin: tuple[int, ...], tiles: dict[str, Any]) -> Edit:
    """Make just these plazas twin-faced and lay these tiles."""

    def edit(rng: Random, record: dict[str, Any]) -> None:
        record["setup"]["plazas"] = [
            ["red", "red"] if place in plazas_twin else ["yellow", "white"] for place in range(9)
        ]
        record["setup"]["tiles"] = dict(tiles)

    return edit


def second_name(name: object) -> Edit:
    def edit(rng: Random, record: dict[str, Any]) -> None:
        record["setup"]["players"].insert(rng.randint(0, len(record["setup"]["players"])), name)

    return edit


def double_name(rng: Random, record: dict[str, Any]) -> None:
    record["setup"]["players"].append(record["setup"]["players"][0])


THREE = (0, 4, 7)
HEADER_FAULTS: list[tuple[str, str | None, Edit]] = [
    ("plazas: eight", "1.1", plaza_count(8)),
    ("plazas: ten", "1.1", plaza_count(10)),
    ("plazas: none", "1.1", plaza_count(0)),
    ("plazas: blue up", "1.1", face(lambda plaza: plaza.__setitem__(0, "blue"))),
    ("plazas: Red on the back", "1.1", face(lambda plaza: plaza.__setitem__(1, "Red"))),
    ("numbering: seven numbers", "1.4", numbering(lambda numbers: numbers.append(7))),
    ("numbering: seven, one twice", "1.4", numbering(lambda numbers: numbers.append(3))),
    ("numbering: five numbers", "1.4", numbering(lambda numbers: numbers.pop())),
    ("numbering: none", "1.4", numbering(lambda numbers: numbers.clear())),
    ("numbering: one twice", "1.4", put("setup", "numbering", [1, 2, 3, 3, 5, 6])),
    ("numbering: 0 to 5", "1.4", put("setup", "numbering", [0, 1, 2, 3, 4, 5])),
    ("numbering: a seven", "1.4", put("setup", "numbering", [7, 6, 5, 4, 3, 2])),
    ("tiles: one", "6.1", lay(THREE, {"0": "coin"})),
    ("tiles: two", "6.1", lay(THREE, {"0": "coin", "4": "hall"})),
    ("tiles: one name twice", "6.1", lay(THREE, {"0": "coin", "4": "coin", "7": "hall"})),
    ("tiles: unknown name", "6.1", lay(THREE, {"0": "coin", "4": "moat", "7": "hall"})),
    ("tiles: place 9", "6.1", lay(THREE, {"0": "coin", "4": "work", "9": "hall"})),
    ("tiles: place -1", "6.1", lay(THREE, {"0": "coin", "4": "work", "-1": "hall"})),
    ("tiles: place 07", "6.1", lay(THREE, {"0": "coin", "4": "work", "07": "hall"})),
    ("tiles: place x", "6.1", lay(THREE, {"0": "coin", "4": "work", "x": "hall"})),
    ("tiles: beside a plaza of two colours", "6.1", lay(THREE, {"0": "coin", "4": "work", "5": "hall"})),
    ("tiles: two twin-faced plazas", "6.1", lay((0, 4), {"0": "coin", "4": "work"})),
    ("tiles: four twin-faced plazas", "6.1", lay((0, 4, 7, 8), {"0": "coin", "4": "work", "7": "black"})),
    ("record: a list", None, instead([])),
    ("record: null", None, instead(None)),
    ("record: a number", None, instead(1)),
    ("record: unknown key", None, put("comment", "")),
    ("record: no setup", None, drop("setup")),
    ("record: no events", None, drop("events")),
    ("record: no format", None, drop("format")),
    ("record: no version", None, drop("version")),
    ("record: no game", None, drop("game")),
    ("record: unknown format", None, put("format", "oyez.save")),
    ("record: version 2", None, put("version", 2)),
    ("record: version true", None, put("version", True)),
    ("record: version 1.0", None, put("version", 1.0)),
    ("record: version in quotes", None, put("version", "1")),
    ("record: another game", None, put("game", "troyes")),
    ("record: setup a list", None, put("setup", [])),
    ("record: events an object", None, put("events", {})),
    ("record: events null", None, put("events", None)),
    ("setup: unknown key", None, put("setup", "date", "today")),
    ("setup: no players", None, drop("setup", "players")),
    ("setup: no numbering", None, drop("setup", "numbering")),
    ("setup: no plazas", None, drop("setup", "plazas")),
    ("setup: nobody plays", None, put("setup", "players", [])),
    ("setup: players a string", None, put("setup", "players", "Ada")),
    ("setup: players null", None, put("setup", "players", None)),
    ("setup: an empty name", None, second_name("")),
    ("setup: a name twice", None, double_name),
    ("setup: a name null", None, second_name(None)),
    ("setup: a number for a name", None, second_name(7)),
    ("setup: a list for a name", None, second_name(["Ada"])),
    ("setup: numbering an object", None, put("setup", "numbering", {})),
    ("setup: plazas an object", None, put("setup", "plazas", {})),
    ("setup: a plaza with one face", None, face(lambda plaza: plaza.pop())),
    ("setup: a plaza with three faces", None, face(lambda plaza: plaza.append("red"))),
    ("setup: tiles a list", None, put("setup", "tiles", [])),
    ("setup: tiles null", None, put("setup", "tiles", None)),
    ("setup: second die costs a groat", None, put("setup", "second_die_cost", "groat")),
    ("setup: second die costs knowledge", None, put("setup", "second_die_cost", "knowledge")),
    ("setup: second die costs null", None, put("setup", "second_die_cost", None)),
    ("setup: the fortress feast gives three", None, put("setup", "fortress_feast", "three")),
    ("setup: the fortress feast gives 1", None, put("setup", "fortress_feast", 1)),
    ("setup: the fortress feast gives null", None, put("setup", "fortress_feast", None)),
    ("setup: a recoloured die counts for both", None, put("setup", "recoloured_die", "both")),
    ("setup: a recoloured die counts null", None, put("setup", "recoloured_die", None)),
    ("setup: a preset", None, put("setup", "preset", "pre-release")),
]
