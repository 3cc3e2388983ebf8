"""The price of a space: its parts, their cards and workers, the ways that a player can afford (4.13-4.15)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from engine.castles_of_tuscany.state import Player
from engine.castles_of_tuscany.terms import KIND_INDEX, PARTS, PARTS_OF_PRICE, Hands, Kind, Part

PAIR = 2
"""The cards of a pair (4.13)."""
Price = tuple[Counter[Kind], int]
"""The cards of each kind, and the workers; pairs without a kind count as cards of the space's kind."""


def price(kind: Kind, parts: tuple[Part, ...]) -> Price:
    """The cards and workers that these parts take for a space of a kind."""
    cards: Counter[Kind] = Counter()
    for part in parts:
        if part is not Part.WORKER:
            cards[part.kind or kind] += 1 if part is Part.CARD else PAIR
    return cards, sum(part is Part.WORKER for part in parts)


def parts_of(hands: Hands, kind: Kind) -> tuple[Part, ...]:
    """The parts that may pay for a space of a kind, in the order of 9.9."""
    pairs = [Part.PAIR] if hands is Hands.COUNT else [part for part in PARTS if part.kind not in (None, kind)]
    return (Part.CARD, *pairs, Part.WORKER)


def affordable(own: Player, hands: Hands, kind: Kind) -> tuple[tuple[Part, ...], ...]:
    """Every way in which a player can pay for a space of a kind, each once."""
    return _affordable(own.hand, own.workers, hands, kind)


@lru_cache(maxsize=1024)
def _affordable(hand: tuple[int, ...], workers: int, hands: Hands, kind: Kind) -> tuple[tuple[Part, ...], ...]:
    # a hand stays the same for many decisions, and a computer player asks for it at each that it tries
    return tuple(_ways(hand, workers, hands, kind))


@lru_cache(maxsize=64)
def all_ways(hands: Hands, kind: Kind) -> tuple[tuple[tuple[Part, ...], Price], ...]:
    """Every way to pay for a space of a kind with its price, in the order of 9.9."""
    pays = combinations_with_replacement(parts_of(hands, kind), PARTS_OF_PRICE)
    return tuple((parts, price(kind, parts)) for parts in pays)


def _ways(hand: tuple[int, ...], workers: int, hands: Hands, kind: Kind) -> Iterator[tuple[Part, ...]]:
    """Every way to pay with this hand and these workers."""
    for parts, (cards, needed) in all_ways(hands, kind):
        if needed > workers:
            continue
        if hands is Hands.COUNT:
            enough = cards.total() <= hand[0]
        else:
            enough = all(n <= hand[KIND_INDEX[each]] for each, n in cards.items())
        if enough:
            yield parts
