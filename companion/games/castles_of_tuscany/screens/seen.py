"""Readings of the camera: the tiles that came, or a whole take; one tap accepts it, a tap on a tile corrects it."""

from collections.abc import Sequence

from companion.games.castles_of_tuscany import drawing, tiles_read, update_seen, vocabulary
from companion.games.castles_of_tuscany.drawing import Tap
from companion.games.castles_of_tuscany.hexagons import MAX_HIGH
from companion.games.castles_of_tuscany.seen import SeenTake, SeenTile, SeenTiles, TakePart
from companion.games.castles_of_tuscany.update_seen import asked_part, drops
from companion.games.castles_of_tuscany.widgets import Cover, Hexagon
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import elided, joined
from companion.ui import update_pieces
from companion.ui.model import Model
from companion.ui.piece_doubts import doubt_sentence
from companion.ui.screens.frame import grid, inside, label, page, row, split, stack
from companion.ui.screens.learn_tiles import box_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Mark, Panel, Rect, Style, Text, View, Widget, picture_place
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.state import AskedCastle, Game
from engine.castles_of_tuscany.terms import Item, Tile
from vision.piece_reading import PieceDoubtCode

SHAPE = 44
"""The width of a kind's shape over the picture."""
MAX_ROWS = 6
"""Rows of keys in one column; more keys stand in two."""


def view_tiles(model: Model, screen: SeenTiles) -> list[Widget]:
    """The picture with the kinds that were read; beside it the tiles, or the choice for the one asked about."""
    game: Game = model.game
    sure = not screen.doubts and not any(each.doubts for each in screen.tiles)
    widgets, box = _page(model, _("Is this right?") if sure else _("Please check"))
    options: Sequence[Item] = ()
    if screen.asked is not None:
        options = tiles_read.options_for(tiles_read.can_come(game), screen.tiles, screen.asked)
    picture, ways = _split(model, box, len(options))
    widgets += _picture(model, screen.tiles, screen.asked, picture)
    if screen.asked is not None:
        each = screen.tiles[screen.asked]
        return [*widgets, *_question(_which(each), options, ways, bool(each.doubts))]
    told, tiles, accept = stack(ways, 66, 1.0, 80)
    return [
        *widgets,
        Panel(rect=told, doubt=not sure),
        Text(rect=inside(told, 12, 3), text=_about(screen.doubts), size=theme.BODY, lines=2),
        Panel(rect=tiles),
        *_hexagons(screen, inside(tiles, 6, 6)),
        _accept(accept),
    ]


def view_take(model: Model, screen: SeenTake) -> list[Widget]:
    """The picture; beside it the tile that is gone and the one that came, or the choice for the part asked about."""
    game: Game = model.game
    part = asked_part(game, screen)
    come = screen.come
    sure = not screen.doubts and not screen.same and not (come is not None and come.doubts)
    widgets, box = _page(model, _("Is this right?") if sure else _("Please check"))
    options = () if part is None else _options(game, screen, part)
    picture, ways = _split(model, box, len(options))
    shown = () if come is None or not come.corners else (come,)
    widgets += _picture(model, (*shown, *screen.five), 0 if part is TakePart.COME else None, picture)
    if part is not None:
        return [*widgets, *_question(_ask(game, screen, part), options, ways, not sure)]
    told, tiles, accept = stack(ways, 110, 1.0, 80)
    return [
        *widgets,
        Panel(rect=told, doubt=not sure),
        Text(rect=inside(told, 12, 3), text=_sentence(game, screen), size=theme.BODY, lines=4),
        Panel(rect=tiles),
        *_take(screen, inside(tiles, 10, 8)),
        _accept(accept),
    ]


def _page(model: Model, title: str) -> tuple[list[Widget], Rect]:
    again = _("Reading") if model.busy else _("Read again")
    return page(
        model, title, (again, update_pieces.read_pieces.tap(), 140), (_("By hand"), update_seen.by_hand.tap(), 120)
    )


def _split(model: Model, box: Rect, options: int) -> tuple[Rect, Rect]:
    """The picture's place, smaller beside many keys, and that of the rest."""
    return split(model, box, 390, 330 if not options else 220) if options <= MAX_ROWS else split(model, box, 300, 220)


