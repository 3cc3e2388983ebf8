"""The ring of lights drawn on the screen, behind the same port as the real ones."""

import time
from collections.abc import Callable

from companion.ui.messages import Message, RingShown
from hardware.faults import Fault
from hardware.ports import RingPicture
from hardware.screen import DrawnRing, Light


class ScreenRing:
    """Tells the screen of each picture, and what its LEDs show now; `clock` gives seconds."""

    fault: Fault | None = None

    def __init__(self, post: Callable[[Message], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._post = post
        self._drawn = DrawnRing(clock)

    def show(self, picture: RingPicture) -> None:
        """Show this picture around the wheel."""
        self._drawn.show(picture)
        self._post(RingShown(picture))

    def lights(self) -> tuple[Light, ...]:
        """The LEDs' colours now."""
        return self._drawn.lights()

    def close(self) -> None:
        """Nothing to let go."""
