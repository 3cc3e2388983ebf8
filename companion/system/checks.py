"""What a look at one thing says: the frozen values that the doctor gives, and that screens and terminals show."""

from enum import StrEnum

from msgspec import Struct


class State(StrEnum):
    """How something is: well, not there (Oyez goes on without it), or to be mended."""

    WELL = "well"
    ABSENT = "absent"
    ILL = "ill"


class RepairHint(StrEnum):
    """What one should look at, where it is something that one can touch."""

    NOTHING = ""
    RIBBON = "flat cable"
    """The flat cable of camera or display, with the latch that holds it."""
    USB = "USB cable"
    PICO = "Pico's cable"
    LOUDSPEAKER = "loudspeaker"
    POWER = "power supply"
    SWITCH = "homing switch"
    """The switch that tells the disc's motor where day 1 is."""


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
    """One thing looked at: `name` in the language used, what is the case, and what mends it where it is not well.

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
