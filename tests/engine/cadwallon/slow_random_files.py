"""Owner's files by chance: boards, skills, arcana, missions and adventures of every kind (D1-D5)."""

from random import Random
from typing import Any

from tests.engine.cadwallon.slow_table import KINDS
from tests.engine.slow_refusal import Event

COLOURS = ("red", "blue", "green", "yellow", "white")
CHARACTER_OPS = ("steps", "walls", "pass", "mind", "open", "bounty")


def random_file(chance: Random, players: int) -> Event:
    """The content of a file that so many players can play with."""
    gangs = [{"id": f"gang_{n}", "name": f"Gang {n}", "colour": COLOURS[n]} for n in range(players)]
    guards = [f"guard_{n}" for n in range(chance.choice((1, 2, 2, 3)))]
    others = [f"other_{n}" for n in range(chance.randrange(3))]
    file: Event = {"format": "oyez.cadwallon-cards", "version": 1, "name": "Made up by chance", "gang": gangs}
    if chance.random() < 0.85:
        file["board"] = _board(chance, players, len(guards))
    starts = _starts(chance, file, len(guards))
    file["character"] = [_character(chance, f"thief_{gang}_{n}", gang) for gang in range(players) for n in range(4)]
    file["militia"] = [
        {"id": guard, "name": guard, "combat": chance.randint(1, 4), **start}
        for guard, start in zip(guards, starts, strict=True)
    ]
    file["other"] = [{"id": other, "name": other} for other in others]
    if chance.random() < 0.8:
        file["arcana"] = [_arcana(chance, n) for n in range(chance.choice((3, 8, 14)))]
    if chance.random() < 0.7:
        file["mission"] = [_mission(chance, n) for n in range(chance.choice((1, 2, 3, 5, 9)))]
    file["adventure"] = [_adventure(chance, file, [*guards, *others])]
    return file


def _board(chance: Random, players: int, guards: int) -> Event:
    """A board: a line of streets with some more joins, so that there are corners and ends."""
    streets = [f"s{n}" for n in range(4 * players + guards + chance.choice((0, 1, 4, 9)))]
    rooms = [f"r{n}" for n in range(chance.choice((1, 4, 10, 24)))]
    pairs: dict[frozenset[str], str] = {}
    for n in range(1, len(streets)):
        if chance.random() < 0.95:
            pairs[frozenset((streets[n], streets[max(0, n - chance.randint(1, 3))]))] = "white"
    for room in rooms:
        for street in chance.sample(streets, chance.choice((0, 1, 1, 2))):
            pairs[frozenset((room, street))] = "green"
    for _ in range(chance.randrange(12)):
        one, other = chance.sample([*streets, *rooms], 2)
        pairs.setdefault(frozenset((one, other)), chance.choice(("white", "red", "red", "teleport")))
    board: Event = {"streets": streets, "rooms": rooms, "exits": chance.sample(streets, 4 * players + guards)}
    for pair, key in pairs.items():
        board.setdefault(key, []).append(chance.sample(sorted(pair), 2))
    return board


def _starts(chance: Random, file: Event, guards: int) -> list[Event]:
    if "board" not in file:
        return [{} for _ in range(guards)]
    areas = chance.sample([*file["board"]["streets"], *file["board"]["rooms"]], guards)
    return [{"start": area} for area in areas]


def _nonzero(chance: Random, most: int) -> int:
    return chance.choice([n for n in range(-most, most + 1) if n])


def _character(chance: Random, name: str, gang: int) -> Event:
    card: Event = {
        "id": name,
        "name": name,
        "gang": f"gang_{gang}",
        "combat": chance.choice((1, 2, 2, 3, 6)),
        "move": chance.choice((0, 2, 4, 4, 5, 12)),
        "mind": chance.choice((0, 3, 4, 4, 6)),
    }
    kind = chance.random()
    if kind < 0.35:
        card["skill"] = {"always": _traits(chance)}
    elif kind < 0.8:
        card["skill"] = _used_skill(chance)
    elif kind < 0.9:
        card["skill"] = {"manual": "Do as the card says."}
    return card


def _traits(chance: Random) -> list[Event]:
    sides, foes = ("attack", "defend", "both"), ("thieves", "militia", "all")
    traits: list[Event] = [
        {"kind": "dice", "n": chance.randint(1, 3), "side": chance.choice(sides), "against": chance.choice(foes)},
        {"kind": "ties"},
        {"kind": "pass"},
        {"kind": "cost", "of": chance.choice(("move", "attack", "pick", "bash")), "n": chance.randint(0, 3)},
        {"kind": "chest", "n": chance.randint(1, 3)},
        {"kind": "carry", "n": chance.randint(1, 3)},
        {"kind": "spoils", "n": chance.randint(3, 6)},
        {"kind": "run", "n": chance.randint(1, 2)},
        {"kind": "immune"},
        {"kind": "fence", "n": chance.randint(1, 3)},
    ]
    return chance.sample(traits, chance.choice((1, 1, 2, 3)))


def _used_skill(chance: Random) -> Event:
    skill: Event = {"when": chance.choice(("turn", "turn", "attack", "defend", "fight", "reroll", "reroll"))}
    ops = ["swap", *CHARACTER_OPS, "ap", "ducats", "draw"] if skill["when"] == "turn" else []
    _fill(chance, skill, ops, ("own", "enemy"))
    if "on" not in skill and skill["when"] == "turn" and any(each["op"] in CHARACTER_OPS for each in skill["effect"]):
        skill |= chance.choice(({}, {"on": "own"}, {"on": "enemy"}))
    costs = ("ap", "arcana") if skill["when"] == "turn" else ("arcana",)
    if chance.random() < 0.6:
        skill["cost"] = {chance.choice(costs): chance.choice((1, 1, 2))}
    return skill


