"""Taking steps back (9.5): with one tap up to the last dice or mission, further back with a key that is held."""

from companion.games.undo import UndoForm
from engine.cadwallon.actions import Die, Fight, Reveal, Undo
from engine.cadwallon.state import SINGLE_DIE, Position
from engine.cadwallon.terms import Awaited


def _was_chance(before: Position, after: Position) -> bool:
    """Return True if dice or a mission led from a position to the next one."""
    if before.awaited is Awaited.FIGHT:
        return after.fight is not None and not after.fight.missing
    return before.awaited in (*SINGLE_DIE, Awaited.REVEAL)


UNDO = UndoForm(
    Undo(),
    is_chance=lambda action: isinstance(action, Die | Fight | Reveal),
    was_chance=_was_chance,
)
