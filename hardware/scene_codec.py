"""What the companion says of the table as the scene that the patterns draw and the link carries."""

from firmware import messages
from firmware.messages import Scene
from hardware.ports import COLOUR_WORDS, Mood, RingPicture

MOODS = {
    Mood.IDLE: messages.IDLE,
    Mood.THROW: messages.THROW,
    Mood.TURNS: messages.TURNS,
    Mood.OVER: messages.OVER,
    Mood.ERROR: messages.ERROR,
    Mood.TEST: messages.TEST,
}
HALVES = {"morning": messages.MORNING, "afternoon": messages.AFTERNOON}
MOST = 255
"""People that a scene can count."""


def scene_of(picture: RingPicture) -> Scene:
    """The scene of a picture; more people than a byte counts are shown as 255. Raises ValueError for no such place."""
    places = picture.places
    return Scene(
        mood=MOODS[picture.mood],
        day=picture.day,
        half=HALVES[picture.half],
        neutral=picture.neutral,
        colours=bytes(COLOUR_WORDS.index(place.colour) for place in places),
        slots=bytes(messages.NO_SLOT if place.slot is None else place.slot for place in places),
        dice=bytes(place.die or 0 for place in places),
        black=sum(place.black << index for index, place in enumerate(places)),
        destroyed=sum(place.destroyed << index for index, place in enumerate(places)),
        waiting=min(picture.waiting, MOST),
        winners=min(len(picture.winners), MOST),
    )
