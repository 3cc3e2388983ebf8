"""The owner's copy typed in by taps: the file has each value before the screen shows it, `"?"` for a missing one."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games import update_piece
from companion.games.cadwallon.copy_file import COPY_FILE
from companion.games.cadwallon.copy_pieces import Place, content_of, form_of, lacks, needed, stored
from companion.games.cadwallon.model import BoardEditor, CopyPage, PiecePage, TableSetup
from companion.games.cadwallon.update_board import name_typed
from companion.games.missing_pieces import MissingPieces
from companion.games.update_piece import NAME, way_back
from companion.owner_file.edit import with_entry, without_entry
from companion.owner_file.form import blank
from companion.owner_file.ids import new_id
from companion.ui import update_table
from companion.ui.commands import Changed
from companion.ui.message import Answers, Message, on_tap
from companion.ui.model import Model, Screen
from companion.ui.update_names import type_text
from engine.cadwallon.board_form import RESERVED
from engine.cadwallon.file_names import ids_of
from engine.owner_file_checks import MAX_NAME

NEW = "new"
"""The key of a text that names a new piece."""


@on_tap
def open_copy(model: Model) -> Changed:
    """The cards of the owner's copy."""
    return replace(model, screen=CopyPage(back=model.screen)), COPY_FILE.reading[:1]


@on_tap
def show_kind(model: Model, kind: str) -> Changed:
    """The pieces of another kind."""
    back = model.screen.back if isinstance(model.screen, CopyPage) else TableSetup()
    return replace(model, screen=CopyPage(kind, back=back)), ()


@on_tap
def open_piece(model: Model, kind: str, piece: str) -> Changed:
    """A piece of the copy; one that the game needs and the file lacks is added in the list of its kind."""
    screen = model.screen
    back = screen.back if isinstance(screen, PiecePage) else screen
    list_of_kind = CopyPage(kind, back=back.back if isinstance(back, CopyPage) else TableSetup())
    return replace(model, screen=PiecePage(kind, piece, back=list_of_kind) if piece else list_of_kind), ()


@on_tap
def add_piece(model: Model) -> Changed:
    """Type the name of one piece more of the kind that is shown."""
    return type_text(model, NEW, NAME, "", MAX_NAME) if isinstance(model.screen, CopyPage) else (model, ())


@on_tap
def drop_piece(model: Model) -> Changed:
    """Delete the piece that is shown; the key was held."""
    screen = model.screen
    if not isinstance(screen, PiecePage):
        return model, ()
    return stored(model, screen.back or CopyPage(screen.kind), lambda text: without_entry(text, screen.kind, screen.id))


def text_typed(model: Model, key: str, text: str) -> Changed:
    """Take a text so far: a name of an area or a new piece, or a value of a piece, whose name is never empty."""
    if isinstance(model.screen, BoardEditor):
        return name_typed(model, key, text)
    if key == NEW:
        return _named(model, text) if text else (model, ())
    return update_piece.text_typed(model, key, text) if text or key != "name" else (model, ())


def _named(model: Model, name: str) -> Changed:
    """A new piece under this name, in the place of the one under the letters before: its id is made of the name."""
    screen = model.screen
    if not isinstance(screen, CopyPage | PiecePage):
        return model, ()
    content, before = dict(content_of(model)), screen.id if isinstance(screen, PiecePage) else ""
    piece = new_id(screen.kind, name, {*RESERVED, *(each for _path, each in ids_of(content))} - {before})
    values = blank(form_of(content, screen.kind), {"id": piece, "name": name})
    back = screen.back if isinstance(screen, PiecePage) else screen
    return stored(
        model,
        PiecePage(screen.kind, piece, back=back),
        lambda text: with_entry(without_entry(text, screen.kind, before) if before else text, screen.kind, values),
    )


def missing(model: Model, but: Place | None = None) -> MissingPieces:
    """The pieces that tonight's game needs, and the taps that open those with something missing."""
    every = needed(model)
    left = [place for place in every if lacks(model, place)]
    return MissingPieces(len(every), tuple(_opening(place) for place in left if place != but))


def _opening(place: Place) -> Message:
    return open_piece.tap(*place)


ANSWERS: Answers = {update_table.text_typed: text_typed}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    CopyPage: lambda _model, screen: screen.back or TableSetup(),
    PiecePage: lambda _model, screen: way_back(screen) or CopyPage(screen.kind),
}
