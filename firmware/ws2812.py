"""WS2812 and SK6812 LEDs on the Pico's programmable input/output, fed by DMA: nothing in the program delays a bit.

Twelve cycles of 9.6 MHz are a bit of 1.25 us: high for 3 cycles (0.31 us) for a zero and 7 (0.73 us) for a one, within
the 0.15 us of tolerance around the WS2812B data sheet's 0.4 and 0.8 us and around the SK6812 data sheet's 0.3 and
0.6 us. A program that filled the FIFO itself would leave pauses, which LEDs take for the end of a picture: the FIFO
lasts 320 us at most, and a callback of the motor's timer, a collection of garbage or the USB may take longer.
MicroPython only, 1.22 or newer (`rp2.DMA`).
"""

# the words of the assembler are put in place by rp2 while it assembles
# ruff: noqa: F403, F405
import time

import rp2
from machine import Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import *

CYCLES_HZ = 9_600_000
WORD = 4
"""Bytes that one transfer moves; the state machine takes its bits from the highest on."""
PACE = 0
"""The request that paces the transfers: room in the FIFO of the first state machine of the first block."""
BYTE_US = 10
LATCH_US = 400
"""The words still in the FIFO, and the 280 us of rest after which the newest WS2812B show a picture."""


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=32,
    fifo_join=rp2.PIO.JOIN_TX,
)
def one_wire() -> None:
    wrap_target()
    label("bit")
    out(x, 1).side(0)[4]
    jmp(not_x, "zero").side(1)[2]
    jmp("bit").side(1)[3]
    label("zero")
    nop().side(0)[3]
    wrap()


class DmaLeds:
    """`count` LEDs, whose data comes from this pin; each takes a byte for each of its `channels`."""

    def __init__(self, pin: int, count: int, channels: int = 3) -> None:
        self._machine = rp2.StateMachine(0, one_wire, freq=CYCLES_HZ, sideset_base=Pin(pin))
        self._machine.active(1)
        # whole words: the bytes beyond the last LED are no LED's
        self._words = bytearray((channels * count + WORD - 1) // WORD * WORD)
        self._dma = rp2.DMA()
        # swapped: the first byte in memory goes out first
        self._control = self._dma.pack_ctrl(inc_write=False, treq_sel=PACE, bswap=True)
        self._takes_us = BYTE_US * channels * count + LATCH_US
        self._shown_at = time.ticks_add(time.ticks_us(), -self._takes_us)

    def show(self, wire: bytearray) -> None:
        """Give them their colours in the order of the wire; waits while the last picture is on its way."""
        while self._dma.active() or 0 <= time.ticks_diff(time.ticks_us(), self._shown_at) < self._takes_us:
            pass
        self._words[: len(wire)] = wire
        self._dma.config(
            read=self._words,
            write=self._machine,
            count=len(self._words) // WORD,
            ctrl=self._control,
            trigger=True,
        )
        self._shown_at = time.ticks_us()
