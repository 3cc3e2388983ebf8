"""The crier's voice: never in the way, the newest text wins, and every problem is a sentence."""

import os
import threading
from pathlib import Path

import pytest

from companion.audio import rendered, voice
from companion.audio.voice import CrierVoice, Opened
from hardware.faults import Code, Fault, Part
from hardware.ports import Readiness, Sound, SpeechError, Tongue, Voice
from tests.until import until

UNSPEAKABLE = Fault(Code.VOICE_FAILED, Part.VOICE)
NO_OUTPUT = Fault(Code.NO_SOUND_OUTPUT, Part.VOICE)


class MadeUpEngine:
    """Says each text as its own letters."""

    def __init__(
        self,
        name: str = "made up",
        tongues: tuple[Tongue, ...] = tuple(Tongue),
        readiness: Readiness = Readiness.READY,
    ) -> None:
        self.name = name
        self.readiness = readiness
        self.closed = False
        self.said: list[tuple[str, Tongue]] = []
        self._tongues = tongues

    def speaks(self, tongue: Tongue) -> bool:
        return tongue in self._tongues

    def pcm(self, text: str, tongue: Tongue) -> bytes:
        if "unspeakable" in text:
            raise SpeechError(UNSPEAKABLE)
        self.said.append((text, tongue))
        return f"{self.name}: {text}".encode()

    def close(self) -> None:
        self.closed = True


class MadeUpOutput:
    """Records the played pieces; each piece is heard until `heard` is called."""

    def __init__(self) -> None:
        self.played: list[bytes] = []
        self.sounds: list[bytes] = []
        self.pending: list[bytes] = []
        self.breaks = 0
        self.volume = 0
        self.device = ""
        self.stale = self.closed = False
        self.changed = threading.Condition()

    def begin(self, pcm: bytes) -> None:
        with self.changed:
            self.played.append(pcm)
            self.pending = [pcm]
            self.changed.notify_all()

    def go_on(self, pcm: bytes) -> None:
        with self.changed:
            self.played.append(pcm)
            self.pending.append(pcm)
            self.changed.notify_all()

    def heard(self) -> None:
        """The piece that is being said has come to its end."""
        with self.changed:
            self.pending.pop(0)

    @property
    def speaking(self) -> bool:
        return bool(self.pending)

    @property
    def waiting(self) -> bool:
        return len(self.pending) > 1

    def sound(self, pcm: bytes) -> None:
        self.sounds.append(pcm)

    def silence(self) -> None:
        with self.changed:
            self.pending = []
            self.breaks += 1

    def set_volume(self, percent: int) -> None:
        self.volume = percent

    def close(self) -> None:
        self.closed = True

    def until(self, count: int) -> None:
        """Wait until this many pieces were played."""
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.played) >= count, 30)


class Table:
    """A voice with its made-up engine and output."""

    def __init__(self, folder: Path | None = None, natural: MadeUpEngine | None = None) -> None:
        self.engine, self.output = MadeUpEngine(), MadeUpOutput()
        engines = (self.engine,) if natural is None else (natural, self.engine)
        opened: Opened = (engines, self.output)
        self.voice = CrierVoice(lambda: opened, folder)
        self.voice.begin()


@pytest.fixture
def table() -> Table:
    return Table()


def test_keeps_the_protocol(table: Table) -> None:
    assert isinstance(table.voice, Voice)
    table.voice.close()


def test_sentences_are_said_one_after_the_other(table: Table) -> None:
    table.voice.say("Day four, morning. Cross out white three! Is it so?")
    table.output.until(2)
    assert len(table.output.played) == 2  # the third waits until there is room
    table.output.heard()
    table.output.until(3)
    assert [text for text, _ in table.engine.said] == ["Day four, morning.", "Cross out white three!", "Is it so?"]
    assert table.voice.speaking
    table.voice.close()
    assert table.output.closed


def test_chinese_sentences_need_no_space_between_them(table: Table) -> None:
    table.voice.speak(Tongue.MANDARIN)
    table.voice.say("第四天，上午。請劃除白色三！")  # noqa: RUF001
    table.output.until(2)
    assert table.engine.said == [("第四天，上午。", Tongue.MANDARIN), ("請劃除白色三！", Tongue.MANDARIN)]  # noqa: RUF001
    table.voice.close()


def test_the_newest_text_breaks_off_the_older(table: Table) -> None:
    table.voice.say("One. Two. Three. Four.")
    table.output.until(2)
    table.voice.say("Five.")
    table.output.until(3)
    assert table.output.pending == [b"made up: Five."]
    assert b"made up: Four." not in table.output.played
    table.voice.close()


def test_silence_breaks_off_at_once(table: Table) -> None:
    table.voice.say("One. Two.")
    table.output.until(2)
    assert table.voice.speaking
    table.voice.silence()
    assert not table.output.speaking
    assert not table.voice.speaking
    table.voice.wait()
    assert not table.voice.speaking
    table.voice.close()


