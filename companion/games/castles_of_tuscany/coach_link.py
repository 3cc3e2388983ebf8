"""The computer players of The Castles of Tuscany as the shell is handed them."""

from companion.computer.levels import Level
from companion.game.coach import ComputerTurns
from companion.games.castles_of_tuscany.history import sentences
from companion.games.castles_of_tuscany.screens.header import board_keys
from companion.games.castles_of_tuscany.undo import UNDO
from companion.games.computer_coach import computer_coach
from companion.i18n.language import N_
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey
from engine.castles_of_tuscany.actions import Undo
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY


def _keys(model: Model) -> tuple[AnyKey, ...]:
    return (*UNDO.keys(model), *board_keys(model))


COACH = computer_coach(
    "companion.games.castles_of_tuscany.coach_worker",
    CASTLES_OF_TUSCANY.action_type,
    ComputerTurns(
        told=sentences,
        takes_back=Undo,
        keys=_keys,
        note=N_("You lay its map. Where cards are counted, it pays with any region cards, whatever their kind."),
    ),
    tuple(Level),
)
