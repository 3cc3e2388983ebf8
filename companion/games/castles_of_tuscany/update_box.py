"""The owner's box: entered by taps; the file on the disk has each value before the screen shows it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany import box_values
from companion.games.castles_of_tuscany.box_messages import (
    ClearBoard,
    EnterBoard,
    OpenBox,
    PickBoardSpace,
    PickCell,
    PutKind,
    PutNumber,
    PutProduce,
    ShowBox,
)
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.card_drafts import CARD_DRAFTS
from companion.games.castles_of_tuscany.model import BoardPage, BoxPage, BoxPart, TableSetup
from companion.games.owner_file import BeginFile
from companion.ui import messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, Screen
from engine.castles_of_tuscany.terms import SPACES

Changed = tuple[Model, tuple[Command, ...]]

MAX_PRODUCE = 2
"""The produce that a farm tile shows at most (1.3)."""


def open_box(model: Model, _message: OpenBox) -> Changed:
    """Show the owner's box as it is stored now."""
    return replace(model, screen=BoxPage(back=model.screen)), BOX_FILE.reading


def box_read(model: Model, message: messages.CardsRead) -> Changed:
    """Hold the text of the owner's file; a production card is no longer a draft once the file has it."""
    after = BOX_FILE.read(model, message)
    if message.fault is not None and isinstance(model.screen, BoxPage):
        return replace(after, notice=(message.fault,)), ()
    return CARD_DRAFTS.without_saved(after) if message.saved else (after, ())


def show_box(model: Model, message: ShowBox) -> Changed:
    """Show a part of the box; the first value that is missing is entered next."""
    back = model.screen.back if isinstance(model.screen, BoxPage) else None
    values = cells(BOX_FILE.content(model) or {}, message.part)
    return replace(model, screen=BoxPage(message.part, following(values, -1), back, message.page)), ()


def cells(content: box_values.Content, part: BoxPart) -> Sequence[Any]:
    """The farm tiles or numbers of a part: None, or no produce, for one that is missing."""
    if part in (BoxPart.BOARDS, BoxPart.PRODUCTION):
        return ()
    return box_values.farms(content) if part is BoxPart.FARMS else box_values.numbers(content, part)


def following(values: Sequence[Any], after: int) -> int | None:
    """The first missing value behind a place, then from the beginning; None if all are entered."""
    order = [*range(after + 1, len(values)), *range(after + 1)]
    return next((at for at in order if values[at] is None or values[at] == ()), None)


def enter_board(model: Model, message: EnterBoard) -> Changed:
    """Show a board; its first space that is missing is entered next."""
    screen = model.screen
    back = screen.back if isinstance(screen, BoardPage) else screen
    spaces = box_values.board(BOX_FILE.content(model) or {}, message.board).spaces
    return replace(model, screen=BoardPage(message.board, following(spaces, -1), back), busy=False), ()


def pick_space(model: Model, message: PickBoardSpace) -> Changed:
    """Choose the space that is entered next."""
    screen = model.screen
    if not isinstance(screen, BoardPage) or not 0 <= message.space < SPACES:
        return model, ()
    return replace(model, screen=replace(screen, space=message.space)), ()


def put_kind(model: Model, message: PutKind) -> Changed:
    """Store the kind of the chosen space, and choose the next one that is missing."""
    screen = model.screen
    if not isinstance(screen, BoardPage) or screen.space is None:
        return model, ()
    name, space = screen.board, screen.space
    spaces = list(box_values.board(BOX_FILE.content(model) or {}, name).spaces)
    spaces[space] = message.kind
    after = replace(model, screen=replace(screen, space=following(spaces, space)))
    return BOX_FILE.saved(model, after, lambda text: box_values.with_kind(text, name, space, message.kind))


def clear_board(model: Model, _message: ClearBoard) -> Changed:
    """Delete the spaces of the board, whose first one is entered next; a board that the game lacks goes."""
    screen = model.screen
    if not isinstance(screen, BoardPage) or not box_values.board(BOX_FILE.content(model) or {}, screen.board).entered:
        return model, ()
    name = screen.board
    back = screen.back or BoxPage()
    after = replace(model, screen=replace(screen, space=0) if name in box_values.PRINTED else back)
    return BOX_FILE.saved(model, after, lambda text: box_values.without_board(text, name))


def pick_cell(model: Model, message: PickCell) -> Changed:
    """Choose the farm tile or the number that is entered next."""
    screen = model.screen
    if not isinstance(screen, BoxPage) or not 0 <= message.cell < box_values.CELLS.get(screen.part, 0):
        return model, ()
    return replace(model, screen=replace(screen, cell=message.cell)), ()


def put_produce(model: Model, message: PutProduce) -> Changed:
    """Add produce to the chosen farm tile, or take it away."""
    screen = model.screen
    if not isinstance(screen, BoxPage) or screen.part is not BoxPart.FARMS or screen.cell is None:
        return model, ()
    cell = screen.cell
    shown = box_values.farms(BOX_FILE.content(model) or {})[cell]
    if message.produce in shown:
        produce = tuple(each for each in shown if each is not message.produce)
    elif len(shown) < MAX_PRODUCE:
        produce = (*shown, message.produce)
    else:
        return model, ()
    return BOX_FILE.saved(model, model, lambda text: box_values.with_farm(text, cell, produce))


def put_number(model: Model, message: PutNumber) -> Changed:
    """Store the chosen number, and choose the next one that is missing; a number that is deleted stays chosen."""
    screen = model.screen
    if not isinstance(screen, BoxPage) or screen.part not in box_values.MAX_NUMBER or screen.cell is None:
        return model, ()
    part, cell = screen.part, screen.cell
    values = list(box_values.numbers(BOX_FILE.content(model) or {}, part))
    values[cell] = message.number
    following_cell = cell if message.number is None else following(values, cell)
    after = replace(model, screen=replace(screen, cell=following_cell))
    return BOX_FILE.saved(model, after, lambda text: box_values.with_number(text, part, cell, message.number))


def _from_page(_model: Model, screen: Screen) -> Screen:
    """From a board to the list of boards, from the box to where one came from."""
    if isinstance(screen, BoardPage):
        return screen.back or BoxPage()
    return (screen.back if isinstance(screen, BoxPage) else None) or TableSetup()


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    OpenBox: open_box,
    ShowBox: show_box,
    EnterBoard: enter_board,
    PickBoardSpace: pick_space,
    PutKind: put_kind,
    ClearBoard: clear_board,
    PickCell: pick_cell,
    PutProduce: put_produce,
    PutNumber: put_number,
    BeginFile: BOX_FILE.begin,
}
ANSWERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    messages.CardsRead: box_read,
    messages.DraftsRead: CARD_DRAFTS.read,
}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {BoxPage: _from_page, BoardPage: _from_page}
