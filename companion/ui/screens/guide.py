"""The guide over a screen: its sentence, a frame around its target, and no other key that changes anything."""

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from companion.game.tutorial import Tutorial
from companion.i18n.language import _
from companion.ui.messages import Back, LeaveLesson, NextStep
from companion.ui.model import Model
from companion.ui.screens.frame import screen_size
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.fonts import pieces
from companion.ui.toolkit.widgets import Bubble, DieKey, Key, Rect, Style, Text, Tone, Widget

FOOT = 66
WIDTHS = 420, 380, 340, 300
"""Of a bubble on a wide screen, the preferred one first."""
EDGE = 18
"""The space beside the text of a bubble, as its painter leaves it."""
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
    marks = [each.rect for each in shown if isinstance(each, DieKey | Key | Text)]
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
    """A bubble as large as its text with two keys below it, beside its target."""
    width, height = screen_size(model)
    large = theme.BODY * theme.TEXT_FACTORS[model.settings.text]
    sizes = [
        (wide, FOOT + height_of(text, wide - 2 * EDGE, large)) for wide in ((width - 40,) if model.tall else WIDTHS)
    ]
    box = (20, 62, *sizes[0]) if on_top else place_of(sizes, target, (width, height), marks)
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
    if isinstance(widget.message, Back) or not widget.tappable:
        return widget
    return replace(widget, message=None, why="")


def _keys(model: Model, box: Rect) -> list[Widget]:
    assert model.lesson is not None
    tutorial = _tutorial(model)
    x, _y, w, _h = box
    left, right = bubble_foot(box)
    if model.lesson + 1 == tutorial.done:
        done = NextStep(model.lesson)
        return [Key(rect=(x + 14, left[1], w - 28, 52), label=_("Done"), style=Style.DARK, message=done)]
    leave = Key(rect=left, label=_("Leave the guide"), style=Style.DARK, message=LeaveLesson())
    number = _("{step} of {steps}").format(step=model.lesson + 1, steps=tutorial.done)
    if tutorial.steps[model.lesson].tap is not None:
        return [leave, Text(rect=right, text=number, size=theme.SMALL, tone=Tone.GOLD, align=1)]
    return [leave, Key(rect=right, label=_("Continue"), style=Style.DARK, message=NextStep(model.lesson))]


def height_of(text: str, width: float, size: float) -> int:
    """Return the height of a text with the space above and below it, by the usual widths of its letters."""
    lines, used = 1, 0.0
    for piece in pieces(text):
        wide = width_of(piece, size)
        if used and used + wide - width_of(" ", size) * piece.endswith(" ") > width:
            lines, used = lines + 1, 0.0
        used += wide
    return round(lines * size * LINE) + 22


def place_of(
    sizes: Sequence[tuple[int, int]], target: Rect | None, screen: tuple[int, int], marks: Sequence[Rect] = ()
) -> Rect:
    """Return the place of a bubble that covers nothing of its target: below, above or beside it.

    Of several places it is the first of those that cut the fewest marks.
    """
    width, height = screen
    if target is None:
        w, h = sizes[0]
        return (width - w) // 2, height - h - 10, w, h
    tx, ty, tw, th = target
    places = []
    for w, h in sizes:
        x = max(10, min(tx + tw // 2 - w // 2, width - w - 10))
        y = max(62, min(ty + th // 2 - h // 2, height - h - 10))
        near = (x, ty + th + 24), (x, ty - h - 24), (tx + tw + 16, y), (tx - w - 16, y)
        for left, top in (*near, *product((width - w - 10, 10), (y, height - h - 10))):
            inside = left >= 4 and top >= 4 and left + w <= width - 4 and top + h <= height - 4
            if inside and not _meet((left - 8, top - 8, w + 16, h + 16), target):
                places.append((left, top, w, h))
    if places:
        return min(places, key=lambda place: sum(_cuts(place, mark) for mark in marks))
    w, h = sizes[-1]
    return (4 if tx > width // 2 else width - w - 4), height - h - 10, w, h


def _cuts(box: Rect, mark: Rect) -> bool:
    """Return True if a box covers a part of a mark and leaves another in sight."""
    return _meet(box, mark) and _around([box, mark]) != box
