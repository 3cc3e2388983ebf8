"""Learning a game's tiles: one of each kind in the picture, named as they lie, and the result."""

from companion.game.pieces_form import PiecesForm
from companion.i18n.language import _, pgettext
from companion.ui import update_pieces
from companion.ui.learning_steps import tiles_of
from companion.ui.model import LearnedTiles, Model
from companion.ui.model import LearnTiles as LearnTilesPage
from companion.ui.screens.frame import above, grid, inside, label, page, split, stack
from companion.ui.screens.learned import lesson_keys, square_picture
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Mark, Panel, Rect, Style, Text, View, Widget
from companion.ui.update_pieces import lesson_kinds
from vision.piece_reading import BACK
from vision.reading import Box, Point

GAP = 4


def view(model: Model, screen: LearnTilesPage) -> list[Widget]:
    """The picture; beside it the task, the places of the tiles, and the next steps."""
    form = tiles_of(model)
    assert form is not None
    widgets, box = page(model, _("Learn my tiles"))
    seen, ways = split(model, box, wide=390, tall=360)
    task, tiles, main, again = stack(ways, 72, 1.0, 80, 52, gap=5)
    named = bool(screen.outlines)
    return [
        *widgets,
        _picture(model, screen, seen),
        Panel(rect=task),
        Text(rect=inside(task, 12, 4), text=_task(model, named), size=theme.BODY, lines=3),
        *_tiles(form, screen, tiles),
        Key(
            rect=main,
            label=_("These are right") if named else _("Read the tiles"),
            size=24,
            icon=Icon.TICK if named else Icon.CAMERA,
            style=Style.MAIN,
            enabled=not model.busy,
            why=_("Oyez is reading the tiles."),
            message=update_pieces.tiles_right.tap() if named else update_pieces.find_tiles.tap(),
        ),
        Key(
            rect=again,
            label=_("Reading") if model.busy else _("Read again"),
            icon=Icon.CAMERA,
            enabled=named and not model.busy,
            why=_("Oyez is reading the tiles.") if model.busy else _("Oyez has not read the tiles yet."),
            message=update_pieces.find_tiles.tap(),
        ),
    ]


def _task(model: Model, named: bool) -> str:
    if model.busy:
        return _("Learning the tiles…") if named else _("Reading the tiles…")
    if named:
        return _("Does each tile have its right name? Tap two names to exchange them.")
    return _("Lay one tile of each kind apart like this, and one turned over below them.")


def _picture(model: Model, screen: LearnTilesPage, rect: Rect) -> View:
    """The picture with the number of each tile."""
    marks = tuple(
        Mark(box_of(corners), str(index + 1), index == screen.chosen) for index, corners in enumerate(screen.outlines)
    )
    caption = _("There is no camera") if model.camera.fault else _("The tiles will appear here")
    return View(rect=rect, pixels=None if model.frame is None else model.frame.pixels, marks=marks, caption=caption)


def box_of(corners: tuple[Point, ...]) -> Box:
    """The box around a piece's outline."""
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def kind_word(form: PiecesForm, key: str) -> str:
    """The word of a kind, or that the tile is turned over."""
    return pgettext("tile", "Back") if key == BACK else form.word(key)


def _tiles(form: PiecesForm, screen: LearnTilesPage, box: Rect) -> list[Widget]:
    """A key for each tile in its place; before they are read, its word alone."""
    kinds = screen.kinds or lesson_kinds(form)
    rects = grid(box, form.columns, -(-len(kinds) // form.columns), GAP)
    return [
        Key(
            rect=rect,
            label=kind_word(form, kind),
            detail=str(index + 1),
            size=theme.SMALL,
            selected=index == screen.chosen,
            enabled=bool(screen.kinds),
            why=_("Oyez has not read the tiles yet."),
            message=update_pieces.choose_tile.tap(index),
        )
        for index, (kind, rect) in enumerate(zip(kinds, rects, strict=False))
    ]


def view_learned(model: Model, screen: LearnedTiles) -> list[Widget]:
    """A picture of each kind as it was learned, and the keys to keep and to forget them."""
    widgets, box = page(model, _("Your tiles"))
    body, foot = above(box, 84)
    head, seen = stack(body, 64, 1.0)
    date = f"{screen.tiles.made.astimezone():%Y-%m-%d}"
    text = _("Learned on {date}. Oyez reads with these tiles.").format(date=date)
    if screen.fresh:
        text = _("Learned. Keep the tiles, and Oyez reads with them.")
    return [
        *widgets,
        label(text, inside(head, 4, 0), theme.BODY, lines=3),
        Panel(rect=seen),
        *_kinds(model, screen, inside(seen, 10, 8)),
        *lesson_keys(
            model,
            screen.fresh,
            foot,
            update_pieces.keep_tiles.tap(),
            update_pieces.learn_again.tap(),
            update_pieces.forget_tiles.tap(),
        ),
    ]


def _kinds(model: Model, screen: LearnedTiles, box: Rect) -> list[Widget]:
    """The picture of each kind with its word."""
    offer = model.offer(screen.tiles.game)
    table = model.table if model.table is not None and model.table.key == screen.tiles.game else None
    table = offer.load() if table is None and offer is not None else table
    if table is None or table.camera.pieces is None:
        return []
    columns = 2 if model.tall else table.camera.pieces.columns
    rects = grid(box, columns, -(-len(screen.tiles.kinds) // columns), 6)
    widgets: list[Widget] = []
    for kind, (x, y, w, h) in zip(screen.tiles.kinds, rects, strict=False):
        side = min(w, h - 30)
        word = (x, y + side, w, 30)
        widgets += [
            View(rect=(x + (w - side) // 2, y, side, side), pixels=square_picture(kind.side, kind.picture)),
            label(table.camera.pieces.word(kind.key), word, theme.BODY, align=0),
        ]
    return widgets
