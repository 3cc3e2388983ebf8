"""A player's moment of decision: every way to complete the turn, each with its worth by the net alone."""

from typing import NamedTuple, Protocol

import numpy as np

from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.net import Net, Values, state_values
from companion.games.troyes_dice.coach.outcomes import CITIZENS, HELD, State, state_of
from companion.games.troyes_dice.coach.turn_list import TurnList, list_turns
from companion.games.troyes_dice.coach.valuation import Flat, flat_values, flatten
from companion.games.troyes_dice.coach.whole_turns import PlayerAction, WholeTurn, whole_turns
from engine.troyes_dice import Choose, Colour, Deed, Game, Option

Theme = tuple[Deed, Colour, int] | tuple[Option, ...] | None
"""The idea behind a whole turn: its deed with colour and column (0 for gathering), or its answers; None to rest."""


class Prospects(Protocol):
    """Every way to complete a turn, in the engine's order; `values` has the expected final points of each."""

    @property
    def values(self) -> Values:
        """The expected final points."""

    def actions(self, at: int) -> tuple[PlayerAction, ...]:
        """The actions of one way."""

    def state(self, at: int) -> State:
        """The state after one way."""

    def theme(self, at: int) -> Theme:
        """The idea behind one way."""


class TurnProspects(NamedTuple):
    """The prospects of a player who has not acted."""

    turns: TurnList
    flat: Flat
    values: Values
    player: int
    column_of: tuple[int, ...]

    def actions(self, at: int) -> tuple[PlayerAction, ...]:
        """The actions of one whole turn."""
        return self.turns.actions(int(self.flat.way[at]), int(self.flat.outcome[at]), self.player)

    def state(self, at: int) -> State:
        """The state after one whole turn."""
        state: State = self.flat.states[self.flat.outcome[at]].tolist()
        state[HELD:CITIZENS] = self.flat.held[at].tolist()
        return state

    def theme(self, at: int) -> Theme:
        """The idea behind one whole turn."""
        way = self.turns.way(int(self.flat.way[at]))
        if way.slot is None:
            return None
        deed = Deed(way.deed)
        return deed, Colour(way.colour), 0 if deed == Deed.GATHER else self.column_of[way.value]


class AnswerProspects(NamedTuple):
    """The prospects of a player whose turn waits for a choice."""

    wholes: list[WholeTurn]
    values: Values

    def actions(self, at: int) -> tuple[PlayerAction, ...]:
        """The answers that are left."""
        return self.wholes[at].actions

    def state(self, at: int) -> State:
        """The state after these answers."""
        return state_of(self.wholes[at].sheet)

    def theme(self, at: int) -> Theme:
        """The answers themselves."""
        return tuple(action.option for action in self.wholes[at].actions if isinstance(action, Choose))


def prospects(net: Net, game: Game, player: int) -> Prospects:
    """List and value every way to complete a player's turn. Raises ValueError if the player has nothing to do."""
    seat = game.seats[player]
    if game.throw is None or seat.turn is not None:
        wholes = whole_turns(game, player)
        states = np.array([state_of(whole.sheet) for whole in wholes])
        return AnswerProspects(wholes, state_values(net, next_board(game), states))
    state = state_of(seat.sheet)
    turns = list_turns(game.setup, game.column_of, game.throw, state)
    flat = flatten([turns])
    values = flat_values(net, [next_board(game)], np.array([state]), flat)
    return TurnProspects(turns, flat, values, player, game.column_of)
