"""Points that an action brings at once, and the bonuses that it reaches or comes near."""

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.points_now import breakdown, milestone, points_brought, points_text_of
from companion.i18n.language import Language, using
from companion.i18n.numbers import signed
from engine.troyes_dice import Colour, Deed, Game, Kind, Roll, Setup, Sheet, Turn, apply, new_game, score
from engine.troyes_dice.sheet import cell
from tests.companion.ui.stories import ended

BEGUN = apply(new_game(Setup(("Ada",))), Roll(2, (1, 3, 6)))[0]
"""Yellow 1 is free, white 2 is destroyed, red 3 costs a denier, yellow 6 two."""
FREE, RED_3, YELLOW_6 = 0, 2, 3


def with_sheet(sheet: Sheet) -> Game:
    (seat,) = BEGUN.seats
    return replace(BEGUN, seats=(replace(seat, sheet=sheet),))


HALL_2 = Sheet(built=(0, 1 << cell(Colour.YELLOW, 2)))
FOUR = Sheet(circled=(4, 4, 4), held=(4, 4, 4))


@pytest.mark.parametrize(
    ("sheet", "turn", "points", "fact"),
    [
        (Sheet(), Turn(0, FREE, Deed.GATHER), 1, ""),
        (Sheet(), Turn(0, RED_3, Deed.GATHER), 3, "reaches a bonus"),
        (Sheet(), Turn(0, YELLOW_6, Deed.PRESTIGE), -1, ""),
        (HALL_2, Turn(0, FREE, Deed.WORK), 5, "finishes a link"),
        (FOUR, Turn(0, FREE, Deed.GATHER), 0, "1 more: a bonus"),
        (Sheet(citizens=(0, 12, 0)), Turn(0, FREE, Deed.WORK), 2, "1 more: a bonus"),
        (Sheet(citizens=(3, 0, 3)), Turn(0, FREE, Deed.WORK), 2, "1 more: a bonus"),
        (Sheet(citizens=(3, 1, 3)), Turn(0, FREE, Deed.WORK), 5, "reaches a bonus"),
        (Sheet(citizens=(3, 2, 3)), Turn(0, FREE, Deed.GATHER), 1, ""),
    ],
)
def test_points_and_fact_of_a_turn(sheet: Sheet, turn: Turn, points: int, fact: str) -> None:
    before = with_sheet(sheet)
    after, effects = apply(before, turn)
    assert (points_brought(before, after, 0), milestone(before, after, 0, effects)) == (points, fact)


def test_a_link_counts_only_once_both_buildings_stand() -> None:
    before = with_sheet(Sheet())
    after, effects = apply(before, Turn(0, FREE, Deed.WORK))
    assert after.sheets[0].has(Kind.WORK, Colour.YELLOW, 1)
    assert milestone(before, after, 0, effects) == ""


@pytest.mark.parametrize(("points", "text"), [(4, "+4"), (0, "0"), (-2, "\N{MINUS SIGN}2")])
def test_signs(points: int, text: str) -> None:
    assert signed(points) == text


@pytest.mark.parametrize("spoken", Language)
def test_the_points_of_a_finished_game_are_no_points_so_far(spoken: Language) -> None:
    over = ended(("Ada",), 2).game
    assert over is not None
    going = replace(over, half_index=over.half_index - 1)
    assert (going.over, over.over) == (False, True)
    with using(spoken):
        assert points_text_of(going, 0) != points_text_of(over, 0)
        assert breakdown(going, 0) != breakdown(over, 0)
    if spoken is Language.EN:
        assert points_text_of(over, 0) == f"{score(over.seats[0].sheet).total} points"
        assert breakdown(over, 0).startswith("Points for buildings: ")
