"""The whole program, `oyez play`, with a program for a finger: the real window on SDL's dummy driver, the real loop.

The finger's taps are a generator of messages: for each one the key that sends it is found on the screen and touched as
a finger does; None lets the program run for a moment.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame

from companion.app import loop as app
from companion.app import window as app_window
from companion.app.ports import Screen
from companion.app.press import HOLD_S
from companion.cli import main
from companion.game.offer import Offer
from companion.storage.store import Store
from companion.ui import update_shell
from companion.ui.message import Message
from companion.ui.tap_guard import QUIET_S
from companion.ui.toolkit.draw import fitted
from companion.ui.toolkit.hit_test import hit
from companion.ui.toolkit.widgets import Key, Widget
from hardware.devices import Devices
from hardware.ports import Voice

SIZE = (800, 480)
MOMENT_S = 0.01
TIMEOUT_S = 60.0
"""So long nothing takes that works, however slow the machine is."""

Play = Callable[["Program"], Iterator[Message | None]]


class NoKeyError(AssertionError):
    """A key to tap never appeared on the screen, or a condition never came true."""


class Program:
    """`oyez play` with games, settings and cache in a folder of its own, played by `play`.

    `words` go to the command, `variables` into its environment. `app` is the loop once it runs; `voice`, `parts` and
    `window` are its own.
    """

    app: app.App
    voice: Voice
    parts: Devices
    window: "Finger"

    def __init__(self, folder: Path, play: Play, *words: str, **variables: str) -> None:
        self.folder = folder
        self.taps = 0
        self._words = words
        self._variables = variables
        self._play = play
        self._ahead = 0.0

    def run(self) -> int:
        """Play until the finger has nothing more to do; the program's exit status."""
        own = {
            "OYEZ_DATA": "data", "OYEZ_CONFIG": "config", "XDG_CACHE_HOME": "cache", "XDG_RUNTIME_DIR": "run",
            "HOME": "home",
        }  # fmt: skip
        for name in own.values():
            (self.folder / name).mkdir(exist_ok=True)
        environment = {variable: str(self.folder / name) for variable, name in own.items()}
        environment |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "C"} | self._variables
        program = self

        class Caught(app.App):
            def __init__(
                self,
                games: Sequence[Offer],
                store: Store,
                window: Screen,
                parts: Devices,
                voice: Voice,
                chance: Random,
                *more: Any,
            ) -> None:
                super().__init__(games, store, window, parts, voice, chance, *more)
                program.app, program.voice, program.parts = self, voice, parts

        def window(size: tuple[int, int], fullscreen: bool, **_more: object) -> "Finger":
            self.window = Finger(self, size, fullscreen)
            return self.window

        with (
            patch.dict(os.environ, environment),
            patch.object(app, "App", Caught),
            patch.object(app_window, "Window", window),
        ):
            return main(["play", *self._words])

    def clock(self) -> float:
        """Seconds, of which some may have been let pass at once."""
        return time.monotonic() + self._ahead

    def let_pass(self, seconds: float) -> None:
        """Let time pass on the window's clock."""
        self._ahead += seconds

    def until(self, condition: Callable[[], bool], what: str) -> Iterator[None]:
        """Run the program until the condition holds. Raises NoKeyError if that never comes."""
        gives_up = time.monotonic() + TIMEOUT_S
        while not condition():
            if time.monotonic() > gives_up:
                raise NoKeyError(f"{what} never came; on the screen: {self.seen}")
            yield None

    @property
    def seen(self) -> str:
        """Return the screen's content, for people who look for a mistake."""
        model = self.app.model
        keys = [widget.message for widget in self.window.shown if widget.tappable]
        return f"{type(model.screen).__name__}, {model.notice!r}, {keys}"

    def played(self) -> Iterator[Message | None]:
        """Yield the finger's taps."""
        return self._play(self)


class Finger(app_window.Window):
    """A window that is touched by a program: one touch, or a moment of waiting, each time the loop comes round."""

    def __init__(self, program: Program, size: tuple[int, int], fullscreen: bool) -> None:
        super().__init__(size, fullscreen, program.clock)
        self._program = program
        self._wanted: Message | None = None
        self._since = 0.0
        self._turns = program.played()
        self._up: tuple[int, int] | None = None
        self._holds = False

    @property
    def shown(self) -> tuple[Widget, ...]:
        """The widgets on the screen."""
        return tuple(self._widgets)

    def wait(self, seconds: float = 1.0) -> Iterator[Message]:
        """Take the next tap, then return its message; a key that moved away under the finger is tapped once more."""
        for message in super().wait(min(seconds, 0.0 if self._do() else MOMENT_S)):
            if message == self._wanted:
                self._wanted = None
            yield message

    def _do(self) -> bool:
        """Touch the screen; False if there is nothing to do but to wait."""
        there = pygame.display.get_init()
        if there and self._holds and self._press.widget is not None:
            self._program.let_pass(HOLD_S)
            self._holds = False
            return True
        if there and self._up is not None:
            self._touch(pygame.MOUSEBUTTONUP, self._up)
            self._up = None
            return True
        if self._wanted is None:
            self._wanted = next(self._turns, None)
            self._since = time.monotonic()
        if not pygame.display.get_init():
            # nobody can touch a display that is not there
            self._up, self._holds, self._since = None, False, time.monotonic()
            return False
        if self._wanted is None:
            return False
        if time.monotonic() - self._since > TIMEOUT_S:
            raise NoKeyError(f"no answer to {self._wanted}; on the screen: {self._program.seen}")
        key = self._key(self._wanted) or (
            self._key(update_shell.dismiss.tap()) if self._program.app.model.notice else None
        )
        if key is None:
            return False
        self._tap(key)
        return True

    def _key(self, message: Message) -> Widget | None:
        """Return the widget with this message within reach of a finger."""
        for widget in self._widgets:
            if widget.enabled and widget.message == message and hit(self._widgets, *_middle(widget)) is widget:
                return widget
        return None

    def _tap(self, key: Widget) -> None:
        """Put the finger down, to be let go the next time; time passes before that where a key has to be held."""
        scale, (left, top) = fitted(SIZE)
        x, y = _middle(key)
        at = round(left + x * scale), round(top + y * scale)
        self._program.let_pass(QUIET_S)
        self._touch(pygame.MOUSEBUTTONDOWN, at)
        self._up = at
        self._holds = isinstance(key, Key) and key.hold
        self._program.taps += 1

    @staticmethod
    def _touch(kind: int, at: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1))


def _middle(widget: Widget) -> tuple[float, float]:
    x, y, w, h = widget.rect
    return x + w / 2, y + h / 2
