"""The parts of a screen that show the faults of an owner's file, or that it cannot be read."""

from collections.abc import Sequence

from companion.games import owner_file
from companion.games.owner_file import OwnerFile
from companion.i18n.fault_texts import screen_text
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined
from companion.owner_file.words import sentence
from companion.ui import update_shell
from companion.ui.model import Model
from companion.ui.screens.frame import above, inside
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Text, Widget
from engine.owner_file import FileFault

MAX_SHOWN = 3
"""Faults that a sentence names."""


def wrong_values(faults: Sequence[FileFault], box: Rect) -> Key:
    """The number of wrong values; a tap names them with their places."""
    count = len(faults)
    text = ngettext(
        "{n} wrong value in the file: tap to see it.", "{n} wrong values in the file: tap to see them.", count
    )
    told = update_shell.explain.news(sentences(faults))
    return Key(rect=box, label=text.format(n=count), icon=Icon.WARNING, size=18, message=told)


def sentences(faults: Sequence[FileFault]) -> str:
    """The first faults with their places."""
    return joined([sentence(each) for each in faults[:MAX_SHOWN]])


def unreadable_file(model: Model, file: OwnerFile, box: Rect, text: str = "") -> list[Widget]:
    """A text for people and the fault of the file, and a key for a new one."""
    text = text or _("The cards file cannot be used. Correct it, or begin a new one; the old one stays beside it.")
    body, foot = above(box, theme.MAIN_TARGET)
    fault = file.fault(model)
    reason = "" if fault is None else screen_text(fault, model.language)
    return [
        Panel(rect=body),
        Text(rect=inside(body, 16, 8), text=f"{text}\n{reason}", size=theme.BODY, lines=8),
        Key(rect=foot, label=_("Begin a new file (hold)"), hold=True, size=22, message=owner_file.begin_file.tap()),
    ]
