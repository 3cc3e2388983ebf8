"""Cards that turn up, tapped one after the other: (model, message) -> (model, commands)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.troyes.cards_shown import called
from companion.games.troyes.messages import (
    CardsShownPage,
    ClearShown,
    NoSecondEvent,
    PickActivity,
    PickCharacter,
    PickEvent,
)
from companion.games.troyes.model import Activities, Characters, Reveal
from companion.games.troyes.stages import home
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model
from engine.troyes import actions
from engine.troyes.lookup import INDEX

Changed = tuple[Model, tuple[Command, ...]]


def pick_activity(model: Model, message: PickActivity) -> Changed:
    """An activity card; the last one of the three stores all of them."""
    screen = model.screen
    if not isinstance(screen, Activities):
        return model, ()
    chosen = [*screen.chosen]
    chosen[INDEX[message.colour]] = message.card
    red, white, yellow = chosen
    after = replace(model, screen=replace(screen, chosen=(red, white, yellow)))
    return after, (commands.Submit(actions.Activities(red, white, yellow)),) if all(chosen) else ()


def pick_event(model: Model, message: PickEvent) -> Changed:
    """The red event; then the one that it calls, if there is one."""
    screen = model.screen
    if not isinstance(screen, Reveal):
        return model, ()
    if screen.red:
        return model, (commands.Submit(actions.Reveal(screen.red, message.card)),)
    if called(model.game, message.card) is None:
        return model, (commands.Submit(actions.Reveal(message.card)),)
    return replace(model, screen=Reveal(message.card)), ()


def no_second_event(model: Model, _message: NoSecondEvent) -> Changed:
    """The red event alone."""
    screen = model.screen
    if not (isinstance(screen, Reveal) and screen.red):
        return model, ()
    return model, (commands.Submit(actions.Reveal(screen.red)),)


def pick_character(model: Model, message: PickCharacter) -> Changed:
    """A character of the player in question; the last one stores all of them."""
    screen = model.screen
    if not isinstance(screen, Characters):
        return model, ()
    chosen = (*screen.chosen, message.card)
    each, seats = model.game.setup.characters_each, len(model.game.setup.players)
    after = replace(model, screen=Characters(chosen))
    if len(chosen) < each * seats:
        return after, ()
    shown = tuple(chosen[seat * each : (seat + 1) * each] for seat in range(seats))
    return after, (commands.Submit(actions.Characters(shown)),)


def turn_page(model: Model, message: CardsShownPage) -> Changed:
    """Another page of the keys."""
    screen = model.screen
    if not isinstance(screen, Activities | Reveal | Characters):
        return model, ()
    return replace(model, screen=replace(screen, page=message.page)), ()


def clear(model: Model, _message: ClearShown) -> Changed:
    """Choose again."""
    return (model, ()) if model.game is None else (replace(model, screen=home(model.game)), ())


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    PickActivity: pick_activity,
    PickEvent: pick_event,
    NoSecondEvent: no_second_event,
    PickCharacter: pick_character,
    CardsShownPage: turn_page,
    ClearShown: clear,
}
