"""The score of each player and its parts (7)."""

from msgspec import Struct

from engine.troyes.counts import events_with_cube, subject
from engine.troyes.lookup import activity_card, find_character
from engine.troyes.setup import Setup
from engine.troyes.state import Position
from engine.troyes.terms import LEVELS, CharacterRule

LEVEL_LOSS = 2
"""Points lost for each level of the cathedral without an own cube (7.5)."""


class Score(Struct, frozen=True):
    """The parts of a score: points held, of events, of spaces, of the cathedral (0 or less), of characters."""

    vp: int
    events: int
    spaces: int
    cathedral: int
    characters: int

    @property
    def total(self) -> int:
        """The points together; they can be negative (7.7)."""
        return self.vp + self.events + self.spaces + self.cathedral + self.characters


def score(setup: Setup, now: Position, player: int) -> Score:
    """A player's score as the position stands; characters count once they are known (7.2-7.6)."""
    spaces = sum(
        activity_card(setup.cards, activity.card).vp[activity.spaces.index(player)]
        for activity in now.activities
        if player in activity.spaces
    )
    empty = sum(all(levels[level] != player for levels in now.cathedral) for level in range(LEVELS))
    return Score(
        vp=now.players[player].vp,
        events=events_with_cube(now, player),
        spaces=spaces,
        cathedral=-LEVEL_LOSS * empty,
        characters=_character_points(setup, now, player),
    )


def _character_points(setup: Setup, now: Position, player: int) -> int:
    """The points of the characters in play: of all, or of the player's own ones (7.6)."""
    everybody = setup.characters == CharacterRule.ALL
    ids = [card for seat, own in enumerate(now.players) if everybody or seat == player for card in own.characters]
    points = 0
    for card in ids:
        character = find_character(setup.cards, card)
        assert character is not None
        count = subject(now, player, character.counts)
        points += max((step for step in character.steps if step[0] <= count), default=(0, 0))[1]
    return points


def scores(setup: Setup, now: Position) -> tuple[Score, ...]:
    """The score of each player."""
    return tuple(score(setup, now, player) for player in range(len(now.players)))


def winners(totals: list[int]) -> tuple[int, ...]:
    """The players with most points: a tie is a shared win (7.7)."""
    return tuple(player for player, total in enumerate(totals) if total == max(totals))
