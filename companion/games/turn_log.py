"""The log of a game whose steps can be taken back: a line or two for each turn, of the steps that stand."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from companion.i18n.numbers import joined
from engine.game import Rules

MAX_WIDTH = 110
"""The width of an entry in letters, from which the rest of its turn goes to the next one."""
WIDE = "WF"
"""The widths of letters, as Unicode names them, that take the room of two."""
TURN = "\n"
"""The mark of a new turn among the sentences of a step."""


def entries(
    rules: Rules[Any, Any, Any, Any],
    setup: Any,
    actions: Iterable[Any],
    undo: type[Any],
    texts: Callable[[Any, Sequence[Any]], list[str]],
) -> tuple[str, ...]:
    """The entries of a game, the oldest first, in the language used; `undo` is the action that takes a step back.

    `texts` gives the sentences about the effects of a step, TURN among them; a game's `past` has its earlier positions.
    """
    game, steps = rules.new_game(setup), list[list[str]]()
    for action in actions:
        game, happened = rules.apply(game, action)
        if isinstance(action, undo):
            del steps[len(game.past) :]
        else:
            steps.append(texts(game, happened))
    return tuple(_entries(sentence for step in steps for sentence in step))


def _entries(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences of a turn together, as many as an entry holds."""
    entry: list[str] = []
    for sentence in sentences:
        if entry and (sentence == TURN or _width(joined([*entry, sentence])) > MAX_WIDTH):
            yield joined(entry)
            entry = []
        if sentence != TURN:
            entry.append(sentence)
    if entry:
        yield joined(entry)


def _width(text: str) -> int:
    """The room of a text in narrow letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in WIDE else 1 for letter in text)
