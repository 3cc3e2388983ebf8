"""The taps of a player's turn: the dice of the group, the details of an action, dice for influence."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.troyes.cover import worth_turning
from companion.games.troyes.messages import AskDetail, ClearDice, ResultsPage, TapDie, UseInfluence
from companion.games.troyes.model import Countering, Influence, PlayerTurn
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, Screen
from engine.troyes.actions import Reroll

T = TypeVar("T")
Changed = tuple[Model, tuple[Command, ...]]


def tap_die(model: Model, message: TapDie) -> Changed:
    """Take a die into the group or out of it; a die to throw again is chosen with the tap."""
    screen = model.screen
    if not isinstance(screen, PlayerTurn):
        return model, ()
    if screen.influence is Influence.REROLL and not message.chosen:
        _district, colour, value = message.die
        return model, (commands.Submit(Reroll(model.game.now.turn, (colour, value))),)
    dice = without(screen.dice, message.die) if message.chosen else (*screen.dice, message.die)
    return _shown(model, replace(screen, dice=dice, asked=None, page=0))


def without(dice: tuple[T, ...], die: T) -> tuple[T, ...]:
    """The dice without one of these."""
    if die not in dice:
        return dice
    place = dice.index(die)
    return (*dice[:place], *dice[place + 1 :])


def clear_dice(model: Model, _message: ClearDice) -> Changed:
    """Go back from a question to the results, from the results to no dice."""
    screen = model.screen
    if not isinstance(screen, PlayerTurn):
        return model, ()
    if screen.asked is not None:
        return _shown(model, replace(screen, asked=None))
    return _shown(model, PlayerTurn())


def ask_detail(model: Model, message: AskDetail) -> Changed:
    """Ask for a detail of an action."""
    screen = model.screen
    if not isinstance(screen, PlayerTurn):
        return model, ()
    return _shown(model, replace(screen, asked=message.act, question=message.question))


def results_page(model: Model, message: ResultsPage) -> Changed:
    """Another page of the results."""
    screen = model.screen
    return _shown(model, replace(screen, page=message.page)) if isinstance(screen, PlayerTurn) else (model, ())


def use_influence(model: Model, message: UseInfluence) -> Changed:
    """Choose dice for influence, those worth turning over already chosen; or go back to the action."""
    if not isinstance(model.screen, PlayerTurn | Countering):
        return model, ()
    now = model.game.now
    dice = worth_turning(now, now.turn) if message.use is Influence.TURN else ()
    if isinstance(model.screen, PlayerTurn):
        return _shown(model, PlayerTurn(tuple((now.turn, *die) for die in dice), message.use))
    return _shown(model, Countering(dice=None if message.use is None else dice, influence=message.use))


def _shown(model: Model, screen: Screen) -> Changed:
    return replace(model, screen=screen), ()


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    TapDie: tap_die,
    ClearDice: clear_dice,
    AskDetail: ask_detail,
    ResultsPage: results_page,
    UseInfluence: use_influence,
}
