"""Models of the screens of Troyes at a position."""

from msgspec.structs import replace

from companion.games import GAMES
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.ui.model import Model, Screen
from engine.troyes.state import Game


def model_of(game: Game, screen: Screen) -> Model:
    """The screen of a running game."""
    return replace(Model(offered=GAMES), table=TROYES_AT_THE_TABLE, game=game, screen=screen)
