"""Moments at a machine without a keyboard: its power, its loudspeakers."""

from msgspec.structs import replace

from companion.machine import Verb
from companion.settings import Settings
from companion.ui import machine_messages as told
from companion.ui.model import MachineState, Model, SettingsPage
from companion.ui.update import update
from hardware.loudspeakers import Kind, Loudspeaker

SERVICE = Model(machine=MachineState(service=True, asks=True))

LOUDSPEAKERS = (
    Loudspeaker("Headphones", Kind.HEADPHONES, "bcm2835 Headphones"),
    Loudspeaker("vc4hdmi0", Kind.HDMI, "vc4-hdmi-0", 1),
    Loudspeaker("vc4hdmi1", Kind.HDMI, "vc4-hdmi-1", 2),
    Loudspeaker("Device", Kind.USB, "USB Audio Device with a long name"),
)


def machine_stories(full: Model) -> dict[str, Model]:
    """`full` is the first screen with a game in progress."""
    opened, _ = update(SERVICE, told.OpenPower())
    plain, _ = update(Model(machine=MachineState(service=True)), told.OpenPower())
    going, _ = update(SERVICE, told.SwitchOff())
    again, _ = update(SERVICE, told.SwitchOff(Verb.REBOOT))
    restarted, _ = update(SERVICE, told.SwitchOff(None))
    sound = replace(Model(), loudspeakers=LOUDSPEAKERS, screen=SettingsPage("sound"))
    return {
        "settings-loudspeakers": replace(sound, settings=Settings(loudspeaker="vc4hdmi0")),
        "settings-loudspeaker-gone": replace(sound, settings=Settings(loudspeaker="Device_1"), notice=""),
        "start-service": replace(full, machine=SERVICE.machine),
        "power": opened,
        "power-restart-only": plain,
        "switching-off": going,
        "starting-again": again,
        "restarting": restarted,
    }
