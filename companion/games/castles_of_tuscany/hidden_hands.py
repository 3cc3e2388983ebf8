"""The part of a game that a player may see: with `hands = "colours"` the kinds of one's own hand alone (7.3)."""

from msgspec.structs import replace

from engine.castles_of_tuscany.state import Game, Position
from engine.castles_of_tuscany.terms import Hands


def player_view(game: Game, player: int | None) -> Game:
    """The game with the hands of all but this player as numbers; None for everybody.

    The deck is a number too: all cards without the discards, one's own and the deck would be the others' hands.
    """
    if game.setup.hands is Hands.COUNT:
        return game
    return Game(game.setup, _seen(game.now, player), tuple(_seen(each, player) for each in game.past))


def _seen(now: Position, player: int | None) -> Position:
    players = tuple(
        own if seat == player else replace(own, hand=(sum(own.hand),)) for seat, own in enumerate(now.players)
    )
    return replace(now, players=players, deck=(sum(now.deck),))
