"""The voice of the crier: espeak-ng as a program of its own, so that the table never waits for it.

Wiring: any sound output that the system plays to by default (the headphone socket of a Raspberry Pi 3 or 4, HDMI,
a USB speaker); `aplay -l` lists them. Package: espeak-ng.

    voice = open_voice()
    voice.say("Day four, morning.")
"""

import shutil
import subprocess
import threading
from pathlib import Path

from hardware.fakes import SilentVoice
from hardware.ports import Voice

PROGRAM = "espeak-ng"
LANGUAGE = "en"
WORDS_A_MINUTE = 150
"""A little slower than espeak-ng's own 175: it is heard across a table."""

MISSING = (
    f"There is no speech: the program {PROGRAM} is not installed. "
    f"Install it with `sudo apt-get install {PROGRAM}`; the same sentences stand on the screen."
)


def open_voice(program: str = PROGRAM) -> Voice:
    """A voice that speaks with that program, or a silent one that says in `fault` why it is silent."""
    path = shutil.which(program)
    return SilentVoice(MISSING) if path is None else EspeakVoice(path)


class EspeakVoice:
    """Says the newest text, breaking off an older one; what went wrong last is a sentence in `fault`.

    `program` is the path of espeak-ng, `language` one of its voices.
    """

    def __init__(self, program: str, language: str = LANGUAGE, words_a_minute: int = WORDS_A_MINUTE) -> None:
        self.fault: str | None = None
        self._command = (program, "-v", language, "-s", str(words_a_minute), "--stdin")
        self._changed = threading.Condition()
        self._next: str | None = None
        self._speaking: subprocess.Popen[bytes] | None = None
        self._busy = False
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, text: str) -> None:
        """Say this instead of what is being said; an empty text only breaks off."""
        with self._changed:
            self._next = text or None
            self._break_off()

    def silence(self) -> None:
        """Break off what is being said."""
        self.say("")

    def close(self) -> None:
        """Break off, and end the thread."""
        with self._changed:
            self._closed = True
            self._next = None
            self._break_off()
        self._thread.join()

    def wait(self) -> None:
        """Block until everything has been said: for a program that ends after its last sentence."""
        with self._changed:
            self._changed.wait_for(lambda: self._next is None and not self._busy)

    def to_file(self, text: str, path: Path) -> None:
        """Write what would be heard as a WAV file. Raises OSError and CalledProcessError where that fails."""
        command = [*self._command, "-w", str(path)]
        subprocess.run(command, input=text.encode(), check=True, capture_output=True)

    def _break_off(self) -> None:
        if self._speaking is not None:
            self._speaking.terminate()
        self._changed.notify_all()

    def _run(self) -> None:
        while (text := self._take()) is not None:
            try:
                self.fault = self._speak(text)
            except OSError as error:
                self.fault = _fault(error.strerror or str(error))
            with self._changed:
                self._busy = False
                self._changed.notify_all()

    def _take(self) -> str | None:
        """Wait for the next text; None once closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._next is not None)
            text, self._next = self._next, None
            self._busy = text is not None
            return text

    def _speak(self, text: str) -> str | None:
        """Say one text to its end or until a newer one comes; returns a sentence where it could not be heard."""
        pipe = subprocess.PIPE
        with subprocess.Popen(self._command, stdin=pipe, stdout=subprocess.DEVNULL, stderr=pipe) as speaking:
            with self._changed:
                if self._closed or self._next is not None:
                    speaking.terminate()  # a newer text came while the program was starting
                self._speaking = speaking
            _, complaints = speaking.communicate(text.encode())
            with self._changed:
                self._speaking = None
        return _complaint(speaking.returncode, complaints.decode(errors="replace"))


def _complaint(status: int, complaints: str) -> str | None:
    """What espeak-ng complained of, None where it spoke or was broken off (status below 0).

    Without a sound card it ends with status 0 all the same, and only its last line says so.
    """
    lines = complaints.strip().splitlines()
    if status == 0 and lines and lines[-1].startswith("error:"):
        return _fault("no sound output was found; `aplay -l` lists those there are")
    if status > 0:
        return _fault(lines[-1] if lines else f"it ended with status {status}")
    return None


def _fault(why: str) -> str:
    return f"The crier cannot be heard: {PROGRAM} says: {why}. The same sentences stand on the screen."
