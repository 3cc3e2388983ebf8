"""Taking steps back (9.7): with one tap up to the last tile or card that turned up, further back with a held key."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import Drafts
from companion.games.undo import UndoForm
from companion.i18n.language import N_
from engine.castles_of_tuscany.actions import EnterCards, Reveal, TurnUp, Undo
from engine.castles_of_tuscany.state import Game

UNDO = UndoForm(
    Undo(),
    is_chance=lambda action: isinstance(action, Reveal | TurnUp | EnterCards),
    use_the_key=N_("Tiles or cards turned up after that step. To take it back, hold the key on the screen."),
    hold_it=N_("Tiles or cards turned up after that step. Hold this key until its bar is full to take it back."),
)


def opened(drafts: Drafts, game: Game) -> Drafts:
    """The drafts of a game that was opened: a tap takes back its last step alone."""
    return replace(drafts, sealed=len(game.past))