def _arcana(chance: Random, number: int) -> Event:
    times = ("turn", "turn", "foe", "any", "attack", "defend", "fight", "fight", "reroll", "reroll")
    card: Event = {"id": f"card_{number}", "name": f"Card {number}", "count": chance.choice((1, 2, 5, 9))}
    card["when"] = chance.choice(times)
    ops = {
        "turn": [*CHARACTER_OPS, "ap", "ducats", "draw", "shut", "manual"],
        "foe": ["steps", "ducats", "draw", "shut", "manual"],
        "any": ["steps", "ducats", "draw", "shut", "manual"],
    }
    _fill(chance, card, ops.get(card["when"], []), ("own", "enemy", "player", "room"))
    if "on" not in card and any(each["op"] in CHARACTER_OPS for each in card["effect"]):
        card["on"] = chance.choice(("own", "enemy"))
    if card["when"] in ("attack", "defend", "fight") and chance.random() < 0.15:
        card["effect"] = [{"op": "manual", "text": "Do as the card says."}]
    return card


def _fill(chance: Random, card: Event, ops: list[str], possible: tuple[str, ...]) -> None:
    """Effects that go together, with the target that they ask for (D4.4)."""
    if card["when"] == "reroll":
        card["of"] = chance.choice((["fight"], ["lock"], ["fight", "lock"]))
        card["effect"] = [{"op": "again", "side": chance.choice(("own", "other", "both"))}]
        ops = ["draw", "ducats"]
    elif card["when"] in ("attack", "defend", "fight"):
        card["effect"] = []
        ops = ["dice", "dice", "ties", "ducats", "draw"]
    else:
        card["effect"] = []
    on = chance.choice(possible)
    for _ in range(chance.choice((1, 1, 2, 3)) - len(card["effect"])):
        op = chance.choice(ops)
        effect = _effect(chance, op, card["when"])
        needs = {"swap": ("own", "enemy"), "shut": ("room",)}.get(
            op, possible if op not in CHARACTER_OPS else ("own", "enemy")
        )
        if effect.get("who") == "target":
            needs = ("enemy", "player")
        if on not in needs or (op == "manual" and card["effect"]):
            continue
        card["effect"].append(effect)
        if op == "manual":
            break
        if op in ("swap", "shut") or effect.get("who") == "target":
            card["on"] = on
    if not card["effect"]:
        card["effect"] = [{"op": "draw", "n": 1}]
    if on == "room" and "on" not in card:
        card["effect"] = [each for each in card["effect"] if each["op"] not in CHARACTER_OPS] or [
            {"op": "draw", "n": 1}
        ]


def _effect(chance: Random, op: str, when: str) -> Event:
    numbers: dict[str, Any] = {
        "steps": _nonzero(chance, 6),
        "walls": chance.randint(1, 3),
        "mind": chance.randint(1, 5),
        "bounty": chance.randint(1, 6),
        "ap": chance.randint(1, 3),
        "dice": _nonzero(chance, 3),
        "ducats": _nonzero(chance, 6),
        "draw": chance.randint(1, 3),
    }
    effect: Event = {"op": op, **({"n": numbers[op]} if op in numbers else {})}
    if op == "dice":
        effect["side"] = chance.choice(("own", "other"))
    if op == "ducats":
        in_turn = when in ("turn", "foe", "any")
        effect["who"] = chance.choice(("self", "target", "others")) if in_turn else "self"
    return effect | ({"text": "Do as the card says."} if op == "manual" else {})


def _mission(chance: Random, number: int) -> Event:
    kinds = chance.sample([kind for kind in KINDS if kind != "purse"], chance.choice((1, 1, 2, 3)))
    return {"id": f"mission_{number}", "name": f"Mission {number}", "kinds": kinds, "bonus": chance.randint(0, 9)}


def _adventure(chance: Random, file: Event, figures: list[str]) -> Event:
    rounds = chance.choice((1, 3, 5, 7))
    adventure: Event = {"id": "adventure", "name": "Adventure", "rounds": rounds}
    if chance.random() < 0.85:
        adventure["alarm"] = chance.randint(1, rounds)
    adventure["events"] = [
        {"round": chance.randint(1, rounds), **_event(chance, file, figures)} for _ in range(chance.randrange(8))
    ]
    return adventure


def _event(chance: Random, file: Event, figures: list[str]) -> Event:
    board = file.get("board", {"streets": ["s0"], "rooms": ["r0"], "exits": ["s0"], "white": [["s0", "r0"]]})
    areas = [*board["streets"], *board["rooms"]]
    lines = [pair for key in ("white", "green", "teleport") for pair in board.get(key, [])]
    places = [*board["exits"], *lines]
    rooms: Any = chance.sample(board["rooms"], chance.randint(1, len(board["rooms"])))
    return chance.choice(
        (
            {"op": "gates", "close": chance.sample(places, min(3, len(places)))},
            {"op": "gates", "open": [chance.choice(places)], "close": [chance.choice(places)]},
            {"op": "ducats", "n": _nonzero(chance, 6)},
            {"op": "draw", "n": chance.randint(1, 3)},
            {"op": "ap", "n": chance.randint(1, 12)},
            {"op": "place", "id": chance.choice(figures), "at": chance.choice(areas)},
            {"op": "remove", "id": chance.choice(figures)},
            {"op": "shut", "rooms": chance.choice(("all", rooms))},
            {"op": "manual", "text": "Do as the board says."},
        )
    )
