"""The ways to pay for a space in words, the cheapest in cards first (4.13-4.15)."""

from companion.games.castles_of_tuscany import vocabulary
from companion.i18n.numbers import listed
from engine.castles_of_tuscany.payments import affordable, all_ways, price
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import KINDS, PARTS_OF_PRICE, Hands, Kind, Part

Way = tuple[Part, ...]


def ordered_ways(game: Game, player: int, kind: Kind) -> list[Way]:
    """The ways to pay, those that cost fewest cards first, then those that the player cannot afford.

    With `colours` the latter are left out, for there are too many of them; who does not know the hand is offered
    workers alone.
    """
    hands, own = game.setup.hands, game.now.players[player]
    if hides_kinds(game, player):
        return [(Part.WORKER,) * PARTS_OF_PRICE]
    possible = affordable(own, hands, kind)
    ways = possible if hands is Hands.COLOURS else tuple(way for way, _price in all_ways(hands, kind))
    return sorted(ways, key=lambda way: (way not in possible, price(kind, way)[0].total()))


def hides_kinds(game: Game, player: int) -> bool:
    """Return True if this view of a game with hands in colours has only the number of a player's cards."""
    return game.setup.hands is Hands.COLOURS and len(game.now.players[player].hand) != len(KINDS)


def way_words(way: Way) -> str:
    """The parts of a price."""
    first, second = way
    return (
        vocabulary.part_twice(first) if first is second else listed([vocabulary.part(first), vocabulary.part(second)])
    )
