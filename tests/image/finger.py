"""The finger on the machine's touchscreen: it finds keys by the program's dump, OYEZ_WIDGETS in the machine."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path

import cv2
import numpy as np

from companion.ui.tap_guard import QUIET_S
from companion.ui.toolkit.draw import fitted
from companion.ui.toolkit.screen_dump import ScreenDump, Seen, read
from tests.companion.real_window import Player
from tests.image.machine import SCREEN, Machine, MachineError

SHOWN = "/run/oyez/screen.json"
START_S = 300.0
"""Seconds from the plug to the first screen, at most; with both cores busy it takes some 100."""

ANSWER_S = 90.0
LOUDSPEAKER = "Plug in a loudspeaker"
SAFE_MODE = "Safe mode"
"""Parts of the sentences that there is no loudspeaker, and that Oyez starts without the voice that misses it."""


class Finger(Player):
    """The player who stands before the machine, with the tests' ways to name a key."""

    def __init__(self, machine: Machine, folder: Path, pictures: Path) -> None:
        self._machine = machine
        self.data = folder / "data"
        self._widgets = folder / "screen.json"
        self._pictures = pictures
        self._taken: set[str] = set()
        self._undisturbed = False
        for each in (self.data, pictures):
            each.mkdir(parents=True, exist_ok=True)

    def first_screen(self) -> ScreenDump:
        """Wait for the first screen after the plug."""
        return self.until(lambda seen: bool(seen.keys), START_S)

    def until(self, condition: Callable[[ScreenDump], bool], seconds: float = ANSWER_S) -> ScreenDump:
        """The screen once the condition holds. Raises MachineError with the content of the screen."""
        last: list[ScreenDump] = []

        def met() -> ScreenDump | None:
            status, text = self._machine.try_shell(f"cat {SHOWN}")
            if status:
                return None
            self._widgets.write_text(text)
            last[:] = [read(self._widgets)]
            return last[0] if condition(last[0]) else None

        try:
            found = self._machine.until("the screen that was waited for", met, seconds, 0.5)
        except MachineError as error:
            raise MachineError(f"{error}; on the screen: {last[0] if last else 'nothing yet'}") from error
        assert found is not None
        return found

    def key(self, message: str, **fields: object) -> Seen:
        """The key on the screen of just now whose tap means this; nothing lies over it."""
        if not self._undisturbed:
            self.close_notices()
        self.until(lambda _seen: True)
        return super().key(message, **fields)

    def has(self, message: str) -> bool:
        """Return True if a key on the screen of just now sends this message."""
        self.until(lambda _seen: True)
        return super().has(message)

    def close_notices(self) -> tuple[str, ...]:
        """Close the sentences over a screen that has just started, and give them.

        The last to come, some seconds after each start, is that there is no loudspeaker, as there is none in qemu.
        """
        self._undisturbed = True
        told: tuple[str, ...] = ()
        with suppress(MachineError):
            self.until(lambda seen: LOUDSPEAKER in seen.notice, START_S / 10)
        while not any(LOUDSPEAKER in notice for notice in told):
            # another sentence may hide it
            seen = self.until(lambda seen: bool(seen.notice))
            while seen.notice:
                if SAFE_MODE in seen.notice:
                    raise MachineError(f"it has failed twice: {seen.notice}")
                told = (*told, seen.notice)
                seen = self.tap_on(super().key("dismiss"))
        return told

    def tap_on(self, key: Seen) -> ScreenDump:
        """Touch the middle of a key, and wait until that is answered."""
        taps = self.until(lambda _seen: True).taps
        self._tap(key)
        return self._answered(taps)

    def hold(self, message: str, **fields: object) -> ScreenDump:
        """Keep the finger on a key until it is answered: a busy machine sees a shorter hold than the one made."""
        key = self.key(message, **fields)
        taps = self.until(lambda _seen: True).taps
        with self._finger_on(key):
            return self._answered(taps)

    def tap_and_leave(self, message: str, **fields: object) -> None:
        """Tap a key that ends the program, so that no screen will answer."""
        self._tap(self.key(message, **fields))
        self.forget()

    def _answered(self, taps: int) -> ScreenDump:
        seen = self.until(lambda seen: seen.taps > taps)
        self.remember(seen.screen)
        return seen

    def _tap(self, key: Seen) -> None:
        with self._finger_on(key):
            time.sleep(0.1)

    def _finger_on(self, key: Seen) -> AbstractContextManager[None]:
        # a screen that has just come takes no tap
        time.sleep(2 * QUIET_S)
        scale, (left, top) = fitted(SCREEN)
        x, y, w, h = key.rect
        return self._machine.touched((left + (x + w / 2) * scale) / SCREEN[0], (top + (y + h / 2) * scale) / SCREEN[1])

    def remember(self, name: str) -> None:
        """Save the first picture of each screen."""
        if name not in self._taken:
            self._taken.add(name)
            self.picture(name)

    def picture(self, name: str) -> np.ndarray:
        """The screen's picture, (H, W, 3) BGR; also saved under this name."""
        file = self._machine.picture(self._pictures / f"{len(list(self._pictures.iterdir())):02}-{name}.png")
        pixels = cv2.imread(str(file))
        assert pixels is not None
        return np.asarray(pixels)

    def forget(self) -> None:
        """Forget the screen: the program restarts."""
        self._undisturbed = False
        self._widgets.unlink(missing_ok=True)
