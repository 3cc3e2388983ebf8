"""The ring drawn on a screen: the colours of its LEDs, as an eye sees them, at any moment. Whoever draws asks for them.

ring = DrawnRing()
ring.show(picture)
ring.lights()          # again and again: the patterns move
"""

import math
import time
from collections.abc import Callable

from firmware.messages import Scene
from firmware.patterns import render, restarts
from hardware.ports import RingPicture
from hardware.scene_codec import scene_of

LEDS = 27
"""Three a place: enough for each colour to have its shape."""
SETTLED_MS = 16_100
"""Later than any throw is laid out: the moment that a still picture shows."""
FULL = 100
"""The drive of an LED that a screen shows as its brightest."""
STEPS = 15
"""A screen's colours are rounded to so many steps, so that few different lamps have to be drawn."""

Light = tuple[int, int, int]

EYES = tuple(round(STEPS * math.pow(min(1.0, drive / FULL), 1 / 2.2)) * 255 // STEPS for drive in range(256))
"""From an LED's drive to a screen's value: LEDs are linear, screens are not (sRGB, exponent about 2.2)."""


class DrawnRing:
    """A ring that keeps its scene; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, count: int = LEDS) -> None:
        self.fault: str | None = None
        self._clock = clock
        self._count = count
        self._scene = Scene()
        self._began = clock()

    def show(self, picture: RingPicture) -> None:
        """Show this picture; its time begins anew unless only the number of waiting players changed."""
        scene = scene_of(picture)
        if restarts(self._scene, scene):
            self._began = self._clock()
        self._scene = scene

    def lights(self) -> tuple[Light, ...]:
        """Red, green, blue (0-255, sRGB) of each LED now, place 0's first LED first, clockwise."""
        return _lights(self._scene, max(0, int(1000 * (self._clock() - self._began))), self._count)

    def close(self) -> None:
        """Nothing to let go."""


def still(picture: RingPicture, count: int = LEDS) -> tuple[Light, ...]:
    """The lights of a picture at a moment at which its dice are laid out: the same for the same picture."""
    return _lights(scene_of(picture), SETTLED_MS, count)


def _lights(scene: Scene, ms: int, count: int) -> tuple[Light, ...]:
    out = bytearray(3 * count)
    render(scene, ms & 0x3FFFFFFF, count, out)
    return tuple((EYES[out[at]], EYES[out[at + 1]], EYES[out[at + 2]]) for at in range(0, 3 * count, 3))
