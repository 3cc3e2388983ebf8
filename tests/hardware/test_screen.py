"""The ring on the screen shows the patterns of each moment of its own clock."""

from msgspec.structs import replace

from firmware.patterns import render
from hardware.ports import Ring
from hardware.scene import FULL_LEVEL, OFF, Marker, Mood, Scene, Segment
from hardware.scene_codec import to_wire
from hardware.screen import EYES, LEDS, DrawnRing, still

SEGMENTS = (OFF, *(Segment(level=FULL_LEVEL, number=step + 1) for step in range(4)), *[OFF] * 4)
FOUR = Scene(Mood.PLAY, SEGMENTS, Marker(0, 3), start=1, remaining=3)


def test_it_shows_the_patterns_of_its_moment() -> None:
    now = 7.0
    ring = DrawnRing(lambda: now)
    assert isinstance(ring, Ring)
    ring.show(FOUR)
    seen = set()
    for now in (7.0, 7.9, 9.5, 30.0, 31.7):
        out = bytearray(3 * LEDS)
        render(to_wire(FOUR), int(1000 * (now - 7.0)), LEDS, out)
        lights = ring.lights()
        assert [any(light) for light in lights] == [any(out[3 * led : 3 * led + 3]) for led in range(LEDS)]
        seen.add(lights)
    assert len(seen) > 2


def test_a_smaller_remaining_leaves_the_time_running() -> None:
    now = 0.0
    ring = DrawnRing(lambda: now)
    ring.show(FOUR)
    now = 30.0
    ring.show(replace(FOUR, remaining=2))
    continued = ring.lights()
    ring.show(replace(FOUR, remaining=2, marker=Marker(0, 4)))
    assert ring.lights() != continued


def test_a_still_drawing_is_always_the_same_and_has_shown_its_numbers() -> None:
    assert still(FOUR) == still(FOUR)
    # four white segments of three, three candles, and the marker in one of its winks
    assert sum(any(light) for light in still(FOUR)) == 4 * 3 + 3 + 1


def test_brighter_leds_look_brighter_and_dark_ones_dark() -> None:
    assert EYES[0] == 0
    assert EYES[100] == EYES[255] == 255
    assert list(EYES) == sorted(EYES)
    assert EYES[10] > 0
