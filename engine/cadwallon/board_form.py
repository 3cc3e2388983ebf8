"""The form of the board in an owner's file (D2)."""

from msgspec import Struct

from engine.cadwallon.cards_faults import CardsCode
from engine.cadwallon.file_names import PAIRS, Defined, Names
from engine.cadwallon.terms import BOARD, GONE, LOCK, OFF, ON, OUT, Side
from engine.owner_file import UNKNOWN, FormCode, Path, spelled
from engine.owner_file_checks import (
    ID,
    MAX_ID,
    Check,
    Found,
    Key,
    Listed,
    Text,
    check_keys,
    is_number,
    is_table,
    optional,
)

MAX_ROOMS = 24
MAX_AREA_NAME = 40
MAX_PLACE = 1000
ANY_LENGTH = 1_000_000
RESERVED = frozenset({OUT, OFF, ON, GONE, BOARD, LOCK, *Side})


def check_id(found: Found, path: Path, value: object) -> None:
    """An id that is no word of the rules (D1.3)."""
    if not (isinstance(value, str) and ID.fullmatch(value)):
        found.add(FormCode.ID, path, seen=spelled(value), high=MAX_ID)
    elif value in RESERVED:
        found.add(CardsCode.RESERVED, path, seen=spelled(value))


class Named(Struct, frozen=True):
    """A name that the file defines; any text where not all names are typed in yet."""

    names: Names
    code: CardsCode

    @property
    def values(self) -> tuple[str, ...]:
        """The names that are defined."""
        return tuple(sorted(self.names or ()))

    def __call__(self, found: Found, path: Path, value: object) -> None:
        """Check a value."""
        if not isinstance(value, str):
            found.add(FormCode.TEXT, path, seen=spelled(value), low=1, high=MAX_ID)
        elif self.names is not None and value not in self.names:
            found.add(self.code, path, seen=spelled(value))


def pair_of_areas(names: Names) -> Check:
    """Two different areas (D2)."""
    area = Listed(Named(names, CardsCode.NO_AREA), 2, 2)

    def check(found: Found, path: Path, value: object) -> None:
        area(found, path, value)
        if isinstance(value, list) and len(value) == 2 and value[0] == value[1] != UNKNOWN:
            found.add(CardsCode.SAME_AREA, path, seen=spelled(value[0]))

    return check


def check_board(names: Defined) -> Check:
    """The board: its areas, its exits, and each pair of areas once (D2)."""
    area = Named(names.areas, CardsCode.NO_AREA)
    pairs = optional(Listed(pair_of_areas(names.areas), 0, ANY_LENGTH))
    keys = {
        "streets": Key(Listed(check_id, 0, ANY_LENGTH)),
        "rooms": Key(Listed(check_id, 1, MAX_ROOMS)),
        "exits": Key(_check_exits(area)),
        **dict.fromkeys(PAIRS, pairs),
        "names": optional(_by_area(area, Text(MAX_AREA_NAME))),
        "at": optional(_by_area(area, Listed(_check_place, 2, 2))),
    }

    def check(found: Found, path: Path, value: object) -> None:
        if is_table(value, found, path):
            check_keys(found, path, value, keys)
            _check_twice(found, path, value)

    return check


def _check_exits(area: Check) -> Check:
    """Different areas of the board."""
    areas = Listed(area, 0, ANY_LENGTH)

    def check(found: Found, path: Path, value: object) -> None:
        areas(found, path, value)
        seen = set()
        for position, each in enumerate(value if isinstance(value, list) else ()):
            if isinstance(each, str) and each != UNKNOWN and each in seen:
                found.add(FormCode.TWICE, (*path, position), seen=spelled(each))
            seen.add(each if isinstance(each, str) else None)

    return check


def _check_place(found: Found, path: Path, value: object) -> None:
    if not is_number(value, 0, MAX_PLACE):
        found.add(FormCode.NUMBER, path, seen=spelled(value), low=0, high=MAX_PLACE)


def _by_area(area: Check, each: Check) -> Check:
    """A table from areas to values."""

    def check(found: Found, path: Path, value: object) -> None:
        if is_table(value, found, path):
            for name, one in value.items():
                area(found, (*path, name), name)
                found.check(each, (*path, name), one)

    return check


def _check_twice(found: Found, path: Path, board: dict[str, object]) -> None:
    """Each pair stands once over all four arrays, in either direction."""
    seen: set[frozenset[str]] = set()
    for key in PAIRS:
        pairs = board.get(key)
        for position, pair in enumerate(pairs if isinstance(pairs, list) else ()):
            if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(each, str) for each in pair)):
                continue
            if UNKNOWN not in pair and frozenset(pair) in seen:
                found.add(CardsCode.PAIR_TWICE, (*path, key, position), seen=", ".join(map(spelled, pair)))
            seen.add(frozenset(pair))
