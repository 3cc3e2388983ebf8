"""The computer players of Troyes as the shell is handed them."""

from companion.computer.levels import Level
from companion.game.coach import ComputerTurns
from companion.games.computer_coach import computer_coach
from companion.games.troyes import vocabulary
from companion.games.troyes.history import sentences
from companion.games.troyes.screens.header import game_keys
from companion.i18n.language import N_, _
from engine.troyes.actions import Act, Action, Undo
from engine.troyes.game import TROYES
from engine.troyes.state import Game


def _untold(game: Game, action: Action) -> str:
    """The dice of a group."""
    if not isinstance(action, Act):
        return ""
    dice = vocabulary.dice([(colour, value) for _district, colour, value in action.dice])
    return _("{name} uses {dice}.").format(name=game.setup.players[action.player], dice=dice)


COACH = computer_coach(
    "companion.games.troyes.coach_worker",
    TROYES.action_type,
    ComputerTurns(
        told=sentences,
        takes_back=Undo,
        keys=game_keys,
        untold=_untold,
        note=N_("It plays without a secret character: deal it one face down, and enter it at the end."),
    ),
    (Level.WEAK, Level.MIDDLE),
)
