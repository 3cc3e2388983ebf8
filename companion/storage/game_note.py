"""The note beside a stored game: the coach's part in it, and the time that it took.

Its key is `game NUMBER`, and it names the start of the game that it belongs to: games that are added from another file
may get another number.
"""

from datetime import datetime

import msgspec
from msgspec import Struct

from companion.game.coach import Coaching
from companion.game.play_time import PlayTime

PREFIX = "game "


class GameNote(Struct, frozen=True):
    """Computer players, ghost, hints and a coached first game; the time, if the clock was on."""

    coaching: Coaching = Coaching()
    time: PlayTime = PlayTime()


class _Written(GameNote, frozen=True, kw_only=True):
    started: str


_WRITTEN = msgspec.json.Decoder(_Written)


def note_key(game_id: int) -> str:
    """The key of a game's note."""
    return f"{PREFIX}{game_id}"


def game_of(key: str) -> int:
    """The number of the game that a note's key belongs to, 0 for another note."""
    number = key.removeprefix(PREFIX)
    return int(number) if key.startswith(PREFIX) and number.isdecimal() and len(number) < 19 else 0


def written(note: GameNote, started: str | datetime) -> str:
    """The text of a note for the game that was started then."""
    return msgspec.json.encode(_Written(note.coaching, note.time, started=_same(started))).decode()


def decoded(text: str, started: str | datetime) -> GameNote:
    """The note of the game that was started then; an empty one for that of another game or of another release."""
    try:
        note = _WRITTEN.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return GameNote()
    return GameNote(note.coaching, note.time) if note.started == _same(started) else GameNote()


def _same(started: str | datetime) -> str:
    return started if isinstance(started, str) else started.isoformat()
