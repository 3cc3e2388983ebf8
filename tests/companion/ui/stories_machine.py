"""Moments at a machine without a keyboard: its power, its loudspeakers."""

from msgspec.structs import replace

from companion.i18n.faults import Part, fault
from companion.settings import Settings
from companion.storage.sticks import ReleaseRow, StickRow
from companion.system.machine import Answer, Verb
from companion.system.signature import CODES, Verdict
from companion.ui import update_machine, update_sticks
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
    opened, _ = update(SERVICE, update_machine.open_power.tap())
    plain, _ = update(new_model(machine=MachineState(service=True)), update_machine.open_power.tap())
    going, _ = update(SERVICE, update_machine.switch_off.tap())
    again, _ = update(SERVICE, update_machine.switch_off.tap(Verb.REBOOT))
    restarted, _ = update(SERVICE, update_machine.switch_off.tap(None))
    sticks = replace(SERVICE, sticks=(StickRow("KINGSTON", 12_300_000_000), StickRow("sda1", 512_000_000)))
    machine, _ = update(sticks, update_sticks.open_machine.tap())
    desktop, _ = update(replace(new_model(), sticks=sticks.sticks[:1]), update_sticks.open_machine.tap())
    looking, _ = update(SERVICE, update_sticks.open_releases.tap())
    releases, _ = update(looking, update_sticks.releases_known.news(RELEASES))
    installing, _ = update(releases, update_sticks.install_release.tap(RELEASES[0]))
    installed, _ = update(installing, update_machine.machine_answered.news(Verb.UPDATE, Answer("done")))
    failed, _ = update(
        installing, update_machine.machine_answered.news(Verb.UPDATE, Answer("failed", '{"outcome": "no-room"}'))
    )
    sound = replace(new_model(), loudspeakers=LOUDSPEAKERS, screen=SettingsPage("sound"))
    return {
        "machine": machine,
        "machine-desktop": desktop,
        "releases-looking": looking,
        "releases-none": update(looking, update_sticks.releases_known.news(()))[0],
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
