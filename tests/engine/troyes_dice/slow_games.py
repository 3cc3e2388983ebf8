"""Random legal games: players with likings, so that rare events of random play do occur.

Part of the slow second opinion, see slow_rules.py.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from tests.engine.troyes_dice.slow_action import ChoiceMissing, Sheet
from tests.engine.troyes_dice.slow_form import COLOURS, KINDS, RESOURCES, TILES, VARIANTS, Refused, check_header
from tests.engine.troyes_dice.slow_rules import HALVES, Position, play, start

NAMES = ("Ada", "Bo", "Cléo", "Dov", "Ève", "明", "Jeanne", "Marie", "Thibaut", "Zoë", "a b", '"', "Ω")
STANDARD = [  # 1.2
    *(["red", "red"], ["yellow", "yellow"], ["white", "white"]),
    *(["red", "yellow"], ["yellow", "white"], ["white", "red"]) * 2,
]
Wish = Callable[[Sheet, int], float]  # the worth of a sheet for a player, and of the choices on the way to it


# ---- set-up -------------------------------------------------------------------------------------------


def random_numbering(rng: Random) -> list[int]:
    """1.4: first game, turned ascending or descending, or any order."""
    first = rng.randint(1, 6)
    ways = (
        [1, 2, 3, 4, 5, 6],
        [(first - 1 + step) % 6 + 1 for step in range(6)],
        [(first - 1 - step) % 6 + 1 for step in range(6)],
        rng.sample(range(1, 7), 6),
    )
    return rng.choice(ways)


def random_plazas(rng: Random, standard: bool, expansion: bool) -> list[list[str]]:
    """1.2, 1.3; other than standard: any nine (three twin-faced ones where tiles are to lie), or one-sided."""
    if standard:
        plazas = [rng.sample(faces, 2) for faces in STANDARD]
    else:
        favourite = rng.choice(COLOURS)
        pool = rng.choice([COLOURS, COLOURS, (favourite,) * 4 + COLOURS])
        twins = 3 if expansion else rng.randint(0, 9)
        plazas = [[rng.choice(pool)] * 2 for _ in range(twins)]
        while len(plazas) < 9:
            up = rng.choice(pool)
            plazas.append([up, rng.choice([colour for colour in COLOURS if colour != up])])
    rng.shuffle(plazas)
    return plazas


def random_setup(
    rng: Random, players: int, expansion: bool, any_cost: bool, standard: bool, variants: bool = False
) -> dict[str, Any]:
    plazas = random_plazas(rng, standard, expansion)
    setup: dict[str, Any] = {
        "players": rng.sample(NAMES, players) if players <= len(NAMES) else [f"P{n}" for n in range(players)],
        "numbering": random_numbering(rng),
        "plazas": plazas,
    }
    if expansion:
        twins = [place for place in range(9) if plazas[place][0] == plazas[place][1]]
        setup["tiles"] = {str(p): name for p, name in zip(twins, rng.sample(TILES, 3), strict=True)}
    elif rng.random() < 0.2:
        setup["tiles"] = {}
    if any_cost or rng.random() < 0.5:
        setup["second_die_cost"] = "any" if any_cost else "denier"
    for name, words in VARIANTS.items() if variants else ():
        if rng.random() < 0.8:
            setup[name] = rng.choice(words)
    return setup


# ---- players ------------------------------------------------------------------------------------------


def likes(rng: Random) -> Wish | None:
    """Draw a player's aim; None plays at random. Events that are rare in random play are sought here."""
    focus = rng.choice(COLOURS)

    def everything(sheet: Sheet, choices: int) -> float:
        return 3 * sum(sheet.citizens.values()) + len(sheet.built) + 0.4 * sum(map(sheet.unspent, RESOURCES))

    def one_track(sheet: Sheet, choices: int) -> float:
        halls_and_tracks = 0.5 * sum(sheet.citizens.values()) + 0.3 * sum(map(sheet.unspent, RESOURCES))
        return 3 * sheet.citizens[focus] + halls_and_tracks

    def low_track(sheet: Sheet, choices: int) -> float:
        return 3 * min(sheet.citizens.values()) + sum(sheet.citizens.values()) + 0.3 * len(sheet.built)

    def resources(sheet: Sheet, choices: int) -> float:
        return sum(sheet.circled.values()) + 0.2 * sum(sheet.citizens.values())

    def prestige(sheet: Sheet, choices: int) -> float:
        halls = sum(1 for kind, _, _ in sheet.built if kind == "prestige")
        return 4 * halls + sum(sheet.citizens.values()) + 0.3 * sum(map(sheet.unspent, RESOURCES))

    def two_tracks(sheet: Sheet, choices: int) -> float:
        return 3 * sum(sorted(sheet.citizens.values())[1:]) + 0.3 * sum(map(sheet.unspent, RESOURCES))

    def choosing(sheet: Sheet, choices: int) -> float:
        return 20 * choices + everything(sheet, choices)

    def poor(sheet: Sheet, choices: int) -> float:
        return -sum(map(sheet.unspent, RESOURCES))

    tracks = [one_track, one_track, two_tracks, low_track]
    return rng.choice([everything, *tracks, resources, prestige, choosing, poor, None])


