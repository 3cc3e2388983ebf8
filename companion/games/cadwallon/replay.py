"""A replayed record of Cadwallon: event by event in words, or its position as data."""

from collections.abc import Iterator

from companion.game.words_form import Replayed
from companion.games.cadwallon.effect_text import effect_text
from companion.games.effect_sentences import told
from engine.cadwallon.actions import Action
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.record import replay, summary
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import Game
from engine.record_file import Replay


def replayed(data: bytes) -> Replayed:
    """Check and replay a record. Raises RecordError for its first fault."""
    found = replay(data)
    return Replayed((), summary(found.game), lambda: _lines(found))


def _lines(found: Replay[Setup, Action, Game]) -> Iterator[str]:
    yield from told(CADWALLON, found.setup, found.actions, effect_text)
    yield ""
    for each in CADWALLON.standings(found.game):
        yield f"{each.rank}. {found.setup.players[each.player]}: {each.points}"
