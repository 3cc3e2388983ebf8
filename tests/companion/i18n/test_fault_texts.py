"""What drivers say of their faults, in the language of the screen."""

import pytest

from companion.health.hardware_test import walk
from companion.i18n.fault_texts import SENTENCES, said
from companion.i18n.hardware_test_texts import LIGHTS_WORDS, LightsWords
from companion.i18n.language import Language, using
from firmware.link import HostLink
from hardware import espeak, pico_faults, speech
from hardware.devices import Devices
from hardware.disc_faults import DISC_FAULTS
from hardware.fakes import PressedButtons, RecordingBeeper, RecordingDisc, RecordingRing
from hardware.pin_faults import BUSY, NO_GPIOS
from hardware.serial_port import NO_PICO
from vision.capture import OTHERWISE, check

STRANGER = HostLink(0, 1)
STRANGER.stranger = 3

SPOKEN = [
    NO_PICO,
    *DISC_FAULTS.values(),
    pico_faults.no_answer("/dev/ttyACM0"),
    pico_faults.stranger(STRANGER),
    pico_faults.outdated(b"\0\0\0", None),
    f"The lamps stay dark: {BUSY}. Play goes on with the ring on the screen (--ring screen).",
    f"The buttons are deaf: {NO_GPIOS}. Everything can be done on the touchscreen as well.",
    f"The power button is deaf: {NO_GPIOS}. Switch off on the touchscreen instead.",
    f"No camera: camera 0 does not answer; {check('camera 0')}. Enter the dice by hand.",
    f"Camera 1 shows only black; take the cap off its lens and turn on a lamp, {OTHERWISE}.",
    espeak.MISSING,
    espeak.BROKEN,
    speech.NO_OUTPUT.format(why="ALSA: no such device"),
]


@pytest.mark.parametrize("text", SPOKEN)
@pytest.mark.parametrize("language", [Language.FR, Language.ZH_HANT, Language.ZH_HANS])
def test_is_said_in_the_language_used(text: str, language: Language) -> None:
    assert said(text) == text
    with using(language):
        found = said(text)
    assert found != text
    assert "{" not in found
    left = {"another", "plug", "again", "check", "cable", "goes", "which", "run"}
    assert not left & set(found.lower().replace("`", " ").split())


def test_what_nobody_knows_is_shown_as_it_was_said() -> None:
    with using(Language.FR):
        assert said("The flux compensator hums.") == "The flux compensator hums."
        assert said("") == ""


def test_each_line_is_said_by_itself() -> None:
    with using(Language.FR):
        first, second = said(f"{NO_PICO}\nThe ring stays dark. So there.").split("\n")
    assert first.startswith("Il n’y a pas de Pico")  # noqa: RUF001
    assert second == "L’anneau reste éteint. So there."  # noqa: RUF001


def test_a_sentence_fits_its_own_pattern_first() -> None:
    """No earlier, more general pattern takes a sentence away."""
    with using(Language.FR):
        for sentence in SENTENCES:
            filled = said(sentence.replace("{", "<").replace("}", ">"))
            assert filled.count("<") == sentence.count("{"), sentence


@pytest.mark.parametrize("lights", [*LIGHTS_WORDS.values()], ids=[*LIGHTS_WORDS])
def test_the_walk_through_the_parts_is_said_too(lights: LightsWords) -> None:
    """Whatever it says, asks and advises, seen or not."""
    heard: list[str] = []

    def ask(question: str) -> bool:
        heard.append(question)
        return len(heard) % 2 == 0

    for _ in range(3):
        parts = Devices(RecordingRing(), RecordingDisc(), PressedButtons(), RecordingBeeper())
        steps = walk(parts, ask, heard.append, 0.01, lights)
        heard += [part for step in steps for part in (step.name, step.advice) if part]
    assert len(heard) > 20
    with using(Language.ZH_HANT):
        assert [text for text in heard if said(text) == text] == []
