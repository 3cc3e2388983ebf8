"""Taking steps back (9.7): with one tap up to the last tile or card that turned up, further back with a held key."""

from companion.games.undo import UndoForm
from companion.i18n.language import N_
from engine.castles_of_tuscany.actions import EnterCards, Reveal, TurnUp, Undo
from engine.castles_of_tuscany.state import AskedCards, AskedProduction, AskedReveal, Position


def _was_chance(before: Position, after: Position) -> bool:
    """Return True if tiles or cards turned up between two positions; no count of a hand changes the wait for them.

    Neutral tiles that make five alike once more are waited for as those before them.
    """
    came = after.pending != before.pending or len(after.neutral) != len(before.neutral)
    return came and isinstance(before.pending, AskedReveal | AskedProduction | AskedCards)


UNDO = UndoForm(
    Undo(),
    is_chance=lambda action: isinstance(action, Reveal | TurnUp | EnterCards),
    was_chance=_was_chance,
    use_the_key=N_("Tiles or cards turned up after that step. To take it back, hold the key on the screen."),
    hold_it=N_("Tiles or cards turned up after that step. Hold this key until its bar is full to take it back."),
)
