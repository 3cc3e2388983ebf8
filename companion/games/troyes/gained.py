"""The amounts that an action brings to a player, as numbers; no screen is needed for them."""

from collections.abc import Iterable

from msgspec import Struct

from engine.troyes import effects
from engine.troyes.effects import Effect
from engine.troyes.terms import Good


class Gained(Struct, frozen=True):
    """The gains of a player: (good, amount), below zero for one that is paid; cubes on a card; citizens."""

    goods: tuple[tuple[Good, int], ...] = ()
    cubes: int = 0
    citizens: int = 0


def gained(all_effects: Iterable[Effect], player: int) -> Gained:
    """The gains of an action for its player; deniers that it costs are its price instead."""
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
    return Gained(tuple(won.items()), cubes, citizens)


def price_of(all_effects: Iterable[Effect], player: int) -> int:
    """The deniers that an action costs: bought dice, a tradesman, the uses of a card."""
    price = 0
    for effect in all_effects:
        if isinstance(effect, effects.DieBought | effects.Hired):
            price += effect.price
        elif isinstance(effect, effects.Paid) and effect.what == Good.DENIER and effect.player == player:
            price += effect.n
    return price
