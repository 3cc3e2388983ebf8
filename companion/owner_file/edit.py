"""Changing an owner's file by taps: text -> text with one table changed or added, all else as it was, comments too."""

import re
from collections.abc import Mapping
from copy import copy
from typing import Any

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import InlineTable

from companion.i18n.faults import Code, FaultError, Part, fault
from companion.owner_file.lines import headers_of
from companion.owner_file.report import parsed
from engine.owner_file import Path


class FileEditError(FaultError):
    """A text cannot be changed without losing something of it; it stays as it is."""

    def __init__(self) -> None:
        super().__init__(fault(Code.CARDS_UNCHANGEABLE, Part.FILE))


def with_entry(text: str, kind: str, entry: Mapping[str, Any]) -> str:
    """The text with this entry in the array of tables `kind`: in place of the one with its id, else at the end.

    Nothing else changes. Raises FileEditError if that is impossible, and
    hardware.toml_table.TableError if the text is no TOML.
    """
    content = parsed(text)
    entries = content.get(kind, [])
    if not isinstance(entries, list):
        raise FileEditError
    position = next((at for at, each in enumerate(entries) if _id(each) == entry["id"]), None)
    if position is not None:
        return with_table(text, (kind, position), entry)
    wanted = {**content, kind: [*entries, dict(entry)]}
    if kind in content and (kind, 0) not in {path for _line, path in headers_of(text)}:
        return _checked(_with_inline_entry(text, kind, entry), wanted)
    return _checked(f"{text}{'' if text.endswith(chr(10)) else chr(10)}\n{_block(kind, entry)}", wanted)


def without_entry(text: str, kind: str, entry_id: str) -> str:
    """The text without the entry of that id in the array of tables `kind`; comments behind the entry stay.

    Nothing else changes. Raises FileEditError and TableError like `with_entry`.
    """
    content = parsed(text)
    entries = content.get(kind)
    if not isinstance(entries, list):
        raise FileEditError
    position = next((at for at, each in enumerate(entries) if _id(each) == entry_id), None)
    if position is None:
        raise FileEditError
    left = [each for at, each in enumerate(entries) if at != position]
    if (kind, position) not in {path for _line, path in headers_of(text)}:
        return with_table(text, (), {**content, kind: left})
    before, block, after = _around(text, (kind, position))
    lines = block.split("\n")
    last = max(at for at, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#"))
    wanted = {**content, kind: left}
    if not left:
        del wanted[kind]
    return _checked(before + "\n".join(lines[last + 1 :]) + after, wanted)


def with_table(text: str, path: Path, values: Mapping[str, Any]) -> str:
    """The text with these values in the table at `path`, such as ("board",); other keys of that table go.

    Raises FileEditError and TableError like `with_entry`; LookupError if there is no such table.
    """
    old: Any = parsed(text)
    for key in path:
        old = old[key]
    if not isinstance(old, dict):
        raise FileEditError
    wanted = _put(parsed(text), path, values)
    before, block, after = _around(text, path)
    try:
        document: Any = tomlkit.parse(block)
        inner = document
        for key in path if block == text else _path_in_block(path):
            inner = inner[key]
        _fill(inner, old, values)
        return _checked(before + tomlkit.dumps(document) + after, wanted)
    except (TOMLKitError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise FileEditError from error


def toml_value(value: object) -> str:
    """A value on one line of TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key} = {toml_value(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return tomlkit.item(value).as_string()


def _block(kind: str, entry: Mapping[str, Any]) -> str:
    lines = [f"[[{kind}]]", *(f"{key} = {toml_value(value)}" for key, value in entry.items())]
    return "\n".join(lines) + "\n"


def _id(entry: object) -> object:
    return entry.get("id") if isinstance(entry, dict) else None


def _put(content: Any, path: Path, values: Mapping[str, Any]) -> Any:
    """A copy of a content with these values in the table at `path`."""
    if not path:
        return values
    changed = copy(content)
    changed[path[0]] = _put(content[path[0]], path[1:], values)
    return changed


def _around(text: str, path: Path) -> tuple[str, str, str]:
    """The text before a table with a header of its own, the text of the table, and the text after it.

    The whole text counts as that of a table without a header.
    """
    headers = headers_of(text)
    begins = next((line for line, header in headers if header == path), None)
    if begins is None:
        return "", text, ""
    ends = next((line for line, header in headers if line > begins and header[: len(path)] != path), None)
    # not splitlines, which ends lines at other characters too
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    rest = [] if ends is None else lines[ends - 1 :]
    return "".join(lines[: begins - 1]), "".join(lines[begins - 1 : len(lines) - len(rest)]), "".join(rest)


def _path_in_block(path: Path) -> Path:
    """The path of a table in a text of that table alone: the first of its array."""
    return tuple(0 if isinstance(part, int) else part for part in path)


def _fill(table: Any, old: Mapping[str, Any], values: Mapping[str, Any]) -> None:
    """Give a table of tomlkit these values in place of the old ones; equal ones stay as they are written."""
    for key in old:
        if key not in values:
            del table[key]
    for key, value in values.items():
        if key not in old or _bytes(old[key]) != _bytes(value):
            table[key] = tomlkit.value(toml_value(value))


def _with_inline_entry(text: str, kind: str, entry: Mapping[str, Any]) -> str:
    """The text with an entry more in an array that stands in it as one value."""
    try:
        document: Any = tomlkit.parse(text)
        item = tomlkit.value(toml_value(entry))
        assert isinstance(item, InlineTable)
        document[kind].append(item)
        return tomlkit.dumps(document)
    except (TOMLKitError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise FileEditError from error


def _checked(text: str, wanted: Mapping[str, Any]) -> str:
    """The text, if it holds the wanted content and nothing else."""
    try:
        same = _bytes(parsed(text)) == _bytes(wanted)
    except ValueError as error:
        raise FileEditError from error
    if not same:
        raise FileEditError
    return text


def _bytes(value: object) -> bytes:
    """A content that can be compared: keys in any order, true unlike 1."""
    return msgspec.json.encode(value, order="deterministic")
