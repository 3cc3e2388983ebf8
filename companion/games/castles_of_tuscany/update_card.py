"""The production cards of the owner's box: typed in and changed by taps, stored before the screen shows them."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany import card_values
from companion.games.castles_of_tuscany.box_messages import (
    DropCard,
    DropOption,
    EnterCard,
    RestoreCard,
    SaveCard,
    SetCount,
    SetOption,
    TypeManual,
    TypeName,
)
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.box_words import words_of
from companion.games.castles_of_tuscany.card_drafts import CARD_DRAFTS
from companion.games.castles_of_tuscany.model import BoxPage, BoxPart, CardPage
from companion.i18n.language import N_, _
from companion.ui import messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, Screen
from companion.ui.update_names import type_text
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.box_form import MAX_NAME, MAX_TEXT
from engine.owner_file import FileFault

Changed = tuple[Model, tuple[Command, ...]]

NAME, MANUAL = "name", "manual"
TITLES = {NAME: N_("The name on the card"), MANUAL: N_("The card's effect, in words")}


def enter_card(model: Model, message: EnterCard) -> Changed:
    """Show a card of the box, or an empty one; one that was typed in and not saved as it was left."""
    content = BOX_FILE.content(model) or {}
    entry = next((each for each in card_values.entries(content) if each["id"] == message.card), None)
    page = CardPage() if entry is None else card_values.page_of(entry)
    return replace(model, screen=replace(CARD_DRAFTS.held(model, page) or page, back=model.screen)), ()


def type_name(model: Model, _message: TypeName) -> Changed:
    """Type the name of the card."""
    screen = model.screen
    return type_text(model, NAME, TITLES[NAME], screen.name, MAX_NAME) if isinstance(screen, CardPage) else (model, ())


def type_manual(model: Model, _message: TypeManual) -> Changed:
    """Type the text of a card that cannot be expressed."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    return type_text(model, MANUAL, TITLES[MANUAL], screen.manual, MAX_TEXT)


def text_typed(model: Model, message: messages.TextTyped) -> Changed:
    """Take the text that was typed."""
    return CARD_DRAFTS.changed(model, lambda screen: replace(screen, **{message.key: message.text}))


def set_count(model: Model, message: SetCount) -> Changed:
    """The number of copies of the card."""
    return CARD_DRAFTS.changed(model, lambda screen: replace(screen, count=message.count))


def set_option(model: Model, message: SetOption) -> Changed:
    """Show another gain of the card, or add one."""

    def changed(screen: CardPage) -> CardPage:
        gains = screen.gains
        if message.option == len(gains) < card_values.MAX_OPTIONS:
            gains = (*gains, Gain())
        return replace(screen, gains=gains, option=min(message.option, len(gains) - 1))

    return CARD_DRAFTS.changed(model, changed)


def drop_option(model: Model, _message: DropOption) -> Changed:
    """Take the gain that is shown away, or the text in its place."""

    def changed(screen: CardPage) -> CardPage:
        if screen.manual:
            return replace(screen, manual="")
        gains = tuple(gain for at, gain in enumerate(screen.gains) if at != screen.option) or (Gain(),)
        return replace(screen, gains=gains, option=min(screen.option, len(gains) - 1))

    return CARD_DRAFTS.changed(model, changed)


def set_gain(model: Model, gain: Gain) -> Changed:
    """The card with another gain in place of the one that is shown."""

    def changed(screen: CardPage) -> CardPage:
        gains = tuple(gain if at == screen.option else each for at, each in enumerate(screen.gains))
        return replace(screen, gains=gains)

    return CARD_DRAFTS.changed(model, changed)


def save_card(model: Model, _message: SaveCard) -> Changed:
    """Store the card, unless a value is missing or wrong."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    if not screen.name:
        return replace(model, notice=_("Type the name on the card first.")), ()
    entry = card_values.entry_of(screen, BOX_FILE.content(model) or {})
    if found := card_values.faults_of(entry):
        return replace(model, notice=_sentence(found[0])), ()
    after = replace(model, screen=screen.back or BoxPage(BoxPart.PRODUCTION))
    return BOX_FILE.saved(model, after, lambda text: card_values.with_card(text, entry))


def restore_card(model: Model, _message: RestoreCard) -> Changed:
    """Forget the changes of a card of the box."""
    screen = model.screen
    if not isinstance(screen, CardPage) or not screen.card:
        return model, ()
    gone = replace(model, screen=screen.back or BoxPage(BoxPart.PRODUCTION))
    after, issued = CARD_DRAFTS.dropped(gone, screen)
    return enter_card(after, EnterCard(screen.card))[0], issued


def drop_card(model: Model, _message: DropCard) -> Changed:
    """Delete the card from the box, or one that was never saved."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    if not screen.card and CARD_DRAFTS.held(model, screen) is None:
        return model, ()
    back = BoxPage(BoxPart.PRODUCTION, None, _box_back(screen))
    after, dropping = CARD_DRAFTS.dropped(replace(model, screen=back), screen)
    if not screen.card:
        return after, dropping
    after, issued = BOX_FILE.saved(model, after, lambda text: card_values.without_card(text, screen.card))
    return after, (*issued, *dropping) if issued else ()


def _box_back(screen: CardPage) -> Screen | None:
    return screen.back.back if isinstance(screen.back, BoxPage) else None


def _sentence(fault: FileFault) -> str:
    """A fault in the words of the screen, which has no keys of the file."""
    if fault.path[:1] in (("gain",), ("choose",)):
        return _("A gain of the card is still empty. Tap the pictures and numbers that it shows, or take it away.")
    return words_of(fault)


def _from_card(_model: Model, screen: CardPage) -> Screen:
    return screen.back or BoxPage(BoxPart.PRODUCTION)


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    EnterCard: enter_card,
    TypeName: type_name,
    TypeManual: type_manual,
    SetCount: set_count,
    SetOption: set_option,
    DropOption: drop_option,
    SaveCard: save_card,
    DropCard: drop_card,
    RestoreCard: restore_card,
}
ANSWERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {messages.TextTyped: text_typed}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {CardPage: _from_card}
