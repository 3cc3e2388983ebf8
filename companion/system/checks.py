"""The result of one check: the values that the doctor yields, for screens and terminals."""

from enum import StrEnum

from msgspec import Struct


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
    """The switch at which the disc's motor finds day 1."""


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
    """The result of one check: `name` in the language used, `words` for its state, and the remedy if it is not well.

    `mend` may hold a command for a terminal; the screen has a key for the `remedy` instead.
    """

    key: str
    name: str
    state: State
    words: str
    mend: str = ""
    hint: RepairHint = RepairHint.NOTHING
    remedy: Remedy = Remedy.NONE

    @property
    def line(self) -> str:
        """The one line for a terminal."""
        mark = {State.WELL: "+", State.ABSENT: "-", State.ILL: "!"}[self.state]
        return f"{mark} {self.name}: {self.words}" + (f" {self.mend}" if self.mend else "")
