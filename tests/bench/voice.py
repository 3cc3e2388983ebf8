"""The delay of speech and sounds: `make bench-voice`, in lines of `name=value`.

Measured from the call to the moment when the mixer has the samples, plus the mixer's own buffer and the silence that
the samples begin with; a loudspeaker's own delay (Bluetooth has a long one) comes on top. `voice_start_ms` is of
sentences rendered ahead, `voice_new_ms` of sentences never said before. `speech` beside it adds a whole game's length;
with a folder as argument it also writes the game's sentences there.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from companion.audio.sounds import RATE
from companion.audio.voice import CrierVoice, Opened
from companion.games.troyes_dice.speech_cache import cached_sentences
from companion.i18n.language import Language, using
from companion.ui.speech import TONGUES
from hardware.ports import Sound, SpeechError
from tests.bench import speech

ROUNDS = 40
PAUSE_S = 0.05
LOUD = 300
"""Of 32767: from here on the voice is heard."""


def main() -> int:
    """Measure and print; fails if there is no speech."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from companion.app.speaker import SAMPLES, Speaker
    from hardware.speech import open_engines

    class Timed(Speaker):
        """A loudspeaker that notes the time of each piece, and the length of its first silence."""

        def __init__(self) -> None:
            super().__init__()
            self.began: list[float] = []

        def begin(self, pcm: bytes) -> None:
            super().begin(pcm)
            self.began.append(time.perf_counter() + _silence(pcm))

        def sound(self, pcm: bytes) -> None:
            super().sound(pcm)
            self.began.append(time.perf_counter() + _silence(pcm))

    try:
        engines = open_engines()
    except SpeechError as error:
        print(error, file=sys.stderr)
        return 1
    buffer_ms = 1000 * SAMPLES / RATE
    with tempfile.TemporaryDirectory() as folder:
        output = Timed()

        def opened() -> Opened:
            return engines, output

        voice = CrierVoice(opened, Path(folder))
        voice.begin()
        voice.wait()
        _report("voice_start_ms", [ms + buffer_ms for ms in _spoken(voice, output.began, ahead=True)])
        _report("voice_new_ms", [ms + buffer_ms for ms in _spoken(voice, output.began, ahead=False)])
        _report("cue_ms", [ms + buffer_ms for ms in _sounds(voice, output.began)])
        voice.close()
    speech.report(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    return 0


def _spoken(voice: CrierVoice, began: list[float], ahead: bool) -> Iterator[float]:
    """Milliseconds until each sentence is heard, in every language."""
    for language in Language:
        with using(language):
            sentences = [text if ahead else f"{text} {number}" for number, text in enumerate(cached_sentences())][
                :ROUNDS
            ]
        voice.speak(TONGUES[language], sentences if ahead else ())
        voice.wait()
        for sentence in sentences:
            yield _until_heard(lambda text=sentence: voice.say(text), began)  # type: ignore[misc]
            voice.silence()
            voice.wait()


def _sounds(voice: CrierVoice, began: list[float]) -> Iterator[float]:
    for number in range(ROUNDS):
        sound = list(Sound)[number % len(Sound)]
        yield _until_heard(lambda what=sound: voice.sound(what), began)  # type: ignore[misc]


def _until_heard(act: Callable[[], None], began: list[float]) -> float:
    time.sleep(PAUSE_S)
    count, start = len(began), time.perf_counter()
    act()
    while len(began) == count:
        time.sleep(0.0005)
    return 1000 * (began[-1] - start)


def _silence(pcm: bytes) -> float:
    """The seconds until samples are loud enough to be heard."""
    return float(np.argmax(np.abs(np.frombuffer(pcm, "<i2").astype(int)) > LOUD)) / RATE


def _report(name: str, values: Iterator[float] | Sequence[float]) -> None:
    found = sorted(values)
    print(f"{name}_median={statistics.median(found):.1f}")
    print(f"{name}_p95={found[int(0.95 * (len(found) - 1))]:.1f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
