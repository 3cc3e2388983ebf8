"""A card of the owner's copy, or the board, changed by taps: each change is on the disk as a draft."""

from typing import Any

from msgspec.structs import replace

from companion.games.troyes import card_values
from companion.games.troyes.card_drafts import CARD_DRAFTS
from companion.games.troyes.card_field import Field
from companion.games.troyes.card_fields import EFFECTS, SPACES, STEPS, field_at
from companion.games.troyes.card_values import value_at, with_value
from companion.games.troyes.model import CardPage
from companion.i18n.language import N_
from companion.ui import update_table
from companion.ui.commands import Changed
from companion.ui.message import Answers, on_tap
from companion.ui.model import Model, Screen
from companion.ui.update_names import type_text
from engine.owner_file import UNKNOWN, Path

TITLES = {"name": N_("The name on the card"), "manual": N_("The card's effect, in words")}


@on_tap
def open_part(model: Model, at: Path = ()) -> Changed:
    """A part of the card that is typed in; the whole card for an empty path."""
    return CARD_DRAFTS.changed(model, lambda screen: replace(screen, at=at, field=None, page=0))


@on_tap
def open_field(model: Model, path: Path) -> Changed:
    """The allowed values of a field, or the keys to type a text."""
    screen = model.screen
    field = _field(screen, path)
    if not isinstance(screen, CardPage) or field is None:
        return model, ()
    if not field.limit:
        return replace(model, screen=replace(screen, field=path, page=0)), ()
    seen = value_at(screen.values, field.path)
    text = seen if isinstance(seen, str) and seen != UNKNOWN else ""
    title = TITLES["name" if field.path == ("name",) else "manual"]
    return type_text(model, "/".join(map(str, field.path)), title, text, field.limit)


def text_typed(model: Model, key: str, text: str) -> Changed:
    """Take the text that was typed for a field."""
    path: Path = tuple(int(part) if part.isdecimal() else part for part in key.split("/"))
    return _set(model, path, text)


@on_tap
def pick_value(model: Model, choice: int) -> Changed:
    """A value for the field that is chosen: the number of the choice; of a field of several, it is added or taken."""
    screen = model.screen
    field = _field(screen, screen.field) if isinstance(screen, CardPage) and screen.field is not None else None
    if field is None or choice >= len(field.choices):
        return model, ()
    value = field.choices[choice].value
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


@on_tap
def close_field(model: Model) -> Changed:
    """The chosen values of a field are complete."""
    return CARD_DRAFTS.changed(model, lambda screen: replace(screen, field=None, page=0))


@on_tap
def add_part(model: Model) -> Changed:
    """One more effect, step or space."""
    screen = model.screen
    if not isinstance(screen, CardPage) or screen.at not in (EFFECTS, STEPS, SPACES):
        return model, ()
    seen = value_at(screen.values, screen.at)
    parts = seen if isinstance(seen, list) else []
    fresh: Any = {EFFECTS: {"kind": UNKNOWN}, STEPS: [UNKNOWN, UNKNOWN]}.get(screen.at, UNKNOWN)
    values = with_value(screen.kind, screen.values, screen.at, [*parts, fresh])
    at = (*EFFECTS, len(parts)) if screen.at == EFFECTS else screen.at
    return CARD_DRAFTS.kept(model, replace(screen, values=values, at=at))


@on_tap
def remove_part(model: Model) -> Changed:
    """One effect, step or space less."""
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


@on_tap
def no_effects(model: Model) -> Changed:
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


ANSWERS: Answers = {update_table.text_typed: text_typed}
