"""The undo button: on the wheel it takes back the last turn of the open half."""

from collections.abc import Sequence

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.model import Wheel
from companion.ui.message import Message
from companion.ui.model import Model
from engine.troyes_dice import Action, Choose, Rest, Roll, Turn

OWN_UNDO = (Wheel,)
"""The screens on which the button takes a turn back; on others it leads back."""


def undo_button(model: Model, actions: Sequence[Action]) -> Message | None:
    """The message that the button means on the wheel, None if there is no turn to take back."""
    if model.game is None:
        return None
    for action in reversed(actions):
        if isinstance(action, Roll):
            return None
        if not isinstance(action, Turn | Rest | Choose) or model.coaching.level_of(action.player) is not None:
            continue
        if model.game.seats[action.player].turn is not None:
            return update_half.undo_turn.tap(action.player)
    return None
