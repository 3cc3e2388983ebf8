"""Events by chance for the slow engine's table: mostly legal ones, many damaged ones."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.engine.cadwallon import slow_fight
from tests.engine.cadwallon.slow_check import targets
from tests.engine.cadwallon.slow_legal import allowed, candidates
from tests.engine.cadwallon.slow_table import KINDS, Table
from tests.engine.slow_refusal import Event

WORDS = ("deploy", "militia", "march", "move", "attack", "pick", "bash", "take", "spoils", "mission", "skill", "end")


def tried_events(chance: Random, table: Table) -> Iterator[Event]:
    """Events to try, until one of them is legal: now and then wrong ones first, at last a legal one."""
    for _ in range(chance.choice((0, 0, 1, 3))):
        yield wrong_event(chance, table)
    if chance.random() < 0.02:
        yield {"undo": {}}
    for _ in range(3):
        if chance.random() < 0.35:
            yield arcana(chance, table)
    due = chance_event(chance, table)
    if due is not None:
        yield due
        return
    good = decision(chance, table)
    for _ in range(2):
        yield damaged(chance, table, good)
    yield good


def decision(chance: Random, table: Table) -> Event:
    """A legal decision; its word is chosen first, so that long lists do not hide short ones."""
    possible: dict[str, list[Event]] = {}
    for event in candidates(table):
        possible.setdefault(next(iter(event)), []).append(event)
    words = chance.sample(sorted(possible), len(possible))
    if "end" in words and chance.random() < 0.85:
        words = [*(word for word in words if word != "end"), "end"]
    tried = (event for word in words for event in chance.sample(possible[word], len(possible[word])))
    return next(event for event in tried if allowed(table, event))


def chance_event(chance: Random, table: Table) -> Event | None:
    """The chance that is due; None if somebody decides."""
    if table.waiting in ("militia", "lock", "purse", "chest"):
        return {"die": chance.randint(1, 6)}
    if table.waiting == "fight":
        return fight(chance, table)
    if table.waiting == "reveal":
        return {"reveal": chance.choice(table.unturned)}
    if table.waiting == "manual":
        return {"manual": {"changes": []}}
    return None


def fight(chance: Random, table: Table) -> Event:
    """The dice of a fight that are due."""
    dice = {
        side: [chance.randint(1, 6) for _ in range(slow_fight.dice_due(table, table.waits, side))]
        for side in slow_fight.SIDES
        if table.waits["dice"][side] is None
    }
    return {"fight": dice}


def arcana(chance: Random, table: Table) -> Event:
    """A card of any player, mostly with a target that it may have."""
    player = chance.choice(table.seats)
    if not table.arcana:
        return {"arcana": {"player": player}}
    card = table.arcana[chance.choice(list(table.arcana))]
    options = [each for each in targets(table, player, card.get("on"), "") if each != ""]
    fields = {"player": player, "card": card["id"]}
    return {"arcana": fields | ({"target": chance.choice(options)} if options else {})}


def names(table: Table) -> list[str]:
    """Everything that has a name, and names of nothing."""
    return [*sorted(table.names()), *table.areas, "out", "nobody", *KINDS]


def wrong_event(chance: Random, table: Table) -> Event:
    """An event of any word with fields by chance, or changes by hand."""
    player = chance.choice([*table.seats, len(table.seats)])
    choice = chance.random()
    if choice < 0.15:
        return {"die": chance.randint(0, 7)}
    if choice < 0.2:
        return {"reveal": chance.choice([*table.missions, "x"])}
    if choice < 0.45:
        return {"manual": {"changes": [change(chance, table) for _ in range(chance.choice((1, 1, 2, 3)))]}}
    if choice < 0.55:
        dice = {side: [chance.randint(1, 6) for _ in range(chance.randint(1, 3))] for side in slow_fight.SIDES}
        return {"fight": {side: dice[side] for side in chance.sample(slow_fight.SIDES, chance.randint(0, 2))}}
    word = chance.choice(WORDS)
    fields: Event = {"player": player}
    if word in ("deploy", "move", "attack", "pick", "bash", "skill"):
        fields["character"] = chance.choice([*table.characters, chance.choice(names(table))])
    if word in ("deploy",):
        fields["area"] = chance.choice([*table.areas, "s0"])
    if word == "militia":
        fields["militia"] = chance.choice([*table.figures, *table.others, "x"])
    if word in ("march", "move", "spoils") and chance.random() < 0.8:
        fields["to"] = chance.choice([*table.areas, "out", "x"])
    if word in ("attack", "skill", "march") and chance.random() < 0.6:
        fields["target"] = chance.choice(names(table))
    if word == "mission":
        fields |= _mission(chance, table)
    return {word: fields}


def _mission(chance: Random, table: Table) -> Event:
    if table.missions:
        return {"card": chance.choice([*table.missions, "x"])}
    return {"kinds": chance.sample(KINDS, chance.randint(1, 3)), "bonus": chance.randint(0, 10)}


def damaged(chance: Random, table: Table, event: Event) -> Event:
    """A legal event with one field changed, dropped or added."""
    ((word, fields),) = event.items()
    fields = dict(fields)
    key = chance.choice([*fields, "drop", "room", "take", "kind", "step", "target", "to"])
    if key in fields and chance.random() < 0.3:
        del fields[key]
    elif key == "player":
        fields[key] = chance.choice(table.seats)
    elif key == "step":
        fields[key] = chance.choice((True, False))
    elif key in ("drop", "take", "kind"):
        fields[key] = chance.choice([*KINDS, "crown"])
    elif key in ("room", "to", "area"):
        fields[key] = chance.choice([*table.areas, *table.rooms, "x"])
    else:
        fields[key] = chance.choice([*table.characters, *names(table)])
    return {word: fields}


def change(chance: Random, table: Table) -> Event:
    """A change by hand, often one that is not possible."""
    n = chance.choice((-2, -1, 0, 1, 1, 2))
    player, character = chance.choice(table.seats), chance.choice(list(table.characters))
    figure = chance.choice([*table.characters, *table.figures, *table.others])
    places = [*table.characters, *table.rooms, "gone", "board"]
    lines = [pair for key in ("white", "green", "red") for pair in table.board.get(key, [])]
    side: Any = chance.choice(slow_fight.SIDES)
    return chance.choice(
        (
            {"ducats": [player, n]},
            {"ap": n},
            {"arcana": [player, n]},
            {"treasure": [chance.choice(KINDS), chance.choice(places), chance.choice(places)]},
            {"treasure": ["chest", chance.choice(places), character]},
            {"figure": [figure, chance.choice([*table.areas, "out", "off", "on"])]},
            {"gate": [chance.choice([*table.board.get("exits", ["s0"]), *lines]), chance.choice(("closed", "open"))]},
            {"chest": [chance.choice([*table.rooms, "r0"]), chance.choice(("shut", "open"))]},
            {"alarm": chance.choice((True, False))},
            {"left": [character, chance.choice(("move", "action")), n]},
            {"dice": [side, n]},
            {"again": chance.choice((side, "lock"))},
        )
    )