def _picture(model: Model, tiles: Sequence[SeenTile], asked: int | None, rect: Rect) -> list[Widget]:
    """The picture; on each of these tiles the shape of its kind, or a question mark."""
    lying = [(index, each) for index, each in enumerate(tiles) if each.corners]
    named = {index for index, each in lying if each.kind is not None and not each.doubts and index != asked}
    marks = tuple(Mark(box_of(each.corners), "?", True) for index, each in lying if index not in named)
    picture = View(rect=rect, pixels=None if model.frame is None else model.frame.pixels, marks=marks)
    if picture.pixels is None:
        return [picture]
    scale, left, top = picture_place(picture)
    shapes = []
    for index, each in lying:
        x0, y0, x1, _y1 = box_of(each.corners)
        at = (round(left + (x0 + x1) / 2 * scale) - SHAPE // 2, round(top + y0 * scale) - SHAPE // 2, SHAPE, SHAPE)
        if index in named and each.kind is not None:
            shapes.append(Hexagon(rect=drawing.fitted(at), kind=each.kind.value, cover=Cover.TILE))
    return [picture, *shapes]


def _about(doubts: Sequence[PieceDoubtCode]) -> str:
    """The doubts about the picture, else the next step."""
    words = [doubt_sentence(code) for code in doubts[:2]]
    return joined(words) if words else _("Accept, or tap a wrong tile.")


def _which(each: SeenTile) -> str:
    """The question for a tile of the picture, with the reason for it."""
    if each.kind is not None and not each.doubts:
        return _("What does this farm show?") if each.tile is None else _("Which tile is this?")
    return joined([*(doubt_sentence(code) for code in each.doubts[:1]), _("Which tile is this?")])


def _hexagons(screen: SeenTiles, box: Rect) -> list[Hexagon]:
    """The tiles as they lie in the picture; a tap corrects one."""
    tiles = [each.tile for each in screen.tiles if each.tile is not None]
    return drawing.display(tiles, box, lambda index: Tap(choice(SeenTiles, asked=index)))[: len(tiles)]


def _question(text: str, options: Sequence[Item], box: Rect, doubt: bool) -> list[Widget]:
    """A key for each item that it can be."""
    told, keys = stack(box, 66, 1.0, gap=6)
    columns = 1 if len(options) <= MAX_ROWS else 2
    rows = max(4, -(-len(options) // columns))
    return [
        Panel(rect=told, doubt=doubt),
        Text(rect=inside(told, 12, 3), text=text, size=theme.BODY, lines=3),
        *(_key(item, rect) for item, rect in zip(options, grid(keys, columns, rows, 6), strict=False)),
    ]


def _key(item: Item, rect: Rect) -> Widget:
    if isinstance(item, Tile):
        return drawing.tile_key(item, rect, "", update_seen.name_tile.tap(item))
    return Key(rect=rect, label=vocabulary.item(item), message=update_seen.name_tile.tap(item))


def _ask(game: Game, screen: SeenTake, part: TakePart) -> str:
    """The question for a part of a take."""
    if part is TakePart.DROP and screen.gone is not None:
        text = _("The storage is full. Which item leaves the game for {tile}?")
        return text.format(tile=vocabulary.an_item(screen.gone))
    if part is TakePart.COME and screen.come is not None:
        return _which(screen.come)
    if screen.same:
        return _("The kinds are the same as before. Which tile was taken?")
    return _("Which tile was taken?")


def _options(game: Game, screen: SeenTake, part: TakePart) -> Sequence[Item]:
    """The items that a part of a take can be."""
    if part is TakePart.DROP:
        return drops(game)
    if part is TakePart.COME and screen.come is not None:
        return tiles_read.options_for(tiles_read.can_come(game), [screen.come], 0)
    if screen.changing is TakePart.GONE:
        return tiles_read.takeable(game, game.now.display)
    return screen.goners


def _sentence(game: Game, screen: SeenTake) -> str:
    """The take in words: the tile, the item that leaves for it, the tile that comes."""
    player = game.now.waits.player
    assert screen.gone is not None
    assert player is not None
    name, tile = game.setup.players[player], vocabulary.an_item(screen.gone)
    text = _("{name} takes {tile}.").format(name=name, tile=tile)
    if isinstance(game.now.pending, AskedCastle):
        text = elided(_("The castle of {name} places {tile}."), name=name, tile=tile)
    words = [text]
    if screen.drop is not None:
        words.append(_("From the full storage goes {item}.").format(item=vocabulary.an_item(screen.drop)))
    if screen.come is not None and screen.come.tile is not None:
        words.append(_("Into the gap comes {tile}.").format(tile=vocabulary.an_item(screen.come.tile)))
    if screen.five:
        text = ngettext("Then {n} neutral tile comes.", "Then {n} neutral tiles come.", len(screen.five))
        words.append(text.format(n=len(screen.five)))
    return joined([*words, *(doubt_sentence(code) for code in screen.doubts[:1])])


def _take(screen: SeenTake, box: Rect) -> list[Widget]:
    """The tile that is gone, and the one that came; a tap corrects one."""
    parts: list[tuple[str, Item | None, TakePart]] = [(_("gone"), screen.gone, TakePart.GONE)]
    if screen.come is not None:
        parts.append((_("new"), screen.come.tile, TakePart.COME))
    if screen.drop is not None:
        parts.append((_("thrown away"), screen.drop, TakePart.DROP))
    widgets: list[Widget] = []
    for (word, item, part), rect in zip(parts, row(box, max(2, len(parts)), 8), strict=False):
        head, (x, y, w, h) = stack(rect, 30, 1.0, gap=2)
        drawn = x, y + max(0, h - MAX_HIGH) // 2, w, min(h, MAX_HIGH)
        assert item is not None
        widgets += [
            label(word, head, theme.BODY, align=0),
            drawing.item_hexagon(item, drawn, Tap(choice(SeenTake, changing=part))),
        ]
    return widgets


def _accept(rect: Rect) -> Key:
    return Key(
        rect=rect, label=_("Accept"), size=30, icon=Icon.TICK, style=Style.MAIN, message=update_seen.accept_seen.tap()
    )
