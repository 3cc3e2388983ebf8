"""A player's sheet as a strip on the turn: built, free and lost spaces, citizens with their next bonus."""

from functools import lru_cache

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.sheet_text import CITIZEN_STOPS
from companion.games.troyes_dice.widgets import DistrictStrip, StripCell
from companion.i18n.language import _
from companion.ui.screens.frame import column, inside, row
from companion.ui.toolkit.widgets import Key, Rect, Widget
from engine.troyes_dice import Building, Colour, Game, Kind
from engine.troyes_dice.sheet import COLUMNS

HEIGHT, TALL_HEIGHT = 55, 80
"""The height of the strip: the districts side by side, on a tall screen one below the other."""
ROWS = 1000
"""The number of cached rows of buildings: a hundred phones of a table have some hundreds."""
Columns = tuple[int, ...]
Cells = tuple[StripCell, ...]


def sheet_strip(game: Game, player: int, box: Rect, chosen: Building | None = None) -> list[Widget]:
    """A key with the three districts, which opens the sheet; `chosen` is the space that the drafted turn fills."""
    tall = box[3] >= TALL_HEIGHT
    places = column(inside(box, 8, 4), 3, 2) if tall else row(inside(box, 7, 3), 3, 8)
    strips = [_district(game, player, district, rect, chosen) for district, rect in zip(Colour, places, strict=True)]
    return [Key(rect=box, label="", said=_("Sheet"), message=update_half.open_sheet.tap(player)), *strips]


def _district(game: Game, player: int, district: Colour, rect: Rect, chosen: Building | None) -> DistrictStrip:
    sheet = game.seats[player].sheet
    crossed, protected = sheet.crossed_columns(district), sheet.columns(Kind.PRESTIGE, Colour.RED)
    new = None if chosen is None or chosen.district != district else chosen
    prestige, work = (
        _cells(
            game.setup.numbering,
            sheet.columns(kind, district),
            crossed,
            protected,
            new.column if new is not None and new.kind == kind else None,
        )
        for kind in Kind
    )
    citizens = sheet.citizens[district]
    stop = next((each for each in CITIZEN_STOPS if each > citizens), None)
    return DistrictStrip(rect=rect, district=district, prestige=prestige, work=work, citizens=citizens, stop=stop)


@lru_cache(ROWS)
def _cells(numbering: Columns, built: Columns, crossed: Columns, protected: Columns, chosen: int | None) -> Cells:
    """The spaces of one kind of building in a district; `chosen` is the column that the drafted turn fills."""
    return tuple(
        StripCell(
            number,
            built=column in built,
            crossed=column in crossed,
            shielded=column in protected,
            chosen=column == chosen,
        )
        for number, column in zip(numbering, COLUMNS, strict=True)
    )
