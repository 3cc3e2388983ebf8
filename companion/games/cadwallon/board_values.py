"""The board of an owner's file as people change it: the content of a file -> its board without wrong values.

A change leaves all that it does not touch as it stands in the file.
"""

from collections.abc import Mapping
from itertools import count
from typing import Any

from companion.games.cadwallon.board_layout import Place, places_of
from companion.owner_file.edit import with_entry, with_table
from companion.owner_file.report import parsed
from engine.cadwallon.board_form import MAX_PLACE
from engine.cadwallon.cards import BoardMap, Pairs
from engine.cadwallon.file_names import PAIRS, ids_of
from engine.cadwallon.terms import Area
from engine.owner_file import UNKNOWN

Content = Mapping[str, Any]
Board = dict[str, Any]
BOARD, STREETS, ROOMS, EXITS, NAMES, AT = "board", "streets", "rooms", "exits", "names", "at"
LETTERS = {STREETS: "s", ROOMS: "r"}
"""The first letter of a new area's id."""


def board_of(content: Content) -> BoardMap:
    """The part of the board that can be drawn."""
    table = _table(content)
    streets = _areas(table, STREETS)
    rooms = tuple(each for each in _areas(table, ROOMS) if each not in streets)
    every = {*streets, *rooms}
    places = _by_area(table, AT)
    return BoardMap(
        streets,
        rooms,
        tuple(each for each in _areas(table, EXITS) if each in every),
        **{key: _pairs(table, key, every) for key in PAIRS},
        at=tuple((area, (at[0], at[1])) for area, at in places.items() if area in every and _is_place(at)),
    )


def militia(content: Content) -> list[dict[str, Any]]:
    """The militiamen that have an id."""
    return [each for each in _listed(content, "militia") if isinstance(each, dict) and isinstance(each.get("id"), str)]


def with_area(content: Content, kind: str, is_exit: bool, place: Place) -> Board:
    """The board with an area more, whose id nothing else in the file has."""
    taken = {each for _path, each in ids_of(dict(content))}
    area = next(each for n in count(1) if (each := f"{LETTERS[kind]}{n}") not in taken)
    board = _placed(content)
    board[kind] = [*_listed(board, kind), area]
    board[AT][area] = [*place]
    return _with_exit(board, area, is_exit)


def moved(content: Content, area: Area, place: Place) -> Board:
    """The board with an area at another place."""
    board = _placed(content)
    board[AT][area] = [*place]
    return board


def of_kind(content: Content, area: Area, kind: str) -> Board:
    """The board with an area that is a street or a room."""
    board = _placed(content)
    for key in LETTERS:
        board[key] = [each for each in _listed(board, key) if each != area] + [area] * (key == kind)
    return board


def with_exit(content: Content, area: Area, is_exit: bool) -> Board:
    """The board with an area that is an exit, or is none."""
    return _with_exit(_placed(content), area, is_exit)


def name_of(content: Content, area: Area) -> str:
    """The name of an area, its id if it has none."""
    name = _by_area(_table(content), NAMES).get(area)
    return name if isinstance(name, str) and name != UNKNOWN else area


def with_name(content: Content, area: Area, name: str) -> Board:
    """The board with another name for an area; an empty one takes it away."""
    board = _placed(content)
    others = {each: value for each, value in _by_area(board, NAMES).items() if each != area}
    board[NAMES] = {**others, area: name} if name else others
    return board


def with_line(content: Content, kind: str, one: Area, other: Area) -> Board:
    """The board with a line of this kind between two areas; none if it was this one."""
    board, pair = _placed(content), {one, other}
    there = _has(_listed(board, kind), pair)
    for key in PAIRS:
        if _has(_listed(board, key), pair):
            board[key] = [each for each in board[key] if not _is(each, pair)]
    if not there:
        board[kind] = [*_listed(board, kind), [one, other]]
    return board


def without_area(content: Content, area: Area) -> Board:
    """The board without an area and its lines."""
    board = _placed(content)
    for key in (STREETS, ROOMS, EXITS):
        board[key] = [each for each in _listed(board, key) if each != area]
    for key in PAIRS:
        if key in board:
            board[key] = [each for each in _listed(board, key) if not (isinstance(each, list) and area in each)]
    for key in (NAMES, AT):
        if isinstance(board.get(key), dict):
            board[key] = {name: value for name, value in board[key].items() if name != area}
    return board


def with_start(text: str, man: str, area: Area | None) -> str:
    """The text with the area where a militiaman starts, or without one."""
    entry = next(each for each in militia(parsed(text)) if each["id"] == man)
    values = {key: value for key, value in entry.items() if key != "start"}
    return with_entry(text, "militia", values if area is None else {**values, "start": area})


def with_board(text: str, board: Board) -> str:
    """The text with this board; without one if it has no areas.

    Raises FileEditError if that is impossible, and hardware.toml_table.TableError if the text is no TOML.
    """
    content = parsed(text)
    if not (_listed(board, STREETS) or _listed(board, ROOMS)):
        return with_table(text, (), {key: value for key, value in content.items() if key != BOARD})
    values = {**board, ROOMS: _listed(board, ROOMS) or UNKNOWN}
    if BOARD not in content:
        text = f"{text}\n[{BOARD}]\n"
    elif content[BOARD] == UNKNOWN:
        return with_table(text, (), {**content, BOARD: values})
    return with_table(text, (BOARD,), values)


def _table(content: Content) -> Board:
    table = content.get(BOARD)
    return table if isinstance(table, dict) else {}


def _placed(content: Content) -> Board:
    """A copy of the board in which each area has a place."""
    table, known = _table(content), board_of(content)
    places = {area: [*place] for area, place in places_of(known).items()}
    return {STREETS: [], EXITS: [], **table, AT: {**_by_area(table, AT), **places}}


def _by_area(table: Content, key: str) -> Board:
    """The values that areas have under a key, none if they are not typed in yet."""
    value = table.get(key)
    return value if isinstance(value, dict) else {}


def _listed(table: Content, key: str) -> list[Any]:
    """The values of a key, none if they are not typed in yet."""
    value = table.get(key)
    return value if isinstance(value, list) else []


def _areas(table: Board, key: str) -> tuple[Area, ...]:
    return tuple(dict.fromkeys(each for each in _listed(table, key) if isinstance(each, str) and each != UNKNOWN))


def _pairs(table: Board, key: str, areas: set[Area]) -> Pairs:
    return tuple(
        (each[0], each[1])
        for each in _listed(table, key)
        if isinstance(each, list) and len(each) == 2 and all(isinstance(one, str) and one in areas for one in each)
    )


def _is_place(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(part) is int and 0 <= part <= MAX_PLACE for part in value)
    )


def _is(value: object, pair: set[Area]) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(each in value for each in pair)


def _has(values: list[Any], pair: set[Area]) -> bool:
    return any(_is(each, pair) for each in values)


def _with_exit(board: Board, area: Area, is_exit: bool) -> Board:
    board[EXITS] = [each for each in _listed(board, EXITS) if each != area] + [area] * is_exit
    return board
