"""The segments of the ring by their patterns: lit, in colours, breathing, running, and the marker that winks."""

from firmware.messages import (
    BREATHING,
    COMET,
    FILL,
    NATURAL,
    PLAY,
    PROMPT,
    RED,
    RUNNING,
    SEGMENTS,
    STILL,
    WAVES,
    WHITE,
    Scene,
)
from firmware.patterns import render
from firmware.segments import numbers_ms
from tests.firmware.cases.lights import COUNTS, SETTLED, STEP, brightness, four, lit, movie, nth, of, players, rises


def test_it_fills_the_leds_and_nothing_else() -> None:
    for count in COUNTS:
        out = bytearray([7] * (3 * count + 9))
        render(four(), 12345, count, out)
        assert out[3 * count :] == bytearray([7] * 9), count
        again = bytearray(3 * count)
        render(four(), 12345, count, again)
        assert out[: 3 * count] == again, count


def test_the_marker_winks_its_count() -> None:
    for count in (9, 27, 60, 144):
        for winks in range(1, 9):
            for inverted in (False, True):
                scene = four(winks, inverted)
                period = winks * 400 + 1600
                seen = movie(scene, 10 * period, period + STEP, of(scene.marker, count), count)
                seen = [now != inverted for now in seen]
                assert 0 < sum(seen) < len(seen) // 2, (count, winks, inverted)
                assert rises(seen) == winks, (count, winks, inverted)


def test_the_marker_winks_in_its_colour() -> None:
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


def test_the_segments_with_a_level_are_lit_and_no_others() -> None:
    for count in COUNTS:
        for inverted in (False, True):
            scene = four(2, inverted, motion=RUNNING)
            for segment in range(SEGMENTS):
                seen = any(movie(scene, SETTLED, 3000, of(segment, count), count, 100))
                assert seen == (scene.levels[segment] > 0 or segment == scene.marker), (count, inverted, segment)


def test_colours_differ_without_colour() -> None:
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


def test_a_segment_breathes_and_never_goes_out() -> None:
    for count in COUNTS:
        scene = players(BREATHING)
        seen = [max(brightness(scene, ms, count)[index] for index in of(1, count)) for ms in range(0, 8000, 100)]
        assert min(seen) > 0, count
        assert max(seen) > 4 * min(seen), (count, seen)
        assert seen[0] == max(seen), (count, seen)
        turns = sum(1 for at in range(1, 79) if seen[at - 1] < seen[at] >= seen[at + 1])
        assert turns == 1, (count, seen)  # twice in eight seconds: as it begins, and once more


def test_a_comet_crosses_its_segment_and_no_other() -> None:
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


def test_a_running_segment_moves_and_the_others_stand() -> None:
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


def test_waves_run_round_and_nothing_else_does() -> None:
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