def random_turn(rng: Random, position: Position, player: int) -> dict[str, Any]:
    """Draw a turn of good form, with `pay` where slot 1 costs `any`: legal or not."""
    index = rng.randrange(4)
    slot = position.slots[index]
    turn: dict[str, Any] = {"player": player, "slot": index}
    if position.setup.any_cost and index == 1 and not slot.has("coin", "feast"):
        turn["pay"] = rng.choice(RESOURCES)
    if rng.random() < 0.35:
        turn["colour"] = rng.choice(COLOURS)
    if rng.random() < 0.5:
        turn["value"] = rng.randint(1, 6)
    turn["do"] = rng.choice(("gather", "work", "prestige", *KINDS))
    return turn


def answered(rng: Random, position: Position, turn: dict[str, Any]) -> dict[str, Any] | None:
    """Give the turn with random answers to the choices it raises; None if it is illegal."""
    whole = carried_out(rng, position, turn)
    return None if whole is None else whole[0]


def carried_out(rng: Random, position: Position, turn: dict[str, Any]) -> tuple[dict[str, Any], Position] | None:
    """Give the turn as `answered` does, and the position after it."""
    while True:
        try:
            return turn, play(position, {"turn": turn})
        except ChoiceMissing as missing:
            turn = {**turn, "choices": [*turn.get("choices", []), rng.choice(missing.options)]}
        except Refused:
            return None


def choose_turn(rng: Random, position: Position, player: int, wish: Wish | None) -> dict[str, Any]:
    """Draw a few legal turns and take the one the player likes best; `rest` if nothing else is legal."""
    rest = answered(rng, position, {"player": player, "do": "rest"})
    if rest is not None:
        return rest
    found: list[tuple[float, dict[str, Any]]] = []
    tries = 0
    while not found or tries < (8 if wish is None else 60):
        tries += 1
        whole = carried_out(rng, position, random_turn(rng, position, player))
        if whole is not None:
            turn, after = whole
            sheet = after.sheets[player]
            value = rng.random() + (wish(sheet, len(turn.get("choices", []))) if wish else 0)
            found.append((value, turn))
    return max(found, key=lambda pair: pair[0])[1]


# ---- legal records ------------------------------------------------------------------------------------


def random_roll(rng: Random) -> dict[str, Any]:
    return {"black": rng.randint(1, 6), "clear": [rng.randint(1, 6) for _ in range(3)]}


def kind_roll(rng: Random, table: Table, wish: Wish | None, throws: int) -> dict[str, Any]:
    """Throw several times and choose the throw that suits the first player best, so that tracks fill."""

    def worth(roll: dict[str, Any]) -> float:
        position = play(table.position, {"roll": roll})
        turn = choose_turn(rng, position, 0, wish)
        sheet = play(position, {"turn": turn}).sheets[0]
        return wish(sheet, len(turn.get("choices", []))) if wish else 0

    return max((random_roll(rng) for _ in range(throws)), key=worth)


