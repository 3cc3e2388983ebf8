"""A board of the owner's box as the camera reads it: the picture beside the drawing, a mark on each space in doubt."""

from companion.games.castles_of_tuscany import board_read, box_values, vocabulary
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.hexagons import Cell, hexagons
from companion.games.castles_of_tuscany.screens.board_page import kind_keys
from companion.games.castles_of_tuscany.seen import SeenBoard, SeenSpace
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined
from companion.ui import update_back, update_pieces
from companion.ui.model import Model
from companion.ui.screens.frame import grid, inside, page, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Style, Text, View, Widget
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.terms import SPACES
from vision.reading import Box

TOLD = 70
MARGIN = 14
"""The pixels of the picture that are shown around the board."""
FEW = 3
"""The hexagons in a picture from which it shows something like a board."""


def view(model: Model, screen: SeenBoard) -> list[Widget]:
    """The board to compare, the question about a space, a key for each kind; or the next step if no board is seen."""
    title, by_hand = _("Board {board}").format(board=screen.board), (_("By hand"), update_back.back.tap(), 120)
    if not screen.spaces:
        widgets, box = page(model, title, by_hand)
        return [*widgets, *_unseen(model, screen, box)]
    widgets, box = page(model, title, (_again(model), update_pieces.read_grid.tap(), 140), by_hand)
    shown, right = split(model, box, wide=330, tall=340)
    picture, drawing = grid(shown, 2, 1, 6)
    told, keys_box, foot = stack(right, TOLD, 1.0, theme.MAIN_TARGET, gap=6)
    pixels = None if model.frame is None else model.frame.pixels
    asked = any(space.options for space in screen.spaces)
    here = None if screen.space is None else screen.spaces[screen.space].kind
    return [
        *widgets,
        View(rect=picture, pixels=pixels, crop=_around(screen)),
        Panel(rect=drawing),
        *_spaces(model, screen, inside(drawing, 6, 6)),
        Panel(rect=told, doubt=asked),
        Text(rect=inside(told, 10, 3), text=_task(model, screen), size=theme.SMALL, lines=3),
        *kind_keys(here, screen.space is not None, board_read.name_space.tap, keys_box),
        Key(
            rect=foot,
            label=_("Accept"),
            size=28,
            icon=Icon.TICK,
            style=Style.MAIN,
            enabled=not asked,
            why=_("Tap the kind of each space with a question mark first."),
            message=board_read.accept_board.tap(),
        ),
    ]


def _again(model: Model) -> str:
    return _("Reading") if model.busy else _("Read again")


def _unseen(model: Model, screen: SeenBoard, box: Rect) -> list[Widget]:
    """The whole picture, and the way to a better one."""
    picture, right = split(model, box, wide=500, tall=390)
    told, foot = stack(right, 1.0, theme.MAIN_TARGET)
    pixels = None if model.frame is None else model.frame.pixels
    return [
        View(rect=picture, pixels=pixels),
        Panel(rect=told, doubt=True),
        Text(rect=inside(told, 14, 8), text=_unseen_why(screen), size=theme.BODY, lines=12),
        Key(
            rect=foot,
            label=_again(model),
            size=24,
            icon=Icon.CAMERA,
            style=Style.MAIN,
            message=update_pieces.read_grid.tap(),
        ),
    ]


def _unseen_why(screen: SeenBoard) -> str:
    """That no board is seen, or not one alone; and the next step."""
    if screen.hexagons < FEW:
        why = _("The camera sees no board.")
    else:
        why = ngettext(
            "The camera sees {n} hexagon; a board has {all} that are joined.",
            "The camera sees {n} hexagons; a board has {all} that are joined.",
            screen.hexagons,
        ).format(n=screen.hexagons, all=SPACES)
    advice = _("Lay board {board} upright and alone under the camera, without hands or tiles on it, and read again.")
    return joined([why, advice.format(board=screen.board), _("By hand you tap the kinds of its spaces.")])


def _around(screen: SeenBoard) -> Box:
    """The part of the picture that the board fills."""
    xs = [x for space in screen.spaces for x, _y in space.corners]
    ys = [y for space in screen.spaces for _x, y in space.corners]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN


def _spaces(model: Model, screen: SeenBoard, box: Rect) -> list[Widget]:
    """The spaces as they were read; one in doubt has a question mark and its number."""
    places = box_values.shape(BOX_FILE.content(model) or {}).spaces
    cells = [
        Cell(
            place,
            kind=space.kind.value,
            label=str(number) if space.options or number == screen.space else "",
            said=f"{number}: {vocabulary.kind(space.kind)}",
            mark=Icon.ASK if space.options else None,
            selected=number == screen.space,
            message=choice(SeenBoard, space=number),
        )
        for number, (place, space) in enumerate(zip(places, screen.spaces, strict=True))
    ]
    return [*hexagons(cells, box)]


def _task(model: Model, screen: SeenBoard) -> str:
    """The question for a space; once all are named, that nothing is saved yet."""
    if screen.space is not None:
        return _question(screen.space, screen.spaces[screen.space])
    other = board_read.twin(BOX_FILE.content(model) or {}, screen)
    if other:
        text = _("Board {other} has the same ten spaces. Is this board {board}?")
        return text.format(other=other, board=screen.board)
    return _("Not saved yet. Compare the spaces with your board. Accept them, or tap a wrong one.")


def _question(number: int, space: SeenSpace) -> str:
    """The question for a space, with the reason for it."""
    if space.entered is not None:
        text = _("Space {space}: the camera sees {seen}, entered is {entered}. Tap its kind.")
        seen, entered = vocabulary.kind(space.kind), vocabulary.kind(space.entered)
        return text.format(space=number, seen=seen, entered=entered)
    if len(space.options) > 1:
        text = _("Space {space} is not clear: {one} or {other}? Tap its kind.")
        one, other = map(vocabulary.kind, space.options[:2])
        return text.format(space=number, one=one, other=other)
    return _("Tap the kind of space {space}.").format(space=number)
