"""A scene of the companion becomes the one on the wire: nothing of it is lost."""

import pytest

from firmware import messages
from firmware.messages import Scene as WireScene
from hardware.scene import FAINT_LEVEL, FULL_LEVEL, OFF, Colour, Marker, Mood, Motion, Opening, Scene, Segment
from hardware.scene_codec import COLOURS, MOODS, MOTIONS, OPENINGS, for_firmware, to_wire

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
    assert set(OPENINGS) == set(Opening)


def test_an_older_firmware_gets_a_scene_that_it_knows() -> None:
    """The bits that firmware 4 refuses are those of newer colours, motions, marker and opening."""
    segments = (
        Segment(Colour.GREEN, FULL_LEVEL, Motion.BREATHING),
        Segment(Colour.RED, FULL_LEVEL, Motion.COMET),
        *SEGMENTS[2:],
    )
    scene = to_wire(Scene(Mood.PLAY, segments, Marker(8, 2, colour=Colour.ORANGE), remaining=3, opening=Opening.WAVE))
    assert for_firmware(scene, messages.FIRST_COLOURED) == scene
    older = for_firmware(scene, messages.FIRST_COLOURED - 1)
    assert older.colours[:4] == bytes((messages.WHITE, messages.RED, messages.WHITE, messages.RED))
    assert older.motions[:4] == bytes((messages.RUNNING, messages.RUNNING, messages.STILL, messages.WAVES))
    assert (older.marker, older.winks, older.remaining, older.levels) == (8, 2, 3, scene.levels)
    encoded = messages.encode_scene(older)
    assert encoded[3] & 0x70 == encoded[4] & 0xF0 == 0
    assert not any(look & 0x70 for look in encoded[7::2])


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
