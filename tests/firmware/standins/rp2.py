"""Stands in for MicroPython's `rp2` on its Unix port: it records the input of its state machine."""

import time

from machine import record

FRAME_US = 10000
"""The approximate time of a Pico to draw a frame of 60 LEDs."""


class PIO:
    OUT_LOW = 0
    SHIFT_LEFT = 0
    JOIN_TX = 1


def asm_pio(sideset_init, out_shiftdir, autopull, pull_thresh, fifo_join):
    assert autopull
    assert pull_thresh == 8, "a byte is given at a time"
    return lambda program: program


class StateMachine:
    def __init__(self, number, program, freq, sideset_base):
        assert freq == 8000000
        self.running = False

    def active(self, on):
        self.running = bool(on)

    def put(self, data, shift):
        assert self.running
        assert shift == 24
        if hasattr(time, "spend"):
            time.spend(FRAME_US)
        record("ring", bytes(data).hex())
