"""The beginning of a scene on the ring: a comet, segments that fill, a wave, and the changes that begin it again."""

from firmware.messages import BREATHING, COMET_ONCE, FILL, PROMPT, RUNNING, SEGMENTS, STILL, WAVE_ONCE, Scene
from firmware.patterns import opening_ms, restarts
from tests.firmware.cases.lights import COUNTS, brightness, four, lit, of, players


def test_an_opening_comet_runs_once_round_and_the_segments_follow() -> None:
    for count in COUNTS:
        scene = players(STILL, COMET_ONCE)
        assert opening_ms(scene) == 2700
        heads = []
        for ms in range(0, 2700, 90):
            level = brightness(scene, ms, count)
            heads.append(level.index(max(level)))
        assert heads == sorted(heads), (count, heads)
        assert len(set(heads)) >= 9, (count, heads)
        for ms in (2700, 5000, 9000):
            assert brightness(scene, ms, count) == brightness(players(STILL), ms - 2700, count), (count, ms)


def test_an_opening_fills_the_lit_segments_one_after_the_other() -> None:
    for count in COUNTS:
        scene = players(STILL, FILL)
        for nth_filled in range(4):
            shown = lit(scene, 800 * nth_filled + 790, count)
            for segment in range(SEGMENTS):
                whole = [shown[index] for index in of(segment, count)]
                assert all(whole) if segment <= nth_filled else not any(whole), (count, nth_filled, segment)
        assert brightness(scene, 3200, count) == brightness(players(STILL), 0, count), count


def test_an_opening_wave_passes_every_led_once() -> None:
    for count in COUNTS:
        scene, still = players(BREATHING, WAVE_ONCE), players(BREATHING)
        seen = [False] * count
        for ms in range(0, 2000, 10):
            shown, wanted = lit(scene, ms, count), lit(still, ms, count)
            for index in range(count):
                seen[index] = seen[index] or shown[index] != wanted[index]
        assert all(seen), (count, seen)
        assert brightness(scene, 2000, count) == brightness(still, 2000, count), count


def test_time_continues_where_only_the_remaining_changed() -> None:
    scene = four(remaining=3)
    assert not restarts(scene, four(remaining=2))
    assert not restarts(scene, four(remaining=3))
    others = (four(5), four(inverted=True), four(numbers=(1, 3, 3, 5)), four(special=2), four(mood=PROMPT), Scene())
    for other in others + (four(motion=RUNNING), four(level=1)):  # noqa: RUF005 - MicroPython knows no star here
        assert restarts(scene, other)
