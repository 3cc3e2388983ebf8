"""The coach's sentences about a throw agree with the rules, and its stages with the days that they name."""

import re

import pytest
from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.games.troyes_dice.coach_stages import (
    EXPLAINED_HALVES,
    LOOK_AT,
    NAMED_HALVES,
    STAGES,
    explains,
    names_idea,
    throw_lessons,
)
from engine.troyes_dice import Game, Roll, Setup, apply, new_game
from tests.companion.tables import FEASTS, new_model

COACHED = Coaching(coached=True)


def thrown(*rolls: Roll, setup: Setup | None = None) -> Game:
    game = new_game(setup or Setup(("Ada",)))
    for roll in rolls:
        game, _effects = apply(game, roll)
    return game


def test_the_stages_name_the_days_in_which_the_coach_speaks() -> None:
    days = [re.findall(r"\d", stage) for stage in STAGES]
    assert days == [["1", "2"], ["3", "4"], ["5"]]
    assert (2 * int(days[0][-1]), 2 * int(days[1][-1])) == (EXPLAINED_HALVES, NAMED_HALVES)
    assert len(LOOK_AT) == EXPLAINED_HALVES


@pytest.mark.parametrize(
    ("half", "stage"),
    [(0, (True, False)), (3, (True, False)), (4, (False, True)), (7, (False, True)), (8, (False,) * 2)],
)
def test_it_speaks_less_from_day_to_day(half: int, stage: tuple[bool, bool]) -> None:
    game = replace(thrown(Roll(2, (1, 3, 6))), half_index=half)
    model = new_model(game=game, coaching=COACHED)
    assert (explains(model), names_idea(model)) == stage
    alone = replace(model, coaching=replace(COACHED, dismissed=True))
    assert not explains(alone)
    assert not names_idea(alone)


def test_the_first_throw_is_explained_by_its_danger_its_prices_and_an_advice() -> None:
    game = thrown(Roll(2, (1, 3, 6)))
    assert game.throw is not None
    danger, prices, advice = throw_lessons(game)
    struck = next(slot for slot in game.throw.slots if slot.black)
    assert danger.place == struck.place
    assert danger.text.startswith("The black 2 destroys this plaza")
    assert "the yellow 1 is free, the yellow 6 is 2 deniers" in prices.text
    assert prices.place == game.throw.slots[0].place
    assert advice.place is None


def test_a_black_die_that_the_feast_tames_is_no_danger() -> None:
    tame, wild = (throw_lessons(thrown(roll, setup=FEASTS)) for roll in (Roll(1, (2, 3, 6)), Roll(2, (1, 3, 6))))
    assert [lesson.text for lesson in tame if "destroys" in lesson.text] == []
    assert [lesson.text for lesson in wild if "destroys" in lesson.text] != []


def test_each_later_half_has_an_advice_of_its_own() -> None:
    game = thrown(Roll(2, (1, 3, 6)))
    advice = {throw_lessons(replace(game, half_index=half))[-1].text for half in range(EXPLAINED_HALVES)}
    assert advice == set(LOOK_AT)
