"""The doubles behave as the ports say and remember what they were told, with times."""

import itertools

import pytest

from hardware.fakes import DarkRing, RecordingRing, RecordingVoice, Said, Shown, SilentVoice
from hardware.ports import Ring, RingPicture, RingPlace, Voice
from hardware.rings import RING_NAMES, open_ring

PICTURE = RingPicture(day=1, half="morning", neutral=0, places=(RingPlace("red"),) * 9)


def ticking() -> "itertools.count[float]":
    return itertools.count(10.0, 0.5)


def test_a_ring_remembers_pictures_with_times() -> None:
    ticks = ticking()
    ring = RecordingRing(clock=lambda: next(ticks))
    ring.show(PICTURE)
    ring.show(PICTURE)
    assert ring.history == [Shown(10.0, PICTURE), Shown(10.5, PICTURE)]


def test_a_voice_remembers_texts_and_breaks_with_times() -> None:
    ticks = ticking()
    voice = RecordingVoice(clock=lambda: next(ticks))
    voice.say("Day one, morning.")
    voice.silence()
    voice.say("Throw the dice.")
    assert voice.history == [Said(10.0, "Day one, morning."), Said(10.5, None), Said(11.0, "Throw the dice.")]
    assert voice.texts == ("Day one, morning.", "Throw the dice.")


@pytest.mark.parametrize("ring", [RecordingRing(), DarkRing("why")], ids=["recording", "dark"])
def test_rings_keep_the_protocol(ring: Ring) -> None:
    assert isinstance(ring, Ring)
    ring.show(PICTURE)
    ring.close()
    ring.close()


@pytest.mark.parametrize("voice", [RecordingVoice(), SilentVoice("why")], ids=["recording", "silent"])
def test_voices_keep_the_protocol(voice: Voice) -> None:
    assert isinstance(voice, Voice)
    voice.say("Day one.")
    voice.silence()
    voice.close()
    voice.close()


@pytest.mark.parametrize("name", RING_NAMES)
def test_every_ring_that_can_be_asked_for_opens(name: str) -> None:
    ring = open_ring(name)
    assert isinstance(ring, Ring)
    ring.close()


def test_an_unknown_ring_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="no ring named 'neon'; there are gpio, screen, none"):
        open_ring("neon")
