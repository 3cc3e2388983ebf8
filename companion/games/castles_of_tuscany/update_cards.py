"""The taps that enter the kinds of drawn cards on a player's own phone, with `hands = "colours"` (7.3)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany.messages import AddCard, RemoveCard
from companion.games.castles_of_tuscany.model import DrawnCards, MapSetup
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model
from engine.castles_of_tuscany.state import AskedCards, Game
from engine.castles_of_tuscany.terms import FIRST_CARDS, Kind

Changed = tuple[Model, tuple[Command, ...]]


def cards_due(game: Game) -> int:
    """The number of cards that a player enters: those drawn, or the first ones with the map."""
    asked = game.now.pending
    return asked.n if isinstance(asked, AskedCards) else FIRST_CARDS


def add_card(model: Model, message: AddCard) -> Changed:
    """A card more."""
    screen = model.screen
    if not isinstance(screen, DrawnCards | MapSetup) or len(screen.cards) >= cards_due(model.game):
        return model, ()
    return _with(model, screen, (*screen.cards, message.kind)), ()


def remove_card(model: Model, message: RemoveCard) -> Changed:
    """A card was entered by mistake."""
    screen = model.screen
    if not isinstance(screen, DrawnCards | MapSetup):
        return model, ()
    return _with(model, screen, (*screen.cards[: message.index], *screen.cards[message.index + 1 :])), ()


def _with(model: Model, screen: DrawnCards | MapSetup, cards: tuple[Kind, ...]) -> Model:
    return replace(model, screen=replace(screen, cards=cards))


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    AddCard: add_card,
    RemoveCard: remove_card,
}
