"""The position as widgets: players, buildings, square, cathedral, activity cards and the row of events.

Rects are (x, y, w, h) in logical pixels. `Tap` gives the message of a part that may be tapped, and the reason in the
language used of one that may not be; None for a part that is only seen.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from companion.games.troyes import vocabulary
from companion.games.troyes.widgets import GREY, CardMark, ColumnMark, DistrictMark, PieceMark, PlayerMark, SpaceMark
from companion.i18n.language import _
from companion.ui.message import Message
from companion.ui.screens.frame import grid, label, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Panel, Picture, Rect, Widget
from engine.troyes.lookup import BUILDING_INDEX, INDEX, activity_card, event_card
from engine.troyes.state import Game, OpenActivity, RowEvent
from engine.troyes.terms import BUILDINGS, COLOURS, NEUTRAL, SPACES, Building

PICTURES = {Building.PALACE: Icon.PALACE, Building.BISHOPRIC: Icon.BISHOPRIC, Building.CITY_HALL: Icon.TOWN_HALL}
TINTS = {"red": 0, "yellow": 1, "white": 2}
"""The tint of each colour of dice, as the toolkit numbers them."""
MAX_CARD = 136
"""The most height of a card with its name."""
HEAD = 30
"""The height of the line above a building."""


class Tap(Struct, frozen=True):
    """The message of a part of the drawing, or the reason why it has none."""

    message: Message | None = None
    why: str = ""
    rule: str = ""
    selected: bool = False

    @property
    def enabled(self) -> bool:
        """True if a tap acts."""
        return not self.why


SEEN = Tap()
"""A part that is only seen."""


def only_seen(*_part: object) -> Tap:
    """Nothing to tap."""
    return SEEN


def piece_of(game: Game, owner: int | None) -> str:
    """The piece of a player, the grey one of the neutral district, nothing for nobody."""
    if owner is None:
        return ""
    return GREY if owner == NEUTRAL else game.setup.pieces[owner].value


def players(game: Game, rects: Sequence[Rect], tap: Callable[[int], Tap] = only_seen) -> list[Widget]:
    """The goods of each player, a rect each."""
    now = game.now
    return [
        PlayerMark(
            rect=rect,
            piece=piece_of(game, seat),
            name=name,
            denier=own.denier,
            influence=own.influence,
            citizens=own.personal,
            secret=own.vp,
            start=now.start == seat,
            turn=now.turn == seat,
            passed=own.passed,
            message=tap(seat).message,
        )
        for seat, (name, own, rect) in enumerate(zip(game.setup.players, now.players, rects, strict=False))
    ]


def buildings(
    game: Game, rects: Sequence[Rect], tap: Callable[[Building, int], Tap] = only_seen, words: bool = False
) -> list[Widget]:
    """The three buildings, a rect each: six spaces in rows as on the owner's board, the expelled above them."""
    widgets: list[Widget] = []
    for building, rect in zip(BUILDINGS, rects, strict=True):
        widgets += _building(game, building, rect, tap, words)
    return widgets


