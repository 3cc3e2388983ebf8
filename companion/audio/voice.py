"""The crier's voice: text to sound in a thread of its own, sentences rendered ahead, the newest text first.

Speech never delays the game: every method returns at once. A sentence that was rendered before is read from its
file; any other takes the engine some milliseconds, for the first sentence alone, as the next are made while it is
heard.
"""

import logging
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from companion.audio.rendered import RenderedSentences
from hardware.faults import Code, Fault, Part, fault, reason_of
from hardware.ports import Readiness, Sound, SpeechError, Tongue

SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])\s*")  # noqa: RUF001
SPEAKING_POLL_S = 0.02
"""Between two looks whether the output has room for the next sentence, while something is being said."""

STARTING_POLL_S = 0.2
"""Between two looks whether an engine has started or is free, while there is nothing to say."""

POLL_S = 2.0
"""Seconds between two checks that the output is still the one in use, while nothing plays."""

RETRY_S, LONGEST_S = 2.0, 60.0
"""Between two tries to open an output where there was none: twice as long each time, up to the longest."""


class Output(Protocol):
    """Plays PCM, such as app_sound.Speaker."""

    def begin(self, pcm: bytes) -> None:
        """Say this now."""

    def go_on(self, pcm: bytes) -> None:
        """Say this next."""

    @property
    def speaking(self) -> bool:
        """True while a piece is playing."""

    @property
    def waiting(self) -> bool:
        """True if a piece waits behind it."""

    def sound(self, pcm: bytes) -> None:
        """Play a sound."""

    def silence(self) -> None:
        """Break off."""

    def set_volume(self, percent: int) -> None:
        """Set the volume, 0-100."""

    @property
    def device(self) -> str:
        """The key of the loudspeaker that was asked for and opened; empty for the system's own."""

    @property
    def stale(self) -> bool:
        """True if the output has to be opened again: it is gone, or the system's outputs have changed."""

    def close(self) -> None:
        """Let it go."""


class Engine(Protocol):
    """Turns text into sound, such as hardware.espeak, hardware.hibari and hardware.piper."""

    @property
    def name(self) -> str:
        """A name that distinguishes its rendered sentences from another engine's."""

    @property
    def readiness(self) -> Readiness:
        """The time that the next sentence takes."""

    def speaks(self, tongue: Tongue) -> bool:
        """Return True if the engine speaks this language now."""

    def pcm(self, text: str, tongue: Tongue) -> bytes:
        """16-bit mono PCM at 22050 samples a second. Raises SpeechError if it cannot."""

    def close(self) -> None:
        """Let everything go that runs for it."""


Opened = tuple[Sequence[Engine], Output]


def _fault_of(error: Exception) -> Fault:
    """The fault that stops the voice for a while; an error of a library goes to the log."""
    if isinstance(error, SpeechError):
        return error.fault
    logging.getLogger(__name__).warning("The voice stopped, and Oyez starts it again.", exc_info=error)
    return fault(Code.SPEECH_FAILED, Part.VOICE, reason=reason_of(error))


