"""The owner's cards: listed, typed in and changed by taps; the file has each card before the screen shows it."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.troyes import card_values
from companion.games.troyes.card_drafts import CARD_DRAFTS, page_of, saved_id
from companion.games.troyes.card_edit import with_card
from companion.games.troyes.card_field import Field
from companion.games.troyes.card_fields import EFFECTS, SPACES, STEPS, field_at, fields
from companion.games.troyes.card_messages import (
    AddPart,
    BeginCards,
    ChoicesPage,
    CloseField,
    DropCard,
    NoEffects,
    OpenCard,
    OpenCards,
    OpenField,
    OpenPart,
    PickValue,
    RemovePart,
    RestoreCard,
    SaveCard,
    ShowCards,
)
from companion.games.troyes.card_values import BOARD, card_faults, value_at, with_value
from companion.games.troyes.card_words import words_of
from companion.games.troyes.cards_in_game import amended_setup, has_placeholders
from companion.games.troyes.cards_text import CARDS_FILE, entries, taken_ids
from companion.games.troyes.messages import TypeCard
from companion.games.troyes.model import Activities, CardPage, CardsPage, Characters, Reveal, TableSetup, drafts_of
from companion.i18n.language import N_, _
from companion.i18n.numbers import listed
from companion.owner_file.edit import with_table, without_entry
from companion.owner_file.ids import new_id
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, Screen
from companion.ui.update_names import type_text
from engine.owner_file import UNFINISHED, UNKNOWN, Path
from engine.troyes.card_faults import CardFault
from engine.troyes.state import Game

Changed = tuple[Model, tuple[Command, ...]]

SHOWN = (Activities, Reveal, Characters)
"""The screens on which a card has just turned up."""
TITLES = {"name": N_("The name on the card"), "manual": N_("The card's effect, in words")}


def open_cards(model: Model, _message: OpenCards) -> Changed:
    """Show the owner's cards; of a new file the board first, whose wages are asked."""
    after = replace(model, screen=CardsPage(back=model.screen))
    if not drafts_of(model).setup.file and drafts_of(model).file_fault is None:
        after, _issued = open_card(after, OpenCard(BOARD, ""))
    return after, CARDS_FILE.reading


def reading(game: Game) -> tuple[Command, ...]:
    """Read the file for a game that begins or is resumed: cards saved since then belong to it."""
    return CARDS_FILE.reading if has_placeholders(game.setup.cards) else ()


def show_cards(model: Model, message: ShowCards) -> Changed:
    """Show the cards of a kind."""
    back = model.screen.back if isinstance(model.screen, CardsPage) else None
    return replace(model, screen=CardsPage(message.kind, message.page, back)), ()


def cards_read(model: Model, message: messages.CardsRead) -> Changed:
    """Keep the text of the owner's file; after a card is saved, the game that is played gets it too."""
    after = CARDS_FILE.read(model, message)
    if message.fault is not None and isinstance(model.screen, CardsPage):
        return replace(after, notice=(message.fault,)), ()
    if not message.saved:
        return after, _amending(after, None)
    after, dropping = CARD_DRAFTS.without_saved(after)
    screen = model.screen
    if not isinstance(screen, CardPage):
        return after, dropping
    after = replace(after, screen=_behind(screen))
    unfinished = screen.kind != BOARD and bool(card_faults(screen.kind, screen.values))
    text = _("The card is saved; values are still missing.") if unfinished else ""
    return replace(after, notice=text), (*dropping, *_amending(after, saved_id(after, screen)))


def _amending(model: Model, card: str | None) -> tuple[Command, ...]:
    """Give the game that is played this card of the file, or with None each one that it does not have."""
    setup = None if model.game is None else amended_setup(model.game, drafts_of(model).setup.file, card)
    return () if setup is None else (commands.AmendSetup(setup),)


def setup_amended(model: Model, message: messages.SetupAmended) -> Changed:
    """Play on with the cards that were typed in."""
    return replace(model, game=message.game), ()


def begin_cards(model: Model, _message: BeginCards) -> Changed:
    """Begin a new file; the one that cannot be read stays beside it."""
    return CARDS_FILE.begun(model)


def type_card(model: Model, message: TypeCard) -> Changed:
    """Type a new card in; one that was begun and left is continued."""
    values = card_values.blank(message.kind, message.colour, message.number)
    page = CardPage(message.kind, message.colour, message.number, values=values)
    # the file may have changed since the set-up
    return _shown(model, page), (commands.ReadCards(CARDS_FILE.game),)


def open_card(model: Model, message: OpenCard) -> Changed:
    """Show a card of the file, or the board; one that was changed and not saved as it was left."""
    cards = entries(CARDS_FILE.content(model) or {}, message.kind)
    found = next((each for each in cards if message.kind == BOARD or each["id"] == message.card), None)
    if found is None and message.kind != BOARD:
        return model, ()
    return _shown(model, page_of(message.kind, found or {})), ()


