"""The uses of an activity card one after the other: needs, costs and gains (D3.1)."""

from msgspec import Struct

from engine.troyes.card_effects import Now
from engine.troyes.faults import Code, Fault, amount, fault
from engine.troyes.terms import Good


class Purse(Struct):
    """The goods of a player that the uses of a card change: held, paid and really gained."""

    denier: int
    influence: int
    influence_max: int
    paid_denier: int = 0
    paid_influence: int = 0
    gained_denier: int = 0
    gained_influence: int = 0


def use(purse: Purse, effect: Now, number: int, times: int) -> Fault | None:
    """Carry one use out on a purse; `times` multiplies the gain. Returns the fault of a use that is not possible."""
    if effect.need is not None and purse.denier < effect.need.denier:
        return fault(Code.NEED, "D3.1", use=number, need=amount(Good.DENIER, effect.need.denier), have=purse.denier)
    cost = effect.cost
    if cost is not None:
        for what, need, have in (
            (Good.DENIER, cost.denier, purse.denier),
            (Good.INFLUENCE, cost.influence, purse.influence),
        ):
            if need > have:
                return fault(Code.COST, "D3.1", use=number, need=amount(what, need), have=have)
        purse.denier -= cost.denier
        purse.influence -= cost.influence
        purse.paid_denier += cost.denier
        purse.paid_influence += cost.influence
    purse.denier += effect.gain.denier * times
    purse.gained_denier += effect.gain.denier * times
    influence = min(effect.gain.influence * times, purse.influence_max - purse.influence)
    purse.influence += influence
    purse.gained_influence += influence
    return None


def possible_uses(purse: Purse, effect: Now, times: int, most: int) -> int:
    """The number of uses, up to `most`, that can be carried out one after the other."""
    if effect.need is None and effect.cost is None:
        return most
    for number in range(1, most + 1):
        if use(purse, effect, number, times) is not None:
            return number - 1
    return most
