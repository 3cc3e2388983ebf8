"""The loudspeaker, by SDL's mixer: one channel for the voice, one for the sounds."""

import pygame

from companion.sounds import RATE

SAMPLES = 512
"""Of the device's buffer: 23 ms, as long as a sound may wait for it."""

VOICE, SOUND = 0, 1


class NoSoundError(Exception):
    """There is no sound output; the text says why."""


class Speaker:
    """Plays 16-bit mono PCM of `RATE` samples a second; every method returns at once, from any thread.

    Raises NoSoundError where no output can be opened.
    """

    def __init__(self) -> None:
        try:
            pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=SAMPLES, allowedchanges=0)
        except pygame.error as error:
            raise NoSoundError(str(error)) from error
        self._voice = pygame.mixer.Channel(VOICE)
        self._sound = pygame.mixer.Channel(SOUND)

    def begin(self, pcm: bytes) -> None:
        """Say this now, breaking off what is being said."""
        self._voice.play(pygame.mixer.Sound(buffer=pcm))

    def go_on(self, pcm: bytes) -> None:
        """Say this after what is being said; one such piece may wait."""
        self._voice.queue(pygame.mixer.Sound(buffer=pcm))

    @property
    def speaking(self) -> bool:
        """Whether something is being said."""
        return self._voice.get_busy()

    @property
    def waiting(self) -> bool:
        """Whether a piece waits behind the one that is being said."""
        return self._voice.get_queue() is not None

    def sound(self, pcm: bytes) -> None:
        """Play a sound beside the voice, instead of the last one."""
        self._sound.play(pygame.mixer.Sound(buffer=pcm))

    def silence(self) -> None:
        """Break off all of it."""
        self._voice.stop()
        self._sound.stop()

    def set_volume(self, percent: int) -> None:
        """How loud, 0-100."""
        self._voice.set_volume(percent / 100)
        self._sound.set_volume(percent / 100)

    def close(self) -> None:
        """Let the output go."""
        pygame.mixer.quit()
