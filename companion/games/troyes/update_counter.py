"""The taps of countering: own dice, black dice, and dice for influence."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.troyes.messages import TapBlackDie, TapOwnDie
from companion.games.troyes.model import Countering, Influence
from companion.games.troyes.screens.counter import beaten, covering
from companion.games.troyes.update_turn import without
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model
from engine.troyes.actions import Reroll

Changed = tuple[Model, tuple[Command, ...]]


def tap_own_die(model: Model, message: TapOwnDie) -> Changed:
    """Take a die into the cover or out of it; a die to throw again is chosen with the tap."""
    screen = model.screen
    if not isinstance(screen, Countering):
        return model, ()
    now = model.game.now
    if screen.influence is Influence.REROLL and not message.chosen:
        return model, (commands.Submit(Reroll(now.turn, message.die)),)
    dice = covering(now, screen)
    dice = without(dice, message.die) if message.chosen else (*dice, message.die)
    return replace(model, screen=replace(screen, dice=dice)), ()


def tap_black_die(model: Model, message: TapBlackDie) -> Changed:
    """Beat a black die too, or not; the cover that gives up least is laid out again."""
    screen = model.screen
    if not isinstance(screen, Countering):
        return model, ()
    black = beaten(model.game.now, screen)
    black = without(black, message.value) if message.chosen else (*black, message.value)
    return replace(model, screen=Countering(black=tuple(sorted(black, reverse=True)))), ()


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    TapOwnDie: tap_own_die,
    TapBlackDie: tap_black_die,
}
