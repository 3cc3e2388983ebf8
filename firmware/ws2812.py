"""The WS2812 LEDs on the Pico's programmable input/output, so that no interrupt can spoil their timing.

Ten cycles of 8 MHz are a bit of 1.25 us: high for 3 cycles (0.375 us) for a zero and 7 (0.875 us) for a one, within
the 0.15 us of tolerance around the WS2812B data sheet's 0.4 and 0.8 us. MicroPython only.
"""

# the words of the assembler are put in place by rp2 while it assembles
# ruff: noqa: F403, F405
import rp2
from machine import Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import *

CYCLES_HZ = 8_000_000
BYTE_AT_THE_TOP = 24
"""Shifts a byte to where the state machine takes its bits from."""


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=rp2.PIO.JOIN_TX,
)
def one_wire() -> None:
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[2]
    jmp("bit").side(1)[3]
    label("zero")
    nop().side(0)[3]
    wrap()


class Leds:
    """The LEDs whose data comes from this pin."""

    def __init__(self, pin: int) -> None:
        self._machine = rp2.StateMachine(0, one_wire, freq=CYCLES_HZ, sideset_base=Pin(pin))
        self._machine.active(1)

    def show(self, wire: bytearray) -> None:
        """Give them their colours, three bytes each in their own order; they latch when the wire rests 0.3 ms."""
        self._machine.put(wire, BYTE_AT_THE_TOP)  # type: ignore[no-untyped-call]
