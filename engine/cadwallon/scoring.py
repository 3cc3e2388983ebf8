"""The score of each player, its parts, and the winners (7)."""

from msgspec import Struct

from engine.cadwallon.cards import Trait
from engine.cadwallon.setup import Setup, characters_of
from engine.cadwallon.state import Position
from engine.cadwallon.terms import KINDS, NO_TOKENS, TRAPPED, value


class Score(Struct, frozen=True):
    """The parts of a score: ducats held, treasure carried out, its sale, characters still inside (7.2-7.5)."""

    ducats: int
    treasure: int
    fence: int
    trapped: int

    @property
    def total(self) -> int:
        """The points together; they can be negative (7.6)."""
        return self.ducats + self.treasure + self.fence + self.trapped


def score(setup: Setup, now: Position, player: int) -> Score:
    """A player's score; before the end the score if the game ended now."""
    own = [thief for thief in now.thieves if thief.player == player]
    out = [thief for thief in own if thief.out]
    cards = characters_of(setup)
    counts = map(sum, zip(NO_TOKENS, *(thief.tokens for thief in out), strict=True))
    return Score(
        ducats=now.players[player].ducats,
        treasure=sum(value(kind, n) for kind, n in zip(KINDS, counts, strict=True)),
        fence=sum(cards[thief.id].number(Trait.FENCE) * sum(thief.tokens) for thief in out),
        trapped=TRAPPED * (len(own) - len(out)),
    )


def totals(setup: Setup, now: Position) -> tuple[int, ...]:
    """The points of each player."""
    return tuple(score(setup, now, player).total for player in range(len(now.players)))


def winners(setup: Setup, now: Position) -> tuple[int, ...]:
    """The players with the most points (7.6)."""
    points = totals(setup, now)
    return tuple(player for player, each in enumerate(points) if each == max(points))
