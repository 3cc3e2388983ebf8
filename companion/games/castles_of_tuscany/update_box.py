"""The owner's box: entered by taps; the file on the disk has each value before the screen shows it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games import owner_file
from companion.games.castles_of_tuscany import box_values
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.box_words import PLAYERS
from companion.games.castles_of_tuscany.card_drafts import CARD_DRAFTS
from companion.games.castles_of_tuscany.model import BoardPage, BoxPage, BoxPart, TableSetup
from companion.games.missing_pieces import MissingPieces, players_of
from companion.i18n.faults import AnyFault
from companion.ui import update_table
from companion.ui.commands import Changed
from companion.ui.message import Answers, Message, on_tap
from companion.ui.model import Model, Screen
from engine.castles_of_tuscany.terms import LETTERS, SPACES, Kind, Produce

MAX_PRODUCE = 2
"""The produce that a farm tile shows at most (1.3)."""


@on_tap
def open_box(model: Model) -> Changed:
    """The owner's box."""
    return replace(model, screen=BoxPage(back=model.screen)), BOX_FILE.reading


def box_read(model: Model, _game: str, text: str, fault: AnyFault | None = None, saved: bool = False) -> Changed:
    """Hold the text of the owner's file; a production card is no longer a draft once the file has it."""
    after = BOX_FILE.read(model, text, fault)
    if fault is not None and isinstance(model.screen, BoxPage):
        return replace(after, notice=(fault,)), ()
    return CARD_DRAFTS.without_saved(after) if saved else (after, ())


@on_tap
def show_box(model: Model, part: BoxPart) -> Changed:
    """Another part of the owner's box."""
    screen = model.screen.back if isinstance(model.screen, BoardPage) else model.screen
    back = screen.back if isinstance(screen, BoxPage) else None
    values = cells(BOX_FILE.content(model) or {}, part)
    return replace(model, screen=BoxPage(part, following(values, -1), back)), ()


def missing(model: Model) -> MissingPieces:
    """The pieces that the players need: as many boards of each letter, then farm tiles and colour bonuses."""
    content, players = BOX_FILE.content(model), players_of(model, PLAYERS)
    if content is None or box_values.wrong(content):
        return MissingPieces(0, ())  # a wrong value is corrected first
    left: list[Message] = []
    for letter in LETTERS:
        of_letter = [each for each in box_values.boards(content) if each.id.startswith(letter)]
        lacking = sorted((each for each in of_letter if each.entered < SPACES), key=lambda each: not each.entered)
        more = players - (len(of_letter) - len(lacking))
        left += [enter_board.tap(each.id) for each in lacking[: max(0, more)]]
    parts = (BoxPart.FARMS, BoxPart.BONUSES)
    left += [show_box.tap(part) for part in parts if following(cells(content, part), -1) is not None]
    return MissingPieces(players * len(LETTERS) + len(parts), tuple(left))


def cells(content: box_values.Content, part: BoxPart) -> Sequence[Any]:
    """The farm tiles or numbers of a part: None, or no produce, for one that is missing."""
    if part in (BoxPart.BOARDS, BoxPart.PRODUCTION):
        return ()
    return box_values.farms(content) if part is BoxPart.FARMS else box_values.numbers(content, part)


def following(values: Sequence[Any], after: int) -> int | None:
    """The first missing value behind a place, then from the beginning; None if all are entered."""
    order = [*range(after + 1, len(values)), *range(after + 1)]
    return next((at for at in order if values[at] is None or values[at] == ()), None)


@on_tap
def enter_board(model: Model, board: str) -> Changed:
    """The spaces of a board of the owner's box."""
    screen = model.screen
    back = screen.back if isinstance(screen, BoardPage) else screen
    spaces = box_values.board(BOX_FILE.content(model) or {}, board).spaces
    return replace(model, screen=BoardPage(board, following(spaces, -1), back), busy=False), ()


@on_tap
def put_kind(model: Model, kind: Kind) -> Changed:
    """The kind of the chosen space; the next one that is missing is chosen."""
    screen = model.screen
    if not isinstance(screen, BoardPage) or screen.space is None:
        return model, ()
    name, space = screen.board, screen.space
    spaces = list(box_values.board(BOX_FILE.content(model) or {}, name).spaces)
    spaces[space] = kind
    after = replace(model, screen=replace(screen, space=following(spaces, space)))
    return BOX_FILE.saved(model, after, lambda text: box_values.with_kind(text, name, space, kind))


@on_tap
def clear_board(model: Model) -> Changed:
    """Delete the spaces of the board that is shown; the key was held."""
    screen = model.screen
    if not isinstance(screen, BoardPage) or not box_values.board(BOX_FILE.content(model) or {}, screen.board).entered:
        return model, ()
    name = screen.board
    back = screen.back or BoxPage()
    after = replace(model, screen=replace(screen, space=0) if name in box_values.PRINTED else back)
    return BOX_FILE.saved(model, after, lambda text: box_values.without_board(text, name))


@on_tap
def put_produce(model: Model, produce: Produce) -> Changed:
    """The chosen farm tile shows this produce, or does not show it after all."""
    screen = model.screen
    if not isinstance(screen, BoxPage) or screen.part is not BoxPart.FARMS or screen.cell is None:
        return model, ()
    cell = screen.cell
    shown = box_values.farms(BOX_FILE.content(model) or {})[cell]
    if produce in shown:
        changed = tuple(each for each in shown if each is not produce)
    elif len(shown) < MAX_PRODUCE:
        changed = (*shown, produce)
    else:
        return model, ()
    return BOX_FILE.saved(model, model, lambda text: box_values.with_farm(text, cell, changed))


@on_tap
def put_number(model: Model, number: int | None) -> Changed:
    """The chosen number, after which the next one that is missing is chosen; None to delete the number."""
    screen = model.screen
    if not isinstance(screen, BoxPage) or screen.part not in box_values.MAX_NUMBER or screen.cell is None:
        return model, ()
    part, cell = screen.part, screen.cell
    values = list(box_values.numbers(BOX_FILE.content(model) or {}, part))
    values[cell] = number
    following_cell = cell if number is None else following(values, cell)
    after = replace(model, screen=replace(screen, cell=following_cell))
    return BOX_FILE.saved(model, after, lambda text: box_values.with_number(text, part, cell, number))


def _from_page(_model: Model, screen: Screen) -> Screen:
    """From a board to the list of boards, from the box to where one came from."""
    if isinstance(screen, BoardPage):
        return screen.back or BoxPage()
    return (screen.back if isinstance(screen, BoxPage) else None) or TableSetup()


ANSWERS: Answers = {
    owner_file.begin_file: BOX_FILE.begin,
    update_table.cards_read: box_read,
    update_table.drafts_read: CARD_DRAFTS.read,
}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {BoxPage: _from_page, BoardPage: _from_page}
