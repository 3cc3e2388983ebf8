"""Kokoro without its model: the files it needs, the phonemes of each language, the numbers that the model gets."""

# ruff: noqa: RUF001 - phonemes have letters of their own

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware import kokoro
from hardware.espeak import Espeak
from hardware.kokoro import MODEL, SYLLABLE, TOKENS, VOICES, open_kokoro, phonemes, samples, syllable
from hardware.mandarin import TABLE
from hardware.ports import Readiness, Tongue


@pytest.mark.parametrize(
    ("pinyin", "expected"),
    [
        ("ma3", "ma↓"),
        ("tian1", "tʰjɛ→n"),
        ("zhong1", "ꭧʊ→ŋ"),
        ("shi4", "ʂɨ↘"),
        ("xi2", "ɕi↗"),
        ("xu1", "ɕy→"),
        ("quan2", "ʨʰɥɛ↗n"),
        ("lv4", "ly↘"),
        ("yuan2", "ɥɛ↗n"),
        ("yi1", "i→"),
        ("you4", "jou↘"),
        ("wu3", "u↓"),
        ("wen2", "wə↗n"),
        ("er4", "ɚ↘"),
        ("le5", "lɤ"),
    ],
)
def test_syllables_of_mandarin(pinyin: str, expected: str) -> None:
    assert syllable(pinyin[:-1], pinyin[-1]) == expected


def test_every_syllable_of_the_table_has_a_sound_that_the_model_knows() -> None:
    readings = set(SYLLABLE.findall(TABLE.read_text("utf-8")))
    assert len(readings) > 1000
    for letters, tone in readings:
        sound = syllable(letters, tone)
        assert sound.strip("→↗↓↘"), f"{letters}{tone} has no sound"
        assert set(sound) <= set(TOKENS), f"{letters}{tone}: {sound}"


def test_phonemes_keep_the_pauses_and_names_of_another_script() -> None:
    espeak = Espeak()
    french = phonemes("Jour quatre, matin.", Tongue.FRENCH, espeak)
    assert french.startswith("ʒˈuʁ kˈatʁ, matˈɛ")
    assert french.rstrip().endswith(".")
    mandarin = phonemes("轮到Ada。", Tongue.MANDARIN, espeak)
    assert mandarin.startswith("lwə↗n tau↘ ")
    assert "eɪd" in mandarin


class Session:
    """A model that returns the numbers that it was given."""

    def __init__(self) -> None:
        self.inputs: dict[str, Any] = {}

    def run(self, _outputs: None, inputs: dict[str, Any]) -> list[Any]:
        self.inputs = inputs
        return [np.ones((1, 7), np.float32)]


def test_the_model_gets_tokens_between_edges_and_the_style_of_their_number() -> None:
    session, style = Session(), np.arange(20.0).reshape(10, 2)
    assert samples(session.run, style, "a-b", 1.5).shape == (7,)
    assert session.inputs["tokens"].tolist() == [[0, TOKENS["a"], TOKENS["b"], 0]]
    assert session.inputs["style"].tolist() == [[2.0, 3.0]]
    assert session.inputs["speed"].tolist() == [1.5]
    samples(session.run, style, "a" * 30, 1.0)
    assert session.inputs["style"].tolist() == [[18.0, 19.0]]


def test_the_voices_that_were_fetched_speak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kokoro, "FOLDERS", ())
    monkeypatch.delenv("OYEZ_VOICES", raising=False)
    assert open_kokoro() is None
    monkeypatch.setenv("OYEZ_VOICES", str(tmp_path))
    (tmp_path / VOICES[Tongue.FRENCH]).touch()
    assert open_kokoro() is None, "the model is missing"
    (tmp_path / MODEL).touch()
    voice = open_kokoro()
    assert voice is not None
    assert voice.readiness is Readiness.SLOW
    assert not voice.speaks(Tongue.MANDARIN)
