"""The promises of the ring's patterns, checked on CPython and on MicroPython alike: plain functions, no pytest.

Most checks see only lit and dark: no meaning needs colour.
"""

from firmware.messages import (
    BREATHING,
    COMET,
    COMET_ONCE,
    ERROR,
    FILL,
    IDLE,
    MAX_LEVEL,
    NATURAL,
    OVER,
    PLAY,
    PROMPT,
    RED,
    RUNNING,
    SEGMENTS,
    STILL,
    TEST,
    WAVE_ONCE,
    WAVES,
    WHITE,
    YELLOW,
    Scene,
)
from firmware.patterns import opening_ms, render, restarts
from firmware.segments import numbers_ms

COUNTS = (9, 10, 17, 18, 24, 27, 30, 53, 54, 60, 100, 144)
STEP = 50


def four(
    winks: int = 4,
    inverted: bool = False,
    numbers: tuple[int, ...] = (1, 3, 3, 6),
    special: int = 1,
    remaining: int = 0,
    mood: int = PLAY,
    motion: int = WAVES,
    colours: list[int] | None = None,
    level: int = MAX_LEVEL,
) -> Scene:
    """A scene with four lit segments beside its marker, one of them special: it moves, and its number is inverted."""
    marker = winks - 1
    start = (marker + 1 + 4 * inverted) % SEGMENTS
    levels, shown, motions = bytearray(SEGMENTS), bytearray(SEGMENTS), bytearray(SEGMENTS)
    for step in range(4):
        segment = (start + step) % SEGMENTS
        levels[segment] = level
        shown[segment] = numbers[step] if numbers else 0
    one = (start + special) % SEGMENTS
    if numbers:
        motions[one] = motion
    return Scene(
        mood,
        colours=bytes(colours or [RED, YELLOW, WHITE] * 3),
        levels=bytes(levels),
        motions=bytes(motions),
        numbers=bytes(shown),
        inverted=1 << one if numbers else 0,
        marker=marker,
        winks=winks,
        marker_inverted=inverted,
        start=start,
        remaining=remaining,
    )


def nth(scene: Scene, step: int) -> int:
    """The segment so many after the start."""
    return (scene.start + step) % SEGMENTS


SETTLED = 16000
"""Later than all numbers are shown."""


def lit(scene: Scene, ms: int, count: int) -> list[bool]:
    """A list with True for each LED that is lit."""
    out = bytearray(3 * count)
    render(scene, ms, count, out)
    return [any(out[3 * index : 3 * index + 3]) for index in range(count)]


def brightness(scene: Scene, ms: int, count: int) -> list[int]:
    out = bytearray(3 * count)
    render(scene, ms, count, out)
    return [sum(out[3 * index : 3 * index + 3]) for index in range(count)]


