"""The owner's copy typed in by taps: the file has each value before the screen shows it, `"?"` for a missing one."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.cadwallon.copy_file import COPY_FILE
from companion.games.cadwallon.copy_pieces import (
    Place,
    content_of,
    entry,
    form_of,
    lacks,
    needed,
    stored,
)
from companion.games.cadwallon.model import CopyPage, PiecePage, TableSetup
from companion.games.missing_pieces import MissingPieces
from companion.i18n.language import N_, _
from companion.owner_file.edit import with_entry, without_entry
from companion.owner_file.form import ABSENT, Field, blank, changed, field_at, more, picked, value_at
from companion.owner_file.ids import new_id
from companion.ui import update_table
from companion.ui.commands import Changed
from companion.ui.message import Answers, Message, on_tap
from companion.ui.model import Model, Screen
from companion.ui.update_names import type_text
from engine.cadwallon.board_form import RESERVED
from engine.cadwallon.file_names import ids_of
from engine.owner_file import UNKNOWN, Path
from engine.owner_file_checks import MAX_NAME

NEW = "new"
"""The key of a text that names a new piece."""
NAME, TEXT = N_("The name on the card"), N_("Words on the card")


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
    return stored(model, way_back(model, screen.whole), lambda text: without_entry(text, screen.kind, screen.id))


@on_tap
def open_part(model: Model, at: Path) -> Changed:
    """A part of the piece that is shown; the whole piece for an empty path."""
    screen = model.screen
    return (replace(model, screen=replace(screen.whole, at=at)) if isinstance(screen, PiecePage) else model), ()


@on_tap
def open_field(model: Model, path: Path) -> Changed:
    """The allowed values of a field, or the keys to type a text."""
    screen = model.screen
    field = field_of(model, path)
    if not isinstance(screen, PiecePage) or field is None:
        return model, ()
    if field.closed:
        notice = _("Oyez does not know your board: choose something else, in words, or change this value in the file.")
        return replace(model, notice=notice), ()
    if not field.limit:
        return replace(model, screen=replace(screen, field=path, page=0)), ()
    text = field.value if isinstance(field.value, str) and (field.value != UNKNOWN or not field.unfinished) else ""
    title = NAME if path == ("name",) else TEXT
    return type_text(model, "/".join(map(str, path)), title, text, field.limit)


def text_typed(model: Model, key: str, text: str) -> Changed:
    """Take a text so far: the name of a new piece, or a value of the piece that is shown; a name is never empty."""
    if key == NEW:
        return _named(model, text) if text else (model, ())
    path: Path = tuple(int(part) if part.isdecimal() else part for part in key.split("/"))
    return _put(model, path, text or UNKNOWN) if text or path != ("name",) else (model, ())


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


@on_tap
def pick_value(model: Model, choice: int) -> Changed:
    """A value for the field that is chosen, by its number; of a field of several it is added or taken away."""
    screen = model.screen
    field = field_of(model, screen.field) if isinstance(screen, PiecePage) else None
    if not isinstance(screen, PiecePage) or field is None or choice >= len(field.choices):
        return model, ()
    after = screen if field.many else replace(screen, field=None, page=0)
    form = form_of(content_of(model), screen.kind)
    return _changed(model, after, lambda values: picked(form, values, field, field.choices[choice]))


@on_tap
def leave_open(model: Model, path: Path, absent: bool = False) -> Changed:
    """The value is not typed in yet; or, if it may be `absent`, there is none."""
    return _put(model, path, ABSENT if absent else UNKNOWN)


@on_tap
def pick_instead(model: Model) -> Changed:
    """The word that stands in the place of several values."""
    field = field_of(model, model.screen.field if isinstance(model.screen, PiecePage) else None)
    return _put(model, field.path, field.instead) if field is not None and field.instead else (model, ())


@on_tap
def close_field(model: Model) -> Changed:
    """The values of a field of several are complete."""
    screen = model.screen
    return (replace(model, screen=replace(screen, field=None, page=0)) if isinstance(screen, PiecePage) else model), ()


@on_tap
def add_part(model: Model) -> Changed:
    """One thing more in the list that is shown."""
    screen = model.screen
    if not isinstance(screen, PiecePage):
        return model, ()
    form = form_of(content_of(model), screen.kind)
    place = len(items) if isinstance(items := value_at(values_of(model), screen.at), list) else 0
    after = replace(screen, at=(*screen.at, place), page=0)
    return _changed(model, after, lambda values: more(form, values, screen.at))


@on_tap
def drop_part(model: Model) -> Changed:
    """The part that is shown goes."""
    screen = model.screen
    if not isinstance(screen, PiecePage) or not screen.at:
        return model, ()
    form = form_of(content_of(model), screen.kind)
    after = replace(screen, at=screen.at[:-1], page=0)
    return _changed(model, after, lambda values: changed(form, values, screen.at, ABSENT))


def values_of(model: Model) -> Mapping[str, Any]:
    """The piece that is shown as the file has it."""
    screen = model.screen
    return (entry(content_of(model), screen.place) if isinstance(screen, PiecePage) else None) or {}


def field_of(model: Model, path: Path | None) -> Field | None:
    """The field at a path of the piece that is shown."""
    screen = model.screen
    if not isinstance(screen, PiecePage) or path is None:
        return None
    return field_at(form_of(content_of(model), screen.kind), values_of(model), path)


def _put(model: Model, path: Path, value: Any) -> Changed:
    screen = model.screen
    if not isinstance(screen, PiecePage) or field_of(model, path) is None:
        return model, ()
    form = form_of(content_of(model), screen.kind)
    return _changed(model, replace(screen, field=None, page=0), lambda values: changed(form, values, path, value))


def _changed(model: Model, after: Screen, change: Callable[[Mapping[str, Any]], dict[str, Any]]) -> Changed:
    screen, values = model.screen, values_of(model)
    if not isinstance(screen, PiecePage) or not values:
        return model, ()
    return stored(model, after, lambda text: with_entry(text, screen.kind, change(values)))


def missing(model: Model, but: Place | None = None) -> MissingPieces:
    """The pieces that tonight's game needs, and the taps that open those with something missing."""
    every = needed(model)
    left = [place for place in every if lacks(model, place)]
    return MissingPieces(len(every), tuple(_opening(place) for place in left if place != but))


def _opening(place: Place) -> Message:
    return open_piece.tap(*place)


def way_back(_model: Model, screen: PiecePage) -> Screen:
    """From the values of a field to the part, from a part to the one around it, from the piece to the list."""
    if screen.field is not None:
        return replace(screen, field=None, page=0)
    return replace(screen.whole, at=screen.at[:-1]) if screen.at else screen.back or CopyPage(screen.kind)


ANSWERS: Answers = {update_table.text_typed: text_typed}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    CopyPage: lambda _model, screen: screen.back or TableSetup(),
    PiecePage: way_back,
}
