"""Checks of the values in a file that an owner types in: each one adds every fault that it finds, with its place.

A `Check` takes the found faults, the path of a value and the value; `Found.check` runs one, and knows the "?" that may
stand for any value (D1.4).
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeGuard

import msgspec
from msgspec import Struct

from engine.owner_file import MADE_UP_ID, MADE_UP_NAME, UNKNOWN, FileCode, FileFault, FormCode, Path, spelled

MAX_FAULTS = 1000
"""Faults that are collected; a file with more is another kind of file."""
MAX_NAME, MAX_ID = 60, 40
ID = re.compile(f"[a-z0-9_]{{1,{MAX_ID}}}")
DELETE = 0x7F
FIRST_PRINTABLE, LAST_CONTROL = 0x20, 0x9F
SURROGATES = range(0xD800, 0xE000)


class Found:
    """The faults found so far; `card` is the id of the card or board whose values are checked."""

    def __init__(self) -> None:
        self.faults: list[FileFault] = []
        self.card = ""

    def add(self, code: FileCode, path: Path, **params: int | str) -> None:
        """Add a fault, up to MAX_FAULTS."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(FileFault(code, path, self.card, tuple(params.items())))

    def check(self, check: "Check", path: Path, value: object) -> None:
        """Check a value that may also be `"?"`."""
        if value == UNKNOWN:
            self.add(FormCode.NOT_YET, path, seen=f'"{UNKNOWN}"')
        else:
            check(self, path, value)

    @contextmanager
    def within(self, card: Mapping[str, Any], form: re.Pattern[str] = ID) -> Iterator[None]:
        """Name this card or board in the faults that are found meanwhile, if its id has the form."""
        name = card.get("id")
        self.card = name if isinstance(name, str) and form.fullmatch(name) else ""
        yield
        self.card = ""


Check = Callable[[Found, Path, Any], None]


class Key(Struct, frozen=True):
    """A key of a table: the check of its value. `unfinished` if `"?"` may stand for it, `literal` if it is a value."""

    check: Check
    required: bool = True
    unfinished: bool = True
    literal: bool = False


def optional(check: Check) -> Key:
    """A key that may be absent."""
    return Key(check, required=False)


def fixed(check: Check) -> Key:
    """A key that may not be left for later (D1.4)."""
    return Key(check, unfinished=False)


def is_number(value: object, low: int, high: int) -> bool:
    """Return True for a whole number in a range; a boolean is none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


class Number(Struct, frozen=True):
    """A whole number in a range."""

    low: int
    high: int

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers of the range."""
        return tuple(range(self.low, self.high + 1))

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if not is_number(value, self.low, self.high):
            found.add(FormCode.NUMBER, path, seen=spelled(value), low=self.low, high=self.high)


def exactly(value: str | int) -> Check:
    """Exactly this value."""

    def check(found: Found, path: Path, seen: object) -> None:
        if type(seen) is not type(value) or seen != value:
            found.add(FormCode.WORD, path, seen=spelled(seen), allowed=spelled(value))

    return check


def version(value: int) -> Check:
    """Exactly this version of the format; a higher number is one of a newer Oyez."""

    def check(found: Found, path: Path, seen: object) -> None:
        if type(seen) is int and seen > value:
            found.add(FormCode.NEWER, path, seen=spelled(seen))
        else:
            exactly(value)(found, path, seen)

    return check


class Word(Struct, frozen=True):
    """One of a few words."""

    values: Collection[str]

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if not (isinstance(value, str) and value in self.values):
            found.add(FormCode.WORD, path, seen=spelled(value), allowed=", ".join(self.values))


class NumberOrWord(Struct, frozen=True):
    """A whole number in a range, or a word."""

    low: int
    high: int
    other: str

    @property
    def values(self) -> tuple[int | str, ...]:
        """The numbers of the range, then the word."""
        return (*range(self.low, self.high + 1), self.other)

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if value != self.other and not is_number(value, self.low, self.high):
            found.add(FormCode.WORD, path, seen=spelled(value), allowed=", ".join(map(str, self.values)))


class Boolean(Struct, frozen=True):
    """True or false."""

    values: tuple[bool, ...] = (False, True)

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if not isinstance(value, bool):
            found.add(FormCode.BOOLEAN, path, seen=spelled(value))


def is_line(text: str) -> bool:
    """Return True for a text without control characters and halves of characters."""
    return not any(
        ord(letter) < FIRST_PRINTABLE or DELETE <= ord(letter) <= LAST_CONTROL or ord(letter) in SURROGATES
        for letter in text
    )


class Text(Struct, frozen=True):
    """A text of one line that has 1 to `high` letters."""

    high: int

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if not (isinstance(value, str) and 1 <= len(value) <= self.high and is_line(value)):
            found.add(FormCode.TEXT, path, seen=spelled(value), low=1, high=self.high)


def check_name(found: Found, path: Path, value: object) -> None:
    """The name of the file or of a card; that of a made-up card shows it (D1.3)."""
    if not (isinstance(value, str) and 1 <= len(value) <= MAX_NAME and is_line(value)):
        found.add(FormCode.TEXT, path, seen=spelled(value), low=1, high=MAX_NAME)
    elif found.card.startswith(MADE_UP_ID) and not value.startswith(MADE_UP_NAME):
        found.add(FormCode.MADE_UP_NAME, path, seen=spelled(value))


