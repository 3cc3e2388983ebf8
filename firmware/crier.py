"""What the Pico does: it shows what the host asks for, tells it of presses, and stops by itself when the host is gone.

Runs on CPython and on MicroPython; everything it touches is behind a board (firmware/board.py on the Pico).
"""

from firmware import intents
from firmware.button import PushButton
from firmware.intents import Scene
from firmware.link import LinkFullError, PicoLink, since
from firmware.patterns import render, restarts
from firmware.stepper import Travel
from firmware.strip import Strip
from firmware.tunes import Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from firmware.wiring import Wiring

    class Board(Protocol):
        """The hands and ears of the Pico."""

        wiring: Wiring

        def now(self) -> int:
            """Milliseconds, as MicroPython's ticks_ms counts them."""

        def read(self) -> bytes:
            """What came from the host, without waiting."""

        def write(self, data: bytes) -> bool:
            """Take these bytes for the host, or none of them: whether the last ones are out."""

        def show(self, wire: bytearray) -> None:
            """Give the LEDs their colours."""

        def coils(self, bits: int) -> None:
            """Switch the motor's coils, bit 0 for IN1."""

        def home_closed(self) -> bool:
            """Whether the homing switch is closed."""

        def next_closed(self) -> bool:
            """Whether the button `next` is down."""

        def undo_closed(self) -> bool:
            """Whether the button `undo` is down."""

        def tone(self, hertz: int) -> None:
            """Sound the piezo, or not, for 0."""

        def tick_every_ms(self, call: "Callable[[], None] | None") -> None:
            """Call this every millisecond, also in the middle of everything else, or stop that, for None."""

    from collections.abc import Callable

FRAME_MS = 33
SILENCE_MS = 300
"""Silence of the host after which the motor stops; its coils are off before 350 ms, as one pass takes less than 50."""


class Crier:
    """One Pico at work; `pass_by` is to be called again and again, every few milliseconds, until it is False."""

    def __init__(self, board: "Board") -> None:
        wiring = board.wiring
        now = board.now()
        about = bytes([intents.FIRMWARE, wiring.mark >> 8, wiring.mark & 0xFF, wiring.leds])
        self.link = PicoLink(now, about)
        self.strange = 0
        """Messages that arrived whole and yet say nothing that can be done."""
        self.dropped = 0
        """Messages that the host did not take in time."""
        self.travel = Travel(wiring.steps_per_turn, wiring.disc_clockwise)
        self.strip = Strip(
            wiring.leds,
            wiring.first,
            wiring.clockwise,
            wiring.order,
            wiring.budget_ma,
            wiring.channel_ma,
            wiring.dark_ma,
        )
        self.scene = Scene()
        self._board = board
        self._count = wiring.leds
        self._picture = bytearray(3 * wiring.leds)
        self._scene_at = self._drawn_at = now
        self._buttons = (PushButton(now), PushButton(now))
        self._presses = 0
        self._player = Player()
        self._tone = 0
        self._disc_wanted = intents.DISC_REST
        self._disc_told: tuple[int, int] | None = None
        self._session = 0
        self._no_step = False
        self._leaving = False
        self._draw(now)

    def pass_by(self) -> bool:
        """See to everything once. False once the host has asked to leave and knows that it was heard."""
        board, link = self._board, self.link
        now = board.now()
        data = board.read()
        if data:
            link.feed(data, now)
        link.heed(now)
        for message in link.take():
            self._obey(message, now)
        self._mind_the_host(now)
        self._mind_the_buttons(now)
        self._tell_of_the_disc()
        self._sound(now)
        if since(now, self._drawn_at) >= FRAME_MS:
            self._draw(now)
        while board.write(b""):
            out = link.poll(now)
            if not out:
                return not self._leaving
            board.write(out)
        return True

    def stop(self) -> None:
        """Everything off."""
        self._rest()
        self._board.tone(0)
        self._board.show(bytearray(3 * self._count))

    def step(self) -> None:
        """A millisecond of the motor; called in the middle of everything else."""
        if self._no_step:
            return
        board = self._board
        now = board.now()
        if self._silent(now):
            self._rest()
            return
        board.coils(self.travel.tick(now, board.home_closed()))
        if not self.travel.busy:
            board.tick_every_ms(None)

    def _silent(self, now: int) -> bool:
        return not self.link.up or since(now, self.link.heard_at) >= SILENCE_MS

    def _obey(self, message: bytes, now: int) -> None:
        try:
            intents.check(message)
            kind = message[0]
            if kind == intents.SCENE:
                self._set_scene(intents.decode_scene(message), now)
            elif kind == intents.DISC:
                self._send_disc(message[1], now)
            elif kind == intents.BEEP:
                self._player.play(message[1], now)
            elif kind == intents.LEAVE:
                self._leaving = True
            else:
                self.strange += 1
        except ValueError:
            self.strange += 1

    def _set_scene(self, scene: Scene, now: int) -> None:
        if restarts(self.scene, scene):
            self._scene_at = now
        self.scene = scene
        self._draw(now)

    def _draw(self, now: int) -> None:
        self._drawn_at = now
        render(self.scene, since(now, self._scene_at), self._count, self._picture)
        wire = self.strip.arrange(self._picture)
        # nor while bytes go to the LEDs: they take a pause on the wire for the end of the picture
        self._no_step = True
        self._board.show(wire)
        self._no_step = False

    def _send_disc(self, target: int, now: int) -> None:
        self._disc_wanted = target
        if target == intents.DISC_REST or not self._board.wiring.coils:
            self._rest()
            return
        # no step between the lines that say where to go
        self._no_step = True
        if target == intents.DISC_HOME:
            self.travel.home(now)
        else:
            self.travel.turn_to(target, now)
        self._no_step = False
        self._board.tick_every_ms(self.step)

    def _rest(self) -> None:
        self._board.tick_every_ms(None)
        self.travel.rest()
        self._board.coils(0)

    def _mind_the_host(self, now: int) -> None:
        link = self.link
        if not link.up:
            self.dropped += len(link.clear())
            self._disc_wanted = intents.DISC_REST
            self._player.stop()
            if self.scene.mood != intents.IDLE:
                self._set_scene(Scene(), now)
        if link.session != self._session:
            self._session = link.session
            self._disc_told = None
        if self._silent(now):
            if self.travel.busy:
                self._rest()
        elif self._disc_wanted != intents.DISC_REST and not self.travel.busy and self._interrupted():
            self._send_disc(self._disc_wanted, now)

    def _interrupted(self) -> bool:
        """Whether the disc was on its way when the host fell silent for a moment."""
        return self.travel.state in (intents.DISC_LOST, intents.DISC_MOVING)

    def _mind_the_buttons(self, now: int) -> None:
        board = self._board
        for button, closed in ((intents.NEXT, board.next_closed()), (intents.UNDO, board.undo_closed())):
            if self._buttons[button].pressed(closed, now) and self.link.up:
                self._presses = self._presses + 1 & 0xFF
                self._tell(intents.encode_pressed(button, self._presses))

    def _tell_of_the_disc(self) -> None:
        stands = (self.travel.state, self.travel.day)
        if self.link.up and stands != self._disc_told and self.link.waiting == 0:
            self._disc_told = stands
            self._tell(intents.encode_disc_at(stands[0], stands[1]))

    def _tell(self, message: bytes) -> None:
        try:
            self.link.send(message)
        except LinkFullError:
            self.dropped += 1

    def _sound(self, now: int) -> None:
        tone = self._player.tone(now)
        if tone != self._tone:
            self._tone = tone
            self._board.tone(tone)
