"""The recommended build: a Pico on a USB cable that is ring, disc, buttons, piezo and players' lamps at once.

    pico = open_pico()
    pico.show(scene)
    pico.listen(on_press)

A thread of its own keeps the link; nothing here waits for the Pico or raises because of it. The driver remembers the
scene and the stop, and sends them again to a Pico that comes, or comes back; `fault` has the fault, and the game
continues without the Pico.
"""

import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from firmware import messages
from firmware.messages import Scene as WireScene
from hardware.disc_faults import DISC_FAULTS
from hardware.faults import Fault
from hardware.link_health import Health
from hardware.pico_faults import CableWatch, no_answer, outdated, protocol_fault
from hardware.pico_line import POLL_S, Line, Port, leave_for_flashing
from hardware.pico_wiring import wiring_mark
from hardware.pins import WiringError, read_pins
from hardware.ports import Button, Lamp, PlayerButton, Press, Tune
from hardware.scene import Scene
from hardware.scene_codec import for_firmware, to_wire
from hardware.serial_port import PortError, SerialPort, find_pico

__all__ = ["Health", "Pico", "PortError", "find_pico", "leave_for_flashing", "open_pico"]

PASS_S = 0.02
ANSWER_S = 3.0
"""The fault of a silent Pico appears after this time."""
GOODBYE_S = 0.5
MAX_BEEPS = 4

BUTTONS: dict[int, Press] = {
    messages.NEXT: Button.NEXT,
    messages.UNDO: Button.UNDO,
    **{messages.FIRST_PLAYER + seat: PlayerButton(seat) for seat in range(messages.MAX_PLAYERS)},
}
TUNES = {
    Tune.PROMPT: messages.TUNE_PROMPT,
    Tune.ALERT: messages.TUNE_ALERT,
    Tune.OVER: messages.TUNE_OVER,
    Tune.ERROR: messages.TUNE_ERROR,
}


