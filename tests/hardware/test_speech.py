"""The choice of the speech engine, and the sentence for a machine without one."""

from pathlib import Path

import pytest

from hardware import espeak, speech
from hardware.piper import Piper
from hardware.ports import SpeechError, Tongue
from tests.said import said


def test_a_missing_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(espeak, "LIBRARY", "no-such-library.so")
    monkeypatch.setattr(espeak, "_loaded", [])
    assert speech.speech_status() == espeak.MISSING
    assert "sudo apt-get install espeak-ng" in said(espeak.MISSING)
    with pytest.raises(SpeechError):
        speech.open_engines()


def test_the_survey_names_what_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "Espeak", lambda: object())
    monkeypatch.setattr(speech, "open_piper", lambda: None)
    monkeypatch.setattr(speech, "open_hibari", lambda: None)
    monkeypatch.setattr(speech, "open_kokoro", lambda: None)
    assert speech.speech_status() == ()
    monkeypatch.setattr(speech, "open_piper", lambda: Piper("piper", {Tongue.FRENCH: Path("fr.onnx")}))
    assert speech.speech_status() == (Tongue.FRENCH,)
