"""The disc of one board, turned by a stepper or a servo, or by nothing: it obeys the host, and rests without it.

Runs on CPython and on MicroPython; pins and timer are behind a board (firmware/board.py on the Pico).
"""

from firmware import messages
from firmware.servo import Pointing
from firmware.stepper import Travel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from firmware.wiring import Wiring

    class DiscBoard(Protocol):
        """The inputs and outputs of the disc."""

        wiring: Wiring

        def now(self) -> int:
            """Milliseconds, as MicroPython's ticks_ms counts them."""

        def coils(self, bits: int) -> None:
            """Switch the motor's coils, bit 0 for IN1."""

        def servo(self, pulse_us: int) -> None:
            """Give the servo pulses of this length, or none, for 0."""

        def home_closed(self) -> bool:
            """Return True while the homing switch is closed."""

        def tick_every_ms(self, call: "Callable[[], None] | None") -> None:
            """Call this every millisecond, even in the middle of other work; None stops it."""


class Disc:
    """The disc at work. `silent` says, for a moment, that the host is not heard; then the motor stops."""

    def __init__(self, board: "DiscBoard", silent: "Callable[[int], bool]") -> None:
        wiring = board.wiring
        self.travel = Travel(wiring.steps_per_turn, wiring.disc_clockwise)
        self.pointing: Pointing | None = None
        if wiring.turns == "servo":
            self.pointing = Pointing(wiring.servo_range, wiring.servo_pulses_us, wiring.disc_clockwise)
        self._moves = wiring.turns != "none"
        self._board = board
        self._silent = silent
        self._target = messages.DISC_REST
        self._sent: tuple[int, int] | None = None
        self._paused = False

    @property
    def busy(self) -> bool:
        """Return True while it turns."""
        return self._turner.busy

    @property
    def _turner(self) -> "Travel | Pointing":
        return self.pointing or self.travel

    def order(self, target: int, now: int) -> None:
        """Obey the host: turn to a stop 1-8, look for the switch (DISC_HOME) or rest (DISC_REST)."""
        self._target = target
        if target == messages.DISC_REST or not self._moves:
            self.rest()
            return
        if self.pointing is not None:
            self.pointing.turn_to(target or 1, now)
            return
        # no step between the assignments that set the target
        self._paused = True
        if target == messages.DISC_HOME:
            self.travel.home(now)
        else:
            self.travel.turn_to(target, now)
        self._paused = False
        self._board.tick_every_ms(self.tick)

    def forget(self) -> None:
        """Forget the order of a host that is gone."""
        self._target = messages.DISC_REST

    def rest(self) -> None:
        """Stop here, without current and without pulses."""
        self._board.tick_every_ms(None)
        self.travel.rest()
        self._board.coils(0)
        if self.pointing is not None:
            self.pointing.rest()
            self._board.servo(0)

    def tick(self) -> None:
        """Move the motor for one millisecond; the timer calls it in the middle of other work."""
        if self._paused:
            return
        board = self._board
        now = board.now()
        if self._silent(now):
            self.rest()
            return
        board.coils(self.travel.tick(now, board.home_closed()))
        if not self.travel.busy:
            board.tick_every_ms(None)

    def step(self, now: int) -> None:
        """One pass: stop for a silent host, go on for one that is back, and give the servo its pulses."""
        if self._silent(now):
            if self.busy:
                self.rest()
        elif self._target != messages.DISC_REST and not self.busy and self._interrupted():
            self.order(self._target, now)
        if self.pointing is not None:
            self._board.servo(self.pointing.pulse_us(now))

    def unreported(self) -> bytes:
        """Return the message that says where it stands, unless that was reported; its pulses and current have ended."""
        stands = (self._turner.state, self._turner.stop)
        if stands == self._sent:
            return b""
        self._sent = stands
        return messages.encode_disc_at(stands[0], stands[1])

    def report_again(self) -> None:
        """Report where it stands to a host that comes, or comes back."""
        self._sent = None

    def _interrupted(self) -> bool:
        """Return True if a short silence of the host stopped it on its way."""
        return self._turner.state in (messages.DISC_LOST, messages.DISC_MOVING)
