"""The boards, farm tiles and numbers of an owner's box file as far as they are typed in, and a file with one changed.

A file with faults is shown too: values of another form count as missing, and are replaced once they are entered.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.games.castles_of_tuscany.model import BoxPart
from companion.owner_file.edit import with_entry, with_table, without_entry
from companion.owner_file.report import parsed
from engine.castles_of_tuscany.box import BOARD_IDS, Shape
from engine.castles_of_tuscany.box_form import FARMS, read_box
from engine.castles_of_tuscany.terms import KINDS, LETTERS, SPACES, Kind, Produce
from engine.owner_file import UNFINISHED, UNKNOWN, FileFault
from engine.owner_file_checks import is_number

PRINTED = tuple(f"{letter}{number}" for letter in LETTERS for number in range(1, 5))
"""The boards of the printed game: four of each letter."""
KEYS = {BoxPart.BONUSES: "colour_bonus", BoxPart.CARDS: "cards"}
"""The keys of numbers in the file."""
MAX_NUMBER = {BoxPart.BONUSES: 20, BoxPart.CARDS: 99}
CELLS = {BoxPart.FARMS: 2 * FARMS, BoxPart.BONUSES: 2 * len(KINDS), BoxPart.CARDS: len(KINDS)}
"""The farm tiles and numbers of a part."""
PLAYER, NEUTRAL = "player", "neutral"

Content = Mapping[str, Any]
Missing = Counter[BoxPart]
"""The number of values that are missing by part."""


class EnteredBoard(Struct, frozen=True):
    """A board as far as it is typed in; None for a space that is missing."""

    id: str
    spaces: tuple[Kind | None, ...] = (None,) * SPACES

    @property
    def entered(self) -> int:
        """The number of spaces that are typed in."""
        return sum(space is not None for space in self.spaces)


def boards(content: Content) -> tuple[EnteredBoard, ...]:
    """The boards of the printed game and of the file, by their ids; those that the file lacks are empty."""
    found = {board: EnteredBoard(board) for board in PRINTED}
    entries = content.get("board")
    for entry in entries if isinstance(entries, list) else ():
        name = entry.get("id") if isinstance(entry, dict) else None
        if name in BOARD_IDS:
            found[name] = EnteredBoard(name, _kinds(entry.get("spaces")))
    return tuple(found[name] for name in sorted(found))


def _kinds(value: object) -> tuple[Kind | None, ...]:
    if not isinstance(value, list) or len(value) != SPACES:
        return (None,) * SPACES
    return tuple(Kind(each) if isinstance(each, str) and each in KINDS else None for each in value)


def board(content: Content, name: str) -> EnteredBoard:
    """A board of the file; an empty one if the file lacks it."""
    return next((each for each in boards(content) if each.id == name), EnteredBoard(name))


def shape(content: Content) -> Shape:
    """The outline of the boards; the usual one where the file has a faulty one."""
    box = read_box(content)
    wrong = any(fault.path[:1] == ("shape",) for fault in box.faults)
    value = content.get("shape")
    if wrong or not isinstance(value, dict):
        return Shape()
    return Shape(*(tuple((q, r) for q, r in value[key]) for key in ("spaces", "joins")))


def with_kind(text: str, name: str, space: int, kind: Kind) -> str:
    """The file with another kind on a space. Raises FileEditError, and TableError for a text that is no TOML."""
    spaces = list(board(parsed(text), name).spaces)
    spaces[space] = kind
    return with_spaces(text, name, spaces)


def with_spaces(text: str, name: str, spaces: Sequence[Kind | None]) -> str:
    """The file with these ten spaces on a board, None for a missing one. Raises like `with_kind`."""
    content = parsed(text)
    entry = {"id": name, "spaces": [UNKNOWN if each is None else each.value for each in spaces]}
    if isinstance(content.get("board"), list):
        return with_entry(text, "board", entry)
    return with_table(text, (), {**content, "board": [entry]})


def without_board(text: str, name: str) -> str:
    """The file with all spaces of a board missing; a board that the game lacks goes. Raises like `with_kind`."""
    if name not in PRINTED:
        return without_entry(text, "board", name)
    return with_entry(text, "board", {"id": name, "spaces": [UNKNOWN] * SPACES})


def farms(content: Content) -> tuple[tuple[Produce, ...], ...]:
    """The produce of the eight farm tiles, those of the players first; empty for one that is missing."""
    value = content.get("farms")
    tiles: list[tuple[Produce, ...]] = []
    for owner in (PLAYER, NEUTRAL):
        row = value.get(owner) if isinstance(value, dict) else None
        each = row if isinstance(row, list) and len(row) == FARMS else [UNKNOWN] * FARMS
        tiles += map(_produce, each)
    return tuple(tiles)


def _produce(value: object) -> tuple[Produce, ...]:
    seen = value if isinstance(value, list) else []
    return tuple(each for each in Produce if each.value in seen)


def with_farm(text: str, cell: int, produce: Sequence[Produce]) -> str:
    """The file with other produce on a farm tile. Raises like `with_kind`."""
    content = parsed(text)
    tiles = [[each.value for each in tile] or UNKNOWN for tile in farms(content)]
    tiles[cell] = [each.value for each in Produce if each in produce] or UNKNOWN
    return _with_part(text, content, "farms", {PLAYER: tiles[:FARMS], NEUTRAL: tiles[FARMS:]})


def numbers(content: Content, part: BoxPart) -> tuple[int | None, ...]:
    """The numbers of the colour bonuses, two of each kind, or of the region cards; None for one that is missing."""
    value = content.get(KEYS[part])
    rows = [value.get(kind.value) if isinstance(value, dict) else None for kind in Kind]
    if part is BoxPart.BONUSES:
        rows = [each for row in rows for each in (row if isinstance(row, list) and len(row) == 2 else (None, None))]
    return tuple(each if is_number(each, 0, MAX_NUMBER[part]) else None for each in rows)


def with_number(text: str, part: BoxPart, cell: int, number: int | None) -> str:
    """The file with another number, or none. Raises like `with_kind`."""
    content = parsed(text)
    cells = [UNKNOWN if each is None else each for each in numbers(content, part)]
    cells[cell] = UNKNOWN if number is None else number
    if part is BoxPart.BONUSES:
        return _with_part(
            text, content, KEYS[part], {kind: cells[2 * at : 2 * at + 2] for at, kind in enumerate(KINDS)}
        )
    return _with_part(text, content, KEYS[part], dict(zip(KINDS, cells, strict=True)))


def _with_part(text: str, content: Content, key: str, values: Mapping[str, Any]) -> str:
    plain = {str(name): value for name, value in values.items()}
    if isinstance(content.get(key), dict):
        return with_table(text, (key,), plain)
    return with_table(text, (), {**content, key: plain})


def missing(content: Content) -> Missing:
    """Count the missing values of each part; region cards may stay so."""
    faults = Missing()
    faults[BoxPart.BOARDS] = sum(SPACES - each.entered for each in boards(content))
    faults[BoxPart.FARMS] = sum(not tile for tile in farms(content))
    for part in (BoxPart.BONUSES, BoxPart.CARDS):
        faults[part] = sum(number is None for number in numbers(content, part))
    return faults


def wrong(content: Content) -> tuple[FileFault, ...]:
    """The faults of the file besides values that are not typed in yet."""
    return tuple(fault for fault in read_box(content).faults if fault.code not in UNFINISHED)