class CrierVoice:
    """Says the newest text, breaking off an older one; `fault` holds the latest problem.

    `opened` gives the engines, the preferred one first, and the output. It is called in the voice's own
    thread, so that a start does not wait for a sound card, and may raise SpeechError; then, after any other error of a
    library, and after the loss of the output, it is called again until it succeeds. `folder` caches rendered sentences,
    if it is given, and `slow_folder` those of slow engines, if it is another one; the first engine that has rendered a
    sentence or is ready says it. Nothing is heard before `begin`.
    """

    def __init__(
        self, opened: Callable[[], Opened], folder: Path | None = None, slow_folder: Path | None = None
    ) -> None:
        self.loudspeaker = ""
        """The key of the one to play through; empty for the system's own."""
        self._speech_fault: Fault | None = None
        self._output_fault: Fault | None = None
        self._opened = opened
        self._stored = RenderedSentences(folder)
        self._stored_slow = RenderedSentences(slow_folder or folder)
        self._tongue = Tongue.ENGLISH
        self._changed = threading.Condition()
        self._text: str | None = None
        self._sentences: tuple[tuple[Tongue, str], ...] = ()
        self._ahead: deque[tuple[Tongue, str]] = deque()
        self._busy = self._rendering = False
        self._closed = False
        self._volume = 100
        self._pause = RETRY_S
        self._wanted = ""
        self._output: Output | None = None
        self._sounds: dict[Sound, bytes] = {}
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._slowly = threading.Thread()

    @property
    def fault(self) -> Fault | None:
        """The fault of the speech, else of its output, or None."""
        return self._speech_fault or self._output_fault

    def begin(self) -> None:
        """Open the engine and the output, and say the texts requested since."""
        self._thread.start()

    def say(self, text: str) -> None:
        """Say this in place of the current sentence; an empty text only breaks off."""
        with self._changed:
            self._text = text
            if self._output is not None:
                self._output.silence()
            self._changed.notify_all()

    def silence(self) -> None:
        """Break off the current sentence."""
        self.say("")

    def sound(self, sound: Sound) -> None:
        """Play a sound beside the voice, at once."""
        output = self._output
        if output is not None:
            output.sound(self._samples(sound))

    def speak(self, tongue: Tongue, sentences: Iterable[str] = ()) -> None:
        """Speak this language from now on; render these sentences ahead in idle time."""
        with self._changed:
            self._tongue = tongue
            self._sentences = tuple((tongue, sentence) for sentence in sentences)
            self._ahead = deque(self._sentences)
            self._changed.notify_all()

    def set_volume(self, percent: int) -> None:
        """Set the volume, 0-100."""
        self._volume = percent
        if self._output is not None:
            self._output.set_volume(percent)

    def choose(self, loudspeaker: str) -> None:
        """Play through this one from now on; the thread opens it."""
        with self._changed:
            self.loudspeaker = loudspeaker
            self._changed.notify_all()

    @property
    def speaking(self) -> bool:
        """Return True while the voice speaks or has a sentence to speak."""
        with self._changed:
            return self._busy if self._text is None else bool(self._text)

    def wait(self) -> None:
        """Block until the voice has spoken everything and rendered everything ahead."""
        with self._changed:
            self._changed.wait_for(lambda: not (self._text or self._busy or self._rendering or self._ahead))
        if self._slowly.is_alive():
            self._slowly.join()

    def close(self) -> None:
        """Break off, and end the thread."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._closed:
            self._wanted = self.loudspeaker
            try:
                self._open_and_speak()
            except Exception as error:
                self._speech_fault = _fault_of(error)
                self._be_silent(self._pause)
                self._pause = min(2 * self._pause, LONGEST_S)

    def _open_and_speak(self) -> None:
        """Open the engines and the output, and speak until they have to be opened again; raises any error of theirs."""
        engines, output = self._opened()
        self._speech_fault, self._engines = None, engines
        try:
            self._use(output)
            self._pause = RETRY_S
        finally:
            self._output = None
            output.close()
            for engine in engines:
                engine.close()

    def _use(self, output: Output) -> None:
        """Speak through this output until it has to be opened again or no sentence is left."""
        for sound in Sound:
            self._samples(sound)
        output.set_volume(self._volume)
        gone = self._wanted if output.device != self._wanted else ""
        self._output_fault = fault(Code.LOUDSPEAKER_GONE, Part.LOUDSPEAKER, name=gone) if gone else None
        self._output = output
        while not output.stale and self.loudspeaker == self._wanted and self._turn(output):
            pass
        output.silence()

    def _be_silent(self, seconds: float) -> None:
        """Stay silent for this long: requests are done at once."""
        until = time.monotonic() + seconds
        with self._changed:
            self._busy = self._rendering = False
            while not self._closed and self.loudspeaker == self._wanted and (left := until - time.monotonic()) > 0:
                self._text, self._ahead = None, deque()
                self._changed.notify_all()
                self._changed.wait(left)
            self._ahead = deque(self._sentences)

    def _turn(self, output: Output) -> bool:
        """Do the next piece of work; return False once closed."""
        with self._changed:
            if not self._changed.wait_for(self._is_asked, POLL_S) or output.stale or self.loudspeaker != self._wanted:
                return True
            if self._closed:
                return False
            text, tongue = self._text, self._tongue
            if text is None:
                tongue, ahead = self._ahead.popleft()
            self._text, self._busy, self._rendering = None, bool(text), text is None
        if text is None:
            self._render_ahead(ahead, tongue)
        else:
            self._announce(output, [part for part in SENTENCE.split(text) if part], tongue)
        with self._changed:
            self._busy = self._rendering = False
            self._changed.notify_all()
        return True

    def _is_asked(self) -> bool:
        chosen = self.loudspeaker != self._wanted
        return self._closed or chosen or self._text is not None or bool(self._ahead)

    def _announce(self, output: Output, sentences: list[str], tongue: Tongue) -> None:
        """Say one sentence after the other, until a newer text comes."""
        play = output.begin
        for sentence in sentences:
            pcm = self._at_hand(sentence, tongue)
            if self._newer(lambda: output.waiting):
                return
            if pcm:
                play(pcm)
                play = output.go_on
        self._newer(lambda: output.speaking)

    def _newer(self, busy: Callable[[], bool]) -> bool:
        """Wait as long as the output is so; True as soon as there is something newer to say."""
        with self._changed:
            while busy() and not (self._closed or self._text is not None):
                self._changed.wait(SPEAKING_POLL_S)
            return self._closed or self._text is not None

    def _at_hand(self, sentence: str, tongue: Tongue) -> bytes:
        """Return the sound of a sentence for now; empty if it cannot be made, which is a fault."""
        failed: Fault | None = None
        for engine in self._speaking(tongue):
            with suppress(OSError):
                if (pcm := self._files(engine).find(engine.name, sentence, tongue)) is not None:
                    return pcm
            if engine.readiness is Readiness.READY:
                try:
                    pcm = self._rendered(engine, sentence, tongue)
                except SpeechError as error:
                    failed = error.fault
                    continue
                self._speech_fault = None
                return pcm
            if self._stored.stores:
                with self._changed:
                    self._ahead.append((tongue, sentence))
        self._speech_fault = failed
        return b""

    def _speaking(self, tongue: Tongue) -> Iterator[Engine]:
        """The engines that speak this language now, the preferred one first."""
        return (engine for engine in self._engines if engine.speaks(tongue))

    def _render_ahead(self, sentence: str, tongue: Tongue) -> None:
        engine = next(self._speaking(tongue), None)
        if engine is None:
            return
        readiness = engine.readiness
        if readiness is Readiness.STARTING or self._slowly.is_alive():
            with self._changed:
                self._ahead.appendleft((tongue, sentence))
                self._changed.wait(STARTING_POLL_S)
        elif readiness is Readiness.READY:
            self._render_quietly(engine, sentence, tongue)
        else:
            # an announcement does not wait for it
            self._slowly = threading.Thread(target=self._render_quietly, args=(engine, sentence, tongue), daemon=True)
            self._slowly.start()

    def _render_quietly(self, engine: Engine, sentence: str, tongue: Tongue) -> None:
        """Render a sentence ahead; one that fails may never be needed, and another engine may say it."""
        with suppress(SpeechError):
            self._rendered(engine, sentence, tongue)

    def _rendered(self, engine: Engine, sentence: str, tongue: Tongue) -> bytes:
        """The sound of a sentence, from its file if there is one. Raises SpeechError."""
        try:
            found = self._files(engine).find(engine.name, sentence, tongue)
            if found is not None:
                return found
            pcm = engine.pcm(sentence, tongue)
        except OSError as error:
            raise SpeechError(fault(Code.SPEECH_FAILED, Part.VOICE, reason=reason_of(error))) from error
        self._files(engine).store(engine.name, sentence, tongue, pcm)
        return pcm

    def _files(self, engine: Engine) -> RenderedSentences:
        """The rendered sentences of an engine."""
        return self._stored_slow if engine.readiness is Readiness.SLOW else self._stored

    def _samples(self, sound: Sound) -> bytes:
        if sound not in self._sounds:
            # numpy comes with it, which the first screen does not wait for
            from companion.audio.sounds import samples

            self._sounds[sound] = samples(sound)
        return self._sounds[sound]
