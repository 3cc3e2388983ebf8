"""The foot of a list that has more lines than fit: a page back, a page on."""

from collections.abc import Callable

from companion.i18n.language import _
from companion.ui.message import Message
from companion.ui.screens.frame import label
from companion.ui.toolkit.widgets import Icon, Key, Rect, Tone, Widget


def pages(count: int, on_a_page: int, shown: int, turn: Callable[[int], Message], box: Rect) -> list[Widget]:
    """Keys for the page before and the one after, where there is more than one; `turn` gives the message of a page."""
    last = max(count - 1, 0) // on_a_page
    if not last:
        return []
    x, y, w, h = box
    third = w * 3 // 10
    number = _("{page} of {pages}").format(page=shown + 1, pages=last + 1)
    return [
        Key(
            rect=(x, y, third, h),
            label=_("Page back"),
            icon=Icon.BACK,
            enabled=shown > 0,
            why=_("This is the first page."),
            message=turn(shown - 1),
        ),
        label(number, (x + third, y, w - 2 * third, h), tone=Tone.SOFT, align=0),
        Key(
            rect=(x + w - third, y, third, h),
            label=_("Page on"),
            icon=Icon.NEXT,
            enabled=shown < last,
            why=_("This is the last page."),
            message=turn(shown + 1),
        ),
    ]
