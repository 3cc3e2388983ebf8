"""Troyes on a phone: the results of a group name the legal actions, and points stay secret."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.json import encode

from companion.games import GAMES
from companion.games.troyes import vocabulary
from companion.games.troyes.action_words import note_of, title_of
from companion.games.troyes.change_text import signed
from companion.games.troyes.gained import gained, price_of
from companion.games.troyes.group_results import Result
from companion.games.troyes.phone_pages import PAGES
from companion.games.troyes.phone_ways import MAX_COVERS, open_actions
from engine.troyes.actions import Counter
from engine.troyes.game import TROYES
from engine.troyes.rules import apply
from engine.troyes.state import Game
from engine.troyes.terms import Good
from tests.bench.troyes_engine import full_square
from tests.companion.games.test_conformance import played

HIRES = 4
MAX_BYTES = 25_000
"""The largest view of a full square; four languages differ by a tenth."""


def results_of(view: dict[str, Any]) -> Iterator[tuple[list[tuple[int, int]], int]]:
    """The places to hire from with their uses, and the number of the first way, of each result of each group."""
    for runs in view["groups"].values():
        for first, _price, *numbers in runs:
            for number in numbers:
                hires = view["hires"][view["results"][number][HIRES]]
                yield hires, first
                first += sum(uses for _place, uses in hires)


def named(view: dict[str, Any], found: tuple[Any, ...]) -> list[int]:
    """The numbers of all decisions that a page can name."""
    numbers = [way["n"] for way in view["plain"]] + list(view["turns"].values())
    for hires, first in results_of(view):
        numbers += range(first, first + sum(uses for _place, uses in hires))
    assert all(0 <= n < len(found) for n in numbers)
    return numbers


def moments() -> list[Game]:
    """The moments of a random game at which somebody decides."""
    (offer,) = (each for each in GAMES if each.key == "troyes")
    table = offer.load()
    games = [game for _action, game, _effects in played(table, seed=11)]
    return [game for game in games if TROYES.turn(game).players]


def test_a_page_can_name_each_decision_but_covers_that_give_up_more() -> None:
    for game in moments()[::4]:
        (player,) = TROYES.turn(game).players
        found = open_actions(game, player)
        numbers = named(PAGES.view(game, player), found)
        assert len(numbers) == len(set(numbers))
        left = [action for n, action in enumerate(found) if n not in set(numbers)]
        assert all(isinstance(action, Counter) for action in left)


def test_the_hire_and_the_uses_name_the_action() -> None:
    game = full_square(Random(3))
    assert game.now.turn is not None
    view = PAGES.view(game, game.now.turn)
    found: tuple[Any, ...] = open_actions(game, game.now.turn)
    results = [each for each in results_of(view) if len(each[0]) > 1]
    for hires, n in results[::25]:
        for _place, uses in hires:
            same = [found[n + step] for step in range(uses)]
            assert [action.uses for action in same] == list(range(1, uses + 1))
            assert len({(action.dice, action.card, action.cube, action.hire) for action in same}) == 1
            n += uses
    assert results
    assert sorted(named(view, found)) == list(range(len(found)))


def test_covers_are_few_and_each_beats_its_dice() -> None:
    for game in moments():
        (player,) = TROYES.turn(game).players
        ways = [way for way in PAGES.view(game, player)["plain"] if way["part"] == "counter"]
        for title in {way["title"] for way in ways}:
            assert sum(way["title"] == title for way in ways) <= MAX_COVERS


def test_points_are_secret_until_the_end() -> None:
    game = moments()[-1]
    points = vocabulary.amount(Good.VP, game.now.players[0].vp)
    assert points in PAGES.view(game, 0)["goods"]
    shown = PAGES.shown
    assert shown is not None
    assert points not in shown(game, 0)["goods"]


def test_alike_results_are_told_as_the_engine_tells_them() -> None:
    """A result's words come from a group that is alike: the engine agrees for each of many groups."""
    game = full_square(Random(4))
    player = game.now.turn
    assert player is not None
    view = PAGES.view(game, player)
    found: tuple[Any, ...] = open_actions(game, player)
    texts, results = view["texts"], view["results"]
    told = 0
    for runs in list(view["groups"].values())[::9]:
        for n, dice_price, *numbers in runs:
            for number in numbers:
                title, note, further, gains, hires = results[number]
                uses = view["hires"][hires][0][1]
                act = found[n + uses - 1]
                after, effects = apply(game, act)
                assert after.now.players[player].denier >= 0
                cost = price_of(effects, player)
                assert dice_price + further == cost
                assert view["prices"][str(cost)] == (vocabulary.costs(cost) if cost else "")
                won = [signed(what, amount) for what, amount in gained(effects, player).goods if amount]
                assert texts[gains].startswith(", ".join(won))
                assert texts[title] == title_of(game, act)
                assert texts[note] == note_of(game, Result(act, (), after, effects))
                n += sum(uses for _place, uses in view["hires"][hires])
                told += 1
    assert told > 50


def test_a_full_square_is_a_small_view() -> None:
    game = full_square(Random(3))
    assert game.now.turn is not None
    assert len(encode(PAGES.view(game, game.now.turn))) < MAX_BYTES
