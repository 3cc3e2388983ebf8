"""TOML files that people write or bring: read with bounds on size, depth and numbers."""

import tomllib
from pathlib import Path

from hardware.faults import Code, FaultError, Part, fault
from hardware.plain_file import open_plain

MAX_BYTES = 1 << 16
MAX_LEVELS = 8
"""Tables and lists in one another."""
MAX_DOTS = 200
"""On a line: `tomllib` takes time and memory with the square of the parts of a name."""
MAX_LETTERS = 300
MAX_NUMBER = 2**63
"""The range of whole numbers in TOML (TOML 1.0, Integer)."""


class TableError(FaultError, ValueError):
    """The file is no TOML, or larger or deeper than any of ours."""


def read_table(file: Path) -> dict[str, object]:
    """The values in a file. Raises TableError, and OSError if it cannot be read."""
    with open_plain(file) as found:
        content = found.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise TableError(fault(Code.FILE_TOO_LARGE, Part.TABLE, most=MAX_BYTES))
    return parse_table(decoded(content))


def decoded(content: bytes) -> str:
    """The text of a file. Raises TableError if it is not in UTF-8."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise TableError(fault(Code.NOT_UTF8, Part.TABLE, byte=error.start)) from error


def parse_table(text: str) -> dict[str, object]:
    """The values in a text. Raises TableError."""
    if any(line.count(".") > MAX_DOTS for line in text.split("\n")):
        raise TableError(fault(Code.TOO_MANY_DOTS, Part.TABLE, most=MAX_DOTS))
    try:
        table: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TableError(fault(Code.NOT_TOML, Part.TABLE, reason=shortened(error))) from error
    except RecursionError as error:
        raise TableError(fault(Code.TOO_DEEP, Part.TABLE, most=MAX_LEVELS)) from error
    except ValueError as error:
        # Python reads no numbers of thousands of digits, and names a function to programmers
        raise TableError(fault(Code.NUMBER_TOO_LARGE, Part.TABLE)) from error
    _check_bounds(table)
    return table


def _check_bounds(table: dict[str, object]) -> None:
    level: list[object] = [table]
    for _depth in range(MAX_LEVELS):
        below: list[object] = []
        for value in level:
            if isinstance(value, dict):
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif isinstance(value, int) and not -MAX_NUMBER <= value < MAX_NUMBER:
                raise TableError(fault(Code.NUMBER_TOO_LARGE, Part.TABLE))
        level = below
    if level:
        raise TableError(fault(Code.TOO_DEEP, Part.TABLE, most=MAX_LEVELS))


def shortened(error: Exception) -> str:
    """The message of an error on one line, without the whole file that it may repeat."""
    text = str(error)
    text = text if text.isprintable() else repr(text)[1:-1]
    return text if len(text) <= MAX_LETTERS else f"{text[:MAX_LETTERS]}…"
