"""The owner's cards: the list of a kind, the cards that are still missing, and a key to type one in."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.games.missing_pieces import beside_next, players_of
from companion.games.troyes import update_cards, vocabulary
from companion.games.troyes.card_drafts import CARD_DRAFTS, page_of
from companion.games.troyes.card_terms import kind_title
from companion.games.troyes.card_values import ACTIVITY, BOARD, CHARACTER, EVENT, card_faults
from companion.games.troyes.cards_text import CARDS_FILE
from companion.games.troyes.fill_cards import no_cards, own_cards
from companion.games.troyes.model import CardPage, CardsPage, drafts_of
from companion.games.unreadable_file import unreadable_file
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined
from companion.owner_file.words import sentence
from companion.ui import update_shell
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import above, grid, label, page, row
from companion.ui.screens.paging import pages
from companion.ui.toolkit.widgets import Icon, Key, Rect, Tone, Widget
from companion.ui.update_shell import choice
from engine.owner_file import UNFINISHED
from engine.troyes.playable import PLAYERS, playable_faults
from engine.troyes.terms import Colour

FOOT = 60
MAX_NAME = 40
"""Letters of a card's name on its key."""
TABS = (ACTIVITY, EVENT, CHARACTER, BOARD)


def view(model: Model, screen: CardsPage) -> list[Widget]:
    """The tabs, the cards with their marks, and the cards that are missing."""
    widgets, box = page(model, _("Our cards"))
    tabs, box = _tabs(screen, box)
    widgets += tabs
    content = CARDS_FILE.content(model)
    if content is None:
        return [*widgets, *unreadable_file(model, CARDS_FILE, box)]
    body, foot = above(box, FOOT)
    columns, rows = (2, 8) if model.tall else (3, 4)
    places = grid(body, columns, rows)
    begun = [partial(_begun_key, each) for each in _begun(model, screen.kind)]
    cards = [*begun, *(partial(_card_key, model, screen.kind, card) for card in _cards(content, screen.kind))]
    on_a_page = len(places) - 1
    start = screen.page * on_a_page
    new = type_key(model, places[0], update_cards.type_card.tap(screen.kind))
    keys = [key(rect) for key, rect in zip(cards[start : start + on_a_page], places[1:], strict=False)]
    return [*widgets, new, *keys, *_foot(model, screen, len(cards), on_a_page, foot)]


def _tabs(screen: CardsPage, box: Rect) -> tuple[list[Widget], Rect]:
    """A key for each kind of card and the board, and the box below them."""
    x, y, w, h = box
    words = {ACTIVITY: _("Activities"), EVENT: _("Events"), CHARACTER: _("Characters"), BOARD: kind_title(BOARD)}
    keys: list[Widget] = [
        Key(rect=rect, label=words[kind], selected=kind == screen.kind, message=_tab(kind))
        for kind, rect in zip(TABS, row((x, y, w, 56), len(TABS)), strict=True)
    ]
    return keys, (x, y + 64, w, h - 64)


def _tab(kind: str) -> Message:
    return update_cards.open_card.tap(BOARD, "") if kind == BOARD else choice(CardsPage, kind=kind, page=0)


def _cards(content: Mapping[str, Any], kind: str) -> list[Any]:
    cards = content.get(kind, [])
    return cards if isinstance(cards, list) else []


def type_key(model: Model, rect: Rect, message: Message) -> Key:
    """The key to a new card, or to the one that was begun there."""
    begun = CARD_DRAFTS.held(model, CardPage(*message.values))
    if begun is None:
        return Key(rect=rect, label=_("Type in a card"), icon=Icon.PLUS, message=message)
    return _begun_key(begun, rect)


def _begun(model: Model, kind: str) -> list[CardPage]:
    """The new cards that were begun as they turned up in a game."""
    pages = (each for each in CARD_DRAFTS.all(model) if each.kind == kind and not each.card)
    return [each for each in pages if (each.colour, each.number) != (None, None)]


def _begun_key(begun: CardPage, rect: Rect) -> Key:
    """A card that is not saved yet, by its name."""
    return Key(
        rect=rect,
        label=_short(begun.values.get("name") or kind_title(begun.kind)),
        detail=_("not saved yet"),
        icon=Icon.ASK,
        size=18,
        message=update_cards.opening(begun),
    )


def _short(name: object) -> str:
    text = str(name)
    return text if len(text) <= MAX_NAME else f"{text[:MAX_NAME]}…"


def _card_key(model: Model, kind: str, card: Any, rect: Rect) -> Key:
    """A card by its name; a mark where it is not saved yet, or a value is missing or wrong."""
    if not isinstance(card, dict) or not isinstance(card.get("id"), str):
        text = _("This card cannot be changed here; correct it in the file.")
        return Key(rect=rect, label="?", icon=Icon.WARNING, size=18, message=update_shell.explain.news(text))
    page = page_of(kind, card)
    begun = CARD_DRAFTS.held(model, page)
    if begun is not None:
        return _begun_key(begun, rect)
    faults = card_faults(kind, page.values)
    wrong = any(fault.code not in UNFINISHED for fault in faults)
    return Key(
        rect=rect,
        label=_short(card.get("name", card["id"])),
        detail=_("a value is wrong") if wrong else _("not finished") if faults else _detail(kind, card),
        icon=Icon.WARNING if wrong else Icon.ASK if faults else None,
        size=18,
        message=update_cards.open_card.tap(kind, card["id"]),
    )


def _detail(kind: str, card: Mapping[str, Any]) -> str:
    """The place of a good card in the game."""
    if kind == CHARACTER:
        return ""
    colour = vocabulary.colour(Colour(card["colour"]))
    return _("{colour}, round {number}").format(colour=colour, number=card["number"]) if kind == ACTIVITY else colour


def _foot(model: Model, screen: CardsPage, count: int, on_a_page: int, box: Rect) -> list[Widget]:
    """The pages, and the number of cards that are missing with their sentences behind it."""
    if count > on_a_page:
        return pages(count, on_a_page, screen.page, box)
    following, rest = beside_next(model, update_cards.missing(model), box)
    return [missing_key(model, rest), *following]


def missing_key(model: Model, box: Rect) -> Widget:
    """The number of places that the owner's cards leave empty, or that they are enough; a tap names them."""
    players = players_of(model, PLAYERS)
    draft = drafts_of(model).setup
    faults = playable_faults(own_cards(draft.file) or no_cards(draft.wages), players)
    if not faults:
        text = _("These cards are enough for {players} players.").format(players=players)
        return label(text, box, tone=Tone.SOFT, align=0, lines=2)
    text = ngettext(
        "For {players} players {n} thing is missing: tap to see it.",
        "For {players} players {n} things are missing: tap to see them.",
        len(faults),
    ).format(n=len(faults), players=players)
    more = _("A game can begin all the same: cards are typed in as they turn up.")
    return Key(
        rect=box, label=text, size=18, message=update_shell.explain.news(joined([*map(sentence, faults[:3]), more]))
    )
