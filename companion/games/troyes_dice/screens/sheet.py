"""A player's sheet as on paper: numbers above columns, buildings, links, tracks."""

from typing import NamedTuple

from msgspec.structs import replace

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.messages import OpenSheet
from companion.games.troyes_dice.model import SheetOf
from companion.games.troyes_dice.turn_text import cell, gain
from companion.games.troyes_dice.widgets import BUILDING_ICON, CITIZEN_ICON, CellKey, Link, Track
from companion.i18n.language import _, ngettext
from companion.ui.messages import Explain
from companion.ui.model import Model
from companion.ui.screens.frame import page
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DISTRICT_ICON, DieKey, Face, Icon, Panel, Picture, Rect, Text, Tone, Widget
from engine.troyes_dice import Colour, Game, Kind, Resource, Sheet, score
from engine.troyes_dice.sheet import (
    CHARACTERS,
    CITIZEN_SPACES,
    COLUMNS,
    FORTRESS_CITIZEN,
    HALL_DIE,
    HALL_GAIN,
    LINKS,
    RESOURCE_BONUS_SPACES,
    RESOURCE_SPACES,
    Recruit,
)

FIRST = 63
BUILDINGS_H = 138
LEFT, PITCH, CELL = 55, 70, 66
CITIZEN_STOPS = (3, 6, 11, 15, 20)
NEAR = 2
"""A bonus at most this number of spaces away is announced."""


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
    points = score(sheet).total
    so_far = ngettext("{n} point so far", "{n} points so far", points).format(n=points)
    keys = [(so_far, Explain(_breakdown(sheet)), 190)]
    following = []
    if count > 1:
        following.append((_("Next sheet"), OpenSheet((player + 1) % count), 130))
    widgets, box = page(model, game.setup.players[player], *keys, *following, player=player if badge is None else badge)
    for district in Colour:
        widgets += _district(game, sheet, district, _band(model, district, box))
    return widgets


def _band(model: Model, district: Colour, box: Rect) -> Band:
    if model.tall:
        top = box[1] - 2 + 242 * district
        return Band(top, (4, top + BUILDINGS_H - 2), 102, 472)
    top = FIRST + BUILDINGS_H * district
    return Band(top, (484, top + 1), BUILDINGS_H - 3, 312)


def _breakdown(sheet: Sheet) -> str:
    now = score(sheet)
    text = _(
        "If the game ended now: points for buildings: {buildings}, for unspent resources: {resources}, "
        "for citizens: {citizens}."
    )
    return text.format(buildings=now.buildings, resources=now.resources, citizens=now.citizens)


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
    explanation = cell(kind, district, column)
    if built:
        explanation = _("{building} It is built.").format(building=explanation)
    elif crossed:
        explanation = _("{building} It is crossed out and can never be built.").format(building=explanation)
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
        message=Explain(explanation),
    )


def _reward(kind: Kind, district: Colour, column: int) -> tuple[tuple[Icon, Colour], ...]:
    if kind is Kind.WORK:
        return ((CITIZEN_ICON[district], district),) * 2
    if district is Colour.RED:
        colour = FORTRESS_CITIZEN[column - 1]
        return ((CITIZEN_ICON[colour], colour),)
    if district is Colour.WHITE:
        _name, scored, colour = CHARACTERS[column - 1]
        return ((BUILDING_ICON[scored, colour], colour),)
    what = HALL_GAIN[column - 1]
    if isinstance(what, Recruit):
        return ((CITIZEN_ICON[what.colour], what.colour),) * 2
    return ((DISTRICT_ICON[what.resource], Colour(what.resource)),) * what.amount


def _links(sheet: Sheet, kind: Kind, district: Colour, top: int) -> list[Widget]:
    widgets: list[Widget] = []
    for (first, second), what in LINKS.get((kind, district), {}).items():
        x = LEFT + PITCH * first - 2 - 21
        icon, colour = (
            (CITIZEN_ICON[what.colour], what.colour)
            if isinstance(what, Recruit)
            else (DISTRICT_ICON[what.resource], Colour(what.resource))
        )
        both = all(sheet.has(kind, district, column) for column in (first, second))
        dead = any(
            sheet.is_crossed(district, column) and not sheet.has(kind, district, column) for column in (first, second)
        )
        text = _("Link between columns {first} and {second}: {gain} once both buildings are built.")
        widgets.append(
            Link(
                rect=(x, top + 29, 42, 24),
                icon=icon,
                district=colour,
                amount=what.amount,
                paid=both,
                dead=dead and not both,
                why=text.format(first=first, second=second, gain=gain(what)),
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
        *_near(track, (x + 2, y + under - 1, 71, 26)),
        *(replace(track, rect=rect, spaces=spaces) for rect, spaces in zip(rects, lines, strict=True)),
    ]


def _near(track: Track, box: Rect) -> list[Widget]:
    """The number of spaces to the next bonus, if they are few."""
    stop = next((stop for stop in track.stops if stop > track.circled), None)
    if stop is None or stop - track.circled > NEAR:
        return []
    missing = stop - track.circled
    text = ngettext("{n} more", "{n} more", missing).format(n=missing)
    return [Text(rect=box, text=text, size=theme.SMALL, face=Face.BOLD, tone=Tone.BLUE, align=0)]
