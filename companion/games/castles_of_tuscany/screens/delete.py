"""The key at the left of a page's foot that deletes a board or a card."""

from companion.i18n.language import _
from companion.ui.messages import Message
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Rect

WIDTH = 150


def beside_delete(box: Rect, message: Message) -> tuple[Key, Rect]:
    """The key, which is held, and the rest of the foot."""
    x, y, w, h = box
    key = Key(rect=(x, y, WIDTH, h), label=_("Delete (hold)"), hold=True, size=theme.SMALL, message=message)
    left = WIDTH + theme.GAP
    return key, (x + left, y, w - left, h)
