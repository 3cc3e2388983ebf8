"""The part of a game that a player may see: the own ducats, until the end nobody else's."""

from msgspec.structs import replace

from engine.cadwallon.state import Game, Position

HIDDEN = -1
"""The ducats of a player whose account is hidden; a real account is never negative (2.1)."""

Past = tuple[Position, ...]
_LATEST: dict[int | None, tuple[Past, Past]] = {}
"""For each player the positions of the view before, and the same as seen: most games go on from there."""


def player_view(game: Game, player: int | None) -> Game:
    """The game with the ducats of all but this player as HIDDEN; None for everybody.

    The totals of those players are hidden with them: they cannot be worked out from the view.
    """
    if game.over:
        return game
    return Game(game.setup, _seen(game.now, player), _seen_past(game.past, player))


def _seen_past(past: Past, player: int | None) -> Past:
    known, seen = _LATEST.get(player, ((), ()))
    shared = min(len(known), len(past))
    if known[:shared] != past[:shared]:
        shared = 0
    seen = (*seen[:shared], *(_seen(each, player) for each in past[shared:]))
    _LATEST[player] = past, seen
    return seen


def _seen(now: Position, player: int | None) -> Position:
    players = tuple(own if seat == player else replace(own, ducats=HIDDEN) for seat, own in enumerate(now.players))
    return replace(now, players=players)
