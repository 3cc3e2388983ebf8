"""The voice: never in the way, the newest text wins, and what is wrong is a sentence."""

import shutil
import subprocess
import time
import wave
from pathlib import Path

import pytest

from hardware.fakes import SilentVoice
from hardware.ports import Voice
from hardware.speech import PROGRAM, EspeakVoice, open_voice

ESPEAK = shutil.which(PROGRAM)
needs_espeak = pytest.mark.skipif(ESPEAK is None, reason=f"{PROGRAM} is not installed; make test installs it")


def speaker(tmp_path: Path, script: str) -> str:
    """A program in the place of espeak-ng: it keeps what it was told in `heard` and then runs the script."""
    program = tmp_path / "speaker"
    program.write_text(f'#!/bin/sh\ncat >> "{tmp_path}/heard"\necho >> "{tmp_path}/heard"\n{script}\n')
    program.chmod(0o755)
    return str(program)


def heard(tmp_path: Path) -> list[str]:
    return (tmp_path / "heard").read_text().splitlines()


def test_what_is_said_is_heard(tmp_path: Path) -> None:
    voice = EspeakVoice(speaker(tmp_path, "exit 0"))
    voice.say("Day one, morning.")
    voice.wait()
    voice.say("-v is a sentence too; $(so is this) `and this`")
    voice.wait()
    voice.close()
    assert heard(tmp_path) == ["Day one, morning.", "-v is a sentence too; $(so is this) `and this`"]
    assert voice.fault is None


def test_the_newest_text_breaks_off_the_older(tmp_path: Path) -> None:
    voice = EspeakVoice(speaker(tmp_path, 'grep -q last "$(dirname "$0")/heard" || exec sleep 600'))
    voice.say("first")
    while not (tmp_path / "heard").exists():
        time.sleep(0.01)
    voice.say("second")
    voice.say("last")
    voice.wait()
    voice.close()
    assert heard(tmp_path)[0] == "first"
    assert heard(tmp_path)[-1] == "last"
    assert voice.fault is None


def test_saying_does_not_wait_and_silence_breaks_off(tmp_path: Path) -> None:
    voice = EspeakVoice(speaker(tmp_path, "exec sleep 600"))
    voice.say("a long one")  # returns although the speaker sleeps for ten minutes
    voice.silence()
    voice.wait()
    voice.close()
    voice.close()


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("echo 'no voice named xx' >&2; exit 2", "no voice named xx"),
        ("exit 3", "it ended with status 3"),
        ("echo 'ALSA lib: cannot find card' >&2; echo 'error: No such file or directory' >&2", "no sound output"),
    ],
    ids=["complains", "fails", "no sound card"],
)
def test_what_is_wrong_is_a_sentence(tmp_path: Path, script: str, sentence: str) -> None:
    voice = EspeakVoice(speaker(tmp_path, script))
    voice.say("Day one.")
    voice.wait()
    voice.close()
    assert voice.fault is not None
    assert sentence in voice.fault
    assert "stand on the screen" in voice.fault


def test_a_voice_that_works_again_has_no_fault(tmp_path: Path) -> None:
    voice = EspeakVoice(speaker(tmp_path, 'test -e "$0.fixed" || exit 1'))
    voice.say("one")
    voice.wait()
    assert voice.fault is not None
    (tmp_path / "speaker.fixed").touch()
    voice.say("two")
    voice.wait()
    voice.close()
    assert voice.fault is None


def test_a_program_that_is_gone_is_a_sentence(tmp_path: Path) -> None:
    voice = EspeakVoice(str(tmp_path / "gone"))
    voice.say("Day one.")
    voice.wait()
    voice.close()
    assert voice.fault is not None
    assert "No such file or directory" in voice.fault


def test_without_the_program_the_voice_is_silent() -> None:
    voice = open_voice("no-such-program-of-speech")
    assert isinstance(voice, SilentVoice)
    assert voice.fault is not None
    assert "not installed" in voice.fault
    voice.say("Day one.")
    voice.close()


@needs_espeak
def test_a_sentence_becomes_sound(tmp_path: Path) -> None:
    voice = open_voice()
    assert isinstance(voice, EspeakVoice)
    assert isinstance(voice, Voice)
    short, long = tmp_path / "short.wav", tmp_path / "long.wav"
    voice.to_file("Day four.", short)
    voice.to_file("Day four, morning. The black three strikes the white plaza. Cross out white three.", long)
    voice.close()
    assert 0.3 < seconds(short) < 3
    assert 3 < seconds(long) < 15


@needs_espeak
@pytest.mark.skipif(shutil.which("sox") is None, reason="sox is not installed; make test installs it")
def test_the_sound_is_loud_enough_to_be_heard(tmp_path: Path) -> None:
    voice = open_voice()
    assert isinstance(voice, EspeakVoice)
    sound = tmp_path / "said.wav"
    voice.to_file("The black three strikes the white plaza.", sound)
    voice.close()
    stat = subprocess.run(["sox", str(sound), "-n", "stat"], capture_output=True, text=True, check=True).stderr
    figures = dict(line.split(":") for line in stat.splitlines() if ":" in line)
    loudest = {name.strip(): value for name, value in figures.items()}["Maximum amplitude"]
    assert 0.2 < float(loudest) <= 1.0


def seconds(path: Path) -> float:
    with wave.open(str(path)) as sound:
        return float(sound.getnframes() / sound.getframerate())
