"""Cards files by chance: every kind of effect, playable for the given number of players (D1.5)."""

from random import Random
from typing import Any

from tests.engine.slow_refusal import Event
from tests.engine.troyes.slow_table import BUILDINGS, COLOURS, ROUNDS

COUNTS = (
    "events_with_own_cube", "events_in_row", "events_won", "tradesmen", "cathedral_cubes", "own_dice", "most_dice",
    "citizens",
)  # fmt: skip
GOODS = ("denier", "influence", "vp", "citizen", "event_cube", "cathedral_cube")
LATER = ("add_each", "add_group", "set_each", "recolour", "multiply", "free", "virtual")
DEEDS = ("activity", "cathedral", "event", "place", "farm")
SUBJECTS = ("influence", "denier", "cathedral_cubes", "tradesmen", "citizens", "events_won")


def random_cards(chance: Random, players: int) -> Event:
    """The content of a cards file."""
    red = ROUNDS[players] + chance.randrange(3)
    calls = [chance.choice(("white", "yellow")) for _ in range(red)]
    # sometimes so few that a deck runs out
    others = {
        colour: chance.randint(1, 4) if colour in calls else chance.randrange(2) for colour in ("white", "yellow")
    }
    events = [_event(chance, "red", called) for called in calls]
    events += [_event(chance, colour, None) for colour, number in others.items() for _ in range(number)]
    if chance.random() < 0.6:
        events.append({**_event(chance, chance.choice(COLOURS), None), "start": True})
    activities = [_activity(chance, colour, number) for colour in COLOURS for number in (1, 2, 3)]
    activities += [
        _activity(chance, chance.choice(COLOURS), chance.randint(1, 3)) for _ in range(chance.choice((0, 0, 4)))
    ]
    characters = [_character(chance) for _ in range(chance.randint(4, 6))]
    for letter, cards in (("a", activities), ("e", events), ("c", characters)):
        for number, card in enumerate(cards):
            card |= {"id": f"x_{letter}{number}", "name": f"Made-up {letter}{number}"}
    board: Event = {"wages": {building: chance.randrange(5) for building in BUILDINGS}}
    for building in chance.sample(BUILDINGS, chance.randrange(4)):
        spaces = chance.sample(range(1, 7), 6)
        board[building] = [spaces[:2], spaces[2:4], spaces[4:]]
    if chance.random() < 0.5:
        board["influence_max"] = chance.choice((3, 8, 12, 99))
    return {
        "format": "oyez.troyes-cards",
        "version": 1,
        "name": "Made-up by chance",
        "board": board,
        "activity": activities,
        "event": events,
        "character": characters,
    }


def _some(chance: Random, least: int = 1) -> int:
    return chance.choice((least, least, 1, 2, 3, 5))


def _count(chance: Random) -> Event:
    name = chance.choice(COUNTS)
    count: Event = {"count": name}
    if name == "citizens":
        count |= {"in": chance.sample(BUILDINGS, chance.randint(1, 3)), "pick": chance.choice(("best", "sum"))}
    elif name in ("own_dice", "most_dice"):
        count["colour"] = chance.choice(COLOURS)
    return count


def _now(chance: Random) -> Event:
    if chance.random() < 0.12:
        return {"manual": "Do what is written."}
    gain = {good: _some(chance) for good in chance.sample(GOODS, chance.choice((1, 1, 2, 3)))}
    effect: Event = {"gain": gain}
    if chance.random() < 0.25:
        effect["need"] = {"denier": chance.choice((1, 5, 12))}
    if chance.random() < 0.4:
        goods = chance.choice((["denier"], ["influence"], ["denier", "influence"]))
        effect["cost"] = {good: _some(chance) for good in goods}
    kind = chance.random()
    if kind < 0.3:
        effect["per"] = _count(chance)
    elif kind < 0.5:
        effect["roll"] = chance.sample(range(1, 7), chance.randint(1, 5))
    return effect


def _later(chance: Random) -> Event:
    if chance.random() < 0.12:
        return {"manual": "Do what is written before the action."}
    kind = chance.choice(LATER)
    effect: Event = {"kind": kind}
    if kind in ("recolour", "multiply"):
        effect |= {"from": chance.choice(COLOURS), "to": chance.choice(COLOURS)}
        effect |= {"count": chance.randint(2, 3)} if kind == "multiply" else {}
    else:
        if kind != "set_each" or chance.random() < 0.5:
            effect["colour"] = chance.choice(COLOURS)
        highest = {"add_each": 4, "add_group": 9, "set_each": 6, "free": 3, "virtual": 6}[kind]
        effect["n"] = chance.randint(1, highest)
    if chance.random() < 0.5:
        effect["not_for"] = chance.sample(DEEDS, chance.choice((0, 0, 1, 3)))
    return effect


def _activity(chance: Random, colour: str, number: int) -> Event:
    when = chance.choice(("now", "later"))
    card: Event = {
        "colour": colour,
        "number": number,
        "hire": chance.choice((0, 1, 3, 6)),
        "vp": [chance.randrange(6) for _ in range(chance.randint(1, 4))],
        "divisor": chance.randint(1, 6),
        "when": when,
        "effect": _now(chance) if when == "now" else _later(chance),
    }
    if chance.random() < 0.4:
        card["dice"] = chance.choice(COLOURS)
    return card


def _event_effect(chance: Random) -> Event:
    kind = chance.choice(("black", "black", "lose", "discard", "replace", "enter", "uncube", "manual"))
    building = chance.choice(BUILDINGS)
    effects: dict[str, Event] = {
        "black": {"n": chance.randint(1, 3)},
        "lose": {"what": chance.choice(("denier", "influence", "vp")), "n": chance.randint(1, 4)},
        "discard": {
            "colour": chance.choice((*COLOURS, "any")),
            "n": chance.choice((1, 1, 2, 4)),
            "pick": chance.choice(("choose", "highest", "lowest")),
        },
        "replace": {"building": building, "n": chance.choice((1, 1, 2)), "by": chance.choice(("owner", "start"))},
        "enter": {"building": building, "space": chance.choice((1, 2, 3, 4, 5, 6, "start", "start"))},
        "uncube": {"from": chance.choice(("cathedral", "activity", "event")), "n": chance.choice((1, 1, 2))},
        "manual": {"text": "Do what is written."},
    }
    effect = {"kind": kind, **effects[kind]}
    if kind == "lose" and chance.random() < 0.4:
        effect["per"] = _count(chance)
    return effect


def _event(chance: Random, colour: str, calls: str | None) -> Event:
    card: Event = {
        "colour": colour,
        "effects": [_event_effect(chance) for _ in range(chance.choice((0, 1, 1, 2, 3)))],
        "dice": chance.choice(COLOURS),
        "divisor": chance.randint(1, 5),
        "flags": chance.choice((1, 2, 3, 4, 7)),
        "vp": [chance.randrange(9), chance.randrange(6)],
    }
    return card if calls is None else {**card, "calls": calls}


def _character(chance: Random) -> Event:
    needs: list[Any] = sorted(chance.sample(range(12), chance.randint(1, 5)))
    return {"counts": chance.choice(SUBJECTS), "steps": [[need, chance.randrange(9)] for need in needs]}
