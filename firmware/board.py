"""The Pico's pins and its USB serial port. MicroPython only."""

import select
import sys
import time

from machine import PWM, Pin, Timer

from firmware.wiring import Wiring
from firmware.ws2812 import Leds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DUTY = 32768
REST_HZ = 1000
"""A frequency it must have, sounding or not."""
READ_BYTES = 256


class Board:
    """One Pico, wired so."""

    def __init__(self, wiring: Wiring) -> None:
        self.wiring = wiring
        self.machine = getattr(sys.implementation, "_machine", "")
        self._leds = Leds(wiring.ring, wiring.leds)
        self._coils = [Pin(pin, Pin.OUT, value=0) for pin in wiring.coils]
        self._coil_bits = 0
        self._home = Pin(wiring.home, Pin.IN, Pin.PULL_DOWN if wiring.home_pressed else Pin.PULL_UP)
        self._next = Pin(wiring.next, Pin.IN, Pin.PULL_UP)
        self._undo = Pin(wiring.undo, Pin.IN, Pin.PULL_UP)
        self._piezo = PWM(Pin(wiring.piezo))
        self._piezo.freq(REST_HZ)
        self._piezo.duty_u16(0)
        self._timer = Timer(-1)
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

    def home_closed(self) -> bool:
        """Return True while the homing switch is closed."""
        return bool(self._home.value()) == self.wiring.home_pressed

    def next_closed(self) -> bool:
        """Return True while the button `next` is down."""
        return not self._next.value()

    def undo_closed(self) -> bool:
        """Return True while the button `undo` is down."""
        return not self._undo.value()

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
