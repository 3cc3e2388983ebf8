"""The log of a game in words: a line or two for each turn, of the steps that are not taken back (9.7, 10)."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from companion.games.castles_of_tuscany.effect_text import effect_text
from companion.i18n.numbers import joined
from engine.castles_of_tuscany.actions import Action, Undo
from engine.castles_of_tuscany.effects import Effect, TurnBegan
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game

MOST = 110
"""The width of an entry in letters, from which the rest of its turn goes to the next one."""
WIDE = "WF"
"""The widths of letters, as Unicode names them, that take the room of two."""
TURN = "\n"
"""The mark of a new turn among the sentences of a step."""


def history(setup: Setup, actions: Iterable[Action]) -> tuple[str, ...]:
    """The entries of a game, the oldest first, in the language used."""
    game, steps = new_game(setup), list[list[str]]()
    for action in actions:
        game, happened = apply(game, action)
        if isinstance(action, Undo):
            del steps[len(game.past) :]
        else:
            steps.append(_texts(game, happened))
    return tuple(_entries(sentence for step in steps for sentence in step))


def sentences(game: Game, happened: Sequence[Effect]) -> list[str]:
    """The sentences about the effects of a step, without the turn that follows."""
    return [text for text in _texts(game, happened) if text != TURN]


def _texts(game: Game, happened: Sequence[Effect]) -> list[str]:
    texts = (TURN if isinstance(effect, TurnBegan) else effect_text(game, effect) for effect in happened)
    return [text for text in texts if text]


def _entries(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences of a turn together, as many as an entry holds."""
    entry: list[str] = []
    for sentence in sentences:
        if entry and (sentence == TURN or _width(joined([*entry, sentence])) > MOST):
            yield joined(entry)
            entry = []
        if sentence != TURN:
            entry.append(sentence)
    if entry:
        yield joined(entry)


def _width(text: str) -> int:
    """The room of a text in narrow letters."""
    return sum(2 if unicodedata.east_asian_width(letter) in WIDE else 1 for letter in text)
