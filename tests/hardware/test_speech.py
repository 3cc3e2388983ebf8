"""What speaks here, and what is said where nothing does."""

from pathlib import Path

import pytest

from hardware import espeak, speech
from hardware.piper import Piper
from hardware.ports import SpeechError, Tongue


def test_a_missing_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "LIBRARY", "no-such-library.so")
    monkeypatch.setattr(espeak, "_loaded", [])
    words, there = speech.speech_status()
    assert not there
    assert "sudo apt-get install espeak-ng" in words
    with pytest.raises(SpeechError):
        speech.open_engines()


def test_the_survey_names_what_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "Espeak", lambda: object())
    monkeypatch.setattr(speech, "open_piper", lambda: None)
    assert speech.speech_status() == ("the crier speaks through espeak-ng.", True)
    monkeypatch.setattr(speech, "open_piper", lambda: Piper("piper", {Tongue.FRENCH: Path("fr.onnx")}))
    words, there = speech.speech_status()
    assert there
    assert "Piper (fr)" in words
