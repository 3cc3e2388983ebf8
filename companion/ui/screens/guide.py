"""The guide over a screen: its sentence, a frame around its target, and no other key that changes anything."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from companion.game.tutorial import Tutorial
from companion.i18n.language import _
from companion.ui import update_back, update_learn
from companion.ui.message import calls
from companion.ui.model import Model
from companion.ui.screens.frame import inside, screen_size
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.fonts import pieces
from companion.ui.toolkit.widgets import Bubble, Key, Panel, Picture, Rect, Style, Text, Tone, Widget

FOOT = 66
WIDTHS = 420, 380, 340, 300, 560
"""Of a bubble on a wide screen, the preferred one first; any bubble may be nearly as wide as its screen."""
TOP, SIDE, FRAME, AWAY = 62, 8, 8, 24
"""The space that a bubble leaves above it, beside and below it, around its target, and to it if there is room."""
EDGED = 3
"""The edge of a key or a die, which may be covered."""
EDGE = 18
"""The space beside the text of a bubble, as its painter leaves it."""
SPARE = 6
"""The part of each line that stays empty, since the width of its letters is an estimate."""
LINE = 1.3
"""The height of a line by the size of its letters."""


def guided(model: Model, widgets: Sequence[Widget]) -> list[Widget]:
    """The screen's widgets with the guide over them; only the tap that it waits for is left."""
    step = _tutorial(model).steps[model.lesson or 0]
    quiet = [each if step.tap is not None and each.message == step.tap else quieted(each) for each in widgets]
    tapped = [index for index, each in enumerate(quiet) if step.tap is not None and each.message == step.tap]
    index = step.target(quiet) if step.target is not None else tapped[-1] if tapped else None
    shown, bubble = pointed(model, quiet, index, _(step.text), step.on_top)
    return [*shown, bubble, *_keys(model, bubble.rect)]


def pointed(
    model: Model, widgets: Sequence[Widget], index: int | None, text: str, on_top: bool = False
) -> tuple[list[Widget], Bubble]:
    """The widgets and the bubble that points to one of them; a round one is marked below all that lies on it."""
    shown = list(widgets)
    marks = [each.rect for each in shown if not isinstance(each, Panel | Picture)]
    if index is None:
        return shown, _bubble(model, text, None, on_top, marks)
    target = shown[index]
    if not target.round:
        return shown, _bubble(model, text, target.rect, on_top, marks)
    # a frame would cross the die and its price, and those of the plaza above
    shown[index] = replace(target, selected=True)
    on_it = [each.rect for each in shown[index:] if not each.round and _meet(each.rect, target.rect)]
    return shown, replace(_bubble(model, text, _around([target.rect, *on_it]), on_top, marks), target=None)


def _around(rects: Sequence[Rect]) -> Rect:
    """The smallest rect around these."""
    x, y = min(left for left, *_ in rects), min(top for _, top, *_ in rects)
    return x, y, max(left + w for left, _, w, _ in rects) - x, max(top + h for _, top, _, h in rects) - y


def _meet(one: Rect, other: Rect) -> bool:
    (x, y, w, h), (left, top, width, height) = one, other
    return x < left + width and left < x + w and y < top + height and top < y + h


