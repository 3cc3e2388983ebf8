"""The moods of the ring: a prompt, the end of a game, the test of the LEDs; they differ without colour."""

from firmware.messages import ERROR, IDLE, OVER, PROMPT, SEGMENTS, TEST, Scene
from firmware.patterns import render
from tests.firmware.cases.lights import COUNTS, SETTLED, brightness, four, lit, mostly


def test_beams_turn() -> None:
    for count in COUNTS:
        for asked, beams in ((1, 1), (2, 2), (3, 3), (4, 4), (9, 4)):
            scene = Scene(OVER, beams=asked)
            for ms in (0, 1000, 4444):
                bright = [level > 100 for level in brightness(scene, ms, count)]
                groups = sum(1 for index in range(count) if bright[index] and not bright[index - 1])
                assert groups == beams, (count, asked, ms, groups)
            assert brightness(scene, 0, count) != brightness(scene, 1000, count)


def test_a_test_lights_every_led_in_four_colours() -> None:
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


def test_moods_differ_without_colour() -> None:
    for count in (9, 18, 27, 60, 144):
        prompt = four(4, mood=PROMPT, numbers=(), level=1)
        scenes = (Scene(IDLE), prompt, four(4, remaining=3), Scene(OVER, beams=1), Scene(ERROR))
        films = [[lit(scene, ms, count) for ms in range(SETTLED, SETTLED + 3000, 100)] for scene in scenes]
        for one in range(len(films)):
            for other in range(one):
                assert films[one] != films[other], (count, one, other)


def test_a_prompt_shows_its_segments_and_runs_round() -> None:
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
