"""The ring on the screen shows what the patterns say, at each moment of its own clock."""

from msgspec.structs import replace

from firmware.patterns import render
from hardware.ports import Mood, Ring, RingPicture, RingPlace
from hardware.scene_codec import scene_of
from hardware.screen import EYES, LEDS, DrawnRing, still

PLACES = (RingPlace("red"), *(RingPlace("white", slot, die=slot + 1) for slot in range(4)), *[RingPlace("red")] * 4)
HALF = RingPicture(3, "morning", 0, PLACES, Mood.TURNS, waiting=3)


def test_it_shows_the_patterns_of_its_moment() -> None:
    now = 7.0
    ring = DrawnRing(lambda: now)
    assert isinstance(ring, Ring)
    ring.show(HALF)
    seen = set()
    for now in (7.0, 7.9, 9.5, 30.0, 31.7):
        out = bytearray(3 * LEDS)
        render(scene_of(HALF), int(1000 * (now - 7.0)), LEDS, out)
        lights = ring.lights()
        assert [any(light) for light in lights] == [any(out[3 * led : 3 * led + 3]) for led in range(LEDS)]
        seen.add(lights)
    assert len(seen) > 2


def test_a_player_who_is_done_leaves_the_time_running() -> None:
    now = 0.0
    ring = DrawnRing(lambda: now)
    ring.show(HALF)
    now = 30.0
    ring.show(replace(HALF, waiting=2))
    still_laid = ring.lights()
    ring.show(replace(HALF, waiting=2, day=4))
    assert ring.lights() != still_laid


def test_a_still_picture_is_always_the_same_and_has_its_dice_laid_out() -> None:
    assert still(HALF) == still(HALF)
    # four white plazas of three, three candles, and the neutral place in one of its winks
    assert sum(any(light) for light in still(HALF)) == 4 * 3 + 3 + 1


def test_brighter_leds_look_brighter_and_dark_ones_dark() -> None:
    assert EYES[0] == 0
    assert EYES[100] == EYES[255] == 255
    assert list(EYES) == sorted(EYES)
    assert EYES[10] > 0
