"""Whether all that a ring showed was what it had been asked for, in order, and at its time."""

from collections.abc import Sequence

from firmware.intents import Scene
from firmware.patterns import render, restarts
from firmware.strip import Strip
from hardware.pin_tables import PicoPins
from tests.firmware.pico import Record

NEAR_MS = 40
"""By how much the clock of a record may differ from the one that the pattern was drawn for."""
AHEAD = 60
"""Scenes that may have been left out because newer ones came."""


class Shown:
    """Explains records one after the other; `wrong` are those that no scene asked for explains."""

    def __init__(self, pins: PicoPins) -> None:
        self.wrong: list[Record] = []
        self.scenes: list[Scene] = [Scene()]
        self._strip = Strip(
            pins.leds, pins.first, pins.clockwise, pins.order, pins.budget_ma, pins.channel_ma, pins.dark_ma
        )
        self._count = pins.leds
        self._guesses: set[tuple[int, int]] = set()
        self._last = 0
        self._drawn: dict[tuple[Scene, int], bytes] = {}

    def look(self, records: Sequence[Record], asked: Sequence[Scene]) -> None:
        """Explain these records; `asked` are all scenes asked for until now."""
        self.scenes = [Scene(), *asked]
        for record in records:
            if record.what == "ring":
                self._explain(record, bytes.fromhex(record.value))

    def within(self, scene: Scene, wire: bytes, ms: int) -> bool:
        """Whether this is the scene at some moment of its first milliseconds."""
        return any(self._draw(scene, age) == wire for age in range(ms))

    def _explain(self, record: Record, wire: bytes) -> None:
        guesses = {guess for guess in self._guesses if self._fits(guess, record.at, wire)}
        if not guesses:
            guesses = self._new_guesses(record.at, wire)
        if guesses:
            self._guesses = guesses
            self._last = max(self._last, min(scene for scene, _ in guesses))
        elif any(wire):
            self.wrong.append(record)

    def _new_guesses(self, at: int, wire: bytes) -> set[tuple[int, int]]:
        scenes = self.scenes
        guesses = set()
        for scene in {0, *range(self._last, min(self._last + AHEAD, len(scenes)))}:
            begun = {at} | {since for before, since in self._guesses if not restarts(scenes[before], scenes[scene])}
            guesses |= {(scene, since) for since in begun if self._fits((scene, since), at, wire)}
        return guesses

    def _fits(self, guess: tuple[int, int], at: int, wire: bytes) -> bool:
        scene, since = self.scenes[guess[0]], guess[1]
        near = sorted(range(max(0, at - since - NEAR_MS), at - since + NEAR_MS), key=lambda ms: abs(ms - at + since))
        return any(self._draw(scene, ms) == wire for ms in near)

    def _draw(self, scene: Scene, ms: int) -> bytes:
        drawn = self._drawn.get((scene, ms))
        if drawn is None:
            picture = bytearray(3 * self._count)
            render(scene, ms, self._count, picture)
            drawn = self._drawn[scene, ms] = bytes(self._strip.arrange(picture))
            if len(self._drawn) > 50000:
                self._drawn.clear()
        return drawn
