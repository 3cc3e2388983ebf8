"""The worked examples of the rules (section 12): actions with dice; each test names its number."""

from typing import Any

import pytest

from engine.troyes.actions import Act, Answer, Black, ChosenEvent
from engine.troyes.effects import EventSettled, Hired
from engine.troyes.legal import legal
from engine.troyes.places import OnCard, Supply
from engine.troyes.rules import apply
from engine.troyes.state import Asked, AskedThrow, Game
from engine.troyes.terms import Deed
from tests.engine.troyes.positions import event, group, opened, table
from tests.engine.troyes.test_examples_rounds import players, reasons

ACTIVITY, CATHEDRAL, EVENT, PLACE, FARM = Deed


def used(player: int, card: str, uses: int, *dice: str, **more: Any) -> Act:
    """The action with an activity card."""
    return Act(player, ACTIVITY, group(*dice), card=card, uses=uses, **more)


def countered(player: int, card: str, uses: int, *dice: str, **more: Any) -> Act:
    """The action against an event."""
    return Act(player, EVENT, group(*dice), card=card, uses=uses, **more)


def merchant(denier: int = 15) -> Game:
    """The position of example 12.11."""
    dice = {0: "Y5 Y6", 2: "Y5"}
    return table(dice=dice, denier=[denier, 5, 15, 5], activities=(opened(4, "x_merchant"),))


def test_12_11_the_merchant() -> None:
    action = used(0, "x_merchant", 8, "0Y5", "0Y6", "2Y5", hire=Supply())
    assert action in legal(merchant(), 0)
    game, effects = apply(merchant(), action)
    assert (game.now.players[0].denier, game.now.players[2].denier) == (21, 21)
    assert game.now.activities[0].spaces == (0, None)
    assert Hired(0, "x_merchant", Supply(), 4, 1) in effects


def test_12_12_too_many_uses_too_few_deniers() -> None:
    nine = used(0, "x_merchant", 9, "0Y5", "0Y6", "2Y5", hire=Supply())
    assert reasons(merchant(), nine) == [("USES", "5.5")]
    eight = used(0, "x_merchant", 8, "0Y5", "0Y6", "2Y5", hire=Supply())
    assert reasons(merchant(9), eight) == [("TOO_POOR", "4.4")]


def test_12_13_the_priest() -> None:
    dice = {0: "W5 R1", 1: "W4 Y2 Y4"}
    game = table(2, dice=dice, denier=[15, 15], turn=1, activities=(opened(2, "x_priest"),))
    game, _ = apply(game, used(1, "x_priest", 3, "1W4", "0W5", hire=Supply()))
    assert (players(game.now, "denier"), game.now.activities[0].cubes) == ([19, 3], (0, 3))
    game, _ = apply(game, Act(0, PLACE, group("0R1")))
    with_cube, _ = apply(game, Act(1, FARM, group("1Y2", "1Y4"), "x_priest"))
    assert (with_cube.now.players[1].denier, with_cube.now.activities[0].cubes) == (9, (0, 2))
    without, _ = apply(game, Act(1, FARM, group("1Y2", "1Y4")))
    assert without.now.players[1].denier == 6


def test_12_14_the_cathedral() -> None:
    dice = {0: "R1", 1: "W2", 2: "W5", 3: "W4"}
    game = table(dice=dice, denier=[15] * 4, turn=2, cathedral={(4, 1): 1})
    game, _ = apply(game, Act(2, CATHEDRAL, group("1W2", "3W4", "2W5")))
    assert players(game.now, "denier") == [15, 21, 3, 21]
    assert [game.now.cathedral[column - 1] for column in (2, 4, 5)] == [(2, None, None), (1, 2, None), (2, None, None)]
    assert (game.now.players[2].vp, game.now.players[2].influence) == (3, 9)


def test_12_15_columns() -> None:
    game = table(dice={0: "W3 W3"}, cathedral={(6, 1): 1, (6, 2): 1, (6, 3): 2})
    after, _ = apply(game, Act(0, CATHEDRAL, group("0W3", "0W3")))
    assert after.now.cathedral[2] == (0, 0, None)
    assert (after.now.players[0].vp, after.now.players[0].influence) == (2, 6)
    full = table(dice={0: "W6"}, cathedral={(6, 1): 1, (6, 2): 1, (6, 3): 2})
    assert reasons(full, Act(0, CATHEDRAL, group("0W6"))) == [("COLUMN_FULL", "5.8")]


