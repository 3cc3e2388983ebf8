"""The window: SDL events in, drawn widgets out; `companion.app.press` turns touches into messages."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext

import pygame

from companion.app.display import NoDisplayError, is_connected, open_display, waits_for_device
from companion.app.pointer import Pointer, Touch
from companion.app.press import HOLD_STEP_S, Press
from companion.app.rotated_display import TurnedDisplay
from companion.system.touch_map import Point, TouchMap, mapped
from companion.ui import update_back, update_names, update_shell
from companion.ui.message import Message
from companion.ui.toolkit.draw import is_tall
from companion.ui.toolkit.pixel_screen import Drawn, new_brush, redraw
from companion.ui.toolkit.rotation import to_display, to_picture
from companion.ui.toolkit.widgets import Widget

POLL_S, IDLE_POLL_S, IDLE_AFTER_S = 0.005, 0.03, 4.0
"""Seconds between two checks for a touch; between two after IDLE_AFTER_S; seconds without a touch until then."""

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
        self._clock = clock
        self._press = Press(clock, self._on_display)
        self._pointer = Pointer(clock)
        self._woken = threading.Event()
        self._touched = clock()
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
        self._press.let_go()
        # another widget lies under the finger now, even one with the same name
        self._press.hide()

    def _lose(self, error: Exception) -> None:
        """The display is gone: draw nowhere until it is back."""
        self._use(pygame.Surface(self._display.size))
        self._press.let_go()
        self._pointer.forget()
        pygame.display.quit()
        self._say_gone(error)

    def _say_gone(self, error: Exception) -> None:
        self._gone_at = time.monotonic()
        logging.getLogger(__name__).warning(
            "No display (%s). Oyez continues without one and checks for one every second.", error
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
        return is_tall(self._canvas.size)

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
        seconds = min(seconds, HOLD_STEP_S) if self._press.is_holding else seconds
        for event in self._events(seconds):
            message = self._message_of(event) if not self._wakes(event) else None
            if message is not None:
                yield message
        held = self._press.held()
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

    def show(self, widgets: Sequence[Widget]) -> bool:
        """Draw these widgets, unless the screen shows them; return True if it drew, or would with a display."""
        drew = self._shown(widgets)
        self._press.answered()
        return drew

    def _shown(self, widgets: Sequence[Widget]) -> bool:
        if widgets is self._widgets and not (self._stale or self._press.stale):
            return False
        self._widgets = widgets
        self._press.show(widgets)
        self._stale = self._press.stale = False
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
            self._press.hide()
            return False
        shown = Drawn(widgets, self._press.widget, self._press.bar)
        self._display.update(redraw(self._canvas, self._drawn, shown))
        self._drawn = shown
        self._press.drawn()
        return True

    def _message_of(self, event: pygame.event.Event) -> Message | None:
        if event.type == pygame.QUIT:
            return update_shell.leave.tap()
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self._resized()
        elif event.type == pygame.KEYDOWN:
            return KEYS.get(event.key)
        elif event.type == pygame.TEXTINPUT:
            return update_names.typed.tap(event.text)
        else:
            touch = self._pointer.heard(event, self._display.size)
            return None if touch is None else self._press.touch(touch, *self._logical(touch))
        return None

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
        canvas, (width, height) = self._canvas, self._canvas.size
        return (x * width - canvas.origin[0]) / canvas.scale, (y * height - canvas.origin[1]) / canvas.scale

    def _on_display(self, x: float, y: float) -> Point:
        """Turn a point of the logical screen into one of the display, as fractions 0-1 of it."""
        canvas, (width, height) = self._canvas, self._canvas.size
        left, top = canvas.origin
        return to_display((left + x * canvas.scale) / width, (top + y * canvas.scale) / height, self._rotation)


KEYS: dict[int, Message] = {
    pygame.K_ESCAPE: update_back.back.tap(),
    pygame.K_AC_BACK: update_back.back.tap(),
    pygame.K_BACKSPACE: update_names.erase_letter.tap(),
    pygame.K_RETURN: update_names.name_done.tap(),
    pygame.K_KP_ENTER: update_names.name_done.tap(),
}
"""The messages of a real keyboard's keys, except letters."""
