"""The screen that a position asks for."""

from companion.games.castles_of_tuscany import model
from companion.ui.model import End, Screen
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Awaited, Stage

SCREENS: dict[Awaited, Screen] = {
    Awaited.MAP: model.MapSetup(),
    Awaited.BONUS: model.BonusChoice(),
    Awaited.REVEAL: model.Came(),
    Awaited.ACT: model.Turn(),
    Awaited.MARBLE: model.MarbleChoice(),
    Awaited.CARDS: model.DrawnCards(),
    Awaited.PRODUCE: model.Production(),
    Awaited.CHOOSE: model.Choosing(),
    Awaited.MANUAL: model.ManualGain(),
    Awaited.CASTLE: model.CastleChoice(),
    Awaited.NOTHING: model.HandsCount(),
}
"""The screen for each event that the game waits for; at the end the hands are counted."""


def home(game: Game) -> Screen:
    """The screen that the position asks for."""
    if game.now.stage is Stage.DISPLAY:
        return model.DisplaySetup()
    return SCREENS[game.now.waits.awaited]


def resumed(game: Game) -> Screen:
    """The screen of a game that is opened or returned to: the score at the end, where the hands are counted once."""
    return End() if game.over else home(game)
