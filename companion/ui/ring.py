"""The ring of lights drawn on the screen, behind the same port as the real ones."""

import time
from collections.abc import Callable

from companion.ui import update_shell
from companion.ui.message import Message
from hardware.faults import Fault
from hardware.scene import Scene
from hardware.screen import DrawnRing, Light


class ScreenRing:
    """A ring whose scenes go to the screen as messages; `lights` are its LEDs now, `clock` gives seconds."""

    fault: Fault | None = None

    def __init__(self, post: Callable[[Message], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._post = post
        self._drawn = DrawnRing(clock)

    def show(self, scene: Scene) -> None:
        """Show this scene around the wheel."""
        self._drawn.show(scene)
        self._post(update_shell.ring_shown.news(scene))

    def set_brightness(self, percent: int) -> None:
        """The brightness of the screen is that of its ring too."""

    def lights(self) -> tuple[Light, ...]:
        """The colours of the LEDs now."""
        return self._drawn.lights()

    def close(self) -> None:
        """Nothing to release."""
