"""The motor of the disc as pure arithmetic: the state of its four coils at each moment, without pins or clock.

Runs on CPython and on MicroPython, for the Pico and for a Pi's GPIOs alike:

    travel = Travel(steps_per_turn=4076)
    travel.turn_to(4, now)
    while True:                             # every millisecond while travel.busy
        coils = travel.tick(now, switch_closed)

A 28BYJ-48 behind its gear, in half steps: 4076 make a turn of the shaft (5.625 degrees / 64 by its data sheet, with
a gear of 63.684 where its teeth are counted). Two milliseconds a half step are 500 a second, below the 600 a second at
which the data sheet lets it start and stop at once.
"""

from firmware.link import since
from firmware.messages import (
    DISC_HOMING,
    DISC_LOST,
    DISC_MOVING,
    DISC_NO_SWITCH,
    DISC_READY,
    DISC_SLIPPED,
    LAST_STOP,
)

STOPS_A_TURN = 9
"""The disc stops at ninths of a turn; the last one is never entered, so that the switch stays unmistakable."""

HALF_STEPS = (0b0001, 0b0011, 0b0010, 0b0110, 0b0100, 0b1100, 0b1000, 0b1001)
"""The coils of one turn of the rotor's field; bit 0 is IN1."""

RAMP_MS = (6, 6, 5, 5, 4, 4, 4, 3, 3, 3, 3, 3, 3)
"""Milliseconds of the first half steps, and of the last ones; those between take CRUISE_MS."""
CRUISE_MS = 2
HOMING_MS = 3
TURN_ROUND_MS = 40
"""A rest between the two directions, and before the current goes off at the end."""

PRESS_STEPS = 8
"""Half steps that the disc moves on after the switch closes: so far in, it is closed whenever stop 1 is reached."""

BACKLASH_PART = 85
"""This part of a turn, 4 degrees, is more than the play of its gear: each stop is reached anticlockwise, as the switch
is, from as far above it.
"""

SAMPLES = 3
"""Looks at the switch, a millisecond apart, that have to agree: contacts bounce, and the coils disturb its wire."""
MAX_UNSETTLED = 500
"""Looks after which a switch that never agrees with itself counts as none."""

_LEAVE, _SEEK, _PRESS, _TURN = range(4)
"""Off the switch, towards it, on after it closed, and to the stop."""