def test_12_16_an_event_is_settled() -> None:
    game = table(dice={0: "R1", 3: "R2 R3 R4"}, turn=3, row=(event("x_quarrel", (2, 2), (0, 1)),))
    assert reasons(game, countered(3, "x_quarrel", 3, "3R2", "3R3", "3R4")) == [("USES", "5.11")]
    game, _ = apply(game, countered(3, "x_quarrel", 2, "3R2", "3R3", "3R4"))
    assert (players(game.now, "vp"), game.now.players[3].influence) == ([0, 0, 3, 3], 6)
    assert (game.now.players[2].won, game.now.row) == (("x_quarrel",), ())


@pytest.mark.parametrize(
    ("cubes", "vp", "winner"),
    [
        (((0, 2), (1, 2), (2, 1)), {0: 4, 1: 4, 2: 0}, 0),
        (((1, 1), (2, 1), (0, 3)), {0: 6, 1: 1, 2: 1}, 0),
        (((0, 2), (1, 1), (2, 2)), {0: 4, 1: 0, 2: 4}, 0),
    ],
)
def test_12_17_shares(cubes: tuple[tuple[int, int], ...], vp: dict[int, int], winner: int) -> None:
    player, last = cubes[-1]
    row = (event("x_siege", *[(each, n - (each == player)) for each, n in cubes if n - (each == player)]),)
    game = table(dice={0: "Y1", player: "R4 Y1"}, turn=player, row=row)
    _, effects = apply(game, countered(player, "x_siege", 1, f"{player}R4"))
    (settled,) = (each for each in effects if isinstance(each, EventSettled))
    assert {share.player: share.vp for share in settled.shares} == vp
    assert (settled.winner, last) == (winner, dict(cubes)[player])


def test_12_18_and_12_19_pushing() -> None:
    standing = {1: 0, 6: 1}
    game = table(dice={0: "R1", 2: "Y1"}, turn=1, standing={"city_hall": standing})
    after, _ = apply(game, Act(1, PLACE, group("2Y1")))
    assert after.now.players[2].denier == 7
    assert after.now.buildings[2] == (1, None, None, None, None, 0)
    assert after.now.expelled[2] == (0, 1, 0, 0)
    free = table(dice={0: "R1", 2: "Y1"}, turn=1, standing={"city_hall": {1: 0}})
    after, _ = apply(free, Act(1, PLACE, group("2Y1")))
    assert (after.now.buildings[2], after.now.expelled[2]) == ((1, None, None, None, None, 0), (0, 0, 0, 0))
    last = table(dice={0: "R1", 1: "Y6"}, turn=1, standing={"city_hall": {1: 0, 6: 2}})
    after, _ = apply(last, Act(1, PLACE, group("1Y6")))
    assert (after.now.buildings[2], after.now.expelled[2]) == ((0, None, None, None, None, 1), (0, 0, 1, 0))


def test_12_20_the_palace() -> None:
    game = table(dice={0: "Y1", "neutral": "R3"}, standing={"palace": {3: 3, 6: 2}})
    after, _ = apply(game, Act(0, PLACE, group("nR3")))
    assert (after.now.buildings[0], after.now.players[0].denier) == ((None, None, 0, None, None, 2), 3)
    assert after.now.expelled[0] == (0, 0, 0, 1)


def test_12_21_farming() -> None:
    game = table(dice={0: "Y5 Y6 Y1", 1: "Y5", "neutral": "Y4"}, denier=[11, 5, 5, 5])
    after, _ = apply(game, Act(0, FARM, group("0Y5", "0Y6")))
    assert after.now.players[0].denier == 16
    assert reasons(game, Act(0, FARM, group("0Y1"))) == [("TOO_LITTLE", "5.17")]
    assert reasons(game, Act(0, FARM, group("0Y1", "1Y5", "nY4"))) == [("TOO_POOR", "4.4")]


