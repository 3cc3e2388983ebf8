"""The taps on the pages of a piece of an owner's copy: each value is on the disk before the screen shows it."""

from typing import Any

from msgspec.structs import replace

from companion.games.piece_form import PieceForm
from companion.i18n.language import N_, _
from companion.owner_file.form import ABSENT, more, value_at
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from companion.ui.update_names import type_text
from engine.owner_file import UNKNOWN, Path
from engine.owner_file_checks import Listed

NAME, TEXT = N_("The name on the card"), N_("Words on the card")


def form_of(model: Model) -> PieceForm | None:
    """The form of the piece that is shown; None on other screens."""
    found = None if model.table is None else model.table.screens.copy
    return found if isinstance(found, PieceForm) and isinstance(model.screen, found.page) else None


def _page(model: Model) -> tuple[PieceForm | None, Any]:
    return form_of(model), model.screen


@on_tap
def open_part(model: Model, at: Path = ()) -> Changed:
    """A part of the piece that is shown; the whole piece for an empty path."""
    return (replace(model, screen=_at(model, at)) if form_of(model) else model), ()


def _at(model: Model, at: Path) -> Any:
    screen: Any = model.screen
    return replace(screen, at=at, field=None, page=0)


@on_tap
def open_field(model: Model, path: Path) -> Changed:
    """The allowed values of a field, or the keys to type a text."""
    form, screen = _page(model)
    field = form.field(model, screen, path) if form else None
    if field is None:
        return model, ()
    if field.closed:
        notice = _("Oyez does not know your board: choose something else, in words, or change this value in the file.")
        return replace(model, notice=notice), ()
    if not field.limit:
        return replace(model, screen=replace(_at(model, screen.at), field=path)), ()
    text = field.value if isinstance(field.value, str) and (field.value != UNKNOWN or not field.unfinished) else ""
    title = NAME if path == ("name",) else TEXT
    return type_text(model, "/".join(map(str, path)), title, text, field.limit)


def text_typed(model: Model, key: str, text: str) -> Changed:
    """Take the text so far of a field."""
    path: Path = tuple(int(part) if part.isdecimal() else part for part in key.split("/"))
    return put(model, path, text or (UNKNOWN if path != ("name",) else ""))


@on_tap
def pick_value(model: Model, choice: int) -> Changed:
    """A value for the field that is chosen, by its number; of a field of several it is added or taken away."""
    form, screen = _page(model)
    field = form.field(model, screen, screen.field) if form else None
    if form is None or field is None or choice >= len(field.choices):
        return model, ()
    after = screen if field.many else _at(model, screen.at)
    return form.stored(model, after, form.picked(model, screen, field, field.choices[choice]))


@on_tap
def leave_open(model: Model, path: Path, absent: bool = False) -> Changed:
    """The value is not typed in yet; or, if it may be `absent`, there is none."""
    return put(model, path, ABSENT if absent else UNKNOWN)


@on_tap
def pick_instead(model: Model) -> Changed:
    """The word that stands in the place of several values."""
    form, screen = _page(model)
    field = form.field(model, screen, screen.field) if form else None
    return put(model, field.path, field.instead) if field is not None and field.instead else (model, ())


@on_tap
def close_field(model: Model) -> Changed:
    """The values of a field of several are complete."""
    form, screen = _page(model)
    return open_part(model, screen.at) if form else (model, ())


@on_tap
def add_part(model: Model) -> Changed:
    """One thing more in the list that is shown; one with fields of its own is opened."""
    form, screen = _page(model)
    key = form.key(model, screen) if form else None
    if form is None or key is None or not isinstance(key.check, Listed):
        return model, ()
    values = more(form.declared(model, screen), form.values(model, screen), screen.at)
    place = (*screen.at, len(value_at(values, screen.at)) - 1)
    opens = hasattr(key.check.each, "keys_of")
    return form.stored(model, _at(model, place if opens else screen.at), values)


@on_tap
def drop_part(model: Model, path: Path) -> Changed:
    """A part of the piece goes, and the part around it is shown."""
    form, screen = _page(model)
    if form is None or not path:
        return model, ()
    values = form.changed(form.declared(model, screen), form.values(model, screen), path, ABSENT)
    return form.stored(model, _at(model, screen.at if path != screen.at else path[:-1]), values)


@on_tap
def no_parts(model: Model) -> Changed:
    """The list that is shown has nothing in it."""
    form, screen = _page(model)
    if form is None or not screen.at:
        return model, ()
    values = form.changed(form.declared(model, screen), form.values(model, screen), screen.at, [])
    return form.stored(model, _at(model, screen.at[:-1]), values)


def put(model: Model, path: Path, value: Any) -> Changed:
    """Store a value of the piece that is shown; its part is shown."""
    form, screen = _page(model)
    if form is None or form.field(model, screen, path) is None:
        return model, ()
    values = form.changed(form.declared(model, screen), form.values(model, screen), path, value)
    return form.stored(model, _at(model, screen.at), values)


def way_back(screen: Any) -> Any:
    """From the values of a field to the part, from a part to the one around it, from the piece to `back`."""
    if screen.field is not None:
        return replace(screen, field=None, page=0)
    return replace(screen, at=screen.at[:-1], page=0) if screen.at else screen.back
