"""The taps of a player's turn: the dice of the group, the details of an action, dice for influence."""

from typing import TypeVar

from msgspec.structs import replace

from companion.games.troyes.cover import worth_turning
from companion.games.troyes.model import Countering, Influence, PlayerTurn
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model, Screen
from engine.troyes.actions import Reroll, SquareDie

T = TypeVar("T")


@on_tap
def tap_die(model: Model, die: SquareDie, chosen: bool) -> Changed:
    """Take a die of the square into the group, or out of it again."""
    screen = model.screen
    if not isinstance(screen, PlayerTurn):
        return model, ()
    if screen.influence is Influence.REROLL and not chosen:
        _district, colour, value = die
        return model, (commands.Submit(Reroll(model.game.now.turn, (colour, value))),)
    dice = without(screen.dice, die) if chosen else (*screen.dice, die)
    return _shown(model, replace(screen, dice=dice, asked=None, page=0))


def without(dice: tuple[T, ...], die: T) -> tuple[T, ...]:
    """The dice without one of these."""
    if die not in dice:
        return dice
    place = dice.index(die)
    return (*dice[:place], *dice[place + 1 :])


@on_tap
def clear_dice(model: Model) -> Changed:
    """Choose other dice, or go back from a question to the results."""
    screen = model.screen
    if not isinstance(screen, PlayerTurn):
        return model, ()
    if screen.asked is not None:
        return _shown(model, replace(screen, asked=None))
    return _shown(model, PlayerTurn())


@on_tap
def use_influence(model: Model, use: Influence | None) -> Changed:
    """Choose dice for influence: to throw one again, or to turn some over; None goes back."""
    if not isinstance(model.screen, PlayerTurn | Countering):
        return model, ()
    now = model.game.now
    dice = worth_turning(now, now.turn) if use is Influence.TURN else ()
    if isinstance(model.screen, PlayerTurn):
        return _shown(model, PlayerTurn(tuple((now.turn, *die) for die in dice), use))
    return _shown(model, Countering(dice=None if use is None else dice, influence=use))


def _shown(model: Model, screen: Screen) -> Changed:
    return replace(model, screen=screen), ()
