"""Lights that this machine animates: scenes in, frames out, on a thread of its own.

lights = Lights(9, Lamps(pins))
lights.show(scene)
"""

import threading
import time
from collections.abc import Callable
from typing import Protocol

from firmware.messages import MAX_BRIGHTNESS, MIN_BRIGHTNESS
from firmware.messages import Scene as WireScene
from firmware.patterns import render, restarts
from firmware.strip import dim
from hardware.faults import Fault, FaultError
from hardware.scene import Scene
from hardware.scene_codec import to_wire

FRAMES_A_SECOND = 25
RETRY_S = 2.0
"""Seconds after which lamps that failed are tried again: a loose wire may be pushed back in the middle of a game."""


class LampError(FaultError):
    """Lamps cannot be lit."""


class Lamps(Protocol):
    """Lamps on wires that can be given a frame."""

    def put(self, frame: bytes, scene: WireScene) -> None:
        """Show red, green, blue of each LED, LED 0 first, 0-255. Raises LampError."""

    def close(self) -> None:
        """Put all out and free the pins; more than once is allowed."""


class Lights:
    """A ring of `count` LEDs: shows the pattern of each scene until the next; `fault` says why it is dark.

    `clock` gives seconds. Without a thread (`alone=False`) its owner calls `tick`. A picture that stays is sent again
    after `refresh_s` seconds, where lamps keep a disturbed one; never for None.
    """

    def __init__(
        self,
        count: int,
        lamps: Lamps,
        clock: Callable[[], float] = time.monotonic,
        alone: bool = True,
        refresh_s: float | None = None,
    ) -> None:
        self.fault: Fault | None = None
        self._lamps = lamps
        self._refresh_s = refresh_s
        self._clock = clock
        self._frame = bytearray(3 * count)
        self._count = count
        self._brightness = MAX_BRIGHTNESS
        self._shown: bytes | None = None
        self._scene = WireScene()
        self._began = clock()
        self._tried = clock()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="lights", daemon=True) if alone else None
        if self._thread is not None:
            self._thread.start()

    def show(self, scene: Scene) -> None:
        """Show this scene from now on; its time restarts unless only `remaining` changed."""
        wired = to_wire(scene)
        with self._changed:
            if restarts(self._scene, wired):
                self._began = self._clock()
            self._scene = wired
            self._changed.notify()

    def set_brightness(self, percent: int) -> None:
        """Dim all frames from now on to this part of their light; bounded to 10-100 percent."""
        with self._changed:
            self._brightness = min(MAX_BRIGHTNESS, max(MIN_BRIGHTNESS, percent))
            self._changed.notify()

    def tick(self) -> None:
        """Draw the frame of this moment and hand it to the lamps if it is a new one."""
        now = self._clock()
        with self._changed:
            scene, since = self._scene, int(1000 * (now - self._began))
            brightness = self._brightness
        render(scene, max(0, since) & 0x3FFFFFFF, self._count, self._frame)
        dim(self._frame, brightness)
        frame = bytes(self._frame)
        stale = self._refresh_s is not None and now - self._tried >= self._refresh_s
        if (frame == self._shown and not stale) or (self.fault is not None and now - self._tried < RETRY_S):
            return
        self._tried = now
        try:
            self._lamps.put(frame, scene)
        except LampError as error:
            self.fault, self._shown = error.fault, None
        else:
            self.fault, self._shown = None, frame

    def close(self) -> None:
        """Stop, put the lamps out and let them go."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
        self._lamps.close()

    def _run(self) -> None:
        while not self._closed:
            self.tick()
            with self._changed:
                if not self._closed:
                    self._changed.wait(1 / FRAMES_A_SECOND)
