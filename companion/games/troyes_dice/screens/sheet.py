"""A player's sheet as on paper: numbers above columns, buildings, links, tracks."""

from typing import NamedTuple

from msgspec.structs import replace

from companion.games.troyes_dice import update_half, vocabulary
from companion.games.troyes_dice.model import SheetOf
from companion.games.troyes_dice.points_now import breakdown, points_text_of
from companion.games.troyes_dice.sheet_text import (
    CITIZEN_STOPS,
    LinkState,
    Scored,
    cell_state,
    link_state,
    link_text,
    near_bonus,
    printed,
)
from companion.games.troyes_dice.widgets import BUILDING_ICON, CITIZEN_ICON, CellKey, Link, Track
from companion.i18n.language import _
from companion.ui import update_shell
from companion.ui.model import Model
from companion.ui.screens.frame import page, player_badge
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DISTRICT_ICON, DieKey, Face, Icon, Panel, Picture, Rect, Text, Tone, Widget
from engine.troyes_dice import Colour, Game, Kind, Resource, Sheet
from engine.troyes_dice.sheet import (
    CHARACTERS,
    CITIZEN_SPACES,
    COLUMNS,
    HALL_DIE,
    LINKS,
    RESOURCE_BONUS_SPACES,
    RESOURCE_SPACES,
    Gain,
    Recruit,
)

FIRST = 63
BUILDINGS_H = 138
LEFT, PITCH, CELL = 55, 70, 66


class Band(NamedTuple):
    """A district's geometry: its buildings' upper edge, its tracks' upper left corner and height."""

    top: int
    tracks: tuple[int, int]
    high: int
    wide: int


def view(model: Model, screen: SheetOf, badge: int | None = None) -> list[Widget]:
    """Three districts one below the other; their tracks beside them, on a tall screen below.

    `badge` is the player whose badge the page bears, where the game shown has another order of players.
    """
    game = model.game
    assert game is not None
    player = screen.player
    count = len(game.seats)
    sheet = game.seats[player].sheet
    keys = [(points_text_of(game, player), update_shell.explain.news(breakdown(game, player)), 190)]
    following = []
    if count > 1:
        following.append((_("Next sheet"), update_half.open_sheet.tap((player + 1) % count), 130))
    widgets, box = page(
        model, game.setup.players[player], *keys, *following, badge=player_badge(player if badge is None else badge)
    )
    for district in Colour:
        widgets += _district(game, sheet, district, _band(model, district, box))
    return widgets


def _band(model: Model, district: Colour, box: Rect) -> Band:
    if model.tall:
        top = box[1] - 2 + 242 * district
        return Band(top, (4, top + BUILDINGS_H - 2), 102, 472)
    top = FIRST + BUILDINGS_H * district
    return Band(top, (484, top + 1), BUILDINGS_H - 3, 312)


def _district(game: Game, sheet: Sheet, district: Colour, band: Band) -> list[Widget]:
    top = band.top
    widgets: list[Widget] = [
        Panel(rect=(4, top + 1, 472, BUILDINGS_H - 3)),
        Panel(rect=(*band.tracks, band.wide, band.high)),
        Picture(rect=(10, top + 38, 38, 38), icon=DISTRICT_ICON[district], district=district),
        Text(rect=(4, top + 76, 51, 30), text=vocabulary.district(district), size=theme.SMALL, align=0),
    ]
    for column in COLUMNS:
        x = LEFT + PITCH * (column - 1)
        number = game.setup.numbering[column - 1]
        crossed = sheet.is_crossed(district, column)
        widgets.append(DieKey(rect=(x + 21, top + 4, 24, 24), value=number, framed=False))
        if crossed:
            widgets.append(Picture(rect=(x + 19, top + 2, 28, 28), icon=Icon.CROSS))
        for kind in Kind:
            widgets.append(_cell(sheet, kind, district, column, (x, top + 31 + 53 * kind, CELL, 48)))
    for kind in Kind:
        widgets += _links(sheet, kind, district, top + 31 + 53 * kind)
    return [*widgets, *_tracks(sheet, district, band)]


