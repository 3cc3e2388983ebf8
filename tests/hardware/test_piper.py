"""Piper as somebody may have installed it: a made-up program in its place."""

import stat
import sys
from pathlib import Path

import numpy as np
import pytest

from hardware.piper import RATE, find_program, find_voice, open_piper
from hardware.ports import SpeechError, Tongue
from tests.said import saying

SPEAKER = """
import sys, wave
words = dict(zip(sys.argv[1::2], sys.argv[2::2]))
text = sys.stdin.read()
if "fail" in text:
    sys.exit("no such thing")
with wave.open(words["--output_file"], "wb") as file:
    file.setnchannels(1); file.setsampwidth(2); file.setframerate(16000)
    file.writeframes(b"\\x10\\x27" * 160 * len(text.strip()))
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with piper and two voices."""
    program = tmp_path / "bin" / "piper"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\n{SPEAKER}")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    voices = tmp_path / "voices"
    voices.mkdir()
    for name in ("en_GB-alan-medium.onnx", "fr_FR-siwis-low.onnx", "zh_CN-huayan.onnx"):
        (voices / name).touch()
        if not name.startswith("zh"):  # a voice without its settings is none
            (voices / f"{name}.json").write_text("{}")
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.setenv("OYEZ_VOICES", str(voices))
    monkeypatch.setenv("HOME", str(tmp_path))
    return voices


def test_voices_are_found_by_their_names(installed: Path) -> None:
    assert find_voice(Tongue.ENGLISH) == installed / "en_GB-alan-medium.onnx"
    piper = open_piper()
    assert piper is not None
    assert [tongue for tongue in Tongue if piper.speaks(tongue)] == [Tongue.ENGLISH, Tongue.FRENCH]


def test_the_program_is_found_beside_the_python_that_runs(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = installed.parent / "bin" / "python"
    monkeypatch.setenv("PATH", "/nowhere")
    assert find_program() is None
    monkeypatch.setattr(sys, "executable", str(beside))
    assert find_program() == str(beside.with_name("piper"))


def test_a_sentence_becomes_sound_of_our_rate(installed: Path) -> None:
    piper = open_piper()
    assert piper is not None
    heard = np.frombuffer(piper.pcm("ten chars.", Tongue.FRENCH), "<i2")
    assert len(heard) == 10 * 160 * RATE // 16000
    assert set(heard) == {10000}


def test_what_piper_cannot_say_is_a_sentence(installed: Path) -> None:
    piper = open_piper()
    assert piper is not None
    with saying(SpeechError, r"en_GB-alan-medium\.onnx .*espeak-ng says it instead"):
        piper.pcm("fail", Tongue.ENGLISH)


def test_without_the_program_or_a_voice_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert open_piper() is None
