"""A board of the owner's box under the camera: its ten spaces as read, which people confirm before any is stored."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany import box_values
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.model import BoardPage
from companion.games.castles_of_tuscany.seen import SeenBoard, SeenSpace
from companion.games.castles_of_tuscany.update_box import following
from companion.i18n.language import _
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model, Screen
from engine.castles_of_tuscany.box import Shape
from engine.castles_of_tuscany.shape import turned
from engine.castles_of_tuscany.terms import Kind
from vision.grid_reading import GridCell, GridExpectation, GridReading

if TYPE_CHECKING:
    from vision.camera import Frame

Kinds = tuple[Kind | None, ...]

MAX_BESIDE = 2
"""Hexagons beside the board's spaces in a picture of one board alone: marks on a cloth, a tile left lying."""
MAX_OPTIONS = 3


def grid(model: Model) -> GridExpectation | None:
    """The board whose spaces are entered; None on other screens."""
    screen = model.screen
    if not isinstance(screen, BoardPage | SeenBoard):
        return None
    return GridExpectation(box_values.shape(BOX_FILE.content(model) or {}).spaces, card=screen.board)


def seen(model: Model, frame: "Frame", expect: GridExpectation, reading: GridReading) -> Changed:
    """Propose the spaces that were read; a board that is entered and looks the same needs nobody's answer."""
    screen = model.screen
    if not isinstance(screen, BoardPage | SeenBoard):
        return model, ()
    content = BOX_FILE.content(model) or {}
    entered = box_values.board(content, screen.board).spaces
    if not reading.cells or reading.hexagons > len(reading.cells) + MAX_BESIDE:
        unseen = SeenBoard(screen.board, hexagons=reading.hexagons, back=screen.back)
        return replace(model, screen=unseen, frame=frame), ()
    cells, frame = upright(box_values.shape(content), reading.cells, frame, entered)
    spaces = tuple(_space(cell, kind) for cell, kind in zip(cells, entered, strict=True))
    if tuple(space.kind for space in spaces) == entered and not any(space.options for space in spaces):
        text = _("The camera reads the same ten spaces as are entered.")
        return replace(model, screen=_page(model, screen), frame=None, notice=text), ()
    return replace(model, screen=asking(SeenBoard(screen.board, spaces, back=screen.back)), frame=frame), ()


def upright(
    shape: Shape, cells: Sequence[GridCell], frame: "Frame", entered: Kinds
) -> tuple[Sequence[GridCell], "Frame"]:
    """The cells and the picture, both turned by half a turn if the cells then agree with more of the entered spaces."""
    number = {place: space for space, place in enumerate(shape.spaces)}
    around = [cells[number[turned(shape, place)]] for place in shape.spaces]
    if _agreeing(around, entered) <= _agreeing(cells, entered):
        return cells, frame
    high, wide = frame.pixels.shape[:2]
    other = [replace(cell, corners=tuple((wide - x, high - y) for x, y in cell.corners)) for cell in around]
    return other, replace(frame, pixels=frame.pixels[::-1, ::-1].copy())


def _agreeing(cells: Sequence[GridCell], entered: Kinds) -> int:
    return sum(kind is not None and cell.kind == kind.value for cell, kind in zip(cells, entered, strict=True))


def _space(cell: GridCell, entered: Kind | None) -> SeenSpace:
    """A space as read; people name one that is in doubt, or that differs from the entered one."""
    kind = Kind(cell.kind)
    differs = entered is not None and entered is not kind
    if not cell.doubtful and not differs:
        return SeenSpace(kind, cell.corners)
    likely = [Kind(each.kind) for each in cell.likely[:MAX_OPTIONS]] if cell.doubtful else []
    options = (kind, *likely) if entered is None else (kind, *likely, entered)
    return SeenSpace(kind, cell.corners, tuple(dict.fromkeys(options)), entered if differs else None)


def asking(screen: SeenBoard) -> SeenBoard:
    """Ask about the first space that is not sure."""
    return replace(screen, space=next((at for at, each in enumerate(screen.spaces) if each.options), None))


def twin(content: box_values.Content, screen: SeenBoard) -> str:
    """Another board of the box with the same ten spaces, one way round or the other; empty if there is none."""
    shape = box_values.shape(content)
    number = {place: space for space, place in enumerate(shape.spaces)}
    kinds = tuple(space.kind for space in screen.spaces)
    around = tuple(kinds[number[turned(shape, place)]] for place in shape.spaces)
    others = [each for each in box_values.boards(content) if each.id != screen.board]
    return next((each.id for each in others if each.spaces in (kinds, around)), "")


@on_tap
def name_space(model: Model, kind: Kind) -> Changed:
    """The kind of the space that is asked about; the next one that is not sure follows."""
    screen = model.screen
    if not isinstance(screen, SeenBoard) or screen.space is None:
        return model, ()
    spaces = list(screen.spaces)
    spaces[screen.space] = SeenSpace(kind, spaces[screen.space].corners)
    return replace(model, screen=asking(replace(screen, spaces=tuple(spaces)))), ()


@on_tap
def accept_board(model: Model) -> Changed:
    """The ten spaces that the camera has read are right: store them."""
    screen = model.screen
    if not isinstance(screen, SeenBoard) or not screen.spaces or any(space.options for space in screen.spaces):
        return model, ()
    name, kinds = screen.board, [space.kind for space in screen.spaces]
    after = replace(model, screen=BoardPage(name, None, screen.back), frame=None)
    return BOX_FILE.saved(model, after, lambda text: box_values.with_spaces(text, name, kinds))


def _page(model: Model, screen: BoardPage | SeenBoard) -> BoardPage:
    """The screen on which the same board is entered by taps."""
    spaces = box_values.board(BOX_FILE.content(model) or {}, screen.board).spaces
    return BoardPage(screen.board, following(spaces, -1), screen.back)


WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {SeenBoard: _page}
