"""The changes that an action brings to a player, as short facts: a picture and a number each."""

from collections.abc import Iterable

from msgspec import Struct

from companion.games.troyes.gained import gained
from companion.i18n.numbers import signed
from companion.ui.toolkit.widgets import Icon
from engine.troyes.effects import Effect
from engine.troyes.state import Asked, AskedThrow, Game, PlaceCubes
from engine.troyes.terms import Good

PICTURE = {Good.DENIER: Icon.COIN, Good.INFLUENCE: Icon.SCROLL, Good.VP: Icon.MEDAL}
CUBES, CITIZENS, DICE = Icon.CUBE, Icon.CRAFTSMAN, Icon.DIE


class Fact(Struct, frozen=True):
    """A picture with a number: `+4`."""

    icon: Icon
    text: str


def facts(after: Game, all_effects: Iterable[Effect], player: int) -> tuple[Fact, ...]:
    """The gains of an action for its player, then its other costs; `after` is the game after it."""
    won = gained(all_effects, player)
    found = [Fact(PICTURE[what], signed(n)) for what, n in won.goods if n]
    found += [Fact(CUBES, signed(won.cubes))] if won.cubes else []
    found += [Fact(CITIZENS, signed(won.citizens))] if won.citizens else []
    return (*found, *_still_to_come(after, player))


def _still_to_come(after: Game, player: int) -> tuple[Fact, ...]:
    """The throw or the cubes that an action leads to."""
    pending = after.now.pending
    if isinstance(pending, AskedThrow):
        return (Fact(DICE, str(pending.dice)),)
    if isinstance(pending, Asked) and pending.player == player and isinstance(pending.task, PlaceCubes):
        return (Fact(CUBES, str(pending.task.events + pending.task.cathedral)),)
    return ()
