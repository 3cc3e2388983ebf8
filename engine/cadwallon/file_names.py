"""The names that an owner's file defines, for the places that mention them (D1.2, D1.4)."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engine.owner_file import UNKNOWN

Names = frozenset[str] | None
"""The names that are defined; None if any name passes, because one is not typed in yet."""
PAIRS = ("white", "green", "red", "teleport")
JOINING = ("white", "green", "teleport")


class Defined(Struct, frozen=True):
    """The names of a file: `areas` for the board itself, the others for all that mentions the board or the figures."""

    areas: Names
    on_board: Names
    rooms: Names
    exits: Names
    lines: frozenset[frozenset[str]] | None
    gangs: Names
    figures: Names


def defined(content: dict[str, Any]) -> Defined:
    """The names that the content of a file defines, also of one with faults."""
    board = content.get("board")
    table = board if isinstance(board, dict) else {}
    streets, rooms = table.get("streets"), table.get("rooms")
    areas = None if _unknown(streets) or _unknown(rooms) or board == UNKNOWN else _words(streets) | _words(rooms)
    known = "board" in content and not _holds_unknown(board)
    gangs, figures = content.get("gang"), (content.get("militia"), content.get("other", []))
    return Defined(
        areas=areas,
        on_board=areas if known else None,
        rooms=_words(rooms) if known else None,
        exits=_words(table.get("exits")) if known else None,
        lines=frozenset(_lines(table)) if known else None,
        gangs=None if _unknown(gangs) else frozenset(_ids(gangs)),
        figures=None if any(map(_unknown, figures)) else frozenset(each for array in figures for each in _ids(array)),
    )


def _unknown(array: object) -> bool:
    """Return True for an array with something that is not typed in yet."""
    return array == UNKNOWN or (isinstance(array, list) and UNKNOWN in array)


def _holds_unknown(value: object) -> bool:
    """Return True if a value that is not typed in yet stands anywhere in it; the nesting may be deep."""
    left = [value]
    while left:
        each = left.pop()
        if each == UNKNOWN:
            return True
        if isinstance(each, dict):
            left += each.values()
        elif isinstance(each, list):
            left += each
    return False


def _words(array: object) -> frozenset[str]:
    return frozenset(each for each in array if isinstance(each, str)) if isinstance(array, list) else frozenset()


def _ids(array: object) -> Iterator[str]:
    for each in array if isinstance(array, list) else ():
        if isinstance(each, dict) and isinstance(each.get("id"), str):
            yield each["id"]


def _lines(table: dict[str, Any]) -> Iterator[frozenset[str]]:
    for key in JOINING:
        pairs = table.get(key)
        for pair in pairs if isinstance(pairs, list) else ():
            if isinstance(pair, list):
                yield _words(pair)


def ids_of(content: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Each id of a file with its place, those of areas included (D1.3)."""
    for key, array in content.items():
        if isinstance(array, list):
            for position, each in enumerate(array):
                if isinstance(each, dict) and isinstance(each.get("id"), str):
                    yield (key, position, "id"), each["id"]
    board = content.get("board")
    for key in ("streets", "rooms"):
        areas = board.get(key) if isinstance(board, dict) else None
        for position, area in enumerate(areas if isinstance(areas, list) else ()):
            if isinstance(area, str) and area != UNKNOWN:
                yield ("board", key, position), area
