"""The store's results: a stored game, a line of the list of games, and its errors."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.game.play_time import PlayTime
from companion.i18n.faults import Code, FaultError, Part, Value, fault
from companion.storage.game_note import decoded
from companion.system.escape import escape
from engine.game import Rules
from engine.registry import RULES


@lru_cache
def _setup_decoder(key: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(RULES[key].setup_type)


@lru_cache
def _action_decoder(key: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(RULES[key].action_type)


_TOTALS = msgspec.json.Decoder(tuple[int, ...])
_ACHIEVEMENTS = msgspec.json.Decoder(tuple[str, ...])

MAX_NAME = 200
MAX_POINTS = 100_000
MAX_SHOWN = 40
"""Letters of a wrong value that a sentence repeats."""
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that no name contains and no screen can show."""


class StoreError(FaultError):
    """The games cannot be read or written."""


class NewerGameError(StoreError):
    """A game has options of a newer release."""


class NewerError(StoreError):
    """The file of the games has the form of a newer release."""


class DamagedError(StoreError):
    """The file of the games is damaged."""


class UnwritableError(StoreError):
    """The file of the games cannot be written where it is: a full or read-only disk, a folder that is not ours."""


class RowError(FaultError, ValueError):
    """A value in the file that no Oyez wrote; its fault is the reason of a DamagedError."""


def row_error(code: Code, **params: Value) -> RowError:
    """The error of a value in the file."""
    return RowError(fault(code, Part.GAMES, **params))


def moment(text: str) -> datetime:
    """Read a stored time; UTC if it names no zone. Raises ValueError."""
    if not isinstance(text, str):
        raise row_error(Code.TIME_NO_TEXT)
    found = datetime.fromisoformat(text)
    found = found if found.tzinfo is not None else found.replace(tzinfo=UTC)
    if not 1970 < found.year < 9000:
        raise row_error(Code.TIME_YEAR, year=found.year)
    return found


def checked_name(name: str) -> str:
    """Return a name in its stored form. Raises ValueError for one that nobody could have given."""
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME or CONTROL.search(name):
        raise row_error(Code.NAME_WRONG, seen=escape(str(name)[:MAX_SHOWN]), most=MAX_NAME)
    return name


def decoded_setup(key: str, text: str) -> Any:
    """A set-up of the game with this key, with names that can be shown.

    Raises ValueError or msgspec's errors, also for options of newer games.
    """
    setup = _decoded(_setup_decoder(key), text)
    for name in setup.players:
        checked_name(name)
    return setup


def written_setup(setup: Any) -> str:
    """A set-up as the store writes it: without fields as they usually are, which older releases may not know."""
    return msgspec.json.encode(_without_usual(setup)).decode()


def _without_usual(setup: Any) -> dict[str, object]:
    usual = {field.name: field.default for field in msgspec.structs.fields(type(setup)) if field.name in LATER_OPTIONS}
    fields = msgspec.structs.asdict(setup)
    return {name: value for name, value in fields.items() if name not in usual or value != usual[name]}


LATER_OPTIONS = ("fortress_feast", "recoloured_die")
"""The options that came after the form of a set-up; absent means as released."""


class _Listed(Struct, frozen=True):
    players: tuple[str, ...]


_LISTED = msgspec.json.Decoder(_Listed)
_FIELDS = msgspec.json.Decoder(dict[str, object])


def listed_players(text: str) -> tuple[str, ...]:
    """The players of a set-up, also of one with options of a newer release. Raises ValueError or msgspec's errors."""
    players = _decoded(_LISTED, text).players
    for name in players:
        checked_name(name)
    return players


def has_expansion(key: str, text: str) -> bool:
    """True if a set-up of the game of this key is with its expansion. Raises ValueError or msgspec's errors."""
    expansion = RULES[key].expansion if key in RULES else None
    return expansion is not None and bool(_decoded(_FIELDS, text).get(expansion.option))


def unknown_options(key: str, text: str) -> tuple[str, ...]:
    """The options of a set-up that this version does not know, or of which it does not know the value.

    The game itself if there are no rules for it. Raises ValueError or msgspec's errors.
    """
    fields = _decoded(_FIELDS, text)
    if key not in RULES:
        return (key,)
    known = msgspec.structs.fields(RULES[key].setup_type)
    unknown = [name for name in fields if all(name != field.name for field in known)]
    for field in known:
        if field.name not in fields or field.required:
            continue
        try:
            msgspec.convert(fields[field.name], field.type)
        except msgspec.ValidationError:
            unknown.append(field.name)
    return tuple(unknown)


