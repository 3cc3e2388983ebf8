"""The key beside the main one of a page's foot that deletes the piece that the page shows."""

from companion.i18n.language import _
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import beside
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Rect

WIDTH = 150


def beside_delete(model: Model, box: Rect, message: Message) -> tuple[Key, Rect]:
    """The key, which is held, and the rest of the foot, at the side of the main keys."""
    rect, rest = beside(model, box, box[2] - WIDTH - theme.GAP)
    return Key(rect=rect, label=_("Delete (hold)"), hold=True, size=theme.SMALL, message=message), rest
