"""Moments at a machine without a keyboard: its power, its loudspeakers."""

from msgspec.structs import replace

from companion.i18n.faults import Part, fault
from companion.settings import Settings
from companion.storage.sticks import ReleaseRow, StickRow
from companion.system.machine import Answer, Verb
from companion.system.signature import CODES, Verdict
from companion.ui import messages
from companion.ui.model import MachineState, Model, SettingsPage
from companion.ui.update import update
from hardware.loudspeakers import Kind, Loudspeaker
from tests.companion.tables import new_model

SERVICE = new_model(machine=MachineState(service=True, asks=True))

LOUDSPEAKERS = (
    Loudspeaker("Headphones", Kind.HEADPHONES, "bcm2835 Headphones"),
    Loudspeaker("vc4hdmi0", Kind.HDMI, "vc4-hdmi-0", 1),
    Loudspeaker("vc4hdmi1", Kind.HDMI, "vc4-hdmi-1", 2),
    Loudspeaker("Device", Kind.USB, "USB Audio Device with a long name"),
)

RELEASES = (
    ReleaseRow("KINGSTON", "oyez-0.2.0-py3-none-any.whl", "0.2.0", True, fault(CODES[Verdict.GOOD], Part.RELEASE)),
    ReleaseRow("sda1", "oyez-0.1.9-py3-none-any.whl", "0.1.9", False, fault(CODES[Verdict.WRONG], Part.RELEASE)),
)


def machine_stories(full: Model) -> dict[str, Model]:
    """`full` is the first screen with a game in progress."""
    opened, _ = update(SERVICE, messages.OpenPower())
    plain, _ = update(new_model(machine=MachineState(service=True)), messages.OpenPower())
    going, _ = update(SERVICE, messages.SwitchOff())
    again, _ = update(SERVICE, messages.SwitchOff(Verb.REBOOT))
    restarted, _ = update(SERVICE, messages.SwitchOff(None))
    sticks = replace(SERVICE, sticks=(StickRow("KINGSTON", 12_300_000_000), StickRow("sda1", 512_000_000)))
    machine, _ = update(sticks, messages.OpenMachine())
    desktop, _ = update(replace(new_model(), sticks=sticks.sticks[:1]), messages.OpenMachine())
    looking, _ = update(SERVICE, messages.OpenReleases())
    releases, _ = update(looking, messages.ReleasesKnown(RELEASES))
    installing, _ = update(releases, messages.InstallRelease(RELEASES[0]))
    installed, _ = update(installing, messages.MachineAnswered(Verb.UPDATE, Answer("done")))
    failed, _ = update(installing, messages.MachineAnswered(Verb.UPDATE, Answer("failed", '{"outcome": "no-room"}')))
    sound = replace(new_model(), loudspeakers=LOUDSPEAKERS, screen=SettingsPage("sound"))
    return {
        "machine": machine,
        "machine-desktop": desktop,
        "releases-looking": looking,
        "releases-none": update(looking, messages.ReleasesKnown(()))[0],
        "releases": releases,
        "installing": installing,
        "installed": replace(installed, notice=""),
        "installed-not": replace(failed, notice=""),
        "settings-loudspeakers": replace(sound, settings=Settings(loudspeaker="vc4hdmi0")),
        "settings-loudspeaker-gone": replace(sound, settings=Settings(loudspeaker="Device_1"), notice=""),
        "start-service": replace(full, machine=SERVICE.machine),
        "power": opened,
        "power-restart-only": plain,
        "switching-off": going,
        "starting-again": again,
        "restarting": restarted,
    }
