"""The ring's patterns on CPython: the limit of flashes, and any scene at all; `cases` has those of both Pythons."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.leds import MAX_LEDS
from firmware.messages import (
    BREATHING,
    COMET,
    COMET_ONCE,
    ERROR,
    FILL,
    IDLE,
    OVER,
    PLAY,
    PROMPT,
    RUNNING,
    SEGMENTS,
    TEST,
    WAVE_ONCE,
    Scene,
)
from firmware.patterns import render
from tests.firmware.cases.lights import four

COUNTS = (9, 18, 27, 60, 144)


SCENES = {
    "idle": Scene(mood=IDLE),
    "prompt": four(4, mood=PROMPT, numbers=(), level=1),
    "prompt with all else": four(8, mood=PROMPT, remaining=99),
    "play": four(8, inverted=True, remaining=3),
    "play, two with waves": Scene(
        PLAY,
        levels=four().levels,
        motions=bytes([0, 0, 0, 0, 0, 2, 2, 0, 0]),
        numbers=four().numbers,
        inverted=1 << 5,
        marker=3,
        winks=4,
        start=4,
        remaining=4,
    ),
    "play, four running": Scene(PLAY, levels=four().levels, motions=bytes([RUNNING]) * 9, marker=3, winks=15),
    "play, all colours and motions": Scene(
        PLAY,
        colours=bytes([0, 1, 2, 3, 4, 5, 6, 3, 4]),
        levels=bytes([8]) * 9,
        motions=bytes([0, 0, 0, 0, 0, 0, 0, BREATHING, COMET]),
        opening=WAVE_ONCE,
    ),
    "prompt across": Scene(
        PROMPT, levels=bytes([8]) * 9, motions=bytes([COMET]) * 4 + bytes(5), opening=COMET_ONCE, marker=8, winks=4
    ),
    "filling": Scene(PLAY, colours=bytes(range(3, 7)) + bytes(5), levels=bytes([8]) * 4 + bytes(5), opening=FILL),
    "over": Scene(mood=OVER, beams=4),
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
    """A byte for each segment, 0 to `most`."""
    return st.lists(st.integers(0, most), min_size=SEGMENTS, max_size=SEGMENTS).map(bytes)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Any scene that can be sent, also those that no game has."""
    return Scene(
        mood=draw(st.integers(IDLE, TEST)),
        colours=draw(nine(6)),
        levels=draw(nine(8)),
        motions=draw(nine(4)),
        numbers=draw(nine(6)),
        inverted=draw(st.integers(0, 511)),
        marker=draw(st.integers(0, 9)),
        winks=draw(st.integers(0, 15)),
        marker_inverted=draw(st.booleans()),
        start=draw(st.integers(0, 8)),
        remaining=draw(st.integers(0, 255)),
        beams=draw(st.integers(0, 255)),
        marker_colour=draw(st.integers(0, 6)),
        opening=draw(st.integers(0, 3)),
    )


@settings(deadline=None)
@given(scene=scenes(), ms=st.integers(0, 2**30 - 1), count=st.integers(SEGMENTS, MAX_LEDS))
def test_any_scene_at_any_time_is_shown(scene: Scene, ms: int, count: int) -> None:
    out, again = bytearray(3 * count), bytearray(b"\xff" * 3 * count)
    render(scene, ms, count, out)
    render(scene, ms, count, again)
    assert out == again
