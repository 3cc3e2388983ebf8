"""The words for the values of an owner's file on the screen, found by the file's keys."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.i18n.language import _
from companion.i18n.numbers import digits, listed
from engine.owner_file import Path


def _none(*_at: Any) -> None:
    """No words of a game's own."""


class PieceWords(Struct, frozen=True):
    """`titles` by the last keys of a path, the kind of the piece before them, such as `event.vp.0`; `*` is any number.

    `words` has those of values by the last key. `own` gives words of the game's own for a value at a path, or None.
    """

    titles: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]
    own: Callable[[Any, Path, Any], str | None] = _none

    def title(self, kind: str, path: Path) -> str:
        """The title of a value, or of the part at a path."""
        number = next((part + 1 for part in path if isinstance(part, int)), 0)
        wild = ["*" if isinstance(part, int) else part for part in path]
        forms = [(kind, *map(str, names)) for names in (path, (*wild[:-1], path[-1]), wild)]
        ends = (".".join(parts[start:]) for start in range(len(path) + 1) for parts in forms)
        if (end := next((each for each in ends if each in self.titles), None)) is not None:
            return _(self.titles[end]).format(n=number)
        last = path[-1]
        return last if isinstance(last, str) else _("{title} {n}").format(title=self.title(kind, path[:-1]), n=last + 1)

    def word(self, content: Any, path: Path, value: object) -> str:
        """The word for a value at a path; one of another form as the file has it."""
        own = self.own(content, path, value)
        if own is not None:
            return own
        key = next(part for part in reversed(path) if isinstance(part, str))
        if isinstance(value, dict):
            return ", ".join(self._part(content, name, one) for name, one in value.items()) or _("none")
        if isinstance(value, list):
            return listed([self.word(content, (*path, at), one) for at, one in enumerate(value)]) or _("none")
        if isinstance(value, int) and not isinstance(value, bool):
            return digits(value)
        text = str(value)
        words = self.words.get(key, {})
        return _(words[text]) if text in words else text

    def _part(self, content: Any, key: str, value: object) -> str:
        """A value among others of a table: a number has its title, but for that of the effect itself."""
        words = self.word(content, (key,), value)
        numbered = isinstance(value, int) and key != "n"
        return _("{title} {n}").format(title=self.title("", (key,)), n=words) if numbered else words