def of(segment: int, count: int) -> range:
    """The LEDs of a segment."""
    return range(segment * count // SEGMENTS, (segment + 1) * count // SEGMENTS)


def rises(values: list[bool]) -> int:
    return sum(1 for at in range(1, len(values)) if values[at] and not values[at - 1])


def movie(scene: Scene, begin: int, length: int, leds: range | list[int], count: int, step: int = STEP) -> list[bool]:
    """A list with True for each moment at which any of these LEDs is lit."""
    seen = []
    for ms in range(begin, begin + length, step):
        shown = lit(scene, ms, count)
        seen.append(any(shown[index] for index in leds))
    return seen


def check_it_fills_the_leds_and_nothing_else() -> None:
    for count in COUNTS:
        out = bytearray([7] * (3 * count + 9))
        render(four(), 12345, count, out)
        assert out[3 * count :] == bytearray([7] * 9), count
        again = bytearray(3 * count)
        render(four(), 12345, count, again)
        assert out[: 3 * count] == again, count


def check_the_marker_winks_its_count() -> None:
    for count in (9, 27, 60, 144):
        for winks in range(1, 9):
            for inverted in (False, True):
                scene = four(winks, inverted)
                period = winks * 400 + 1600
                seen = movie(scene, 10 * period, period + STEP, of(scene.marker, count), count)
                seen = [now != inverted for now in seen]
                assert 0 < sum(seen) < len(seen) // 2, (count, winks, inverted)
                assert rises(seen) == winks, (count, winks, inverted)


def check_the_segments_with_a_level_are_lit_and_no_others() -> None:
    for count in COUNTS:
        for inverted in (False, True):
            scene = four(2, inverted, motion=RUNNING)
            for segment in range(SEGMENTS):
                seen = any(movie(scene, SETTLED, 3000, of(segment, count), count, 100))
                assert seen == (scene.levels[segment] > 0 or segment == scene.marker), (count, inverted, segment)


def check_colours_differ_without_colour() -> None:
    """The light and dark of one segment over three seconds differs for each colour."""
    for count in COUNTS:
        shapes = []
        for colour in range(RED, NATURAL + 1):
            scene = four(2, colours=[colour] * 9, motion=RUNNING)
            segment = nth(scene, 0)
            shape = []
            for ms in range(SETTLED, SETTLED + 3000, STEP):
                shown = lit(scene, ms, count)
                shape.append([shown[index] for index in of(segment, count)])
            shapes.append(shape)
        assert all(shapes[one] != shapes[other] for one in range(len(shapes)) for other in range(one)), count


def players(motion: int, opening: int = 0, mood: int = PLAY) -> Scene:
    """Four lit segments in players' colours; segment 1 has the motion."""
    return Scene(
        mood,
        colours=bytes([3, 4, 5, 6]) + bytes(5),
        levels=bytes([MAX_LEVEL]) * 4 + bytes(5),
        motions=bytes([STILL, motion]) + bytes(7),
        opening=opening,
    )


def check_a_segment_breathes_and_never_goes_out() -> None:
    for count in COUNTS:
        scene = players(BREATHING)
        seen = [max(brightness(scene, ms, count)[index] for index in of(1, count)) for ms in range(0, 8000, 100)]
        assert min(seen) > 0, count
        assert max(seen) > 4 * min(seen), (count, seen)
        assert seen[0] == max(seen), (count, seen)
        turns = sum(1 for at in range(1, 79) if seen[at - 1] < seen[at] >= seen[at + 1])
        assert turns == 1, (count, seen)  # twice in eight seconds: as it begins, and once more


def check_a_comet_crosses_its_segment_and_no_other() -> None:
    for count in COUNTS:
        for mood in (PLAY, PROMPT):
            scene = players(COMET, mood=mood)
            still = players(STILL, mood=mood)
            heads = []
            for ms in range(0, 900, 20):
                level = brightness(scene, ms, count)
                own = [level[index] for index in of(1, count)]
                if any(own):
                    heads.append(max(index for index in range(len(own)) if own[index] == max(own)))
                assert not any(level[index] for index in range(of(4, count)[0], count)), (count, mood)
            assert heads == sorted(heads), (count, heads)
            assert set(heads) == set(range(len(of(1, count)))), (count, heads)
            others = [index for segment in (0, 2, 3) for index in of(segment, count)]
            if mood == PLAY:
                shown, wanted = brightness(scene, 450, count), brightness(still, 450, count)
                assert [shown[index] for index in others] == [wanted[index] for index in others], count


def check_the_marker_winks_in_its_colour() -> None:
    for count in COUNTS:
        for colour in range(RED, NATURAL + 1):
            out, segment = bytearray(3 * count), bytearray(3 * count)
            render(Scene(PLAY, marker=8, winks=1, marker_colour=colour), 1600, count, out)
            render(
                Scene(PLAY, colours=bytes(8) + bytes([colour]), levels=bytes(8) + b"\x08", opening=FILL),
                799,
                count,
                segment,
            )
            at = 3 * of(8, count)[0]
            led = 3 * ((of(8, count)[0] + of(8, count)[-1]) // 2)
            assert tuple(out[led : led + 3]) >= tuple(segment[at : at + 3]) != (0, 0, 0), (count, colour)


def check_an_opening_comet_runs_once_round_and_the_segments_follow() -> None:
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


def check_an_opening_fills_the_lit_segments_one_after_the_other() -> None:
    for count in COUNTS:
        scene = players(STILL, FILL)
        for nth_filled in range(4):
            shown = lit(scene, 800 * nth_filled + 790, count)
            for segment in range(SEGMENTS):
                whole = [shown[index] for index in of(segment, count)]
                assert all(whole) if segment <= nth_filled else not any(whole), (count, nth_filled, segment)
        assert brightness(scene, 3200, count) == brightness(players(STILL), 0, count), count


def check_an_opening_wave_passes_every_led_once() -> None:
    for count in COUNTS:
        scene, still = players(BREATHING, WAVE_ONCE), players(BREATHING)
        seen = [False] * count
        for ms in range(0, 2000, 10):
            shown, wanted = lit(scene, ms, count), lit(still, ms, count)
            for index in range(count):
                seen[index] = seen[index] or shown[index] != wanted[index]
        assert all(seen), (count, seen)
        assert brightness(scene, 2000, count) == brightness(still, 2000, count), count


def check_a_running_segment_moves_and_the_others_stand() -> None:
    for count in COUNTS:
        scene = four(2, colours=[WHITE] * 9, motion=RUNNING)
        for segment in range(SEGMENTS):
            if not scene.levels[segment]:
                continue
            changes = 0
            before: list[bool] | None = None
            for ms in range(SETTLED, SETTLED + 2000, STEP):
                now = [lit(scene, ms, count)[index] for index in of(segment, count)]
                changes += before is not None and now != before
                before = now
            if scene.motions[segment]:
                assert changes >= 6, (count, segment, changes)
            else:
                assert changes == 0, (count, segment, changes)


def check_waves_run_round_and_nothing_else_does() -> None:
    """The segments that are off stay dark while nothing remains, but for the waves."""
    for count in COUNTS:
        for winks in range(1, 9):
            for motion in (WAVES, RUNNING, 0):
                scene = four(winks, motion=motion)
                begin = numbers_ms(scene, count)
                away = [
                    index
                    for segment in range(SEGMENTS)
                    if not scene.levels[segment] and segment != scene.marker
                    for index in of(segment, count)
                ]
                moved = any(movie(scene, begin, 1000, away, count, 20))
                assert moved == (motion == WAVES), (count, winks, motion)


def check_many_leds_show_a_number_as_so_many() -> None:
    for count in (54, 60, 100, 144):
        for numbers in ((1, 2, 3, 4), (3, 4, 5, 6), (1, 6, 6, 6), (2, 2, 2, 2)):
            scene = four(4, numbers=numbers, special=2)
            for step in range(4):
                for ms in (0, 100, 7999):
                    shown = [lit(scene, ms, count)[index] for index in of(nth(scene, step), count)]
                    if step != 2 or ms < 400:
                        assert shown == [at < numbers[step] for at in range(len(shown))], (count, numbers, step, ms)
            assert rises(movie(scene, 0, 8000, of(nth(scene, 2), count), count)) == 9, count


def check_few_leds_wink_a_number_one_after_the_other() -> None:
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


def check_candles_count_what_remains() -> None:
    for count in COUNTS:
        for remaining in (0, 1, 2, 3, 4):
            scene = four(2, remaining=remaining, motion=RUNNING)
            shown = lit(scene, SETTLED, count)
            away = [segment for segment in range(SEGMENTS) if not scene.levels[segment] and segment != scene.marker]
            candles = sum(sum(shown[index] for index in of(segment, count)) for segment in away)
            assert candles == remaining, (count, remaining)


def check_without_a_marker_no_segment_winks_and_candles_begin_at_segment_0() -> None:
    for count in COUNTS:
        scene = Scene(PLAY, remaining=2)
        film = [lit(scene, ms, count) for ms in range(0, 6000, 100)]
        assert all(shown == film[0] for shown in film), count
        assert film[0][0], count
        assert sum(film[0]) == 2, count


def check_too_many_to_count_breathe() -> None:
    for count, fits in ((9, 4), (60, 12), (144, 32)):
        still, breathing = four(2, remaining=fits, motion=RUNNING), four(2, remaining=fits + 1, motion=RUNNING)
        candle = of((still.marker + 5) % SEGMENTS, count)[0]
        steady = {brightness(still, ms, count)[candle] for ms in range(SETTLED, SETTLED + 6000, 250)}
        moving = {brightness(breathing, ms, count)[candle] for ms in range(SETTLED, SETTLED + 6000, 250)}
        assert len(steady) == 1, (count, steady)
        assert len(moving) > 4, (count, moving)
        assert 0 not in moving, count


def check_beams_turn() -> None:
    for count in COUNTS:
        for asked, beams in ((1, 1), (2, 2), (3, 3), (4, 4), (9, 4)):
            scene = Scene(OVER, beams=asked)
            for ms in (0, 1000, 4444):
                bright = [level > 100 for level in brightness(scene, ms, count)]
                groups = sum(1 for index in range(count) if bright[index] and not bright[index - 1])
                assert groups == beams, (count, asked, ms, groups)
            assert brightness(scene, 0, count) != brightness(scene, 1000, count)


def check_a_test_lights_every_led_in_four_colours() -> None:
    for count in (9, 60, 144):
        for lap in range(4):
            seen = set()
            out = bytearray(3 * count)
            for ms in range(lap * 4500, (lap + 1) * 4500, 15):
                render(Scene(mood=TEST), ms, count, out)
                alight = [index for index in range(count) if any(out[3 * index : 3 * index + 3])]
                assert len(alight) == 1
                seen.add(alight[0])
                at = 3 * alight[0]
                expected = ((True, False, False), (False, True, False), (False, False, True), (True, True, True))[lap]
                assert tuple(value > 0 for value in out[at : at + 3]) == expected
            assert len(seen) == count, (count, lap)


def check_moods_differ_without_colour() -> None:
    for count in (9, 18, 27, 60, 144):
        prompt = four(4, mood=PROMPT, numbers=(), level=1)
        scenes = (Scene(IDLE), prompt, four(4, remaining=3), Scene(OVER, beams=1), Scene(ERROR))
        films = [[lit(scene, ms, count) for ms in range(SETTLED, SETTLED + 3000, 100)] for scene in scenes]
        for one in range(len(films)):
            for other in range(one):
                assert films[one] != films[other], (count, one, other)


def check_a_prompt_shows_its_segments_and_runs_round() -> None:
    for count in COUNTS:
        scene = four(5, inverted=True, numbers=(), mood=PROMPT, level=1)
        heads = []
        for ms in range(0, 2700, 300):
            level = brightness(scene, ms, count)
            heads.append(level.index(max(level)))
        assert heads == sorted(heads), (count, heads)
        assert len(set(heads)) >= 8, (count, heads)  # where it passes the marker that one winks on
        quiet = [mostly(scene, segment, count) for segment in range(SEGMENTS)]
        assert [segment for segment in range(SEGMENTS) if quiet[segment]] == sorted(
            segment for segment in range(SEGMENTS) if scene.levels[segment] or segment == scene.marker
        ), (count, quiet)


def mostly(scene: Scene, segment: int, count: int) -> bool:
    """True for a segment that is lit for most of the time."""
    seen = movie(scene, 0, 5400, of(segment, count), count, 100)
    return sum(seen) * 2 > len(seen)


def check_time_continues_where_only_the_remaining_changed() -> None:
    scene = four(remaining=3)
    assert not restarts(scene, four(remaining=2))
    assert not restarts(scene, four(remaining=3))
    others = (four(5), four(inverted=True), four(numbers=(1, 3, 3, 5)), four(special=2), four(mood=PROMPT), Scene())
    for other in others + (four(motion=RUNNING), four(level=1)):  # noqa: RUF005 - MicroPython knows no star here
        assert restarts(scene, other)


CHECKS = [value for name, value in sorted(globals().items()) if name.startswith("check_")]


def main() -> None:
    """Run all of them; for MicroPython, which has no pytest."""
    for check in CHECKS:
        check()
    print(f"patterns_checked={len(CHECKS)}")


if __name__ == "__main__":
    main()