def _cell(sheet: Sheet, kind: Kind, district: Colour, column: int, rect: tuple[int, int, int, int]) -> CellKey:
    built, crossed = sheet.has(kind, district, column), sheet.is_crossed(district, column)
    character = sheet.characters[column - 1]
    cathedral = kind is Kind.PRESTIGE and district is Colour.WHITE
    return CellKey(
        rect=rect,
        icon=BUILDING_ICON[kind, district],
        district=district,
        built=built,
        crossed=crossed,
        shielded=sheet.is_protected(column),
        reward=_reward(kind, district, column),
        note=str(character) if cathedral and character else "",
        name=CHARACTERS[column - 1][0].split()[0] if cathedral else "",
        each=HALL_DIE[column - 1] if kind is Kind.PRESTIGE and district is Colour.YELLOW else None,
        message=update_shell.explain.news(cell_state(sheet, kind, district, column)),
    )


def _reward(kind: Kind, district: Colour, column: int) -> tuple[tuple[Icon, Colour], ...]:
    what = printed(kind, district, column)
    if isinstance(what, Scored):
        return ((BUILDING_ICON[what.kind, what.district], what.district),)
    return (_gain_icon(what),) * what.amount


def _gain_icon(what: Gain) -> tuple[Icon, Colour]:
    if isinstance(what, Recruit):
        return CITIZEN_ICON[what.colour], what.colour
    return DISTRICT_ICON[what.resource], Colour(what.resource)


def _links(sheet: Sheet, kind: Kind, district: Colour, top: int) -> list[Widget]:
    widgets: list[Widget] = []
    for (first, second), what in LINKS.get((kind, district), {}).items():
        x = LEFT + PITCH * first - 2 - 21
        icon, colour = _gain_icon(what)
        state = link_state(sheet, kind, district, (first, second))
        widgets.append(
            Link(
                rect=(x, top + 29, 42, 24),
                icon=icon,
                district=colour,
                amount=what.amount,
                paid=state is LinkState.PAID,
                dead=state is LinkState.DEAD,
                why=link_text(first, second, what),
            )
        )
    return widgets


def _tracks(sheet: Sheet, district: Colour, band: Band) -> list[Widget]:
    """Resources above, citizens below: the amount, the distance to the next bonus, and the spaces."""
    resource = Resource(district)
    circled, held, citizens = sheet.circled[resource], sheet.held[resource], sheet.citizens[district]
    half = band.high // 2
    x, y = band.tracks
    return [
        *_track(
            (x, y, band.wide, half),
            Track(
                rect=(0, 0, 0, 0),
                icon=DISTRICT_ICON[district],
                district=district,
                spaces=tuple(range(1, RESOURCE_SPACES + 1)),
                circled=circled,
                spent=circled - held,
                stops=RESOURCE_BONUS_SPACES,
            ),
            held,
        ),
        *_track(
            (x, y + half, band.wide, half),
            Track(
                rect=(0, 0, 0, 0),
                icon=CITIZEN_ICON[district],
                district=district,
                spaces=tuple(range(1, CITIZEN_SPACES + 1)),
                circled=citizens,
                stops=CITIZEN_STOPS,
            ),
            citizens,
        ),
    ]


def _track(box: Rect, track: Track, amount: int) -> list[Widget]:
    """A track in two lines, with its amount before it."""
    x, y, w, h = box
    left = x + 72
    pitch = (h - 4) // 2
    middle = len(track.spaces) // 2
    lines = (track.spaces[:middle], track.spaces[middle:])
    rects = [(left, y + 3 + pitch * line, w - 76, min(30, pitch)) for line in range(2)]
    under = 38 if h > 60 else 28
    return [
        Picture(rect=(x + 6, y + under - 32, 28, 28), icon=track.icon, district=track.district),
        Text(rect=(x + 36, y + under - 36, 34, 36), text=str(amount), size=26, face=Face.BOLD, align=0),
        *_near(track, (x + 2, y + under - 1, 66, 26)),
        *(replace(track, rect=rect, spaces=spaces) for rect, spaces in zip(rects, lines, strict=True)),
    ]


def _near(track: Track, box: Rect) -> list[Widget]:
    """The number of spaces to the next bonus, if they are few."""
    text = near_bonus(track.stops, track.circled)
    if not text:
        return []
    return [Text(rect=box, text=text, size=theme.SMALL, face=Face.BOLD, tone=Tone.BLUE, align=0)]
