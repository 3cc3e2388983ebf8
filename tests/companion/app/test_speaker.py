"""The loudspeaker: silent and stale where it goes away, never an error in the way of the game."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.app import speaker as app_sound
from companion.app.speaker import NoSoundError, Speaker

SECOND = bytes(44100)


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker()
    yield speaker
    pygame.mixer.quit()


def test_it_plays_and_breaks_off(speaker: Speaker) -> None:
    speaker.set_volume(50)
    speaker.begin(SECOND)
    assert speaker.speaking
    speaker.go_on(SECOND)
    assert speaker.waiting
    speaker.sound(SECOND)
    assert not speaker.stale
    speaker.silence()
    assert not speaker.speaking


def test_without_an_output_it_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "unplugged" / "sound"))
    with pytest.raises(NoSoundError, match="unplugged"):
        Speaker()


def test_one_that_broke_is_silent_and_stale(speaker: Speaker) -> None:
    pygame.mixer.quit()
    speaker.begin(SECOND)
    speaker.go_on(SECOND)
    speaker.sound(SECOND)
    speaker.silence()
    speaker.set_volume(10)
    assert not speaker.speaking
    assert not speaker.waiting
    assert speaker.stale


def test_other_outputs_make_it_stale(speaker: Speaker, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not speaker.stale
    monkeypatch.setattr(app_sound, "outputs", lambda: ("USB Audio",))
    assert speaker.stale
