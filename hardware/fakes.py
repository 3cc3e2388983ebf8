"""Drivers without a device: they record the calls with times, or record nothing.

They ship with the product: a recording double serves tests and the demo, a silent one takes the place of a part
that is missing.

    ring = RecordingRing()
    ring.show(scene)
    assert ring.history[-1].scene == scene
"""

import time
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from hardware.faults import Fault
from hardware.ports import Lamp, Press, Sound, Tongue, Tune
from hardware.scene import Scene

Clock = Callable[[], float]


class Shown(Struct, frozen=True):
    """A scene that a ring was given to show, `at` in seconds on the clock of the double."""

    at: float
    scene: Scene


class Said(Struct, frozen=True):
    """A text that a voice was given to say, `at` in seconds; None for the order to stop."""

    at: float
    text: str | None


class RecordingRing:
    """A ring that remembers every scene."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.fault: Fault | None = None
        self.history: list[Shown] = []
        self.brightness = 100
        self.closed = False
        self._clock = clock

    def show(self, scene: Scene) -> None:
        """Append the scene to `history`."""
        self.history.append(Shown(self._clock(), scene))

    def set_brightness(self, percent: int) -> None:
        """Remember the brightness."""
        self.brightness = percent

    def close(self) -> None:
        """Note that it was closed."""
        self.closed = True


class RecordingVoice:
    """A voice that remembers every text."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.fault: Fault | None = None
        self.history: list[Said] = []
        self.sounds: list[Sound] = []
        self.tongue = Tongue.ENGLISH
        self.ahead: tuple[str, ...] = ()
        self.volume = 100
        self.loudspeaker = ""
        self.speaking = False
        self.closed = False
        self._clock = clock

    def say(self, text: str) -> None:
        """Append the text to `history`."""
        self.history.append(Said(self._clock(), text))

    def silence(self) -> None:
        """Append a break to `history`."""
        self.history.append(Said(self._clock(), None))

    def speak(self, tongue: Tongue, sentences: Iterable[str] = ()) -> None:
        """Remember the language, and the sentences to render ahead."""
        self.tongue, self.ahead = tongue, tuple(sentences)

    def sound(self, sound: Sound) -> None:
        """Append the sound to `sounds`."""
        self.sounds.append(sound)

    def set_volume(self, percent: int) -> None:
        """Remember how loud."""
        self.volume = percent

    def choose(self, loudspeaker: str) -> None:
        """Remember the loudspeaker."""
        self.loudspeaker = loudspeaker

    def close(self) -> None:
        """Note that it was closed."""
        self.closed = True

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text, in order, without the breaks."""
        return tuple(said.text for said in self.history if said.text is not None)


class DarkRing:
    """A ring that shows nothing: none was asked for, or `fault` says why there is none."""

    def __init__(self, fault: Fault | None = None) -> None:
        self.fault = fault

    def show(self, scene: Scene) -> None:
        """Show nothing."""

    def set_brightness(self, percent: int) -> None:
        """Nothing is bright."""

    def close(self) -> None:
        """Nothing to let go."""


class SilentVoice:
    """A voice that says nothing: none was asked for, or `fault` says why there is none."""

    def __init__(self, fault: Fault | None = None) -> None:
        self.fault = fault

    def say(self, text: str) -> None:
        """Say nothing."""

    @property
    def speaking(self) -> bool:
        """It never does."""
        return False

    def silence(self) -> None:
        """Nothing to break off."""

    def speak(self, tongue: Tongue, sentences: Iterable[str] = ()) -> None:
        """Speak nothing in any language."""

    def sound(self, sound: Sound) -> None:
        """Play nothing."""

    def choose(self, loudspeaker: str) -> None:
        """Nothing plays."""

    def set_volume(self, percent: int) -> None:
        """Nothing is loud."""

    def close(self) -> None:
        """Nothing to let go."""


class Turned(Struct, frozen=True):
    """The target that a disc was given, `at` in seconds: a stop 1-8, or 0 for homing."""

    at: float
    stop: int


class RecordingDisc:
    """A disc that remembers where it was sent."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self.fault: Fault | None = None
        self.history: list[Turned] = []
        self.closed = False
        self._clock = clock

    def home(self) -> None:
        """Append stop 0 to `history`."""
        self.history.append(Turned(self._clock(), 0))

    def turn_to(self, stop: int) -> None:
        """Append the stop to `history`."""
        self.history.append(Turned(self._clock(), stop))

    def close(self) -> None:
        """Note that it was closed."""
        self.closed = True

    @property
    def stops(self) -> tuple[int, ...]:
        """Every stop, in order."""
        return tuple(turned.stop for turned in self.history)


class RecordingBeeper:
    """A piezo that remembers every tune."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.history: list[Tune] = []
        self.closed = False

    def beep(self, tune: Tune) -> None:
        """Append the tune to `history`."""
        self.history.append(tune)

    def close(self) -> None:
        """Note that it was closed."""
        self.closed = True


class PressedButtons:
    """Buttons that a program presses."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.closed = False
        self._on_press: Callable[[Press], None] | None = None

    def listen(self, on_press: Callable[[Press], None]) -> None:
        """Call `on_press` for each press from now on."""
        self._on_press = on_press

    def press(self, button: Press) -> None:
        """Press a button; nothing happens if nobody listens."""
        if self._on_press is not None and not self.closed:
            self._on_press(button)

    def close(self) -> None:
        """Stop listening."""
        self.closed = True


class RecordingLamps:
    """Players' lamps that remember each change."""

    def __init__(self, seats: int) -> None:
        self.fault: Fault | None = None
        self.seats = seats
        self.history: list[tuple[Lamp, ...]] = []
        self.closed = False

    def light(self, lamps: Sequence[Lamp]) -> None:
        """Append the lamps of all seats to `history` if they differ from the last ones."""
        shown = (*lamps, *(Lamp.OFF,) * self.seats)[: self.seats]
        if not self.history or shown != self.history[-1]:
            self.history.append(shown)

    def close(self) -> None:
        """Note that they were closed."""
        self.closed = True


class StillDisc:
    """A disc without a motor: people turn it by hand, or `fault` says why it stands still."""

    def __init__(self, fault: Fault | None = None) -> None:
        self.fault = fault

    def home(self) -> None:
        """Stand still."""

    def turn_to(self, stop: int) -> None:
        """Stand still."""

    def close(self) -> None:
        """Nothing to let go."""


class NoButtons:
    """No buttons: the build has none, or `fault` gives the reason why they do not work."""

    def __init__(self, fault: Fault | None = None) -> None:
        self.fault = fault

    def listen(self, on_press: Callable[[Press], None]) -> None:
        """Never call it."""

    def close(self) -> None:
        """Nothing to let go."""


class NoLamps:
    """No players' lamps: none are wired, or `fault` gives the reason why they are dark."""

    seats = 0

    def __init__(self, fault: Fault | None = None) -> None:
        self.fault = fault

    def light(self, lamps: Sequence[Lamp]) -> None:
        """Light nothing."""

    def close(self) -> None:
        """Nothing to let go."""


class SilentBeeper:
    """No piezo: the build has none, or `fault` gives the reason why it is silent."""

    def __init__(self, fault: Fault | None = None) -> None:
        self.fault = fault

    def beep(self, tune: Tune) -> None:
        """Be silent."""

    def close(self) -> None:
        """Nothing to let go."""
