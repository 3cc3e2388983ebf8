"""The owner's cards: listed, opened, saved and deleted; the file has each card before the screen shows it."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games import missing_pieces, owner_file, update_piece
from companion.games.missing_pieces import MissingPieces, players_of
from companion.games.troyes import card_values
from companion.games.troyes.card_drafts import CARD_DRAFTS, pages, saved_id
from companion.games.troyes.card_titles import title
from companion.games.troyes.card_values import ACTIVITY, BOARD, CHARACTER, EVENT, card_faults
from companion.games.troyes.cards_in_game import amended_setup, has_placeholders
from companion.games.troyes.cards_text import CARDS_FILE, taken_ids
from companion.games.troyes.fill_cards import filled, is_fill, no_cards, own_cards
from companion.games.troyes.model import Activities, CardPage, CardsPage, Characters, Reveal, TableSetup, drafts_of
from companion.i18n.faults import AnyFault
from companion.i18n.language import _
from companion.i18n.numbers import listed
from companion.owner_file.edit import with_entry, with_table
from companion.owner_file.ids import new_id
from companion.owner_file.words import words_of
from companion.ui import commands, update_table
from companion.ui.commands import Changed, Command
from companion.ui.message import Answers, Message, on_tap
from companion.ui.model import Model, Screen
from engine.owner_file import UNFINISHED
from engine.troyes.card_faults import CardFault
from engine.troyes.playable import CHARACTERS, NUMBERS, PLAYERS, RED_EVENTS
from engine.troyes.state import Game
from engine.troyes.terms import Colour

SHOWN = (Activities, Reveal, Characters)
"""The screens on which a card has just turned up."""


@on_tap
def open_cards(model: Model) -> Changed:
    """The owner's cards."""
    after = replace(model, screen=CardsPage(back=model.screen))
    if not drafts_of(model).setup.file and drafts_of(model).file_fault is None:
        after, _issued = open_card(after, BOARD, "")
    return after, CARDS_FILE.reading


def reading(game: Game) -> tuple[Command, ...]:
    """Read the file for a game that begins or is resumed: cards saved since then belong to it."""
    return CARDS_FILE.reading if has_placeholders(game.setup.cards) else ()


def cards_read(model: Model, _game: str, text: str, fault: AnyFault | None = None, saved: bool = False) -> Changed:
    """Keep the text of the owner's file; after a card is saved, the game that is played gets it too."""
    after = CARDS_FILE.read(model, text, fault)
    if fault is not None and isinstance(model.screen, CardsPage):
        return replace(after, notice=(fault,)), ()
    if not saved:
        return after, _amending(after, None)
    after, dropping = CARD_DRAFTS.without_saved(after)
    screen = model.screen
    if not isinstance(screen, CardPage):
        return after, dropping
    after = replace(after, screen=_behind(screen))
    unfinished = screen.kind != BOARD and bool(card_faults(screen.kind, screen.values))
    text = _("The card is saved; values are still missing.") if unfinished else ""
    issued = (*dropping, *_amending(after, saved_id(after, screen)))
    if screen.kind != BOARD and isinstance(screen.back, CardsPage):
        # the board alone is saved by people who type their cards in as they turn up
        after, reading_file = missing_pieces.next_opened(after, missing(model), missing(after))
        issued = (*issued, *reading_file)
    return replace(after, notice=text), issued


def missing(model: Model) -> MissingPieces:
    """The board and the cards that the players need: a card for each place that the game would fill."""
    draft, content = drafts_of(model).setup, CARDS_FILE.content(model)
    if content is None:
        return MissingPieces(0, ())
    own, players = own_cards(draft.file), players_of(model, PLAYERS)
    cards = filled(own or no_cards(draft.wages), players)
    deck = [event for event in cards.event if not event.start]
    places: list[CardPage] = [] if own else [CardPage(BOARD)]
    places += [CardPage(ACTIVITY, each.colour, each.number) for each in cards.activity if is_fill(each.id)]
    places += [CardPage(EVENT, each.colour) for each in deck if is_fill(each.id)]
    places += [CardPage(CHARACTER) for each in cards.character if is_fill(each.id)]
    called = {event.calls for event in deck} - {None, Colour.RED}
    needed = 1 + len(Colour) * len(NUMBERS) + RED_EVENTS[players] + len(called) + CHARACTERS[players]
    return MissingPieces(needed, tuple(opening(_begun(content, place)) for place in places))


