"""The taps that count: none on a key that came under the finger just now, and of a double tap only the first."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.ui import update_names, update_throw
from companion.ui.message import calls
from companion.ui.toolkit.hit_test import covers, hit, message_of
from companion.ui.toolkit.widgets import Backdrop, Widget

QUIET_S = 0.4
"""Seconds from a change under the finger until a tap acts there: longer than between the two taps of a double tap,
which are up to 350 ms apart."""

KEYBOARD = (
    update_names.typed,
    update_names.erase_letter,
    update_throw.tap_pad,
    update_names.shift_keys,
    update_names.name_done,
)
"""Messages of the keys that change while somebody types, and are typed on all the same."""

REPEATED = (update_names.typed, update_names.erase_letter, update_throw.tap_pad)
"""Messages of the keys that people tap twice in quick succession and mean it."""


class Shown(NamedTuple):
    """The name of a screen and the widgets on it that can be tapped; `until` is when it was replaced."""

    name: str
    widgets: tuple[Widget, ...]
    until: float = 0.0


class TapGuard:
    """Remembers the widgets on the screen within the last QUIET_S; `clock` gives seconds.

    guard = TapGuard(time.monotonic)
    guard.show(widgets)              # whenever another picture stands on the screen
    if guard.allows(widget, x, y):   # where a finger comes down on a widget
        guard.acted(widget)          # once the tap has given its message
    guard.answered()                 # once the answer stands on the screen
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._now_shown = Shown("", ())
        self._before: deque[Shown] = deque()
        self._acted: Widget | None = None
        self._acted_at = 0.0
        self._unanswered = False

    def show(self, widgets: Sequence[Widget]) -> bool:
        """Note that these widgets are on the screen from now on; gives whether that is another screen."""
        name = next((widget.screen for widget in widgets if isinstance(widget, Backdrop)), "")
        shown = Shown(name, tuple(widget for widget in widgets if widget.tappable))
        if shown == self._now_shown:
            return False
        now = self._clock()
        self._forget(now)
        self._before.append(self._now_shown._replace(until=now))
        is_other = name != self._now_shown.name
        self._now_shown = shown
        return is_other

    def allows(self, widget: Widget, x: float, y: float) -> bool:
        """Return True if a finger that comes down on this widget, at a logical point, may act on it."""
        now = self._clock()
        self._forget(now)
        if self._repeats(widget, x, y, now):
            return False
        return all(self._is_same(widget, hit(shown.widgets, x, y), shown.name) for shown in self._before)

    def acted(self, widget: Widget) -> None:
        """Note that a tap on this widget has given its message."""
        self._acted, self._acted_at, self._unanswered = widget, self._clock(), True

    def answered(self) -> None:
        """Note that the program has dealt with the last tap: only now can anybody see its result."""
        if self._unanswered:
            self._acted_at, self._unanswered = self._clock(), False

    def _forget(self, now: float) -> None:
        while self._before and now - self._before[0].until >= QUIET_S:
            self._before.popleft()

    def _repeats(self, widget: Widget, x: float, y: float, now: float) -> bool:
        """Return True if this is the second half of a double tap."""
        acted = self._acted
        if acted is None or now - self._acted_at >= QUIET_S or not covers(acted, x, y):
            return False
        return not (calls(acted.message, *REPEATED) and calls(widget.message, *REPEATED))

    def _is_same(self, widget: Widget, before: Widget | None, name: str) -> bool:
        """Return True if a tap there, on the screen of that name, meant the same as now."""
        if before is None or name != self._now_shown.name:
            return False
        if calls(widget.message, *KEYBOARD) and calls(before.message, *KEYBOARD):
            return True
        return (type(before), before.rect, message_of(before)) == (type(widget), widget.rect, message_of(widget))