def test_what_cannot_be_said_is_a_fault_until_something_can(table: Table) -> None:
    table.voice.say("unspeakable")
    table.voice.wait()
    assert table.voice.fault == UNSPEAKABLE
    table.voice.say("Day one.")
    table.output.until(1)
    assert table.voice.fault is None
    table.voice.close()


def test_without_an_output_it_is_silent_and_says_why() -> None:
    def opened() -> Opened:
        raise SpeechError(NO_OUTPUT)

    voice = CrierVoice(opened)
    voice.begin()
    voice.say("Day one.")
    voice.speak(Tongue.FRENCH, ["Jour un."])
    voice.sound(Sound.ALERT)
    voice.set_volume(30)
    voice.wait()
    assert voice.fault == NO_OUTPUT
    assert not voice.speaking
    voice.close()


def test_sentences_are_rendered_ahead_and_kept(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.voice.speak(Tongue.FRENCH, ["Jour un.", "Jour deux."])
    table.voice.wait()
    assert len(list(tmp_path.glob("*.pcm"))) == 2
    table.voice.say("Jour deux.")
    table.output.until(1)
    assert [text for text, _ in table.engine.said] == ["Jour un.", "Jour deux."]  # not made a second time
    table.voice.close()
    again = Table(tmp_path)
    again.voice.speak(Tongue.FRENCH)
    again.voice.say("Jour un.")
    again.output.until(1)
    assert again.engine.said == []
    assert again.output.played == [b"made up: Jour un."]
    again.voice.close()


def test_a_slow_engine_is_not_waited_for(tmp_path: Path) -> None:
    slow = MadeUpEngine("slow", (Tongue.ENGLISH,), Readiness.SLOW)
    table = Table(tmp_path, slow)
    table.voice.say("Day one.")
    table.output.until(1)
    assert table.output.played == [b"made up: Day one."]
    table.output.heard()
    table.voice.wait()
    table.voice.say("Day one.")
    table.output.until(2)
    assert table.output.played[-1] == b"slow: Day one."
    table.output.heard()
    table.voice.speak(Tongue.FRENCH)
    table.voice.say("Jour un.")
    table.output.until(3)
    assert table.output.played[-1] == b"made up: Jour un."
    table.voice.close()


def test_the_sentences_of_a_slow_engine_have_a_folder_of_their_own(tmp_path: Path) -> None:
    engines = MadeUpEngine("slow", (Tongue.ENGLISH,), Readiness.SLOW), MadeUpEngine()
    output = MadeUpOutput()
    voice = CrierVoice(lambda: (engines, output), tmp_path / "emptied", tmp_path / "slow")
    voice.begin()
    voice.say("Day one.")
    output.until(1)
    output.heard()
    voice.wait()
    voice.close()
    rendered = {folder: [file.read_bytes() for file in (tmp_path / folder).iterdir()] for folder in ("emptied", "slow")}
    assert rendered == {"emptied": [b"made up: Day one."], "slow": [b"slow: Day one."]}


def test_an_announcement_does_not_wait_while_a_slow_engine_renders(tmp_path: Path) -> None:
    slow, free = MadeUpEngine("slow", (Tongue.ENGLISH,), Readiness.SLOW), threading.Event()

    def pcm(text: str, tongue: Tongue) -> bytes:
        assert free.wait(30)
        slow.said.append((text, tongue))
        return b"slow"

    slow.pcm = pcm  # type: ignore[method-assign]
    table = Table(tmp_path, slow)
    table.voice.speak(Tongue.ENGLISH, ["Day eight.", "Day nine."])
    until(lambda: table.voice._slowly.is_alive())
    table.voice.say("Day one.")
    table.output.until(1)
    assert (table.output.played, slow.said) == ([b"made up: Day one."], [])
    table.output.heard()
    free.set()
    table.voice.wait()
    assert sorted(text for text, _tongue in slow.said) == ["Day eight.", "Day nine.", "Day one."]
    table.voice.close()


def test_an_engine_that_is_ready_is_preferred_and_another_one_says_what_it_cannot(tmp_path: Path) -> None:
    natural = MadeUpEngine("natural", (Tongue.ENGLISH,))
    table = Table(tmp_path, natural)
    table.voice.say("Day one. ")
    table.output.until(1)
    table.output.heard()
    table.voice.say("An unspeakable day.")
    table.voice.wait()
    assert table.voice.fault == UNSPEAKABLE
    natural.pcm = lambda text, tongue: _refuse()  # type: ignore[method-assign]
    table.voice.say("Day two.")
    table.output.until(2)
    assert table.output.played == [b"natural: Day one.", b"made up: Day two."]
    assert table.voice.fault is None, "somebody has said it"
    table.output.heard()
    table.voice.close()
    assert (natural.closed, table.engine.closed) == (True, True)


def _refuse() -> bytes:
    raise SpeechError(UNSPEAKABLE)


def test_a_sentence_that_cannot_be_rendered_ahead_is_no_fault(tmp_path: Path) -> None:
    """Nobody has asked for it yet, and another engine may say it: as a name that a natural voice cannot read."""
    natural = MadeUpEngine("natural", (Tongue.ENGLISH,))
    table = Table(tmp_path, natural)
    table.voice.speak(Tongue.ENGLISH, ["Day two.", "An unspeakable day."])
    table.voice.wait()
    assert table.voice.fault is None
    assert [text for text, _tongue in natural.said] == ["Day two."]
    table.voice.close()


def test_an_engine_that_starts_is_not_waited_for_and_renders_what_it_missed(tmp_path: Path) -> None:
    natural = MadeUpEngine("natural", readiness=Readiness.STARTING)
    table = Table(tmp_path, natural)
    table.voice.speak(Tongue.ENGLISH, ["Day nine."])
    table.voice.say("Day one.")
    table.output.until(1)
    assert table.output.played == [b"made up: Day one."]
    table.output.heard()
    natural.readiness = Readiness.READY
    table.voice.wait()
    assert {text for text, _tongue in natural.said} == {"Day one.", "Day nine."}
    table.voice.close()


def test_an_output_that_comes_later_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "RETRY_S", 0.01)
    monkeypatch.setattr(voice, "LONGEST_S", 0.02)
    engine, output = MadeUpEngine(), MadeUpOutput()
    there = threading.Event()

    def opened() -> Opened:
        if not there.is_set():
            raise SpeechError(NO_OUTPUT)
        return (engine,), output

    crier = CrierVoice(opened)
    crier.begin()
    crier.speak(Tongue.FRENCH, ["Jour un."])
    crier.say("Jour deux.")
    crier.wait()
    assert crier.fault == NO_OUTPUT
    crier.set_volume(30)
    there.set()
    until(lambda: crier.fault is None)
    crier.say("Jour trois.")
    output.until(1)
    assert output.played == [b"made up: Jour trois."]
    assert output.volume == 30
    output.heard()
    crier.wait()
    assert ("Jour un.", Tongue.FRENCH) in engine.said
    crier.close()


