"""A replayed record of Troyes: step by step in words, or its position as data."""

from collections.abc import Iterator

from companion.game.table import Replayed
from companion.games.troyes.effect_text import effect_text
from companion.i18n.numbers import joined
from engine.troyes.record import Replay, replay, summary
from engine.troyes.rules import apply, new_game


def replayed(data: bytes) -> Replayed:
    """Check and replay a record. Raises RecordError for its first fault."""
    found = replay(data)
    return Replayed((), summary(found.game), lambda: _lines(found))


def _lines(found: Replay) -> Iterator[str]:
    game = new_game(found.setup)
    for action in found.actions:
        game, effects = apply(game, action)
        sentences = [text for effect in effects if (text := effect_text(game, effect))]
        if sentences:
            yield joined(sentences)
