"""The results of a group: exactly the legal actions, greyed ones with their reasons, dice that may join."""

from collections import Counter as Tally

import pytest

from companion.games.troyes.group_results import (
    Result,
    die_faults,
    hire_places,
    results,
    spends,
    target_of,
    whole_group,
)
from engine.troyes.actions import Act, Spend
from engine.troyes.faults import Code
from engine.troyes.rules import apply, faults, legal
from engine.troyes.state import Game
from engine.troyes.terms import Deed, Stage
from tests.engine.troyes.positions import group, opened, table
from tests.engine.troyes.random_games import played


def turns(seed: int) -> list[Game]:
    """Some positions of a game in which a player may act."""
    every = [game for game, *_ in played(seed) if game.now.stage == Stage.ACTIONS and game.now.pending is None]
    return every[:: max(1, len(every) // 4)]


def with_cubes(result: Result) -> tuple[Result, ...]:
    return (result, *result.with_cube)


@pytest.mark.parametrize("seed", [1, 4, 7])
def test_offers_each_legal_action_and_no_other(seed: int) -> None:
    for game in turns(seed):
        player = game.now.turn
        assert player is not None
        acts = [each for each in legal(game, player) if isinstance(each, Act)]
        for dice in dict.fromkeys(act.dice for act in acts[::7]):
            own = [act for act in acts if act.dice == dice]
            offered = [each for result in results(game, dice) if result.is_legal for each in with_cubes(result)]
            assert {(target_of(each.act), each.act.cube) for each in offered} == {
                (target_of(act), act.cube) for act in own
            }
            for each in offered:
                same = [act for act in own if (target_of(act), act.cube) == (target_of(each.act), each.act.cube)]
                assert each.act.uses == max((act.uses for act in same if act.uses), default=None)
                assert set(each.hires) == {act.hire for act in same if act.hire is not None}
                assert (each.after, each.effects) == apply(game, each.act)
                assert Tally(hire_places(game, each.act)) == Tally(
                    act.hire for act in same if act.hire is not None and act.uses == each.act.uses
                )
        assert set(spends(game)) == {each for each in legal(game, player) if isinstance(each, Spend)}


def test_what_is_not_allowed_is_greyed_with_its_reasons() -> None:
    game = table(
        dice={0: "Y1", 1: "Y5 Y6"}, denier=(5, 5, 5, 5), activities=(opened(4, "x_merchant"), opened(4, "x_guard"))
    )
    alone = results(game, group("0Y1"))
    assert [(each.act.do, each.act.card, each.is_legal) for each in alone] == [
        (Deed.PLACE, None, True),
        (Deed.ACTIVITY, "x_merchant", False),
        (Deed.FARM, None, False),
    ]
    assert [each.faults[0].code for each in alone[1:]] == [Code.USES, Code.TOO_LITTLE]
    poor = results(game, group("1Y5", "1Y6"))
    assert {each.faults[0].code for each in poor} == {Code.TOO_POOR}
    assert all(each.faults == faults(game, each.act) for each in (*alone, *poor))


def test_a_die_that_cannot_join_says_why() -> None:
    game = table(dice={0: "R1 R2 R3 W4 Y5", 1: "R6 Y6", 2: "R5"}, denier=(4, 5, 5, 5), influence=(3, 4, 4, 4))
    red = group("0R1")
    codes = {die: [each.code for each in die_faults(game, red, die)][:1] for die in group("0R2", "0W4", "1Y6", "1R6")}
    assert list(codes.values()) == [[], [Code.GROUP_COLOUR], [Code.GROUP_COLOUR], []]
    assert [each.code for each in die_faults(game, group("0R1", "1R6"), group("2R5")[0])] == [Code.TOO_POOR]
    assert [each.code for each in die_faults(game, group("0R1", "0R2", "0R3"), group("1R6")[0])] == [Code.GROUP_SIZE]
    able = table(dice={0: "R1 W4", 1: "Y6"}, influence=(4, 4, 4, 4))
    assert die_faults(able, red, group("0W4")[0]) == (), "both can be turned over"
    assert die_faults(able, red, group("1Y6")[0]) != ()


def test_only_dice_of_one_colour_make_a_group() -> None:
    assert whole_group(group("0R1", "1W2")) is None
    found = whole_group(group("0R1", "1R2"))
    assert found is not None
    assert (found.total, found.price(0, group("0R1", "1R2"))) == (3, 4)
