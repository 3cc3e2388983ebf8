"""The taps of countering: own dice, black dice, and dice for influence."""

from msgspec.structs import replace

from companion.games.troyes.cover import least_cover
from companion.games.troyes.model import Countering, Influence
from companion.games.troyes.update_turn import without
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.troyes.actions import Die, Reroll
from engine.troyes.state import Position


def beaten(now: Position, screen: Countering) -> tuple[int, ...]:
    """The black dice to beat: those chosen, else the highest one alone."""
    return now.black[:1] if screen.black is None else screen.black


def covering(now: Position, screen: Countering) -> tuple[Die, ...]:
    """The own dice that are given up: those chosen, else the least."""
    assert now.turn is not None
    return least_cover(now, now.turn, beaten(now, screen)) if screen.dice is None else screen.dice


@on_tap
def tap_own_die(model: Model, die: Die, chosen: bool) -> Changed:
    """Take a die of one's own into the cover, or out of it again."""
    screen = model.screen
    if not isinstance(screen, Countering):
        return model, ()
    now = model.game.now
    if screen.influence is Influence.REROLL and not chosen:
        return model, (commands.Submit(Reroll(now.turn, die)),)
    dice = covering(now, screen)
    dice = without(dice, die) if chosen else (*dice, die)
    return replace(model, screen=replace(screen, dice=dice)), ()


@on_tap
def tap_black_die(model: Model, value: int, chosen: bool) -> Changed:
    """Beat this black die too, or not."""
    screen = model.screen
    if not isinstance(screen, Countering):
        return model, ()
    black = beaten(model.game.now, screen)
    black = without(black, value) if chosen else (*black, value)
    return replace(model, screen=Countering(black=tuple(sorted(black, reverse=True)))), ()
