"""The taps of production cards: another page of them, and the gain that people enter."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_card
from companion.games.castles_of_tuscany.messages import CardsShown, SetGain
from companion.games.castles_of_tuscany.model import CardPage, ManualGain, Production
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model

Changed = tuple[Model, tuple[Command, ...]]


def set_gain(model: Model, message: SetGain) -> Changed:
    """Another gain."""
    screen = model.screen
    if isinstance(screen, CardPage):
        return update_card.set_gain(model, message.gain)
    if not isinstance(screen, Production | ManualGain):
        return model, ()
    return replace(model, screen=replace(screen, gain=message.gain)), ()


def cards_shown(model: Model, message: CardsShown) -> Changed:
    """Another page of the cards."""
    screen = model.screen
    return (
        (replace(model, screen=replace(screen, page=message.page)), ())
        if isinstance(screen, Production)
        else (model, ())
    )


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {SetGain: set_gain, CardsShown: cards_shown}