def with_players(text: str, players: tuple[str, ...]) -> str:
    """Return a set-up with other names; all else stays, also fields that this version does not know."""
    return msgspec.json.encode(_decoded(_FIELDS, text) | {"players": players}).decode()


def decoded_totals(text: str, players: int) -> tuple[int, ...]:
    """Return the points of this number of players. Raises ValueError or msgspec's errors."""
    totals = _decoded(_TOTALS, text)
    if len(totals) != players or any(abs(total) > MAX_POINTS for total in totals):
        raise row_error(Code.POINTS_WRONG, players=players, seen=escape(text[:MAX_SHOWN]))
    return totals


def decoded_action(key: str, text: str) -> Any:
    """An action of the game with this key. Raises ValueError or msgspec's errors."""
    return _decoded(_action_decoder(key), text)


def decoded_achievements(text: str) -> tuple[str, ...]:
    """Return the names of the achievements. Raises ValueError or msgspec's errors."""
    return _decoded(_ACHIEVEMENTS, text)


T = TypeVar("T")


def _decoded(decoder: msgspec.json.Decoder[T], found: object) -> T:
    """Decode a column of text: a damaged file may contain anything, even lists nested without end."""
    if not isinstance(found, str):
        raise row_error(Code.NO_TEXT)
    try:
        return decoder.decode(found)
    except RecursionError as error:
        raise row_error(Code.NESTED_LISTS) from error


class SavedGame(Struct, frozen=True):
    """A stored game: `game` is its key, `started` in UTC, `actions` in the order of confirmation."""

    id: int
    started: datetime
    game: str
    setup: Any
    actions: tuple[Any, ...]

    @property
    def rules(self) -> Rules[Any, Any, Any, Any]:
        """The rules that it is played by."""
        return RULES[self.game]


class GameRow(Struct, frozen=True):
    """One line of the list of games: times in UTC; `totals` in the order of the players, once it is finished.

    `game` is the key of the game. A game that was given up is finished without totals. `rolls` counts the throws, but
    for corrections, `actions` everything that was stored; `expansion` says whether it was played with one.
    `decided` are the players' places after the tie-breaks of the rules, empty if points alone decide. `time` is that of
    the clock, empty if it was off.
    """

    id: int
    started: datetime
    players: tuple[str, ...]
    rolls: int
    finished: datetime | None = None
    totals: tuple[int, ...] | None = None
    expansion: bool = False
    game: str = ""
    actions: int = 0
    decided: tuple[int, ...] = ()
    time: PlayTime = PlayTime()

    @property
    def begun(self) -> bool:
        """True once anything was stored of it."""
        return bool(self.rolls or self.actions)

    @property
    def places(self) -> tuple[int, ...]:
        """Each player's place at the end, 1 for the winners; empty during the game."""
        return self.decided or places(self.totals or ())

    @property
    def given_up(self) -> bool:
        """True if people ended it early."""
        return self.finished is not None and self.totals is None

    @property
    def winners(self) -> tuple[str, ...]:
        """The players in the first place; empty during the game."""
        return tuple(name for name, place in zip(self.players, self.places, strict=False) if place == 1)


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """The places that these points take, 1 for the most; equal points share one."""
    return tuple(1 + sum(other > own for other in totals) for own in totals)


ROWS = """
    SELECT id, started, game, setup, finished, scores,
        (SELECT count(*) FROM actions WHERE actions.game = games.id AND json_extract(action, '$.type') = 'Roll'),
        (SELECT count(*) FROM actions WHERE actions.game = games.id),
        (SELECT text FROM notes WHERE key = 'game ' || games.id)
    FROM games
"""
"""The columns of a line of the list; the throws and all actions are counted, and the last one is the game's note."""


def game_row(row: tuple[int, str, str, str, str | None, str | None, int, int, str | None]) -> GameRow:
    """The line of the list for the columns of `ROWS`."""
    game_id, started, key, text, finished, scores, rolls, actions, note = row
    players = listed_players(text)
    return GameRow(
        id=game_id,
        started=moment(started),
        game=key,
        players=players,
        rolls=rolls,
        actions=actions,
        finished=None if finished is None else moment(finished),
        totals=None if scores is None or finished is None else decoded_totals(scores, len(players)),
        expansion=has_expansion(key, text),
        time=decoded(note or "", started).time,
    )
