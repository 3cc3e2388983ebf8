"""The tunes of the piezo. Runs on CPython and on MicroPython."""

from firmware.link import since

TUNES = (
    ((880, 80), (0, 40), (1175, 120)),
    ((330, 150), (0, 50), (262, 250)),
    ((523, 120), (659, 120), (784, 120), (1047, 300)),
    ((196, 400),),
)
"""Hertz (0 for a rest) and milliseconds of each note, by the tunes of firmware.messages: prompt, alert, over, error."""


class Player:
    """Plays one tune at a time; a new one ends the old."""

    def __init__(self) -> None:
        self._notes: tuple[tuple[int, int], ...] = ()
        self._begun_at = 0

    def play(self, tune: int, now: int) -> None:
        """Start this tune."""
        self._notes = TUNES[tune]
        self._begun_at = now

    def stop(self) -> None:
        """Stop the tune."""
        self._notes = ()

    def tone(self, now: int) -> int:
        """Return the frequency to sound now in hertz, 0 for silence."""
        left = since(now, self._begun_at)
        for hertz, lasts in self._notes:
            if left < lasts:
                return hertz
            left -= lasts
        self._notes = ()
        return 0
