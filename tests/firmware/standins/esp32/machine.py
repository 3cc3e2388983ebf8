"""Stands in for the `machine` of an ESP32-S3: its pins, hardware timers, LEDC pulses, and `bitstream` on the RMT.

A timer's interrupt puts its callback into the scheduler's queue, which has room for eight; they run between two
bytecodes, and none runs while `bitstream` waits for the RMT (MicroPython's ports/esp32, machine_timer.c and
machine_bitstream.c).
"""

import time

import world
from world import WORLD, record

__all__ = ["PWM", "WORLD", "Pin", "Timer", "bitstream", "record"]

PINS = tuple(range(22)) + tuple(range(26, 49))
FLASH = range(26, 33)
SCHEDULED = 8
SOFT_MS = 10
"""The shortest period of a soft timer: FreeRTOS counts a hundred ticks a second."""
TICK_NS = 25
"""The RMT counts at 40 MHz."""
OUTPUTS = set()


class Pin(world.Pin):
    def __init__(self, pin, mode=world.Pin.OUT, pull=None, value=None):
        if pin not in PINS:
            raise ValueError("invalid pin")
        assert pin not in FLASH, "the chip stops without its flash"
        if mode == self.OUT:
            OUTPUTS.add(pin)
        super().__init__(pin, mode, pull, value)


class PWM(world.PWM):
    """LEDC: MicroPython gives each frequency a timer of its own."""


class Timer(world.Timer):
    def __init__(self, number):
        if not -1 <= number <= 3:
            raise ValueError("invalid Timer number")
        self.soft = number == -1

    def init(self, mode, period, callback, hard=False):
        if hard:
            raise ValueError("hard Timers are not implemented")
        if self.soft and period < SOFT_MS:
            raise ValueError("period too small for soft timer")
        super().init(mode, period, callback)

    def fire(self):
        due = time.ticks_diff(time.ticks_ms(), self.fired_at) // self.period
        if due > 0:
            self.fired_at = time.ticks_ms()
            for _ in range(min(due, SCHEDULED)):
                if WORLD.timer is self:
                    self.callback(self)


def bitstream(pin, encoding, timing, buf):
    """The bits of `buf`, the highest of each byte first; it returns once they are out."""
    assert pin.pin in OUTPUTS
    assert encoding == 0
    for ns in timing:
        assert 0 < ns // TICK_NS < 1 << 15
        assert ns % TICK_NS == 0
    bit_ns = max(timing[0] + timing[1], timing[2] + timing[3])
    time.sleep_us(8 * len(buf) * bit_ns // 1000)
    record("bits", f"{pin.pin} {timing}")
    record("ring", bytes(buf).hex())
