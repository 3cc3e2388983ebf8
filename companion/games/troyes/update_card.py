"""A card of the owner's copy, or the board, changed by taps: each change is on the disk as a draft."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.troyes import card_values
from companion.games.troyes.card_drafts import CARD_DRAFTS
from companion.games.troyes.card_field import Field
from companion.games.troyes.card_fields import EFFECTS, SPACES, STEPS, field_at
from companion.games.troyes.card_messages import (
    AddPart,
    ChoicesPage,
    CloseField,
    NoEffects,
    OpenField,
    OpenPart,
    PickValue,
    RemovePart,
)
from companion.games.troyes.card_values import value_at, with_value
from companion.games.troyes.model import CardPage
from companion.i18n.language import N_
from companion.ui import messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, Screen
from companion.ui.update_names import type_text
from engine.owner_file import UNKNOWN, Path

Changed = tuple[Model, tuple[Command, ...]]

TITLES = {"name": N_("The name on the card"), "manual": N_("The card's effect, in words")}


def open_part(model: Model, message: OpenPart) -> Changed:
    """Show a part of the card."""
    return CARD_DRAFTS.changed(model, lambda screen: replace(screen, at=message.at, field=None, page=0))


def open_field(model: Model, message: OpenField) -> Changed:
    """Show the allowed values of a field, or the keys for its text."""
    screen = model.screen
    field = _field(screen, message.path)
    if not isinstance(screen, CardPage) or field is None:
        return model, ()
    if not field.limit:
        return replace(model, screen=replace(screen, field=message.path, page=0)), ()
    seen = value_at(screen.values, field.path)
    text = seen if isinstance(seen, str) and seen != UNKNOWN else ""
    title = TITLES["name" if field.path == ("name",) else "manual"]
    return type_text(model, "/".join(map(str, field.path)), title, text, field.limit)


def text_typed(model: Model, message: messages.TextTyped) -> Changed:
    """Take the text that was typed for a field."""
    path: Path = tuple(int(part) if part.isdecimal() else part for part in message.key.split("/"))
    return _set(model, path, message.text)


def pick_value(model: Model, message: PickValue) -> Changed:
    """Take an allowed value; of a field of several it is added, or taken away again."""
    screen = model.screen
    field = _field(screen, screen.field) if isinstance(screen, CardPage) and screen.field is not None else None
    if field is None or message.choice >= len(field.choices):
        return model, ()
    value = field.choices[message.choice].value
    if not field.many:
        return _set(model, field.path, value)
    assert isinstance(screen, CardPage)
    chosen = chosen_values(screen, field)
    values = [each.value for each in field.choices if (each.value in chosen) is not (each.value == value)]
    return CARD_DRAFTS.kept(model, replace(screen, values=with_value(screen.kind, screen.values, field.path, values)))


def chosen_values(screen: CardPage, field: Field) -> tuple[Any, ...]:
    """The values of a field now: of one of several all of them."""
    if not field.many:
        return (value_at(screen.values, field.path),)
    if field.path[-1] == "not_for":
        return card_values.not_for(value_at(screen.values, field.path[:-1]))
    seen = value_at(screen.values, field.path)
    return tuple(seen) if isinstance(seen, list) else ()


def close_field(model: Model, _message: CloseField) -> Changed:
    """Show the card again."""
    return CARD_DRAFTS.changed(model, lambda screen: replace(screen, field=None, page=0))


def choices_page(model: Model, message: ChoicesPage) -> Changed:
    """Show another page of values."""
    return CARD_DRAFTS.changed(model, lambda screen: replace(screen, page=message.page))


def add_part(model: Model, _message: AddPart) -> Changed:
    """Add an effect, which is opened, a step or a space."""
    screen = model.screen
    if not isinstance(screen, CardPage) or screen.at not in (EFFECTS, STEPS, SPACES):
        return model, ()
    seen = value_at(screen.values, screen.at)
    parts = seen if isinstance(seen, list) else []
    fresh: Any = {EFFECTS: {"kind": UNKNOWN}, STEPS: [UNKNOWN, UNKNOWN]}.get(screen.at, UNKNOWN)
    values = with_value(screen.kind, screen.values, screen.at, [*parts, fresh])
    at = (*EFFECTS, len(parts)) if screen.at == EFFECTS else screen.at
    return CARD_DRAFTS.kept(model, replace(screen, values=values, at=at))


def remove_part(model: Model, _message: RemovePart) -> Changed:
    """Remove the effect that is shown, or the last step or space."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    at = screen.at[:1]
    seen = value_at(screen.values, at)
    if not isinstance(seen, list) or not seen:
        return model, ()
    gone = screen.at[1] if len(screen.at) > 1 else len(seen) - 1
    parts = [each for position, each in enumerate(seen) if position != gone]
    return CARD_DRAFTS.kept(model, replace(screen, values=with_value(screen.kind, screen.values, at, parts), at=at))


def no_effects(model: Model, _message: NoEffects) -> Changed:
    """The event has no effects."""

    def changed(screen: CardPage) -> CardPage:
        return replace(screen, values=with_value(screen.kind, screen.values, EFFECTS, []), at=())

    return CARD_DRAFTS.changed(model, changed)


def _field(screen: Screen, path: Path) -> Field | None:
    return field_at(screen.kind, screen.values, screen.at, path) if isinstance(screen, CardPage) else None


def _set(model: Model, path: Path, value: Any) -> Changed:
    def changed(screen: CardPage) -> CardPage:
        return replace(screen, values=with_value(screen.kind, screen.values, path, value), field=None, page=0)

    return CARD_DRAFTS.changed(model, changed)


def part_above(at: Path) -> Path:
    """The part of the card that a part belongs to."""
    return at[:-1] if at[:1] == EFFECTS else ()


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    OpenPart: open_part,
    OpenField: open_field,
    PickValue: pick_value,
    CloseField: close_field,
    ChoicesPage: choices_page,
    AddPart: add_part,
    RemovePart: remove_part,
    NoEffects: no_effects,
}
ANSWERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {messages.TextTyped: text_typed}
