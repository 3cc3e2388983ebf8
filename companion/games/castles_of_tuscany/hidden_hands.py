"""The part of a game that a player may see: with `hands = "colours"` the kinds of one's own hand alone (7.3).

A computer player guesses the rest.
"""

from random import Random

from msgspec.structs import replace

from engine.castles_of_tuscany.state import Game, Position
from engine.castles_of_tuscany.terms import KINDS, Hands
from engine.seen_past import SeenPast


def player_view(game: Game, player: int | None) -> Game:
    """The game with the hands of all but this player as numbers; None for everybody.

    The deck is a number too: all cards without the discards, one's own and the deck would be the others' hands.
    """
    if game.setup.hands is Hands.COUNT:
        return game
    return Game(game.setup, _seen(game.now, player), _past(game.past, player))


def _seen(now: Position, player: int | None) -> Position:
    players = tuple(
        own if seat == player else replace(own, hand=(sum(own.hand),)) for seat, own in enumerate(now.players)
    )
    return replace(now, players=players, deck=(sum(now.deck),))


_past = SeenPast(_seen)


def guess(view: Game, player: int, chance: Random) -> Game:
    """A whole game that fits the view of a player: the unseen cards go to the other hands and the deck, by chance."""
    if view.setup.hands is Hands.COUNT:
        return view
    now, own = view.now, view.now.players[player].hand
    unseen = [
        kind
        for kind, (n, held, discarded) in enumerate(zip(view.setup.box.cards, own, now.discards, strict=True))
        for _card in range((n or 0) - held - discarded)
    ]
    chance.shuffle(unseen)
    players = list(now.players)
    for seat, other in enumerate(players):
        if seat != player:
            players[seat] = replace(other, hand=_kinds(unseen[: other.cards]))
            del unseen[: other.cards]
    return replace(view, now=replace(now, players=tuple(players), deck=_kinds(unseen)))


def _kinds(cards: list[int]) -> tuple[int, ...]:
    """The number of cards of each kind."""
    return tuple(cards.count(kind) for kind in range(len(KINDS)))
