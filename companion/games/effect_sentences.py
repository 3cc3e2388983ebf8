"""The sentence of an effect: a template of its type, filled with its fields in the words of its game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, TypeVar

from companion.game.words_form import Replayed
from companion.i18n.language import _
from companion.i18n.numbers import elided, joined
from engine.game import Rules
from engine.record_file import Replay

MAX_TEMPLATES = 1024
"""Templates of all languages whose fields are cached."""

G = TypeVar("G")
Templates = Mapping[type[Any], str | Callable[[G, Any], str]]
"""By the type of an effect an English template, or a function that chooses a template of the language used."""
Words = Mapping[str, Callable[[G, Any], object]]
"""By a template's field its words; a field that is not here is the effect's own."""


def sentence(templates: Templates[G], words: Words[G], game: G, effect: Any) -> str:
    """The sentence for an effect in the language used, empty for an empty template; `game` is the one after it."""
    chosen = templates[type(effect)]
    # gettext has the catalogue's header for an empty sentence
    text = chosen(game, effect) if callable(chosen) else chosen and _(chosen)
    return filled(text, words, game, effect)


def filled(text: str, words: Words[G], game: G, effect: Any) -> str:
    """A template of the language used with the fields of an effect."""
    fields = {name: words[name](game, effect) if name in words else getattr(effect, name) for name in _fields(text)}
    return elided(text, **fields)


@lru_cache(MAX_TEMPLATES)
def _fields(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for _text, name, _spec, _turn in Formatter().parse(text) if name))


def told(
    rules: Rules[Any, Any, Any, Any],
    setup: Any,
    actions: Iterable[Any],
    sentence_of: Callable[[Any, Any], str],
) -> Iterator[str]:
    """Yield a line for each action of a game with the sentences of its effects; none for an action without any."""
    game = rules.new_game(setup)
    for action in actions:
        game, effects = rules.apply(game, action)
        if sentences := [text for effect in effects if (text := sentence_of(game, effect))]:
            yield joined(sentences)


def replaying(
    rules: Rules[Any, Any, Any, Any],
    replay: Callable[[bytes], Replay[Any, Any, Any]],
    summary: Callable[[Any], object],
    sentence_of: Callable[[Any, Any], str],
    ranked: bool = False,
) -> Callable[[bytes], Replayed]:
    """(record) -> the game in lines, `ranked` with everybody's points below them. Raises RecordError for a fault."""

    def lines(found: Replay[Any, Any, Any]) -> Iterator[str]:
        yield from told(rules, found.setup, found.actions, sentence_of)
        if ranked:
            yield ""
            for each in rules.standings(found.game):
                yield f"{each.rank}. {found.setup.players[each.player]}: {each.points}"

    def replayed(data: bytes) -> Replayed:
        found = replay(data)
        return Replayed((), summary(found.game), lambda: lines(found))

    return replayed
