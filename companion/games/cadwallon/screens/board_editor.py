"""The board of the owner's file, typed in: a tap on an empty place is an area, taps on two areas are a line."""

import math
from collections.abc import Iterable
from itertools import combinations

from companion.games.cadwallon import update_board
from companion.games.cadwallon.board_layout import EDITED, MAX_SCALE, Place, Sight, Spots, places_of
from companion.games.cadwallon.board_values import ROOMS, STREETS, Content, board_of, militia, name_of
from companion.games.cadwallon.copy_file import COPY_FILE
from companion.games.cadwallon.copy_pieces import checked
from companion.games.cadwallon.model import BoardEditor, PhotoPage, drafts_of
from companion.games.cadwallon.pieces import MILITIA
from companion.games.cadwallon.screens.board import SMALL, letters, lines_of
from companion.games.cadwallon.update_setup import gangs_of
from companion.games.cadwallon.widgets import AreaKey, BoardLine, BoardLines, FreePlace, LineKind, Photo
from companion.games.missing_pieces import players_of
from companion.games.unreadable_file import unreadable_file
from companion.i18n.language import _, ngettext
from companion.ui import update_shell
from companion.ui.model import Model
from companion.ui.screens.delete import beside_delete
from companion.ui.screens.frame import AnyKey, above, grid, inside, label, page, row, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Point
from companion.ui.toolkit.widgets import Icon, Key, Rect, Style, Text, Tone, View, Widget
from engine.cadwallon.cards import BoardMap
from engine.cadwallon.playable import playable_faults
from engine.cadwallon.terms import MAX_PLAYERS, MIN_PLAYERS, Area, Play
from engine.owner_file import FileFault

KEYS = theme.TARGET
CELL, NEAR = theme.TARGET + 8, theme.TARGET
"""The least side of a cell of the board, with room for a line; the pixels between areas for fingers."""
TOOLS = 374
"""The height of the keys on a tall screen."""
MOVES = (("←", -1, 0), ("↑", 0, -1), ("↓", 0, 1), ("→", 1, 0))


def view(model: Model, screen: BoardEditor) -> list[Widget]:
    """The board, beside it the keys, and the number of things that a game on it lacks."""
    back = (_("Take back"), update_board.step_back.tap(), 116)
    widgets, box = page(model, _("Our board"), *_camera_keys(model), back)
    content = COPY_FILE.content(model)
    if content is None:
        return [*widgets, *unreadable_file(model, COPY_FILE, box)]
    picture, rest = split(model, box, wide=EDITED[0], tall=box[3] - TOOLS)
    known = board_of(content)
    sight = Sight(picture, screen.scale, screen.corner)
    places = places_of(known)
    board = _board(screen, content, known, places, sight, drafts_of(model).photo)
    crowded = any(isinstance(each, AreaKey) and not each.tappable for each in board)
    tools = _tools(model, screen, content, known, sight, places.get(screen.chosen), crowded, rest)
    return [*widgets, *board, *tools]


def _camera_keys(model: Model) -> tuple[AnyKey, ...]:
    """The key of the photograph under the board, where a camera or a photograph is."""
    if model.camera.live or drafts_of(model).photo is not None:
        return ((_("Photograph"), update_board.look_for_photo.tap(), 130),)
    return ()


def view_photo(model: Model, _screen: PhotoPage) -> list[Widget]:
    """The camera's picture, and the keys that lay it under the board or take the photograph away."""
    widgets, box = page(model, _("The photograph under the board"))
    body, foot = above(box, theme.MAIN_TARGET)
    pixels = None if model.frame is None else model.frame.pixels
    caption = _("There is no picture of a camera.")
    picture, words = split(model, body, wide=EDITED[0], tall=body[3] - 110)
    text = _("Lay the whole board under the camera, as you look at it. It lies pale under the areas and lines.")
    keys: list[Widget] = []
    if drafts_of(model).photo is not None:
        delete, foot = beside_delete(model, foot, update_board.drop_photo.tap())
        keys.append(delete)
    take = Key(
        rect=foot,
        label=_("Take the photograph"),
        icon=Icon.CAMERA,
        size=24,
        style=Style.MAIN,
        enabled=pixels is not None,
        why=caption,
        message=update_board.take_photo.tap(),
    )
    shown = View(rect=picture, pixels=pixels, caption=caption)
    return [*widgets, shown, Text(rect=words, text=text, size=theme.BODY, lines=8), *keys, take]


