"""The part of a game that a player may see: the own ducats, until the end nobody else's."""

from msgspec.structs import replace

from engine.cadwallon.state import Game, Position
from engine.seen_past import SeenPast

HIDDEN = -1
"""The ducats of a player whose account is hidden; a real account is never negative (2.1)."""


def player_view(game: Game, player: int | None) -> Game:
    """The game with the ducats of all but this player as HIDDEN; None for everybody.

    The totals of those players are hidden with them: they cannot be worked out from the view.
    """
    if game.over:
        return game
    return Game(game.setup, _seen(game.now, player), _past(game.past, player))


def _seen(now: Position, player: int | None) -> Position:
    players = tuple(own if seat == player else replace(own, ducats=HIDDEN) for seat, own in enumerate(now.players))
    return replace(now, players=players)


_past = SeenPast(_seen)
