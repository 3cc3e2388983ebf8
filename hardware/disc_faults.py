"""What is said where the disc's motor fails: stop, say so, go on without it."""

from firmware.messages import DISC_NO_SWITCH, DISC_SLIPPED

BY_HAND = "Turn the disc by hand; the game goes on."

DISC_FAULTS = {
    DISC_NO_SWITCH: (
        "The disc's motor is off: its switch was not found in a whole turn. Look whether the disc turns and presses "
        f"the switch, and whether the switch's wires hold; then run `oyez hardware test`. {BY_HAND}"
    ),
    DISC_SLIPPED: (
        "The disc's motor is off: the switch was not where it should be, so the disc was held or has slipped. Free it, "
        f"then run `oyez hardware test`. {BY_HAND}"
    ),
}
"""By how the disc stands (firmware.messages.DISC_...)."""
