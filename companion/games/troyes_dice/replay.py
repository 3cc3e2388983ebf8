"""A replayed record of Troyes Dice: as text half by half, or its score as data."""

from collections.abc import Iterator

from companion.game.words_form import Replayed
from companion.games.troyes_dice.transcript import transcript
from engine.troyes_dice.record import Replay, replay, summary


def replayed(data: bytes) -> Replayed:
    """Check and replay a record. Raises RecordError for its first fault."""
    found = replay(data)
    return Replayed(found.warnings, summary(found.game), lambda: _lines(found))


def _lines(found: Replay) -> Iterator[str]:
    yield from transcript(found.setup, found.steps)
