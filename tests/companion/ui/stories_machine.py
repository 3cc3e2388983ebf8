"""Moments at a machine without a keyboard: its power."""

from msgspec.structs import replace

from companion.machine import Verb
from companion.ui import machine_messages as told
from companion.ui.model import MachineState, Model
from companion.ui.update import update

SERVICE = Model(machine=MachineState(service=True, asks=True))


def machine_stories(full: Model) -> dict[str, Model]:
    """`full` is the first screen with a game in progress."""
    opened, _ = update(SERVICE, told.OpenPower())
    plain, _ = update(Model(machine=MachineState(service=True)), told.OpenPower())
    going, _ = update(SERVICE, told.SwitchOff())
    again, _ = update(SERVICE, told.SwitchOff(Verb.REBOOT))
    restarted, _ = update(SERVICE, told.SwitchOff(None))
    return {
        "start-service": replace(full, machine=SERVICE.machine),
        "power": opened,
        "power-restart-only": plain,
        "switching-off": going,
        "starting-again": again,
        "restarting": restarted,
    }
