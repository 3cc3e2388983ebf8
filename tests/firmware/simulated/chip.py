"""A simulated RP2040 in its own time: soft timers, a PIO with its FIFO, DMA; the modules beside this one show it.

Runs on MicroPython's Unix port, where the modules of this folder take the place of the Pico's. Time passes only while
the firmware does something here: each access has a cost, and a timer's callback too. As on the Pico, a callback that is
due runs between two bytecodes (here: in each access that costs bytecode), and while `StateMachine.put` waits for room.
"""

BIT_NS = 1250
FIFO_WORDS = 8
"""Both FIFOs of the state machine joined."""

ACCESS_US = 12
"""The bytecode round one access to a pin, the clock or a port, on a Pico of 125 MHz."""
CALLBACK_US = 100
"""The way into a timer's callback and back: the scheduler, a lambda and a method."""
FRAME_US = 9000
"""The pattern of one picture and its way to the bytes for 60 LEDs."""
RESET_US = 280
"""WS2812B, from 2018 on: a pause as long ends the picture; older ones take 50 for it, and some less than 10."""
PAUSE_US = 5
"""A pause within a picture that no LED takes for its end."""


class Chip:
    """`now_ns` is its time; `pauses` are the microseconds between the pictures, `torn` the pauses within them.

    `pictures` are those that came out whole since they were last taken; `leds` is the number of LEDs on the wire.
    """

    def __init__(self, leds):
        self.now_ns = 500_000_000
        self.leds = leds
        self.timer = None
        self.due_ns = 0
        self.in_callback = False
        self.callback_us = CALLBACK_US
        self.fifo = []
        self.word_bits = 8
        self.shift_free_ns = 0
        self.transfer = None
        self.bits_out = 0
        self.bytes_out = bytearray()
        self.last_bit_ns = 0
        self.pictures = []
        self.torn = []
        self.short_pauses = []
        self.short_pictures = 0

    def access(self):
        """One access from bytecode: it takes its time, and a callback that is due runs."""
        self.spend(ACCESS_US)
        self.run_due()

    def spend(self, us):
        """Let this time pass; state machine and DMA go on meanwhile."""
        self.now_ns += us * 1000
        self.shift_out()

    def run_due(self):
        """Run the callback of the timer if it is due; none runs within another."""
        if self.timer is None or self.in_callback or self.now_ns < self.due_ns:
            return
        timer = self.timer
        # a soft timer that was late keeps its period and runs once
        self.due_ns += ((self.now_ns - self.due_ns) // timer.period_ns + 1) * timer.period_ns
        self.in_callback = True
        self.spend(self.callback_us)
        timer.callback(timer)
        self.in_callback = False

    def shift_out(self):
        """Let the state machine take its words until now, and the DMA fill the room in the FIFO."""
        while True:
            self.refill()
            if not self.fifo or self.shift_free_ns > self.now_ns:
                return
            came_ns, word = self.fifo.pop(0)
            begin_ns = max(self.shift_free_ns, came_ns)
            self.put_on_wire(begin_ns, word)
            self.shift_free_ns = begin_ns + self.word_bits * BIT_NS

    def refill(self):
        """The DMA moves words while there is room; it reads the memory at this moment, not before."""
        while self.transfer is not None and len(self.fifo) < FIFO_WORDS:
            memory, at, count, swapped, begin_ns = self.transfer
            word = memory[4 * at : 4 * at + 4]
            # room came when the state machine took its word, or the transfer began
            came_ns = max(begin_ns, min(self.shift_free_ns, self.now_ns))
            self.fifo.append((came_ns, int.from_bytes(word, "big" if swapped else "little")))
            self.transfer = None if at + 1 == count else (memory, at + 1, count, swapped, begin_ns)

    def put_on_wire(self, begin_ns, word):
        """The bits of a word on the wire, highest first; a picture ends by a pause."""
        pause_us = (begin_ns - self.last_bit_ns) // 1000
        if self.bytes_out and pause_us >= RESET_US:
            self.end_picture()
        elif self.bytes_out and pause_us > PAUSE_US:
            if len(self.bytes_out) >= 3 * self.leds:
                self.short_pauses.append(pause_us)
                self.end_picture()
            else:
                self.torn.append(pause_us)
        bits = self.word_bits
        self.bytes_out.extend((word >> 32 - bits).to_bytes(bits // 8, "big"))
        self.last_bit_ns = begin_ns + bits * BIT_NS

    def end_picture(self):
        """The LEDs show their bytes; those beyond the last LED are lost."""
        picture = bytes(self.bytes_out[: 3 * self.leds])
        self.bytes_out = bytearray()
        if len(picture) < 3 * self.leds:
            self.short_pictures += 1
        self.pictures.append(picture)

    def settle(self):
        """Let the wire fall silent, so that the last picture counts."""
        if self.bytes_out and self.now_ns - self.last_bit_ns >= RESET_US * 1000:
            self.end_picture()


CHIP = Chip(60)
