"""The programs that speak here: espeak-ng, and Piper beside it if somebody has installed that.

Wiring: any sound output that the system plays to by default (the headphone socket of a Raspberry Pi 3 or 4, HDMI,
a USB speaker); `aplay -l` lists them. Package: espeak-ng.
"""

from hardware.espeak import Espeak
from hardware.faults import Fault
from hardware.piper import Piper, open_piper
from hardware.ports import SpeechError, Tongue


def open_engines() -> tuple[Espeak, Piper | None]:
    """espeak-ng, and Piper or None. Raises SpeechError if espeak-ng is missing."""
    return Espeak(), open_piper()


def speech_status() -> tuple[Tongue, ...] | Fault:
    """The languages that Piper speaks here besides espeak-ng, which speaks all; the fault if nothing speaks."""
    try:
        _, piper = open_engines()
    except SpeechError as error:
        return error.fault
    return () if piper is None else tuple(tongue for tongue in Tongue if piper.speaks(tongue))
