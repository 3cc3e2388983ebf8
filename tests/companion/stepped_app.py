"""The program's loop in the test's own process, step by step: a window, fingers, and a clock that the test moves."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from companion.app.loop import App
from companion.app.window import Window
from companion.games import GAME_SETTINGS, GAMES
from companion.settings import load_settings
from companion.storage.store import Store, store_path
from companion.ui.tap_guard import QUIET_S
from companion.ui.toolkit import theme
from companion.ui.toolkit.screen_dump import ScreenDump, read
from hardware.backlight import Backlight
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.companion.hand import Hand

STEP_S, MAX_STEPS = 0.05, 1_000
"""Seconds that each step takes by the test's clock, and the number of steps within which an awaited screen comes."""
FINGERS = {"down": pygame.FINGERDOWN, "up": pygame.FINGERUP}


class SteppedApp(Hand):
    """A player and the program; needs SDL's dummy driver. No other thread is waited for."""

    def __init__(self, folder: Path, size: tuple[int, int] = theme.SCREEN) -> None:
        super().__init__(folder, size, folder / "widgets.json")
        self.now = 0.0

    def start(self) -> None:
        """Start the program in a window."""
        self._widgets.unlink(missing_ok=True)
        file = self.config / "settings.toml"
        settings = load_settings(file, GAME_SETTINGS).settings
        self._store = Store.open(store_path(self.data))
        self._window = Window(self._size, False, self._time)
        self._app = App(
            GAMES, self._store, self._window, no_devices(), SilentVoice(), Random(1), self._widgets, self._time
        )
        self._app.set_up(settings, file, Backlight(None), lambda _source: None)
        self._app.begin()
        self.until(lambda seen: seen.screen == "Start")

    def until(self, condition: Callable[[ScreenDump], bool]) -> ScreenDump:
        """Take steps until the condition holds."""
        for _step in range(MAX_STEPS):
            # nothing is waited for, as the clock is the test's
            self._window.wake()
            self._app.step()
            self.now += STEP_S
            if self._widgets.exists() and condition(seen := read(self._widgets)):
                return seen
        pytest.fail(f"it never came; on the screen: {read(self._widgets)}")

    def close(self) -> None:
        """End the program."""
        self._app._close()
        self._store.close()

    def _time(self) -> float:
        return self.now

    def _rest(self) -> None:
        self.now += 2 * QUIET_S

    def _keep(self, seconds: float) -> None:
        # the program has to see the finger before that time is over
        self.until(lambda _seen: True)
        self.now += seconds

    def _finger(self, kind: str, x: float, y: float) -> None:
        about = {"touch_id": 1, "finger_id": 0, "x": x, "y": y, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.event.Event(FINGERS[kind], about))
