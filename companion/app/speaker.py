"""The loudspeaker, by SDL's mixer: one channel for the voice, one for the sounds."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame._sdl2.audio import get_audio_device_names

from companion.audio.sounds import RATE
from hardware.loudspeakers import Kind, Loudspeaker, alsa_device, loudspeakers

SAMPLES = 512
"""Of the device's buffer: 23 ms, as long as a sound may wait for it."""

VOICE, SOUND = 0, 1
ALSA = "alsa"
ALSA_DEVICE = "AUDIODEV"
"""The variable by which SDL's ALSA output takes a device's name."""
DRIVER, SERVERS = "SDL_AUDIODRIVER", "pulseaudio,pipewire"
"""The variable that names SDL's ways to a loudspeaker, and those that lead to a sound server."""
ALSA_SETTINGS = (Path("/etc/asound.conf"), Path(os.environ.get("HOME", "/"), ".asoundrc"))
"""Files by which ALSA may play without a card, for instance by Bluetooth."""
os.environ.setdefault("PIPEWIRE_DEBUG", "0")  # its library prints lines at each try where it has no settings
OWN_DEVICE = os.environ.get(ALSA_DEVICE)
LOCK = threading.Lock()
"""There is one mixer to a process; nobody may use it while it ends."""


class NoSoundError(Exception):
    """There is no sound output; the text says why."""


class Speaker:
    """Plays 16-bit mono PCM of `RATE` samples a second; every method returns at once, from any thread.

    `wanted` is the key of a loudspeaker; where that is not there the system's own plays, and `device` is empty.
    Raises NoSoundError if no output can be opened. One that goes away later is silent, and `stale`.
    """

    def __init__(self, wanted: str = "") -> None:
        try:
            with LOCK:
                self.device = wanted if wanted and _open_chosen(wanted) else _open_usual()
        except pygame.error as error:
            raise NoSoundError(str(error)) from error
        self._wanted, self._card = wanted, alsa_device(wanted)
        self._voice = pygame.mixer.Channel(VOICE)
        self._sound = pygame.mixer.Channel(SOUND)
        self._outputs = outputs()
        self._broken = False

    @property
    def stale(self) -> bool:
        """True if the output has to be opened again: it broke, or the system's outputs have changed."""
        if self._broken or outputs() != self._outputs:
            return True
        # SDL does not report every card that comes or goes
        return bool(self._wanted) and alsa_device(self._wanted) != self._card

    def begin(self, pcm: bytes) -> None:
        """Say this now, breaking off the current sentence."""
        self._try(lambda: self._voice.play(pygame.mixer.Sound(buffer=pcm)))

    def go_on(self, pcm: bytes) -> None:
        """Say this after the current sentence; one such piece may wait."""
        self._try(lambda: self._voice.queue(pygame.mixer.Sound(buffer=pcm)))

    @property
    def speaking(self) -> bool:
        """True while a piece is playing."""
        return bool(self._try(self._voice.get_busy))

    @property
    def waiting(self) -> bool:
        """True if a piece waits behind the one that is playing."""
        return self._try(self._voice.get_queue) is not None

    def sound(self, pcm: bytes) -> None:
        """Play a sound beside the voice, instead of the last one."""
        self._try(lambda: self._sound.play(pygame.mixer.Sound(buffer=pcm)))

    def silence(self) -> None:
        """Stop all sounds."""
        # stopping a piece begins the one that waits behind it
        for channel in (self._voice, self._voice, self._sound):
            self._try(channel.stop)

    def set_volume(self, percent: int) -> None:
        """Set the volume, 0-100."""
        self._try(lambda: self._voice.set_volume(percent / 100))
        self._try(lambda: self._sound.set_volume(percent / 100))

    def close(self) -> None:
        """Let the output go."""
        with LOCK:
            pygame.mixer.quit()

    def _try(self, play: Callable[[], object]) -> object:
        """Return the result of the call; None if the output broke."""
        with LOCK:
            # a channel that is asked for its queue after the mixer has ended ends the program
            if pygame.mixer.get_init() is not None:
                try:
                    return play()
                except pygame.error:
                    pass
        self._broken = True
        return None


def outputs() -> tuple[str, ...]:
    """The sound outputs that SDL knows now; none if its sound is off."""
    try:
        return tuple(get_audio_device_names(False))
    except RuntimeError:  # an error of its own kind
        return ()


def choices() -> tuple[Loudspeaker, ...]:
    """The loudspeakers that can be chosen: ALSA's cards, or the devices that a desktop's sound server names."""
    with LOCK:
        server = _driver() not in ("", ALSA)
    if server:
        return tuple(Loudspeaker(name, Kind.OTHER, name) for name in outputs())
    return loudspeakers()


def _open_chosen(wanted: str) -> bool:
    """Open this one; return True if it exists and could be opened."""
    device = alsa_device(wanted)
    try:
        _init(device)
        if device and _driver() == ALSA:
            return True
        if _driver() not in ("", ALSA) and wanted in outputs():
            pygame.mixer.quit()
            _init("", wanted)
            return True
    except pygame.error:
        pass
    pygame.mixer.quit()
    return False


def _open_usual() -> str:
    _init("")
    return ""


def _init(alsa: str, name: str | None = None) -> None:
    if alsa or OWN_DEVICE:
        os.environ[ALSA_DEVICE] = alsa or OWN_DEVICE or ""
    else:
        os.environ.pop(ALSA_DEVICE, None)
    if _alsa_may_play():
        pygame.mixer.init(RATE, -16, 1, SAMPLES, devicename=name, allowedchanges=0)
        return
    # ALSA's library prints lines of its own at each try without a card
    os.environ[DRIVER] = SERVERS
    try:
        pygame.mixer.init(RATE, -16, 1, SAMPLES, devicename=name, allowedchanges=0)
    except pygame.error as error:
        raise pygame.error("there is no sound card") from error
    finally:
        del os.environ[DRIVER]


def _alsa_may_play() -> bool:
    """Return True if ALSA has a card or settings of its own, or somebody has chosen a way to the loudspeaker."""
    chosen = os.environ.get(DRIVER) or OWN_DEVICE
    return bool(chosen or loudspeakers()) or any(os.access(file, os.R_OK) for file in ALSA_SETTINGS)


def _driver() -> str:
    """SDL's way to the loudspeaker; empty while none is open."""
    return pygame.mixer.get_driver() if pygame.mixer.get_init() else ""
