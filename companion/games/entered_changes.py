"""Changes that people enter by hand for a card in words: those so far, and the keys to them."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n.language import _
from companion.ui.commands import Changed
from companion.ui.message import Message, on_tap
from companion.ui.model import Model, Screen
from companion.ui.screens.frame import label, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Style, Tone, Widget


class EnteredChanges(Screen, frozen=True):
    """The changes so far; `answers` are those about the next one in order, `page` is that of the next answers."""

    changes: tuple[Any, ...] = ()
    answers: tuple[Any, ...] = ()
    page: int = 0


@on_tap
def ask_again(model: Model) -> Changed:
    """The last answer about the next change again."""
    screen = model.screen
    if not isinstance(screen, EnteredChanges):
        return model, ()
    return replace(model, screen=replace(screen, answers=screen.answers[:-1], page=0)), ()


def so_far(
    screen: EnteredChanges, words: Callable[[Any], str], drop: Callable[[int], Message], box: Rect, limit: int
) -> list[Widget]:
    """The newest changes, at most `limit`, each with a key that removes it."""
    head, *places = stack(box, 26, *(1.0,) * limit)
    count = len(screen.changes)
    return [
        label(_("Changes so far: {n}").format(n=count), head, theme.SMALL, Tone.SOFT),
        *(
            Key(rect=rect, label=words(screen.changes[at]), icon=Icon.ERASE, size=18, message=drop(at))
            for at, rect in zip(range(max(0, count - limit), count), places, strict=False)
        ),
    ]


def changes_foot(screen: EnteredChanges, done: Message, box: Rect) -> Key:
    """The key to the question before, or the one that ends the changes."""
    if screen.answers:
        return Key(rect=box, label=_("Ask again"), icon=Icon.BACK, size=22, message=ask_again.tap())
    words = _("All changes entered") if screen.changes else _("Nothing changes")
    return Key(rect=box, label=words, size=26, style=Style.MAIN, message=done)
