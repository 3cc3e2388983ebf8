"""A sheet shows on each cathedral its character and the building that it counts, on a great hall the counted die."""

from companion.games.troyes_dice.widgets import BUILDING_ICON, CITIZEN_ICON, CellKey
from companion.ui.screens import view
from companion.ui.toolkit.widgets import DISTRICT_ICON, Icon
from engine.troyes_dice import Colour
from engine.troyes_dice.sheet import CHARACTERS, HALL_DIE
from tests.companion.ui.stories import stories


def test_cathedrals_name_their_characters_and_halls_their_dice() -> None:
    cells = [each for each in view(stories()["sheet"]) if isinstance(each, CellKey)]
    cathedrals = [each for each in cells if each.icon is Icon.CATHEDRAL]
    for cell, (name, kind, colour) in zip(cathedrals, CHARACTERS, strict=True):
        assert name.startswith(cell.name)
        assert cell.name
        assert cell.reward == ((BUILDING_ICON[kind, colour], colour),)
    halls = [each for each in cells if each.icon is Icon.GREAT_HALL]
    assert tuple(each.each for each in halls) == HALL_DIE
    assert halls[0].reward == ((DISTRICT_ICON[0], Colour.RED),) * 3
    assert halls[1].reward == ((CITIZEN_ICON[0], Colour.RED),) * 2
