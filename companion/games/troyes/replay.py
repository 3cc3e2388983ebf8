"""A replayed record of Troyes: step by step in words, or its position as data."""

from companion.game.words_form import Replayed
from companion.games.effect_sentences import told
from companion.games.troyes.effect_text import effect_text
from engine.troyes.game import TROYES
from engine.troyes.record import replay, summary


def replayed(data: bytes) -> Replayed:
    """Check and replay a record. Raises RecordError for its first fault."""
    found = replay(data)
    return Replayed((), summary(found.game), lambda: told(TROYES, found.setup, found.actions, effect_text))
