"""The main loop of the Pico: show scenes, report presses, and stop the motor when the host falls silent.

Runs on CPython and on MicroPython; everything it touches is behind a board (firmware/board.py on the Pico).
"""

from firmware import messages
from firmware.button import PushButton
from firmware.disc import Disc
from firmware.link import LinkFullError, PicoLink, since
from firmware.messages import Scene
from firmware.patterns import render, restarts
from firmware.strip import Strip, dim
from firmware.tunes import Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from firmware.disc import DiscBoard

    class Board(DiscBoard, Protocol):
        """The inputs and outputs of the Pico."""

        machine: str
        """The board and its chip, as MicroPython names them."""

        def read(self) -> bytes:
            """Return the bytes from the host, without waiting."""

        def write(self, data: bytes) -> bool:
            """Take these bytes for the host, or none of them; True once the last ones are written."""

        def show(self, wire: bytearray) -> None:
            """Give the LEDs their colours."""

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
        self.disc = Disc(board, self._silent)
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
        self._session = 0
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
        self.disc.step(now)
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
        self.disc.rest()
        self._board.tone(0)
        self._board.lamps(0)
        self._board.show(bytearray(self.strip.channels * self._count))

    @property
    def busy(self) -> bool:
        """Return True while the disc turns."""
        return self.disc.busy

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
                self.disc.order(message[1], now)
            elif kind == messages.BEEP:
                self._player.play(message[1], now)
            elif kind == messages.BRIGHTNESS:
                self.brightness = message[1]
                self._draw(now)
            elif kind == messages.LAMPS:
                self._lit, self._winking = message[1], message[2]
            elif kind == messages.LEAVE:
                self._leaving_at = now
                self.disc.order(messages.DISC_REST, now)
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

    def _check_host(self, now: int) -> None:
        link = self.link
        if not link.up:
            self.dropped += len(link.clear())
            self.disc.forget()
            self._player.stop()
            self._lit = self._winking = 0
            if self.scene.mood != messages.IDLE:
                self._set_scene(Scene(), now)
        if link.session != self._session:
            self._session = link.session
            self.disc.report_again()

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
        """Report where the disc stands; the pass has ended its pulses or its current before."""
        if self.link.up and self.link.waiting == 0:
            message = self.disc.unreported()
            if message:
                self._send(message)

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
