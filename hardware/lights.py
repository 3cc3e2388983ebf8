"""Lights that this machine animates by itself: patterns in, frames out, on a thread of its own.

lights = Lights(9, Lamps(pins))
lights.show(picture)
"""

import threading
import time
from collections.abc import Callable
from typing import Protocol

from firmware.messages import Scene
from firmware.patterns import render, restarts
from hardware.faults import Fault, FaultError
from hardware.ports import RingPicture
from hardware.scene_codec import scene_of

FRAMES_A_SECOND = 25
RETRY_S = 2.0
"""Seconds after which lamps that failed are tried again: a loose wire may be pushed back in the middle of a game."""


class LampError(FaultError):
    """Lamps cannot be lit."""


class Lamps(Protocol):
    """What hangs on wires: it can be given a frame."""

    def put(self, frame: bytes, scene: Scene) -> None:
        """Show red, green, blue of each LED, LED 0 first, 0-255. Raises LampError."""

    def close(self) -> None:
        """Put all out and free the pins; more than once is allowed."""


class Lights:
    """A ring of `count` LEDs: shows each picture's pattern until the next; `fault` says why it is dark.

    `clock` gives seconds. Without a thread (`alone=False`) whoever owns it calls `tick`.
    """

    def __init__(
        self, count: int, lamps: Lamps, clock: Callable[[], float] = time.monotonic, alone: bool = True
    ) -> None:
        self.fault: Fault | None = None
        self._lamps = lamps
        self._clock = clock
        self._frame = bytearray(3 * count)
        self._count = count
        self._shown: bytes | None = None
        self._scene = Scene()
        self._began = clock()
        self._tried = clock()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="lights", daemon=True) if alone else None
        if self._thread is not None:
            self._thread.start()

    def show(self, picture: RingPicture) -> None:
        """Show this picture from now on; its time begins anew unless only the number of waiting players changed."""
        scene = scene_of(picture)
        with self._changed:
            if restarts(self._scene, scene):
                self._began = self._clock()
            self._scene = scene
            self._changed.notify()

    def tick(self) -> None:
        """Draw the frame of this moment and hand it to the lamps if it is a new one."""
        now = self._clock()
        with self._changed:
            scene, since = self._scene, int(1000 * (now - self._began))
        render(scene, max(0, since) & 0x3FFFFFFF, self._count, self._frame)
        frame = bytes(self._frame)
        if frame == self._shown or (self.fault is not None and now - self._tried < RETRY_S):
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
