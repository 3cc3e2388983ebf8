"""The taps that enter the kinds of drawn cards on a player's own phone, with `hands = "colours"` (7.3)."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import DrawnCards, MapSetup
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.castles_of_tuscany.state import AskedCards, Game
from engine.castles_of_tuscany.terms import FIRST_CARDS, Kind


def cards_due(game: Game) -> int:
    """The number of cards that a player enters: those drawn, or the first ones with the map."""
    asked = game.now.pending
    return asked.n if isinstance(asked, AskedCards) else FIRST_CARDS


@on_tap
def add_card(model: Model, kind: Kind) -> Changed:
    """A card of this kind was drawn."""
    screen = model.screen
    if not isinstance(screen, DrawnCards | MapSetup) or len(screen.cards) >= cards_due(model.game):
        return model, ()
    return _with(model, screen, (*screen.cards, kind)), ()


@on_tap
def remove_card(model: Model, index: int) -> Changed:
    """A card was entered by mistake: its place among those entered."""
    screen = model.screen
    if not isinstance(screen, DrawnCards | MapSetup):
        return model, ()
    return _with(model, screen, (*screen.cards[:index], *screen.cards[index + 1 :])), ()


def _with(model: Model, screen: DrawnCards | MapSetup, cards: tuple[Kind, ...]) -> Model:
    return replace(model, screen=replace(screen, cards=cards))
