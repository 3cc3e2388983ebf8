"""The number of cards in a hand: set right at any time, and confirmed for each player at the end (7.2)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import HandCount, HandsCount
from companion.games.castles_of_tuscany.stages import home
from companion.i18n.language import _
from companion.ui import commands, update_result
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import End, Model, Screen
from engine.castles_of_tuscany.actions import CountCards
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Hands, Stage


@on_tap
def open_hand(model: Model, player: int) -> Changed:
    """Set the number of cards in this player's hand right."""
    game: Game = model.game
    if game.setup.hands is not Hands.COUNT or game.now.stage not in (Stage.TURNS, Stage.OVER):
        text = _("The number of cards can be set right once the turns have begun, where Oyez counts them alone.")
        return replace(model, notice=text), ()
    cards = game.now.players[player].cards
    return replace(model, screen=HandCount(player, cards, model.screen)), ()


@on_tap
def accept_hand(model: Model) -> Changed:
    """The number of cards in this player's hand is right, or set right."""
    screen, game = model.screen, model.game
    if isinstance(screen, HandCount):
        own, back = game.now.players[screen.player], screen.back or home(game)
        if own.cards == screen.cards:
            return replace(model, screen=back), ()
        return model, (commands.Submit(CountCards(screen.player, screen.cards)),)
    if not isinstance(screen, HandsCount):
        return model, ()
    player, cards = screen.confirmed, screen.cards
    if cards is None or cards == game.now.players[player].cards:
        return following(model, screen)
    return model, (commands.Submit(CountCards(player, cards)),)


def after_another(model: Model, game: Game) -> HandCount | None:
    """The hand that is being set right while a phone acts; None once its number has changed itself."""
    screen = model.screen
    if not isinstance(screen, HandCount) or game.over:
        return None
    unchanged = game.now.players[screen.player].cards == model.game.now.players[screen.player].cards
    return HandCount(screen.player, screen.cards, home(game)) if unchanged else None


def following(model: Model, screen: HandsCount) -> Changed:
    """The next hand to be counted, or the score."""
    confirmed = screen.confirmed + 1
    if confirmed >= len(model.names):
        return update_result.count_up(model)
    return replace(model, screen=HandsCount(confirmed)), ()


def counted(screen: Screen, after: Model) -> Changed:
    """The game after a number was stored on a screen: the one before it; at the end the next hand."""
    if isinstance(screen, HandsCount):
        return following(after, screen)
    if isinstance(screen, HandCount):
        return replace(after, screen=screen.back or home(after.game)), ()
    return replace(after, screen=End() if isinstance(screen, End) else home(after.game)), ()


WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    HandCount: lambda model, screen: screen.back or home(model.game),
}
