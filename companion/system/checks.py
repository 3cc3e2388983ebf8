"""The result of one check: the values that the system check yields, for screens and terminals."""

from enum import StrEnum

from msgspec import Struct

from companion.i18n.faults import AnyFault


class State(StrEnum):
    """The state of a thing: well, absent (Oyez works without it), or in need of repair."""

    WELL = "well"
    ABSENT = "absent"
    ILL = "ill"


class RepairHint(StrEnum):
    """The part to check, if it is one that people can touch."""

    NOTHING = ""
    RIBBON = "flat cable"
    """The flat cable of camera or display, with the latch that holds it."""
    USB = "USB cable"
    PICO = "Pico's cable"
    LOUDSPEAKER = "loudspeaker"
    POWER = "power supply"
    SWITCH = "homing switch"
    """The switch at which the disc's motor finds its first stop."""


class Remedy(StrEnum):
    """The thing that Oyez itself can do about a finding: a key on the screen."""

    NONE = ""
    CAMERA = "open the camera again"
    HARDWARE_TEST = "hardware test"
    BACKUPS = "backups"
    LOUDSPEAKER = "choose the loudspeaker"
    MAKE_ROOM = "make room"
    POWER = "switch off"


class Check(Struct, frozen=True):
    """The result of one check, by its key: its findings, and the advice if it is not well.

    `hint` is the part to check, and `remedy` the repair that Oyez can do.
    """

    key: str
    state: State
    findings: tuple[AnyFault, ...]
    advice: AnyFault | None = None
    hint: RepairHint = RepairHint.NOTHING
    remedy: Remedy = Remedy.NONE
