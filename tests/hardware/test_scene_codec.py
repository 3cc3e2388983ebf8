"""A picture of the table becomes the scene that the patterns draw: nothing of it is lost."""

import pytest

from firmware.messages import AFTERNOON, NO_SLOT, OVER, THROW, TURNS, Scene
from hardware.ports import Mood, RingPicture, RingPlace
from hardware.scene_codec import MOODS, scene_of

PLAIN = RingPlace("yellow")
PLACES = (
    PLAIN,
    PLAIN,
    RingPlace("white", 0, 2),
    RingPlace("red", 1, 3, black=True, destroyed=True),
    RingPlace("white", 2, 3),
    RingPlace("yellow", 3, 6),
    PLAIN,
    PLAIN,
    RingPlace("red"),
)


def test_a_half_becomes_a_scene() -> None:
    picture = RingPicture(6, "afternoon", 5, PLACES, Mood.TURNS, waiting=3)
    assert scene_of(picture) == Scene(
        mood=TURNS,
        day=6,
        half=AFTERNOON,
        neutral=5,
        colours=bytes((1, 1, 2, 0, 2, 1, 1, 1, 0)),
        slots=bytes((NO_SLOT, NO_SLOT, 0, 1, 2, 3, NO_SLOT, NO_SLOT, NO_SLOT)),
        dice=bytes((0, 0, 2, 3, 3, 6, 0, 0, 0)),
        black=1 << 3,
        destroyed=1 << 3,
        waiting=3,
    )


def test_every_mood_has_its_scene() -> None:
    assert set(MOODS) == set(Mood)
    assert scene_of(RingPicture(1, "morning", 0, (PLAIN,) * 9)).mood == THROW


def test_crowds_are_cut_to_what_a_byte_counts() -> None:
    crowd = tuple(f"Player {number}" for number in range(300))
    scene = scene_of(RingPicture(8, "afternoon", 7, (PLAIN,) * 9, Mood.OVER, crowd, 300))
    assert (scene.mood, scene.winners, scene.waiting) == (OVER, 255, 255)


def test_a_wheel_of_eight_is_refused() -> None:
    with pytest.raises(ValueError, match="8 places"):
        scene_of(RingPicture(1, "morning", 0, (PLAIN,) * 8))
