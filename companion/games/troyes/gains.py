"""The changes that an action brings to a player, as short facts: a picture and a number each."""

from collections.abc import Iterable

from msgspec import Struct

from companion.ui.toolkit.widgets import Icon
from engine.troyes import effects
from engine.troyes.effects import Effect
from engine.troyes.state import Asked, AskedThrow, Game, PlaceCubes
from engine.troyes.terms import Good

PICTURE = {Good.DENIER: Icon.COIN, Good.INFLUENCE: Icon.SCROLL, Good.VP: Icon.MEDAL}
CUBES, CITIZENS, DICE = Icon.CUBE, Icon.CRAFTSMAN, Icon.DIE
MINUS = "\N{MINUS SIGN}"


class Fact(Struct, frozen=True):
    """A picture with a number: `+4`."""

    icon: Icon
    text: str


def price_of(all_effects: Iterable[Effect], player: int) -> int:
    """The deniers that an action costs: bought dice, a tradesman, the uses of a card."""
    price = 0
    for effect in all_effects:
        if isinstance(effect, effects.DieBought | effects.Hired):
            price += effect.price
        elif isinstance(effect, effects.Paid) and effect.what == Good.DENIER and effect.player == player:
            price += effect.n
    return price


def facts(after: Game, all_effects: Iterable[Effect], player: int) -> tuple[Fact, ...]:
    """The gains of an action for its player, then its other costs; `after` is the game after it."""
    won = dict.fromkeys(Good, 0)
    cubes = citizens = 0
    for effect in all_effects:
        match effect:
            case effects.Gained(who, what, n) if who == player:
                won[what] += n
            case effects.Paid(who, Good.INFLUENCE, n) if who == player:
                won[Good.INFLUENCE] -= n
            case effects.Farmed(who, n) if who == player:
                won[Good.DENIER] += n
            case effects.CathedralCube(who, _, _, vp, influence) if who == player:
                won[Good.VP] += vp
                won[Good.INFLUENCE] += influence
            case effects.EventCube(who, _, influence) if who == player:
                won[Good.INFLUENCE] += influence
            case effects.EventSettled(_, shares, _):
                won[Good.VP] += sum(share.vp for share in shares if share.player == player)
            case effects.CubesStored(who, _, n) if who == player:
                cubes += n
            case effects.CitizensGained(who, n) if who == player:
                citizens += n
            case _:
                pass
    found = [Fact(PICTURE[what], signed(n)) for what, n in won.items() if n]
    found += [Fact(CUBES, signed(cubes))] if cubes else []
    found += [Fact(CITIZENS, signed(citizens))] if citizens else []
    return (*found, *_still_to_come(after, player))


def _still_to_come(after: Game, player: int) -> tuple[Fact, ...]:
    """The throw or the cubes that an action leads to."""
    pending = after.now.pending
    if isinstance(pending, AskedThrow):
        return (Fact(DICE, str(pending.dice)),)
    if isinstance(pending, Asked) and pending.player == player and isinstance(pending.task, PlaceCubes):
        return (Fact(CUBES, str(pending.task.events + pending.task.cathedral)),)
    return ()


def signed(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n > 0 else f"{MINUS}{-n}"
