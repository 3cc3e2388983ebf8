"""The window: SDL events in, drawn widgets out. The only place that knows how a finger reaches the program."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext

import pygame

from companion.app.display import NoDisplayError, is_connected, open_display, waits_for_device
from companion.app.pointer import Phase, Pointer, Touch
from companion.app.rotated_display import TurnedDisplay
from companion.system.touch_map import Point, TouchMap, mapped
from companion.ui.messages import Back, CrossTouched, EraseLetter, Leave, Message, NameDone, Typed
from companion.ui.tap_guard import TapGuard
from companion.ui.toolkit.draw import Drawn, is_tall, new_brush, redraw
from companion.ui.toolkit.hit_test import hit, message_of, too_short
from companion.ui.toolkit.rotation import to_display, to_picture
from companion.ui.toolkit.widgets import Cross, Key, Widget

POLL_S, IDLE_POLL_S, IDLE_AFTER_S = 0.005, 0.03, 4.0
"""Seconds between two checks for a touch; between two after IDLE_AFTER_S; seconds without a touch until then."""

HOLD_S, HOLD_STEP_S = 0.8, 0.05
"""Seconds to hold a key that must be held, and between two pictures of its bar."""

RETRY_S = 1.0
"""Seconds between two tries to take back a display that is gone."""

TOUCHES = (
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.FINGERDOWN, pygame.FINGERUP, pygame.KEYDOWN, pygame.TEXTINPUT,
)  # fmt: skip


class Window:
    """A window of `size` pixels, or the whole screen; a display that goes away is taken back when it returns.

    Raises NoDisplayError if there is none at the start, unless it is `patient`: then it waits for one. `opening`
    holds while SDL opens the display, which may take long and lets nothing else be done.
    """

    def __init__(
        self,
        size: tuple[int, int],
        fullscreen: bool,
        clock: Callable[[], float] = time.monotonic,
        patient: bool = False,
        opening: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._size, self._fullscreen = size, fullscreen
        self._opening = opening
        self._rotation = 0
        self._touch_map: TouchMap = ()
        self._gone_at: float | None = None
        try:
            self._use(self._opened())
        except NoDisplayError as error:
            if not patient:
                raise
            self._use(pygame.Surface(size))
            self._say_gone(error)
        self._widgets: Sequence[Widget] = ()
        self._pressed: Widget | None = None
        self._trace: list[Point] = []
        """The points that the panel reported for a finger since it came down on a cross."""
        self._clock = clock
        self._guard = TapGuard(clock)
        self._pointer = Pointer(clock)
        self._woken = threading.Event()
        self._touched = self._pressed_at = clock()
        self.dark = False
        self.dark_after = 0.0
        """Seconds without a touch until the screen goes dark; 0 for never."""

    def _opened(self) -> pygame.Surface:
        """The display's surface. Raises NoDisplayError."""
        with self._opening():
            return open_display(self._size, self._fullscreen)

    def _use(self, display: pygame.Surface) -> None:
        """Draw on this surface from now on, turned as wanted."""
        self._display = TurnedDisplay(display, self._rotation)
        self._canvas = new_brush(self._display.picture)
        self._drawn = Drawn(())
        self._stale = True

    def arrange(self, rotation: int, touch_map: TouchMap) -> None:
        """Turn the picture clockwise by this many degrees, and map the position of fingers by this map."""
        self._touch_map = touch_map
        if rotation == self._rotation:
            return
        self._rotation = rotation
        self._use(self._display.display)
        self._press(None)
        # another widget lies under the finger now, even one with the same name
        self._guard.show(())

    def _lose(self, error: Exception) -> None:
        """The display is gone: draw nowhere until it is back."""
        self._use(pygame.Surface(self._display.size))
        self._pressed = None
        self._pointer.forget()
        pygame.display.quit()
        self._say_gone(error)

    def _say_gone(self, error: Exception) -> None:
        self._gone_at = time.monotonic()
        logging.getLogger(__name__).warning(
            "There is no display (%s). Oyez goes on without, and looks for one every second.", error
        )

    def _take_back(self) -> None:
        """Look for the display, once a second."""
        if self._gone_at is None or time.monotonic() - self._gone_at < RETRY_S:
            return
        self._gone_at = time.monotonic()
        if waits_for_device() and not is_connected():
            return
        try:
            self._use(self._opened())
        except NoDisplayError:
            pygame.display.quit()
            self._gone_at = time.monotonic()
            return
        self._gone_at = None
        logging.getLogger(__name__).warning("The display is back.")

    @property
    def tall(self) -> bool:
        """True if the picture is higher than wide."""
        return is_tall(self._canvas.surface.get_size())

    def light(self) -> None:
        """Show the screen again, where it had gone dark."""
        self._touched = self._clock()
        self._stale = self._stale or self.dark
        self.dark = False

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def wake(self) -> None:
        """Make `wait` return; may be called from any thread."""
        self._woken.set()

    def wait(self, seconds: float = 1.0) -> Iterator[Message]:
        """Wait at most this long for events and yield their messages; a wake-up alone yields nothing."""
        seconds = min(seconds, HOLD_STEP_S) if self._is_holding else seconds
        for event in self._events(seconds):
            message = self._message_of(event) if not self._wakes(event) else None
            if message is not None:
                yield message
        held = self._held()
        if held is not None:
            yield held
        if self.dark_after and not self.dark and self._clock() - self._touched >= self.dark_after:
            self.dark = self._stale = True

    def _events(self, seconds: float) -> list[pygame.event.Event]:
        """Return the events as soon as there are any; pygame's own wait would poll a thousand times a second."""
        until = time.monotonic() + seconds
        self._take_back()
        while True:
            woken = self._woken.is_set()
            self._woken.clear()
            found = self._queued()
            left = until - time.monotonic()
            if found or woken or left <= 0:
                return found
            at_rest = self._clock() - self._touched > IDLE_AFTER_S
            self._woken.wait(min(left, IDLE_POLL_S if at_rest else POLL_S))

    def _queued(self) -> list[pygame.event.Event]:
        """Return SDL's queued events; none without a display."""
        if self._gone_at is not None:
            return []
        try:
            return pygame.event.get()
        except pygame.error as error:
            self._lose(error)
            return []

    def _wakes(self, event: pygame.event.Event) -> bool:
        """Return True if this touch only lights the screen."""
        if event.type not in TOUCHES:
            return False
        was_dark = self.dark
        self.light()
        return was_dark

    @property
    def _is_holding(self) -> bool:
        pressed = self._pressed
        return isinstance(pressed, Key) and pressed.hold and pressed.enabled

    def _held(self) -> Message | None:
        """Return the message of a key that was held long enough; draw its bar until then."""
        if not self._is_holding:
            return None
        self._stale = True
        pressed = self._same(self._pressed)
        if pressed is None or self._clock() - self._pressed_at < HOLD_S:
            return None
        self._press(None)
        self._guard.acted(pressed)
        return message_of(pressed)

    def show(self, widgets: Sequence[Widget]) -> bool:
        """Draw these widgets, unless the screen shows them; return True if it drew, or would with a display."""
        drew = self._shown(widgets)
        self._guard.answered()
        return drew

    def _shown(self, widgets: Sequence[Widget]) -> bool:
        if widgets is self._widgets and not self._stale:
            return False
        self._widgets = widgets
        self._stale = False
        if self._gone_at is not None:
            return True
        try:
            return self._draw(widgets)
        except pygame.error as error:
            self._lose(error)
            return True

    def _draw(self, widgets: Sequence[Widget]) -> bool:
        if self.dark:
            self._drawn = Drawn(())
            self._canvas.surface.fill((0, 0, 0))
            self._display.update()
            self._guard.show(())
            return False
        held = (self._clock() - self._pressed_at) / HOLD_S if self._is_holding else 0.0
        shown = Drawn(widgets, self._same(self._pressed), held)
        self._display.update(redraw(self._canvas, self._drawn, shown))
        self._drawn = shown
        if self._guard.show(widgets):
            self._press(None)
        return True

    def _same(self, pressed: Widget | None) -> Widget | None:
        """The widget now on the screen that is the one pressed before the screen changed."""
        if pressed is None:
            return None
        for widget in self._widgets:
            if type(widget) is type(pressed) and widget.rect == pressed.rect and widget.message == pressed.message:
                return widget
        return None

    def _message_of(self, event: pygame.event.Event) -> Message | None:
        if event.type == pygame.QUIT:
            return Leave()
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self._resized()
        elif event.type == pygame.KEYDOWN:
            return KEYS.get(event.key)
        elif event.type == pygame.TEXTINPUT:
            return Typed(event.text)
        else:
            touch = self._pointer.heard(event, self._display.size)
            return None if touch is None else self._touch_message(touch)
        return None

    def _touch_message(self, touch: Touch) -> Message | None:
        cross = next((widget for widget in self._widgets if isinstance(widget, Cross)), None)
        if cross is not None and touch.is_finger:
            return self._cross_touched(cross, touch)
        x, y = self._logical(touch)
        if touch.phase is Phase.DOWN:
            self._come_down(x, y)
        elif touch.phase is Phase.UP:
            return self._release(x, y)
        elif self._is_holding and hit(self._widgets, x, y) is not self._same(self._pressed):
            self._press(None)
            self._stale = True
        return None

    def _cross_touched(self, cross: Cross, touch: Touch) -> Message | None:
        """Report the finger's average point by the panel, and the cross's; a touch anywhere on the screen counts."""
        if touch.phase is Phase.DOWN:
            self._trace = []
            self._press(cross if self._guard.allows(cross, *cross.at) else None)
        self._trace.append((touch.x, touch.y))
        if touch.phase is not Phase.UP or self._pressed is None:
            return None
        self._press(None)
        self._guard.acted(cross)
        touched = sum(x for x, _ in self._trace) / len(self._trace), sum(y for _, y in self._trace) / len(self._trace)
        return CrossTouched(touched, self._on_display(*cross.at))

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None and (surface is not self._display.display or surface.get_size() != self._display.size):
            self._use(surface)
        self._drawn = Drawn(())
        self._stale = True

    def _logical(self, touch: Touch) -> Point:
        """The point of the logical screen at which a pointer is."""
        at = mapped(self._touch_map, touch.x, touch.y) if touch.is_finger else (touch.x, touch.y)
        x, y = to_picture(*at, self._rotation)
        canvas, (width, height) = self._canvas, self._canvas.surface.get_size()
        return (x * width - canvas.origin[0]) / canvas.scale, (y * height - canvas.origin[1]) / canvas.scale

    def _on_display(self, x: float, y: float) -> Point:
        """Turn a point of the logical screen into one of the display, as fractions 0-1 of it."""
        canvas, (width, height) = self._canvas, self._canvas.surface.get_size()
        left, top = canvas.origin
        return to_display((left + x * canvas.scale) / width, (top + y * canvas.scale) / height, self._rotation)

    def _come_down(self, x: float, y: float) -> None:
        """A finger comes down; a key that has just appeared does not count."""
        widget = hit(self._widgets, x, y)
        self._press(widget if widget is not None and self._guard.allows(widget, x, y) else None)

    def _press(self, widget: Widget | None) -> None:
        self._pressed = widget
        self._pressed_at = self._clock()
        self._stale = self._stale or widget is not None

    def _release(self, x: float, y: float) -> Message | None:
        """A tap counts where the finger leaves the key it came down on."""
        pressed = self._same(self._pressed)
        self._press(None)
        self._stale = self._stale or pressed is not None
        if pressed is None or hit(self._widgets, x, y) is not pressed:
            return None
        self._guard.acted(pressed)
        if isinstance(pressed, Key) and pressed.hold and pressed.enabled:
            return too_short(pressed)
        return message_of(pressed)


KEYS: dict[int, Message] = {
    pygame.K_ESCAPE: Back(),
    pygame.K_AC_BACK: Back(),
    pygame.K_BACKSPACE: EraseLetter(),
    pygame.K_RETURN: NameDone(),
    pygame.K_KP_ENTER: NameDone(),
}
"""The messages of a real keyboard's keys, except letters."""
