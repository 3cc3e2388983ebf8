"""The model as a screen: the widgets of the screen shown, and the sentence over it."""

from collections.abc import Callable
from typing import Any

from companion import language
from companion.ui import model as state
from companion.ui.model import Model
from companion.ui.screens import (
    acting,
    checking,
    end,
    extras,
    games,
    hand,
    keyboard,
    numbering,
    players,
    plazas,
    sheet,
    start,
    throwing,
    wheel,
    wheel_look,
)
from companion.ui.screens.frame import notice
from companion.ui.widgets import Widget

VIEWS: dict[type[Any], Callable[[Model, Any], list[Widget]]] = {
    state.Start: start.view,
    state.Games: games.view,
    state.Players: players.view,
    state.Keyboard: keyboard.view,
    state.Numbering: numbering.view,
    state.Plazas: plazas.view,
    state.Extras: extras.view,
    state.Throwing: throwing.view,
    state.Checking: checking.view,
    state.ByHand: hand.view,
    state.Wheel: wheel.view,
    state.WheelLook: wheel_look.view,
    state.Acting: acting.view,
    state.SheetOf: sheet.view,
    state.End: end.view,
}


def view(model: Model) -> tuple[Widget, ...]:
    """The widgets of the screen shown, back to front."""
    language.use(model.language)
    widgets = VIEWS[type(model.screen)](model, model.screen)
    return (*widgets, *notice(model))