def _bubble(model: Model, text: str, target: Rect | None, on_top: bool, marks: Sequence[Rect]) -> Bubble:
    """A bubble as large as its text with two keys below it, near its target; `on_top`: in the upper half."""
    width, height = screen_size(model)
    large = theme.BODY * theme.TEXT_FACTORS[model.settings.text]
    widths = (*((width - 40,) if model.tall else WIDTHS), width - 2 * SIDE)
    sizes = tuple((wide, FOOT + height_of(text, wide - 2 * EDGE - SPARE, large)) for wide in widths)
    box = place_of(sizes, target, (width, height // 2 if on_top else height), tuple(marks))
    return Bubble(rect=box, text=text, target=target, foot=FOOT)


def bubble_foot(box: Rect) -> tuple[Rect, Rect]:
    """The places of the two keys below the text of a bubble."""
    x, y, w, h = box
    wide, top = (w - 44) // 2, y + h - FOOT + 2
    return (x + 14, top, wide, 52), (x + w - 14 - wide, top, wide, 52)


def _tutorial(model: Model) -> Tutorial:
    assert model.table is not None
    assert model.table.tutorial is not None
    return model.table.tutorial


def quieted(widget: Widget) -> Widget:
    """Return the widget as it looks, without its message; the way back stays, and leaves the guide."""
    if calls(widget.message, update_back.back) or not widget.tappable:
        return widget
    return replace(widget, message=None, why="")


def _keys(model: Model, box: Rect) -> list[Widget]:
    assert model.lesson is not None
    tutorial = _tutorial(model)
    x, _y, w, _h = box
    left, right = bubble_foot(box)
    if model.lesson + 1 == tutorial.done:
        done = update_learn.next_step.tap(model.lesson)
        return [Key(rect=(x + 14, left[1], w - 28, 52), label=_("Done"), style=Style.DARK, message=done)]
    leave = Key(rect=left, label=_("Leave the guide"), style=Style.DARK, message=update_learn.leave_lesson.tap())
    number = _("{step} of {steps}").format(step=model.lesson + 1, steps=tutorial.done)
    if tutorial.steps[model.lesson].tap is not None:
        return [leave, Text(rect=right, text=number, size=theme.SMALL, tone=Tone.GOLD, align=1)]
    return [
        leave,
        Key(rect=right, label=_("Continue"), style=Style.DARK, message=update_learn.next_step.tap(model.lesson)),
    ]


def height_of(text: str, width: float, size: float) -> int:
    """Return the height of a text with the space above and below it, by the usual widths of its letters."""
    lines, used = 1, 0.0
    for piece in pieces(text):
        wide = width_of(piece, size)
        if used and used + wide - width_of(" ", size) * piece.endswith(" ") > width:
            lines, used = lines + 1, 0.0
        used += wide
    return round(lines * size * LINE) + 22


@lru_cache(maxsize=4)
def place_of(
    sizes: tuple[tuple[int, int], ...], target: Rect | None, screen: tuple[int, int], marks: tuple[Rect, ...] = ()
) -> Rect:
    """Return the place of a bubble that covers nothing of its target, or below on the screen if there is none.

    Of several places it is one of those that cut the fewest marks, and of these the nearest one. A mark that no bubble
    could cover as a whole does not count. The last ones are cached: a step is drawn again and again.
    """
    width, height = screen
    marks = tuple(mark for mark in marks if any(mark[2] <= w and mark[3] <= h for w, h in sizes))
    x, y, w, h = near = target or (width // 2, height, 0, 0)
    around = x - FRAME, y - FRAME, w + 2 * FRAME, h + 2 * FRAME
    found = (each for size in sizes for each in _places(size, near, screen, marks))
    places = dict.fromkeys(each for each in found if not _meet(each, around))
    inner = [inside(mark, EDGED, EDGED) for mark in marks]
    if places:
        cuts = {place: sum(_cut(place, mark) for mark in inner) for place in places}
        fewest = min(cuts.values())
        left = [place for place in places if cuts[place] == fewest]
        return min(left, key=lambda place: (sum(_cut(place, mark) for mark in marks), _apart(place, near)))
    w, h = sizes[-1]
    return (4 if x > width // 2 else width - w - 4), height - h - 10, w, h


def _places(size: tuple[int, int], near: Rect, screen: tuple[int, int], marks: Sequence[Rect]) -> Iterator[Rect]:
    """Every place of a bubble from `TOP` to the foot whose upper or lower edge lies beside its target or a mark."""
    (w, h), (width, height), (x, y, wide, high) = size, screen, near
    edges = {edge for _, top, _, tall in (*marks, near) for edge in (top, top + tall)}
    tops = {TOP, y + high // 2 - h // 2, y + high + AWAY, y - h - AWAY, *edges, *(edge - h for edge in edges)}
    lefts = dict.fromkeys((x + wide // 2 - w // 2, SIDE, width - w - SIDE, x + wide + AWAY, x - w - AWAY))
    for left, top in product(lefts, sorted(tops)):
        if SIDE <= left <= width - w - SIDE and TOP <= top <= height - h - SIDE:
            yield left, top, w, h


def _apart(one: Rect, other: Rect) -> int:
    """The pixels between two rects, across and down."""
    (x, y, w, h), (left, top, width, height) = one, other
    return max(x - left - width, left - x - w, 0) + max(y - top - height, top - y - h, 0)


def _cut(box: Rect, mark: Rect) -> int:
    """The pixels of a mark's lines that a box may cut: all at its sides, one above or below, none if it hides it."""
    (x, y, w, h), (left, top, wide, high) = box, mark
    if left >= x + w or left + wide <= x or top >= y + h or top + high <= y:
        return 0
    if left < x or left + wide > x + w:
        return high
    return 0 if y <= top and top + high <= y + h else min(high, theme.SMALL)
