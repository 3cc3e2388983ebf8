"""The parts that the pages of a learned copy and of learned tiles share: a learned picture, and the keys below."""

from typing import TYPE_CHECKING

from companion.i18n.language import _
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import handed, row
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Style

if TYPE_CHECKING:
    from vision.camera import Pixels


def square_picture(side: int, picture: bytes) -> "Pixels":
    """The picture (side, side, 3) BGR of something learned."""
    import numpy as np  # no start waits for it

    return np.frombuffer(picture, np.uint8).reshape(side, side, 3)


def lesson_keys(model: Model, fresh: bool, box: Rect, keep: Message, again: Message, forget: Message) -> list[Key]:
    """The keys to save a `fresh` lesson, to learn again and to forget; the first one beside the free hand."""
    third, second, first = handed(model, row(box, 3))
    return [
        Key(rect=third, label=_("Forget"), detail="" if fresh else _("hold"), hold=not fresh, message=forget),
        Key(rect=second, label=_("Learn again"), message=again),
        Key(
            rect=first,
            label=_("Keep") if fresh else _("Saved"),
            size=28 if fresh else theme.BODY,
            icon=Icon.TICK,
            style=Style.MAIN,
            enabled=fresh,
            why=_("It is saved already."),
            message=keep,
        ),
    ]