def matching(form: re.Pattern[str], code: FileCode, **params: int | str) -> Check:
    """A text of this form, else the fault of this code."""

    def check(found: Found, path: Path, value: object) -> None:
        if not (isinstance(value, str) and form.fullmatch(value)):
            found.add(code, path, seen=spelled(value), **params)

    return check


def check_ids(found: Found, lists: Mapping[str, object], code: FileCode = FormCode.ID_TWICE) -> None:
    """Check that no two tables in these lists of a file, by their keys, have the same id (D1.3)."""
    ids = [
        ((name, position, "id"), each["id"])
        for name, tables in lists.items()
        if isinstance(tables, list)
        for position, each in enumerate(tables)
        if isinstance(each, dict) and isinstance(each.get("id"), str)
    ]
    counts = Counter(card for _, card in ids)
    for path, card in ids:
        if counts[card] > 1:
            found.add(code, path, id=spelled(card))


class Listed(Struct, frozen=True):
    """An array of `low` to `high` values; in its place `instead` may stand, if it is a word."""

    each: Check
    low: int
    high: int
    different: bool = False
    instead: str = ""

    def at(self, _position: int) -> Check:
        """The check of the value at a position."""
        return self.each

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if self.instead and value == self.instead:
            return
        if not isinstance(value, list) or not self.low <= len(value) <= self.high:
            found.add(FormCode.LIST, path, seen=_sized(value), low=self.low, high=self.high)
            return
        for position, one in enumerate(value):
            found.check(self.at(position), (*path, position), one)
            if self.different and one != UNKNOWN and one in value[:position]:
                found.add(FormCode.TWICE, (*path, position), seen=spelled(one))


class Pair(Listed, frozen=True, kw_only=True):
    """An array of two values, of which the second has a check of its own."""

    second: Check
    low: int = 2
    high: int = 2

    def at(self, position: int) -> Check:
        """The check of the value at a position."""
        return self.second if position else self.each


def _sized(value: object) -> str:
    return f"[…] ({len(value)})" if isinstance(value, list) and value else spelled(value)


def is_table(value: object, found: Found, path: Path) -> TypeGuard[dict[str, Any]]:
    """Return True for a table, else add a fault."""
    if not isinstance(value, dict):
        found.add(FormCode.NO_TABLE, path, seen=spelled(value))
    return isinstance(value, dict)


class Table(Struct, frozen=True):
    """A table of these keys; `filled` if one of its optional keys at least has to stand there."""

    keys: Mapping[str, Key]
    filled: bool = False

    def keys_of(self, _table: Mapping[str, Any]) -> Mapping[str, Key]:
        """The keys of a table."""
        return self.keys

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if is_table(value, found, path):
            check_keys(found, path, value, self.keys)
            if self.filled and not value:
                found.add(FormCode.NOTHING, path, allowed=", ".join(self.keys))


def literal(check: Check) -> Key:
    """A key for which `"?"` is a value like others."""
    return Key(check, literal=True)


def check_keys(found: Found, path: Path, value: Mapping[str, object], keys: Mapping[str, Key]) -> None:
    """Check that the keys are known, that none is missing, and their values."""
    for name, key in keys.items():
        if name in value and key.literal:
            key.check(found, (*path, name), value[name])
        elif name in value and not key.unfinished and value[name] == UNKNOWN:
            found.add(FormCode.GIVEN, (*path, name), seen=spelled(UNKNOWN))
        elif name in value:
            found.check(key.check, (*path, name), value[name])
        elif key.required:
            found.add(FormCode.MISSING, (*path, name), key=name)
    for name in value:
        if name not in keys:
            found.add(FormCode.UNKNOWN_KEY, (*path, name), key=spelled(name), allowed=", ".join(keys))


def anything(_found: Found, _path: Path, _value: object) -> None:
    """Any value."""


class Kinds(Struct, frozen=True):
    """A table of one of several kinds, each with its keys beside those that are `common` to all.

    Its key `tag` names the kind; without a tag the key does that has the name of a kind, and stands in no other one.
    """

    tag: str
    kinds: Mapping[str, Mapping[str, Key]]
    common: Mapping[str, Key] = msgspec.field(default_factory=dict)

    def kind_of(self, table: Mapping[str, Any]) -> str | None:
        """The kind of a table; None if it has none of them."""
        named = [table[self.tag]] if self.tag in table else [] if self.tag else table
        return next((kind for kind in named if isinstance(kind, str) and kind in self.kinds), None)

    def keys_of(self, table: Mapping[str, Any]) -> Mapping[str, Key]:
        """The keys of a table, those of all kinds where it has none."""
        kind = self.kind_of(table)
        loose = {} if kind else {name: optional(anything) for keys in self.kinds.values() for name in keys}
        own = loose if kind is None else self.kinds[kind]
        return {self.tag: Key(Word(tuple(self.kinds))), **self.common, **own}

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if is_table(value, found, path):
            check_keys(found, path, value, self.keys_of(value))


class Tagged(Kinds, frozen=True):
    """A table of one of several kinds; where it has none, its other keys can only be unfinished."""

    def keys_of(self, table: Mapping[str, Any]) -> Mapping[str, Key]:
        """The keys of a table; those that stand there where it has no kind."""
        loose = {name: optional(anything) for name in table if name != self.tag}
        own = loose if (kind := self.kind_of(table)) is None else self.kinds[kind]
        return {self.tag: Key(Word(tuple(self.kinds))), **own}


NAMED = {"id": fixed(matching(ID, FormCode.ID, high=MAX_ID)), "name": fixed(check_name)}
"""The keys of every card."""
