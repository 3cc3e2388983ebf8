"""The region cards that a player has drawn, with `hands = "colours"`: entered on the player's own phone."""

from companion.games.castles_of_tuscany.model import DrawnCards
from companion.games.castles_of_tuscany.screens.header import game_page, on_phones
from companion.i18n.language import _, ngettext
from companion.ui.model import Model
from companion.ui.toolkit.widgets import Widget
from engine.castles_of_tuscany.state import AskedCards, Game


def view(model: Model, _screen: DrawnCards) -> list[Widget]:
    """The number of cards alone: the common screen shows nobody's kinds."""
    game: Game = model.game
    asked = game.now.pending
    assert isinstance(asked, AskedCards)
    name = game.setup.players[asked.player]
    widgets, box = game_page(model, _("{name} draws").format(name=name))
    text = ngettext(
        "{name} draws {n} card and enters its kind on a phone.",
        "{name} draws {n} cards and enters their kinds on a phone.",
        asked.n,
    )
    return [*widgets, *on_phones(model, text.format(name=name, n=asked.n), box)]
