"""Tiles that are entered: the first display, and those that came."""

from companion.games.castles_of_tuscany import drawing, update_tiles
from companion.games.castles_of_tuscany.drawing import Tap
from companion.games.castles_of_tuscany.model import Came, DisplaySetup, drafts_of
from companion.games.castles_of_tuscany.screens.header import camera_keys, game_page, read_keys
from companion.games.castles_of_tuscany.update_tiles import alike, can_come, due
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import elided
from companion.ui.model import Model
from companion.ui.screens.draw import draw_keys
from companion.ui.screens.frame import grid, inside, label, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Widget
from engine.castles_of_tuscany.state import AskedReveal, Game
from engine.castles_of_tuscany.terms import DISPLAY, Tile, canonical


def view_display(model: Model, screen: DisplaySetup) -> list[Widget]:
    """The eight places of the display, and a key for each tile that can lie there."""
    widgets, box = game_page(model, _("The first eight tiles"), *draw_keys(model), *camera_keys(model))
    return [*widgets, *_tiles(model, screen.tiles, box, _("Tap the eight tiles that were turned up."))]


def view_came(model: Model, screen: Came) -> list[Widget]:
    """The tiles that came: a key for each that can."""
    game: Game = model.game
    asked = game.now.pending
    assert isinstance(asked, AskedReveal)
    if asked.player is None:
        title = _("Neutral tiles come")
        text = ngettext("Tap the {n} tile that came.", "Tap the {n} tiles that came.", asked.n).format(n=asked.n)
    else:
        title = elided(_("A tile of {name}"), name=game.setup.players[asked.player])
        text = _("Close the gap with the top tile of the leftmost stack. Which tile came?")
    widgets, box = game_page(model, title, *draw_keys(model), *read_keys(model), player=asked.player)
    return [*widgets, *_tiles(model, screen.tiles, box, text)]


def _tiles(model: Model, entered: tuple[Tile, ...], box: Rect, text: str) -> list[Widget]:
    """The entered tiles at the left, which a tap takes away; the keys of those that can come at the right."""
    game: Game = model.game
    shown, keys = split(model, box, wide=300, tall=300)
    told, tiles, accept = stack(shown, 96, 1.0, 64)
    need = due(game)
    places = [*game.now.places]
    came = dict(zip((place for place, tile in enumerate(places) if tile is None), range(len(entered)), strict=False))
    for place, index in came.items():
        places[place] = entered[index]
    others = alike(model)

    def on_tile(place: int) -> Tap:
        if place in came:
            return Tap(update_tiles.remove_tile.tap(came[place]), selected=True)
        return Tap(update_tiles.gap_here.tap(place)) if place in others else drawing.SEEN

    widgets: list[Widget] = [
        Panel(rect=told),
        label(text, inside(told, 10, 3), theme.BODY, lines=4),
        Panel(rect=tiles),
        *drawing.display(
            places,
            inside(tiles, 6, 6),
            on_tile,
            order=drafts_of(model).order,
        ),
    ]
    if others:
        words = _("Two tiles were alike: tap the other one if the gap lies there.")
        widgets += [Panel(rect=accept), label(words, inside(accept, 10, 3), theme.BODY, lines=3)]
    if need > 1:
        whole = len(entered) == need
        widgets.append(
            Key(
                rect=accept,
                label=_("These are the tiles"),
                detail=_("{n} of {all}").format(n=len(entered), all=need),
                style=Style.MAIN if whole else Style.PLAIN,
                enabled=whole,
                why=_("Enter all tiles first; tap a wrong one to take it away."),
                message=update_tiles.accept_tiles.tap(),
            )
        )
    return [*widgets, *_keys(game, entered, keys, full=len(entered) >= need)]


def _keys(game: Game, entered: tuple[Tile, ...], box: Rect, full: bool) -> list[Widget]:
    """A key for each tile that could come, with the number of them: no key moves while tiles are entered."""
    if full:
        return [Panel(rect=box), label(_("All tiles are entered."), box, theme.LARGE, align=0)]
    coming = can_come(game)
    tiles = [tile for tile in dict.fromkeys(canonical(coming.elements())) if coming[tile] > 0]
    coming.subtract(entered)
    rows = max(4, -(-len(tiles) // 2))
    return [
        drawing.tile_key(
            tile,
            rect,
            _number(coming[tile]),
            update_tiles.add_tile.tap(tile),
            why="" if coming[tile] else _("All tiles like this one are entered; tap a wrong one to take it away."),
        )
        for tile, rect in zip(tiles, grid(box, 2, min(rows, DISPLAY), 6), strict=False)
    ]


def _number(n: int) -> str:
    return ngettext("{n} can come", "{n} can come", n).format(n=n)
