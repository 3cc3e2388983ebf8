"""The crier's sounds: short, loud enough, without clicks, and always the same."""

import numpy as np
import pytest

from companion.audio.sounds import RATE, samples
from hardware.ports import Sound


@pytest.mark.parametrize("sound", Sound)
def test_each_is_short_and_begins_and_ends_softly(sound: Sound) -> None:
    heard = np.frombuffer(samples(sound), "<i2").astype(int)
    assert 0.4 < len(heard) / RATE < 2.5
    assert 0.4 * 32767 < np.abs(heard).max() < 0.6 * 32767
    assert np.abs(heard[:2]).max() < 2500
    assert np.abs(heard[-20:]).max() < 500
    soon = heard[: int(0.03 * RATE)]
    assert np.abs(soon).max() > 1000  # heard at once


@pytest.mark.parametrize("sound", Sound)
def test_the_same_samples_each_time(sound: Sound) -> None:
    assert samples(sound) == samples(sound)


def test_each_is_a_sound_of_its_own() -> None:
    assert len({samples(sound) for sound in Sound}) == len(Sound)
