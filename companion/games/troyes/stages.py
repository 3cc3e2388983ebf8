"""The screen that a position asks for."""

from companion.games.entered_changes import EnteredChanges
from companion.games.troyes import model
from companion.ui.model import End, Screen, Throwing
from engine.troyes.state import Asked, AskedManual, Game
from engine.troyes.terms import Stage

SCREENS: dict[Stage, Screen] = {
    Stage.SETTLE: model.Settling(),
    Stage.ACTIVITIES: model.Activities(),
    Stage.WORKFORCE: Throwing(),
    Stage.REVEAL: model.Reveal(),
    Stage.BLACK: Throwing(),
    Stage.COUNTER: model.Countering(),
    Stage.ACTIONS: model.PlayerTurn(),
    Stage.CHARACTERS: model.Characters(),
    Stage.OVER: End(),
}
"""The screen of each stage while nothing is pending; in `resolve` something always is."""


def home(game: Game) -> Screen:
    """The screen that the position asks for; the shell's throw where dice are due."""
    pending = game.now.pending
    if pending is None:
        return SCREENS[game.now.stage]
    if isinstance(pending, Asked):
        return model.Choosing()
    return EnteredChanges() if isinstance(pending, AskedManual) else Throwing()
