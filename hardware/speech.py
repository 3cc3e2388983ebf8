"""The programs that speak here: espeak-ng, and before it Hibari, Kokoro and Piper where they are installed.

Wiring: any sound output that the system plays to by default (the headphone socket of a Raspberry Pi 3 or 4, HDMI,
a USB speaker); `aplay -l` lists them. Package: espeak-ng.
"""

from hardware.espeak import Espeak
from hardware.faults import Fault
from hardware.hibari import open_hibari
from hardware.kokoro import open_kokoro
from hardware.natural_voice import NaturalVoice
from hardware.piper import Piper, open_piper
from hardware.ports import SpeechError, Tongue


def open_engines() -> tuple[Piper | NaturalVoice | Espeak, ...]:
    """The engines, the preferred one first, espeak-ng last. Raises SpeechError if espeak-ng is missing.

    Piper comes first: people install its voices by choice.
    """
    espeak = Espeak()
    return *(engine for engine in (open_piper(), open_kokoro(), open_hibari()) if engine is not None), espeak


def speech_status() -> tuple[Tongue, ...] | Fault:
    """The languages that have a natural voice here besides espeak-ng, which speaks all; the fault if nothing speaks."""
    try:
        *natural, _espeak = open_engines()
    except SpeechError as error:
        return error.fault
    return tuple(tongue for tongue in Tongue if any(engine.speaks(tongue) for engine in natural))
