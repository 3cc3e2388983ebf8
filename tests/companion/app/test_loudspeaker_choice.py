"""The loudspeaker that people choose, with SDL and alsa-lib as they are and a made-up sound system."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.audio.voice import CrierVoice, Opened
from companion.settings import Settings
from companion.ui import commands, update_settings, update_sound
from companion.ui.model import SettingsPage
from companion.ui.screens.loudspeakers import loudspeaker_choices
from companion.ui.timers import due_timer
from companion.ui.update import update
from hardware.loudspeakers import Kind, Loudspeaker
from hardware.ports import Sound
from tests.companion.audio.test_voice import MadeUpEngine, MadeUpOutput
from tests.companion.tables import new_model
from tests.hardware.test_loudspeakers import listing
from tests.said import said
from tests.until import until

CONFIGURATION = """
pcm.null { type null }
pcm.sysdefault {
    @args [ CARD ]
    @args.CARD { type string default "none" }
    type plug
    slave.pcm { @func concat strings [ "card_" $CARD ] }
}
pcm.default { type plug slave.pcm "card_default" }
"""
CARD = 'pcm.card_{name} {{ type file slave.pcm {{ type null }} file "{folder}/{name}/played" format "raw" }}\n'
PROGRAM = """
import functools, resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 26, 1 << 26))  # a null device is not as slow as a loudspeaker
from companion.app import speaker as app_sound
from tests.until import until
root, wanted, gone = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
app_sound.alsa_device = functools.partial(app_sound.alsa_device, root=root)
speaker = app_sound.Speaker(wanted)
def heard():
    # SDL plays silence from the start
    return "+".join(sorted(each.parent.name for each in root.glob("*/played") if each.stat().st_size))
until(heard)
states = [speaker.stale]
if gone:
    (root / "proc/asound/pcm").write_text("")
    states.append(speaker.stale)
print(repr(speaker.device), heard(), *states)
speaker.close()
"""


def play(root: Path, wanted: str, *more: str) -> list[str]:
    """The device opened, the one that played, whether it is stale, and whether it is once all cards are gone."""
    listing(root)
    configuration, text = root / "asound.conf", CONFIGURATION
    for name in ("default", "vc4hdmi0", "Headphones"):
        (root / name).mkdir()
        text += CARD.format(name=name, folder=root)
    configuration.write_text(text)
    environment = os.environ | {
        "ALSA_CONFIG_PATH": str(configuration), "SDL_AUDIODRIVER": "alsa", "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }  # fmt: skip
    environment.pop("AUDIODEV", None)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(root), wanted, *more], env=environment, capture_output=True, text=True
    )
    if "NoSoundError" in done.stderr and "not available" in done.stderr:
        pytest.skip("needs alsa-lib: sudo apt install libasound2")
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_the_card_that_was_chosen_plays(tmp_path: Path) -> None:
    assert play(tmp_path, "vc4hdmi0") == ["'vc4hdmi0'", "vc4hdmi0", "False"]


def test_without_a_choice_the_system_s_own_plays(tmp_path: Path) -> None:
    assert play(tmp_path, "") == ["''", "default", "False"]


def test_one_that_is_gone_leaves_it_to_the_system_s_own(tmp_path: Path) -> None:
    assert play(tmp_path, "Device_7") == ["''", "default", "False"]


def test_one_that_cannot_be_opened_leaves_it_to_the_system_s_own(tmp_path: Path) -> None:
    # the kernel lists it, and alsa-lib has no way to it
    assert play(tmp_path, "Device") == ["''", "default", "False"]


def test_one_that_goes_away_is_stale(tmp_path: Path) -> None:
    assert play(tmp_path, "Headphones", "gone") == ["'Headphones'", "Headphones", "False", "True"]


def test_the_voice_moves_to_another_loudspeaker_and_says_when_it_is_gone() -> None:
    there = {"", "Headphones"}
    outputs: list[MadeUpOutput] = []

    def opened() -> Opened:
        output = MadeUpOutput()
        output.device = crier.loudspeaker if crier.loudspeaker in there else ""
        outputs.append(output)
        return (MadeUpEngine(),), output

    crier = CrierVoice(opened)
    crier.begin()
    until(lambda: outputs)
    crier.choose("Headphones")
    until(lambda: outputs[-1].device == "Headphones")
    assert outputs[0].closed
    crier.choose("Device")
    until(lambda: crier.fault)
    assert outputs[-1].device == ""
    assert crier.fault is not None
    assert said(crier.fault).startswith("The loudspeaker Device is missing, so Oyez uses the system's default.")
    there.add("Device")
    outputs[-1].stale = True
    crier.say("")
    until(lambda: outputs[-1].device == "Device")
    until(lambda: crier.fault is None)
    crier.close()


FOUND = (Loudspeaker("Headphones", Kind.HEADPHONES, "bcm2835"), Loudspeaker("Device", Kind.USB, "Jabra"))


def test_the_page_shows_what_is_plugged_in_and_looks_again() -> None:
    model, asked = update(new_model(), update_settings.open_settings.tap("sound"))
    assert asked == (commands.ListLoudspeakers(),)
    wish = due_timer(model)
    assert wish is not None
    assert wish[1] == update_sound.find_loudspeakers.news()
    assert update(model, update_sound.find_loudspeakers.news())[1] == (commands.ListLoudspeakers(),)
    model, _ = update(model, update_sound.loudspeakers_known.news(FOUND))
    assert [word for word, _, _ in loudspeaker_choices(model)] == ["Auto", "Headphones", "USB: Jabra"]
    model, asked = update(model, update_settings.set_one.tap("loudspeaker", "Device"))
    assert asked == (commands.KeepSettings(Settings(loudspeaker="Device")),)
    assert [holds for _, holds, _ in loudspeaker_choices(model)] == [False, False, True]
    assert model.screen == SettingsPage("sound", new_model().screen)


def test_what_was_chosen_keeps_its_key() -> None:
    many = tuple(Loudspeaker(f"card{number}", Kind.OTHER, f"Card {number}") for number in range(9))
    last = replace(new_model(), loudspeakers=many, settings=Settings(loudspeaker="card8"))
    assert [word for word, _, _ in loudspeaker_choices(last)] == ["Auto", "Card 0", "Card 1", "Card 2", "Card 8"]
    gone = replace(last, settings=Settings(loudspeaker="Device"))
    assert loudspeaker_choices(gone)[-1][:2] == ("Device (missing)", True)


def test_trying_it_is_heard_also_where_announcements_are_silent() -> None:
    _, asked = update(new_model(voice=False), update_sound.try_loudspeaker.tap())
    assert asked == (commands.Play(Sound.START), commands.Say("This is where you hear the crier."))
