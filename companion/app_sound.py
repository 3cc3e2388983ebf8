"""The loudspeaker, by SDL's mixer: one channel for the voice, one for the sounds."""

import threading
from collections.abc import Callable

import pygame
from pygame._sdl2.audio import get_audio_device_names

from companion.sounds import RATE

SAMPLES = 512
"""Of the device's buffer: 23 ms, as long as a sound may wait for it."""

VOICE, SOUND = 0, 1
LOCK = threading.Lock()
"""There is one mixer to a process; nobody may use it while it ends."""


class NoSoundError(Exception):
    """There is no sound output; the text says why."""


class Speaker:
    """Plays 16-bit mono PCM of `RATE` samples a second; every method returns at once, from any thread.

    Raises NoSoundError where no output can be opened. One that goes away later is silent, and `stale`.
    """

    def __init__(self) -> None:
        try:
            with LOCK:
                pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=SAMPLES, allowedchanges=0)
        except pygame.error as error:
            raise NoSoundError(str(error)) from error
        self._voice = pygame.mixer.Channel(VOICE)
        self._sound = pygame.mixer.Channel(SOUND)
        self._outputs = outputs()
        self._broken = False

    @property
    def stale(self) -> bool:
        """Whether it has to be opened again: it broke, or the system has other outputs than when it was opened."""
        return self._broken or outputs() != self._outputs

    def begin(self, pcm: bytes) -> None:
        """Say this now, breaking off what is being said."""
        self._try(lambda: self._voice.play(pygame.mixer.Sound(buffer=pcm)))

    def go_on(self, pcm: bytes) -> None:
        """Say this after what is being said; one such piece may wait."""
        self._try(lambda: self._voice.queue(pygame.mixer.Sound(buffer=pcm)))

    @property
    def speaking(self) -> bool:
        """Whether something is being said."""
        return bool(self._try(self._voice.get_busy))

    @property
    def waiting(self) -> bool:
        """Whether a piece waits behind the one that is being said."""
        return self._try(self._voice.get_queue) is not None

    def sound(self, pcm: bytes) -> None:
        """Play a sound beside the voice, instead of the last one."""
        self._try(lambda: self._sound.play(pygame.mixer.Sound(buffer=pcm)))

    def silence(self) -> None:
        """Break off all of it."""
        # stopping a piece begins the one that waits behind it
        for channel in (self._voice, self._voice, self._sound):
            self._try(channel.stop)

    def set_volume(self, percent: int) -> None:
        """How loud, 0-100."""
        self._try(lambda: self._voice.set_volume(percent / 100))
        self._try(lambda: self._sound.set_volume(percent / 100))

    def close(self) -> None:
        """Let the output go."""
        with LOCK:
            pygame.mixer.quit()

    def _try(self, play: Callable[[], object]) -> object:
        """What this gives; None where the output broke."""
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
    """The sound outputs that SDL knows now; none where its sound is off."""
    try:
        return tuple(get_audio_device_names(False))
    except RuntimeError:  # an error of its own kind
        return ()
