"""The examples of section 8 of the rules, one test each."""

import pytest

from engine.troyes_dice import (
    Colour,
    Deed,
    Game,
    IllegalActionError,
    Kind,
    Resource,
    Rest,
    Roll,
    Setup,
    Sheet,
    Turn,
    apply,
    faults,
    legal,
    score,
)
from engine.troyes_dice.effects import CellAttacked, CitizenGained, LinkPaid, Outcome, Paid, PlazaDestroyed
from engine.troyes_dice.faults import Code
from engine.troyes_dice.setup import numbering_from
from tests.engine.troyes_dice.boards import RED, WHITE, YELLOW, before_half, cells, rolled, setup_with

MORNING = (WHITE, RED, WHITE, YELLOW, RED, WHITE, YELLOW, RED, YELLOW)
"""Faces by place: the first morning's plazas are red, white, yellow, red."""


def test_8_1_a_mornings_throw() -> None:
    game = rolled(setup_with(MORNING), 0, Roll(3, (6, 1, 3)), Sheet(held=(3, 2, 3)))
    assert game.throw is not None
    assert [(slot.value, slot.black, slot.colour) for slot in game.throw.slots] == [
        (1, False, RED),
        (3, True, WHITE),
        (3, False, YELLOW),
        (6, False, RED),
    ]
    costs = {slot: [e.amount for e in _paid(game, Turn(0, slot, Deed.GATHER))] for slot in (0, 2, 3)}
    assert costs == {0: [], 2: [1], 3: [2]}
    assert [each.code for each in faults(game, Turn(0, 1, Deed.GATHER))] == [Code.BLACK_DIE]


def _paid(game: Game, turn: Turn) -> list[Paid]:
    return [effect for effect in apply(game, turn)[1] if isinstance(effect, Paid)]


@pytest.mark.parametrize(("ascending", "numbering"), [(True, (4, 5, 6, 1, 2, 3)), (False, (4, 3, 2, 1, 6, 5))])
def test_8_2_numbering_from_four(ascending: bool, numbering: tuple[int, ...]) -> None:
    assert numbering_from(4, ascending) == numbering


@pytest.mark.parametrize(("day", "crossed"), [(4, (3,)), (2, ())])
def test_8_3_the_black_three_on_white(day: int, crossed: tuple[int, ...]) -> None:
    faces = (RED, RED, YELLOW, RED, WHITE, YELLOW, RED, YELLOW, RED)
    setup = setup_with(faces if day == 4 else faces[2:] + faces[:2])
    sheet = Sheet(built=(0, cells((WHITE, 3))))
    game = rolled(setup, 2 * (day - 1), Roll(3, (4, 5, 6)), sheet)
    assert game.throw is not None
    assert game.throw.slots[0].colour == WHITE
    assert not game.throw.slots[0].available
    assert game.seats[0].sheet.crossed_columns(WHITE) == crossed
    assert game.seats[0].sheet.columns(Kind.WORK, WHITE) == (3,)
    turn = Turn(0, 1, Deed.PRESTIGE, colour=WHITE, value=3)
    assert (Code.CROSSED_OUT in {each.code for each in faults(game, turn)}) == bool(crossed)


def test_8_4_adjusting_both() -> None:
    setup = setup_with((YELLOW, RED, RED, RED, WHITE, WHITE, WHITE, RED, WHITE))
    game = rolled(setup, 0, Roll(1, (2, 5, 6)))
    after, effects = apply(game, Turn(0, 2, Deed.GATHER, colour=YELLOW, value=6))
    paid = [(effect.resource, effect.amount) for effect in effects if isinstance(effect, Paid)]
    assert paid == [(Resource.DENIER, 1), (Resource.KNOWLEDGE, 2), (Resource.INFLUENCE, 1)]
    sheet = after.seats[0].sheet
    assert sheet.circled == (3, 9, 3)
    assert sheet.held == (2, 8, 1)
    assert sheet.citizens == (0, 1, 0)


def test_8_5_the_link_of_two_fortresses() -> None:
    game = rolled(setup_with((WHITE, RED) + (YELLOW,) * 7), 0, Roll(6, (1, 2, 3)), Sheet(built=(cells((RED, 2)), 0)))
    after, effects = apply(game, Turn(0, 0, Deed.PRESTIGE))
    assert [(e.rule, e.amount) for e in effects if isinstance(e, CitizenGained)] == [("4.7", 1), ("2.1", 1)]
    assert [e.columns for e in effects if isinstance(e, LinkPaid)] == [(1, 2)]
    assert after.seats[0].sheet.citizens == (2, 0, 0)


