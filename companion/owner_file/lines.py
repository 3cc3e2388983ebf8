"""The line of each value in a TOML file, which `tomllib` does not report: path in the content -> line from 1.

The text has been parsed by `tomllib`, so only its shape has to be followed: strings, comments, brackets, keys.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from engine.owner_file import Path

TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}' r"|'''.*?'{3,5}" r'|"(?:\\.|[^"\\\n])*"' r"|'[^'\n]*'"
    r"|#[^\n]*|\n|[\[\]{},=]|[^\s\[\]{},=#\"']+",
    re.DOTALL,
)  # fmt: skip
ENDS = frozenset({",", "]", "}", "\n"})
MAX_DEPTH = 12
"""Arrays and tables in one another; `hardware.toml_table` accepts fewer."""


class _Token(NamedTuple):
    text: str
    line: int


def lines_of(text: str) -> dict[Path, int]:
    """The line of each key and of each value of an array, for a text that is good TOML."""
    return _scanned(text).lines


def headers_of(text: str) -> tuple[tuple[int, Path], ...]:
    """The line and the path of each header of a table, from the top, for a text that is good TOML."""
    return tuple(_scanned(text).headers)


def _scanned(text: str) -> "_Scan":
    scan = _Scan(_tokens(text))
    scan.statements()
    return scan


def line_of(path: Path, lines: Mapping[Path, int]) -> int:
    """The line of a value, or of the innermost table around it that has one; else the first line."""
    return next((lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), 1)


def _tokens(text: str) -> list[_Token]:
    tokens, line, before = [], 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", before, match.start())
        before = match.start()
        if not match[0].startswith("#"):
            tokens.append(_Token(match[0], line))
    return tokens


class _Scan:
    """Follows the tokens from statement to statement."""

    def __init__(self, tokens: list[_Token]) -> None:
        self.lines: dict[Path, int] = {}
        self.headers: list[tuple[int, Path]] = []
        self._tokens = tokens
        self._at = 0
        self._sizes: dict[Path, int] = {}
        self._table: Path = ()

    @property
    def _text(self) -> str:
        return self._tokens[self._at].text if self._at < len(self._tokens) else ""

    def statements(self) -> None:
        """Follow headers and keys to the end of the text."""
        while self._at < len(self._tokens):
            if self._text == "[":
                self._header()
            elif self._text in ENDS:
                self._at += 1
            else:
                self._key(self._table, 0)

    def _header(self) -> None:
        line = self._tokens[self._at].line
        self._at += 1
        array = self._text == "["
        self._at += array
        self._table = self._named(self._key_parts("]"), array)
        self.lines.setdefault(self._table, line)
        self.headers.append((line, self._table))
        while self._text not in ("\n", ""):
            self._at += 1

    def _named(self, parts: Path, array: bool) -> Path:
        """The path that a header names: the last table of each array of tables."""
        path: Path = ()
        for part in parts[:-1]:
            path = (*path, part)
            if path in self._sizes:
                path = (*path, self._sizes[path] - 1)
        path = (*path, *parts[-1:])
        if array:
            self._sizes[path] = self._sizes.get(path, 0) + 1
            path = (*path, self._sizes[path] - 1)
        return path

    def _key_parts(self, end: str) -> Path:
        """The parts of a key up to `=` or a bracket, which is passed."""
        parts: list[str] = []
        while self._text not in (end, ""):
            word = self._text
            parts += [word[1:-1]] if word[:1] in "\"'" else [part for part in word.split(".") if part]
            self._at += 1
        self._at += 1
        return tuple(parts)

    def _key(self, table: Path, depth: int) -> None:
        line = self._tokens[self._at].line
        path = (*table, *self._key_parts("="))
        self.lines.setdefault(path, line)
        self._value(path, depth)

    def _value(self, path: Path, depth: int) -> None:
        if depth < MAX_DEPTH and self._text == "[":
            self._array(path, depth)
        elif depth < MAX_DEPTH and self._text == "{":
            self._inline(path, depth)
        else:
            while self._text not in ENDS and self._text:
                self._at += 1

    def _array(self, path: Path, depth: int) -> None:
        self._at += 1
        position = 0
        while self._text not in ("]", ""):
            if self._text in (",", "\n"):
                self._at += 1
                continue
            self.lines[(*path, position)] = self._tokens[self._at].line
            before = self._at
            self._value((*path, position), depth + 1)
            self._at += self._at == before
            position += 1
        self._at += 1

    def _inline(self, path: Path, depth: int) -> None:
        self._at += 1
        while self._text not in ("}", ""):
            if self._text in (",", "\n"):
                self._at += 1
            else:
                self._key(path, depth + 1)
        self._at += 1
