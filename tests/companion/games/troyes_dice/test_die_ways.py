"""The points and facts on each way of a turn are true, over random games, by a second copy of the rules."""

from itertools import islice

from companion.games.troyes_dice.coach.outcomes import CIRCLE, CITIZENS, RECRUIT, Deeds, state_of
from companion.games.troyes_dice.die_ways import glance
from engine.troyes_dice import Deed, Game, Sheet, apply, score
from engine.troyes_dice.sheet import CITIZEN_SPACES, LINKS, RESOURCE_SPACES
from tests.companion.games.troyes_dice.coach.positions import random_game

HALVES = 64


def finished_links(sheet: Sheet) -> set[tuple[object, ...]]:
    """The links whose two buildings stand."""
    return {
        (kind, district, pair)
        for (kind, district), pairs in LINKS.items()
        for pair in pairs
        if all(sheet.has(kind, district, column) for column in pair)
    }


def is_near(sheet: Sheet) -> bool:
    """One more resource or citizen on some track brings more than itself."""
    state = state_of(sheet)
    deeds = Deeds(state, (0, 0, 0), ())
    for track in range(3):
        circled, citizens = state.copy(), state.copy()
        circled[track] += 1
        circled[3 + track] += 1
        citizens[CITIZENS + track] += 1
        if sheet.circled[track] < RESOURCE_SPACES and [(circled, ())] != deeds._written([(CIRCLE, track, 1)], state):
            return True
        if sheet.citizens[track] < CITIZEN_SPACES and [(citizens, ())] != deeds._written([(RECRUIT, track, 1)], state):
            return True
    return False


def check(game: Game) -> set[str]:
    """Compare each way of this position; return the facts that were named."""
    assert game.throw is not None
    before, facts = game.sheets[0], set()
    for slot in game.throw.available:
        for do in Deed:
            way = glance(game, 0, slot, do)
            if way.turn is None:
                continue
            after = apply(game, way.turn)[0].sheets[0]
            points = int(way.points.replace("\N{MINUS SIGN}", "-"))
            assert points == score(after).total - score(before).total
            facts.add(way.fact)
            if way.fact.startswith("link:"):
                assert finished_links(after) > finished_links(before)
            if way.fact == "1 more: a bonus":
                assert is_near(after), (after, way)
    return facts


def test_points_and_facts_of_each_way_are_true() -> None:
    positions = (game for seed in range(20) for _before, _roll, game, _wholes in random_game(seed))
    facts = set().union(*map(check, islice(positions, HALVES)))
    assert {"", "bonus: 1 yellow", "1 more: a bonus"} <= facts
    assert any(fact.startswith("link: ") for fact in facts)
