"""A scene of the companion becomes the one on the wire: nothing of it is lost."""

import pytest

from firmware import messages
from firmware.messages import Scene as WireScene
from hardware.scene import FAINT_LEVEL, FULL_LEVEL, OFF, Colour, Marker, Mood, Motion, Scene, Segment
from hardware.scene_codec import COLOURS, MOODS, MOTIONS, to_wire

SEGMENTS = (
    OFF,
    OFF,
    Segment(Colour.WHITE, FULL_LEVEL, number=2),
    Segment(Colour.RED, FULL_LEVEL, Motion.WAVES, 3, inverted=True),
    Segment(Colour.YELLOW, FAINT_LEVEL, Motion.RUNNING),
    *(OFF,) * 4,
)


def test_every_field_arrives() -> None:
    scene = Scene(Mood.PLAY, SEGMENTS, Marker(5, 6, inverted=True), start=2, remaining=3, beams=4)
    assert to_wire(scene) == WireScene(
        mood=messages.PLAY,
        colours=bytes((2, 2, 2, 0, 1, 2, 2, 2, 2)),
        levels=bytes((0, 0, 8, 8, 1, 0, 0, 0, 0)),
        motions=bytes((0, 0, 0, messages.WAVES, messages.RUNNING, 0, 0, 0, 0)),
        numbers=bytes((0, 0, 2, 3, 0, 0, 0, 0, 0)),
        inverted=1 << 3,
        marker=5,
        winks=6,
        marker_inverted=True,
        start=2,
        remaining=3,
        beams=4,
    )


def test_a_scene_without_a_marker() -> None:
    wired = to_wire(Scene(Mood.PROMPT))
    assert (wired.mood, wired.marker, wired.winks) == (messages.PROMPT, messages.NO_MARKER, 0)


def test_every_word_has_its_number() -> None:
    assert (set(MOODS), set(COLOURS), set(MOTIONS)) == (set(Mood), set(Colour), set(Motion))


def test_crowds_are_cut_to_what_a_byte_counts() -> None:
    wired = to_wire(Scene(Mood.OVER, remaining=300, beams=300))
    assert (wired.mood, wired.remaining, wired.beams) == (messages.OVER, 255, 255)


def test_a_scene_that_no_ring_can_show_is_refused() -> None:
    with pytest.raises(ValueError, match="8 segments"):
        to_wire(Scene(segments=(OFF,) * 8))
    with pytest.raises(ValueError, match="winks is 16"):
        to_wire(Scene(marker=Marker(0, 16)))
    with pytest.raises(ValueError, match="numbers is 7"):
        to_wire(Scene(segments=(Segment(number=7), *(OFF,) * 8)))
