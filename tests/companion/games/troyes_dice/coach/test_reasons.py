"""Reasons name the characters that a building serves, the buildings that stand, and those that the net foresees."""

import numpy as np

from companion.games.troyes_dice.coach.features import Board
from companion.games.troyes_dice.coach.net import load_net
from companion.games.troyes_dice.coach.outcomes import state_of
from companion.games.troyes_dice.coach.reasons import foreseen, reasons_of
from engine.troyes_dice import Building, Colour, Kind, Setup, Sheet
from engine.troyes_dice.sheet import cell

RED, YELLOW, WHITE = Colour
SETUP = Setup(("Ada",))


def board(half: int) -> Board:
    """The board of a game whose plazas have not turned."""
    return Board(SETUP, tuple(up for up, _ in SETUP.plazas), frozenset(), half)


def sheet(*cathedrals: int) -> Sheet:
    """A sheet with these cathedrals, in the order in which they were built."""
    numbers = [0] * 6
    for stood, column in enumerate(cathedrals):
        numbers[column - 1] = 1 + stood // 2
    built = sum(1 << cell(WHITE, column) for column in cathedrals)
    one, two, three, four, five, six = numbers
    return Sheet(built=(built, 0), characters=(one, two, three, four, five, six))


def test_urbain_counts_the_cathedrals_that_stand() -> None:
    state = state_of(sheet(1, 2, 5))
    ((first, *others),) = reasons_of(load_net(), board(8), [state], [(Building(Kind.PRESTIGE, WHITE, 5),)])
    assert (first.column, first.number, first.kind, first.district, first.standing) == (5, 2, Kind.PRESTIGE, WHITE, 3)
    assert first.points == 2 * (3 + first.more)
    assert not others or others[0].points <= first.points


def test_a_building_that_no_character_counts_gives_no_reason() -> None:
    state = state_of(sheet(1))
    assert reasons_of(load_net(), board(8), [state], [(Building(Kind.WORK, YELLOW, 3),)]) == [()]


def test_nothing_follows_after_the_last_half() -> None:
    state = state_of(sheet(1, 2, 5))
    assert reasons_of(load_net(), board(16), [state], [(Building(Kind.PRESTIGE, WHITE, 5),)]) == [()]


def test_fewer_buildings_follow_late_than_early() -> None:
    states = [state_of(sheet(1, 5))]
    early, late = (foreseen(load_net(), board(half), states).sum() for half in (2, 14))
    assert early > 5 > late > 0
    assert np.all(foreseen(load_net(), board(2), states) <= 6.5)
