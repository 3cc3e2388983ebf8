"""Random whole games by the slow engine: legal events, and illegal ones of every kind between them."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.engine.castles_of_tuscany.slow_game import made_up
from tests.engine.castles_of_tuscany.slow_legal import slow_legal
from tests.engine.castles_of_tuscany.slow_random_boxes import random_box
from tests.engine.castles_of_tuscany.slow_random_events import WRONG_VALUES, any_event, count, malformed, random_event
from tests.engine.castles_of_tuscany.slow_table import KINDS, PRODUCE, Table
from tests.engine.slow_refusal import Event

MAX_TRIES = 60
LIMITS = (-2, 0, 1, 5, 9, 20, 21, 27, 28, 99, 100)
"""Numbers at the limits of the box file, and beyond them."""


def random_setup(chance: Random) -> Event:
    """A set-up with any options."""
    players = chance.choice((2, 3, 4))
    setup: Event = {"players": ["Ada", "Bo", "Cy", "Di"][:players], "start": chance.randrange(players)}
    for option, words in {"draw": (2, 3), "round_end": ("turn", "table"), "last_turn": ("all", "others")}.items():
        if chance.random() < 0.7:
            setup[option] = chance.choice(words)
    colours = chance.random() < 0.5
    if colours or chance.random() < 0.3:
        setup["hands"] = "colours" if colours else "count"
    setup["box"] = "made-up" if chance.random() < 0.3 else random_box(chance, players, colours)
    return setup


def damaged_setup(chance: Random) -> Any:
    """A set-up with up to three faults at any depth, in the box file too."""
    setup = random_setup(chance)
    if setup["box"] == "made-up" and chance.random() < 0.7:
        setup["box"] = made_up()
    for _ in range(chance.choice((1, 1, 2, 3))):
        if isinstance(setup["box"], dict) and chance.random() < 0.8:
            setup["box"] = _damaged_box(chance, setup["box"])
        else:
            return malformed(chance, setup)
    return setup


def _damaged_box(chance: Random, box: Event) -> Any:
    """A box file with a fault, or an alteration that is allowed."""
    kind = chance.random()
    boards = box.get("board")
    if kind < 0.2 and isinstance(boards, list):
        return {**box, "board": chance.sample(boards, chance.randint(max(0, len(boards) - 4), len(boards)))}
    if kind < 0.3:
        text = json.dumps(box).replace('"castle", ', '"mine", ').replace('"castle"]', '"mine"]')
        return json.loads(text)
    if kind < 0.6:
        return malformed(chance, box, ("?",))
    return malformed(
        chance, box, chance.choice((WRONG_VALUES, (0, 1, 5, 9, 20, 21, 27, 28, 99, 100, -2), KINDS, PRODUCE))
    )


def tried_events(chance: Random, table: Table, *, lazy: bool = False) -> Iterator[Any]:
    """Events to submit until one is legal; the last one is, unless the game is over.

    Nobody places anything in a lazy game, so that ties are frequent.
    """
    for _ in range(MAX_TRIES):
        kind = chance.random()
        event = random_event(chance, table)
        if lazy and "place" in event:
            continue
        if kind < 0.05:
            yield any_event(chance, table)
        elif kind < 0.1:
            yield malformed(chance, event)
        elif kind < 0.12:
            yield count(chance, table)
        elif kind < 0.13:
            yield {"undo": {}}
        else:
            yield event
    options = slow_legal(table)
    if options:
        yield chance.choice(options)
    while True:
        yield random_event(chance, table)
