"""Random games by the slow engine alone: the sentences of section 8 that are always true, and its list of 9.9."""

from collections import Counter
from random import Random

import pytest

from tests.engine.castles_of_tuscany.slow_game import SlowGame, output
from tests.engine.castles_of_tuscany.slow_invariants import check_always_true
from tests.engine.castles_of_tuscany.slow_legal import slow_legal
from tests.engine.castles_of_tuscany.slow_random_games import random_setup, tried_events
from tests.engine.castles_of_tuscany.slow_table import Table
from tests.engine.slow_refusal import Event, IllegalError

GAMES = 6
LISTED = ("bonus", "draw", "take", "place", "castle", "choose", "marble", "end")


def in_order(event: Event) -> Event:
    """An event with its payment in one order."""
    if "place" not in event:
        return event
    return {"place": {**event["place"], "pay": sorted(event["place"]["pay"])}}


def _refusal(game: SlowGame, event: Event) -> str | None:
    """Play an event; returns the code with which it is refused."""
    try:
        game.apply(event)
    except IllegalError as error:
        return error.words
    return None


def _play(seed: int) -> tuple[Table, Counter[str]]:
    """A whole game, and the numbers of the codes with which events were refused."""
    chance = Random(seed)
    game, refused = SlowGame(random_setup(chance)), Counter[str]()
    while game.table.stage != "over":
        before = output(game.table)
        listed = [*map(in_order, slow_legal(game.table))] if chance.random() < 0.1 else None
        for event in tried_events(chance, game.table):
            code = _refusal(game, event)
            legal = listed is not None and code != "FORM" and in_order(event) in listed
            if code is None:
                assert legal or listed is None or next(iter(event)) not in LISTED
                break
            refused[code] += 1
            assert not legal
            assert output(game.table) == before
        check_always_true(game.table)
    return game.table, refused


def test_the_sentences_of_section_8_are_always_true() -> None:
    refused: Counter[str] = Counter()
    for seed in range(GAMES):
        table, codes = _play(seed)
        refused += codes
        assert table.waits["for"] == "nothing"
        assert slow_legal(table) == []
    assert len(refused) > 20


def test_a_wrong_position_is_found() -> None:
    """Else the check would check nothing."""
    table, _ = _play(GAMES)
    for player in (table.players[0].hand, table.players[0].bonuses):
        player.update({"any": 1, "card": 1})
        with pytest.raises(AssertionError):
            check_always_true(table)
        player.subtract({"any": 1, "card": 1})
    for tiles in (table.display, table.neutral, table.gone):
        tiles.append("mine")
        with pytest.raises(AssertionError):
            check_always_true(table)
        tiles.pop()
    check_always_true(table)
