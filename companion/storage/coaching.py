"""The coach's part in a stored game: computer players, the ghost, the hints that were given, a coached first game.

It is a note beside the game (`game NUMBER`), which names the start of the game that it belongs to: games that are added
from another file may get another number.
"""

from datetime import datetime

import msgspec
from msgspec import Struct

from companion.game.coach import Coaching

PREFIX = "game "


class _Note(Struct, frozen=True):
    started: str
    coaching: Coaching


_NOTE = msgspec.json.Decoder(_Note)


def note_key(game_id: int) -> str:
    """The key of a game's note."""
    return f"{PREFIX}{game_id}"


def game_of(key: str) -> int:
    """The number of the game that a note's key belongs to, 0 for another note."""
    number = key.removeprefix(PREFIX)
    return int(number) if key.startswith(PREFIX) and number.isdecimal() and len(number) < 19 else 0


def written(coaching: Coaching, started: str | datetime) -> str:
    """The text of a note for the game that was started then."""
    return msgspec.json.encode(_Note(_same(started), coaching)).decode()


def decoded(text: str, started: str | datetime) -> Coaching:
    """The coach's part in the game that was started then; nothing for a note of another game or of another release."""
    try:
        note = _NOTE.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return Coaching()
    return note.coaching if note.started == _same(started) else Coaching()


def _same(started: str | datetime) -> str:
    return started if isinstance(started, str) else started.isoformat()
