"""A game for a hall and a home: its progress and its announcements."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct


class Event(StrEnum):
    """The kinds of announcements for a hall and a home; the values are their names on the broker, and stay."""

    ROLL = "roll"
    ALERT = "attack"
    LOSS = "plaza_destroyed"
    ROUND = "day"
    BONUS = "bonus"
    GAME_OVER = "game_over"


class Announcement(Struct, frozen=True):
    """Something that happened at the table, in the language used."""

    kind: Event
    text: str


class Stage(Struct, frozen=True):
    """The progress of a game: `round`, and `part` of it, from 1, None if it has none; `label` in the language used.

    `late` once a ranking that was hidden during the game may be shown.
    """

    label: str
    round: int | None = None
    part: int | None = None
    late: bool = True


def announced_by_type(
    kinds: Mapping[type[Any], Event], sentence_of: Callable[[Any, Any], str]
) -> Callable[[Any, Sequence[Any]], tuple[Announcement, ...]]:
    """Announce the effects of these types, each with its sentence; one with an empty sentence is left out."""

    def announcements(game: Any, all_effects: Sequence[Any]) -> tuple[Announcement, ...]:
        found = ((kinds[type(effect)], sentence_of(game, effect)) for effect in all_effects if type(effect) in kinds)
        return tuple(Announcement(kind, text) for kind, text in found if text)

    return announcements


class HallForm(Struct, frozen=True):
    """A game as a hall and a home hear of it."""

    stage: Callable[[Any], Stage]
    """(game as everybody may see it) -> its progress."""
    announcements: Callable[[Any, Sequence[Any]], tuple[Announcement, ...]]
    """(game after an action, effects of it) -> its announcements in the language used, the most important one last."""
    secret_points: bool = False
    """True if nobody sees anybody's points before the game is over."""
    picture_tells_points: bool = True
    """True if the screen of those who look on shows points: a hall does not show it while it hides the ranking."""
