"""The strip on a turn shows the player's sheet, marks the space that the draft fills, and opens the sheet."""

import pytest

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.widgets import DistrictStrip
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Badge, Key, Widget
from engine.troyes_dice import Colour, Deed, Kind, Turn, legal
from engine.troyes_dice.sheet import COLUMNS
from tests.companion.ui.stories import stories, tell
from tests.companion.ui.variants import Variant, in_variant

PLAYER = 2


def strips(widgets: list[Widget] | tuple[Widget, ...]) -> list[DistrictStrip]:
    return [each for each in widgets if isinstance(each, DistrictStrip)]


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", ["turn", "rest", "turn-empty"])
def test_the_strip_is_the_sheet(name: str, tall: bool) -> None:
    model = in_variant(stories()[name], Variant(tall=tall))
    assert model.game is not None
    player = model.screen.viewer or 0
    sheet = model.game.seats[player].sheet
    widgets = view(model)
    assert [each.district for each in strips(widgets)] == list(Colour)
    for strip in strips(widgets):
        for kind, cells in zip(Kind, (strip.prestige, strip.work), strict=True):
            assert [each.number for each in cells] == list(model.game.setup.numbering)
            assert [each.built for each in cells] == [sheet.has(kind, strip.district, each) for each in COLUMNS]
            assert [each.crossed for each in cells] == [sheet.is_crossed(strip.district, each) for each in COLUMNS]
            assert [each.shielded for each in cells] == [sheet.is_protected(each) for each in COLUMNS]
            assert not any(each.chosen for each in cells)
        assert strip.citizens == sheet.citizens[strip.district]
        assert strip.stop is not None
        assert strip.stop > strip.citizens
    assert [each.player for each in widgets if isinstance(each, Badge)] == [player]
    (key,) = [each for each in widgets if isinstance(each, Key) and each.message == update_half.open_sheet.tap(player)]
    for strip in strips(widgets):
        assert key.rect[0] < strip.rect[0]
        assert strip.rect[1] + strip.rect[3] <= key.rect[1] + key.rect[3]


def chosen_of(model: Model) -> list[tuple[Colour, Kind, int]]:
    return [
        (strip.district, kind, cell.number)
        for strip in strips(view(model))
        for kind, cells in zip(Kind, (strip.prestige, strip.work), strict=True)
        for cell in cells
        if cell.chosen
    ]


def test_the_space_of_the_drafted_building_is_marked() -> None:
    model = stories()["turn-empty"]
    assert model.game is not None
    assert model.game.throw is not None
    turn = next(each for each in legal(model.game, 0) if isinstance(each, Turn) and each.do is Deed.WORK)
    slot = model.game.throw.slots[turn.slot]
    drafted = tell(
        model,
        update_half.open_player.tap(0),
        update_half.choose_die.tap(slot.index),
        update_half.choose_deed.tap(Deed.WORK),
    )
    assert chosen_of(drafted) == [(slot.colour, Kind.WORK, slot.lies)]
    assert chosen_of(tell(drafted, update_half.choose_deed.tap(Deed.GATHER))) == []
