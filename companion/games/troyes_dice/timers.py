"""The messages that come after a moment in which nobody touches a screen of the game."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.model import Wheel
from companion.ui.message import Message
from companion.ui.model import Model, Screen

LAST_S, SEVERAL_S = 45.0, 90.0
"""The crier names a single missing player, and several, after this many seconds without a touch: once in a half."""


def _wheel(model: Model, _screen: Wheel) -> tuple[float, Message] | None:
    waiting = model.game.waiting if model.game is not None and model.game.throw is not None else 0
    if not waiting or len(model.names) == 1 or model.reminded or model.notice:
        return None
    return LAST_S if waiting == 1 else SEVERAL_S, update_half.remind.news(model.reminded)


TIMERS: Mapping[type[Screen], Callable[[Model, Any], tuple[float, Message] | None]] = {Wheel: _wheel}
