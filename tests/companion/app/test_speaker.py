"""The loudspeaker: silent and stale where it goes away, never an error in the way of the game."""

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.app import speaker as app_sound
from companion.app.speaker import NoSoundError, Speaker
from hardware.loudspeakers import Kind, Loudspeaker

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


@pytest.fixture
def without_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No sound server, and no settings of the user who started this."""
    for name in ("SDL_AUDIODRIVER", "AUDIODEV"):
        monkeypatch.delenv(name, raising=False)
    for name in ("XDG_RUNTIME_DIR", "PIPEWIRE_RUNTIME_DIR", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("PULSE_SERVER", f"unix:{tmp_path}/none")
    monkeypatch.setattr(app_sound, "ALSA_SETTINGS", (tmp_path / "asound.conf",))


@pytest.mark.usefixtures("without_server")
def test_without_a_card_nothing_is_printed(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """ALSA's library prints lines of its own at each try, which a service writes into its journal forever."""
    monkeypatch.setattr(app_sound, "loudspeakers", lambda: ())
    for _try in range(2):
        for wanted in ("", "Device"):
            with pytest.raises(NoSoundError, match="there is no sound card"):
                Speaker(wanted)
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("without_server")
@pytest.mark.parametrize("there", ["card", "variable", "device", "settings"])
def test_where_alsa_may_play_sdl_chooses(there: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    card = Loudspeaker("Device", Kind.USB, "USB Audio")
    monkeypatch.setattr(app_sound, "loudspeakers", lambda: (card,) if there == "card" else ())
    if there == "variable":
        monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    elif there == "device":
        monkeypatch.setattr(app_sound, "OWN_DEVICE", "bluealsa")
    elif there == "settings":
        (tmp_path / "asound.conf").touch()
    drivers = []

    def begin(*_: object, **__: object) -> None:
        drivers.append(os.environ.get("SDL_AUDIODRIVER"))
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", begin)
    with pytest.raises(NoSoundError, match="no such device"):
        Speaker()
    assert drivers == ["disk" if there == "variable" else None]
    assert os.environ.get("SDL_AUDIODRIVER") == drivers[0]


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
