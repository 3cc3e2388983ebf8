"""The language of the ring on CPython: what both Pythons check, that nobody is harmed by flashes, any scene at all."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.messages import ERROR, IDLE, OVER, PLACES, TEST, THROW, Scene
from firmware.patterns import MOST, render
from tests.firmware.both_patterns import CHECKS, half

COUNTS = (9, 18, 27, 60, 144)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_the_language(check: Callable[[], None]) -> None:
    check()


SCENES = {
    "idle": Scene(mood=IDLE),
    "throw": half(4, mood=THROW, dice=()),
    "turns": half(8, part=1, waiting=3),
    "turns, two destroyed": Scene(2, 4, 0, 3, bytes(9), half().slots, half().dice, 1 << 5, 3 << 5, 4),
    "over": Scene(mood=OVER, winners=4),
    "error": Scene(mood=ERROR),
    "test": Scene(mood=TEST),
}


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("name", SCENES)
def test_no_led_flashes_more_than_three_times_in_a_second(name: str, count: int) -> None:
    """WCAG 2.3.1; a flash is a rise of brightness by more than a fifth of full, after a fall."""
    films = [bytearray(3 * count) for _ in range(1600)]
    for frame, out in enumerate(films):
        render(SCENES[name], frame * 20, count, out)
    for led in range(count):
        levels = [max(out[3 * led : 3 * led + 3]) for out in films]
        bright = [frame for frame in range(1, len(levels)) if levels[frame] - levels[frame - 1] > 20]
        for first, fourth in zip(bright, bright[3:], strict=False):
            assert fourth - first >= 50, (led, first * 20)


def nine(most: int) -> st.SearchStrategy[bytes]:
    """A byte for each place, 0 to `most`."""
    return st.lists(st.integers(0, most), min_size=PLACES, max_size=PLACES).map(bytes)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Any scene that can be sent, also those that no game has."""
    return Scene(
        mood=draw(st.integers(IDLE, TEST)),
        day=draw(st.integers(1, 8)),
        half=draw(st.integers(0, 1)),
        neutral=draw(st.integers(0, 8)),
        colours=draw(nine(2)),
        slots=draw(nine(4)),
        dice=draw(nine(6)),
        black=draw(st.integers(0, 511)),
        destroyed=draw(st.integers(0, 511)),
        waiting=draw(st.integers(0, 255)),
        winners=draw(st.integers(0, 255)),
    )


@settings(deadline=None)
@given(scene=scenes(), ms=st.integers(0, 2**30 - 1), count=st.integers(PLACES, MOST))
def test_any_scene_at_any_time_is_shown(scene: Scene, ms: int, count: int) -> None:
    out, again = bytearray(3 * count), bytearray(b"\xff" * 3 * count)
    render(scene, ms, count, out)
    render(scene, ms, count, again)
    assert out == again
