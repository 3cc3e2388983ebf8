"""A game on phones and for a hall: its pages, its progress and its announcements."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.game.roll_form import RollForm


def whole_game(game: Any, _player: int | None) -> Any:
    """The whole game, if nothing is hidden from anybody."""
    return game


class Event(StrEnum):
    """The kinds of announcements for a hall and a home."""

    ROLL = "roll"
    ATTACK = "attack"
    PLAZA_DESTROYED = "plaza_destroyed"
    DAY = "day"
    BONUS = "bonus"
    GAME_OVER = "game_over"


class Announcement(Struct, frozen=True):
    """Something that happened at the table, in the language used."""

    kind: Event
    text: str


class Stage(Struct, frozen=True):
    """The progress of a game: `day` and `half` from 1, None in a game without them; `label` in the language used.

    `late` once a ranking that was hidden during the game may be shown.
    """

    label: str
    day: int | None = None
    half: int | None = None
    late: bool = True


def no_stage(_game: Any) -> Stage:
    """No stage, for a game that names none."""
    return Stage("")


def no_announcements(_game: Any, _effects: Iterable[Any]) -> tuple[Announcement, ...]:
    """Nothing to announce."""
    return ()


def no_values(_game: Any) -> dict[str, Any]:
    """Nothing to draw on the hall's page."""
    return {}


class Pages(Struct, frozen=True):
    """A player's own sheet on a phone; its module loads no screen of the companion.

    `folder` has `sheet.js` and `sheet.css`. `words` are the sentences of the pages by their key, in English. The phone
    sees the game through `player_view`, as the screens do.
    """

    folder: Path
    view: Callable[[Any, int], dict[str, Any]]
    """(game, player) -> all that `sheet.js` shows, as data for JSON, in the language used."""
    action: Callable[[Any, int, int], Any]
    """(game, player, number of one of the ways in the view) -> the action; None if there is no such way."""
    part: Callable[[Any, int], Any] = whole_game
    """(game, player) -> the part of the game that the view depends on; an equal part gives an equal view."""
    words: Mapping[str, str] = {}
    player_view: Callable[[Any, int | None], Any] = whole_game
    """The same as that of the `TableGame`."""
    shown: Callable[[Any, int], dict[str, Any]] | None = None
    """(game as the viewer may see it, player) -> the player's sheet as others see it, for `shown` of `sheet.js`."""
    hall: Callable[[Any], dict[str, Any]] = no_values
    """(game as everybody may see it) -> all that `hall.js` draws for a room, as data for JSON, in the language used.

    Empty if the game has no `hall.js`: the hall's page shows its points and announcements.
    """
    stage: Callable[[Any], Stage] = no_stage
    """(game as everybody may see it) -> its progress."""
    announcements: Callable[[Any, Sequence[Any]], tuple[Announcement, ...]] = no_announcements
    """(game after an action, effects of it) -> its announcements in the language used, the most important one last."""
    throw: Callable[[Any], RollForm] | None = None
    """(game) -> the throw that it waits for, which a host may type; None if dice are entered at the table alone.

    The same as that of the `TableGame`.
    """
    secret_points: bool = False
    """True if nobody sees anybody's points before the game is over."""
