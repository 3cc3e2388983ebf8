"""The screen that a position asks for."""

from companion.games.cadwallon.model import PlayerTurn
from companion.games.entered_changes import EnteredChanges
from companion.ui.model import End, Screen, Throwing
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.state import Game
from engine.cadwallon.terms import Awaited


def home(game: Game) -> Screen:
    """The score at the end, the wait for dice, the changes by hand, else the turn."""
    if game.over:
        return End()
    if game.now.awaited is Awaited.MANUAL:
        return EnteredChanges()
    return Throwing() if CADWALLON.turn(game).dice else PlayerTurn()
