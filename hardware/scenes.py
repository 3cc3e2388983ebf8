"""What the companion says of the table as the scene that the patterns draw and the link carries."""

from firmware import intents
from firmware.intents import Scene
from hardware.ports import COLOUR_WORDS, Mood, RingPicture

MOODS = {
    Mood.IDLE: intents.IDLE,
    Mood.THROW: intents.THROW,
    Mood.TURNS: intents.TURNS,
    Mood.OVER: intents.OVER,
    Mood.ERROR: intents.ERROR,
    Mood.TEST: intents.TEST,
}
HALVES = {"morning": intents.MORNING, "afternoon": intents.AFTERNOON}
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
        slots=bytes(intents.NO_SLOT if place.slot is None else place.slot for place in places),
        dice=bytes(place.die or 0 for place in places),
        black=sum(place.black << index for index, place in enumerate(places)),
        destroyed=sum(place.destroyed << index for index, place in enumerate(places)),
        waiting=min(picture.waiting, MOST),
        winners=min(len(picture.winners), MOST),
    )
