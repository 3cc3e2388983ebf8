"""A check that a ring showed exactly the requested scenes, in order, and at their time."""

from collections.abc import Sequence
from typing import NamedTuple

from firmware.messages import ERROR, IDLE, OVER, TEST, Scene, encode_scene
from firmware.patterns import render, restarts
from firmware.strip import Strip
from hardware.pin_tables import PicoPins
from tests.firmware.pico import Record

NEAREST_MS = 3000
AHEAD = 60
"""Scenes that may have been left out because newer ones came."""
REMAINING_AT = 5
"""The byte of an encoded scene that may change without a restart of its time."""
PLAIN_MOODS = (IDLE, OVER, ERROR, TEST)
"""Moods that show nothing of a scene but its beams."""
MAX_DRAWN = 200_000
"""Pictures in its memory, of 60 LEDs 180 bytes each."""


class Guess(NamedTuple):
    """That the ring shows this scene (its index), which began at some moment from `earliest` to `latest`."""

    scene: int
    earliest: int
    latest: int


class Shown:
    """Explains records one after the other; `wrong` are those that no scene asked for explains.

    The firmware reads its clock between the record before and the one that follows, however long it was held up: that
    bounds when a scene began and how old it was when it was drawn.
    """

    def __init__(self, pins: PicoPins) -> None:
        self.wrong: list[Record] = []
        self.scenes: list[Scene] = [Scene()]
        self._strip = Strip(
            pins.leds, pins.first, pins.clockwise, pins.order, pins.budget_ma, pins.channel_ma, pins.dark_ma
        )
        self._count = pins.leds
        self._guesses: set[Guess] = set()
        self._last = 0
        self._before = 0
        self._looks = [look_of(Scene())]
        self._continuing: list[list[int]] = [[0]]
        """For each scene all those with which its time continues, itself among them."""
        self._wrong_after: dict[Record, int] = {}
        """For each wrong record the newest scene shown before it."""
        self._drawn: dict[tuple[bytes, int], bytes] = {}

    def look(self, records: Sequence[Record], asked: Sequence[Scene]) -> None:
        """Explain these records; `asked` are all scenes asked for until now.

        Those that come meanwhile wait for another look: a Pico adds one every 33 ms, and one may take longer.
        """
        self.scenes = [Scene(), *asked]
        self._looks = [look_of(scene) for scene in self.scenes]
        self._continuing = continuing(self.scenes)
        for record in records[: len(records)]:
            if record.what == "ring":
                self._explain(record, bytes.fromhex(record.value))

    def within(self, scene: Scene, wire: bytes, ms: int) -> bool:
        """Return True if this is the scene at some moment of its first milliseconds."""
        look = look_of(scene)
        return any(self._draw(scene, look, age) == wire for age in range(ms))

    def nearest(self, record: Record) -> str:
        """Describe the scene nearest to a wrong record: bytes that differ, its number, its age; of those about then."""
        wire = bytes.fromhex(record.value)
        best = (len(wire) + 1, 0, 0)
        newest = self._wrong_after[record]
        for scene in {0, *range(max(0, newest - AHEAD), min(newest + AHEAD, len(self.scenes)))}:
            for age in range(0, NEAREST_MS, 5):
                drawn = self._picture(scene, age)
                best = min(best, (sum(a != b for a, b in zip(drawn, wire, strict=True)), scene, age))
        different, scene, age = best
        return f"{different} bytes from scene {scene} of {len(self.scenes) - 1} at {age} ms: {self.scenes[scene]}"

    def _explain(self, record: Record, wire: bytes) -> None:
        before, self._before = self._before or record.at, record.at
        # a scene may begin with the very picture that the last one would show: no guess goes before it fails
        guesses = {guess for guess in self._guesses if self._fits(guess, before, record.at, wire)}
        guesses |= self._new_guesses(before, record.at, wire)
        if guesses:
            self._guesses = guesses
            self._last = max(self._last, min(guess.scene for guess in guesses))
        elif any(wire):
            self.wrong.append(record)
            self._wrong_after[record] = self._last

    def _new_guesses(self, before: int, at: int, wire: bytes) -> set[Guess]:
        possible = {0, *range(self._last, min(self._last + AHEAD, len(self.scenes)))}
        guesses = {Guess(scene, before, at) for scene in possible if self._picture(scene, 0) == wire}
        for guess in self._guesses:
            for scene in possible.intersection(self._continuing[guess.scene]):
                later = guess._replace(scene=scene)
                if scene != guess.scene and self._fits(later, before, at, wire):
                    guesses.add(later)
        return guesses

    def _fits(self, guess: Guess, before: int, at: int, wire: bytes) -> bool:
        ages = range(max(0, before - guess.latest), at - guess.earliest + 1)
        return any(self._picture(guess.scene, age) == wire for age in ages)

    def _picture(self, scene: int, ms: int) -> bytes:
        return self._draw(self.scenes[scene], self._looks[scene], ms)

    def _draw(self, scene: Scene, look: bytes, ms: int) -> bytes:
        drawn = self._drawn.get((look, ms))
        if drawn is None:
            picture = bytearray(3 * self._count)
            render(scene, ms, self._count, picture)
            drawn = self._drawn[look, ms] = bytes(self._strip.arrange(picture))
            if len(self._drawn) > MAX_DRAWN:
                self._drawn.clear()
        return drawn


def look_of(scene: Scene) -> bytes:
    """Scenes with equal bytes show equal pictures at equal ages."""
    return bytes([scene.mood, scene.beams]) if scene.mood in PLAIN_MOODS else encode_scene(scene)


def continuing(scenes: Sequence[Scene]) -> list[list[int]]:
    """For each scene the numbers of those with which its time continues, its own among them."""
    groups: dict[bytes, list[int]] = {}
    found = []
    for number, scene in enumerate(scenes):
        group = groups.setdefault(_without_remaining(scene), [])
        assert not group or not restarts(scenes[group[0]], scene)
        group.append(number)
        found.append(group)
    return found


def _without_remaining(scene: Scene) -> bytes:
    encoded = bytearray(encode_scene(scene))
    encoded[REMAINING_AT] = 0
    return bytes(encoded)