class Pico:
    """Ring, Disc, Buttons, Beeper and PlayerLamps (hardware.ports) of one Pico; `turn` is one pass of its work.

    `find` names the port, or None; `mark` is the wiring that the Pico should have been flashed with, None for any;
    `seats` is the number of players with a lamp and a button.
    `dropped` counts beeps that were too late to be worth anything.
    """

    def __init__(
        self,
        find: Callable[[], str | None] = find_pico,
        mark: int | None = None,
        open_port: Callable[[str], Port] = SerialPort,
        clock: Callable[[], float] = time.monotonic,
        seats: int = 0,
    ) -> None:
        self.dropped = 0
        self.seats = seats
        self._line = Line(find, open_port, clock)
        self._mark = mark
        self._clock = clock
        self._lock = threading.Lock()
        self._wake_in, self._wake_out = os.pipe()
        self._awake = False
        self._closed = False
        self._thread: threading.Thread | None = None
        self._session = 0
        self._cable = CableWatch()
        self._scene = WireScene()
        self._scene_sent = b""
        self._brightness = messages.encode_brightness(messages.MAX_BRIGHTNESS)
        self._brightness_sent = b""
        self._lamps = messages.encode_lamps(0, 0)
        self._lamps_sent = b""
        self._disc = self._disc_sent = messages.DISC_REST
        self._home_owed = False
        self._disc_stop = 0
        self._disc_fault: Fault | None = None
        self._beeps: deque[bytes] = deque()
        self._press: int | None = None
        self._on_press: Callable[[Press], None] | None = None

    @property
    def fault(self) -> Fault | None:
        """The fault of the Pico or its parts, or None."""
        return self._line.fault or self.stale or self._disc_fault or self._cable.fault

    @property
    def stale(self) -> Fault | None:
        """The fault that `oyez flash` would repair: no firmware of ours, an older one or another wiring; else None."""
        port, link = self._line.port, self._line.link
        if port is None:
            return None
        if link.up:
            return outdated(link.about, self._mark)
        if link.other_protocol is not None:
            return protocol_fault(link.other_protocol)
        silent = self._clock() - self._line.opened_at >= ANSWER_S
        return no_answer(port.name) if silent else None

    @property
    def health(self) -> Health:
        """The state and the counters of the link."""
        return self._line.health

    @property
    def disc_stop(self) -> int | None:
        """The stop 1-8 at which the disc stands, None while it stands at none."""
        return self._disc_stop or None

    def show(self, scene: Scene) -> None:
        """Show this scene until the next one."""
        with self._lock:
            self._scene = to_wire(scene)
        self._wake()

    def set_brightness(self, percent: int) -> None:
        """Show every scene with this part of its light; bounded to 10-100 percent."""
        percent = min(messages.MAX_BRIGHTNESS, max(messages.MIN_BRIGHTNESS, percent))
        with self._lock:
            self._brightness = messages.encode_brightness(percent)
        self._wake()

    def light(self, lamps: Sequence[Lamp]) -> None:
        """Light the players' lamps, the first seat first."""
        shown = list(lamps)[: self.seats]
        lit, ready = (
            sum((lamp == each) << seat for seat, lamp in enumerate(shown)) for each in (Lamp.AWAITED, Lamp.READY)
        )
        with self._lock:
            self._lamps = messages.encode_lamps(lit, ready)
        self._wake()

    def home(self) -> None:
        """Look for the disc's switch, also after it failed."""
        with self._lock:
            self._disc_fault = None
            self._home_owed = True
        self._wake()

    def turn_to(self, stop: int) -> None:
        """Turn to this stop; a motor that has failed stays off until `home`. Raises ValueError for no stop 1-8."""
        if not 1 <= stop <= messages.LAST_STOP:
            raise ValueError(f"stop is {stop}, allowed is 1 to {messages.LAST_STOP}")
        with self._lock:
            self._disc = stop
        self._wake()

    def beep(self, tune: Tune) -> None:
        """Play this tune if the Pico answers; a late tune is dropped and counted."""
        with self._lock:
            if not self._line.link.up or len(self._beeps) >= MAX_BEEPS:
                self.dropped += 1
                return
            self._beeps.append(messages.encode_beep(TUNES[tune]))
        self._wake()

    def listen(self, on_press: Callable[[Press], None]) -> None:
        """Call `on_press` from the thread of the link, once for each press."""
        self._on_press = on_press

    def start(self) -> None:
        """Work in a thread of its own until `close`."""
        self._thread = threading.Thread(target=self._work, name="pico", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let the ring glow idle and the motor rest, and let the Pico go; more than once is allowed."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._scene = WireScene()
            self._lamps = messages.encode_lamps(0, 0)
            self._disc = messages.DISC_REST
            self._home_owed = False
            self.dropped += len(self._beeps)
            self._beeps.clear()
        self._wake()
        if self._thread is not None:
            # the handler of a press may close it
            if threading.current_thread() is not self._thread:
                self._thread.join()
        else:
            self._say_goodbye()

    def turn(self) -> None:
        """One pass: look for the Pico, hear it, send to it; an idle pass waits for a moment."""
        line = self._line
        if not line.look():
            select.select([self._wake_in], [], [], POLL_S)
            self._drain_wake()
            return
        messages = line.hear(PASS_S, self._wake_in)
        self._drain_wake()
        if line.link.session != self._session:
            self._session = line.link.session
            self._forget_sent()
        for message in messages:
            self._handle_message(message)
        self._cable.note(self._clock(), line.link.retransmits + line.link.peer_retransmits)
        if line.free and (owed := self._owed()):
            line.link.send(owed)
            self._note_sent(owed)
        line.write()

    def _work(self) -> None:
        while not self._closed:
            self.turn()
        self._say_goodbye()

    def _say_goodbye(self) -> None:
        until = self._clock() + GOODBYE_S
        link = self._line.link
        while link.up and self._clock() < until and (self._owed() or link.waiting):
            self.turn()
        self._line.close()
        with self._lock:
            self._awake = True
            os.close(self._wake_in)
            os.close(self._wake_out)

    def _forget_sent(self) -> None:
        """Send everything again to a Pico that comes, or comes back."""
        unsent = self._line.link.clear()
        with self._lock:
            self.dropped += sum(message[0] == messages.BEEP for message in unsent)
            self._scene_sent = self._brightness_sent = self._lamps_sent = b""
            self._disc_sent = messages.DISC_REST

    def _handle_message(self, message: bytes) -> None:
        try:
            messages.check(message)
        except ValueError:
            return  # whole, and yet unknown here: from a newer firmware
        if message[0] == messages.PRESSED and message[2] != self._press:
            self._press = message[2]
            if self._on_press is not None:
                self._on_press(BUTTONS[message[1]])
        elif message[0] == messages.DISC_AT:
            self._disc_stop = message[2]
            with self._lock:
                if message[1] in DISC_FAULTS or message[1] == messages.DISC_READY:
                    self._disc_fault = DISC_FAULTS.get(message[1])

    def _owed(self) -> bytes:
        """The next message that the Pico should get, if any."""
        with self._lock:
            if self._brightness != self._brightness_sent:
                return self._brightness
            if (scene := self._scene_message()) != self._scene_sent:
                return scene
            if self._home_owed:
                return messages.encode_disc(messages.DISC_HOME)
            may_turn = self._disc_fault is None or self._disc == messages.DISC_REST
            if self._disc != self._disc_sent and may_turn:
                return messages.encode_disc(self._disc)
            if self.seats and self._lamps != self._lamps_sent:
                return self._lamps
            return self._beeps[0] if self._beeps else b""

    def _scene_message(self) -> bytes:
        """The scene as the firmware of this Pico knows it."""
        about = self._line.link.about
        return messages.encode_scene(for_firmware(self._scene, about[0]) if about else self._scene)

    def _note_sent(self, message: bytes) -> None:
        with self._lock:
            if message[0] == messages.SCENE:
                self._scene_sent = message
            elif message[0] == messages.BRIGHTNESS:
                self._brightness_sent = message
            elif message[0] == messages.LAMPS:
                self._lamps_sent = message
            elif message[0] == messages.DISC and message[1] == messages.DISC_HOME:
                self._home_owed = False
            elif message[0] == messages.DISC:
                self._disc_sent = message[1]
            elif self._beeps:
                self._beeps.popleft()

    def _wake(self) -> None:
        with self._lock:
            if not self._awake:
                self._awake = True
                os.write(self._wake_out, b"!")

    def _drain_wake(self) -> None:
        with self._lock:
            if self._awake:
                self._awake = False
                os.read(self._wake_in, 1)


def open_pico(find: Callable[[], str | None] = find_pico) -> Pico:
    """The Pico, at work in its own thread, whether it is plugged in already or comes later."""
    mark, seats = None, 0
    try:
        pins = read_pins().pico
        mark, seats = wiring_mark(pins), len(pins.players)
    except WiringError:
        pass  # the code that flashes or draws the wiring reports the fault
    pico = Pico(find, mark, seats=seats)
    pico.start()
    return pico
