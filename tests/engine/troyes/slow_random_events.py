"""Events by chance for a game of the slow engine: chance itself, and decisions that may be legal or not."""

from random import Random
from typing import Any

from tests.engine.slow_refusal import Event
from tests.engine.troyes.slow_flow import due_dice, left_in_deck
from tests.engine.troyes.slow_table import BUILDINGS, COLOURS, NEUTRAL, Table

DEEDS = ("activity", "activity", "activity", "event", "event", "cathedral", "place", "farm")


def random_event(chance: Random, table: Table) -> Event:
    """An event of the right form for the present stage; often not a legal one if a player decides."""
    if table.pending is not None:
        return _pending(chance, table, table.pending)
    return MAKERS[table.stage](chance, table)


def _pending(chance: Random, table: Table, pending: dict[str, Any]) -> Event:
    if pending["kind"] == "answer":
        return {"answer": {"player": pending["player"], pending["what"]: chance.choice(pending["options"])}}
    if pending["kind"] == "throw":
        return {"black": [chance.randint(1, 6) for _ in range(pending["n"])]}
    return {"manual": {"changes": [_change(chance, table) for _ in range(chance.choice((0, 1, 1, 2)))]}}


def _place(chance: Random, table: Table) -> Any:
    building = chance.choice(BUILDINGS)
    places: list[Any] = ["general", "supply", ["expelled", building], [building, chance.randint(1, 6)]]
    places += [["activity", each.card["id"]] for each in table.activities[:3]]
    return chance.choice(places)


def _change(chance: Random, table: Table) -> Event:
    player, n = chance.choice(table.seats), chance.choice((-3, -1, 1, 1, 2))
    district, colour = chance.choice(table.districts), chance.choice(COLOURS)
    lying = table.dice[district][colour]
    old = chance.choice((*lying, None, chance.randint(1, 6)))
    changes: list[Event] = [
        {chance.choice(("denier", "influence", "vp")): [player, n]},
        {"die": [district, colour, old, chance.choice((None, *range(1, 7)))]},
        {"citizen": [chance.choice((*table.seats, NEUTRAL)), _place(chance, table), _place(chance, table)]},
        {"cube": ["cathedral", chance.randint(1, 6), chance.randint(1, 3), chance.choice((None, player))]},
    ]
    changes += [{"cube": ["event", each.card["id"], player, n]} for each in table.row[:2]]
    changes += [{"cube": ["activity", each.card["id"], player, n]} for each in table.activities[:2]]
    return chance.choice(changes)


def _settle(chance: Random, table: Table) -> Event:
    space = chance.randint(1, 6)
    return {"settle": {"player": table.turn, "building": chance.choice(BUILDINGS), "space": space}}


def _activities(chance: Random, table: Table) -> Event:
    cards = table.cards["activity"]
    due = {
        colour: [card["id"] for card in cards if (card["colour"], card["number"]) == (colour, table.round)]
        for colour in COLOURS
    }
    return {"activities": {colour: chance.choice(names) for colour, names in due.items()}}


def _roll(chance: Random, table: Table) -> Event:
    due = due_dice(table)
    district = chance.choice(list(due))
    dice = {colour: [chance.randint(1, 6) for _ in range(n)] for colour, n in due[district].items()}
    return {"roll": {"district": district, **{colour: values for colour, values in dice.items() if values}}}


def _reveal(chance: Random, table: Table) -> Event:
    red = table.card("event", chance.choice(left_in_deck(table, "red")))
    left = left_in_deck(table, red["calls"])
    return {"reveal": {"red": red["id"], **({"other": chance.choice(left)} if left else {})}}


def _black(chance: Random, table: Table) -> Event:
    return {"black": [chance.randint(1, 6) for _ in range(table.called)]}


def _own(table: Table) -> list[Any]:
    return [[colour, value] for colour in COLOURS for value in table.dice[table.turn][colour]]


def _influence(chance: Random, table: Table) -> Event:
    own = _own(table) or [["red", 1]]
    do = chance.choice(("reroll", "recruit", "turn"))
    words: Event = {"player": table.turn, "do": do}
    if do == "reroll":
        words |= {"die": chance.choice(own), "to": chance.randint(1, 6)}
    elif do == "turn":
        words["dice"] = chance.sample(own, min(len(own), chance.randint(1, 4)))
    return {"influence": words}


def _counter(chance: Random, table: Table) -> Event:
    if chance.random() < 0.1:
        return _influence(chance, table)
    if chance.random() < 0.2:
        return {"concede": {"player": table.turn}}
    own = _own(table)
    dice = chance.sample(own, chance.randint(0, min(len(own), 4)))
    black = table.black[: chance.choice((1, 1, 2))] if chance.random() < 0.8 else table.black[1:]
    return {"counter": {"player": table.turn, "dice": dice, "black": black}}


def _action(chance: Random, table: Table) -> Event:
    kind = chance.random()
    if kind < 0.02:
        return {"pass": {"player": table.turn}}
    if kind < 0.06:
        return _influence(chance, table)
    later = [each.card["id"] for each in table.activities if each.cubes[table.turn or 0]]
    if kind < 0.1 and later:
        return {"spend": {"player": table.turn, "card": chance.choice(later)}}
    return {"act": _act(chance, table, later)}


def _act(chance: Random, table: Table, later: list[str]) -> Event:
    square = [[d, c, v] for d in table.districts for c in COLOURS for v in table.dice[d][c]]
    colour = chance.choice(square)[1]
    dice = [die for die in square if die[1] == colour or chance.random() < 0.02]
    do = chance.choice(DEEDS)
    words: Event = {
        "player": table.turn,
        "do": do,
        "dice": chance.sample(dice, min(len(dice), chance.choice((1, 1, 2, 2, 3, 3, 4)))),
    }
    if later and chance.random() < 0.4:
        words["cube"] = chance.choice(later)
    if do == "activity":
        opened = chance.choice(table.activities)
        words |= {"card": opened.card["id"], "uses": chance.choice((1, 1, 2, 3, 4, 6))}
        if not opened.has(table.turn or 0) or chance.random() < 0.05:
            words["hire"] = _source(chance, table)
    elif do == "event":
        row = [each.card["id"] for each in table.row] or ["x_e0", "x_war"]
        words |= {"card": chance.choice(row), "uses": chance.choice((1, 1, 2, 3))}
    return words


def _source(chance: Random, table: Table) -> Any:
    standing = [[b, space] for b in BUILDINGS for space in table.standing(table.turn, b)]
    if standing and chance.random() < 0.5:
        return chance.choice(standing)
    place = _place(chance, table)
    return "supply" if place == "general" else place


def _characters(chance: Random, table: Table) -> Event:
    names = [card["id"] for card in table.cards["character"]]
    number = 2 if len(table.names) == 2 else 1
    drawn = chance.sample(names, number * len(table.names))
    return {"characters": [drawn[at * number : (at + 1) * number] for at in table.seats]}


MAKERS = {
    "settle": _settle,
    "activities": _activities,
    "workforce": _roll,
    "reveal": _reveal,
    "black": _black,
    "counter": _counter,
    "actions": _action,
    "characters": _characters,
}
