"""The wheel shows the cells that a half strikes, also after a game is resumed."""

import math
from itertools import combinations, product

import pytest

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.screens.wheel_geometry import (
    TAG,
    TAG_LARGE,
    WheelGeometry,
    laid_dice,
)
from companion.games.troyes_dice.widgets import DayDisc, PlazaKey
from companion.ui import update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Panel
from companion.ui.update_table import GameOpened
from engine.troyes_dice import Colour
from engine.troyes_dice.effects import CellAttacked, PlazaDestroyed
from engine.troyes_dice.setup import PLACES
from tests.companion.ui.properties import overlap
from tests.companion.ui.stories import opened, played, stories, tell

PLAZA_RADIUS = 42


def disc(model: Model) -> DayDisc:
    (found,) = [each for each in view(tell(model, update_half.to_wheel.tap())) if isinstance(each, DayDisc)]
    return found


def test_nothing_is_struck_before_day_3() -> None:
    assert disc(stories()["wheel-first"]).struck == ()


def test_the_struck_cell_stands_in_the_middle_of_the_wheel_until_the_next_throw() -> None:
    days = set()
    for model in played(opened(), 7):
        assert model.game is not None
        attacked = {(each.district, each.number) for each in model.opening if isinstance(each, CellAttacked)}
        assert {(colour, number) for colour, number, _word in disc(model).struck} == attacked
        days |= {model.game.day} if attacked else set()
    assert days == {3, 4}


def test_a_resumed_game_shows_the_struck_cell() -> None:
    model = stories()["wheel"]
    assert any(isinstance(each, PlazaDestroyed) and each.attacks for each in model.opening)
    resumed = tell(model, update_table.game_opened.news(GameOpened(1, model.game, model.opening, True)))
    assert disc(resumed).struck == disc(model).struck == ((Colour.YELLOW, 1, "yellow"),)


@pytest.mark.parametrize(("side", "tag"), [*product((408, 372, 334), (TAG, TAG_LARGE))])
def test_no_price_tag_hides_a_pip_or_another_tag_wherever_four_dice_lie(side: int, tag: tuple[int, int]) -> None:
    """On neighbouring places a tag hid a pip, so that a red 2 read as a 1."""
    wheel = WheelGeometry((200, 200), side)
    for places in combinations(range(PLACES), 4):
        laid = laid_dice(places, wheel, tag)
        for place, (die, own) in laid.items():
            edge = round(die[2] / 6)
            pips = Panel(rect=(die[0] + edge, die[1] + edge, die[2] - 2 * edge, die[3] - 2 * edge))
            for other in set(places) - {place}:
                over = Panel(rect=laid[other].tag)
                assert (places, place, other, overlap(pips, over)) == (places, place, other, False)
                assert (places, place, other, overlap(Panel(rect=own), over)) == (places, place, other, False)
            apart = math.dist(wheel.at(place), (die[0] + die[2] / 2, die[1] + die[3] / 2))
            assert apart < wheel.long(PLAZA_RADIUS - die[2] / 4)
            assert own[1] + own[3] <= wheel.rect[1] + wheel.rect[3]


def test_the_number_of_a_place_is_drawn_over_the_arrow_of_the_place_above() -> None:
    places = [each for each in view(stories()["plazas"]) if isinstance(each, PlazaKey) and each.mark]
    assert sorted(each.mark for each in places) == [str(place) for place in range(PLACES)]
    assert [each.rect[1] for each in places] == sorted(each.rect[1] for each in places)
