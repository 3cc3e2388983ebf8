"""A game in words: refusals, rules, the log, and a record line by line."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from companion.game.throwing_form import no_text


class Replayed(Struct, frozen=True):
    """A record that was checked and replayed: warnings, the result as data for JSON, and the game line by line."""

    warnings: tuple[str, ...]
    summary: object
    lines: Callable[[], Iterable[str]]


class WordsForm(Struct, frozen=True):
    """A game in words, in the language used."""

    refuse: Callable[[Any], str]
    """(faults) -> every reason."""
    log: Callable[[Any, Iterable[Any]], tuple[str, ...]]
    """(set-up, actions) -> the log, the oldest sentence first; `open_log` shows it."""
    replay: Callable[[bytes], Replayed]
    """(record) -> the game replayed. Raises engine.game.RecordError."""
    cached_sentences: Callable[[], Iterable[str]]
    """The sentences of every game, for rendering ahead."""
    rule_text: Callable[[str], str] = no_text
    """(number of a rule) -> its short text; empty if there is none."""
