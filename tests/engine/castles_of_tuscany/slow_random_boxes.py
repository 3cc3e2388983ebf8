"""Box files by chance: every outline, gain and rarity of the format, playable for a number of players (D1.5)."""

from itertools import product
from random import Random
from typing import Any

from tests.engine.castles_of_tuscany.slow_box import GAINS
from tests.engine.castles_of_tuscany.slow_map import STEPS, Place, add, touching
from tests.engine.castles_of_tuscany.slow_table import KINDS, PRODUCE
from tests.engine.slow_refusal import Event


def random_box(chance: Random, players: int, colours: bool) -> Event:
    """The content of a box file."""
    box: Event = {"format": "oyez.tuscany-box", "version": 1, "name": "Made up by chance"}
    if chance.random() < 0.6:
        box["shape"] = random_shape(chance)
    box["cards"] = _cards(chance, colours)
    box["farms"] = {owner: [_produce(chance) for _ in range(4)] for owner in ("player", "neutral")}
    box["colour_bonus"] = {kind: [chance.randrange(10), chance.choice((0, 2, 20))] for kind in KINDS}
    box["board"] = _boards(chance, players)
    if chance.random() < 0.7:
        box["production"] = [_card(chance, number) for number in range(chance.choice((0, 1, 3, 6, 9)))]
    return box


def random_shape(chance: Random) -> Event:
    """Ten spaces that half a turn brings onto themselves, and joins that fit (D2.2, D2.3)."""
    start = chance.randint(-3, 3), chance.randint(-3, 3)
    middle = add(add(start, start), chance.choice(STEPS))
    spaces = [start, (middle[0] - start[0], middle[1] - start[1])]
    while len(spaces) < 10:
        new = add(chance.choice(spaces), chance.choice(STEPS))
        if new not in spaces:
            spaces += [new, (middle[0] - new[0], middle[1] - new[1])]
    chance.shuffle(spaces)
    shifts = range(-6, 7)
    possible = [(q, r) for q in shifts for r in shifts if _joins(spaces, (q, r))]
    chance.shuffle(possible)
    joins: list[Place] = []
    for join in possible:
        others = [*joins, join]
        if len(others) <= 9 and not any(_overlap(spaces, add(one, two)) for one, two in product(others, others)):
            joins = others
            if chance.random() < 0.3:
                break
    assert joins
    return {"spaces": [list(pair) for pair in spaces], "joins": [list(pair) for pair in joins]}


def _overlap(spaces: list[Place], shift: Place) -> bool:
    return any(add(space, shift) in spaces for space in spaces)


def _joins(spaces: list[Place], join: Place) -> bool:
    beside = any(touching(one, add(two, join)) for one in spaces for two in spaces)
    return beside and not _overlap(spaces, join) and not _overlap(spaces, add(join, join))


def _cards(chance: Random, colours: bool) -> Any:
    if not colours and chance.random() < 0.3:
        return "?" if chance.random() < 0.5 else {**dict.fromkeys(KINDS, 3), chance.choice(KINDS): "?"}
    # now and then as few as the format allows, so that deck and discards run out
    cards = dict.fromkeys(KINDS, 0)
    for _ in range(chance.choice((40, 40, 60, 122))):
        cards[chance.choice(KINDS)] += 1
    return cards


def _produce(chance: Random) -> list[str]:
    return chance.sample(PRODUCE, chance.choice((1, 2)))


def _boards(chance: Random, players: int) -> list[Event]:
    # some kinds seldom, others often: large areas, and colours that are soon complete
    weights = [chance.choice((1, 1, 3, 8)) for _ in KINDS]
    boards: list[Event] = []
    for letter in "ABC":
        for number in chance.sample(range(1, 10), chance.randint(players, 5)):
            spaces = chance.choices(KINDS, weights, k=10)
            if letter == "B" and "castle" not in spaces:
                spaces[chance.randrange(10)] = "castle"
            boards.append({"id": f"{letter}{number}", "spaces": spaces})
        if chance.random() < 0.2:
            unused = next(n for n in range(1, 10) if f"{letter}{n}" not in [board["id"] for board in boards])
            boards.append({"id": f"{letter}{unused}", "spaces": ["castle", "?", *["mine"] * 8]})
    chance.shuffle(boards)
    return boards


def _gain(chance: Random) -> dict[str, int]:
    return {key: chance.choice((1, 1, 1, 2, 5)) for key in chance.sample(GAINS, chance.choice((1, 1, 2, 3)))}


def _card(chance: Random, number: int) -> Event:
    card: Event = {"id": f"x_card_{number}", "name": f"Made-up {number}", "count": chance.choice((1, 1, 2, 4))}
    does = chance.random()
    if does < 0.6:
        card["gain"] = _gain(chance)
    elif does < 0.8:
        card["choose"] = [_gain(chance) for _ in range(chance.randint(2, 4))]
    else:
        card["manual"] = "Read your card and enter its gain."
    return card
