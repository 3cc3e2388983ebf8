"""A list that may have more lines than fit: the lines of a page, and the keys to the page before and the one after."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from companion.i18n.language import _
from companion.ui.message import Message
from companion.ui.screens.frame import label
from companion.ui.toolkit.widgets import Icon, Key, Rect, Tone, Widget
from companion.ui.update_shell import turn_page

Item = TypeVar("Item")


def listed(
    items: Sequence[Item], shown: int, rects: Sequence[Rect], line: Callable[[Item, Rect], Iterable[Widget]]
) -> list[Widget]:
    """The items of a page, counted from 0, each drawn in a rect by `line`."""
    shown_items = items[shown * len(rects) :]
    return [widget for item, rect in zip(shown_items, rects, strict=False) for widget in line(item, rect)]


def paged(
    items: Sequence[Item], shown: int, rects: Sequence[Rect], line: Callable[[Item, Rect], Iterable[Widget]], foot: Rect
) -> list[Widget]:
    """The items of a page as in `listed`, and at the foot the keys to the pages beside it."""
    return [*listed(items, shown, rects, line), *pages(len(items), len(rects), shown, foot)]


def pages(count: int, on_a_page: int, shown: int, box: Rect, from_end: bool = False) -> list[Widget]:
    """Keys for the page before and the one after, where there is more than one; `from_end` counts the last one as 0."""
    last = max(count - 1, 0) // on_a_page
    if not last:
        return []
    x, y, w, h = box
    third = w * 3 // 10
    at, step = (last - shown, -1) if from_end else (shown, 1)
    number = _("{page} of {pages}").format(page=at + 1, pages=last + 1)
    return [
        Key(
            rect=(x, y, third, h),
            label=_("Page back"),
            icon=Icon.BACK,
            enabled=at > 0,
            why=_("This is the first page."),
            message=turn_page.tap(shown - step),
        ),
        label(number, (x + third, y, w - 2 * third, h), tone=Tone.SOFT, align=0),
        Key(
            rect=(x + w - third, y, third, h),
            label=_("Page on"),
            icon=Icon.NEXT,
            enabled=at < last,
            why=_("This is the last page."),
            message=turn_page.tap(shown + step),
        ),
    ]


def next_page(count: int, on_a_page: int, shown: int) -> Message:
    """The page after the one shown, the first one after the last."""
    return turn_page.tap(shown + 1 if (shown + 1) * on_a_page < count else 0)
