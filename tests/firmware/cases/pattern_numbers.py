"""Numbers on the ring: those of segments, shown or winked, and the candles."""

from firmware.messages import PLAY, RUNNING, SEGMENTS, Scene
from firmware.segments import numbers_ms
from tests.firmware.cases.lights import COUNTS, SETTLED, brightness, four, lit, movie, nth, of, rises


def test_many_leds_show_a_number_as_so_many() -> None:
    for count in (54, 60, 100, 144):
        for numbers in ((1, 2, 3, 4), (3, 4, 5, 6), (1, 6, 6, 6), (2, 2, 2, 2)):
            scene = four(4, numbers=numbers, special=2)
            for step in range(4):
                for ms in (0, 100, 7999):
                    shown = [lit(scene, ms, count)[index] for index in of(nth(scene, step), count)]
                    if step != 2 or ms < 400:
                        assert shown == [at < numbers[step] for at in range(len(shown))], (count, numbers, step, ms)
            assert rises(movie(scene, 0, 8000, of(nth(scene, 2), count), count)) == 9, count


def test_few_leds_wink_a_number_one_after_the_other() -> None:
    for count in (9, 18, 27, 53):
        numbers = (1, 3, 3, 6)
        scene = four(4, numbers=numbers, special=1)
        begin = 0
        for step in range(4):
            turn = 400 * numbers[step] + 800
            seen = movie(scene, begin, turn, of(nth(scene, step), count), count)
            winks = [not now for now in seen] if step == 1 else seen
            assert rises(winks) == numbers[step], (count, step)
            begin += turn
        assert begin == numbers_ms(scene, count)


def test_candles_count_what_remains() -> None:
    for count in COUNTS:
        for remaining in (0, 1, 2, 3, 4):
            scene = four(2, remaining=remaining, motion=RUNNING)
            shown = lit(scene, SETTLED, count)
            away = [segment for segment in range(SEGMENTS) if not scene.levels[segment] and segment != scene.marker]
            candles = sum(sum(shown[index] for index in of(segment, count)) for segment in away)
            assert candles == remaining, (count, remaining)


def test_without_a_marker_no_segment_winks_and_candles_begin_at_segment_0() -> None:
    for count in COUNTS:
        scene = Scene(PLAY, remaining=2)
        film = [lit(scene, ms, count) for ms in range(0, 6000, 100)]
        assert all(shown == film[0] for shown in film), count
        assert film[0][0], count
        assert sum(film[0]) == 2, count


def test_too_many_to_count_breathe() -> None:
    for count, fits in ((9, 4), (60, 12), (144, 32)):
        still, breathing = four(2, remaining=fits, motion=RUNNING), four(2, remaining=fits + 1, motion=RUNNING)
        candle = of((still.marker + 5) % SEGMENTS, count)[0]
        steady = {brightness(still, ms, count)[candle] for ms in range(SETTLED, SETTLED + 6000, 250)}
        moving = {brightness(breathing, ms, count)[candle] for ms in range(SETTLED, SETTLED + 6000, 250)}
        assert len(steady) == 1, (count, steady)
        assert len(moving) > 4, (count, moving)
        assert 0 not in moving, count
