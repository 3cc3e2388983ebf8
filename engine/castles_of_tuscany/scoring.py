"""The final score of each player, its parts, and the winners (6)."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.castles_of_tuscany.state import Player, Position
from engine.castles_of_tuscany.terms import JOKER, LETTERS, SPACES, Stage, TieBreak

CARDS_A_POINT = 3
"""Cards in hand for one point (6.3)."""


class Score(Struct, frozen=True):
    """The parts of a score: the red track, tiles and jokers in the storage, marbles, workers, cards in hand."""

    red: int
    tiles: int
    jokers: int
    marbles: int
    workers: int
    cards: int

    @property
    def total(self) -> int:
        """The points together."""
        return self.red + self.tiles + self.jokers + self.marbles + self.workers + self.cards


def score(now: Position, player: int) -> Score:
    """A player's final score; before the end the score if the round and the game ended now (3.7, 6.2, 6.3)."""
    own = now.players[player]
    jokers = own.storage.count(JOKER)
    return Score(
        red=own.red if now.stage is Stage.OVER else own.red + own.green,
        tiles=len(own.storage) - jokers,
        jokers=jokers,
        marbles=own.marbles,
        workers=own.workers,
        cards=own.cards // CARDS_A_POINT,
    )


def scores(now: Position) -> tuple[Score, ...]:
    """The score of each player."""
    return tuple(score(now, player) for player in range(len(now.players)))


def open_spaces(own: Player) -> int:
    """The spaces of a player's map that are not covered (6.4)."""
    return len(LETTERS) * SPACES - len(own.covered)


def standing(now: Position, player: int) -> tuple[int, int, int, int]:
    """The numbers that rank a player, the more the better: points, then the tie-breaks in their order (6.4)."""
    own = now.players[player]
    return score(now, player).total, open_spaces(own), -own.green, -own.cards


def winners(now: Position) -> tuple[tuple[int, ...], TieBreak]:
    """The winners, and the comparison that decided (6.4)."""
    left: Sequence[int] = range(len(now.players))
    for decided, value in BREAKS:
        best = max(value(now, player) for player in left)
        left = [player for player in left if value(now, player) == best]
        if len(left) == 1:
            return tuple(left), decided
    return tuple(left), TieBreak.SHARED


def _part(index: int) -> Callable[[Position, int], int]:
    return lambda now, player: standing(now, player)[index]


BREAKS = tuple(
    (decided, _part(index))
    for index, decided in enumerate((TieBreak.POINTS, TieBreak.OPEN_SPACES, TieBreak.GREEN, TieBreak.CARDS))
)
