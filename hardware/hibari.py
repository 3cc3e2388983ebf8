"""Hibari, a small English voice that sounds like a person, and says a sentence as fast as espeak-ng.

Package: hibari-tts (PyPI, Apache-2.0), whole with its voice and lexicon; nothing is fetched.
`python -m hardware.hibari` is its process.
"""

import importlib.util
import sys
import unicodedata
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray

from hardware.natural_voice import Form, NaturalVoice, serve
from hardware.ports import Tongue

PACKAGE, DISTRIBUTION = "hibari", "hibari-tts"
START_MB = 400
"""It takes 190 MB."""
OWN_RATE = 24000
SPEED = 1.1
"""At 1.0 it takes a quarter longer for a sentence than espeak-ng."""
GAIN = 1.9
"""Ten sentences of the crier then are as loud as espeak-ng's, by their mean power where they are heard."""
FIRST = "Oyez."


def open_hibari() -> NaturalVoice | None:
    """Return Hibari, not started yet; None if it is not installed."""
    if importlib.util.find_spec(PACKAGE) is None:
        return None
    name = f"{PACKAGE} {version(DISTRIBUTION)}"
    command = (sys.executable, "-m", "hardware.hibari")
    return NaturalVoice(Form(name, command, (Tongue.ENGLISH,), START_MB, reads=is_latin))


def is_latin(text: str) -> bool:
    """Return True for a text in Latin letters: Hibari leaves a name in others out."""
    return all(unicodedata.name(letter, "").startswith("LATIN") for letter in text if letter.isalpha())


def main() -> None:
    """Load the voice, and answer requests."""
    from hibari import Hibari

    voice = Hibari()

    def said(text: str, _tongue: Tongue) -> NDArray[np.floating]:
        return np.asarray(voice(text, speed=SPEED, seed=0))

    serve(said, OWN_RATE, GAIN, (FIRST,))


if __name__ == "__main__":
    main()
