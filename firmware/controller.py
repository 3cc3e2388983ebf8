"""The main loop of the Pico: show scenes, report presses, and stop the motor when the host falls silent.

Runs on CPython and on MicroPython; everything it touches is behind a board (firmware/board.py on the Pico).
"""

from firmware import messages
from firmware.button import PushButton
from firmware.link import LinkFullError, PicoLink, since
from firmware.messages import Scene
from firmware.patterns import render, restarts
from firmware.servo import Pointing
from firmware.stepper import Travel
from firmware.strip import Strip, dim
from firmware.tunes import Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from firmware.wiring import Wiring

    class Board(Protocol):
        """The inputs and outputs of the Pico."""

        wiring: Wiring
        machine: str
        """The board and its chip, as MicroPython names them."""

        def now(self) -> int:
            """Milliseconds, as MicroPython's ticks_ms counts them."""

        def read(self) -> bytes:
            """Return the bytes from the host, without waiting."""

        def write(self, data: bytes) -> bool:
            """Take these bytes for the host, or none of them; True once the last ones are written."""

        def show(self, wire: bytearray) -> None:
            """Give the LEDs their colours."""

        def coils(self, bits: int) -> None:
            """Switch the motor's coils, bit 0 for IN1."""

        def servo(self, pulse_us: int) -> None:
            """Give the servo pulses of this length, or none, for 0."""

        def home_closed(self) -> bool:
            """Return True while the homing switch is closed."""

        def next_closed(self) -> bool:
            """Return True while the button `next` is down."""

        def undo_closed(self) -> bool:
            """Return True while the button `undo` is down."""

        def player_closed(self, seat: int) -> bool:
            """Return True while the button of this player is down."""

        def lamps(self, bits: int) -> None:
            """Light the players' lamps, bit 0 for the first seat."""

        def tone(self, hertz: int) -> None:
            """Sound the piezo at this frequency; 0 silences it."""

        def tick_every_ms(self, call: "Callable[[], None] | None") -> None:
            """Call this every millisecond, even in the middle of other work; None stops it."""

    from collections.abc import Callable

FRAME_MS = 33
SILENCE_MS = 300
"""Silence of the host after which the motor stops; its coils are off before 350 ms, as one pass takes less than 50."""

WINK_MS = 1000
"""The period of a lamp that winks: as long on as off."""
MAX_MACHINE_BYTES = 60
LEAVE_QUIET_MS, MAX_LEAVE_MS = 300, 3000
"""Silence of the host after LEAVE before the REPL takes over, which would take a repeated frame's 4 for Ctrl-D; and the
longest wait for it.
"""


