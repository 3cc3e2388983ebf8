"""The hall's screen as widgets: one table large with its ranking, or all tables with the tournament. Nobody taps it.

It is larger than the table's wide screen, which stands in it as it is: so all letters have one size.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.i18n.language import Language, _, ngettext, used
from companion.system.qr_code import Modules
from companion.ui.screens.frame import above, grid, inside, label, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.svg_canvas import SvgCanvas
from companion.ui.toolkit.text_layout import layout
from companion.ui.toolkit.widgets import Backdrop, Code, Face, Icon, Panel, Picture, Rect, Text, Tone, Widget
from companion.web.table_state import PlayerLine, TableState, Texts
from companion.web.tables import TournamentLine

SIZE = (1056, 594)
"""The logical screen, of the shape of a TV: its smallest letters are 3 % of the height."""
HEAD, EDGE, GAP = theme.HEADER, 8, 6
FOOT = (0, theme.SCREEN[1], SIZE[0], SIZE[1] - theme.SCREEN[1])
BODY = (EDGE, HEAD + EDGE, SIZE[0] - 2 * EDGE, FOOT[1] - HEAD - 2 * EDGE)
SIDE = (theme.SCREEN[0] + EDGE, BODY[1], SIZE[0] - theme.SCREEN[0] - 2 * EDGE, BODY[3])
"""The place beside the table's screen."""
ALONE = (178, BODY[1], 700, BODY[3])
"""The place of a ranking that stands there without the table's screen."""
LARGE, HUGE = 28, 40
LIST = 332
"""The width of the tournament beside all tables."""
TITLE, PAGE = 30, 26
"""The heights of the lines above and below a list."""
CARDS = ((4, 2, 2), (6, 2, 3), (12, 3, 4))
"""The most tables with these columns and rows; more of them turn pages of MANY."""
MANY = (3, 3)
_RULER = SvgCanvas(SIZE)


class SeenTable(Struct, frozen=True):
    """A table; `late` once it has waited for its players for a while; `box` is empty for this table."""

    state: TableState
    late: bool = False
    box: str = ""


class Join(Struct, frozen=True):
    """The address to join, as a code to scan too, and the table's letters if the page may show them."""

    address: str
    code: str
    modules: Modules


class Hall(Struct, frozen=True):
    """All that a page of the hall may show: this table first, with all its `players`, and the others.

    `board` is the table's wide screen, empty while it would show hidden points. `newest` is the place of the table
    with the last announcement. `turn` counts on, and with it lists turn their pages.
    """

    tables: tuple[SeenTable, ...]
    players: tuple[PlayerLine, ...] = ()
    board: tuple[Widget, ...] = ()
    tournament: tuple[TournamentLine, ...] = ()
    newest: int = 0
    join: Join | None = None
    turn: int = 0


class Line(NamedTuple):
    """A line of a list; without rank and points where these are hidden."""

    name: str
    rank: int | None
    points: int | None
    detail: str = ""
    waits: bool = False


class ListPage(NamedTuple):
    """The lines of a list that are shown at once, `before` of `whole` come before; each is `high`, `split` in two."""

    title: str
    lines: Sequence[Line]
    before: int
    whole: int
    high: int
    split: bool


def view(hall: Hall) -> tuple[Widget, ...]:
    """Return the widgets, back to front, in the language used."""
    many, own = len(hall.tables) > 1, hall.tables[0].state
    moment = "" if many else _heading(hall.board) or said(own.heading)
    half = (SIZE[0] - 4 * EDGE) // 2
    return (
        Backdrop(rect=(0, 0, *SIZE), head=HEAD),
        Text(rect=(2 * EDGE, 2, half, 50), text=title(hall.tables), size=theme.TITLE, face=Face.SERIF, tone=Tone.GOLD),
        label(moment, (2 * EDGE + half, 2, half, 50), theme.LARGE, Tone.LIGHT, align=1, lines=2),
        *(_all(hall) if many else _one(hall)),
        *_foot(hall),
    )


def title(tables: Sequence[SeenTable]) -> str:
    """The game of a single table, else the program."""
    return said(tables[0].state.title) if len(tables) == 1 and tables[0].state.title else "Oyez"


def said(texts: Texts) -> str:
    """A text of a table in the language used, else in another one that it has."""
    return texts.get(str(used())) or texts.get(str(Language.EN)) or next(iter(texts.values()), "")


def newest_text(tables: Sequence[SeenTable], newest: int) -> str:
    """The last announcement, after the name of its table if there are several; empty if there is none."""
    state = tables[newest].state
    if state.announcement is None:
        return ""
    text = said(state.announcement.text)
    return f"{_called(state)}: {text}" if len(tables) > 1 else text


def _called(state: TableState) -> str:
    return state.name or _("Table")


def _heading(board: Sequence[Widget]) -> str:
    return next((each.text for each in board if isinstance(each, Text)), "")


