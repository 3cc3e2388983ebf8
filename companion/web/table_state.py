"""The state of a table as other tables and a home see it: made from the open game, and read from a broker.

It has nothing that anybody at the table may not see. A message from a broker may come from anybody: its size, its
form and its letters are checked here, and nothing else of the program reads it.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from companion.game.hall_form import Event
from companion.i18n.language import Language, _, using
from companion.i18n.player_names import shows
from companion.web.finished_games import MAX_GAMES, MAX_NAME, MAX_PLAYERS, FinishedGame, Points, ResultLine, ShortText
from companion.web.played import Announced, Played
from companion.web.wire import PublishKind

MAX_PAYLOAD = 16 * 1024
"""Bytes of a message on the broker."""
MAX_FAULTS = 10
MAX_TEXT = 400
"""Letters of a sentence."""
FORMAT: Literal[1] = 1
"""The form of the messages; another one is not read."""

Text = Annotated[str, Meta(max_length=MAX_TEXT)]
LanguageName = Annotated[str, Meta(max_length=10)]
Texts = Annotated[dict[LanguageName, Text], Meta(max_length=8)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Rank = Annotated[int, Meta(ge=1, le=1000)]


class PlayerLine(Struct, frozen=True):
    """A player of a table; without points while the ranking is hidden. `waits` if the table waits for them."""

    name: ShortText
    points: Points | None = None
    rank: Rank | None = None
    waits: bool = False


class TableAnnouncement(Struct, frozen=True):
    """The newest announcement: `number` grows within a game, `text` has it in every language."""

    number: Count
    kind: Event
    text: Texts


class TableState(Struct, frozen=True):
    """A table now. `throws` counts the throws; `leader` is None while there is none, or the ranking is hidden.

    On the broker `round` and `part` have the names that Home Assistant knows.
    """

    v: Literal[1]
    name: ShortText
    running: bool = False
    over: bool = False
    title: Texts = {}
    heading: Texts = {}
    round: Count | None = field(default=None, name="day")
    part: Count | None = field(default=None, name="half")
    throws: Count = 0
    players: Annotated[tuple[PlayerLine, ...], Meta(max_length=MAX_PLAYERS)] = ()
    leader: Text | None = None
    waiting: Count = 0
    announcement: TableAnnouncement | None = None
    faults: Annotated[tuple[ShortText, ...], Meta(max_length=MAX_FAULTS)] = ()


class TableResults(Struct, frozen=True):
    """The finished games of an evening at one table; `named` if their players' names are their own."""

    v: Literal[1]
    named: bool = False
    games: Annotated[tuple[FinishedGame, ...], Meta(max_length=MAX_GAMES)] = ()


class AnnouncementEvent(Struct, frozen=True):
    """An announcement as an event of Home Assistant; `number` grows within a game."""

    event_type: Event
    number: Count
    text: Text


_T = TypeVar("_T")
STATE_FORM, RESULTS_FORM = msgspec.json.Decoder(TableState), msgspec.json.Decoder(TableResults)
PUBLISHED: dict[PublishKind, msgspec.json.Decoder[Any]] = {
    "state": STATE_FORM,
    "results": RESULTS_FORM,
    "announcement": msgspec.json.Decoder(AnnouncementEvent),
}


def checked(kind: PublishKind, payload: bytes) -> bytes | None:
    """A message of this table in the form that others read; None as for `decoded`."""
    found = decoded(PUBLISHED[kind], payload)
    return None if found is None else msgspec.json.encode(found)


def decoded(decoder: msgspec.json.Decoder[_T], payload: bytes) -> _T | None:
    """The content of a message; None for one that is too large, of another form, or has unprintable letters."""
    if len(payload) > MAX_PAYLOAD:
        return None
    try:
        found = decoder.decode(payload)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
    return found if _is_printable(msgspec.to_builtins(found)) else None


def _is_printable(value: object) -> bool:
    """True if every text can be shown: no control sign, none that turns the line around."""
    if isinstance(value, str):
        return shows(value)
    if isinstance(value, dict):
        return all(map(_is_printable, value.keys())) and all(map(_is_printable, value.values()))
    return all(map(_is_printable, value)) if isinstance(value, list | tuple) else True


def printable(text: str) -> str:
    """A text without the signs that nobody can see."""
    return "".join(letter if shows(letter) else " " for letter in text)


def in_every_language(text: Callable[[], str]) -> dict[str, str]:
    """A text in every language."""
    found = {}
    for language in Language:
        with using(language):
            found[str(language)] = printable(text())[:MAX_TEXT]
    return found


def players_called(names: tuple[str, ...], named: bool) -> tuple[str, ...]:
    """The players' names, or their numbers in the language used where names stay at the table."""
    return names if named else tuple(_("Player {n}").format(n=number) for number in range(1, len(names) + 1))


def table_state(
    played: Played | None, name: str, named: bool, late_ranking: bool, faults: tuple[str, ...]
) -> TableState:
    """The state of this table, in the language used where it is not in all of them.

    `late_ranking` hides the points until the game says that they may be shown.
    """
    shown = tuple(fault[:MAX_NAME] for fault in faults[:MAX_FAULTS])
    called = printable(name)[:MAX_NAME]
    if played is None:
        return TableState(FORMAT, called, faults=shown)
    names = tuple(printable(each)[:MAX_NAME] for each in players_called(played.names, named))
    stage, turn = played.stage(names), played.turn
    lines = player_lines(played, names, late_ranking)
    leaders = [line.name for line in lines if line.rank == 1]
    return TableState(
        FORMAT,
        called,
        running=not turn.over,
        over=turn.over,
        title=in_every_language(lambda: _(played.offer.title)),
        heading=in_every_language(lambda: played.stage(players_called(played.names, named)).label),
        round=stage.round,
        part=stage.part,
        throws=played.throws,
        players=lines[:MAX_PLAYERS],
        leader=", ".join(leaders)[:MAX_TEXT] if leaders else None,
        waiting=0 if turn.over else len(turn.players),
        announcement=announcement(played, played.announced[-1], named) if played.announced else None,
        faults=shown,
    )


def player_lines(played: Played, names: tuple[str, ...], late_ranking: bool) -> tuple[PlayerLine, ...]:
    """All players with these names, the best first; in the order of the seats while the ranking is hidden."""
    turn = played.turn
    waiting = () if turn.over else turn.players
    if turn.over or not (played.secret_points or (late_ranking and not played.stage(names).late)):
        return tuple(
            PlayerLine(names[score.player], score.points, score.rank, score.player in waiting)
            for score in played.standings
        )
    return tuple(PlayerLine(name, waits=player in waiting) for player, name in enumerate(names))


def announcement(played: Played, announced: Announced, named: bool, which: int = -1) -> TableAnnouncement:
    """One of the announcements of an action in every language; the last one if `which` is not given."""

    def text() -> str:
        return played.announcements(announced, players_called(played.names, named))[which].text

    return TableAnnouncement(announced.number, announced.kinds[which], in_every_language(text))


def table_results(games: Sequence[FinishedGame], named: bool) -> TableResults:
    """The finished games as others see them, in the language used where players have no names."""
    shown = []
    for game in games[-MAX_GAMES:]:
        names = players_called(tuple(line.name for line in game.players), named)
        lines = tuple(
            ResultLine(printable(name)[:MAX_NAME], line.points) for name, line in zip(names, game.players, strict=True)
        )
        shown.append(replace(game, players=lines))
    return TableResults(FORMAT, named, tuple(shown))