def _board(
    screen: BoardEditor,
    content: Content,
    known: BoardMap,
    places: dict[Area, Place],
    sight: Sight,
    photo: Photo | None,
) -> list[Widget]:
    """The lines, a ring for each place that is empty, the areas."""
    _left, _top, width, height = sight.box
    spots = sight.spots(places)
    lines = lines_of(known, spots)
    widgets: list[Widget] = [BoardLines(rect=sight.box, lines=lines, photo=photo, part=sight.part)]
    for x, y, w, h in grid((0, 0, width, height), width // CELL, height // CELL, 0):
        middle = (x + w / 2, y + h / 2)
        if all(math.dist(middle, spot) >= NEAR for spot in spots.values()) and not _crossed(middle, lines):
            message = update_board.tap_place.tap(sight.place(middle))
            rect, words = _around(sight.box, middle), _("An empty place")
            widgets.append(FreePlace(rect=rect, said=words, on_photo=photo is not None, message=message))
    starts = {man.get("start"): letters(str(man.get("name") or man["id"])) for man in militia(content)}
    close = _close(spots) if screen.scale < MAX_SCALE else set[Area]()
    for area, spot in spots.items():
        widgets.append(
            AreaKey(
                rect=_around(sight.box, spot, SMALL if area in close else theme.TARGET),
                label="" if area in close else starts.get(area, name_of(content, area)),
                said=name_of(content, area),
                room=area in known.rooms,
                exit=area in known.exits,
                pieces=(MILITIA,) if area in starts else (),
                selected=area == screen.chosen,
                message=None if area in close else update_board.tap_area.tap(area),
            )
        )
    return widgets


def _around(box: Rect, middle: Point, side: int = theme.TARGET) -> Rect:
    x, y = (round(part) - side // 2 for part in middle)
    return box[0] + x, box[1] + y, side, side


def _crossed(middle: Point, lines: Iterable[BoardLine]) -> bool:
    """Return True if a line runs through the circle of a place."""
    for line in lines:
        (x, y), (across, down) = line.start, (end - start for start, end in zip(line.start, line.end, strict=True))
        along = ((middle[0] - x) * across + (middle[1] - y) * down) / ((across * across + down * down) or 1)
        part = min(max(along, 0), 1)
        if math.dist(middle, (x + part * across, y + part * down)) < theme.TARGET / 2:
            return True
    return False


def _close(spots: Spots) -> set[Area]:
    """The areas that lie too close to another one for a finger."""
    pairs = combinations(spots, 2)
    return {area for pair in pairs if math.dist(*(spots[each] for each in pair)) < NEAR for area in pair}


def _tools(
    model: Model,
    screen: BoardEditor,
    content: Content,
    known: BoardMap,
    sight: Sight,
    chosen: Place | None,
    crowded: bool,
    box: Rect,
) -> list[Widget]:
    """The task; the kind of the area and its keys, the line, the part, the things that are lacking."""
    words, kinds, more, lines, parts, foot = stack(box, 1.0, *(KEYS,) * 4, 60, gap=6)
    return [
        Text(rect=words, text=_task(screen, content, crowded), size=theme.SMALL, lines=5),
        *_area_keys(screen, content, known, kinds, more),
        *_line_keys(screen, lines),
        *_part_keys(screen, sight, chosen, parts),
        _foot(model, content, known, foot),
    ]


def _line_words(kind: LineKind) -> str:
    words = {
        LineKind.WHITE: _("White line: free"),
        LineKind.GREEN: _("Green line: a door"),
        LineKind.RED: _("Red line: a wall"),
        LineKind.TELEPORT: _("Dots: teleportation"),
    }
    return words[kind]


def _task(screen: BoardEditor, content: Content, crowded: bool) -> str:
    text = _("Tap an area, then its neighbour; or an empty place for an area more.")
    if crowded:
        text = _("Small areas lie too close for a finger. Tap {key} for a part in large.").format(key=_scale(screen))
    elif screen.chosen:
        area = name_of(content, screen.chosen)
        text = _("Tap the neighbour of {area}, or an empty place to move it there.").format(area=area)
    return f"{_line_words(screen.line)}\n{text}"


def _area_keys(screen: BoardEditor, content: Content, known: BoardMap, kinds: Rect, more: Rect) -> list[Widget]:
    """The kind of the chosen area or of new ones; its militiaman, and the key that takes it away."""
    area = screen.chosen
    kind = (ROOMS if area in known.rooms else STREETS) if area else screen.kind
    is_exit = area in known.exits if area else screen.exit
    street, room, exits = row(kinds, 3, 6)
    start, name, drop = row(more, 3, 6)
    men = militia(content)
    here = next((each for each in men if area and each.get("start") == area), None)
    free = here or next((each for each in men if each.get("start") is None), None)
    tap_first = _("Tap an area first.")
    return [
        *(
            Key(rect=rect, label=text, size=18, selected=kind == each, message=update_board.pick_kind.tap(each))
            for each, text, rect in ((STREETS, _("Street"), street), (ROOMS, _("Room"), room))
        ),
        Key(rect=exits, label=_("Exit"), size=18, selected=is_exit, message=update_board.pick_exit.tap(not is_exit)),
        Key(
            rect=start,
            label=_("Militia"),
            size=18,
            selected=here is not None,
            enabled=bool(area) and free is not None,
            why=_("Each militiaman has a start. Tap it and this key to take it away.") if area else tap_first,
            message=update_board.start_militia.tap(str(free["id"]) if free else "", None if here else area),
        ),
        Key(
            rect=name,
            label=_("Name"),
            size=18,
            enabled=bool(area),
            why=tap_first,
            message=update_board.name_area.tap(),
        ),
        Key(
            rect=drop,
            label=_("Delete"),
            size=18,
            enabled=bool(area),
            why=tap_first,
            message=update_board.drop_area.tap(),
        ),
    ]


def _line_keys(screen: BoardEditor, box: Rect) -> list[Widget]:
    """A key for each kind of line, with such a line on it."""
    widgets: list[Widget] = []
    for kind, rect in zip(LineKind, row(box, len(LineKind), 6), strict=True):
        sample = inside(rect, 6, 6)
        line = BoardLine(kind, (5, sample[3] // 2), (sample[2] - 5, sample[3] // 2))
        widgets += [
            Key(
                rect=rect,
                label="",
                said=_line_words(kind),
                selected=kind is screen.line,
                message=update_board.pick_line.tap(kind),
            ),
            BoardLines(rect=sample, lines=(line,)),
        ]
    return widgets


def _part_keys(screen: BoardEditor, sight: Sight, chosen: Place | None, box: Rect) -> list[Widget]:
    """The scale of the board, and the ways to the parts beside."""
    scale = screen.scale % MAX_SCALE + 1
    first, *rects = row(box, 1 + len(MOVES), 6)
    larger = update_board.show_part.tap(scale, sight.scaled(scale, chosen))
    return [
        Key(rect=first, label=_scale(screen), said=_("The part in large"), selected=scale == 1, message=larger),
        *(
            Key(
                rect=rect,
                label=arrow,
                enabled=screen.scale > 1,
                why=_("The whole board is shown. Tap 1:1 for a part of it in large."),
                message=update_board.show_part.tap(screen.scale, sight.moved(across, down)),
            )
            for (arrow, across, down), rect in zip(MOVES, rects, strict=True)
        ),
    ]


def _scale(screen: BoardEditor) -> str:
    return f"{screen.scale}:1"


def _foot(model: Model, content: Content, known: BoardMap, box: Rect) -> Widget:
    """The number of things that a game on the board lacks, which a tap names; else that nothing does."""
    players = players_of(model, range(MIN_PLAYERS, MAX_PLAYERS + 1))
    if not known.rooms:
        return label(_("The board has no room yet. No game begins without one."), box, theme.SMALL, Tone.SOFT, lines=2)
    found = _lacking(model, players)
    if not found:
        text = _("This board is enough for {players} players.").format(players=players)
        return label(text, box, theme.SMALL, Tone.SOFT, lines=2)
    text = ngettext("{n} thing is lacking: tap to see it.", "{n} things are lacking: tap to see them.", len(found))
    return Key(
        rect=box,
        label=text.format(n=len(found)),
        size=18,
        icon=Icon.WARNING,
        message=update_shell.explain.news(update_board.sentences(found)),
    )


def _lacking(model: Model, players: int) -> tuple[FileFault, ...]:
    """The reasons why no game of this number of players begins on the board."""
    read = checked(COPY_FILE.file_text(model))
    if read.cards is None:
        return read.faults
    return playable_faults(read.cards, gangs_of(drafts_of(model).setup, read.cards)[:players], Play.GRAPH)
