"""A board of the owner's box: its ten spaces as they lie, and a key for each kind."""

from collections.abc import Callable

from companion.games.castles_of_tuscany import box_values, update_box, vocabulary
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.hexagons import Cell, hexagons
from companion.games.castles_of_tuscany.model import BoardPage
from companion.games.castles_of_tuscany.screens.header import Keys, learn_keys
from companion.games.castles_of_tuscany.widgets import KindKey
from companion.games.missing_pieces import next_key
from companion.i18n.language import _
from companion.ui import update_back, update_pieces, update_shell
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.delete import beside_delete
from companion.ui.screens.frame import above, grid, inside, page, split
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Text, Widget
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.terms import SPACES, Kind

HEAD = 52
RIGHT = 371
"""The height of the task and the keys on a tall screen."""
WIDE = 160
"""The width of the key that has the camera read the board."""


def view(model: Model, screen: BoardPage) -> list[Widget]:
    """The board at the left; the kinds and the next board at the right."""
    widgets, box = page(model, _("Board {board}").format(board=screen.board), *_camera_keys(model))
    content = BOX_FILE.content(model) or {}
    board = box_values.board(content, screen.board)
    drawing, right = split(model, box, wide=330, tall=box[3] - RIGHT)
    keys, foot = above(right, theme.MAIN_TARGET)
    x, y, w, h = keys
    return [
        *widgets,
        Panel(rect=drawing),
        *_spaces(content, board, screen, inside(drawing, 10, 8)),
        Text(rect=(x, y, w, HEAD), text=_task(board, screen), size=theme.SMALL, lines=2),
        *_kinds(board, screen, (x, y + HEAD, w, h - HEAD)),
        *_foot(model, board, foot),
    ]


def _camera_keys(model: Model) -> Keys:
    """The key that has the camera read the board, or says why it cannot; none without a camera."""
    camera = model.camera
    if camera.made_up or camera.opening:
        return ()
    word = _("Reading") if model.busy else _("Read by camera")
    if camera.fault:
        why = _("The camera does not work now; the warning sign says why. Tap the kinds of the spaces.")
        return ((word, update_shell.explain.news(why), WIDE),)
    if not model.reads_tiles:
        why = _("Oyez reads boards by the colours of your tiles. Tap Learn my tiles first.")
        return (*learn_keys(model), (word, update_shell.explain.news(why), WIDE))
    return ((word, update_pieces.read_grid.tap(), WIDE),)


def _foot(model: Model, board: box_values.EnteredBoard, box: Rect) -> list[Widget]:
    """The way on; before it a key that deletes the kinds that are entered."""
    if not board.entered:
        return [_next(model, board, box)]
    delete, rest = beside_delete(model, box, update_box.clear_board.tap())
    return [delete, _next(model, board, rest)]


def _spaces(content: box_values.Content, board: box_values.EnteredBoard, screen: BoardPage, box: Rect) -> list[Widget]:
    """The spaces with their numbers; the one that is entered next has a broad edge."""
    places = box_values.shape(content).spaces
    return [
        *hexagons(
            [
                Cell(
                    place,
                    kind="" if kind is None else kind.value,
                    label=str(space) if kind is None else "",
                    said=str(space) if kind is None else f"{space}: {vocabulary.kind(kind)}",
                    selected=space == screen.space,
                    message=choice(BoardPage, space=space),
                )
                for space, (place, kind) in enumerate(zip(places, board.spaces, strict=True))
            ],
            box,
        )
    ]


def _task(board: box_values.EnteredBoard, screen: BoardPage) -> str:
    if screen.space is not None:
        return _("Lay the board as it is drawn. Tap the kind of space {space}; the next one follows.").format(
            space=screen.space
        )
    return _("All spaces are entered and saved. Compare them with your board; tap a space to change it.")


def _kinds(board: box_values.EnteredBoard, screen: BoardPage, box: Rect) -> list[Widget]:
    """A key for each kind."""
    here = None if screen.space is None else board.spaces[screen.space]
    return [*kind_keys(here, screen.space is not None, update_box.put_kind.tap, box)]


def kind_keys(here: Kind | None, enabled: bool, message: Callable[[Kind], Message], box: Rect) -> list[KindKey]:
    """A key for each kind that gives it to the chosen space, which is of the kind `here`."""
    return [
        KindKey(
            rect=rect,
            kind=kind.value,
            label=vocabulary.kind(kind),
            selected=kind is here,
            enabled=enabled,
            why=_("Tap the space that you want to change first."),
            message=message(kind),
        )
        for kind, rect in zip(Kind, grid(box, 2, 4, 6), strict=True)
    ]


def _next(model: Model, board: box_values.EnteredBoard, box: Rect) -> Key:
    """The next piece that is missing, once this board is whole; the way back before that, or after the last one."""
    missing, whole = update_box.missing(model), board.entered == SPACES
    if whole and missing.left:
        return next_key(missing, box, Style.MAIN)
    style = Style.MAIN if whole else Style.PLAIN
    text = _("Done") if whole else _("Later: {n} of {all} are entered").format(n=board.entered, all=SPACES)
    return Key(rect=box, label=text, size=26 if whole else 20, style=style, message=update_back.back.tap())
