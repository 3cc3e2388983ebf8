"""The part of a screen that shows an owner's file which cannot be read."""

from companion.games import owner_file
from companion.games.owner_file import OwnerFile
from companion.i18n.fault_texts import screen_text
from companion.i18n.language import _
from companion.ui.model import Model
from companion.ui.screens.frame import above, inside
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Text, Widget


def unreadable_file(model: Model, file: OwnerFile, text: str, box: Rect) -> list[Widget]:
    """A text for people and the fault of the file, and a key for a new one."""
    body, foot = above(box, theme.MAIN_TARGET)
    fault = file.fault(model)
    reason = "" if fault is None else screen_text(fault, model.language)
    return [
        Panel(rect=body),
        Text(rect=inside(body, 16, 8), text=f"{text}\n{reason}", size=theme.BODY, lines=8),
        Key(rect=foot, label=_("Begin a new file (hold)"), hold=True, size=22, message=owner_file.begin_file.tap()),
    ]
