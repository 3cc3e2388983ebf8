"""The faults of the disc's motor: it stops, the fault is shown, and the game continues without it."""

from firmware.messages import DISC_NO_SWITCH, DISC_SLIPPED
from hardware.faults import Code, Part, fault

DISC_FAULTS = {
    DISC_NO_SWITCH: fault(Code.DISC_NO_SWITCH, Part.DISC),
    DISC_SLIPPED: fault(Code.DISC_SLIPPED, Part.DISC),
}
"""By how the disc stands (firmware.messages.DISC_...)."""
