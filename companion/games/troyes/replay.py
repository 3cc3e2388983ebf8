"""A replayed record of Troyes: event by event as the record has it, or its position as data."""

from collections.abc import Iterator

import msgspec

from companion.game import Replayed
from engine.troyes.game import TROYES
from engine.troyes.record import Replay, replay, summary
from engine.troyes.record_writer import event_words


def replayed(data: bytes) -> Replayed:
    """Check and replay a record. Raises RecordError for its first fault."""
    found = replay(data)
    return Replayed((), summary(found.game), lambda: _lines(found))


def _lines(found: Replay) -> Iterator[str]:
    for index, action in enumerate(found.actions):
        yield f"{index}. {msgspec.json.encode(event_words(action)).decode()}"
    yield ""
    for each in TROYES.standings(found.game):
        yield f"{each.rank}. {found.setup.players[each.player]}: {each.points}"
