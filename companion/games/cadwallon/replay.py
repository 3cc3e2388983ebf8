"""A replayed record of Cadwallon: event by event as the record has it, or its position as data."""

from collections.abc import Iterator

import msgspec

from companion.game.table import Replayed
from engine.cadwallon.actions import Action
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.record import replay, summary
from engine.cadwallon.record_form import EVENTS
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import Game
from engine.record_file import Replay


def replayed(data: bytes) -> Replayed:
    """Check and replay a record. Raises RecordError for its first fault."""
    found = replay(data)
    return Replayed((), summary(found.game), lambda: _lines(found))


def _lines(found: Replay[Setup, Action, Game]) -> Iterator[str]:
    for index, action in enumerate(found.actions):
        yield f"{index}. {msgspec.json.encode(EVENTS.event(action)).decode()}"
    yield ""
    for each in CADWALLON.standings(found.game):
        yield f"{each.rank}. {found.setup.players[each.player]}: {each.points}"
