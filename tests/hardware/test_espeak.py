"""espeak-ng as a library: sound of the right length, and the right phonemes in each language."""

# ruff: noqa: RUF001 - Chinese has its own comma

import numpy as np
import pytest

from hardware.espeak import LIBRARY, Espeak
from hardware.ports import SpeechError, Tongue


@pytest.fixture(scope="module")
def espeak() -> Espeak:
    try:
        return Espeak()
    except SpeechError:
        pytest.skip(f"{LIBRARY} is not installed; make test installs it")


@pytest.mark.parametrize(
    ("tongue", "text", "phonemes"),
    [
        (Tongue.ENGLISH, "Day four, morning.", ("d'eI f'o@", "m'O@nIN")),
        (Tongue.FRENCH, "Jour quatre, matin.", ("Z'ur k'atr", "mat'E~")),
        (Tongue.MANDARIN, "第四天，上午。", ("t'i51", "s'i[51", "th'iE55n", "s.'a51N", "w'u2")),
        (Tongue.MANDARIN, "只差Ada了。", ("ts.'i.2", "ts.h'A51", "'eId@", "l")),
        (Tongue.CANTONESE, "第四天，上午。", ("d'ai6", "s'ei3", "t'i1n")),
    ],
)
def test_phonemes(espeak: Espeak, tongue: Tongue, text: str, phonemes: tuple[str, ...]) -> None:
    # from 1.52 on espeak-ng writes A for each a of Mandarin
    said = espeak.phonemes(text, tongue).replace("'A", "'a")
    at = 0
    for phoneme in phonemes:
        found = said.find(phoneme.replace("'A", "'a"), at)
        assert found >= 0, f"{phoneme} is not in {said!r} where it should be"
        at = found + len(phoneme)
    assert "(en)" not in said  # Mandarin read as if it were English


@pytest.mark.parametrize("tongue", Tongue)
def test_sound_is_as_long_as_the_text(espeak: Espeak, tongue: Tongue) -> None:
    assert espeak.speaks(tongue)
    short, long = ("四。", "四四四四四四。") if tongue in (Tongue.MANDARIN, Tongue.CANTONESE) else ("two.", "two " * 6)
    one, six = (np.frombuffer(espeak.pcm(text, tongue), "<i2") for text in (short, long))
    assert espeak.rate == 22050
    # a syllable of Mandarin takes 0.19 s from espeak-ng 1.52 on
    assert 0.15 < len(one) / espeak.rate < 1.6
    assert len(six) > 2 * len(one)
    assert np.abs(six.astype(int)).max() > 3000


def test_the_same_text_gives_the_same_sound(espeak: Espeak) -> None:
    text = "The black three strikes the white plaza."
    first = espeak.pcm(text, Tongue.ENGLISH)
    espeak.pcm("Jour quatre.", Tongue.FRENCH)
    again = espeak.pcm(text, Tongue.ENGLISH)
    assert abs(len(first) - len(again)) < 0.1 * len(first)
