"""The crier of a new game: the winner of the last one, if that player is at the table (1.1)."""

from companion.i18n.language import _
from companion.i18n.numbers import listed
from companion.ui.model import Model
from engine.troyes_dice.game import TROYES_DICE


def crier_sentence(model: Model) -> str:
    """Return the sentence with the crier before the first throw; empty without a winner at this table."""
    if model.game is None or model.game.half_index >= 0 or len(model.names) == 1 or model.lesson is not None:
        return ""
    ended = (row for row in model.games if row.winners and row.id != model.game_id and row.game == TROYES_DICE.key)
    last = max(ended, key=lambda row: (row.finished, row.id), default=None)
    winners = [name for name in last.winners if name in model.names] if last is not None else []
    return _("{name} won last time and is the crier.").format(name=listed(winners[:1])) if winners else ""
