"""Faults of a file that an owner types in: the code, the place and the value of each, for sentences in any language."""

from enum import StrEnum, unique

from msgspec import Struct

from engine.game import MAX_SHOWN

Path = tuple[str | int, ...]
"""The place in the file: keys, and positions in arrays from 0, such as ("event", 3, "effects", 0, "n")."""

UNKNOWN = "?"
"""The value that is not typed in yet (D1.4)."""
MADE_UP_ID = "x_"
"""The beginning of the id of a made-up card (D1.3)."""
MADE_UP_NAME = "Made-up "
"""The beginning of its name."""


class FileCode(StrEnum):
    """A fault of a file; its value is the English sentence with the fault's parameters in braces."""

    @property
    def rule(self) -> str:
        """The rule that is broken: D1.2 for form, D1.4 for unfinished values, D1.5 for too few pieces."""
        return "D1.2"


@unique
class FormCode(FileCode):
    """A fault that the files of all games can have."""

    NO_TABLE = "{seen} is no table of keys and values."
    NO_LIST = "{seen} is not allowed here; it must be a list of cards."
    MISSING = "{key} is missing."
    UNKNOWN_KEY = "The key {key} does not belong here; allowed keys: {allowed}."
    WORD = "{seen} is not allowed here; allowed values: {allowed}."
    NEWER = "{seen} is of a newer Oyez than this one; update Oyez."
    NUMBER = "{seen} is not allowed here; it must be a whole number from {low} to {high}."
    BOOLEAN = "{seen} is neither true nor false."
    LIST = "{seen} is not allowed here; it must be a list of {low} to {high} values."
    TEXT = "{seen} is not allowed here; it must be a text of {low} to {high} letters on one line."
    ID = "{seen} is no id; an id has 1 to {high} characters, out of a to z, 0 to 9 and _."
    ID_TWICE = "The id {id} stands in the file more than once; every card needs its own."
    MADE_UP_NAME = "The name {seen} must begin with “Made-up ”, because the id begins with x_."
    TWICE = "{seen} stands here twice; the values must be different."
    NOTHING = "No value stands here; add at least one of: {allowed}."
    NOT_BOTH = "{key} and {other} cannot stand together."
    GIVEN = "{seen} may not stand here; this value is always needed."
    NOT_YET = "The value is still {seen}; type it in from your copy."

    @property
    def rule(self) -> str:
        """The rule that is broken: D1.2 for form, D1.4 for unfinished values."""
        return "D1.4" if self in UNFINISHED else "D1.2"


UNFINISHED = frozenset({FormCode.NOT_YET})
NAMES_ITS_KEY = frozenset({FormCode.MISSING, FormCode.UNKNOWN_KEY})
"""Faults whose sentence names the last key of the path."""


class FileFault(Struct, frozen=True):
    """One fault of a file.

    `path` is the place in the file; `card` is the id of the card or board there, empty if it has none. The parameters
    are those of the code's sentence; `seen` is a value as the file spells it, shortened.
    """

    code: FileCode
    path: Path = ()
    card: str = ""
    params: tuple[tuple[str, int | str], ...] = ()

    @property
    def rule(self) -> str:
        """The rule that is broken."""
        return self.code.rule

    @property
    def place(self) -> str:
        """The card or board and the key: `x_war: vp 2`, `event 3: id`, `board: wages.palace`; empty for the file."""
        return ": ".join(part for part in (self.owner, key_text(self.inner)) if part)

    @property
    def owner(self) -> str:
        """The card or board by its id, else by its kind and its position from 1."""
        if self.card:
            return self.card
        return f"{self.path[0]} {int(self.path[1]) + 1}" if self._in_array else ""

    @property
    def inner(self) -> Path:
        """The path within the card, without a key that the sentence names."""
        path = self.path[:-1] if self.code in NAMES_ITS_KEY else self.path
        return path[2:] if self._in_array else path

    @property
    def _in_array(self) -> bool:
        return len(self.path) > 1 and isinstance(self.path[1], int)

    def __str__(self) -> str:
        sentence = self.code.value.format(**dict(self.params))
        return f"{self.place}: {sentence}" if self.place else sentence


def key_text(path: Path) -> str:
    """A path as one reads it: keys with points between them, positions in arrays from 1."""
    text = ""
    for part in path:
        text += f" {part + 1}" if isinstance(part, int) else f".{part}" if text else part
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def spelled(value: object) -> str:
    """A value as TOML spells it, shortened; an array or a table without its content."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if value is None:
        return "null"
    if isinstance(value, str):
        text = value if value.isprintable() else repr(value)[1:-1]
        return f'"{text}"' if len(text) <= MAX_SHOWN else f'"{text[:MAX_SHOWN]}…"'
    try:
        text = str(value)
    except ValueError:  # a number with more digits than Python writes in decimal
        text = hex(value) if isinstance(value, int) else type(value).__name__
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
