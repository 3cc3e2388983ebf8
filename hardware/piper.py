"""Piper, if somebody has installed it with a voice: it sounds like a person, but takes a second for a sentence.

Nothing is fetched. The program `piper` (or `piper-tts`) must be on the path, and voices, each a file NAME.onnx with
NAME.onnx.json beside it, in a folder that OYEZ_VOICES names, in ~/.local/share/piper-voices or in
/usr/share/piper-voices. The file's name begins with its language, as in en_GB-alan-medium.onnx.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

import numpy as np

from hardware.faults import Code, Part, fault, reason_of
from hardware.ports import Readiness, SpeechError, Tongue

PROGRAMS = ("piper", "piper-tts")
FOLDERS = ("~/.local/share/piper-voices", "/usr/share/piper-voices")
RATE = 22050
TIMEOUT_S = 60.0
"""For one sentence on the slowest Pi; a program that hangs longer is given up."""

PREFIXES = {
    Tongue.ENGLISH: ("en_GB", "en"),
    Tongue.FRENCH: ("fr_FR", "fr"),
    Tongue.MANDARIN: ("zh_CN", "zh"),
    Tongue.CANTONESE: ("yue",),
}
"""The beginnings of the names of a language's voices, the preferred ones first."""


def find_program() -> str | None:
    """The path of piper, also beside the Python that runs; None if it is not installed."""
    beside = str(Path(sys.executable).parent)
    return next((path for name in PROGRAMS if (path := shutil.which(name) or shutil.which(name, path=beside))), None)


def find_voice(tongue: Tongue) -> Path | None:
    """The voice file for a language, None if none is installed."""
    named = os.environ.get("OYEZ_VOICES")
    folders = [Path(folder).expanduser() for folder in ((named,) if named else ()) + FOLDERS]
    for prefix in PREFIXES[tongue]:
        for folder in folders:
            # one that this user may not look into is as good as none
            files = folder.rglob(f"{prefix}*.onnx") if os.access(folder, os.R_OK | os.X_OK) else ()
            found = sorted(path for path in files if _settings(path).is_file())
            if found:
                return found[0]
    return None


class Piper:
    """Makes sound of text with one voice: 16-bit mono PCM of 22050 samples a second.

    Raises SpeechError if the program fails, or where the voice is for another language.
    """

    def __init__(self, program: str, voices: dict[Tongue, Path]) -> None:
        self._program = program
        self._voices = voices
        self.name = "piper " + " ".join(sorted(path.name for path in voices.values()))

    @property
    def readiness(self) -> Readiness:
        """Always slow."""
        return Readiness.SLOW

    def speaks(self, tongue: Tongue) -> bool:
        """Return True if there is a voice for this language."""
        return tongue in self._voices

    def pcm(self, text: str, tongue: Tongue) -> bytes:
        """The sound of a text."""
        voice = self._voices[tongue]
        with tempfile.TemporaryDirectory(prefix="oyez-") as folder:
            heard = Path(folder) / "heard.wav"
            command = [self._program, "--model", str(voice), "--output_file", str(heard)]
            try:
                subprocess.run(command, input=f"{text}\n".encode(), check=True, capture_output=True, timeout=TIMEOUT_S)
                return _samples(heard)
            except (OSError, subprocess.SubprocessError, wave.Error, EOFError) as error:
                failed = fault(Code.VOICE_FAILED, Part.VOICE, voice=voice.name, reason=reason_of(error))
                raise SpeechError(failed) from error

    def close(self) -> None:
        """Nothing runs between two sentences."""


def open_piper() -> Piper | None:
    """Piper with the voices that are installed, None if the program or every voice is missing."""
    program = find_program()
    voices = {tongue: voice for tongue in Tongue if (voice := find_voice(tongue)) is not None}
    return Piper(program, voices) if program and voices else None


def _settings(voice: Path) -> Path:
    return voice.with_name(f"{voice.name}.json")


def _samples(path: Path) -> bytes:
    """A mono WAV file as PCM of `RATE`."""
    with wave.open(str(path)) as file:
        rate, frames = file.getframerate(), bytes(file.readframes(file.getnframes()))
    heard = np.frombuffer(frames, dtype="<i2").astype(np.float64)
    if rate == RATE or not len(heard):
        return frames
    times = np.arange(int(len(heard) * RATE / rate)) * (rate / RATE)
    return bytes(np.round(np.interp(times, np.arange(len(heard)), heard)).astype("<i2").tobytes())
