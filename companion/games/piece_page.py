"""The pages of a piece of an owner's copy: its fields, the parts of it, and the allowed values of one field."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.games import update_piece
from companion.games.piece_form import PieceForm
from companion.i18n.language import _
from companion.owner_file.form import ABSENT, Field, value_at
from companion.owner_file.words import words_of
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.form import Choice, Entry, choice_keys, entry, places
from companion.ui.screens.frame import above, beside, handed, page, row
from companion.ui.screens.paging import paged
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Style, Widget
from engine.owner_file import UNKNOWN, FileFault
from engine.owner_file_checks import Listed


def view(model: Model, screen: Any) -> list[Widget]:
    """The fields of the piece or of a part of it, or the allowed values of the field that is chosen."""
    form = update_piece.form_of(replace(model, screen=screen))
    assert form is not None
    field = form.field(model, screen, screen.field)
    return _fields(model, form, screen) if field is None else _choices(model, form, screen, field)


def _fields(model: Model, form: PieceForm, screen: Any) -> list[Widget]:
    title, beside_title = form.heading(model, screen)
    if screen.at:
        title = _("{title}: {part}").format(title=title, part=form.title(screen, screen.at))
    widgets, box = page(model, title, *beside_title)
    body, foot = _part_foot(model, form, screen, box) if screen.at else form.foot(model, screen, box)
    shown = form.fields(model, screen, screen.at)
    rects = places(model, len(shown), body)
    faults = form.faults(model, screen)
    if len(shown) > len(rects):
        body, turn = above(body, theme.TARGET)
        rects = places(model, len(shown), body)
        widgets += paged(
            shown,
            screen.page,
            rects,
            lambda field, rect: entry(model, _entry(model, form, screen, field, faults), rect),
            turn,
        )
    else:
        for field, rect in zip(shown, rects, strict=False):
            widgets += entry(model, _entry(model, form, screen, field, faults), rect)
    return [*widgets, *foot]


def _entry(model: Model, form: PieceForm, screen: Any, field: Field, faults: Sequence[FileFault]) -> Entry:
    """A field: its title, its value in words, and a mark where the value is missing or wrong."""
    found = [each for each in faults if each.path[: len(field.path)] == field.path]
    shown = form.word(model, screen, field.path, field.value)
    if field.value is ABSENT:
        shown = UNKNOWN if field.required else _("none")
    wrong = any(each.code not in form.waits for each in found)
    mark = Icon.WARNING if wrong else Icon.ASK if found or shown == UNKNOWN else None
    tap = update_piece.open_part if field.opens else update_piece.open_field
    return Entry(form.title(screen, field.path), shown, tap.tap(field.path), mark)


def _part_foot(model: Model, form: PieceForm, screen: Any, box: Rect) -> tuple[Rect, list[Widget]]:
    """Keys that add to a part and take it away, and the key back to the part around it."""
    body, foot = above(box, theme.MAIN_TARGET)
    at, seen, key = screen.at, value_at(form.values(model, screen), screen.at), form.key(model, screen)
    keys: list[tuple[str, Icon, Message]] = []
    check = None if key is None else key.check
    count = len(form.fields(model, screen, at))
    if isinstance(check, Listed):
        if not isinstance(seen, list) or len(seen) < check.high:
            keys.append((_("One more"), Icon.PLUS, update_piece.add_part.tap()))
        if check.low == 0 and key is not None and key.required and seen != []:
            keys.append((_("none"), Icon.ERASE, update_piece.no_parts.tap()))
        if isinstance(seen, list) and check.low < len(seen) and not hasattr(check.each, "keys_of") and count:
            keys.append((_("One less"), Icon.ERASE, update_piece.drop_part.tap((*at, len(seen) - 1))))
    optional = isinstance(at[-1], int) or (key is not None and not key.required)
    if optional and seen is not ABSENT:
        keys.append((_("Take it away"), Icon.ERASE, update_piece.drop_part.tap(at)))
    elif seen != UNKNOWN:
        keys.append((_("Not typed in yet"), Icon.ASK, update_piece.leave_open.tap(at)))
    rest, place = beside(model, foot, (foot[2] - theme.GAP * len(keys)) // (len(keys) + 1)) if keys else (foot, foot)
    return body, [
        *(
            Key(rect=rect, label=words, icon=icon, size=18, message=message)
            for (words, icon, message), rect in zip(keys, row(rest, max(1, len(keys))), strict=False)
        ),
        Key(rect=place, label=_("Done"), size=28, style=Style.MAIN, message=update_piece.open_part.tap(at[:-1])),
    ]


def _choices(model: Model, form: PieceForm, screen: Any, field: Field) -> list[Widget]:
    """The allowed values of a field; several are ticked, one is taken; one that makes something wrong is grey."""
    widgets, box = page(model, form.title(screen, field.path))
    chosen = field.value if isinstance(field.value, list) and field.many else [field.value]
    shown = []
    for position, value in enumerate(field.choices):
        fault = form.new_fault(model, screen, form.picked(model, screen, field, value))
        words = form.word(model, screen, (*field.path, 0) if field.many else field.path, value)
        why = "" if fault is None else _("This does not fit here: {reason}").format(reason=words_of(fault))
        shown.append(Choice(words, update_piece.pick_value.tap(position), value in chosen, why))
    shown.sort(key=lambda choice: bool(choice.why))
    others = _other_values(model, form, screen, field)
    body, foot = above(box, theme.MAIN_TARGET) if others else (box, box)
    keys = [
        replace(key, rect=rect)
        for key, rect in zip(others, handed(model, row(foot, max(1, len(others)))), strict=False)
    ]
    return [*widgets, *choice_keys(model, shown, screen.page, body), *keys]


def _other_values(model: Model, form: PieceForm, screen: Any, field: Field) -> list[Key]:
    """The keys below the allowed values: a word for all of them, none, not yet; for several the end of choosing."""
    keys = []
    place = (0, 0, 1, 1)
    if field.instead:
        words, chosen = form.word(model, screen, field.path, field.instead), field.value == field.instead
        keys.append(Key(rect=place, label=words, selected=chosen, message=update_piece.pick_instead.tap()))
    if not field.required:
        message = update_piece.leave_open.tap(field.path, True)
        keys.append(Key(rect=place, label=_("none"), selected=field.value is ABSENT, message=message))
    if field.unfinished:
        message = update_piece.leave_open.tap(field.path)
        keys.append(Key(rect=place, label=_("Not typed in yet"), selected=field.value == UNKNOWN, message=message))
    if field.many:
        message = update_piece.close_field.tap()
        keys.append(Key(rect=place, label=_("Done"), size=28, style=Style.MAIN, message=message))
    return keys
