"""The ports of the devices at the table: small protocols that drivers implement.

The companion hands a port the state of the table, never the lamp to light: each driver knows its own lamps.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, StrEnum
from typing import Protocol, runtime_checkable

from msgspec import Struct

from hardware.faults import Fault, FaultError
from hardware.scene import Scene

LAST_STOP = 8
"""The disc stops at ninths of a turn, numbered 1-8 clockwise from its switch."""


class Button(StrEnum):
    """The two buttons beside the wheel."""

    NEXT = "next"
    UNDO = "undo"


class PlayerButton(Struct, frozen=True):
    """The button of a player, by the seat from 0."""

    seat: int


Press = Button | PlayerButton


class Lamp(StrEnum):
    """The light of a player's lamp, by its meaning."""

    OFF = "off"
    """Nobody waits for this player."""
    AWAITED = "awaited"
    """The table waits for this player: the lamp is lit."""
    READY = "ready"
    """The player's button would say now "I am done": the lamp winks once a second."""


class Tune(StrEnum):
    """The tunes of the piezo, by their meaning."""

    PROMPT = "prompt"
    """The players are asked to act at the table."""
    ALERT = "alert"
    """Something bad happens in the game."""
    OVER = "over"
    """The game is over."""
    ERROR = "error"
    """A fault waits on the screen."""


class Tongue(StrEnum):
    """The languages that the crier speaks; the value is that of BCP 47."""

    ENGLISH = "en"
    FRENCH = "fr"
    MANDARIN = "cmn"
    CANTONESE = "yue"


class Readiness(Enum):
    """The time that a speech engine takes for its next sentence."""

    READY = "ready"
    """A fraction of a second."""
    STARTING = "starting"
    """Some seconds more, until it has started."""
    SLOW = "slow"
    """Always longer than people wait: its sentences are rendered ahead."""


class Sound(StrEnum):
    """The sounds from the loudspeaker, by their meaning."""

    START = "start"
    """A game begins."""
    ROUND = "round"
    """A round begins."""
    ALERT = "alert"
    """Something bad happens in the game."""
    FANFARE = "fanfare"
    """A player gains something rare."""
    LAST_ROUND = "last round"
    """The last round begins."""
    OVER = "over"
    """The game is over."""
    PROBLEM = "problem"
    """A fault waits on the screen."""


class SpeechError(FaultError):
    """The voice cannot speak a text."""


@runtime_checkable
class Ring(Protocol):
    """Nine lamps around the wheel, or a drawing of them. `fault` is None, or the reason why it is dark."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def show(self, scene: Scene) -> None:
        """Show this scene until the next one; returns at once, and never raises for a broken lamp."""

    def set_brightness(self, percent: int) -> None:
        """Show every scene with this part of its light, 10-100 percent; within the limit of the current as before."""

    def close(self) -> None:
        """Switch the lamps off and release them; further calls do nothing."""


@runtime_checkable
class Voice(Protocol):
    """Says sentences aloud, the newest first. `fault` is None, or the reason why it is silent."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def say(self, text: str) -> None:
        """Speak this instead of the sentence being spoken; returns at once, never raises for a broken speaker."""

    def silence(self) -> None:
        """Stop speaking."""

    @property
    def speaking(self) -> bool:
        """Return True while it speaks, or is about to."""

    def speak(self, tongue: Tongue, sentences: Iterable[str] = ()) -> None:
        """Speak this language from now on; these sentences are frequent and may be rendered ahead."""

    def sound(self, sound: Sound) -> None:
        """Play a sound at once, beside the sentence being spoken."""

    def set_volume(self, percent: int) -> None:
        """Set the volume, 0-100."""

    def choose(self, loudspeaker: str) -> None:
        """Play through the loudspeaker with this key; an empty key is the system's own. Returns at once."""

    def close(self) -> None:
        """Stop speaking and release the loudspeaker; further calls do nothing."""


@runtime_checkable
class Disc(Protocol):
    """The small disc with the window, turned by a motor. `fault` is None, or the reason why it stands still."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def home(self) -> None:
        """Find the switch at stop 1; returns at once, and a failure becomes `fault`."""

    def turn_to(self, stop: int) -> None:
        """Turn to this stop, 1-8, homing first where necessary; returns at once."""

    def close(self) -> None:
        """Stop, switch the current of the motor off and release it; further calls do nothing."""


@runtime_checkable
class Buttons(Protocol):
    """The two buttons, and those of the players. `fault` is None, or the reason why they do not work."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def listen(self, on_press: Callable[[Press], None]) -> None:
        """Call `on_press` once for each press from now on, from any thread."""

    def close(self) -> None:
        """Stop listening; further calls do nothing."""


@runtime_checkable
class PlayerLamps(Protocol):
    """A lamp for each player beside the player's button. `fault` is None, or the reason why they are dark."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    @property
    def seats(self) -> int:
        """The number of players with a lamp and a button: those of the first seats."""

    def light(self, lamps: Sequence[Lamp]) -> None:
        """Light these lamps, the first seat first; the others are off. Returns at once, never raises."""

    def close(self) -> None:
        """Switch the lamps off and release them; further calls do nothing."""


@runtime_checkable
class Beeper(Protocol):
    """A piezo. `fault` is None, or the reason why it is silent."""

    @property
    def fault(self) -> Fault | None:
        """The fault of this part, or None."""

    def beep(self, tune: Tune) -> None:
        """Play this tune; returns at once, and never raises."""

    def close(self) -> None:
        """Silence and release the piezo; further calls do nothing."""
