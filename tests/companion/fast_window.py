"""`python -m tests.companion.fast_window SPEED play ...`: the real program with a window whose clock goes faster.

All that the window waits for takes so much less time: a key that is held, a screen that must have been there for a
moment before a tap counts. Fingers come from stdin, a line each: `down 0.25 0.5`, `move`, `up`, and a number where it
is another finger than the first, as fractions of the window.
"""

import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

from companion import cli


def main(speed: float, words: Sequence[str]) -> int:
    """Run the command."""
    import pygame

    from companion.app import window

    begun = time.monotonic()

    class FastWindow(window.Window):
        """The window with another clock."""

        def __init__(self, size: tuple[int, int], fullscreen: bool, **more: Any) -> None:
            super().__init__(size, fullscreen, lambda: begun + speed * (time.monotonic() - begun), **more)

    def feel() -> None:
        kinds = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}
        for line in sys.stdin:
            kind, x, y, *finger = line.split()
            about = {
                "touch_id": 1,
                "finger_id": int(*finger or (0,)),
                "x": float(x),
                "y": float(y),
                "dx": 0.0,
                "dy": 0.0,
            }
            pygame.event.post(pygame.event.Event(kinds[kind], about))

    window.Window = FastWindow  # type: ignore[assignment,misc]
    threading.Thread(target=feel, daemon=True).start()
    return cli.main(words)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
