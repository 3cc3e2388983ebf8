"""The page of a form: its fields with their values as keys, and the allowed values of one of them."""

from collections.abc import Sequence

from msgspec import Struct

from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import above, grid
from companion.ui.screens.paging import pages
from companion.ui.screens.text_width import shortened, width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Icon, Key, Picture, Rect, Text, Tone, Widget

VALUE, FILLED = 19, 0.8
"""The least size of the letters of a value, smaller upright in usual text, and the part of its lines that it fills."""
LINE = 1.25
"""The height of a line as a multiple of the size of its letters."""
MARK = 22
ROOM_FOR_TWO = 76
"""The height of a field from which its title may take two lines."""
MAX_FIELD = 100
"""The greatest height of a field."""
HIGHEST = 84
"""The greatest height of an allowed value's key."""
PAGES = 60
NARROW = 70
"""The width of the longest word up to which choices stand in many columns."""
MAX_ROWS, MAX_TALL_ROWS = 5, 9


class Entry(Struct, frozen=True):
    """A field: its title, its value in words, the tap on it, and a mark where the value is missing or wrong."""

    title: str
    shown: str
    message: Message
    mark: Icon | None = None


class Choice(Struct, frozen=True):
    """An allowed value: its word, the tap on it; `why` is the reason why it cannot be taken now."""

    word: str
    message: Message
    selected: bool = False
    why: str = ""


def places(model: Model, count: int, box: Rect) -> list[Rect]:
    """The places of this number of fields, and of a few more."""
    columns = 2 if model.tall else 3
    rows = max(3, min(-(-count // columns), MAX_TALL_ROWS if model.tall else MAX_ROWS))
    return grid((*box[:3], min(box[3], rows * (MAX_FIELD + theme.GAP) - theme.GAP)), columns, rows)


def entry(model: Model, shown: Entry, box: Rect) -> list[Widget]:
    """A field as a key."""
    x, y, w, h = box
    room = w - 24 - (MARK + 6 if shown.mark else 0)
    head, lines = (24, 1) if h < ROOM_FOR_TWO else (42, 3)
    size = theme.TALL_LEAST if model.tall and model.settings.text == "usual" else VALUE
    seen = min(lines, int((h - head - 6) / (size * LINE)))
    value = shortened(shown.shown, size, seen * (w - 24) * FILLED)
    widgets: list[Widget] = [
        Key(rect=box, label="", message=shown.message),
        Text(rect=(x + 12, y + 3, room, head), text=shown.title, size=theme.SMALL, tone=Tone.SOFT, lines=2),
        Text(
            rect=(x + 12, y + 3 + head, w - 24, h - head - 6), text=value, size=theme.BODY, face=Face.BOLD, lines=lines
        ),
    ]
    if shown.mark is not None:
        widgets.append(Picture(rect=(x + w - MARK - 8, y + 4, MARK, MARK), icon=shown.mark, tone=Tone.DOUBT))
    return widgets


def choice_keys(model: Model, choices: Sequence[Choice], page: int, box: Rect) -> list[Widget]:
    """A page of the allowed values, with keys to the others below."""
    columns, rows = _columns(model, choices)
    columns = min(columns, len(choices))
    rows = min(rows, _rows(box))
    paged = len(choices) > columns * rows
    body, foot = above(box, PAGES) if paged else (box, box)
    lines = min(rows, _rows(body)) if paged else -(-len(choices) // columns)
    rects = grid((*body[:3], min(body[3], lines * (HIGHEST + theme.GAP) - theme.GAP)), columns, lines)
    widgets: list[Widget] = [
        Key(
            rect=rect,
            label=each.word,
            size=22,
            selected=each.selected,
            enabled=not each.why,
            why=each.why,
            message=each.message,
        )
        for each, rect in zip(choices[page * len(rects) if paged else 0 :], rects, strict=False)
    ]
    return [*widgets, *pages(len(choices), len(rects), page, foot)] if paged else widgets


def _rows(box: Rect) -> int:
    """The rows of keys that a box has room for."""
    return int(box[3] + theme.GAP) // (theme.TARGET + theme.GAP)


def _columns(model: Model, choices: Sequence[Choice]) -> tuple[int, int]:
    """Columns and rows of the choices, by their longest word."""
    narrow = max(width_of(choice.word, 22) for choice in choices) <= NARROW
    if model.tall:
        return (5, 9) if narrow else (2, 9)
    return (8, 5) if narrow else (3, 5)