def _building(
    game: Game, building: Building, box: Rect, tap: Callable[[Building, int], Tap], words: bool
) -> list[Widget]:
    x, y, w, h = box
    tint = TINTS[building.colour.value]
    widgets: list[Widget] = [
        Panel(rect=box),
        Picture(rect=(x + 4, y + 2, HEAD - 2, HEAD - 2), icon=PICTURES[building], district=tint),
    ]
    left = x + HEAD + 6
    expelled = [seat for seat, n in enumerate(game.now.expelled[BUILDING_INDEX[building]]) for _ in range(n)]
    room = 20 * len(expelled)
    if words:
        name = vocabulary.building_name(building)
        widgets.append(label(name, (left, y, w - HEAD - 10 - room, HEAD), theme.BODY, face=Face.BOLD))
    side = min(18, (w - HEAD - 10) // max(1, len(expelled)) - 1) if not words else 18
    widgets += [
        PieceMark(rect=(x + w - 4 - (side + 1) * (number + 1), y + (HEAD - side) // 2, side, side),
                  piece=piece_of(game, seat))
        for number, seat in enumerate(expelled)
    ]  # fmt: skip
    spaces = [space for pair in game.setup.cards.board.rows(building) for space in pair]
    owners = game.now.buildings[BUILDING_INDEX[building]]
    for space, rect in zip(spaces, grid((x + 4, y + HEAD, w - 8, h - HEAD - 5), 2, 3, 4), strict=True):
        here = tap(building, space)
        widgets.append(
            SpaceMark(
                rect=rect,
                number=space,
                said=vocabulary.space_name(building, space),
                piece=piece_of(game, owners[space - 1]),
                selected=here.selected,
                message=here.message,
                enabled=here.enabled,
                why=here.why,
                rule=here.rule,
            )
        )
    return widgets


def square(game: Game, box: Rect) -> list[Widget]:
    """The five districts one above the other, and the black dice below them if any are left."""
    now = game.now
    districts = [*range(len(now.players)), NEUTRAL]
    rects = stack(box, *(1.0,) * (len(districts) + bool(now.black)), gap=3)
    widgets: list[Widget] = [
        DistrictMark(
            rect=rect,
            piece=piece_of(game, district),
            dice=tuple((colour.value, now.dice[district][INDEX[colour]]) for colour in COLOURS),
            waiting=0 if district == NEUTRAL else now.players[district].waiting,
        )
        for district, rect in zip(districts, rects, strict=False)
    ]
    if now.black:
        widgets.append(DistrictMark(rect=rects[-1], piece="", dice=((vocabulary.BLACK, now.black),)))
    return widgets


def cathedral(
    game: Game, box: Rect, tap: Callable[[int], Tap] = only_seen, gains: Sequence[tuple[tuple[Icon, str], ...]] = ()
) -> list[Widget]:
    """The six columns side by side under the cathedral's picture; `gains` are those of one more cube on each."""
    x, y, w, h = box
    widgets: list[Widget] = [
        Panel(rect=box),
        Picture(rect=(x + 4, y + 2, HEAD - 2, HEAD - 2), icon=Icon.CATHEDRAL, district=TINTS["white"]),
    ]
    columns = row((x + 4, y + HEAD, w - 8, h - HEAD - 5), SPACES, 3)
    for number, (levels, rect) in enumerate(zip(game.now.cathedral, columns, strict=True), 1):
        here = tap(number)
        widgets.append(
            ColumnMark(
                rect=rect,
                number=number,
                cubes=tuple(piece_of(game, owner) for owner in levels),
                facts=gains[number - 1] if gains else (),
                said=_("column {column} of the cathedral").format(column=number) if here.message else "",
                message=here.message,
                enabled=here.enabled,
                why=here.why,
                rule=here.rule,
            )
        )
    return widgets


def activity(game: Game, card: OpenActivity, rect: Rect, here: Tap = SEEN, titled: bool = True) -> CardMark:
    """An open activity card: its points with the tradesmen on them, the picture, the cubes."""
    known = activity_card(game.setup.cards, card.card)
    return CardMark(
        rect=rect,
        colour=known.dice.value,
        said=known.name,
        divisor=known.divisor,
        places=tuple((str(points), piece_of(game, owner)) for points, owner in zip(known.vp, card.spaces, strict=True)),
        picture=tuple(piece_of(game, owner) for owner in card.picture),
        cubes=tuple((piece_of(game, seat), n) for seat, n in enumerate(card.cubes) if n),
        title=known.name if titled else "",
        detail=vocabulary.hire(known.hire) if titled else "",
        selected=here.selected,
        message=here.message,
        enabled=here.enabled,
        why=here.why,
        rule=here.rule,
    )


def event(game: Game, card: RowEvent, rect: Rect, here: Tap = SEEN, titled: bool = True) -> CardMark:
    """An event of the row: its flags with the cubes on them, and the points for most and second most."""
    known = event_card(game.setup.cards, card.card)
    taken = [piece_of(game, seat) for seat, n in card.cubes for _ in range(n)]
    flags = [*taken, *("",) * (known.flags - len(taken))]
    return CardMark(
        rect=rect,
        colour=known.dice.value,
        said=known.name,
        divisor=known.divisor,
        places=tuple(("", cube) for cube in flags),
        title=known.name if titled else "",
        detail=vocabulary.shares(*known.vp) if titled else "",
        selected=here.selected,
        message=here.message,
        enabled=here.enabled,
        why=here.why,
        rule=here.rule,
    )


def card_places(box: Rect, count: int, columns: int) -> list[Rect]:
    """The rects of `count` cards with their names, as large as there is room for."""
    rows = -(-count // columns)
    x, y, w, h = box
    return grid((x, y, w, min(h, MAX_CARD * rows)), columns, rows, 6)
