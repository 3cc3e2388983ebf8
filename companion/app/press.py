"""The finger on the screen: the widget under it, its bar if the key must be held, and the message that it gives."""

from collections.abc import Callable, Sequence

from companion.app.pointer import Phase, Touch
from companion.system.touch_map import Point
from companion.ui import update_display
from companion.ui.message import Message
from companion.ui.tap_guard import TapGuard
from companion.ui.toolkit.hit_test import hit, message_of, too_short
from companion.ui.toolkit.widgets import Cross, Key, Widget

HOLD_S, HOLD_STEP_S = 0.8, 0.05
"""Seconds to hold a key that must be held, and between two pictures of its bar."""


class Press:
    """Turns touches at logical points into messages; `clock` gives seconds.

    `on_display` turns a logical point into one of the display, as fractions 0-1 of it. `stale` is True from the moment
    at which a picture has to show another pressed key, or another length of its bar, until `drawn`.
    """

    def __init__(self, clock: Callable[[], float], on_display: Callable[[float, float], Point]) -> None:
        self._clock = clock
        self._on_display = on_display
        self._guard = TapGuard(clock)
        self._widgets: Sequence[Widget] = ()
        self._pressed: Widget | None = None
        self._pressed_at = clock()
        self._trace: list[Point] = []
        """The points that the panel reported for a finger since it came down on a cross."""
        self.stale = False

    def show(self, widgets: Sequence[Widget]) -> None:
        """Take touches to mean these widgets, which are not on the display yet."""
        self._widgets = widgets

    def drawn(self) -> None:
        """Note that the widgets are on the display."""
        if self._guard.show(self._widgets):
            self.let_go()

    def hide(self) -> None:
        """Note that no widget is where it was: the display is dark or turned."""
        self._guard.show(())

    def answered(self) -> None:
        """Note that the program has dealt with the last tap."""
        self._guard.answered()

    def let_go(self) -> None:
        """Forget the pressed widget."""
        self._press(None)

    @property
    def widget(self) -> Widget | None:
        """The pressed widget, as the screen shows it now."""
        return self._same(self._pressed)

    @property
    def is_holding(self) -> bool:
        """True while a finger is on a key that must be held."""
        pressed = self._pressed
        return isinstance(pressed, Key) and pressed.hold and pressed.enabled

    @property
    def bar(self) -> float:
        """The length of the bar of a held key, 0-1."""
        return (self._clock() - self._pressed_at) / HOLD_S if self.is_holding else 0.0

    def held(self) -> Message | None:
        """Return the message of a key that was held long enough; its bar has to be drawn until then."""
        if not self.is_holding:
            return None
        self.stale = True
        pressed = self.widget
        if pressed is None or self._clock() - self._pressed_at < HOLD_S:
            return None
        self.let_go()
        self._guard.acted(pressed)
        return message_of(pressed)

    def touch(self, touch: Touch, x: float, y: float) -> Message | None:
        """Return the message of a touch at a logical point, if it gives one."""
        cross = next((widget for widget in self._widgets if isinstance(widget, Cross)), None)
        if cross is not None and touch.is_finger:
            return self._cross_touched(cross, touch)
        if touch.phase is Phase.DOWN:
            self._come_down(x, y)
        elif touch.phase is Phase.UP:
            return self._release(x, y)
        elif self.is_holding and hit(self._widgets, x, y) is not self.widget:
            self.let_go()
            self.stale = True
        return None

    def _cross_touched(self, cross: Cross, touch: Touch) -> Message | None:
        """Report the finger's average point by the panel, and the cross's; a touch anywhere on the screen counts."""
        if touch.phase is Phase.DOWN:
            self._trace = []
            self._press(cross if self._guard.allows(cross, *cross.at) else None)
        self._trace.append((touch.x, touch.y))
        if touch.phase is not Phase.UP or self._pressed is None:
            return None
        self.let_go()
        self._guard.acted(cross)
        touched = sum(x for x, _ in self._trace) / len(self._trace), sum(y for _, y in self._trace) / len(self._trace)
        return update_display.cross_touched.tap(touched, self._on_display(*cross.at))

    def _come_down(self, x: float, y: float) -> None:
        """A finger comes down; a key that has just appeared does not count."""
        widget = hit(self._widgets, x, y)
        self._press(widget if widget is not None and self._guard.allows(widget, x, y) else None)

    def _release(self, x: float, y: float) -> Message | None:
        """A tap counts where the finger leaves the key it came down on."""
        pressed = self.widget
        self.let_go()
        self.stale = self.stale or pressed is not None
        if pressed is None or hit(self._widgets, x, y) is not pressed:
            return None
        self._guard.acted(pressed)
        if isinstance(pressed, Key) and pressed.hold and pressed.enabled:
            return too_short(pressed)
        return message_of(pressed)

    def _press(self, widget: Widget | None) -> None:
        self._pressed = widget
        self._pressed_at = self._clock()
        self.stale = self.stale or widget is not None

    def _same(self, pressed: Widget | None) -> Widget | None:
        """The widget now on the screen that is the one pressed before the screen changed."""
        if pressed is None:
            return None
        for widget in self._widgets:
            if type(widget) is type(pressed) and widget.rect == pressed.rect and widget.message == pressed.message:
                return widget
        return None