def _one(hall: Hall) -> list[Widget]:
    """A table: its screen below its header, with all players beside it; after a game the tournament takes turns."""
    table = hall.tables[0]
    if not table.state.title:
        return [label(_("No game is open."), BODY, HUGE, Tone.SOFT, align=0)]
    box, size = (SIDE, theme.BODY) if hall.board else (ALONE, LARGE)
    lines = [Line(each.name, each.rank, each.points, waits=each.waits and table.late) for each in hall.players]
    lists = [(_("Players"), lines)]
    if table.state.over and hall.tournament:
        lists.append((_("Tournament"), _tournament(hall)))
    box, foot = above(box, round(2.4 * size))
    widgets = _screen(hall.board)
    if all(line.rank is None for line in lines):
        box, note = above(box, round(2.4 * size))
        hidden = _("The ranking is shown late in the game.")
        widgets.append(label(hidden, note, size, Tone.SOFT, lines=2))
    return [*widgets, *_list(box, lists, hall.turn, size), *_status(table, hall.players, foot, size, 2)]


def _screen(board: Sequence[Widget]) -> list[Widget]:
    """The table's screen without its header and its ground: nothing on it is for taps here."""
    return [
        replace(each, message=None, why="")
        for each in board
        if not isinstance(each, Backdrop) and each.rect[1] + each.rect[3] > HEAD
    ]


def _all(hall: Hall) -> list[Widget]:
    """All tables as cards, and the tournament once there is one."""
    x, y, w, h = BODY
    wide = w - LIST - EDGE if hall.tournament else w
    widgets = _cards(hall, (x, y, wide, h))
    if hall.tournament:
        box = (x + wide + EDGE, y, LIST, h)
        widgets += _list(box, [(_("Tournament"), _tournament(hall))], hall.turn, theme.BODY)
    return widgets


