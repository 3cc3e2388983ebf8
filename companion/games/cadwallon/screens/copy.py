"""The owner's copy typed in by taps: the pieces of a kind, the fields of a piece, the allowed values of one."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.cadwallon import copy_words, update_copy
from companion.games.cadwallon.copy_file import COPY_FILE
from companion.games.cadwallon.copy_pieces import (
    KINDS,
    OPEN,
    Content,
    checked,
    content_of,
    entries,
    faults_in,
    form_of,
    key_of,
    lacks,
    new_fault,
)
from companion.games.cadwallon.model import CopyPage, PiecePage
from companion.games.missing_pieces import beside_next
from companion.games.unreadable_file import unreadable_file
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined
from companion.owner_file.form import ABSENT, Field, fields, picked, value_at
from companion.owner_file.words import sentence, words_of
from companion.ui import update_back, update_shell
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.delete import beside_delete
from companion.ui.screens.form import Choice, Entry, choice_keys, entry, places
from companion.ui.screens.frame import above, beside, grid, handed, page, row
from companion.ui.screens.paging import paged
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Style, Widget
from engine.owner_file import UNKNOWN, FileFault
from engine.owner_file_checks import Listed

TABS, TALL_TABS, FAULTS = 50, 106, 54
"""The height of the tabs, on a wide and on a tall screen, and of the key to wrong values."""
MAX_SHOWN = 3
"""Faults that a sentence names."""


def view(model: Model, screen: CopyPage) -> list[Widget]:
    """The tabs of the kinds, the pieces of one, and the next piece that tonight's game needs."""
    widgets, box = page(model, _("Cards of your copy"))
    content = COPY_FILE.content(model)
    if content is None:
        text = _("The cards file cannot be used. Correct it, or begin a new one; the old one stays beside it.")
        return [*widgets, *unreadable_file(model, COPY_FILE, text, box)]
    x, y, w, h = box
    high = TALL_TABS if model.tall else TABS
    tabs = grid((x, y, w, high), 4, 2, 6) if model.tall else row((x, y, w, high), len(KINDS), 6)
    for kind, rect in zip(KINDS, tabs, strict=False):
        words, chosen = _(copy_words.PIECES[kind]), kind == screen.kind
        widgets.append(Key(rect=rect, label=words, size=18, selected=chosen, message=update_copy.show_kind.tap(kind)))
    body, foot = above((x, y + high + theme.GAP, w, h - high - theme.GAP), theme.MAIN_TARGET)
    if faults := [each for each in checked(COPY_FILE.file_text(model)).faults if each.code not in OPEN]:
        body, wrong = above(body, FAULTS)
        widgets.append(_wrong(faults, wrong))
    body, turn = above(body, theme.TARGET)
    following, rest = beside_next(model, update_copy.missing(model), foot)
    rects = grid(body, 2 if model.tall else 3, min(6 if model.tall else 3, (body[3] + 6) // (theme.TARGET + 6)), 6)
    pieces = entries(content, screen.kind)
    widgets += paged(pieces, screen.page, rects, lambda each, rect: [_piece(model, screen.kind, each, rect)], turn)
    add = Key(rect=rest, label=_("Add a piece"), icon=Icon.PLUS, size=20, message=update_copy.add_piece.tap())
    return [*widgets, add, *following]


def _wrong(faults: Sequence[FileFault], box: Rect) -> Key:
    """The number of wrong values; a tap names them with their places."""
    count = len(faults)
    text = ngettext(
        "{n} wrong value in the file: tap to see it.", "{n} wrong values in the file: tap to see them.", count
    )
    told = update_shell.explain.news(_sentences(faults))
    return Key(rect=box, label=text.format(n=count), icon=Icon.WARNING, size=18, message=told)


def _sentences(faults: Sequence[FileFault]) -> str:
    return joined([sentence(each) for each in faults[:MAX_SHOWN]])


def _piece(model: Model, kind: str, piece: Content, rect: Rect) -> Key:
    """A piece by its name; a question mark for one with something missing."""
    place = (kind, piece["id"])
    wrong = any(each.code not in OPEN for each in faults_in(model, place))
    mark = Icon.WARNING if wrong else Icon.ASK if lacks(model, place) else Icon.TICK
    name = str(piece.get("name", piece["id"]))
    return Key(rect=rect, label=name, icon=mark, size=20, message=update_copy.open_piece.tap(*place))


def view_piece(model: Model, screen: PiecePage) -> list[Widget]:
    """The fields of the piece or of a part of it, or the allowed values of the field that is chosen."""
    field = update_copy.field_of(model, screen.field)
    return _fields(model, screen) if field is None else _choices(model, screen, field)


def _fields(model: Model, screen: PiecePage) -> list[Widget]:
    content, values = content_of(model), update_copy.values_of(model)
    name = str(values.get("name", screen.id))
    title = _("{title}: {part}").format(title=name, part=copy_words.title(screen.at)) if screen.at else name
    widgets, box = page(model, title)
    body, foot = above(box, theme.MAIN_TARGET)
    shown = fields(form_of(content, screen.kind), values, screen.at)
    rects = places(model, len(shown), body)
    faults = faults_in(model, screen.place)
    if len(shown) > len(rects):
        body, turn = above(body, theme.TARGET)
        rects = places(model, len(shown), body)
        widgets += paged(
            shown, screen.page, rects, lambda field, rect: entry(model, _entry(content, field, faults), rect), turn
        )
        return [*widgets, *_foot(model, screen, faults, foot)]
    for field, rect in zip(shown, rects, strict=False):
        widgets += entry(model, _entry(content, field, faults), rect)
    return [*widgets, *_foot(model, screen, faults, foot)]


def _entry(content: Content, field: Field, faults: Sequence[FileFault]) -> Entry:
    """A field: its title, its value in words, and a mark where the value is missing or wrong."""
    found = [each for each in faults if each.path[2:][: len(field.path)] == field.path]
    mark = None if not found else Icon.ASK if all(each.code in OPEN for each in found) else Icon.WARNING
    message: Message = update_copy.open_part.tap(field.path) if field.opens else update_copy.open_field.tap(field.path)
    return Entry(copy_words.title(field.path), copy_words.shown(content, field), message, mark)


def _foot(model: Model, screen: PiecePage, faults: Sequence[FileFault], box: Rect) -> list[Widget]:
    """Keys that add and take away, the faults of the piece, and the key to the next one."""
    if not screen.at:
        delete, rest = beside_delete(model, box, update_copy.drop_piece.tap())
        missing = update_copy.missing(model, screen.place)
        following, rest = beside_next(model, missing, rest)
        wrong = [each for each in faults if each.code not in OPEN] or faults
        done = Key(rect=rest, label=_("Done"), size=28, style=Style.MAIN, message=update_back.back.tap())
        if not wrong:
            return [delete, done, *following]
        text = _("Still to be typed in: tap to see what.") if wrong is faults else _("A value is wrong: tap to see it.")
        told = update_shell.explain.news(_sentences(wrong))
        return [delete, Key(rect=rest, label=text, size=18, icon=Icon.ASK, message=told), *following]
    values = update_copy.values_of(model)
    key = key_of(content_of(model), screen.kind, values, screen.at)
    keys: list[tuple[str, Icon, Message]] = []
    if key is not None and isinstance(key.check, Listed):
        keys.append((_("One more"), Icon.PLUS, update_copy.add_part.tap()))
    optional = isinstance(screen.at[-1], int) or (key is not None and not key.required)
    if optional and value_at(values, screen.at) is not ABSENT:
        keys.append((_("Take it away"), Icon.ERASE, update_copy.drop_part.tap()))
    elif value_at(values, screen.at) != UNKNOWN:
        keys.append((_("Not typed in yet"), Icon.ASK, update_copy.leave_open.tap(screen.at)))
    rest, place = beside(model, box, (box[2] - theme.GAP * len(keys)) // (len(keys) + 1)) if keys else (box, box)
    return [
        *(
            Key(rect=rect, label=words, icon=icon, size=18, message=message)
            for (words, icon, message), rect in zip(keys, row(rest, max(1, len(keys))), strict=False)
        ),
        Key(rect=place, label=_("Done"), size=28, style=Style.MAIN, message=update_copy.open_part.tap(screen.at[:-1])),
    ]


def _choices(model: Model, screen: PiecePage, field: Field) -> list[Widget]:
    """The allowed values of a field; several are ticked, one is taken; one that makes something wrong is grey."""
    widgets, box = page(model, copy_words.title(field.path))
    content, values = content_of(model), update_copy.values_of(model)
    form = form_of(content, screen.kind)
    chosen = field.value if isinstance(field.value, list) and field.many else [field.value]
    shown = []
    for position, value in enumerate(field.choices):
        fault = new_fault(model, screen.place, picked(form, values, field, value))
        words = copy_words.word(content, (*field.path, 0) if field.many else field.path, value)
        message = update_copy.pick_value.tap(position)
        why = "" if fault is None else _("This does not fit here: {reason}").format(reason=words_of(fault))
        shown.append(Choice(words, message, value in chosen, why))
    shown.sort(key=lambda choice: bool(choice.why))
    body, foot = above(box, theme.MAIN_TARGET)
    return [*widgets, *choice_keys(model, shown, screen.page, body), *_other_values(model, content, field, foot)]


def _other_values(model: Model, content: Content, field: Field, box: Rect) -> list[Widget]:
    """The keys below the allowed values: a word for all of them, none, not yet; for several the end of choosing."""
    keys = []
    if field.instead:
        words, chosen = copy_words.word(content, field.path, field.instead), field.value == field.instead
        keys.append(Key(rect=box, label=words, selected=chosen, message=update_copy.pick_instead.tap()))
    if not field.required:
        message = update_copy.leave_open.tap(field.path, True)
        keys.append(Key(rect=box, label=_("none"), selected=field.value is ABSENT, message=message))
    if field.unfinished:
        message = update_copy.leave_open.tap(field.path)
        keys.append(Key(rect=box, label=_("Not typed in yet"), selected=field.value == UNKNOWN, message=message))
    if field.many:
        message = update_copy.close_field.tap()
        keys.append(Key(rect=box, label=_("Done"), size=28, style=Style.MAIN, message=message))
    return (
        [replace(key, rect=rect) for key, rect in zip(keys, handed(model, row(box, len(keys))), strict=True)]
        if keys
        else []
    )