@pytest.mark.parametrize("place", ["opener", "output"])
def test_an_error_of_a_library_is_a_fault_and_the_voice_comes_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    monkeypatch.setattr(voice, "RETRY_S", 0.01)
    monkeypatch.setattr(voice, "LONGEST_S", 0.02)
    output, broken = MadeUpOutput(), MadeUpOutput()
    fails, there = threading.Event(), threading.Event()

    def fail(_pcm: bytes) -> None:
        fails.set()
        raise ZeroDivisionError("no such device")

    broken.begin = fail  # type: ignore[assignment, method-assign]

    def opened() -> Opened:
        if not there.is_set() and (fails.is_set() or place == "opener"):
            fail(b"")
        return (MadeUpEngine(),), output if there.is_set() else broken

    crier = CrierVoice(opened)
    crier.begin()
    crier.say("One.")
    assert fails.wait(30)
    until(lambda: crier.fault == Fault(Code.SPEECH_FAILED, Part.VOICE))
    crier.wait()
    assert "ZeroDivisionError" in caplog.text
    there.set()
    until(lambda: crier.fault is None)
    crier.say("Two.")
    output.until(1)
    assert output.played == [b"made up: Two."]
    assert broken.closed is (place == "output")
    crier.close()


def test_another_output_is_taken_where_the_one_before_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "POLL_S", 0.01)
    outputs = [MadeUpOutput(), MadeUpOutput()]
    coming = iter(outputs)
    crier = CrierVoice(lambda: ((MadeUpEngine(),), next(coming)))
    crier.begin()
    crier.say("One.")
    outputs[0].until(1)
    outputs[0].heard()
    crier.wait()
    outputs[0].stale = True
    crier.say("Two.")
    outputs[1].until(1)
    assert outputs[0].closed
    assert [output.played for output in outputs] == [[b"made up: One."], [b"made up: Two."]]
    outputs[1].heard()
    crier.close()
    assert outputs[1].closed


def test_volume_and_sounds_go_to_the_output(table: Table) -> None:
    table.voice.set_volume(40)
    table.voice.say("One.")
    table.output.until(1)
    assert table.output.volume == 40
    table.voice.set_volume(70)
    assert table.output.volume == 70
    table.voice.sound(Sound.FANFARE)
    table.voice.sound(Sound.FANFARE)
    assert len(table.output.sounds) == 2
    assert table.output.sounds[0] == table.output.sounds[1] != b""
    table.voice.close()


def test_sentences_do_not_fill_the_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendered, "MAX_MB", 0.001)
    monkeypatch.setattr(rendered, "TIDY_EVERY", 3)
    table = Table(tmp_path)
    for number in range(1, 7):
        table.voice.say(f"{number} " + 300 * "x")
        table.output.until(number)
        table.output.heard()
        table.voice.wait()
        os.utime(max(tmp_path.glob("*.pcm"), key=lambda each: each.stat().st_mtime_ns), ns=(number, number))
    assert sum(file.stat().st_size for file in tmp_path.glob("*.pcm")) <= 1000
    assert 1 <= len(list(tmp_path.glob("*.pcm"))) <= 3
    table.voice.close()
