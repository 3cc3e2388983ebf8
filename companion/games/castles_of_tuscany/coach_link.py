"""The computer players of The Castles of Tuscany as the shell is handed them."""

from companion.computer.levels import Level
from companion.game.coach import ComputerTurns
from companion.games.castles_of_tuscany import vocabulary
from companion.games.castles_of_tuscany.history import sentences
from companion.games.castles_of_tuscany.screens.header import board_keys
from companion.games.castles_of_tuscany.undo import UNDO
from companion.games.computer_coach import computer_coach
from companion.i18n.language import N_, _
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey
from engine.castles_of_tuscany.actions import Action, Draw, EndTurn, Undo
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Bonus, Hands


def _keys(model: Model) -> tuple[AnyKey, ...]:
    return (*UNDO.keys(model), *board_keys(model))


def _untold(game: Game, action: Action) -> str:
    """The end of a turn, and a draw whose cards are entered later."""
    if isinstance(action, EndTurn):
        return _("{name} ends the turn.").format(name=game.setup.players[action.player])
    if not isinstance(action, Draw) or game.setup.hands is Hands.COUNT:
        return ""
    n = game.setup.draw + game.now.players[action.player].has(Bonus.CARD)
    return _("{name} draws {cards}.").format(name=game.setup.players[action.player], cards=vocabulary.cards(n))


COACH = computer_coach(
    "companion.games.castles_of_tuscany.coach_worker",
    CASTLES_OF_TUSCANY.action_type,
    ComputerTurns(
        told=sentences,
        takes_back=Undo,
        keys=_keys,
        untold=_untold,
        note=N_("You lay its map. Where cards are counted, it pays with any region cards, whatever their kind."),
    ),
    tuple(Level),
)
