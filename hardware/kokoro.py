"""Kokoro-82M in 8 bits: a French and a Mandarin voice that sound like people, rendered ahead as they take their time.

`make voices` puts the model and the two voices (Apache-2.0, 93 MB) into a folder: that of OYEZ_VOICES,
~/.local/share/oyez-voices or /usr/share/oyez-voices. `python -m hardware.kokoro FOLDER` is the process. The model reads
phonemes: French ones come from espeak-ng, Mandarin ones from the pinyin table.
"""

# ruff: noqa: RUF001 - phonemes have letters of their own

import os
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.espeak import Espeak
from hardware.mandarin import pinyin, runs
from hardware.natural_voice import Form, NaturalVoice, serve
from hardware.ports import Readiness, Tongue

FOLDERS = ("~/.local/share/oyez-voices", "/usr/share/oyez-voices")
MODEL = "kokoro.onnx"
VOICES = {Tongue.FRENCH: "ff_siwis.bin", Tongue.MANDARIN: "zf_xiaoxiao.bin"}
"""The file of each voice: a style of 256 numbers for each length of a text in tokens, 4-byte floats."""
STYLE = 256
START_MB = 700
"""It takes 290 MB for a sentence of four seconds, and 200 MB between sentences."""
OWN_RATE = 24000
SPEEDS = {Tongue.FRENCH: 1.25, Tongue.MANDARIN: 1.45}
"""With these it takes as long for a sentence as espeak-ng, by whose pace the crier keeps announcements short."""
GAIN = 0.64
"""Five sentences of each language then are as loud as espeak-ng's, by their mean power where they are heard."""

RUNS = {
    1: ";:,.!?", 9: '—…"()“” \u0303ʣʥʦʨᵝꭧAI', 31: "O", 33: "Q", 35: "ST", 39: "W", 41: "Yᵊabcdef",
    50: "hijklmnopqrstuvwxyzɑɐɒæ", 75: "βɔɕç", 80: "ɖðʤə", 85: "ɚɛɜ", 90: "ɟ", 92: "ɡ", 99: "ɥ", 101: "ɨɪʝ",
    110: "ɯɰŋɳɲɴø", 118: "ɸθœ", 123: "ɹ", 125: "ɾɻ", 128: "ʁɽʂʃʈʧ", 135: "ʊʋ", 138: "ʌɣɤ", 142: "χʎ", 147: "ʒʔ",
    156: "ˈˌː", 162: "ʰ", 164: "ʲ", 169: "↓", 171: "→↗↘", 177: "ᵻ",
}  # fmt: skip
"""The model's phonemes by the number of the first one of each run, 0 being the edge of a text."""
TOKENS = {letter: first + place for first, run in RUNS.items() for place, letter in enumerate(run)}
MAX_TOKENS = 500
PUNCTUATION = re.compile(r"\s*([,.;:!?])\s*")

TONES = {"1": "→", "2": "↗", "3": "↓", "4": "↘", "5": ""}
INITIALS = {
    "zh": "ꭧ", "ch": "ꭧʰ", "sh": "ʂ", "b": "p", "p": "pʰ", "m": "m", "f": "f", "d": "t", "t": "tʰ", "n": "n", "l": "l",
    "g": "k", "k": "kʰ", "h": "x", "j": "ʨ", "q": "ʨʰ", "x": "ɕ", "r": "ɻ", "z": "ʦ", "c": "ʦʰ", "s": "s",
}  # fmt: skip
FINALS = {
    "a": "a", "o": "o", "e": "ɤ", "ai": "ai", "ei": "ei", "ao": "au", "ou": "ou", "an": "a-n", "en": "ə-n",
    "ang": "a-ŋ", "eng": "ə-ŋ", "ong": "ʊ-ŋ", "er": "ɚ", "i": "i", "ia": "ja", "ie": "je", "iao": "jau", "iu": "jou",
    "ian": "jɛ-n", "in": "i-n", "iang": "ja-ŋ", "ing": "i-ŋ", "iong": "jʊ-ŋ", "u": "u", "ua": "wa", "uo": "wo",
    "uai": "wai", "ui": "wei", "uan": "wa-n", "un": "wə-n", "uang": "wa-ŋ", "ueng": "wə-ŋ", "v": "y", "ve": "ɥe",
    "van": "ɥɛ-n", "vn": "y-n", "io": "jo", "n": "n", "m": "m", "ng": "ŋ",
}  # fmt: skip
"""The phonemes of a syllable's end; the sign of the tone stands for the dash, else behind them."""
BUZZING = ("zh", "ch", "sh", "r", "z", "c", "s")
"""The initials whose i is another sound."""
GLIDES = {"yi": "i", "y": "i", "wu": "u", "w": "u", "yu": "v"}
"""The letters for i, u and ü at the beginning of a syllable."""
SYLLABLE = re.compile("([a-z]+)([1-5])")


