"""A field of a card's page: a value with its title, its words now, and the values that are allowed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.games.troyes import vocabulary
from companion.games.troyes.card_values import ABSENT, Values, value_at
from companion.i18n.language import _
from companion.i18n.numbers import listed
from engine.owner_file import UNKNOWN, Path
from engine.troyes.card_keys import MAX_TEXT
from engine.troyes.terms import BUILDINGS, COLOURS


class Choice(Struct, frozen=True):
    """An allowed value, and its word."""

    value: Any
    word: str


class Field(Struct, frozen=True):
    """A value of a card: `title` and `shown` in the language used.

    One of `choices` is taken, several with `many`; a `limit` makes it a text of at most this length; one that `opens`
    a path has a page of its own.
    """

    path: Path
    title: str
    shown: str
    choices: tuple[Choice, ...] = ()
    many: bool = False
    limit: int = 0
    opens: bool = False


def words(words: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(str(value), _(word)) for value, word in words.items())


def numbers(low: int, high: int) -> tuple[Choice, ...]:
    return tuple(Choice(n, str(n)) for n in range(low, high + 1))


def colours(among: Iterable[str] = COLOURS) -> tuple[Choice, ...]:
    return tuple(Choice(str(each), vocabulary.colour(each)) for each in among)


def buildings() -> tuple[Choice, ...]:
    return tuple(Choice(str(each), vocabulary.building_name(each)) for each in BUILDINGS)


def one(values: Values, path: Path, title: str, choices: tuple[Choice, ...], absent: str = UNKNOWN) -> Field:
    """A field of one value; `absent` is shown for one that may be left out."""
    seen = value_at(values, path)
    words = {each.value: each.word for each in choices}
    shown = absent if seen is ABSENT else words.get(seen, _spelled(seen)) if _plain(seen) else _spelled(seen)
    return Field(path, title, shown, choices)


def _plain(seen: object) -> bool:
    return isinstance(seen, str | int)


def _spelled(seen: object) -> str:
    return str(seen) if _plain(seen) else "…"


def several(path: Path, title: str, seen: Sequence[Any], choices: tuple[Choice, ...], empty: str) -> Field:
    """A field of several values."""
    words = [each.word for each in choices if each.value in seen]
    return Field(path, title, listed(words) if words else empty, choices, many=True)


def in_words(values: Values, path: Path) -> Field:
    seen = value_at(values, path)
    return Field(path, _("Text of the card"), seen if isinstance(seen, str) else UNKNOWN, limit=MAX_TEXT)
