"""The target of the way back on each screen of the game, and on the shell's screens during a game."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.troyes_dice.model import Acting, CoachedThrow, Plazas, ReviewPage, Wheel, WheelLook, wheel_of
from companion.games.troyes_dice.update_coached import after_throw
from companion.ui.model import End, Model, Screen, Start, Throwing


def _from_throw(model: Model, _screen: Screen) -> Screen:
    return Wheel() if model.game is not None and model.game.throw is not None else Start()


def _from_look(_model: Model, screen: WheelLook) -> Screen:
    return Wheel() if screen.checking else Plazas()


def _from_review(_model: Model, screen: ReviewPage) -> Screen:
    if screen.sheet:
        return replace(screen, sheet=False)
    return End(screen.player) if screen.half is None else ReviewPage(screen.player)


WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    WheelLook: _from_look,
    Acting: lambda model, screen: wheel_of(screen.player, len(model.names)),
    CoachedThrow: lambda model, _screen: after_throw(model),
    ReviewPage: _from_review,
    Throwing: _from_throw,
}