def _shown(model: Model, page: CardPage) -> Model:
    return replace(model, screen=replace(CARD_DRAFTS.held(model, page) or page, back=model.screen))


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


def save_card(model: Model, _message: SaveCard) -> Changed:
    """Store the card, unless a value is wrong, or missing on a card that has just turned up."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    if found := _faults_of(screen):
        return replace(model, notice=fault_sentence(screen, found[0])), ()
    missing = [fault for fault in card_faults(screen.kind, screen.values) if fault.code in UNFINISHED]
    if missing and (screen.kind == BOARD or isinstance(screen.back, SHOWN)):
        titles = dict.fromkeys(title_of(screen, fault) for fault in missing)
        return replace(model, notice=_("Still to be typed in: {values}.").format(values=listed(list(titles)))), ()
    return CARDS_FILE.saved(model, model, lambda text: _with_page(model, screen, text))


def restore_card(model: Model, _message: RestoreCard) -> Changed:
    """Forget the changes of a card of the file, or of the board."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    after, issued = CARD_DRAFTS.dropped(replace(model, screen=_behind(screen)), screen)
    return open_card(after, OpenCard(screen.kind, screen.card))[0], issued


def drop_card(model: Model, _message: DropCard) -> Changed:
    """Delete the card from the file, or one that was never saved."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    after, dropping = CARD_DRAFTS.dropped(replace(model, screen=_behind(screen)), screen)
    if not screen.card:
        return after, dropping
    after, issued = CARDS_FILE.saved(model, after, lambda text: without_entry(text, screen.kind, screen.card))
    return after, (*issued, *dropping) if issued else ()


def _behind(screen: CardPage) -> Screen:
    """The screen from which the card was opened."""
    return screen.back or CardsPage(screen.kind)


def _faults_of(screen: CardPage) -> list[CardFault]:
    return [fault for fault in card_faults(screen.kind, screen.values) if fault.code not in UNFINISHED]


def _with_page(model: Model, screen: CardPage, text: str) -> str:
    """The text of the file with this card or board. Raises FileEditError."""
    if screen.kind == BOARD:
        return with_table(text, (BOARD,), screen.values)
    card = screen.card or new_id(screen.kind, screen.values["name"], taken_ids(model))
    return with_card(text, screen.kind, {"id": card, **screen.values})


def title_of(screen: CardPage, fault: CardFault) -> str:
    """The title of the field with a fault on the page of the whole card."""
    titles = (each.title for each in fields(screen.kind, screen.values, ()) if _within(fault.path, each))
    return next(titles, ".".join(map(str, fault.path)))


def _within(path: Path, field: Field) -> bool:
    """Return True if a path lies in a field, or in the value that its page opens."""
    if field.path == ("effect",) and path[:1] == ("when",):
        return False
    return path[: len(field.path)] == field.path or (field.path[: len(path)] == path and bool(path))


def fault_sentence(screen: CardPage, fault: CardFault) -> str:
    """A fault of a card with the title of its field."""
    return _("{title}: {reason}").format(title=title_of(screen, fault), reason=words_of(fault))


def faults_in(screen: CardPage, field: Field) -> tuple[CardFault, ...]:
    """The faults of a field's value."""
    return tuple(each for each in card_faults(screen.kind, screen.values) if _within(each.path, field))


def _field(screen: Screen, path: Path) -> Field | None:
    return field_at(screen.kind, screen.values, screen.at, path) if isinstance(screen, CardPage) else None


def _set(model: Model, path: Path, value: Any) -> Changed:
    def changed(screen: CardPage) -> CardPage:
        return replace(screen, values=with_value(screen.kind, screen.values, path, value), field=None, page=0)

    return CARD_DRAFTS.changed(model, changed)


def part_above(at: Path) -> Path:
    """The part of the card that a part belongs to."""
    return at[:-1] if at[:1] == EFFECTS else ()


def way_back(_model: Model, screen: CardPage) -> Screen:
    """From the values of a field to the card, from a part to the whole, from there to where one came from."""
    if screen.field is not None:
        return replace(screen, field=None, page=0)
    if screen.at:
        return replace(screen, at=part_above(screen.at))
    return _behind(screen)


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    OpenCards: open_cards,
    ShowCards: show_cards,
    TypeCard: type_card,
    OpenCard: open_card,
    OpenPart: open_part,
    OpenField: open_field,
    PickValue: pick_value,
    CloseField: close_field,
    ChoicesPage: choices_page,
    AddPart: add_part,
    RemovePart: remove_part,
    NoEffects: no_effects,
    SaveCard: save_card,
    RestoreCard: restore_card,
    DropCard: drop_card,
    BeginCards: begin_cards,
}
ANSWERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    messages.CardsRead: cards_read,
    messages.DraftsRead: CARD_DRAFTS.read,
    messages.SetupAmended: setup_amended,
    messages.TextTyped: text_typed,
}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    CardsPage: lambda _model, screen: screen.back or TableSetup(),
    CardPage: way_back,
}
