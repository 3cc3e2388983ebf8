"""Troyes on a phone: the results of a group name the legal actions, and points stay secret."""

from random import Random
from typing import Any

from companion.games import GAMES
from companion.games.troyes import vocabulary
from companion.games.troyes.phone_pages import PAGES
from companion.games.troyes.phone_ways import MAX_COVERS, open_actions
from engine.troyes.actions import Counter
from engine.troyes.game import TROYES
from engine.troyes.state import Game
from engine.troyes.terms import Good
from tests.bench.troyes_engine import full_square
from tests.companion.games.test_conformance import played

HIRES, FIRST = 5, 4


def named(view: dict[str, Any], found: tuple[Any, ...]) -> list[int]:
    """The numbers of all decisions that a page can name."""
    numbers = [way["n"] for way in view["plain"]] + list(view["turns"].values())
    for results in view["groups"].values():
        for each in results:
            numbers += range(each[FIRST], each[FIRST] + sum(uses for _place, uses in each[HIRES]))
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
    view, found = PAGES.view(game, game.now.turn), open_actions(game, game.now.turn)
    results = [each for group in view["groups"].values() for each in group if len(each[HIRES]) > 1]
    for each in results[::25]:
        n = each[FIRST]
        for _place, uses in each[HIRES]:
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
