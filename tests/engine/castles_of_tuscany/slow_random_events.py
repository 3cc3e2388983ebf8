"""Events by chance for a game of the slow engine: likely ones, unlikely ones, and ones of a wrong form."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.engine.castles_of_tuscany.slow_box import GAINS
from tests.engine.castles_of_tuscany.slow_check import cards_paid
from tests.engine.castles_of_tuscany.slow_form import FARMS, SPACES, TILE_NAMES
from tests.engine.castles_of_tuscany.slow_legal import payments
from tests.engine.castles_of_tuscany.slow_table import BONUSES, KINDS, Player, Table, kind_of
from tests.engine.slow_refusal import Event

ALL_TILES, ALL_SPACES = sorted(TILE_NAMES), sorted(SPACES)
WRONG_VALUES: tuple[Any, ...] = (
    None,
    True,
    1.0,
    1.5,
    -1,
    0,
    99,
    10**20,
    "",
    "?",
    "A1",
    "joker",
    "farm",
    "start",
    [],
    {},
    [[]],
    {"a": 1},
)


def random_event(chance: Random, table: Table) -> Event:
    """An event of the right form that is waited for; often a legal one."""
    player = table.waits["player"]
    name = chance.choice(WAITED_FOR.get(table.waits["for"], (table.waits["for"],)))
    if name == "nothing":
        return any_event(chance, table)
    return MAKERS[name](chance, table, player)


def any_event(chance: Random, table: Table) -> Event:
    """An event of the right form, of any kind and any player, seldom a legal one."""
    name = chance.choice([*MAKERS, "count"])
    player = chance.choice(table.seats)
    return count(chance, table) if name == "count" else MAKERS[name](chance, table, player)


def count(chance: Random, table: Table) -> Event:
    """A number of cards set right, now and then the greatest one or one more (7.2)."""
    player = chance.choice(table.seats)
    hand = table.players[player].hand.total()
    most = hand + table.deck.total() + table.discards.total()
    cards = chance.choice((max(0, hand - 1), max(0, hand - 1), hand + 1, hand, 5, 3, most, most + 1))
    return {"count": {"player": player, "cards": cards}}


def malformed(chance: Random, event: Any, values: Sequence[Any] = WRONG_VALUES) -> Any:
    """The event with a key or a value made wrong at any depth; `values` are the wrong ones."""
    if isinstance(event, dict) and event and chance.random() < 0.85:
        key = chance.choice(list(event))
        kind = chance.random()
        if kind < 0.1:
            return {other: value for other, value in event.items() if other != key}
        if kind < 0.15:
            return {**event, chance.choice(("extra", "player", "tile", "drop", "hand", "gain")): 1}
        return {**event, key: malformed(chance, event[key], values)}
    if isinstance(event, list) and event and chance.random() < 0.85:
        at = chance.randrange(len(event))
        kind = chance.random()
        if kind < 0.1:
            return event[:at] + event[at + 1 :]
        if kind < 0.15:
            return [*event, event[at]]
        return [*event[:at], malformed(chance, event[at], values), *event[at + 1 :]]
    return chance.choice(values)


def _map(chance: Random, table: Table, player: int | None) -> Event:
    left = [seat for seat in table.seats if not table.players[seat].boards] or list(table.seats)
    seat = chance.choice(left) if chance.random() < 0.95 else chance.choice(table.seats)
    names = list(table.box["boards"])
    taken = {board["board"] for own in table.players for board in own.boards}
    chosen = [
        chance.choice([name for name in names if name[0] == letter and name not in taken] or names) for letter in "ABC"
    ]
    if chance.random() < 0.1:
        chosen[chance.randrange(3)] = chance.choice([*names, "A0", "D1", "", "C9"])
    chance.shuffle(chosen)
    joins = range(len(table.box["joins"]) + (chance.random() < 0.05))
    boards: list[Event] = []
    for place, name in enumerate(chosen):
        turned = chance.choice(({}, {"turned": True}, {"turned": False}))
        join = {"join": chance.choice(joins)} if (place > 0) ^ (chance.random() < 0.02) else {}
        boards.append({"board": name, **turned, **join})
    spaces = [
        f"{name[0]}{number}"
        for name in chosen
        for number, kind in enumerate(table.box["boards"].get(name, []))
        if kind == "castle"
    ]
    castle = chance.choice(spaces) if spaces and chance.random() < 0.95 else chance.choice(ALL_SPACES)
    words = {"player": seat, "boards": boards, "castle": castle}
    return {"map": {**words, "hand": _drawn(chance, table, 5)} if table.colours else words}


def _drawn(chance: Random, table: Table, n: int) -> list[str]:
    """Kinds that cards drawn may have, now and then one too many, too few, or another one."""
    deck, discards = sorted((+table.deck).elements()), sorted((+table.discards).elements())
    chance.shuffle(deck)
    chance.shuffle(discards)
    cards = [*deck, *discards][:n]
    wrong = chance.random()
    if wrong < 0.03:
        cards = [*cards, chance.choice(KINDS)]
    elif wrong < 0.06:
        cards = cards[1:]
    elif wrong < 0.15 and cards:
        cards[0] = chance.choice(KINDS)
    chance.shuffle(cards)
    return [card for card in cards if card != "any"] or ["inn"]


def _bonus(chance: Random, _table: Table, player: int | None) -> Event:
    return {"bonus": {"player": player, "bonus": chance.choice(BONUSES)}}


def _reveal(chance: Random, table: Table, player: int | None) -> Event:
    source = table.neutral if player is None else table.players[player].unseen
    n = min(table.waits["n"] or 1, len(source))
    tiles = chance.sample(source, n)
    if n == 1 and chance.random() < 0.35:
        # five alike come more often
        shown = Counter(map(kind_of, table.display))
        tiles = [max(source, key=lambda tile: (shown[kind_of(tile)], tile))]
    if chance.random() < 0.1:
        tiles = [*tiles[1:], chance.choice(ALL_TILES)]
    if chance.random() < 0.05:
        tiles = [*tiles, chance.choice(ALL_TILES)][chance.choice((0, 2)) :]
    return {"reveal": tiles}


def _draw(_chance: Random, _table: Table, player: int | None) -> Event:
    return {"draw": {"player": player}}


def _cards(chance: Random, table: Table, player: int | None) -> Event:
    return {"cards": {"player": player, "cards": _drawn(chance, table, table.waits["n"] or 2)}}


def _take(chance: Random, table: Table, player: int | None) -> Event:
    own = table.players[player or 0]
    tile = chance.choice(table.display) if table.display and chance.random() < 0.95 else chance.choice(ALL_TILES)
    if own.map is not None and chance.random() < 0.5:
        spaces = own.map.kinds
        fitting = [one for one in table.display if any(table.fits(player or 0, one, space) for space in spaces)]
        tile = chance.choice(fitting or [tile])
    words = {"player": player, "tile": tile}
    if (len(own.storage) >= own.room) ^ (chance.random() < 0.05):
        words["drop"] = chance.choice([*own.storage, "joker"] if chance.random() < 0.9 else ALL_TILES)
    return {"take": words}


def _space(chance: Random, table: Table, player: int, item: str) -> str:
    own = table.players[player]
    if own.map is None or chance.random() < 0.15:
        return chance.choice(ALL_SPACES)
    fitting = [space for space in own.map.kinds if table.fits(player, item, space)]
    return chance.choice(fitting or ALL_SPACES)


def _place(chance: Random, table: Table, player: int | None) -> Event:
    own = table.players[player or 0]
    items = own.storage if own.storage and chance.random() < 0.95 else [*FARMS, "joker", "inn"]
    if own.map is not None and chance.random() < 0.7:
        spaces = own.map.kinds
        items = [item for item in items if any(table.fits(player or 0, item, space) for space in spaces)] or items
    item = chance.choice(items)
    space = _space(chance, table, player or 0, item)
    pay = chance.choice(payments(table))
    if own.map is not None and chance.random() < 0.8:
        kind = own.map.kinds[space]
        pay = chance.choice([each for each in payments(table) if _affordable(table, own, kind, each)] or [pay])
    chance.shuffle(pay)
    return {"place": {"player": player, "item": item, "space": space, "pay": pay}}


def _affordable(table: Table, own: Player, kind: str, pay: list[str]) -> bool:
    cards = Counter(cards_paid(table, kind, pay))
    return kind not in pay and cards <= own.hand and pay.count("worker") <= own.workers


def _act(chance: Random, table: Table, player: int | None) -> Event:
    """One of the three actions, mostly one that brings the player further."""
    own = table.players[player or 0]
    if chance.random() < 0.3 or own.map is None:
        return chance.choice((_draw, _take, _place))(chance, table, player)
    if own.hand.total() < 2 and not own.workers:
        return _draw(chance, table, player)
    spaces = [space for space in own.map.kinds if any(table.fits(player or 0, item, space) for item in own.storage)]
    if spaces and chance.random() < 0.8:
        return _place(chance, table, player)
    return _take(chance, table, player) if chance.random() < 0.7 else _draw(chance, table, player)


def _castle(chance: Random, table: Table, player: int | None) -> Event:
    options = table.castle_options(player or 0) if table.players[player or 0].map else []
    if chance.random() < 0.05:
        return {"castle": {"player": player}}
    chains = [option for option in options if kind_of(option[0]) == "castle"]
    tile, space = chance.choice(chains or options or [("inn", "A0")])
    if chance.random() < 0.1:
        tile = chance.choice([*table.display, "inn", "farm:grain"])
    if chance.random() < 0.1:
        space = chance.choice(ALL_SPACES)
    return {"castle": {"player": player, "tile": tile, "space": space}}


def random_gain(chance: Random) -> dict[str, int]:
    """A gain, perhaps an empty one (D5.2)."""
    return {key: chance.choice((1, 1, 2, 6)) for key in chance.sample(GAINS, chance.choice((0, 1, 1, 2, 4)))}


def _produce(chance: Random, table: Table, player: int | None) -> Event:
    known = list(table.box["production"])
    if bool(known) ^ (chance.random() < 0.02):
        return {"produce": {"player": player, "card": chance.choice([*known, *known, "x_nobody"])}}
    return {"produce": {"player": player, "gain": random_gain(chance)}}


def _choose(chance: Random, _table: Table, player: int | None) -> Event:
    return {"choose": {"player": player, "option": chance.choice((0, 1, 1, 2, 3, 4, -1))}}


def _manual(chance: Random, _table: Table, player: int | None) -> Event:
    return {"manual": {"player": player, "gain": random_gain(chance)}}


def _marble(_chance: Random, _table: Table, player: int | None) -> Event:
    return {"marble": {"player": player}}


def _end(_chance: Random, _table: Table, player: int | None) -> Event:
    return {"end": {"player": player}}


WAITED_FOR = {"act": ("act",), "marble": ("marble", "marble", "end")}
MAKERS: dict[str, Callable[[Random, Table, int | None], Event]] = {
    "act": _act,
    "map": _map,
    "bonus": _bonus,
    "reveal": _reveal,
    "draw": _draw,
    "cards": _cards,
    "take": _take,
    "place": _place,
    "castle": _castle,
    "produce": _produce,
    "choose": _choose,
    "manual": _manual,
    "marble": _marble,
    "end": _end,
}
