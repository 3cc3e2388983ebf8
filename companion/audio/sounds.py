"""The crier's sounds, made by sums of waves: the same samples everywhere, and no file to ship."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from hardware.ports import Sound

RATE = 22050
"""Samples a second; those of espeak-ng, so that one output serves both."""

LOUD = 0.5
"""The largest sample, 0-1: below the voice, which may begin at once."""

Wave = NDArray[np.float64]

BELL = ((1.0, 1.0, 3.0), (2.0, 0.6, 5.0), (2.4, 0.35, 7.0), (3.0, 0.25, 8.0), (4.5, 0.15, 12.0))
"""The partials of a hand bell: times the pitch, strength, and how fast it dies away a second."""

C5, E5, G5, C6 = 523.25, 659.25, 783.99, 1046.5
A3, G4, E4, C4 = 220.0, 392.0, 329.63, 261.63


def samples(sound: Sound) -> bytes:
    """A sound as 16-bit mono PCM of `RATE` samples a second."""
    wave = MAKERS[sound]()
    wave = wave * (LOUD / float(np.abs(wave).max()))
    fade = np.minimum(1.0, np.arange(len(wave), 0, -1) / (0.02 * RATE))
    return np.round(wave * fade * 32767).astype("<i2").tobytes()


def _seconds(length: float) -> Wave:
    return np.arange(int(length * RATE)) / RATE


def _bell(pitch: float, length: float) -> Wave:
    time = _seconds(length)
    wave = sum(
        (s * np.exp(-fade * time) * np.sin(2 * np.pi * pitch * times * time) for times, s, fade in BELL), time * 0
    )
    return np.asarray(wave * np.minimum(1.0, time / 0.003))


def _horn(pitch: float, length: float) -> Wave:
    """A brass tone: strong odd and even partials that open within a few hundredths of a second."""
    time = _seconds(length)
    opening = np.minimum(1.0, time / 0.04)
    partials = [np.sin(2 * np.pi * pitch * n * time) * opening**n / n for n in range(1, 8)]
    return np.asarray(np.sum(partials, axis=0) * np.minimum(1.0, (length - time) / 0.06))


def _drum(length: float) -> Wave:
    time = _seconds(length)
    falling = 2 * np.pi * np.cumsum(60 + 90 * np.exp(-18 * time)) / RATE
    return np.asarray(np.sin(falling) * np.exp(-7 * time))


def _placed(parts: Sequence[tuple[float, Wave]]) -> Wave:
    """Waves that begin so many seconds after the first."""
    starts = [(int(start * RATE), wave) for start, wave in parts]
    whole = np.zeros(max(start + len(wave) for start, wave in starts))
    for start, wave in starts:
        whole[start : start + len(wave)] += wave
    return whole


FANFARE = ((0.0, C5, 0.2), (0.2, C5, 0.1), (0.3, E5, 0.2), (0.5, G5, 0.2), (0.7, C6, 0.9))
"""The last fanfare: the start of each tone in seconds, its pitch, its length."""

MAKERS: dict[Sound, Callable[[], Wave]] = {
    Sound.START: lambda: _placed([(0.0, _bell(C5, 0.5)), (0.25, _bell(C5, 0.5)), (0.5, _bell(G5, 1.0))]),
    Sound.ROUND: lambda: _bell(G5, 0.9),
    Sound.ALERT: lambda: _placed([(0.0, _drum(0.5)), (0.18, _drum(0.7))]),
    Sound.FANFARE: lambda: _placed([(0.0, _horn(G4, 0.14)), (0.14, _horn(C5, 0.14)), (0.28, _horn(E5, 0.4))]),
    Sound.LAST_ROUND: lambda: _placed([(0.0, _bell(C4, 1.4)), (0.6, _bell(C4, 1.4))]),
    Sound.OVER: lambda: _placed(
        [
            (0.0, _horn(C5, 0.2)),
            (0.2, _horn(C5, 0.1)),
            (0.3, _horn(E5, 0.2)),
            (0.5, _horn(G5, 0.2)),
            (0.7, _horn(C6, 0.9)),
        ]
    ),
    Sound.PROBLEM: lambda: _placed([(0.0, _horn(E4, 0.18)), (0.2, _horn(A3, 0.4))]),
}
"""The function that makes each sound."""
