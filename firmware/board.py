"""The pins of a Pico or an ESP32-S3 and its USB serial port. MicroPython only.

The two differ in the driver of the strip and in the timer: an RP2040 has soft timers only, and those of an ESP32 are
not faster than 10 ms (MicroPython's quick reference of each port, "Timers").
"""

import select
import sys
import time

from machine import PWM, Pin, Timer

from firmware.servo import SERVO_HZ
from firmware.wiring import Wiring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Leds(Protocol):
        """The driver of a strip."""

        def show(self, wire: bytearray) -> None:
            """Give the LEDs their colours."""


ESP32_S3 = "esp32-s3"
SOFT_TIMER, HARDWARE_TIMER = -1, 0
DUTY = 32768
REST_HZ = 1000
"""A frequency it must have, sounding or not."""
READ_BYTES = 256


class Board:
    """One board, wired so."""

    def __init__(self, wiring: Wiring) -> None:
        self.wiring = wiring
        self.machine = getattr(sys.implementation, "_machine", "")
        self._leds = open_leds(wiring)
        stepper = wiring.turns == "stepper"
        self._coils = [Pin(pin, Pin.OUT, value=0) for pin in wiring.coils] if stepper else []
        self._coil_bits = 0
        pull = Pin.PULL_DOWN if wiring.home_pressed else Pin.PULL_UP
        self._home = Pin(wiring.home, Pin.IN, pull) if stepper else None
        # no duty before the first order: a servo would jump
        self._servo = PWM(Pin(wiring.servo), freq=SERVO_HZ, duty_u16=0) if wiring.turns == "servo" else None
        self._pulse_us = 0
        self._keys = [Pin(button, Pin.IN, Pin.PULL_UP) for button, _lamp in wiring.players]
        self._lamps = [Pin(lamp, Pin.OUT, value=0) for _button, lamp in wiring.players]
        self._next = Pin(wiring.next, Pin.IN, Pin.PULL_UP)
        self._undo = Pin(wiring.undo, Pin.IN, Pin.PULL_UP)
        self._piezo = PWM(Pin(wiring.piezo), freq=REST_HZ, duty_u16=0)
        self._timer = Timer(HARDWARE_TIMER if wiring.board == ESP32_S3 else SOFT_TIMER)
        self._ticking = False
        self._stdin = sys.stdin.buffer
        self._stdout = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._one = bytearray(1)
        self._in = bytearray(READ_BYTES)
        self._out = b""
        self._written = 0

    def now(self) -> int:
        """Milliseconds, 0 to 2**30 - 1."""
        return time.ticks_ms()

    def wait(self, ms: int) -> None:
        """Do nothing until something comes in, or for so long."""
        for _ in self._readable.ipoll(ms):
            return

    def read(self) -> bytes:
        """Return the bytes received. Byte by byte: a longer read would wait for all of them."""
        length = 0
        while length < READ_BYTES and self._ready(self._readable) and self._stdin.readinto(self._one):
            self._in[length] = self._one[0]
            length += 1
        return bytes(memoryview(self._in)[:length]) if length else b""

    def write(self, data: bytes) -> bool:
        """Take data to write, and write as much as the host takes; return True if all is out. Data only where all was
        out.

        Byte by byte: a longer write would wait up to 0.5 s for a host that does not read.
        """
        if data:
            self._out = data
            self._written = 0
        while self._written < len(self._out):
            if not self._ready(self._writable):
                return False
            self._one[0] = self._out[self._written]
            self._stdout.write(self._one)
            self._written += 1
        return True

    def show(self, wire: bytearray) -> None:
        """Give the LEDs their colours."""
        self._leds.show(wire)

    def coils(self, bits: int) -> None:
        """Switch the motor's coils, bit 0 for IN1."""
        if bits == self._coil_bits:
            return
        self._coil_bits = bits
        for pin in self._coils:
            pin.value(bits & 1)
            bits >>= 1

    def servo(self, pulse_us: int) -> None:
        """Give the servo pulses of this length, or none, for 0."""
        if self._servo is None or pulse_us == self._pulse_us:
            return
        self._pulse_us = pulse_us
        self._servo.duty_ns(1000 * pulse_us)

    def home_closed(self) -> bool:
        """Return True while the homing switch is closed."""
        return self._home is not None and bool(self._home.value()) == self.wiring.home_pressed

    def next_closed(self) -> bool:
        """Return True while the button `next` is down."""
        return not self._next.value()

    def undo_closed(self) -> bool:
        """Return True while the button `undo` is down."""
        return not self._undo.value()

    def player_closed(self, seat: int) -> bool:
        """Return True while the button of this player is down."""
        return not self._keys[seat].value()

    def lamps(self, bits: int) -> None:
        """Light the players' lamps, bit 0 for the first seat."""
        for pin in self._lamps:
            pin.value(bits & 1)
            bits >>= 1

    def tone(self, hertz: int) -> None:
        """Sound the piezo, or not, for 0."""
        if hertz:
            self._piezo.freq(hertz)
        self._piezo.duty_u16(DUTY if hertz else 0)

    def tick_every_ms(self, call: "Callable[[], None] | None") -> None:
        """Call this every millisecond, between any two steps of the program, or stop that, for None."""
        if call is None:
            if self._ticking:
                self._ticking = False
                self._timer.deinit()
        elif not self._ticking:
            self._ticking = True
            self._timer.init(mode=Timer.PERIODIC, period=1, callback=lambda _timer: call())

    def _ready(self, poll: select.poll) -> bool:
        for _stream, events in poll.ipoll(0):
            return bool(events & (select.POLLIN | select.POLLOUT))
        return False


def open_leds(wiring: Wiring) -> "Leds":
    """The driver of the strip on this board."""
    if wiring.board == ESP32_S3:
        from firmware.ws2812_esp32 import BitstreamLeds

        return BitstreamLeds(wiring.ring)
    from firmware.ws2812 import DmaLeds

    return DmaLeds(wiring.ring, wiring.leds, len(wiring.order))
