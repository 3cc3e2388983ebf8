"""The screen that a position asks for."""

from companion.games.castles_of_tuscany.model import (
    BonusChoice,
    Came,
    CastleChoice,
    Choosing,
    DisplaySetup,
    DrawnCards,
    HandsCount,
    ManualGain,
    MapSetup,
    MarbleChoice,
    Production,
    Turn,
)
from companion.ui.model import End, Screen
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Awaited, Stage

SCREENS: dict[Awaited, Screen] = {
    Awaited.MAP: MapSetup(),
    Awaited.BONUS: BonusChoice(),
    Awaited.REVEAL: Came(),
    Awaited.ACT: Turn(),
    Awaited.MARBLE: MarbleChoice(),
    Awaited.CARDS: DrawnCards(),
    Awaited.PRODUCE: Production(),
    Awaited.CHOOSE: Choosing(),
    Awaited.MANUAL: ManualGain(),
    Awaited.CASTLE: CastleChoice(),
    Awaited.NOTHING: HandsCount(),
}
"""The screen for each event that the game waits for; at the end the hands are counted."""


def home(game: Game) -> Screen:
    """The screen that the position asks for."""
    if game.now.stage is Stage.DISPLAY:
        return DisplaySetup()
    return SCREENS[game.now.waits.awaited]


def resumed(game: Game) -> Screen:
    """The screen of a game that is opened or returned to: the score at the end, where the hands are counted once."""
    return End() if game.over else home(game)