def _cards(hall: Hall, box: Rect) -> list[Widget]:
    count = len(hall.tables)
    columns, rows = next(((across, down) for most, across, down in CARDS if count <= most), MANY)
    each = columns * rows
    shown = hall.turn % (-(-count // each))
    tables = hall.tables[shown * each : (shown + 1) * each]
    widgets: list[Widget] = []
    if count > each:
        box, foot = above(box, PAGE, 0)
        widgets.append(_part(shown * each, len(tables), count, foot))
    size = theme.BODY if columns > 2 else LARGE
    for table, rect in zip(tables, grid(box, columns, rows, GAP), strict=False):
        widgets += _card(table, rect, size)
    return widgets


def _card(table: SeenTable, rect: Rect, size: int) -> list[Widget]:
    state = table.state
    name, moment, best, foot = stack(inside(rect, 10, 2), 1.0, 1.0, 1.0, 1.0, gap=0)
    progress = (said(state.heading) or said(state.title)) if state.title else _("No game is open.")
    return [
        Panel(rect=rect),
        Text(rect=name, text=_called(state), size=size, face=Face.SERIF),
        label(progress, moment, size, Tone.SOFT),
        label(_best(state, best, size), best, size, face=Face.BOLD),
        *(_status(table, state.players, foot, size, 1) if state.title else ()),
    ]


def _best(state: TableState, rect: Rect, size: int) -> str:
    """The points of those who lead, with as many of their names as fit."""
    leaders = [each for each in state.players if each.rank == 1]
    if not leaders:
        return ""
    names = [each.name for each in leaders]
    text = f"{leaders[0].points}  {', '.join(names)}"
    return text if _fits(text, rect, size, Face.BOLD) else f"{leaders[0].points}  {names[0]} +{len(names) - 1}"


def _status(table: SeenTable, players: Sequence[PlayerLine], rect: Rect, size: int, lines: int) -> list[Widget]:
    """The state of a turn: who still thinks, by number if the names do not fit, or that nobody does."""
    state = table.state
    x, y, w, h = rect
    if state.over or not state.waiting:
        text = _("The game is over.") if state.over else _("Everybody has acted.") if state.running else ""
        return [label(text, rect, size, face=Face.BOLD, lines=lines)] if text else []
    if not table.late:
        return []
    side = round(1.1 * size)
    words = (x + side + 4, y, w - side - 4, h)
    names = [each.name for each in players if each.waits]
    text = _("Still thinking: {names}").format(names=", ".join(names))
    if len(names) < state.waiting or not _fits(text, words, size, Face.BOLD, lines):
        text = _("Still thinking: {names}").format(names=state.waiting)
    return [
        Picture(rect=(x, y + (h - side) // 2, side, side), icon=Icon.HOUR, tone=Tone.DOUBT),
        label(text, words, size, Tone.DOUBT, face=Face.BOLD, lines=lines),
    ]


def _tournament(hall: Hall) -> list[Line]:
    lines = []
    for each in hall.tournament:
        games = ngettext("{n} game", "{n} games", each.games).format(n=each.games)
        lines.append(Line(each.name, each.rank, each.points, f"{games} · {each.table}" if each.table else games))
    return lines


def _list(box: Rect, lists: Sequence[tuple[str, Sequence[Line]]], turn: int, size: int) -> list[Widget]:
    """A page of lists that take turns: as many lines as fit below the title."""
    x, y, w, h = box
    name_wide = w - _rank(size) - _points(size) - size - 4 * GAP
    pages = []
    for words, lines in lists:
        high = round(1.4 * size)
        split = any(line.detail or not _fits(line.name, (0, 0, name_wide, high), size, Face.BOLD) for line in lines)
        high = round(2.7 * size) if split else high
        for before, part in _parts(lines, h - TITLE, high + 3):
            pages.append(ListPage(words, part, before, len(lines), high, split))
    page = pages[turn % len(pages)]
    widgets: list[Widget] = [
        Text(rect=(x + GAP, y, w - 2 * GAP, TITLE), text=page.title, size=size, face=Face.SERIF),
    ]
    if page.lines[0].points is not None:
        widgets.append(label(_("points"), (x + w // 2, y, w // 2 - GAP, TITLE), size, Tone.SOFT, align=1))
    for number, line in enumerate(page.lines):
        widgets += _row(line, (x, y + TITLE + number * (page.high + 3), w, page.high), size, page.split)
    if len(page.lines) < page.whole:
        widgets.append(_part(page.before, len(page.lines), page.whole, (x, y + h - PAGE, w, PAGE)))
    return widgets


def _parts(lines: Sequence[Line], room: int, high: int) -> list[tuple[int, Sequence[Line]]]:
    """The pages of a list: its lines, each with the number of those before it."""
    each = room // high
    if len(lines) > each:
        each = (room - PAGE) // high
    return [(first, lines[first : first + each]) for first in range(0, len(lines), each)]


def _part(before: int, shown: int, count: int, rect: Rect) -> Text:
    """The words for a page of a list."""
    words = _("{first} to {last} of {count}").format(first=before + 1, last=before + shown, count=count)
    return label(words, rect, theme.BODY, Tone.SOFT, align=0)


def _row(line: Line, rect: Rect, size: int, split: bool) -> list[Widget]:
    """A line: rank, name, an hourglass, points; in two lines where words have no room in one."""
    x, y, w, h = rect
    first = h // 2 if split else h
    second = y + h - first - (2 if split else 0)
    left, right = x + GAP + (0 if line.rank is None else _rank(size)), x + w - GAP
    reach = right - _points(size) - size - GAP
    name = (left, y, reach - left, first)
    signs, high = y, h
    if split and not _fits(line.name, name, size, Face.BOLD):
        name = (left, y, right - left, first)
        signs, high = second, first
    widgets: list[Widget] = [Panel(rect=rect), label(line.name, name, size, face=Face.BOLD)]
    if line.rank is not None:
        widgets.append(label(str(line.rank), (x + GAP, y, _rank(size), first), size))
    if line.detail:
        widgets.append(label(line.detail, (left, second, reach - left, first), size, Tone.SOFT))
    if line.waits:
        side = round(1.1 * size)
        widgets.append(Picture(rect=(reach, signs + (high - side) // 2, side, side), icon=Icon.HOUR, tone=Tone.DOUBT))
    if line.points is not None:
        place = (right - _points(size), signs, _points(size), high)
        widgets.append(label(str(line.points), place, size, face=Face.BOLD, align=1))
    return widgets


def _rank(size: int) -> int:
    return round(1.5 * size)


def _points(size: int) -> int:
    return round(2.3 * size)


def _foot(hall: Hall) -> list[Widget]:
    """The last announcement, and how to join."""
    x, y, w, h = FOOT
    widgets: list[Widget] = []
    wide = w - 2 * EDGE
    if hall.join is not None:
        side = h - 2
        wide -= side + 208
        words = stack((x + wide + 2 * EDGE, y + 6, 192, h - 18), 1.0, 1.0, 1.0)
        widgets = [
            label(_("Scan to join"), words[0], theme.BODY),
            label(hall.join.address, words[1], theme.BODY, face=Face.BOLD),
            Code(rect=(w - EDGE - side, y - 2, side, side), modules=hall.join.modules, said=_("Scan to join")),
        ]
        if hall.join.code:
            code = _("Table code")
            widgets.append(label(f"{code} {hall.join.code}", words[2], theme.BODY, face=Face.BOLD))
    if text := newest_text(hall.tables, hall.newest):
        panel = (x + EDGE, y + 4, wide, h - 12)
        widgets.append(Panel(rect=panel))
        widgets.append(Text(rect=inside(panel, 14, 4), text=text, size=LARGE - 2, face=Face.SERIF, lines=4))
    return widgets


def _fits(text: str, rect: Rect, size: int, face: Face, lines: int = 1) -> bool:
    """Return True if a text stands whole in its box, measured as the page's canvas does."""
    return layout(_RULER, text, rect, size, face, lines).fits
