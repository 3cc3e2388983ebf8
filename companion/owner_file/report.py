"""The faults of an owner's file with their lines: faults of the content and the text -> lines to print."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.i18n.faults import AnyFault
from companion.i18n.language import ngettext
from companion.owner_file.lines import line_of, lines_of
from engine.owner_file import FileFault
from hardware.toml_table import TableError, parse_table

MAX_SHOWN_FAULTS = 50
"""Faults that a report lists."""


class PlacedFault(Struct, frozen=True):
    """A fault and its line in the file, from 1."""

    line: int
    fault: FileFault


def placed(text: str, faults: Iterable[FileFault]) -> tuple[PlacedFault, ...]:
    """The faults of a text that is good TOML, in the order of their lines."""
    lines = lines_of(text)
    found = [PlacedFault(line_of(fault.path, lines), fault) for fault in faults]
    return tuple(sorted(found, key=lambda each: each.line))


def fault_lines(faults: tuple[PlacedFault, ...], name: str, words: Callable[[FileFault], str]) -> tuple[str, ...]:
    """A sentence for each fault behind the file's name and the line, and the number of those that are left out."""
    lines = [f"{name}:{each.line}: {words(each.fault)}" for each in faults[:MAX_SHOWN_FAULTS]]
    more = len(faults) - len(lines)
    if more:
        lines.append(ngettext("{n} more fault is not listed.", "{n} more faults are not listed.", more).format(n=more))
    return tuple(lines)


@lru_cache(maxsize=4)
def parsed(text: str) -> Mapping[str, Any]:
    """The content of a text, which is everybody's: a tap and each drawing ask again for it. Raises TableError."""
    return parse_table(text)


@lru_cache(maxsize=4)
def read_text(text: str) -> Mapping[str, Any] | AnyFault:
    """The content of a text, or the reason why it is no TOML."""
    try:
        return parsed(text)
    except TableError as error:
        return error.fault


def unreadable(text: str) -> AnyFault | None:
    """The reason why a text is no TOML; None if it is."""
    found = read_text(text)
    return None if isinstance(found, Mapping) else found
