"""Stands in for the `machine` of an RP2040: soft timers only, and PWM slices of two pins with one frequency each."""

import time

import world
from world import WORLD, Pin, record

__all__ = ["PWM", "WORLD", "Pin", "Timer", "record"]

SLICES = 8


class PWM(world.PWM):
    def maker(self):
        return self.pin // 2 % SLICES


class Timer(world.Timer):
    def __init__(self, number):
        assert number == -1, "the RP2040 has virtual timers only"

    def fire(self):
        if time.ticks_diff(time.ticks_ms(), self.fired_at) >= self.period:
            self.fired_at = time.ticks_ms()
            self.callback(self)
