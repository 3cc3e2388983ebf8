"""The neutral scene that a ring shows: segments, a marker, a count of the remaining turns, and a mood.

A game describes its table with these; each ring animates them (docs/ring.md shows the patterns).

    scene = Scene(Mood.PLAY, marker=Marker(segment=0, winks=3), remaining=2)
    ring.show(scene)
"""

from enum import StrEnum

from msgspec import Struct

SEGMENTS = 9
"""Segments of a ring, numbered 0-8 clockwise."""
FULL_LEVEL = 8
FAINT_LEVEL = 1
MAX_NUMBER = 6
MAX_WINKS = 15


class Mood(StrEnum):
    """The overall state that the ring shows."""

    PROMPT = "prompt"
    """The players are asked to act at the table: a comet runs round."""
    PLAY = "play"
    """A game is being played."""
    OVER = "over"
    """The game is over: `beams` turn."""
    IDLE = "idle"
    """No game is open."""
    ERROR = "error"
    """A fault waits on the screen."""
    TEST = "test"
    """Every LED is tested in every colour."""


class Colour(StrEnum):
    """The colour of a segment; each has a shape of its own as well, or a rhythm on small rings."""

    RED = "red"
    YELLOW = "yellow"
    WHITE = "white"
    BLUE = "blue"
    GREEN = "green"
    ORANGE = "orange"
    NATURAL = "natural"
    """Plain wood."""


class Motion(StrEnum):
    """The movement of a segment in the mood PLAY."""

    STILL = "still"
    RUNNING = "running"
    """A single point runs to and fro."""
    WAVES = "waves"
    """The same, and every four seconds a wave leaves the segment round the ring."""
    BREATHING = "breathing"
    """Its light swells and fades, and never goes out."""
    COMET = "comet"
    """A comet crosses it clockwise, again and again; in the mood PROMPT too, where no other comet runs then."""


class Opening(StrEnum):
    """The beginning of a scene in the moods PROMPT and PLAY, shown once."""

    NONE = "none"
    WAVE = "wave"
    """A wave leaves the segment `start` and runs round the ring both ways."""
    COMET = "comet"
    """A comet runs once round the ring from the segment `start`; the segments follow."""
    FILL = "fill"
    """The segments with a level fill one after the other, from the segment `start` on."""


class Segment(Struct, frozen=True):
    """A ninth of the ring.

    `level` is its brightness in eighths, 0 (off) to FULL_LEVEL. `number` is 0 (none) to MAX_NUMBER: the segment shows
    it for some seconds when the scene comes up in the mood PLAY, and by darkness where it is `inverted`.
    """

    colour: Colour = Colour.WHITE
    level: int = 0
    motion: Motion = Motion.STILL
    number: int = 0
    inverted: bool = False


OFF = Segment()


class Marker(Struct, frozen=True):
    """A point on a segment (0-8) that winks `winks` times (0-15), then rests; with darkness where `inverted`."""

    segment: int
    winks: int
    inverted: bool = False
    colour: Colour = Colour.BLUE


class Scene(Struct, frozen=True):
    """The scene that a ring shows; rings differ in their LEDs, so it names none.

    `segments` are nine, segment 0 first, clockwise. The `opening` comes first. They show their numbers one after the
    other from the segment `start` on; four RGB LEDs stand for the four segments from there. `remaining` is the number
    of people, or of anything else, that the table still waits for: so many candles burn on the segments that are off.
    `beams` turn in the mood OVER.
    """

    mood: Mood = Mood.IDLE
    segments: tuple[Segment, ...] = (OFF,) * SEGMENTS
    marker: Marker | None = None
    start: int = 0
    remaining: int = 0
    beams: int = 0
    opening: Opening = Opening.NONE
