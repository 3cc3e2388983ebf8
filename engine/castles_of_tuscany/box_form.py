"""The form of a box file (D1-D5): its content, parsed from TOML or JSON -> a box, or every fault with its place."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.castles_of_tuscany.box import FORMAT, VERSION, Board, Box, Choose, Gain, Manual, ProductionCard, Shape
from engine.castles_of_tuscany.box_faults import BoxCode
from engine.castles_of_tuscany.shape_form import check_shape
from engine.castles_of_tuscany.terms import KINDS, LETTERS, PRODUCE, SPACES, Kind, Produce, Tile, farm
from engine.owner_file import UNFINISHED, UNKNOWN, FileFault, FormCode, Path, spelled
from engine.owner_file_checks import (
    ID,
    NAMED,
    Found,
    Key,
    Listed,
    Number,
    Table,
    Text,
    Word,
    check_ids,
    check_keys,
    exactly,
    fixed,
    is_number,
    is_table,
    matching,
    optional,
    version,
)

MAX_TEXT, MAX_COPIES = 200, 27
MIN_REGION_CARDS = 40
FARMS = 4
BOARD_ID = re.compile(f"[{LETTERS}][1-9]")
EFFECTS = ("gain", "choose", "manual")


class CheckedBox(Struct, frozen=True):
    """The result of reading: the box, or none, and the faults in the order in which they were found.

    A box may have faults: region cards and boards that are not typed in yet (D1.4).
    """

    box: Box | None
    faults: tuple[FileFault, ...] = ()

    @property
    def unfinished(self) -> bool:
        """Return True if nothing is wrong but that values are not typed in yet."""
        return bool(self.faults) and all(fault.code in UNFINISHED for fault in self.faults)

    @property
    def first(self) -> FileFault | None:
        """The fault that a refusal names: one of form, else one that keeps a game from beginning."""
        wrong = [fault for fault in self.faults if fault.code not in UNFINISHED]
        return next(iter([*wrong, *(fault for fault in self.faults if not _may_wait(fault))]), None)


def read_box(content: object) -> CheckedBox:
    """Check the content of a box file, a table of tables, arrays, texts and numbers, and return its box."""
    found = Found()
    if is_table(content, found, ()):
        check_keys(found, (), content, FILE)
        if all(_may_wait(fault) for fault in found.faults):
            return CheckedBox(_converted(content), tuple(found.faults))
    return CheckedBox(None, tuple(found.faults))


def _may_wait(fault: FileFault) -> bool:
    """Return True for a value that a game can do without: the region cards, the spaces of a board (D1.4)."""
    if fault.code not in UNFINISHED:
        return False
    return fault.path[:1] == ("cards",) or (fault.path[:1] == ("board",) and fault.path[2:3] == ("spaces",))


def _converted(content: Mapping[str, Any]) -> Box:
    """The box of a content that has been checked."""
    cards = content["cards"] if content["cards"] != UNKNOWN else {}
    shape = content.get("shape")
    return Box(
        name=content["name"],
        cards=tuple(None if (count := cards.get(kind, UNKNOWN)) == UNKNOWN else count for kind in KINDS),
        player_farms=_farms(content["farms"]["player"]),
        neutral_farms=_farms(content["farms"]["neutral"]),
        colour_bonus=tuple((first, second) for first, second in (content["colour_bonus"][kind] for kind in KINDS)),
        boards=tuple(
            Board(board["id"], tuple(map(Kind, board["spaces"])))
            for board in content["board"]
            if board["spaces"] != UNKNOWN and UNKNOWN not in board["spaces"]
        ),
        shape=Shape() if shape is None else Shape(_pairs(shape["spaces"]), _pairs(shape["joins"])),
        production=tuple(map(_card, content.get("production", ()))),
    )


def _pairs(lists: list[list[int]]) -> tuple[tuple[int, int], ...]:
    return tuple((q, r) for q, r in lists)


def _farms(lists: list[list[str]]) -> tuple[Tile, ...]:
    return tuple(farm(*map(Produce, produce)) for produce in lists)


def _card(card: Mapping[str, Any]) -> ProductionCard:
    brings: Gain | Choose | Manual
    if "gain" in card:
        brings = Gain(**card["gain"])
    elif "choose" in card:
        brings = Choose(tuple(Gain(**gain) for gain in card["choose"]))
    else:
        brings = Manual(card["manual"])
    return ProductionCard(card["id"], card["name"], card["count"], brings)


def _check_cards(found: Found, path: Path, value: object) -> None:
    """The number of region cards of each kind; together at least 40 (D3)."""
    _KINDS_OF_CARDS(found, path, value)
    if isinstance(value, dict) and set(value) == set(KINDS) and all(is_number(n, 0, 99) for n in value.values()):
        cards = sum(value.values())
        if cards < MIN_REGION_CARDS:
            found.add(BoxCode.FEW_CARDS, path, seen=cards, low=MIN_REGION_CARDS)


def _check_boards(found: Found, path: Path, value: object) -> None:
    """Boards, at least one, each with its own id (D1.1, D2.1)."""
    if not isinstance(value, list) or not value:
        found.add(FormCode.LIST, path, seen=spelled(value), low=1, high=len(LETTERS) * 9)
        return
    _check_tables(found, path, value, BOARD, BOARD_ID)
    check_ids(found, {"board": value}, BoxCode.BOARD_TWICE)


def _check_production(found: Found, path: Path, value: object) -> None:
    """Production cards, each with its own id and one effect (D1.3, D5.1)."""
    if not isinstance(value, list):
        found.add(FormCode.NO_LIST, path, seen=spelled(value), key=str(path[-1]))
        return
    _check_tables(found, path, value, CARD, ID)
    check_ids(found, {"production": value})


def _check_effects(found: Found, path: Path, given: list[str]) -> None:
    allowed = ", ".join(EFFECTS)
    if not given:
        found.add(FormCode.NOTHING, path, allowed=allowed)
    elif len(given) > 1:
        found.add(BoxCode.ONE_EFFECT, path, seen=", ".join(given), allowed=allowed)


def _check_tables(
    found: Found, path: Path, tables: list[object], keys: Mapping[str, Key], form: re.Pattern[str]
) -> None:
    """Check the keys of each table, whose id stands with its faults."""
    for position, each in enumerate(tables):
        if is_table(each, found, (*path, position)):
            with found.within(each, form):
                check_keys(found, (*path, position), each, keys)
                if keys is CARD:
                    _check_effects(found, (*path, position), [effect for effect in EFFECTS if effect in each])


_KINDS_OF_CARDS = Table({kind.value: Key(Number(0, 99)) for kind in KINDS})
FARM_TILES = Listed(Listed(Word(PRODUCE), 1, 2, different=True), FARMS, FARMS)
GAIN = Table({key: optional(Number(1, 9)) for key in Gain.__struct_fields__}, filled=True)
BOARD = {"id": fixed(matching(BOARD_ID, BoxCode.BOARD_ID)), "spaces": Key(Listed(Word(KINDS), SPACES, SPACES))}
CARD = {
    **NAMED,
    "count": Key(Number(1, MAX_COPIES)),
    "gain": optional(GAIN),
    "choose": optional(Listed(GAIN, 2, 4)),
    "manual": optional(Text(MAX_TEXT)),
}
FILE = {
    "format": fixed(exactly(FORMAT)),
    "version": fixed(version(VERSION)),
    "name": NAMED["name"],
    "shape": optional(check_shape),
    "cards": Key(_check_cards),
    "farms": Key(Table({"player": Key(FARM_TILES), "neutral": Key(FARM_TILES)})),
    "colour_bonus": Key(Table({kind.value: Key(Listed(Number(0, 20), 2, 2)) for kind in KINDS})),
    "board": Key(_check_boards),
    "production": optional(_check_production),
}
