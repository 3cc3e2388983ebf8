"""`python -m tests.companion.driven_window play ...`: the real program, with fingers and a clock that a test moves.

Standard input has a line for each event: `down 0.25 0.5`, `move`, `up`, and a number where it is another finger than
the first, as fractions of the window; `pass 0.8` lets so many seconds pass on the window's clock, which stands still
otherwise. The window handles all of them in order, so no test waits until a tap counts or a key has been held.
"""

import sys
import threading
from collections.abc import Sequence
from typing import Any

from companion import cli
from companion.ui.message import Message


def main(words: Sequence[str]) -> int:
    """Run the command."""
    import pygame

    from companion.app import loop, window

    kinds = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}

    class DrivenWindow(window.Window):
        """The window with fingers and a clock by standard input."""

        def __init__(self, size: tuple[int, int], fullscreen: bool, **more: Any) -> None:
            self._now = 0.0
            super().__init__(size, fullscreen, lambda: self._now, **more)
            threading.Thread(target=self._listen, daemon=True).start()

        def _listen(self) -> None:
            for line in sys.stdin:
                kind, *numbers = line.split()
                pygame.event.post(moment(float(*numbers)) if kind == "pass" else finger(kind, *numbers))
                self.wake()

        def _message_of(self, event: pygame.event.Event) -> Message | None:
            if event.type != pygame.USEREVENT:
                return super()._message_of(event)
            self._now += event.seconds
            return None

    def moment(seconds: float) -> pygame.event.Event:
        return pygame.event.Event(pygame.USEREVENT, seconds=seconds)

    def finger(kind: str, x: str, y: str, number: str = "0") -> pygame.event.Event:
        about = {"touch_id": 1, "finger_id": int(number), "x": float(x), "y": float(y), "dx": 0.0, "dy": 0.0}
        return pygame.event.Event(kinds[kind], about)

    window.Window = DrivenWindow  # type: ignore[assignment,misc]
    # a step that fails ends a test, not a game night
    loop.MAX_FAILED = 0
    return cli.main(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
