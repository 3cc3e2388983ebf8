"""Production cards: the one that turned up, a choice between gains, a gain entered by hand."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_game, vocabulary
from companion.games.castles_of_tuscany.effect_text import card_name
from companion.games.castles_of_tuscany.model import Choosing, ManualGain, Production
from companion.games.castles_of_tuscany.production_cards import brings, likeliest
from companion.games.castles_of_tuscany.refusals import REFUSALS
from companion.games.castles_of_tuscany.screens.header import game_page
from companion.i18n.language import _, ngettext
from companion.i18n.refusals import broken_rule
from companion.ui.model import Model
from companion.ui.screens.draw import draw_keys
from companion.ui.screens.frame import column, grid, inside, label, stack
from companion.ui.screens.paging import next_page
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Style, Widget
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.actions import ChooseGain, EnterGain, TurnUp
from engine.castles_of_tuscany.box import Choose, Gain, Manual, ProductionCard
from engine.castles_of_tuscany.rules import faults
from engine.castles_of_tuscany.state import AskedChoice, AskedManual, AskedProduction, Game

PAGE = 12
"""The cards of a page."""
MAX_GAIN = 9
"""The most of a key that a gain can bring (D5.2)."""


def view(model: Model, screen: Production) -> list[Widget]:
    """A key for each card of the box, those likeliest to come first; a box without cards asks for the gain."""
    game: Game = model.game
    asked = game.now.pending
    assert isinstance(asked, AskedProduction)
    title = _("{name}: a production card").format(name=game.setup.players[asked.player])
    widgets, box = game_page(model, title, *draw_keys(model), player=asked.player)
    if not game.setup.box.production:
        text = _("Turn a production card up and enter all that it brings.")
        return [*widgets, *_gain(screen, text, TurnUp(asked.player, gain=screen.gain), box)]
    told, keys = stack(box, 56, 1.0)
    text = ngettext(
        "Turn up {n} card and tap its name.",
        "Turn up {n} cards, one after the other. Tap the name of the first one.",
        asked.n,
    )
    words = label(text.format(n=asked.n), inside(told, 12, 2), theme.BODY, lines=2)
    return [*widgets, Panel(rect=told), words, *_cards(game, asked.player, screen, keys)]


def _cards(game: Game, player: int, screen: Production, box: Rect) -> list[Widget]:
    cards = likeliest(game)
    shown = cards[screen.page * PAGE : (screen.page + 1) * PAGE]
    pages = -(-len(cards) // PAGE)
    rows = max(3, -(-min(len(cards), PAGE) // 2) + (pages > 1))
    rects = grid(box, 2, rows, 6)
    widgets: list[Widget] = [_card_key(game, player, card, rect) for card, rect in zip(shown, rects, strict=False)]
    if pages > 1:
        text = _("{page} of {pages}").format(page=screen.page + 1, pages=pages)
        widgets.append(
            Key(
                rect=rects[-1],
                label=text,
                icon=Icon.NEXT,
                message=next_page(pages, 1, screen.page),
            )
        )
    return widgets


def _card_key(game: Game, player: int, card: ProductionCard, rect: Rect) -> Key:
    action = TurnUp(player, card.id)
    found = faults(game, action)
    return Key(
        rect=rect,
        label=card_name(game, card.id),
        detail=_short(card),
        size=18,
        enabled=not found,
        why=REFUSALS.first(found),
        rule=broken_rule(found),
        message=update_game.decide.tap(action),
    )


def _short(card: ProductionCard) -> str:
    """All that a card brings, or the number of gains to choose from, which the next screen shows."""
    if isinstance(card.brings, Choose):
        return _("one of {n} gains").format(n=len(card.brings.gains))
    return brings(card)


def view_choice(model: Model, _screen: Choosing) -> list[Widget]:
    """A key for each gain of a card."""
    game: Game = model.game
    asked = game.now.pending
    assert isinstance(asked, AskedChoice)
    name = game.setup.players[asked.player]
    widgets, box = game_page(
        model, _("{name}: {card}").format(name=name, card=card_name(game, asked.card)), player=asked.player
    )
    rects = column(box, max(3, len(asked.gains)))
    return [
        *widgets,
        *(
            Key(
                rect=rect,
                label=vocabulary.gain(gain),
                size=24,
                message=update_game.decide.tap(ChooseGain(asked.player, option)),
            )
            for option, (gain, rect) in enumerate(zip(asked.gains, rects, strict=False))
        ),
    ]


def view_manual(model: Model, screen: ManualGain) -> list[Widget]:
    """The text of the card, and the gain that it brought."""
    game: Game = model.game
    asked = game.now.pending
    assert isinstance(asked, AskedManual)
    card = game.setup.box.card(asked.card)
    text = card.brings.text if card is not None and isinstance(card.brings, Manual) else ""
    name = game.setup.players[asked.player]
    widgets, box = game_page(
        model, _("{name}: {card}").format(name=name, card=card_name(game, asked.card)), player=asked.player
    )
    return [*widgets, *_gain(screen, text, EnterGain(asked.player, screen.gain), box)]


def _gain(screen: Production | ManualGain, text: str, action: EnterGain | TurnUp, box: Rect) -> list[Widget]:
    """A key for each part of a gain, which adds one, and the key that accepts it."""
    told, parts, accept = stack(box, 66, 1.0, 84)
    gain, kind = screen.gain, type(screen)
    names = gain.__struct_fields__
    widgets: list[Widget] = [Panel(rect=told), label(text, inside(told, 12, 4), theme.BODY, lines=2)]
    for name, rect in zip(names, grid(parts, 2, 4), strict=False):
        n = getattr(gain, name)
        more = replace(gain, **{name: n + 1 if n < MAX_GAIN else 0})
        widgets.append(
            Key(
                rect=rect,
                label=vocabulary.GAINS[name](n),
                icon=Icon.PLUS,
                selected=n > 0,
                message=choice(kind, gain=more),
            )
        )
    clear = grid(parts, 2, 4)[-1]
    widgets += [
        Key(rect=clear, label=_("Begin again"), icon=Icon.ERASE, message=choice(kind, gain=Gain())),
        Key(
            rect=accept,
            label=_("It brings {gain}").format(gain=vocabulary.gain(gain)),
            size=22,
            style=Style.MAIN,
            message=update_game.decide.tap(action),
        ),
    ]
    return widgets
