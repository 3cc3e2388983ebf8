"""A finished game in hindsight: each final score split exactly into the start, the luck of rolls and the cost of turns.

For each half: the luck of its roll is the worth of the best turn after it minus the worth before it; the cost of the
turn is the worth of the best turn minus that of the turn taken. Summed up, start + luck - cost is the final score.
"""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.troyes_dice.coach.value import sheet_value
from companion.games.troyes_dice.coach.whole_turns import PlayerAction, whole_turns
from engine.troyes_dice import Choose, Game, Rest, Roll, Setup, Turn, apply, new_game, score
from engine.troyes_dice.actions import Action


class TurnReview(Struct, frozen=True, gc=False):
    """One half of one player.

    `luck` and `cost` are in points; `cost` is 0.0 for the best turn. `position` is the game at the moment of decision:
    this player has not acted. `played` and `better` are whole turns; `better` is the best one, equal to `played` or
    of the same worth where `cost` is 0.0.
    """

    half_index: int
    luck: float
    cost: float
    position: Game
    played: tuple[PlayerAction, ...]
    better: tuple[PlayerAction, ...]


class Review(Struct, frozen=True, gc=False):
    """One player's game: start + luck - cost == final."""

    start: float
    final: int
    turns: tuple[TurnReview, ...]

    @property
    def luck(self) -> float:
        """The points that all rolls brought beyond the expected."""
        return sum(turn.luck for turn in self.turns)

    @property
    def cost(self) -> float:
        """The points that all turns cost against the best ones."""
        return sum(turn.cost for turn in self.turns)


def review(setup: Setup, actions: Sequence[Action]) -> tuple[Review, ...]:
    """Review a finished game for each player, in the order of their seats.

    `actions` are those of the record; corrected rolls and undone turns count as they stand at the end. Raises
    ValueError if the game is not over, IllegalActionError if an action is not allowed.
    """
    halves = _halves(setup, actions)
    return tuple(_review(halves, player) for player in range(len(setup.players)))


class _PlayedHalf(Struct, frozen=True):
    """A half as it stands at its end: the game before any turn, after all, and the actions of each player."""

    opened: Game
    closed: Game
    played: dict[int, tuple[PlayerAction, ...]]


def _halves(setup: Setup, actions: Sequence[Action]) -> list[_PlayedHalf]:
    game = opened = new_game(setup)
    halves: list[_PlayedHalf] = []
    played: dict[int, tuple[PlayerAction, ...]] = {}
    for action in actions:
        if isinstance(action, Roll) and game.throw is not None:
            halves.append(_PlayedHalf(opened, game, dict(played)))
        game, _ = apply(game, action)
        if isinstance(action, Turn | Rest):
            played[action.player] = (action,)
        elif isinstance(action, Choose):
            played[action.player] += (action,)
        elif game.waiting == len(game.seats) and not any(seat.turn for seat in game.seats):
            opened, played = game, {}
    if not game.over:
        raise ValueError(f"The game is not over: day {game.day} is open; review it after the last half.")
    return [*halves, _PlayedHalf(opened, game, played)]


def _review(halves: Sequence[_PlayedHalf], player: int) -> Review:
    start = before = starting_worth(halves[0].opened)
    turns = []
    for half in halves:
        ways = whole_turns(half.opened, player)
        worths = [sheet_value(half.opened, way.sheet) for way in ways]
        best = max(range(len(ways)), key=worths.__getitem__)
        chosen = sheet_value(half.opened, half.closed.seats[player].sheet)
        luck, cost = worths[best] - before, worths[best] - chosen
        turns.append(
            TurnReview(half.opened.half_index, luck, cost, half.opened, half.played[player], ways[best].actions)
        )
        before = chosen
    return Review(start, score(halves[-1].closed.seats[player].sheet).total, tuple(turns))


def starting_worth(game: Game) -> float:
    """The expected final points before the first roll."""
    return 47.0
