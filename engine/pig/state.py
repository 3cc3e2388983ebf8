"""Frozen values of a game of Pig: the set-up, the points, and the last action with the moment before it."""

from msgspec import Struct

from engine.pig.actions import Hold, Roll

MAX_PLAYERS = 10
TARGETS = (50, 100)


class Setup(Struct, frozen=True):
    """The names in the order of the turns, and the points that win (1.1, 1.2)."""

    players: tuple[str, ...]
    target: int = 100


class Moment(Struct, frozen=True):
    """Each player's points, the player whose turn it is, the points of that turn and its rolls so far."""

    points: tuple[int, ...]
    player: int = 0
    turn: int = 0
    rolls: int = 0


class LastRoll(Struct, frozen=True):
    """A roll that can still be corrected, and the moment before it (4.1)."""

    before: Moment
    roll: Roll


class Game(Struct, frozen=True):
    """A game at one moment. `last` is the roll or hold that led here from `before`; both are None before the first.

    After a hold `rolled` is the roll before it, so that taking the hold back leads to the game as it was (4.2).
    """

    setup: Setup
    now: Moment
    before: Moment | None = None
    last: Roll | Hold | None = None
    rolled: LastRoll | None = None

    @property
    def over(self) -> bool:
        """Return True once a player has reached the target (3.1)."""
        return max(self.now.points) >= self.setup.target
