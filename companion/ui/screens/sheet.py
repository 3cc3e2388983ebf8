"""A player's sheet as on paper: numbers above columns, buildings, links, tracks."""

from companion.ui.messages import Explain, OpenSheet
from companion.ui.model import Model, SheetOf
from companion.ui.screens.frame import header
from companion.ui.widgets import (
    BUILDING_ICON,
    CITIZEN_ICON,
    DISTRICT_ICON,
    CellKey,
    DieKey,
    Face,
    Icon,
    Link,
    Panel,
    Picture,
    Text,
    Track,
    Widget,
)
from companion.ui.wording import cell, gain
from engine.troyes_dice import Colour, Game, Kind, Resource, Sheet, score
from engine.troyes_dice.sheet import (
    CITIZEN_SPACES,
    COLUMNS,
    FORTRESS_CITIZEN,
    HALL_GAIN,
    LINKS,
    RESOURCE_BONUS_SPACES,
    RESOURCE_SPACES,
    Recruit,
)

BAND = 138
FIRST = 63
LEFT, PITCH, CELL = 46, 72, 68
TRACKS = 484
CITIZEN_STOPS = (3, 6, 11, 15, 20)


def view(model: Model, screen: SheetOf) -> list[Widget]:
    """Three districts one below the other; their tracks beside them."""
    game = model.game
    assert game is not None
    player = screen.player
    count = len(game.seats)
    sheet = game.seats[player].sheet
    points = score(sheet).total
    keys = [(f"{points} points so far", Explain(_breakdown(sheet)), 190)]
    following = []
    if count > 1:
        following.append(("Next sheet", OpenSheet((player + 1) % count), 130))
    widgets = header(model, game.setup.players[player], *keys, *following)
    for district in Colour:
        widgets += _district(game, sheet, district, FIRST + BAND * district)
    return widgets


def _breakdown(sheet: Sheet) -> str:
    now = score(sheet)
    return (
        f"If the game ended now: {now.buildings} points for buildings, {now.resources} for unspent resources, "
        f"{now.citizens} for citizens."
    )


def _district(game: Game, sheet: Sheet, district: Colour, top: int) -> list[Widget]:
    widgets: list[Widget] = [
        Panel(rect=(4, top + 1, 476, BAND - 3)),
        Panel(rect=(TRACKS, top + 1, 312, BAND - 3)),
        Picture(rect=(9, top + 42, 34, 34), icon=DISTRICT_ICON[district], district=district),
        Text(rect=(5, top + 76, 42, 20), text=district.word, size=15, align=0),
    ]
    for column in COLUMNS:
        x = LEFT + PITCH * (column - 1)
        number = game.setup.numbering[column - 1]
        crossed = sheet.is_crossed(district, column)
        widgets.append(DieKey(rect=(x + 22, top + 4, 24, 24), value=number, framed=False))
        if crossed:
            widgets.append(Picture(rect=(x + 20, top + 2, 28, 28), icon=Icon.CROSS))
        for kind in Kind:
            widgets.append(_cell(sheet, kind, district, column, (x, top + 31 + 53 * kind, CELL, 48)))
    for kind in Kind:
        widgets += _links(sheet, kind, district, top + 31 + 53 * kind)
    return [*widgets, *_tracks(sheet, district, top)]


def _cell(sheet: Sheet, kind: Kind, district: Colour, column: int, rect: tuple[int, int, int, int]) -> CellKey:
    built, crossed = sheet.has(kind, district, column), sheet.is_crossed(district, column)
    status = " It stands." if built else " It is crossed out and can never be built." if crossed else ""
    character = sheet.characters[column - 1]
    cathedral = kind is Kind.PRESTIGE and district is Colour.WHITE
    return CellKey(
        rect=rect,
        icon=BUILDING_ICON[kind, district],
        district=district,
        built=built,
        crossed=crossed,
        shielded=sheet.is_protected(column),
        reward=() if cathedral else _reward(kind, district, column),
        note=str(character) if cathedral and character else "",
        message=Explain(cell(kind, district, column) + status),
    )


def _reward(kind: Kind, district: Colour, column: int) -> tuple[tuple[Icon, Colour], ...]:
    if kind is Kind.WORK:
        return ((CITIZEN_ICON[district], district),) * 2
    if district is Colour.RED:
        colour = FORTRESS_CITIZEN[column - 1]
        return ((CITIZEN_ICON[colour], colour),)
    what = HALL_GAIN[column - 1]
    if isinstance(what, Recruit):
        return ((CITIZEN_ICON[what.colour], what.colour),) * 2
    return ((DISTRICT_ICON[what.resource], Colour(what.resource)),)


def _links(sheet: Sheet, kind: Kind, district: Colour, top: int) -> list[Widget]:
    widgets: list[Widget] = []
    for (first, second), what in LINKS.get((kind, district), {}).items():
        x = LEFT + PITCH * first - 2 - 18
        icon, colour = (
            (CITIZEN_ICON[what.colour], what.colour)
            if isinstance(what, Recruit)
            else (DISTRICT_ICON[what.resource], Colour(what.resource))
        )
        both = all(sheet.has(kind, district, column) for column in (first, second))
        dead = any(
            sheet.is_crossed(district, column) and not sheet.has(kind, district, column) for column in (first, second)
        )
        text = f"Link between columns {first} and {second}: {gain(what)} once both buildings stand."
        widgets.append(
            Link(
                rect=(x, top + 30, 36, 20),
                icon=icon,
                district=colour,
                amount=what.amount,
                paid=both,
                dead=dead and not both,
                why=text,
            )
        )
    return widgets


def _tracks(sheet: Sheet, district: Colour, top: int) -> list[Widget]:
    resource = Resource(district)
    circled, held, citizens = sheet.circled[resource], sheet.held[resource], sheet.citizens[district]
    left, wide = TRACKS + 66, 242
    widgets: list[Widget] = [
        Picture(rect=(TRACKS + 6, top + 18, 28, 28), icon=DISTRICT_ICON[district], district=district),
        Text(rect=(TRACKS + 36, top + 10, 30, 44), text=str(held), size=26, face=Face.BOLD, align=0),
        Picture(rect=(TRACKS + 6, top + 85, 28, 28), icon=CITIZEN_ICON[district], district=district),
        Text(rect=(TRACKS + 36, top + 77, 30, 44), text=str(citizens), size=26, face=Face.BOLD, align=0),
    ]
    half = RESOURCE_SPACES // 2
    for line in range(2):
        widgets.append(
            Track(
                rect=(left, top + 6 + 30 * line, wide, 28),
                icon=DISTRICT_ICON[district],
                district=district,
                spaces=tuple(range(line * half + 1, line * half + half + 1)),
                circled=circled,
                spent=circled - held,
                stops=RESOURCE_BONUS_SPACES,
            )
        )
    half = CITIZEN_SPACES // 2
    for line in range(2):
        widgets.append(
            Track(
                rect=(left, top + 72 + 31 * line, wide, 28),
                icon=CITIZEN_ICON[district],
                district=district,
                spaces=tuple(range(line * half + 1, line * half + half + 1)),
                circled=citizens,
                stops=CITIZEN_STOPS,
            )
        )
    return widgets
