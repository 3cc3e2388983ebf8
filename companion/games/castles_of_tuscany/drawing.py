"""The position as widgets: a player's map, the display, a storage, the players.

Rects are (x, y, w, h) in logical pixels. `Tap` gives the message of a part that may be tapped, and the reason in the
language used of one that may not be; a part without both is only seen.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from companion.games.castles_of_tuscany import update_hands, update_turn, vocabulary
from companion.games.castles_of_tuscany.hexagons import ROOT, Cell, hexagons
from companion.games.castles_of_tuscany.model import PLACES
from companion.games.castles_of_tuscany.placements import laid_map
from companion.games.castles_of_tuscany.widgets import Cover, Hexagon, KindKey, PlayerKey
from companion.i18n.language import _
from companion.ui.message import Message
from companion.ui.screens.frame import grid
from companion.ui.toolkit.widgets import Icon, Rect
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import DISPLAY, Item, Joker, Kind, Piece, Space, StartCastle, Tile

ROWS = 2
"""The rows of the display as it lies on the table."""
PLAYER_KEY, PLAYER_GAP, BESIDE = 54, 4, 2
"""The height of a player's key, the gap between two, and the number of them side by side."""


class Tap(Struct, frozen=True):
    """The message of a part of the drawing, or the reason why it has none; `label` and `mark` stand on it."""

    message: Message | None = None
    why: str = ""
    rule: str = ""
    selected: bool = False
    lit: bool = False
    label: str = ""
    mark: Icon | None = None


SEEN = Tap()
"""A part that is only seen."""


def only_seen(*_part: object) -> Tap:
    """Nothing to tap."""
    return SEEN


def cover_of(piece: Piece | None) -> Cover:
    """The drawing of a piece on a space."""
    if piece is None:
        return Cover.NOTHING
    if isinstance(piece, Joker):
        return Cover.JOKER
    return Cover.START if isinstance(piece, StartCastle) else Cover.TILE


def player_map(
    game: Game, player: int, box: Rect, tap: Callable[[Space], Tap] = only_seen, produce: bool = True
) -> list[Hexagon]:
    """The map of a player with the pieces on it; the `produce` of farms is left out of small maps."""
    laid, own = laid_map(game, player), dict(game.now.players[player].covered)
    cells = []
    for space, place in laid.places.items():
        here, piece = tap(space), own.get(space)
        cells.append(
            Cell(
                place=place,
                kind=laid.kinds[space].value,
                cover=cover_of(piece),
                produce=produce_of(piece) if produce else (),
                label=here.label,
                mark=here.mark,
                lit=here.lit,
                selected=here.selected,
                message=here.message,
                why=here.why,
                rule=here.rule,
                said=f"{space}: {vocabulary.kind(laid.kinds[space]) if piece is None else vocabulary.item(piece)}",
            )
        )
    return hexagons(cells, box)


def produce_of(piece: Piece | None) -> tuple[str, ...]:
    """The words of a farm's produce; none for other pieces."""
    return tuple(each.value for each in piece.produce) if isinstance(piece, Tile) else ()


def item_hexagon(item: Item, rect: Rect, here: Tap = SEEN, produce: bool = True) -> Hexagon:
    """A tile or a joker that lies beside the maps, as large as its rect allows; `produce` as in `player_map`."""
    kind = item.kind.value if isinstance(item, Tile) else ""
    return Hexagon(
        rect=fitted(rect),
        kind=kind,
        cover=cover_of(item),
        produce=produce_of(item) if produce else (),
        label=here.label,
        lit=here.lit,
        selected=here.selected,
        message=here.message,
        enabled=not here.why,
        why=here.why,
        rule=here.rule,
        said=vocabulary.item(item),
    )


def empty_hexagon(rect: Rect) -> Hexagon:
    """A free place for a tile."""
    return Hexagon(rect=fitted(rect), free=True)


def fitted(rect: Rect) -> Rect:
    """The largest hexagon in the middle of a rect."""
    x, y, w, h = rect
    high = int(min(h, w * ROOT / 2))
    wide = int(high * 2 / ROOT)
    return x + (w - wide) // 2, y + (h - high) // 2, wide, high


def display(
    places: Sequence[Tile | None],
    box: Rect,
    tap: Callable[[int], Tap] = only_seen,
    rows: int = ROWS,
    gap: int = 4,
    order: Sequence[int] = PLACES,
) -> list[Hexagon]:
    """The places in rows, in this order, a gap as a free one; `tap` is given the index of a place with a tile."""
    whole = [*places, *(None,) * (DISPLAY - len(places))]
    return [
        empty_hexagon(rect) if (tile := whole[place]) is None else item_hexagon(tile, rect, tap(place))
        for place, rect in zip(order, grid(box, DISPLAY // rows, rows, gap), strict=True)
    ]


def pick_of(game: Game, place: int) -> Message:
    """The message that takes the tile of a place."""
    tile = game.now.places[place]
    return update_turn.pick_tile.tap(tile, place if game.now.places.index(tile) < place else None)


def players_height(game: Game) -> int:
    """The height of the players' keys: two stand side by side."""
    return PLAYER_KEY if len(game.setup.players) <= BESIDE else 2 * PLAYER_KEY + PLAYER_GAP


def players(game: Game, box: Rect) -> list[PlayerKey]:
    """A key for each player, two side by side."""
    rects = grid(box, BESIDE, -(-len(game.setup.players) // BESIDE), PLAYER_GAP)
    return [player_key(game, seat, rects[seat]) for seat in range(len(game.setup.players))]


def player_key(game: Game, seat: int, rect: Rect) -> PlayerKey:
    """The key of a player: points, and the number of cards, which is set right by holding it."""
    own = game.now.players[seat]
    return PlayerKey(
        rect=rect,
        label=game.setup.players[seat],
        piece=game.setup.pieces[seat].value,
        green=own.green,
        red=own.red,
        cards=own.cards,
        turn=game.now.waits.player == seat,
        hold=True,
        why=_("Hold this key until its bar is full to set the number of cards right."),
        message=update_hands.open_hand.tap(seat),
    )


def tile_key(tile: Tile, rect: Rect, detail: str, message: Message, why: str = "") -> KindKey:
    """A key for a tile: its kind, and its produce or a note below; grey where there is a reason `why` not."""
    words = vocabulary.produces(tile.produce) if tile.kind is Kind.FARM else detail
    return KindKey(
        rect=rect,
        kind=tile.kind.value,
        label=vocabulary.kind(tile.kind),
        produce=produce_of(tile),
        detail=words,
        enabled=not why,
        why=why,
        message=message,
    )