class Table:
    """A game in the making: its record so far and where it stands."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.record: dict[str, Any] = {
            "format": "oyez.game",
            "version": 1,
            "game": "troyes-dice",
            "setup": setup,
            "events": [],
        }
        self.position = start(check_header(self.record))

    def add(self, event: dict[str, Any]) -> None:
        self.position = play(self.position, event)
        self.record["events"].append(event)


def play_half(rng: Random, table: Table, wishes: list[Wish | None], busy: float) -> None:
    """Let every player act, in any order; `busy` is the probability of an undo or a correction."""
    while waiting := [p for p in range(len(wishes)) if p not in table.position.acted]:
        player = rng.choice(waiting)
        table.add({"turn": choose_turn(rng, table.position, player, wishes[player])})
        if rng.random() < busy:
            table.add({"undo": {"player": rng.choice(sorted(table.position.acted))}})
        if rng.random() < busy / 2:
            table.add({"correct": {"roll": random_roll(rng)}})


def random_record(
    seed: int,
    players: int | None = None,
    expansion: bool | None = None,
    any_cost: bool | None = None,
    standard: bool | None = None,
    variants: bool = False,
) -> dict[str, Any]:
    """Make a legal record; draw parameters of None, with `variants` also the options of 6a. A third stop early."""
    rng = Random(seed)
    drawn = (rng.choice((1, 1, 2, 2, 3, 4, rng.randint(5, 10))), rng.random(), rng.random(), rng.random())
    table = Table(
        random_setup(
            rng,
            drawn[0] if players is None else players,
            drawn[1] < 0.6 if expansion is None else expansion,
            drawn[2] < 0.4 if any_cost is None else any_cost,
            drawn[3] < 0.6 if standard is None else standard,
            variants,
        )
    )
    wishes = [likes(rng) for _ in table.position.sheets]
    busy = rng.choice((0, 0, 0.03, 0.15))
    throws = rng.choice((1, 1, 1, 6))
    halves = HALVES if rng.random() < 0.6 else rng.randint(0, HALVES)
    for _ in range(halves):
        table.add({"roll": kind_roll(rng, table, wishes[0], throws) if throws > 1 else random_roll(rng)})
        play_half(rng, table, wishes, busy)
    record = table.record
    if halves < HALVES and rng.random() < 0.7:  # in the middle of a half, too
        del record["events"][rng.randint(0, len(record["events"])) :]
    return record


def steered_record(seed: int, breadth: int = 8) -> dict[str, Any]:
    """Make a legal solo game whose dice fall as suits: tracks fill up and the last bonuses find no room.

    Of many throws and turns the best few games go on (a beam search), half by half.
    """
    rng = Random(seed)
    fortresses_last = rng.random() < 0.5

    def worth(sheet: Sheet) -> float:
        likes = 3 * sum(sheet.citizens.values()) + len(sheet.built) + 0.5 * sum(map(sheet.unspent, RESOURCES))
        room = 40 - sheet.citizens["yellow"] - sheet.citizens["white"]
        if fortresses_last and room > 0:
            return likes - 3 * sum((kind, d) == ("prestige", "red") for kind, d, _ in sheet.built) - 2 * room
        return likes

    tables = [Table(random_setup(rng, 1, rng.random() < 0.7, rng.random() < 0.3, rng.random() < 0.5))]
    for _ in range(HALVES):
        found: list[tuple[float, Table]] = []
        for table in tables:
            for _ in range(breadth):
                after = copy.copy(table)
                after.record = {**table.record, "events": [*table.record["events"]]}
                after.add({"roll": random_roll(rng)})
                after.add({"turn": choose_turn(rng, after.position, 0, lambda sheet, choices: worth(sheet))})
                found.append((worth(after.position.sheets[0]) + rng.random(), after))
        found.sort(key=lambda pair: -pair[0])
        tables = [table for _, table in found[:breadth]]
    return tables[0].record


class Game:
    """A legal record with the position before each of its events, and after the last."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.positions = [start(check_header(record))]
        for event in record["events"]:
            self.positions.append(play(self.positions[-1], event))

    def where(self, wanted: Callable[[Position], bool]) -> list[int]:
        return [index for index, position in enumerate(self.positions) if wanted(position)]
