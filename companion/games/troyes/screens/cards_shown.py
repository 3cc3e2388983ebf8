"""The cards that turn up: a key for each one that may be it, and one for a card that is not typed in yet."""

from collections.abc import Callable, Sequence

from companion.games.troyes import cards_shown, update_cards, update_cards_shown, vocabulary
from companion.games.troyes.effect_text import card_name, name_of
from companion.games.troyes.model import Activities, Characters, Reveal
from companion.games.troyes.screens.cards import type_key
from companion.games.troyes.screens.header import game_keys
from companion.games.troyes.told import told_at
from companion.i18n.language import _
from companion.i18n.numbers import elided
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.draw import draw_keys
from companion.ui.screens.frame import AnyKey, above, column, grid, inside, label, page, split, stack
from companion.ui.screens.happened import last_action
from companion.ui.screens.paging import pages
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Key, Panel, Rect, Text, Tone, Widget
from engine.troyes.state import Game
from engine.troyes.terms import COLOURS, Colour

KEYS_W, KEYS_TALL = 12, 16
"""Keys of cards on a page."""
TOLD = 90
"""The height of three lines about the last action."""


def view_activities(model: Model, screen: Activities) -> list[Widget]:
    """A row for each colour with the cards of the round's number."""
    game: Game = model.game
    title = _("Round {round}: which activities turn up?").format(round=game.now.round)
    widgets, box = page(model, title, *_header_keys(model, begun=False))
    told = told_at(model)
    if told and all(_in_one_row(model, cards_shown.activities(game, colour)) for colour in COLOURS):
        band, box = stack(box, TOLD, 1.0)
        widgets += last_action(told, band)
    for colour, chosen, rect in zip(COLOURS, screen.chosen, column(box, len(COLOURS)), strict=True):
        found = cards_shown.activities(game, colour)
        words, keys = split(model, inside(rect, 10, 8), wide=110, tall=30)
        widgets += [
            Panel(rect=rect),
            Text(rect=words, text=vocabulary.colour(colour), size=theme.LARGE, face=Face.BOLD),
        ]
        count = len(found.cards) + found.typed
        columns = min(count, _columns(model))
        rects = grid(keys, columns, -(-count // columns))
        widgets += [
            Key(
                rect=place,
                label=card_name(game, card),
                selected=card == chosen,
                message=update_cards_shown.pick_activity.tap(colour, card),
            )
            for card, place in zip(found.cards, rects, strict=False)
        ]
        if found.typed:
            widgets.append(
                type_key(model, rects[len(found.cards)], update_cards.type_card.tap("activity", colour, game.now.round))
            )
    return widgets


def _header_keys(model: Model, begun: bool) -> tuple[AnyKey, ...]:
    """The keys of the header; of a choice that is begun the one that begins it again."""
    if begun:
        return ((_("Choose again"), update_cards_shown.clear.tap(), 150),)
    return (*draw_keys(model), *game_keys(model))


def _columns(model: Model) -> int:
    """The most keys of a colour side by side."""
    return 2 if model.tall else 3


def _in_one_row(model: Model, found: cards_shown.Candidates) -> bool:
    return model.tall or len(found.cards) + found.typed <= _columns(model)


def view_reveal(model: Model, screen: Reveal) -> list[Widget]:
    """The red events that have not turned up; then those of the colour that the red card calls."""
    game: Game = model.game
    colour = (screen.red and cards_shown.called(game, screen.red)) or Colour.RED
    title = {
        Colour.RED: _("Which red event turns up?"),
        Colour.WHITE: _("Which white event turns up?"),
        Colour.YELLOW: _("Which yellow event turns up?"),
    }[colour]
    keys = _header_keys(model, begun=bool(screen.red))
    widgets, box = page(model, title, *keys)
    if screen.red:
        head, box = _head(box, _("{card} calls a second card.").format(card=card_name(game, screen.red)))
        widgets.append(head)
    found = cards_shown.events(game, colour)
    if screen.red and found.typed and cards_shown.is_empty(game, colour):
        box, foot = above(box, 76)
        widgets.append(
            Key(rect=inside(foot, 6, 6), label=_("The deck is empty"), message=update_cards_shown.no_second_event.tap())
        )
    return [
        *widgets,
        *_keys(
            model,
            found,
            update_cards_shown.pick_event.tap,
            update_cards.type_card.tap("event", colour),
            screen.page,
            box,
        ),
    ]


def view_characters(model: Model, screen: Characters) -> list[Widget]:
    """The characters of one player after the other; above the first ones the end of the last round in words."""
    game: Game = model.game
    each = game.setup.characters_each
    player = min(len(screen.chosen) // each, len(game.setup.players) - 1)
    title = elided(_("The character of {name}"), name=name_of(game, player))
    keys = _header_keys(model, begun=bool(screen.chosen))
    widgets, box = page(model, title, *keys)
    told = () if screen.chosen else told_at(model)
    if told:
        band, box = stack(box, TOLD, 1.0)
        widgets += last_action(told, band)
    if each > 1:
        number = len(screen.chosen) % each + 1
        head, box = _head(box, _("Character {n} of {count}").format(n=number, count=each))
        widgets.append(head)
    found = cards_shown.characters(game, screen.chosen)
    return [
        *widgets,
        *_keys(
            model,
            found,
            update_cards_shown.pick_character.tap,
            update_cards.type_card.tap("character"),
            screen.page,
            box,
        ),
    ]


def _head(box: Rect, text: str) -> tuple[Widget, Rect]:
    x, y, w, h = box
    return label(text, (x + 6, y, w - 12, 36), theme.BODY, Tone.SOFT), (x, y + 40, w, h - 40)


def _keys(
    model: Model,
    found: cards_shown.Candidates,
    pick: Callable[[str], Message],
    type_in: Message,
    shown: int,
    box: Rect,
) -> list[Widget]:
    """The keys of one page, with the pages below where there are several."""
    on_a_page = (KEYS_TALL if model.tall else KEYS_W) - found.typed
    paged = len(found.cards) > on_a_page
    body, foot = above(box, 56) if paged else (box, box)
    cards: Sequence[str] = found.cards[shown * on_a_page :][:on_a_page]
    columns = 2 if model.tall else 3
    rects = grid(body, columns, max(4, -(-(len(cards) + found.typed) // columns)))
    widgets: list[Widget] = [
        Key(rect=rect, label=card_name(model.game, card), message=pick(card))
        for card, rect in zip(cards, rects, strict=False)
    ]
    if found.typed:
        widgets.append(type_key(model, rects[len(cards)], type_in))
    return [
        *widgets,
        *(pages(len(found.cards), on_a_page, shown, foot) if paged else ()),
    ]
