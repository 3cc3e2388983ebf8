"""The machine that Oyez runs on: the sticks that are plugged in, the version, the power."""

from companion.i18n.language import _
from companion.i18n.numbers import tenths
from companion.storage.sticks import StickRow
from companion.system.release import version
from companion.ui import update_machine, update_sticks
from companion.ui.message import Message
from companion.ui.model import MachinePage, Model
from companion.ui.screens.frame import beside, column, label, page
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Tone, Widget

ROWS = 5
HIGHEST = 84
MAX_SHOWN = 3
"""Sticks; more are hardly plugged into one Pi."""
KEY = 200


def view(model: Model, _screen: MachinePage) -> list[Widget]:
    """A row for each stick with a key to let it go, then the version and the power."""
    widgets, (x, y, w, h) = page(model, _("Machine"))
    rows = column((x, y, w, min(h, ROWS * HIGHEST)), ROWS, 6)
    sticks = model.sticks[:MAX_SHOWN]
    for stick, rect in zip(sticks, rows, strict=False):
        key = (_("Remove safely"), update_sticks.eject.tap(stick.name)) if model.machine.asks else None
        widgets += _row(model, rect, room_on(stick), key)
    if not sticks:
        widgets += _row(model, rows[0], _("No USB stick is plugged in."), None)
    update = (_("Update"), update_sticks.open_releases.tap()) if model.machine.asks else None
    widgets += _row(model, rows[-2], _("Oyez {version}").format(version=version()), update)
    if model.machine.service:
        widgets += _row(
            model,
            rows[-1],
            _("Every action is already on the card."),
            (_("Switch off"), update_machine.open_power.tap()),
        )
    return widgets


def room_on(stick: StickRow) -> str:
    """The stick with its free space."""
    free = tenths(stick.free / 1e9)
    return _("USB stick {name}: {free} GB free").format(name=stick.name, free=free)


def _row(model: Model, box: Rect, words: str, key: tuple[str, Message] | None) -> list[Widget]:
    left, right = beside(model, box, 150 if model.tall else KEY)
    x, y, w, h = left if key else box
    widgets: list[Widget] = [
        Panel(rect=(x, y, w, h)),
        label(words, (x + 14, y + 2, w - 28, h - 4), theme.BODY, Tone.INK, lines=3),
    ]
    if key:
        widgets.append(Key(rect=right, label=key[0], message=key[1]))
    return widgets
