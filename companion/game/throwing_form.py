"""A game's part of the wait for a throw."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


def no_text(*_position: Any) -> str:
    """No text, for a game that has none to show."""
    return ""


def nothing(_model: Any) -> tuple[Any, ...]:
    """No sentences, keys or commands, for a game that has none."""
    return ()


class ThrowingForm(Struct, frozen=True):
    """The words and keys of a game around the picture of its dice, in the language used."""

    heading: Callable[[Any, bool], str] = no_text
    """(game, correcting) -> the title over a throw that is awaited, entered or corrected."""
    note: Callable[[Any], str] = no_text
    """(model) -> a sentence beside the task to throw; empty for none."""
    told: Callable[[Any], tuple[str, ...]] = nothing
    """(model) -> the last action in sentences; none if nobody needs them there."""
    keys: Callable[[Any], tuple[Any, ...]] = nothing
    """(model) -> the game's keys in the header, as `companion.ui.screens.frame` has them."""