def test_12_26_one_die_counts_as_three() -> None:
    cards = (opened(4, "x_merchant", [0]), opened(4, "x_abbot", cubes=(1, 0, 0, 0)))
    game = table(dice={0: "R1", 1: "W5"}, activities=cards)
    assert reasons(game, used(0, "x_merchant", 8, "1W5", cube="x_abbot")) == [("USES", "5.5")]
    after, _ = apply(game, used(0, "x_merchant", 7, "1W5", cube="x_abbot"))
    assert (after.now.players[0].denier, after.now.players[1].denier) == (5 - 2 + 14, 7)


def test_12_27_free_dice() -> None:
    cards = (opened(4, "x_collector", cubes=(1, 0, 0, 0)),)
    game = table(dice={0: "R1", 1: "Y6 Y3", "neutral": "Y4"}, denier=[6, 5, 5, 5], activities=cards)
    after, _ = apply(game, Act(0, FARM, group("1Y6", "1Y3", "nY4"), "x_collector"))
    assert players(after.now, "denier")[:2] == [6, 11]


def test_12_28_a_die_that_is_not_there() -> None:
    cards = (opened(4, "x_lay_brother", cubes=(1, 0, 0, 0)),)
    game = table(dice={0: "Y1 Y2 Y3", 1: "Y6"}, activities=cards)
    after, _ = apply(game, Act(0, FARM, group("1Y6"), "x_lay_brother"))
    assert players(after.now, "denier")[:2] == [5 - 4 + 6, 9]
    assert reasons(game, Act(0, FARM, group("0Y1", "0Y2", "0Y3"), "x_lay_brother")) == [("GROUP_SIZE", "D4.3")]


def test_12_29_other_colours_and_sums() -> None:
    cards = (opened(4, "x_carter", cubes=(1, 0, 0, 0)), opened(4, "x_smith", cubes=(1, 0, 0, 0)))
    game = table(dice={0: "Y2 R1", "neutral": "Y4"}, row=(event("x_siege"),), activities=cards)
    after, _ = apply(game, countered(0, "x_siege", 1, "0Y2", "nY4", cube="x_carter"))
    assert after.now.players[0].denier == 1
    assert reasons(game, countered(0, "x_siege", 2, "0Y2", "nY4", cube="x_carter")) == [("USES", "5.11")]
    after, _ = apply(game, countered(0, "x_siege", 1, "0R1", cube="x_smith"))
    assert after.now.row[0] == event("x_siege", (0, 1))
    assert reasons(game, countered(0, "x_siege", 2, "0R1", cube="x_smith")) == [("USES", "5.11")]
    assert reasons(game, Act(0, PLACE, group("0R1"), "x_smith")) == [("CUBE_UNFIT", "D4.1")]


def test_12_30_the_scout() -> None:
    row = (event("x_war"), event("x_siege"))
    game = table(dice={0: "R6 R2 Y1"}, row=row, activities=(opened(4, "x_scout", [0]),))
    game, _ = apply(game, used(0, "x_scout", 2, "0R6", "0R2"))
    assert game.now.pending == AskedThrow("x_scout", 0, 2)
    game, _ = apply(game, Black((2, 5)))
    asked = game.now.pending
    assert isinstance(asked, Asked)
    assert (asked.player, asked.options) == (0, (ChosenEvent("x_war"), ChosenEvent("x_siege")))
    game, _ = apply(game, Answer(0, ChosenEvent("x_siege")))
    assert (game.now.row[1], game.now.players[0].influence) == (event("x_siege", (0, 1)), 5)


def test_12_31_a_tradesman_moves() -> None:
    cards = (opened(4, "x_merchant", [0, 1]), opened(4, "x_priest"))
    game = table(dice={0: "W6 R1"}, denier=[8, 5, 5, 5], activities=cards)
    after, _ = apply(game, used(0, "x_priest", 1, "0W6", hire=OnCard("x_merchant")))
    assert after.now.players[0].denier == 0
    assert [each.spaces for each in after.now.activities] == [(None, 1), (0, None)]


def test_12_32_the_tinker() -> None:
    game = table(dice={0: "Y6 Y6 R1"}, influence=[2, 4, 4, 4], activities=(opened(4, "x_tinker", [0]),))
    after, _ = apply(game, used(0, "x_tinker", 2, "0Y6", "0Y6"))
    assert (after.now.players[0].denier, after.now.players[0].influence) == (15, 0)
    assert reasons(game, used(0, "x_tinker", 3, "0Y6", "0Y6")) == [("COST", "D3.1")]
