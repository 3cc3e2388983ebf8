"""espeak-ng as a library that stays loaded: text to sound in a few milliseconds, without starting a program each time.

Package: libespeak-ng1, which espeak-ng brings. The library is one to a process, so all its callers share one lock.
See speak_lib.h of espeak-ng for the functions and their numbers.
"""

import ctypes
import threading
from collections.abc import Mapping

from hardware.faults import Code, Part, fault
from hardware.mandarin import pinyin, runs
from hardware.ports import Readiness, SpeechError, Tongue

LIBRARY = "libespeak-ng.so.1"
SYNCHRONOUS = 2
BUFFER_MS = 50
RATE, VOLUME = 1, 2
UTF8 = 1
SHOW_PHONEMES, SHOW_IPA = 0, 2

WORDS_A_MINUTE = {Tongue.ENGLISH: 165, Tongue.FRENCH: 160, Tongue.MANDARIN: 220, Tongue.CANTONESE: 210}
"""A little slower than espeak-ng's own 175, as it is heard across a table; by this count its Chinese drags.

These are 3.1 (English) to 4.4 (Mandarin) syllables a second, pauses included.
"""

MISSING = fault(Code.NO_ESPEAK, Part.VOICE)
BROKEN = fault(Code.NO_ESPEAK_DATA, Part.VOICE)

Callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)


VOICES = {
    Tongue.ENGLISH: "en",
    Tongue.FRENCH: "fr",
    Tongue.MANDARIN: "cmn-latn-pinyin",
    Tongue.CANTONESE: "yue",
}
"""espeak-ng's voices; that for Mandarin is given pinyin (see hardware/mandarin.py)."""


class Espeak:
    """Makes sound of text: 16-bit mono PCM of `rate` samples a second. Any thread may call; one is served at a time.

    Raises SpeechError if the library is missing or finds no data.
    """

    def __init__(self, words_a_minute: Mapping[Tongue, int] = WORDS_A_MINUTE) -> None:
        self.name = f"espeak {' '.join(map(str, words_a_minute.values()))}"
        self._library = _library()
        self._paces = {VOICES[tongue]: pace for tongue, pace in words_a_minute.items()}
        self.rate = _rate()

    @property
    def readiness(self) -> Readiness:
        """Always ready."""
        return Readiness.READY

    def speaks(self, tongue: Tongue) -> bool:
        """Return True: it speaks every language."""
        return tongue in VOICES

    def pcm(self, text: str, tongue: Tongue) -> bytes:
        """The sound of a text, with a short pause after it."""
        return b"".join(self._said(part, voice) for part, voice in _parts(text, tongue))

    def phonemes(self, text: str, tongue: Tongue) -> str:
        """Return the sounds of a text in espeak-ng's own letters, as `espeak-ng -x` shows them."""
        return " ".join(self._shown(part, voice, SHOW_PHONEMES) for part, voice in _parts(text, tongue)).strip()

    def ipa(self, text: str, tongue: Tongue) -> str:
        """Return the sounds of a text in the letters of the IPA."""
        return " ".join(self._shown(part, voice, SHOW_IPA) for part, voice in _parts(text, tongue)).strip()

    def close(self) -> None:
        """Keep the library loaded: it is one to a process."""

    def _said(self, text: str, voice: str) -> bytes:
        heard: list[bytes] = []

        def take(samples: object, count: int, _events: object) -> int:
            if count > 0:
                heard.append(ctypes.string_at(samples, 2 * count))  # type: ignore[arg-type]
            return 0

        callback = Callback(take)
        with LOCK:
            self._take_voice(voice)
            self._library.espeak_SetParameter(RATE, self._paces[voice], 0)
            self._library.espeak_SetSynthCallback(callback)
            said = text.encode() + b"\0"
            self._library.espeak_Synth(said, len(said), 0, 0, 0, UTF8, None, None)
        return b"".join(heard)

    def _shown(self, text: str, voice: str, letters: int) -> str:
        with LOCK:
            self._take_voice(voice)
            rest = ctypes.c_char_p(text.encode())
            clauses = []
            while rest.value is not None:
                clauses.append(self._library.espeak_TextToPhonemes(ctypes.byref(rest), UTF8, letters) or b"")
        return " ".join(clause.decode() for clause in clauses)

    def _take_voice(self, voice: str) -> None:
        if self._library.espeak_SetVoiceByName(voice.encode()) != 0:
            raise SpeechError(BROKEN)


def _parts(text: str, tongue: Tongue) -> list[tuple[str, str]]:
    """A text as each voice gets it: names in Latin letters among Chinese are read by the English voice."""
    if tongue not in (Tongue.MANDARIN, Tongue.CANTONESE):
        return [(text, VOICES[tongue])]
    parts = []
    for part, chinese in runs(text):
        said = pinyin(part) if chinese and tongue is Tongue.MANDARIN else part
        parts.append((said, VOICES[tongue if chinese else Tongue.ENGLISH]))
    return parts


LOCK = threading.Lock()
_loaded: list[tuple[ctypes.CDLL, int]] = []


def _library() -> ctypes.CDLL:
    """The library, loaded and made ready once."""
    with LOCK:
        if not _loaded:
            _loaded.append(_ready())
    return _loaded[0][0]


def _rate() -> int:
    return _loaded[0][1]


def _ready() -> tuple[ctypes.CDLL, int]:
    try:
        library = ctypes.CDLL(LIBRARY)
    except OSError as error:
        raise SpeechError(MISSING) from error
    library.espeak_TextToPhonemes.restype = ctypes.c_char_p
    rate = library.espeak_Initialize(SYNCHRONOUS, BUFFER_MS, None, 0)
    if rate <= 0:
        raise SpeechError(BROKEN)
    return library, rate
