"""A replayed record of The Castles of Tuscany: step by step in words, or its position as data."""

from companion.game.words_form import Replayed
from companion.games.castles_of_tuscany.effect_text import effect_text
from companion.games.effect_sentences import told
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.record import replay, summary


def replayed(data: bytes) -> Replayed:
    """Check and replay a record. Raises RecordError for its first fault."""
    found = replay(data)
    return Replayed((), summary(found.game), lambda: told(CASTLES_OF_TUSCANY, found.setup, found.actions, effect_text))
