"""The announcements that a game hands to the crier: sentences by their part, of which the crier chooses."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Part(IntEnum):
    """The part of a sentence in an announcement; where time is short, the lowest number goes first."""

    ORDER = 0
    """Something that the table must do with its pieces now."""
    NEWS = 1
    """Something that changed for others than the player who acted."""
    SCREEN = 2
    """Something that everybody has seen: the voice says it on request, and if a computer player did it."""


class Sentence(Struct, frozen=True):
    """A sentence of an announcement, as the screen has it, in the language used.

    The voice chooses one of its `wordings`, the text if there are none, and `brief` if time is short. `asked` for a
    sentence that a setting asks for: the voice never leaves it out. `calls` is the player whom it calls to act: a
    computer player is not called.
    """

    text: str
    part: Part
    wordings: tuple[str, ...] = ()
    brief: str = ""
    asked: bool = False
    calls: int | None = None


Sentences = tuple[Sentence, ...]


def order(text: str, *others: str, brief: str = "", calls: int | None = None) -> Sentence:
    """A sentence about something that the table must do, and other wordings of it."""
    return Sentence(text, Part.ORDER, (text, *others), brief, calls=calls)


def news(text: str, *others: str, brief: str = "", calls: int | None = None) -> Sentence:
    """A sentence about a change for others, and other wordings of it."""
    return Sentence(text, Part.NEWS, (text, *others), brief, calls=calls)


def seen(text: str) -> Sentence:
    """A sentence about something that everybody has seen."""
    return Sentence(text, Part.SCREEN)


def for_computer(sentences: Sequence[Sentence]) -> Sentences:
    """The sentences about an action of a computer player: the table moves its pieces, so nobody has seen anything."""
    return tuple(replace(each, part=Part.ORDER) if each.part is Part.SCREEN else each for each in sentences)


def screen_texts(sentences: Sentences) -> tuple[str, ...]:
    """The sentences as the screen has them."""
    return tuple(each.text for each in sentences)


class CrierForm(Struct, frozen=True):
    """A game as the crier announces it. `Model`, `Screen` and `Committed` are those of `companion.ui`."""

    beginning: Callable[[Any], Sentences]
    """(model) -> the announcement of a game that was opened, new or not."""
    announced: Callable[[Any, Any, Any], Sentences]
    """(model before, model after, `Committed`) -> the announcement of an action, the most important sentence first."""
    waits: Callable[[Any], str]
    """(game) -> the throw, the decision or the turn that the game waits for; empty if for none of them."""
    again: Callable[[Any], tuple[str, ...]]
    """(model) -> all sentences that a tap repeats."""
    sound: Callable[[Any, Any], Any]
    """(game, effects) -> the sound for these effects, None for silence."""
    screens: frozenset[type[Any]] = frozenset()
    """The screens on which the crier names those for whom the table waits after a time without a touch."""
