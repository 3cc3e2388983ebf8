"""The computer players of Pig as the shell is handed them."""

from collections.abc import Sequence

from companion.computer.levels import Level
from companion.game.coach import ComputerTurns, Decision
from companion.game.crier import Sentences, order
from companion.games.computer_coach import computer_coach
from companion.games.pig import update_turn
from companion.games.pig.announcements import sentences
from companion.i18n.language import _
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey
from engine.pig import PIG, Hold, Undo


def _told(decisions: Sequence[Decision]) -> Sentences:
    """The hold, and the die for the next player."""
    return tuple(order(text) for each in decisions for text in sentences(each.after, each.effects))


def _keys(model: Model) -> tuple[AnyKey, ...]:
    """The key that takes the last hold back."""
    return ((_("Take back"), update_turn.undo_hold.tap(), 116),) if isinstance(model.game.last, Hold) else ()


COACH = computer_coach(
    "companion.games.pig.coach_worker",
    PIG.action_type,
    ComputerTurns(told=_told, takes_back=Undo, keys=_keys),
    (Level.WEAK,),
)
