"""The files of rendered sentences: found again by engine and language, and not too many of them."""

from pathlib import Path

from companion.audio.rendered import RETAIN, RenderedSentences, tidy
from hardware.ports import Tongue


def test_a_sentence_is_found_by_its_engine_and_language(tmp_path: Path) -> None:
    stored = RenderedSentences(tmp_path / "made")
    assert stored.find("espeak", "One.", Tongue.ENGLISH) is None
    stored.store("espeak", "One.", Tongue.ENGLISH, b"pcm")
    assert RenderedSentences(tmp_path / "made").find("espeak", "One.", Tongue.ENGLISH) == b"pcm"
    assert stored.find("espeak", "One.", Tongue.FRENCH) is None
    assert stored.find("piper", "One.", Tongue.ENGLISH) is None


def test_without_a_folder_nothing_is_stored() -> None:
    stored = RenderedSentences(None)
    stored.store("espeak", "One.", Tongue.ENGLISH, b"pcm")
    assert not stored.stores
    assert stored.find("espeak", "One.", Tongue.ENGLISH) is None


def test_a_disk_that_takes_nothing_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    RenderedSentences(tmp_path / "file").store("espeak", "One.", Tongue.ENGLISH, b"pcm")


def test_the_oldest_sentences_are_forgotten(tmp_path: Path) -> None:
    for number in range(RETAIN + 3):
        (tmp_path / f"{number}.pcm").touch()
    tidy(tmp_path)
    assert len(list(tmp_path.glob("*.pcm"))) == RETAIN
    tidy(tmp_path / "nowhere")
