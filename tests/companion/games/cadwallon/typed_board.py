"""The taps that type the made-up board in, as people tap it: areas, exits, lines, the militia's starts."""

from collections.abc import Iterator, Mapping

from companion.games.cadwallon import update_board
from companion.games.cadwallon.board_layout import EDITED, Place, Sight
from companion.games.cadwallon.board_values import ROOMS, STREETS
from companion.games.cadwallon.screens.board_editor import CELL
from companion.games.cadwallon.widgets import LineKind
from companion.ui.message import Message
from companion.ui.screens.frame import grid
from engine.cadwallon.cards import BoardMap, Cards, Pairs
from engine.cadwallon.made_up import MADE_UP, shipped_cards
from engine.cadwallon.terms import Area


def made_up_board() -> BoardMap:
    """The board of the made-up file."""
    found = shipped_cards(MADE_UP).board
    assert found is not None
    return found


def places() -> dict[Area, Place]:
    """The place of each area on the wide screen: rooms at the right of their streets or below."""
    box = (0, 0, *EDITED)
    columns, rows = EDITED[0] // CELL, EDITED[1] // CELL
    rects, sight, found = grid(box, columns, rows, 0), Sight(box, 1, (0, 0)), {}
    for area in made_up_board().areas:
        row, column = int(area[1]) - 1, 2 * (int(area[2]) - 1) + (area[0] == "r")
        if column == columns:
            row, column = rows - 1, 2 * row
        x, y, w, h = rects[row * columns + column]
        found[area] = sight.place((x + w / 2, y + h / 2))
    return found


def area_taps() -> Iterator[Message]:
    """The streets, of which some are exits, then the rooms."""
    board, at, is_exit = made_up_board(), places(), False
    for area in board.areas:
        if area == board.rooms[0]:
            yield update_board.pick_kind.tap(ROOMS)
        if is_exit != (area in board.exits):
            is_exit = area in board.exits
            yield update_board.pick_exit.tap(is_exit)
        yield update_board.tap_place.tap(at[area])
    yield update_board.pick_kind.tap(STREETS)


def line_taps(names: Mapping[Area, Area]) -> Iterator[Message]:
    """All lines, kind by kind."""
    board = made_up_board()
    for kind, pairs in zip(LineKind, (board.white, board.green, board.red, board.teleport), strict=True):
        yield update_board.pick_line.tap(kind)
        for one, other in pairs:
            yield update_board.tap_area.tap(names[one])
            yield update_board.tap_area.tap(names[other])


def typed_names() -> dict[Area, Area]:
    """The ids that Oyez gives the areas."""
    board = made_up_board()
    return {area: f"{area[0]}{n}" for group in (board.streets, board.rooms) for n, area in enumerate(group, 1)}


def as_typed(board: BoardMap) -> BoardMap:
    """The made-up board under these ids."""
    names = typed_names()

    def areas(which: tuple[Area, ...]) -> tuple[Area, ...]:
        return tuple(names[each] for each in which)

    def pairs(which: Pairs) -> Pairs:
        return tuple((names[one], names[other]) for one, other in which)

    lines = (pairs(board.white), pairs(board.green), pairs(board.red), pairs(board.teleport))
    return BoardMap(areas(board.streets), areas(board.rooms), areas(board.exits), *lines)


def start_taps(cards: Cards, names: Mapping[Area, Area]) -> Iterator[Message]:
    """The areas where the militiamen of a file start: those of the made-up ones."""
    for man, made_up in zip(cards.militia, shipped_cards(MADE_UP).militia, strict=True):
        assert made_up.start is not None
        yield update_board.tap_area.tap(names[made_up.start])
        yield update_board.start_militia.tap(man.id, names[made_up.start])
