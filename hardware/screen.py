"""The ring drawn on a screen: the colours of its LEDs as an eye sees them, at any moment; the painter asks for them.

ring = DrawnRing()
ring.show(scene)
ring.lights()          # again and again: the patterns move
"""

import math
import time
from collections.abc import Callable

from firmware.messages import Scene as WireScene
from firmware.patterns import render, restarts
from hardware.scene import Scene
from hardware.scene_codec import to_wire

LEDS = 27
"""Three a segment: enough for each colour to have its shape."""
SETTLED_MS = 16_100
"""Later than all numbers are shown: the moment that a still drawing shows."""
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
        self._scene = WireScene()
        self._began = clock()

    def show(self, scene: Scene) -> None:
        """Show this scene; its time restarts unless only `remaining` changed."""
        wired = to_wire(scene)
        if restarts(self._scene, wired):
            self._began = self._clock()
        self._scene = wired

    def set_brightness(self, percent: int) -> None:
        """Change nothing: the screen has a brightness of its own."""

    def lights(self) -> tuple[Light, ...]:
        """Red, green, blue (0-255, sRGB) of each LED now, the first LED of segment 0 first, clockwise."""
        return _lights(self._scene, max(0, int(1000 * (self._clock() - self._began))), self._count)

    def close(self) -> None:
        """Nothing to let go."""


def still(scene: Scene, count: int = LEDS) -> tuple[Light, ...]:
    """The lights of a scene once its numbers are shown: always the same for the same scene."""
    return _lights(to_wire(scene), SETTLED_MS, count)


def _lights(scene: WireScene, ms: int, count: int) -> tuple[Light, ...]:
    out = bytearray(3 * count)
    render(scene, ms & 0x3FFFFFFF, count, out)
    return tuple((EYES[out[at]], EYES[out[at + 1]], EYES[out[at + 2]]) for at in range(0, 3 * count, 3))
