"""The production cards of the owner's box: typed in and changed by taps, stored before the screen shows them."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany import card_values
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.card_drafts import CARD_DRAFTS
from companion.games.castles_of_tuscany.model import BoxPage, BoxPart, CardPage
from companion.games.owner_file import entries
from companion.i18n.language import N_, _
from companion.owner_file.words import words_of
from companion.ui import update_table
from companion.ui.commands import Changed
from companion.ui.message import Answers, on_tap
from companion.ui.model import Model, Screen
from companion.ui.update_names import type_text
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.box_form import MAX_TEXT
from engine.owner_file import FileFault
from engine.owner_file_checks import MAX_NAME

NAME, MANUAL = "name", "manual"
TITLES = {NAME: N_("The name on the card"), MANUAL: N_("The card's effect, in words")}


@on_tap
def enter_card(model: Model, card: str = "") -> Changed:
    """A production card of the owner's box by its id; a new one for an empty id."""
    content = BOX_FILE.content(model) or {}
    entry = next((each for each in entries(content, card_values.KIND) if each["id"] == card), None)
    page = CardPage() if entry is None else card_values.page_of(entry)
    return replace(model, screen=replace(CARD_DRAFTS.held(model, page) or page, back=model.screen)), ()


@on_tap
def type_name(model: Model) -> Changed:
    """The name of the production card, by the keys for texts."""
    screen = model.screen
    return type_text(model, NAME, TITLES[NAME], screen.name, MAX_NAME) if isinstance(screen, CardPage) else (model, ())


@on_tap
def type_manual(model: Model) -> Changed:
    """The text of a card that cannot be expressed, by the keys for texts."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    return type_text(model, MANUAL, TITLES[MANUAL], screen.manual, MAX_TEXT)


def text_typed(model: Model, key: str, text: str) -> Changed:
    """Take the text that was typed."""
    return CARD_DRAFTS.changed(model, lambda screen: replace(screen, **{key: text}))


@on_tap
def set_count(model: Model, count: int) -> Changed:
    """The number of copies of the production card."""
    return CARD_DRAFTS.changed(model, lambda screen: replace(screen, count=count))


@on_tap
def set_option(model: Model, option: int) -> Changed:
    """Show this gain of the card; one more behind the last one."""

    def changed(screen: CardPage) -> CardPage:
        gains = screen.gains
        if option == len(gains) < card_values.MAX_OPTIONS:
            gains = (*gains, Gain())
        return replace(screen, gains=gains, option=min(option, len(gains) - 1))

    return CARD_DRAFTS.changed(model, changed)


@on_tap
def drop_option(model: Model) -> Changed:
    """A gain less."""

    def changed(screen: CardPage) -> CardPage:
        if screen.manual:
            return replace(screen, manual="")
        gains = tuple(gain for at, gain in enumerate(screen.gains) if at != screen.option) or (Gain(),)
        return replace(screen, gains=gains, option=min(screen.option, len(gains) - 1))

    return CARD_DRAFTS.changed(model, changed)


@on_tap
def set_gain(model: Model, gain: Gain) -> Changed:
    """The card with another gain in place of the one that is shown."""

    def changed(screen: CardPage) -> CardPage:
        gains = tuple(gain if at == screen.option else each for at, each in enumerate(screen.gains))
        return replace(screen, gains=gains)

    return CARD_DRAFTS.changed(model, changed)


@on_tap
def save_card(model: Model) -> Changed:
    """Store the production card in the owner's box."""
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


@on_tap
def restore_card(model: Model) -> Changed:
    """The values of the production card as they are saved."""
    screen = model.screen
    if not isinstance(screen, CardPage) or not screen.card:
        return model, ()
    gone = replace(model, screen=screen.back or BoxPage(BoxPart.PRODUCTION))
    after, issued = CARD_DRAFTS.dropped(gone, screen)
    return enter_card(after, screen.card)[0], issued


@on_tap
def drop_card(model: Model) -> Changed:
    """Delete the production card that is shown from the owner's box; the key was held."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    if not screen.card and CARD_DRAFTS.held(model, screen) is None:
        return model, ()
    back = BoxPage(BoxPart.PRODUCTION, None, _box_back(screen))
    return CARD_DRAFTS.deleted(model, screen, back, (card_values.KIND, screen.card), BOX_FILE)


def _box_back(screen: CardPage) -> Screen | None:
    return screen.back.back if isinstance(screen.back, BoxPage) else None


def _sentence(fault: FileFault) -> str:
    """A fault in the words of the screen, which has no keys of the file."""
    if fault.path[:1] in (("gain",), ("choose",)):
        return _("A gain of the card is still empty. Tap the pictures and numbers that it shows, or take it away.")
    return words_of(fault)


def _from_card(_model: Model, screen: CardPage) -> Screen:
    return screen.back or BoxPage(BoxPart.PRODUCTION)


ANSWERS: Answers = {update_table.text_typed: text_typed}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {CardPage: _from_card}
