"""The number of cards in a hand: set right at any time, and confirmed for each player at the end."""

from companion.games.castles_of_tuscany import update_hands, vocabulary
from companion.games.castles_of_tuscany.model import HandCount, HandsCount
from companion.games.castles_of_tuscany.screens.header import game_page
from companion.games.castles_of_tuscany.told import last_turn
from companion.i18n.language import _
from companion.i18n.numbers import elided, signed
from companion.ui.model import Model, Screen
from companion.ui.screens.frame import inside, label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Key, Panel, Rect, Style, Widget
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.state import Game

STEPS = (-5, -1, 1, 5)
TOLD = 62
"""The height of the last turn in words."""


def view_one(model: Model, screen: HandCount) -> list[Widget]:
    """A hand that is set right."""
    game: Game = model.game
    widgets, box = page(model, elided(_("The cards of {name}"), name=game.setup.players[screen.player]))
    return [*widgets, *_count(game, HandCount, screen.player, screen.cards, box)]


def view_all(model: Model, screen: HandsCount) -> list[Widget]:
    """The hands at the end, one after the other."""
    game: Game = model.game
    player = min(screen.confirmed, len(game.setup.players) - 1)
    widgets, box = game_page(
        model, elided(_("The end: the cards of {name}"), name=game.setup.players[player]), player=player
    )
    cards = game.now.players[player].cards if screen.cards is None else screen.cards
    told, body = stack(box, TOLD, 1.0, gap=4)
    ended = last_turn(model, told)
    return [*widgets, *ended, *_count(game, HandsCount, player, cards, body if ended else box)]


def _count(game: Game, kind: type[Screen], player: int, cards: int, box: Rect) -> list[Widget]:
    """The number large, keys to change it, and the key that accepts it."""
    told, number, steps, accept = stack(box, 70, 1.0, 80, 84)
    name = game.setup.players[player]
    text = _("By Oyez's count {name} holds {cards}. Count the hand; correct the number where it differs.")
    words = text.format(name=name, cards=vocabulary.cards(game.now.players[player].cards))
    return [
        Panel(rect=told),
        label(words, inside(told, 14, 4), theme.BODY, lines=2),
        Panel(rect=number),
        label(str(cards), number, 60, face=Face.SERIF, align=0),
        *(
            Key(
                rect=rect,
                label=signed(step),
                size=28,
                enabled=cards + step >= 0,
                why=_("A hand cannot hold fewer than 0 cards."),
                message=choice(kind, cards=cards + step),
            )
            for step, rect in zip(STEPS, row(steps, len(STEPS)), strict=True)
        ),
        Key(
            rect=accept,
            label=_("{name} holds {cards}").format(name=name, cards=vocabulary.cards(cards)),
            size=26,
            style=Style.MAIN,
            message=update_hands.accept_hand.tap(),
        ),
    ]
