"""A card, or the board, typed in by taps: its fields, the allowed values of one, and the pages of its parts."""

from msgspec.structs import replace

from companion.games.troyes import update_card, update_cards
from companion.games.troyes.card_drafts import CARD_DRAFTS
from companion.games.troyes.card_field import Field
from companion.games.troyes.card_fields import (
    EFFECTS,
    MAX_EFFECTS,
    MAX_SPACES,
    MAX_STEPS,
    SPACES,
    STEPS,
    field_at,
    fields,
)
from companion.games.troyes.card_terms import kind_title
from companion.games.troyes.card_values import BOARD, EFFECT, value_at
from companion.games.troyes.field_faults import faults_in
from companion.games.troyes.model import CardPage
from companion.games.troyes.update_card import chosen_values, part_above
from companion.i18n.language import _
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.delete import beside_delete
from companion.ui.screens.form import Choice, Entry, choice_keys, entry, places
from companion.ui.screens.frame import above, beside, page, row
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Style, Text, Tone, Widget
from engine.owner_file import UNFINISHED, UNKNOWN, FormCode

OPEN = frozenset({*UNFINISHED, FormCode.MISSING, FormCode.NOTHING})
"""Faults of values that nobody has typed in yet."""


def view(model: Model, screen: CardPage) -> list[Widget]:
    """The fields of the page, or the allowed values of the field that is chosen."""
    field = field_at(screen.kind, screen.values, screen.at, screen.field) if screen.field is not None else None
    return _fields(model, screen) if field is None else _choices(model, screen, field)


def _fields(model: Model, screen: CardPage) -> list[Widget]:
    changed = (screen.card or screen.kind == BOARD) and CARD_DRAFTS.held(model, screen) is not None
    keys = ((_("As saved"), update_cards.restore_card.tap(), 140),) if changed else ()
    widgets, box = page(model, _title(screen), *keys)
    body, foot = above(box, theme.MAIN_TARGET)
    shown = fields(screen.kind, screen.values, screen.at)
    rects = places(model, len(shown), body)
    for field, rect in zip(shown, rects, strict=False):
        widgets += entry(model, _entry(screen, field), rect)
    if screen.kind == BOARD and not screen.at:
        x, y, w, h = rects[len(shown)]
        text = _("Compare the wages with your board; these are the likely ones.")
        widgets.append(Text(rect=(x + 8, y, w - 16, h), text=text, size=theme.SMALL, tone=Tone.SOFT, lines=4))
    return [*widgets, *_foot(model, screen, foot)]


def _title(screen: CardPage) -> str:
    name = str(screen.values.get("name", "")) or kind_title(screen.kind)
    if not screen.at:
        return _("The board of your copy") if screen.kind == BOARD else name
    steps, spaces = _("Steps: needed → points"), _("Points of the spaces")
    titles = {EFFECT: _("Effect"), EFFECTS: _("Effects"), STEPS: steps, SPACES: spaces}
    return _("{title}: {part}").format(title=name, part=titles.get(screen.at[:1]) or _("Spaces"))


def _entry(screen: CardPage, field: Field) -> Entry:
    """A field: its title, its value in words, and a mark where the value is missing or wrong."""
    faults = faults_in(screen, field)
    wrong = [fault for fault in faults if fault.code not in OPEN and value_at(screen.values, field.path) != ""]
    missing = bool(faults) or field.shown == UNKNOWN
    message: Message = update_card.open_part.tap(field.path) if field.opens else update_card.open_field.tap(field.path)
    mark = None if not missing else Icon.WARNING if wrong else Icon.ASK
    return Entry(field.title, field.shown, message, mark)


def _foot(model: Model, screen: CardPage, box: Rect) -> list[Widget]:
    """Keys for parts, and the key that stores the card or leads back to it."""
    keys: list[Key] = []
    limits = {EFFECTS: MAX_EFFECTS, STEPS: MAX_STEPS, SPACES: MAX_SPACES}
    seen = value_at(screen.values, screen.at)
    count = len(seen) if isinstance(seen, list) else 0
    if screen.at in limits:
        words = {EFFECTS: _("One more effect"), STEPS: _("One more step"), SPACES: _("One more space")}
        keys.append(
            Key(
                rect=box,
                label=words[screen.at],
                enabled=count < limits[screen.at],
                why=_("A card has at most {n} here.").format(n=limits[screen.at]),
                message=update_card.add_part.tap(),
            )
        )
    if screen.at in (STEPS, SPACES) and count > 1:
        keys.append(Key(rect=box, label=_("One less"), icon=Icon.ERASE, message=update_card.remove_part.tap()))
    if screen.at == EFFECTS and not count:
        keys.append(Key(rect=box, label=_("No effect"), message=update_card.no_effects.tap()))
    if screen.at[:1] == EFFECTS and len(screen.at) > 1:
        keys.append(
            Key(rect=box, label=_("Remove this effect"), icon=Icon.ERASE, message=update_card.remove_part.tap())
        )
    done = _("Done") if screen.at else _("Save")
    missing = None if screen.at else update_cards.missing(model)
    number = missing.words if missing and update_cards.opening(screen) in missing.left[:1] else ""
    message: Message = update_card.open_part.tap(part_above(screen.at)) if screen.at else update_cards.save_card.tap()
    if _can_be_deleted(model, screen):
        delete, place = beside_delete(model, box, update_cards.drop_card.tap())
        return [delete, Key(rect=place, label=done, detail=number, size=28, style=Style.MAIN, message=message)]
    rest, place = beside(model, box, (box[2] - theme.GAP * len(keys)) // (len(keys) + 1)) if keys else (box, box)
    main = Key(rect=place, label=done, detail=number, size=28, style=Style.MAIN, message=message)
    return [*(_at(key, rect) for key, rect in zip(keys, row(rest, max(1, len(keys))), strict=False)), main]


def _can_be_deleted(model: Model, screen: CardPage) -> bool:
    """Return True on the page of a whole card that the file holds, or that was begun."""
    begun = bool(screen.card) or CARD_DRAFTS.held(model, screen) is not None
    return begun and not screen.at and screen.kind != BOARD


def _at(key: Key, rect: Rect) -> Key:
    return replace(key, rect=rect)


def _choices(model: Model, screen: CardPage, field: Field) -> list[Widget]:
    """The allowed values of a field; several are ticked, one is taken."""
    widgets, box = page(model, field.title)
    chosen = chosen_values(screen, field)
    shown = [
        Choice(choice.word, update_card.pick_value.tap(position), choice.value in chosen)
        for position, choice in enumerate(field.choices)
    ]
    if not field.many:
        return [*widgets, *choice_keys(model, shown, screen.page, box)]
    body, foot = above(box, theme.MAIN_TARGET)
    done = Key(rect=foot, label=_("Done"), size=28, style=Style.MAIN, message=update_card.close_field.tap())
    return [*widgets, *choice_keys(model, shown, screen.page, body), done]