class Controller:
    """One Pico at work. Its owner calls `step` every few milliseconds until it returns False."""

    def __init__(self, board: "Board") -> None:
        wiring = board.wiring
        now = board.now()
        about = bytes([messages.FIRMWARE, wiring.mark >> 8, wiring.mark & 0xFF, wiring.leds])
        about += board.machine.encode()[:MAX_MACHINE_BYTES]
        self.link = PicoLink(now, about)
        self.unknown = 0
        """Messages that arrived whole and that this firmware does not know."""
        self.dropped = 0
        """Messages that the host did not accept in time."""
        self.travel = Travel(wiring.steps_per_turn, wiring.disc_clockwise)
        self.pointing: Pointing | None = None
        if wiring.turns == "servo":
            self.pointing = Pointing(wiring.servo_range, wiring.servo_pulses_us, wiring.disc_clockwise)
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
        self.brightness = messages.MAX_BRIGHTNESS
        self._board = board
        self._count = wiring.leds
        self._picture = bytearray(3 * wiring.leds)
        self._scene_at = self._drawn_at = now
        self._buttons = [PushButton(now) for _ in range(messages.FIRST_PLAYER + len(wiring.players))]
        self._lit = self._winking = self._lamps = 0
        self._presses = 0
        self._player = Player()
        self._tone = 0
        self._disc_target = messages.DISC_REST
        self._disc_sent: tuple[int, int] | None = None
        self._session = 0
        self._motor_paused = False
        self._leaving_at: int | None = None
        self._read_at = now
        self._draw(now)

    def step(self) -> bool:
        """One pass of the main loop. Returns False once the host asked to leave and sends no more."""
        board, link = self._board, self.link
        now = board.now()
        data = board.read()
        if data:
            self._read_at = now
            link.feed(data, now)
        link.check_timeout(now)
        for message in link.take():
            self._handle_message(message, now)
        self._check_host(now)
        self._check_buttons(now)
        self._light_players(now)
        self._point(now)
        self._report_disc()
        self._sound(now)
        if since(now, self._drawn_at) >= FRAME_MS:
            self._draw(now)
        while board.write(b""):
            out = link.poll(now)
            if not out:
                return not self._has_left(now)
            board.write(out)
        return True

    def stop(self) -> None:
        """Switch motor, piezo and LEDs off."""
        self._rest()
        self._board.tone(0)
        self._board.lamps(0)
        self._board.show(bytearray(self.strip.channels * self._count))

    @property
    def busy(self) -> bool:
        """Return True while the motor turns."""
        return self._disc.busy

    @property
    def _disc(self) -> "Travel | Pointing":
        return self.pointing or self.travel

    def tick_motor(self) -> None:
        """Move the motor for one millisecond; the timer calls it in the middle of other work."""
        if self._motor_paused:
            return
        board = self._board
        now = board.now()
        if self._silent(now):
            self._rest()
            return
        board.coils(self.travel.tick(now, board.home_closed()))
        if not self.travel.busy:
            board.tick_every_ms(None)

    def _has_left(self, now: int) -> bool:
        if self._leaving_at is None:
            return False
        return since(now, self._read_at) >= LEAVE_QUIET_MS or since(now, self._leaving_at) >= MAX_LEAVE_MS

    def _silent(self, now: int) -> bool:
        return not self.link.up or since(now, self.link.heard_at) >= SILENCE_MS

    def _handle_message(self, message: bytes, now: int) -> None:
        try:
            messages.check(message)
            kind = message[0]
            if kind == messages.SCENE:
                self._set_scene(messages.decode_scene(message), now)
            elif kind == messages.DISC:
                self._move_disc(message[1], now)
            elif kind == messages.BEEP:
                self._player.play(message[1], now)
            elif kind == messages.BRIGHTNESS:
                self.brightness = message[1]
                self._draw(now)
            elif kind == messages.LAMPS:
                self._lit, self._winking = message[1], message[2]
            elif kind == messages.LEAVE:
                self._leaving_at = now
                self._disc_target = messages.DISC_REST
                self._rest()
            else:
                self.unknown += 1
        except ValueError:
            self.unknown += 1

    def _set_scene(self, scene: Scene, now: int) -> None:
        if restarts(self.scene, scene):
            self._scene_at = now
        self.scene = scene
        self._draw(now)

    def _draw(self, now: int) -> None:
        self._drawn_at = now
        render(self.scene, since(now, self._scene_at), self._count, self._picture)
        dim(self._picture, self.brightness)
        self._board.show(self.strip.arrange(self._picture))

    def _move_disc(self, target: int, now: int) -> None:
        self._disc_target = target
        if target == messages.DISC_REST or self._board.wiring.turns == "none":
            self._rest()
            return
        if self.pointing is not None:
            self.pointing.turn_to(target or 1, now)
            return
        # no step between the assignments that set the target
        self._motor_paused = True
        if target == messages.DISC_HOME:
            self.travel.home(now)
        else:
            self.travel.turn_to(target, now)
        self._motor_paused = False
        self._board.tick_every_ms(self.tick_motor)

    def _rest(self) -> None:
        self._board.tick_every_ms(None)
        self.travel.rest()
        self._board.coils(0)
        if self.pointing is not None:
            self.pointing.rest()
            self._board.servo(0)

    def _point(self, now: int) -> None:
        if self.pointing is not None:
            self._board.servo(self.pointing.pulse_us(now))

    def _check_host(self, now: int) -> None:
        link = self.link
        if not link.up:
            self.dropped += len(link.clear())
            self._disc_target = messages.DISC_REST
            self._player.stop()
            self._lit = self._winking = 0
            if self.scene.mood != messages.IDLE:
                self._set_scene(Scene(), now)
        if link.session != self._session:
            self._session = link.session
            self._disc_sent = None
        if self._silent(now):
            if self.busy:
                self._rest()
        elif self._disc_target != messages.DISC_REST and not self.busy and self._interrupted():
            self._move_disc(self._disc_target, now)

    def _interrupted(self) -> bool:
        """Return True if a short silence of the host stopped the disc on its way."""
        return self._disc.state in (messages.DISC_LOST, messages.DISC_MOVING)

    def _check_buttons(self, now: int) -> None:
        board = self._board
        for button in range(len(self._buttons)):
            if button == messages.NEXT:
                closed = board.next_closed()
            elif button == messages.UNDO:
                closed = board.undo_closed()
            else:
                closed = board.player_closed(button - messages.FIRST_PLAYER)
            if self._buttons[button].pressed(closed, now) and self.link.up:
                self._presses = self._presses + 1 & 0xFF
                self._send(messages.encode_pressed(button, self._presses))

    def _light_players(self, now: int) -> None:
        """Light the lamps as the host asked; those that wink go on and off."""
        bits = self._lit | (self._winking if now % WINK_MS < WINK_MS // 2 else 0)
        if bits != self._lamps:
            self._lamps = bits
            self._board.lamps(bits)

    def _report_disc(self) -> None:
        stands = (self._disc.state, self._disc.stop)
        if self.link.up and stands != self._disc_sent and self.link.waiting == 0:
            self._disc_sent = stands
            self._send(messages.encode_disc_at(stands[0], stands[1]))

    def _send(self, message: bytes) -> None:
        try:
            self.link.send(message)
        except LinkFullError:
            self.dropped += 1

    def _sound(self, now: int) -> None:
        tone = self._player.tone(now)
        if tone != self._tone:
            self._tone = tone
            self._board.tone(tone)
