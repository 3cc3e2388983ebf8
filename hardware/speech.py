"""What makes speech here: espeak-ng, and Piper beside it where somebody has installed that.

Wiring: any sound output that the system plays to by default (the headphone socket of a Raspberry Pi 3 or 4, HDMI,
a USB speaker); `aplay -l` lists them. Package: espeak-ng.
"""

from hardware.espeak import Espeak
from hardware.piper import Piper, open_piper
from hardware.ports import SpeechError, Tongue

NO_OUTPUT = (
    "The crier cannot be heard: no sound output was found ({why}). Plug in a loudspeaker; `aplay -l` lists those there "
    "are. The same sentences stand on the screen."
)


def open_engines() -> tuple[Espeak, Piper | None]:
    """espeak-ng, and Piper or None. Raises SpeechError where espeak-ng is missing."""
    return Espeak(), open_piper()


def speech_status() -> tuple[str, bool]:
    """What speaks here, as a sentence, and whether anything does."""
    try:
        _, piper = open_engines()
    except SpeechError as error:
        return str(error), False
    if piper is None:
        return "the crier speaks through espeak-ng.", True
    spoken = ", ".join(tongue for tongue in Tongue if piper.speaks(tongue))
    return f"the crier speaks through Piper ({spoken}), and through espeak-ng what Piper has not said before.", True
