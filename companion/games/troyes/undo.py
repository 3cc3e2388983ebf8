"""Taking steps back (9.5): with one tap up to the last throw or turn of cards, further back with a key that is held."""

from companion.games.undo import UndoForm
from engine.troyes.actions import Activities, Black, Characters, Reroll, Rethrow, Reveal, Roll, Undo
from engine.troyes.checks_counter import REROLL_COST
from engine.troyes.state import AskedRethrow, AskedThrow, Position
from engine.troyes.terms import Stage

CHANCE = (Roll, Black, Rethrow, Activities, Reveal, Characters)
"""The actions that throw dice or turn cards up."""
CHANCE_STAGES = (Stage.ACTIVITIES, Stage.WORKFORCE, Stage.REVEAL, Stage.BLACK, Stage.CHARACTERS)
"""The stages that wait for dice or cards."""


def _was_chance(before: Position, after: Position) -> bool:
    """Return True if dice or cards led from a position to the next one; influence that throws a die costs 1 (6.2)."""
    if before.pending is not None:
        return isinstance(before.pending, AskedThrow)
    if before.stage in CHANCE_STAGES:
        return True
    if before.turn is None or isinstance(after.pending, AskedRethrow):
        return False
    paid = before.players[before.turn].influence - after.players[before.turn].influence
    return paid == REROLL_COST and _dice(before) == _dice(after)


def _dice(now: Position) -> int:
    return sum(len(values) for district in now.dice for values in district)


UNDO = UndoForm(
    Undo(),
    is_chance=lambda action: isinstance(action, CHANCE) or (isinstance(action, Reroll) and action.to is not None),
    was_chance=_was_chance,
)