class Travel:
    """The position of the disc, in half steps clockwise from stop 1, and its way to the next stop.

    It never moves before the switch was found, except to find it, and then never below 0 nor more than a BACKLASH_PART
    above the last stop. To find it, it turns less than a ninth off a closed switch and then at most ten ninths against
    the clock.
    `state` is one of the DISC_ states of firmware.messages.
    """

    def __init__(self, steps_per_turn: int, clockwise: bool = True) -> None:
        self.state = DISC_LOST
        self.position = 0
        self._turn = steps_per_turn
        self._play = steps_per_turn // BACKLASH_PART
        self._forward = 1 if clockwise else -1
        self._phase = 0
        self._leg = _TURN
        self._goal = 0
        self._stop = 0
        self._steps = 0
        self._direction = 0
        self._wait_ms = 0
        self._stepped_at = 0
        self._aim = 0
        self._downs = 0
        """Half steps anticlockwise since the last clockwise one: from `_play` on the play is taken up."""
        self._closed = self._seen = False
        self._same = self._unsettled = 0
        self.busy = False

    @property
    def stop(self) -> int:
        """The stop 1-8 at which the disc stands, or 0."""
        return self._stop if self.state == DISC_READY else 0

    @property
    def homed(self) -> bool:
        """Return True if the switch was found and the disc has not slipped since."""
        return self.state in (DISC_MOVING, DISC_READY)

    def home(self, now: int) -> None:
        """Find the switch, and then continue to the stop asked for last, if any."""
        self.state = DISC_HOMING
        self._begin(_LEAVE, now)

    def turn_to(self, stop: int, now: int) -> None:
        """Turn to this stop 1-8, by way of the switch where that is not found yet. Raises ValueError for no stop."""
        if not 1 <= stop <= LAST_STOP:
            raise ValueError(f"stop is {stop}, allowed is 1 to {LAST_STOP}")
        self._stop = stop
        if self.homed:
            self.state = DISC_MOVING
            self._goal = self._steps_to(stop)
            self._aim = self._aim_at_goal()
            self._begin(_TURN, now)
        elif self.state != DISC_HOMING or not self.busy:
            self.home(now)

    def rest(self) -> None:
        """Stop here and release the motor at once; the position stays known, the target is forgotten."""
        self.busy = False
        self._stop = 0
        if self.state == DISC_HOMING:
            self.state = DISC_LOST

    def tick(self, now: int, closed: bool) -> int:
        """Return the coils that have current now, bit 0 for IN1; `closed` is the switch. At most one step a call."""
        if not self.busy:
            return 0
        self._look(closed)
        if since(now, self._stepped_at) >= self._wait_ms:
            self._stepped_at = now
            self._next()
        return HALF_STEPS[self._phase & 7] if self.busy else 0

    def _look(self, closed: bool) -> None:
        """Take a level for the switch's once it was the same for SAMPLES looks."""
        if closed != self._seen:
            self._seen = closed
            self._same = 0
        self._same += 1
        if self._same >= SAMPLES:
            self._closed = closed
            self._unsettled = 0
        else:
            self._unsettled += 1

    def _steps_to(self, stop: int) -> int:
        return (stop - 1) * self._turn // STOPS_A_TURN

    def _begin(self, leg: int, now: int) -> None:
        if not self.busy:
            self._direction = 0
        self.busy = True
        self._leg = leg
        self._steps = 0
        self._stepped_at = now
        self._wait_ms = TURN_ROUND_MS

    def _next(self) -> None:
        if self._leg == _TURN:
            self._turn_on()
        elif self._leg == _PRESS:
            self._press()
        elif self._unsettled > MAX_UNSETTLED:
            self._fail(DISC_NO_SWITCH)
        elif self._same < SAMPLES:
            self._wait_ms = 1  # stand still until the switch has settled: where it closes is the zero
        elif self._leg == _LEAVE:
            self._leave()
        else:
            self._seek()

    def _leave(self) -> None:
        if not self._closed:
            self._leg, self._steps, self._wait_ms = _SEEK, 0, TURN_ROUND_MS
        elif self._steps >= self._turn // STOPS_A_TURN:
            self._fail(DISC_NO_SWITCH)
        else:
            self._step(1, HOMING_MS)

    def _seek(self) -> None:
        if self._closed:
            self._leg, self._steps = _PRESS, 0
        elif self._steps >= self._turn + self._turn // STOPS_A_TURN:
            self._fail(DISC_NO_SWITCH)
        else:
            self._step(-1, HOMING_MS)

    def _press(self) -> None:
        if self._steps < PRESS_STEPS:
            self._step(-1, HOMING_MS)
            return
        self.position = 0
        self._downs = self._play
        self.state = DISC_MOVING
        self._stop = self._stop or 1
        self._goal = self._steps_to(self._stop)
        self._aim = self._aim_at_goal()
        self._leg, self._steps, self._wait_ms = _TURN, 0, TURN_ROUND_MS

    def _aim_at_goal(self) -> int:
        """Return the goal if the way down to it takes up the play, else a place as far above it."""
        down = self.position - self._goal
        return self._goal if down >= 0 and self._downs + down >= self._play else self._goal + self._play

    def _turn_on(self) -> None:
        known = self._same >= SAMPLES
        if self.position == 0 and not known and self._unsettled <= MAX_UNSETTLED:
            self._wait_ms = 1
            return
        far = self.position == 0 or self.position > self._turn // (2 * STOPS_A_TURN)
        if known and far and self._closed != (self.position == 0):
            self._fail(DISC_SLIPPED)
            return
        if self.position == self._aim:
            self._aim = self._goal
        left = self._aim - self.position
        if left == 0:
            self.busy = False
            self.state = DISC_READY
            return
        nearest_end = min(self._steps, abs(left) - 1)
        self._step(1 if left > 0 else -1, RAMP_MS[nearest_end] if nearest_end < len(RAMP_MS) else CRUISE_MS)
        if self.position == self._aim:
            self._wait_ms = TURN_ROUND_MS

    def _step(self, direction: int, wait_ms: int) -> None:
        if self._direction == -direction:
            # the rotor has to stand still before it turns back
            self._direction = 0
            self._steps = 0
            self._wait_ms = TURN_ROUND_MS
            return
        self._direction = direction
        self._phase += direction * self._forward
        self.position += direction
        self._steps += 1
        self._downs = 0 if direction > 0 else self._downs + 1
        self._wait_ms = wait_ms

    def _fail(self, state: int) -> None:
        self.busy = False
        self.state = state
        self._stop = 0