def open_kokoro() -> NaturalVoice | None:
    """Return Kokoro with the voices that were fetched, not started yet; None if there are none."""
    named = os.environ.get("OYEZ_VOICES")
    for folder in map(Path, (*((named,) if named else ()), *FOLDERS)):
        found = folder.expanduser()
        # a folder that this user may not look into is as good as none
        tongues = tuple(tongue for tongue, name in VOICES.items() if os.access(found / name, os.R_OK))
        if tongues and os.access(found / MODEL, os.R_OK):
            command = (sys.executable, "-m", "hardware.kokoro", str(found))
            return NaturalVoice(Form("kokoro 1.0", command, tongues, START_MB, Readiness.SLOW))
    return None


def phonemes(text: str, tongue: Tongue, espeak: Espeak) -> str:
    """Return a text in the model's phonemes."""
    if tongue is not Tongue.MANDARIN:
        return _spelt(text, tongue, espeak)
    return " ".join(
        _in_pinyin(pinyin(part)) if chinese else _spelt(part, Tongue.ENGLISH, espeak) for part, chinese in runs(text)
    )


def _in_pinyin(text: str) -> str:
    return SYLLABLE.sub(lambda match: syllable(*match.groups()), text)


def syllable(letters: str, tone: str) -> str:
    """Return a syllable of pinyin in the model's phonemes: `syllable("ma", "3")` is `ma↓`."""
    initial = next((each for each in (letters[:2], letters[:1]) if each in INITIALS), "")
    final = letters[len(initial) :]
    if not initial:
        glide = next((each for each in (letters[:2], letters[:1]) if each in GLIDES), "")
        final = GLIDES.get(glide, "") + letters[len(glide) :]
    elif initial in ("j", "q", "x") and final.startswith("u"):
        final = f"v{final[1:]}"
    if not final:
        initial, final = "", letters
    sound = "ɨ" if final == "i" and initial in BUZZING else FINALS.get(FULL.get(final, final), "")
    marked = sound.replace("-", TONES[tone]) if "-" in sound else sound + TONES[tone]
    return INITIALS.get(initial, "") + marked


FULL = {"iou": "iu", "uei": "ui", "uen": "un", "hm": "m"}
"""Finals that are written shorter behind an initial."""


def _spelt(text: str, tongue: Tongue, espeak: Espeak) -> str:
    """The sounds of a text by espeak-ng; the pauses stay, which it leaves out."""
    parts = PUNCTUATION.split(text)
    return "".join(f"{part} " if place % 2 else espeak.ipa(part, tongue) for place, part in enumerate(parts) if part)


def samples(run: Callable[..., Any], style: NDArray[np.floating], spelt: str, speed: float) -> NDArray[np.floating]:
    """Run the model on phonemes in the style (lengths, 256) of a voice; return samples at `OWN_RATE`."""
    tokens = [TOKENS[letter] for letter in spelt if letter in TOKENS][:MAX_TOKENS]
    inputs = {
        "tokens": np.array([[0, *tokens, 0]], np.int64),
        "style": style[min(len(tokens), len(style)) - 1][None],
        "speed": np.array([speed], np.float32),
    }
    return np.asarray(run(None, inputs)[0]).ravel()


def main() -> None:
    """Load the model, and answer requests."""
    import onnxruntime

    folder, espeak = Path(sys.argv[1]), Espeak()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    # no plan of the memory for each length of a text, and the memory of a sentence goes back: 200 MB stay, not 400
    options.enable_mem_pattern = False
    shrinking = onnxruntime.RunOptions()
    shrinking.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
    run = partial(onnxruntime.InferenceSession(str(folder / MODEL), options).run, run_options=shrinking)
    styles = {
        tongue: np.fromfile(folder / name, "<f4").reshape(-1, STYLE)
        for tongue, name in VOICES.items()
        if (folder / name).is_file()
    }

    def said(text: str, tongue: Tongue) -> NDArray[np.floating]:
        return samples(run, styles[tongue], phonemes(text, tongue, espeak), SPEEDS[tongue])

    serve(said, OWN_RATE, GAIN)


if __name__ == "__main__":
    main()
