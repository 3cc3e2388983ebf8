"""The faults of region cards that are entered with their kinds (2.4, 9.6)."""

from collections.abc import Sequence

from engine.castles_of_tuscany.decks import counted
from engine.castles_of_tuscany.faults import Code, Faults, fault
from engine.castles_of_tuscany.state import Position
from engine.castles_of_tuscany.terms import KINDS, Kind


def cards_faults(now: Position, cards: Sequence[Kind], need: int, rule: str) -> Faults:
    """The faults of cards that come from the deck: their number by `rule`, then kinds that cannot have come.

    If the deck has fewer cards than came, all its cards came, and the others from the discards.
    """
    if len(cards) != need:
        return (fault(Code.CARDS_COUNT, rule, need=need, have=len(cards)),)
    all_deck = need > sum(now.deck)
    found = []
    for kind, have, deck, discards in zip(KINDS, counted(cards), now.deck, now.discards, strict=True):
        low, high = (deck, deck + discards) if all_deck else (0, deck)
        if not low <= have <= high:
            found.append(fault(Code.NOT_IN_DECK, "2.4", kind=kind.value, have=have, low=low, high=high))
    return tuple(found)