def _begun(content: Mapping[str, Any], place: CardPage) -> CardPage:
    """The first card of the file for a place that lacks values; the place if there is none."""
    for page in pages(content, place.kind) if place.kind != BOARD else ():
        same = page.values.get("colour") == place.colour and page.values.get("number") == place.number
        if same and card_faults(place.kind, page.values):
            return page
    return place


def opening(page: CardPage) -> Message:
    """The tap that opens a card or the board, or types a new card in."""
    if page.card or page.kind == BOARD:
        return open_card.tap(page.kind, page.card)
    return type_card.tap(page.kind, page.colour, page.number)


def _amending(model: Model, card: str | None) -> tuple[Command, ...]:
    """Give the game that is played this card of the file, or with None each one that it does not have."""
    setup = None if model.game is None else amended_setup(model.game, drafts_of(model).setup.file, card)
    return () if setup is None else (commands.AmendSetup(setup),)


def setup_amended(model: Model, game: Any) -> Changed:
    """Play on with the cards that were typed in."""
    return replace(model, game=game), ()


@on_tap
def type_card(model: Model, kind: str, colour: Colour | None = None, number: int | None = None) -> Changed:
    """Type a card of the owner's copy in: its kind, and its colour and number where the place asks for them."""
    values = card_values.blank(kind, colour, number)
    page = CardPage(kind, colour, number, values=values)
    # the file may have changed since the set-up
    return _shown(model, page), (commands.ReadCards(CARDS_FILE.game),)


@on_tap
def open_card(model: Model, kind: str, card: str) -> Changed:
    """A card of the owner's file, by its kind and id."""
    found = pages(CARDS_FILE.content(model) or {}, kind)
    page = CardPage(BOARD) if kind == BOARD else None
    page = next((each for each in found if each.card == card), page)
    return (model if page is None else _shown(model, page)), ()


def _shown(model: Model, page: CardPage) -> Model:
    return replace(model, screen=replace(CARD_DRAFTS.held(model, page) or page, back=model.screen))


@on_tap
def save_card(model: Model) -> Changed:
    """Store the card, or the board, in the owner's file."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    if found := _faults_of(screen):
        reason = _("{title}: {reason}").format(title=_title(screen, found[0]), reason=words_of(found[0]))
        return replace(model, notice=reason), ()
    missing = [fault for fault in card_faults(screen.kind, screen.values) if fault.code in UNFINISHED]
    if missing and (screen.kind == BOARD or isinstance(screen.back, SHOWN)):
        titles = dict.fromkeys(_title(screen, fault) for fault in missing)
        return replace(model, notice=_("Still to be typed in: {values}.").format(values=listed(list(titles)))), ()
    return CARDS_FILE.saved(model, model, lambda text: _with_page(model, screen, text))


@on_tap
def restore_card(model: Model) -> Changed:
    """The card, or the board, as the owner's file has it."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    after, issued = CARD_DRAFTS.dropped(replace(model, screen=_behind(screen)), screen)
    return open_card(after, screen.kind, screen.card)[0], issued


@on_tap
def drop_card(model: Model) -> Changed:
    """Delete the card; the key was held."""
    screen = model.screen
    if not isinstance(screen, CardPage):
        return model, ()
    return CARD_DRAFTS.deleted(model, screen, _behind(screen), (screen.kind, screen.card), CARDS_FILE)


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
    return with_entry(text, screen.kind, {"id": card, **screen.values})


def _title(screen: CardPage, fault: CardFault) -> str:
    """The title of the field with a fault on the page of the whole card."""
    return title(screen, fault.path[: 2 if fault.path[0] == "wages" else 1])


ANSWERS: Answers = {
    owner_file.begin_file: CARDS_FILE.begin,
    update_table.cards_read: cards_read,
    update_table.drafts_read: CARD_DRAFTS.read,
    update_table.setup_amended: setup_amended,
    update_table.text_typed: update_piece.text_typed,
}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    CardsPage: lambda _model, screen: screen.back or TableSetup(),
    CardPage: lambda _model, screen: update_piece.way_back(screen) or _behind(screen),
}
