"""Mouse and fingers as one pointer: the first one that comes down counts until it is gone.

SDL reports fingers only if it draws without a desktop, the mouse only if there is no touchscreen, and on a desktop each
touch twice: as a finger, and as a mouse that it makes up.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

import pygame

MADE_UP = -1
"""The touchscreen that SDL makes up for a mouse (SDL_MOUSE_TOUCHID)."""

LOST_S = 5.0
"""A finger that is down and sends nothing for this many seconds counts as lifted: its end was never reported."""

ECHO_S = 0.5
"""Seconds after a touch in which a mouse event counts as the X server's copy of that touch."""

Who = tuple[int, int] | None
"""A finger, by its touchscreen and number; None for the mouse."""


class Phase(StrEnum):
    """The phases of a pointer."""

    DOWN = "down"
    MOVE = "move"
    UP = "up"


PHASES = {
    pygame.MOUSEBUTTONDOWN: Phase.DOWN,
    pygame.MOUSEMOTION: Phase.MOVE,
    pygame.MOUSEBUTTONUP: Phase.UP,
    pygame.FINGERDOWN: Phase.DOWN,
    pygame.FINGERMOTION: Phase.MOVE,
    pygame.FINGERUP: Phase.UP,
}
FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)


class Touch(NamedTuple):
    """A pointer that comes down, moves or goes, at (x, y) as fractions 0-1 of the window; whether it is a finger."""

    phase: Phase
    x: float
    y: float
    is_finger: bool


class Pointer:
    """Turns SDL's events into touches; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.forget()

    def forget(self) -> None:
        """Forget who is down: the display is gone."""
        self._who: Who = None
        self._is_down = False
        self._heard_at = self._finger_at = float("-inf")

    def heard(self, event: pygame.event.Event, size: tuple[int, int]) -> Touch | None:
        """Turn an event of a window of this size, in pixels, into a touch; None unless of the pointer that counts."""
        phase = PHASES.get(event.type)
        if phase is None or self._is_echo(event):
            return None
        is_finger = event.type in FINGERS
        who = (event.touch_id, event.finger_id) if is_finger else None
        if not self._counts(phase, who):
            return None
        self._heard_at = self._clock()
        if is_finger:
            return Touch(phase, event.x, event.y, True)
        return Touch(phase, event.pos[0] / size[0], event.pos[1] / size[1], False)

    def _is_echo(self, event: pygame.event.Event) -> bool:
        """Return True if the event repeats another one, or is of another button than the first."""
        if event.type in FINGERS:
            if event.touch_id == MADE_UP:
                return True
            self._finger_at = self._clock()
            return False
        follows_finger = event.type == pygame.MOUSEBUTTONDOWN and self._clock() - self._finger_at < ECHO_S
        return bool(getattr(event, "touch", False) or follows_finger or getattr(event, "button", 1) != 1)

    def _counts(self, phase: Phase, who: Who) -> bool:
        if phase is Phase.DOWN:
            if self._is_down and who != self._who and self._clock() - self._heard_at < LOST_S:
                return False
            self._who, self._is_down = who, True
            return True
        if not self._is_down or who != self._who:
            return False
        self._is_down = phase is not Phase.UP
        return True
