"""What the companion asks of the things one can touch: small protocols, and the frozen values they are given.

A port is told what is the case on the table, never which lamp to light: each driver knows its own lamps.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Literal, Protocol, runtime_checkable

from msgspec import Struct

from hardware.faults import Fault, FaultError

PLACES = 9
"""Plaza places on the wheel, numbered 0-8 clockwise."""

ColourWord = Literal["red", "yellow", "white"]
HalfWord = Literal["morning", "afternoon"]
COLOUR_WORDS: tuple[ColourWord, ...] = ("red", "yellow", "white")
HALF_WORDS: tuple[HalfWord, ...] = ("morning", "afternoon")
"""The words in the order of the rules' terms."""


class Mood(StrEnum):
    """What the table waits for."""

    THROW = "throw"
    """The next throw of the dice."""
    TURNS = "turns"
    """Players who have not finished their turn of the open half."""
    OVER = "over"
    """Nothing: the game is over."""
    IDLE = "idle"
    """A game: none is open."""
    ERROR = "error"
    """People who look at the screen: a part needs them."""
    TEST = "test"
    """The maker, who looks whether every LED lights up in every colour."""


class RingPlace(Struct, frozen=True):
    """One of the nine places: the colour facing up, and what lies there in the open half.

    `slot` is 0-3 clockwise where the plaza belongs to the open half (its order of cost), else None; `die` is
    the face 1-6 of the die that lies on it; `black` says that it is the black one. A destroyed plaza is active
    too: it belongs to the half, but its die cannot be chosen.
    """

    colour: ColourWord
    slot: int | None = None
    die: int | None = None
    black: bool = False
    destroyed: bool = False

    @property
    def active(self) -> bool:
        """Whether this plaza belongs to the open half."""
        return self.slot is not None


class RingPicture(Struct, frozen=True):
    """What the ring shows: nine `places`, place 0 first, clockwise; `neutral` is where the window stands.

    `day` is 1-8. `winners` are names, empty while the game goes on; several share a tie. `waiting` counts the
    players who have not finished their turn of the open half.
    """

    day: int
    half: HalfWord
    neutral: int
    places: tuple[RingPlace, ...]
    mood: Mood = Mood.THROW
    winners: tuple[str, ...] = ()
    waiting: int = 0


class Button(StrEnum):
    """What the two buttons beside the wheel mean."""

    NEXT = "next"
    UNDO = "undo"


class Tune(StrEnum):
    """What a beep tells."""

    THROW = "throw"
    """The crier may throw."""
    ATTACK = "attack"
    """The black die attacks."""
    OVER = "over"
    """The game is over."""
    ERROR = "error"
    """A part needs somebody to look at the screen."""


class Tongue(StrEnum):
    """What the crier speaks; the value is that of BCP 47."""

    ENGLISH = "en"
    FRENCH = "fr"
    MANDARIN = "cmn"
    CANTONESE = "yue"


class Sound(StrEnum):
    """What a sound from the loudspeaker tells."""

    START = "start"
    """A game begins."""
    HALF = "half"
    """A throw has opened a half."""
    ATTACK = "attack"
    """The black die attacks."""
    BONUS = "bonus"
    """A bonus worth a fanfare."""
    LAST_DAY = "last day"
    """The last day begins."""
    OVER = "over"
    """The game is over."""
    PROBLEM = "problem"
    """Somebody should look at the screen."""


class SpeechError(FaultError):
    """A text cannot be said, or nothing can be heard."""


@runtime_checkable
class Ring(Protocol):
    """Nine lamps around the wheel, or a drawing of them. `fault` is None, or the reason why it is dark."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def show(self, picture: RingPicture) -> None:
        """Show this picture until the next one; returns at once, and never raises for a broken lamp."""

    def close(self) -> None:
        """Put the lamps out and let them go; more than once is allowed."""


@runtime_checkable
class Voice(Protocol):
    """Says sentences aloud, the newest first. `fault` is None, or the reason why it is silent."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def say(self, text: str) -> None:
        """Say this, breaking off what is being said; returns at once, and never raises for a broken speaker."""

    def silence(self) -> None:
        """Break off what is being said."""

    @property
    def speaking(self) -> bool:
        """Whether something is being said, or about to be."""

    def speak(self, tongue: Tongue, sentences: Iterable[str] = ()) -> None:
        """Speak this language from now on; these sentences will often be said, and may be rendered ahead."""

    def sound(self, sound: Sound) -> None:
        """Play a sound at once, beside what is being said."""

    def set_volume(self, percent: int) -> None:
        """How loud, 0-100."""

    def choose(self, loudspeaker: str) -> None:
        """Play through this one from now on, by its key; empty for the system's own. Returns at once."""

    def close(self) -> None:
        """Break off and let the speaker go; more than once is allowed."""


@runtime_checkable
class Disc(Protocol):
    """The small disc with the window, turned by a motor. `fault` is None, or the reason why it stands still."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def home(self) -> None:
        """Look for the switch that tells where day 1 is; returns at once, and a failure becomes `fault`."""

    def turn_to(self, day: int) -> None:
        """Turn to this day, 1-8, homing first where that is not done yet; returns at once."""

    def close(self) -> None:
        """Stop, switch the motor's current off and let it go; more than once is allowed."""


@runtime_checkable
class Buttons(Protocol):
    """The two buttons. `fault` is None, or the reason why they are deaf."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def listen(self, told: Callable[[Button], None]) -> None:
        """Call `told`, from any thread, once for each press from now on."""

    def close(self) -> None:
        """Stop listening; more than once is allowed."""


@runtime_checkable
class Beeper(Protocol):
    """A piezo. `fault` is None, or the reason why it is silent."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def beep(self, tune: Tune) -> None:
        """Beep this; returns at once, and never raises."""

    def close(self) -> None:
        """Be silent and let the piezo go; more than once is allowed."""
