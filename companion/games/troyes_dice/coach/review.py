"""A finished game in hindsight: each final score split exactly into the start, the luck of rolls and the cost of turns.

For each half: the luck of its roll is the worth of the best turn after it minus the worth before it; the cost of the
turn is the worth of the best turn minus that of the turn taken. All are a
master's values. Summed up, start + luck - cost is the final score.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from companion.games.troyes_dice.coach.features import Board, next_board
from companion.games.troyes_dice.coach.look_ahead import even_rolls, look_ahead
from companion.games.troyes_dice.coach.net import load_net, state_values
from companion.games.troyes_dice.coach.outcomes import State, state_of
from companion.games.troyes_dice.coach.ranking import looked, ranked_turns
from companion.games.troyes_dice.coach.whole_turns import PlayerAction
from companion.games.troyes_dice.coach_levels import Level
from engine.troyes_dice import Choose, Game, Rest, Roll, Setup, Sheet, Turn, apply, new_game, score
from engine.troyes_dice.actions import Action
from engine.troyes_dice.state import HALVES

STARTING_ROLLS = 36
"""Throws over which the worth of an empty sheet is averaged."""


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
    return tuple(review_of(setup, actions, player) for player in range(len(setup.players)))


def review_of(setup: Setup, actions: Sequence[Action], player: int) -> Review:
    """Review a finished game for one player; see `review`."""
    return _review(played_halves(setup, actions), player)


class PlayedHalf(Struct, frozen=True):
    """A half as it stands at its end: the game before any turn, after all, and the actions of each player."""

    opened: Game
    closed: Game
    played: dict[int, tuple[PlayerAction, ...]]


def played_halves(setup: Setup, actions: Sequence[Action]) -> list[PlayedHalf]:
    """The sixteen halves of a finished game as they stand at the end. Raises ValueError if the game is not over."""
    game = opened = new_game(setup)
    halves: list[PlayedHalf] = []
    played: dict[int, tuple[PlayerAction, ...]] = {}
    for action in actions:
        if isinstance(action, Roll) and game.throw is not None:
            halves.append(PlayedHalf(opened, game, dict(played)))
        game, _ = apply(game, action)
        if isinstance(action, Turn | Rest):
            played[action.player] = (action,)
        elif isinstance(action, Choose):
            played[action.player] += (action,)
        elif game.waiting == len(game.seats) and not any(seat.turn for seat in game.seats):
            opened, played = game, {}
    if not game.over:
        raise ValueError(f"The game is not over: day {game.day} is open; review it after the last half.")
    return [*halves, PlayedHalf(opened, game, played)]


def _review(halves: Sequence[PlayedHalf], player: int) -> Review:
    first = halves[0].opened
    start = before = starting_worth(first)
    turns = []
    for half in halves:
        opened, played = half.opened, half.played[player]
        state = state_of(half.closed.seats[player].sheet)
        ranked = ranked_turns(opened, player, Level.MASTER, opened.half_index)
        chosen = worth_of(opened, state, opened.half_index)
        best, better = ranked[0].worth, ranked[0].actions
        if chosen >= best:
            best, better = chosen, played
        turns.append(TurnReview(opened.half_index, best - before, best - chosen, opened, played, better))
        before = chosen
    return Review(start, score(halves[-1].closed.seats[player].sheet).total, tuple(turns))


def worth_of(game: Game, state: State, seed: int) -> float:
    """The expected final points of a state after its turn of the open half, as a master sees it."""
    net = load_net()
    if game.half_index == HALVES - 1:
        return float(state_values(net, next_board(game), np.array([state]))[0])
    return looked(net, game, [state], Level.MASTER.thought, seed)[0]


def starting_worth(game: Game) -> float:
    """The expected final points before the first roll of a game."""
    setup = game.setup
    board = Board(setup, tuple(up for up, _ in setup.plazas), frozenset(), 0)
    rolls = even_rolls(0, STARTING_ROLLS)
    best = look_ahead(load_net(), board, game.column_of, [state_of(Sheet())], rolls)
    return float(best.sum()) / len(rolls)