def test_8_6_a_great_hall_counts_two_white_dice() -> None:
    setup = setup_with((RED, WHITE, WHITE, YELLOW, RED, RED, RED, RED, RED))
    game = rolled(setup, 0, Roll(6, (1, 2, 5)), Sheet(held=(3, 3, 0)))
    after, _ = apply(game, Turn(0, 2, Deed.PRESTIGE))
    assert after.seats[0].sheet.circled[Resource.KNOWLEDGE] == 9


def test_8_7_the_third_cathedral_scores_two_a_fortress() -> None:
    sheet = Sheet(built=(cells((WHITE, 3), (WHITE, 4), (RED, 5), (RED, 6)), 0), characters=(0, 0, 1, 1, 0, 0))
    game = rolled(setup_with((RED, WHITE) + (YELLOW,) * 7), 0, Roll(6, (1, 2, 3)), sheet)
    after, _ = apply(game, Turn(0, 0, Deed.PRESTIGE))
    assert after.seats[0].sheet.characters == (2, 0, 1, 1, 0, 0)
    assert score(after.seats[0].sheet).characters[0] == 2 * 2


def test_8_8_a_town_hall_gives_two_craftsmen() -> None:
    setup = setup_with((RED, RED, RED, YELLOW, RED, WHITE, WHITE, WHITE, WHITE))
    after, _ = apply(rolled(setup, 0, Roll(1, (2, 5, 6))), Turn(0, 2, Deed.WORK))
    assert after.seats[0].sheet.citizens == (0, 2, 0)


def test_8_9_the_sheet_of_section_5() -> None:
    prestige = cells((YELLOW, 1), (YELLOW, 2), (YELLOW, 3), (YELLOW, 4), (WHITE, 3), (WHITE, 4), (WHITE, 5), (WHITE, 6))
    work = cells((YELLOW, 1), (YELLOW, 2), (YELLOW, 3), (YELLOW, 4), (WHITE, 1), (WHITE, 2))
    sheet = Sheet(held=(2, 2, 5), citizens=(10, 10, 10), built=(prestige, work), characters=(0, 0, 1, 2, 1, 2))
    points = score(sheet)
    assert points.characters == (0, 0, 4, 8, 4, 4)
    assert points.unspent == (1, 1, 2)
    assert (points.buildings + points.resources, points.citizens, points.total) == (24, 30, 54)


def test_8_10_one_to_six_costs_five() -> None:
    game = rolled(setup_with(), 0, Roll(6, (1, 2, 3)), Sheet(held=(5, 3, 3)))
    _after, effects = apply(game, Turn(0, 0, Deed.GATHER, value=6))
    assert [(e.resource, e.amount) for e in effects if isinstance(e, Paid)] == [(Resource.INFLUENCE, 5)]
    poor = rolled(setup_with(), 0, Roll(6, (1, 2, 3)), Sheet(held=(4, 3, 3)))
    assert [each.rule for each in faults(poor, Turn(0, 0, Deed.GATHER, value=6))] == ["4.3"]


def test_8_11_nothing_can_be_paid_for() -> None:
    game = rolled(setup_with(), 0, Roll(1, (1, 2, 3)), Sheet(held=(0, 0, 0)))
    assert legal(game, 0) == (Rest(0),)
    after, _ = apply(game, Rest(0))
    assert after.seats[0].sheet.held == (1, 1, 1)
    with pytest.raises(IllegalActionError):
        apply(rolled(setup_with(), 0, Roll(1, (1, 2, 3))), Rest(0))


@pytest.mark.parametrize(
    ("half_index", "built", "outcome", "lost"),
    [
        (3, (), None, None),
        (4, (), Outcome.CROSSED, (Kind.PRESTIGE, Kind.WORK)),
        (4, ((WHITE, 2),), Outcome.CROSSED, (Kind.WORK,)),
        (4, ((RED, 2),), Outcome.PROTECTED, ()),
    ],
)
def test_an_attack_is_told_for_every_sheet(
    half_index: int, built: tuple[tuple[Colour, int], ...], outcome: Outcome | None, lost: tuple[Kind, ...] | None
) -> None:
    """3.3, 3.4: each player's losses, the protected players, and no attack before day 3."""
    sheet = Sheet(built=(cells(*built), 0))
    before = before_half(setup_with((WHITE,) * 9, players=2), half_index, sheet)
    _, effects = apply(before, Roll(2, (3, 4, 5)))
    told = [(e.player, e.outcome, e.lost) for e in effects if isinstance(e, CellAttacked)]
    assert told == ([] if outcome is None else [(0, outcome, lost), (1, outcome, lost)])
    assert [e.attacks for e in effects if isinstance(e, PlazaDestroyed)] == [outcome is not None]


def test_defaults_are_the_first_game() -> None:
    """1.4, 1.5: numbers in order, three of each resource."""
    assert Setup(("Ada",)).numbering == (1, 2, 3, 4, 5, 6)
    assert Sheet().held == (3, 3, 3)
    assert tuple(Colour) == (RED, YELLOW, WHITE)
