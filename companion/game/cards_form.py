"""The file of a game whose owners type in the pieces of their copy."""

from collections.abc import Callable

from msgspec import Struct


class CardsReport(Struct, frozen=True):
    """The check of an owner's cards file: a sentence for each fault, or a summary, in the language used.

    `usable` if the form is right: only values may still have to be typed in. `good` if a game can begin with the cards.
    """

    lines: tuple[str, ...]
    good: bool
    usable: bool


class CardsForm(Struct, frozen=True):
    """The file of a game whose owners type in the pieces of their copy.

    `format` is the value of the key `format` in it. `made_up` is a complete file of made-up pieces, for trying and
    tests; `form` is a file to fill in.
    """

    format: str
    check: Callable[[str, str], CardsReport]
    """(text, name of the file) -> the report. Raises hardware.toml_table.TableError for a text that is no TOML."""
    made_up: str
    form: str
