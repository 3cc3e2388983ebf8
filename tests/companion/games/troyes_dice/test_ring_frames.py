"""Golden frames: every scene of whole games, drawn on rings of several sizes, has the same hash as before.

A hash changes only with the pattern of the ring: look at the new pattern (`make screenshots`), then take the hash that
the failed test prints.
"""

from collections.abc import Iterator
from hashlib import sha256

import pytest

from companion.games.troyes_dice.ring import scene
from engine.troyes_dice import Setup, new_game
from firmware.patterns import render
from hardware.gpio import RgbLamps
from hardware.scene import SEGMENTS
from hardware.scene_codec import to_wire
from tests.companion.tables import FEASTS, FOUR, played

COUNTS = (9, 18, 27, 60, 144)
MOMENTS_MS = (0, 150, 430, 1010, 1700, 2390, 3333, 4801, 6007, 7950, 9100, 12345, 16100, 16700, 17200, 19999, 64001)
SETUPS = {
    "solo": Setup(("Ada",)),
    "feasts": FEASTS,
    "four": FOUR,
    "ten": Setup(tuple(f"Player {number}" for number in range(10))),
}
GOLDEN = {
    "solo": "0a5350a1b0705c2b",
    "feasts": "d618ceb70b1f4e64",
    "four": "9830dd31da369686",
    "ten": "fd85f70758f89805",
}
"""The first digits of the SHA-256 of all frames of the game with seed 1."""


class Lamp:
    """An RGB LED that takes a colour."""

    color: tuple[float, ...] = ()


def frames(setup: Setup) -> Iterator[bytes]:
    """The bytes of all LEDs, at each moment of each scene of a game; then those of four RGB LEDs."""
    lamps = RgbLamps.__new__(RgbLamps)
    lamps._leds = [Lamp() for _ in range(4)]
    games = [new_game(setup), *(game for _, game, _ in played(setup, seed=1))]
    for shown in dict.fromkeys(to_wire(scene(game)) for game in games):
        for count in COUNTS:
            out = bytearray(3 * count)
            for ms in MOMENTS_MS:
                render(shown, ms, count, out)
                yield bytes(out)
                if count == SEGMENTS:
                    lamps.put(bytes(out), shown)
                    yield repr([lamp.color for lamp in lamps._leds]).encode()


@pytest.mark.parametrize("name", SETUPS)
def test_a_game_looks_as_it_did(name: str) -> None:
    taken = sha256()
    for frame in frames(SETUPS[name]):
        taken.update(frame)
    assert taken.hexdigest()[:16] == GOLDEN[name], taken.hexdigest()[:16]
