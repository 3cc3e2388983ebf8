"""Hibari by its own process, and made-up processes that fail in each way."""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from hardware import hibari, natural_voice
from hardware.espeak import Espeak
from hardware.hibari import open_hibari
from hardware.natural_voice import MAX_FAILED, Form, NaturalVoice
from hardware.ports import Readiness, SpeechError, Tongue
from tests.said import saying
from tests.until import until

SENTENCES = ("Day four, morning.", "The black three strikes the white plaza.", "Ada wins with forty points.")


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine's account of its memory, much of which is free."""
    memory = tmp_path / "meminfo"
    memory.write_text("MemTotal: 4000000 kB\nMemAvailable: 2000000 kB\n")
    monkeypatch.setattr(natural_voice, "MEMORY", str(memory))
    return memory


@pytest.fixture
def voice(memory: Path) -> Iterator[NaturalVoice]:
    """Hibari on that machine."""
    assert memory.exists()
    voice = open_hibari()
    assert voice is not None
    yield voice
    voice.close()


def decibels(pcm: bytes) -> float:
    """The mean power where something is heard."""
    heard = np.frombuffer(pcm, "<i2").astype(float)
    power = (heard[: len(heard) // 441 * 441].reshape(-1, 441) ** 2).mean(axis=1)
    return float(10 * np.log10(power[power > power.max() / 1000].mean()))


def test_sentences_are_as_long_and_as_loud_as_those_of_espeak(voice: NaturalVoice) -> None:
    espeak = Espeak()
    assert voice.pid is None, "nothing runs before somebody speaks"
    natural = [voice.pcm(sentence, Tongue.ENGLISH) for sentence in SENTENCES]
    plain = [espeak.pcm(sentence, Tongue.ENGLISH) for sentence in SENTENCES]
    assert voice.readiness is Readiness.READY
    assert 0.8 < sum(map(len, natural)) / sum(map(len, plain)) < 1.4
    assert abs(np.mean([*map(decibels, natural)]) - np.mean([*map(decibels, plain)])) < 2
    assert voice.pcm(SENTENCES[0], Tongue.ENGLISH) == natural[0]


def test_it_speaks_english_alone(voice: NaturalVoice) -> None:
    assert [tongue for tongue in Tongue if voice.speaks(tongue)] == [Tongue.ENGLISH]


NAMES = [
    "Ada",
    "Zoë",
    "José",
    "Søren",
    "Łukasz",
    "Nguyễn",
    "Björk",
    "Siobhán",
    "Aoife",
    "Caoimhe",
    "Xóchitl",
    "Þór",
    "Čeněk",
    "Škoda",
    "Øystein",
    "François",
    "Noël",
    "Müller",
    "Jürgen",
    "Åsa",
    "Ömer",
    "Çağla",
    "Şebnem",
    "İpek",
    "Adaeze",
    "Chukwuemeka",
    "Mbappé",
    "Tariq",
    "Yusuf",
    "Iñaki",
    "Beyoncé",
    "D'Arcy",
    "O'Neil",
    "Jean-Luc",
]
OTHERS = ["明", "小红", "さくら", "지민", "عمر", "דוד", "अमित", "Νίκος", "Иван", "Ольга"]


def test_names_of_many_languages_are_heard_and_others_are_left_to_espeak(voice: NaturalVoice) -> None:
    without = len(voice.pcm("It is the turn of.", Tongue.ENGLISH))
    for name in NAMES:
        assert len(voice.pcm(f"It is the turn of {name}.", Tongue.ENGLISH)) > without + 5000, f"{name} is not heard"
    for name in OTHERS:
        with saying(SpeechError, "espeak-ng says it instead"):
            voice.pcm(f"It is the turn of {name}.", Tongue.ENGLISH)
    assert voice.readiness is Readiness.READY
    assert voice.speaks(Tongue.ENGLISH), "the voice has not failed"


def test_short_memory_ends_the_process(voice: NaturalVoice, memory: Path) -> None:
    voice.pcm("Day one.", Tongue.ENGLISH)
    for free_kb, speaks in ((300_000, True), (50_000, False), (300_000, False), (500_000, True)):
        memory.write_text(f"MemAvailable: {free_kb} kB\n")
        assert voice.speaks(Tongue.ENGLISH) is speaks, f"{free_kb} kB"
    assert voice.pid is None
    memory.write_text("nothing is known\n")
    assert not voice.speaks(Tongue.ENGLISH)


def made_up(program: str) -> NaturalVoice:
    """A voice whose process is this program."""
    return NaturalVoice(Form("made up", (sys.executable, "-c", program), (Tongue.ENGLISH,), 400))


@pytest.mark.usefixtures("memory")
def test_a_process_that_cannot_start_is_given_up() -> None:
    voice = made_up("")

    def is_given_up() -> bool:
        assert voice.readiness is Readiness.STARTING
        return not voice.speaks(Tongue.ENGLISH)

    until(is_given_up)
    voice.close()


@pytest.mark.usefixtures("memory")
@pytest.mark.parametrize(
    "answer", ["b''", "bytes(4)", "b'\\xff\\x00\\x00\\x00' + b'half'"], ids=["none", "empty", "half"]
)
def test_a_process_that_does_not_answer_is_a_sentence(answer: str) -> None:
    voice = made_up(f"import os; os.write(1, b'r'); os.read(0, 99); os.write(1, {answer})")
    for failed in range(MAX_FAILED):
        assert voice.speaks(Tongue.ENGLISH), f"{failed} failed"
        with saying(SpeechError, r"The voice made up cannot say a sentence .*espeak-ng says it instead"):
            voice.pcm("Day one.", Tongue.ENGLISH)
    assert not voice.speaks(Tongue.ENGLISH)


def test_a_process_that_has_rested_is_started_again() -> None:
    voice = made_up("import os; os.write(1, b'r'); os.read(0, 99); os.write(1, b'\\x02\\x00\\x00\\x00ab')")
    for _time in range(2 * MAX_FAILED):
        assert voice.pcm("Day one.", Tongue.ENGLISH) == b"ab"
        until(lambda: not voice._runs())


def test_without_the_package_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hibari, "PACKAGE", "no_such_package")
    assert open_hibari() is None
