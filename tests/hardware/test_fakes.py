"""The doubles behave as the ports say and record their calls, with times."""

import itertools

import pytest

from hardware.fakes import (
    DarkRing,
    NoButtons,
    PressedButtons,
    RecordingBeeper,
    RecordingDisc,
    RecordingRing,
    RecordingVoice,
    Said,
    Shown,
    SilentBeeper,
    SilentVoice,
    StillDisc,
    Turned,
)
from hardware.ports import Beeper, Button, Buttons, Disc, Press, Ring, Tune, Voice
from hardware.scene import Mood, Scene
from hardware.serial_port import NO_PICO

SCENE = Scene(Mood.PLAY, remaining=2)


def ticking() -> "itertools.count[float]":
    return itertools.count(10.0, 0.5)


def test_a_ring_remembers_scenes_with_times() -> None:
    ticks = ticking()
    ring = RecordingRing(clock=lambda: next(ticks))
    ring.show(SCENE)
    ring.show(SCENE)
    assert ring.history == [Shown(10.0, SCENE), Shown(10.5, SCENE)]


def test_a_voice_remembers_texts_and_breaks_with_times() -> None:
    ticks = ticking()
    voice = RecordingVoice(clock=lambda: next(ticks))
    voice.say("Day one, morning.")
    voice.silence()
    voice.say("Throw the dice.")
    assert voice.history == [Said(10.0, "Day one, morning."), Said(10.5, None), Said(11.0, "Throw the dice.")]
    assert voice.texts == ("Day one, morning.", "Throw the dice.")


@pytest.mark.parametrize("ring", [RecordingRing(), DarkRing(NO_PICO)], ids=["recording", "dark"])
def test_rings_keep_the_protocol(ring: Ring) -> None:
    assert isinstance(ring, Ring)
    ring.show(SCENE)
    ring.close()
    ring.close()


@pytest.mark.parametrize("voice", [RecordingVoice(), SilentVoice(NO_PICO)], ids=["recording", "silent"])
def test_voices_keep_the_protocol(voice: Voice) -> None:
    assert isinstance(voice, Voice)
    voice.say("Day one.")
    voice.silence()
    voice.close()
    voice.close()


def test_a_disc_remembers_days_with_times() -> None:
    ticks = ticking()
    disc = RecordingDisc(clock=lambda: next(ticks))
    disc.home()
    disc.turn_to(2)
    assert disc.history == [Turned(10.0, 0), Turned(10.5, 2)]
    assert disc.stops == (0, 2)


def test_a_beeper_remembers_tunes() -> None:
    beeper = RecordingBeeper()
    beeper.beep(Tune.ALERT)
    beeper.beep(Tune.OVER)
    assert beeper.history == [Tune.ALERT, Tune.OVER]


def test_buttons_are_heard_once_somebody_listens_and_until_they_are_closed() -> None:
    buttons, heard = PressedButtons(), list[Press]()
    buttons.press(Button.NEXT)
    buttons.listen(heard.append)
    buttons.press(Button.UNDO)
    buttons.close()
    buttons.press(Button.NEXT)
    assert heard == [Button.UNDO]


@pytest.mark.parametrize("disc", [RecordingDisc(), StillDisc(NO_PICO)], ids=["recording", "still"])
def test_discs_keep_the_protocol(disc: Disc) -> None:
    assert isinstance(disc, Disc)
    disc.home()
    disc.turn_to(8)
    disc.close()
    disc.close()


@pytest.mark.parametrize("buttons", [PressedButtons(), NoButtons(NO_PICO)], ids=["pressed", "deaf"])
def test_buttons_keep_the_protocol(buttons: Buttons) -> None:
    assert isinstance(buttons, Buttons)
    buttons.listen(lambda button: None)
    buttons.close()
    buttons.close()


@pytest.mark.parametrize("beeper", [RecordingBeeper(), SilentBeeper(NO_PICO)], ids=["recording", "silent"])
def test_beepers_keep_the_protocol(beeper: Beeper) -> None:
    assert isinstance(beeper, Beeper)
    beeper.beep(Tune.PROMPT)
    beeper.close()
    beeper.close()
