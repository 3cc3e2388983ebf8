"""A state machine from frames to throws: moving, still, reading, reported. Pure; times come with the frames.

Every frame goes to `observe`, with a flag for motion since the stillness began. In the phase READING, the dice are at
rest and not known to lie as last reported: a reading of the frame goes to `add_reading`, which returns the throw once
enough readings agree. If they leave a doubt, the mean of several frames is read next (`averaging`), as the camera's
noise is smaller in it: two sure ones that agree are a throw without a doubt, and a doubtful one is reported. Dice that
were reported with a doubt are read again in the same way while they lie there.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from vision.fusion import agree, fuse, lies_as_before, only_doubtful
from vision.reading import DoubtCode, Reading

READ_S = 0.06
"""Seconds of stillness before the first reading: a die at the top of its rocking stands still about as long."""
REST_S = 0.125
"""Seconds of stillness before a throw is reported."""
END_REST_S = 0.09
"""Likewise at the end of a film."""
CONFIRM_S = 0.15
"""Seconds of stillness after a sure reading that confirm it without another one, on a slow machine."""
REST_FRAMES = 2
"""Minimum number of frames equal to the first still one, however slow the camera."""
AGREEING = 3
"""Readings in a row that must agree; two suffice where they are APART_S apart, on a slow machine."""
APART_S = 0.06
MAX_READINGS = 6
"""After this number of readings that do not agree or are not sure, means of frames are read."""
MAX_READING_S = 0.3
"""Likewise after AGREEING readings, however slow."""
MEANS = 2
"""Readings of means of other frames that must be sure and agree where single frames leave a doubt."""
RECHECK_S = (0.6, 1.6, 3.0)
"""Seconds after a doubtful report at which the dice are read again: a hand, a shadow or a focus may have cleared."""


FIRST_S = 3.0
"""Seconds after which a doubtful first reading is reported: it may show the print of a cloth."""


class Phase(StrEnum):
    """The phase of a throw."""

    MOVING = "moving"
    STILL = "still"
    """Nothing moves, but not for long enough."""
    READING = "reading"
    """At rest: readings are wanted."""
    REPORTED = "reported"
    """At rest, and nothing new to report."""


class Observation(msgspec.Struct, frozen=True):
    """The reading of the frame `index`, taken at `at` seconds; `mean` if it is that of the mean of frames up to it.

    A throw that is `cleared` was reported with a doubt before; its dice have not moved, and are sure now.
    """

    index: int
    at: float
    reading: Reading
    mean: bool = False
    cleared: bool = False


class Stability(msgspec.Struct, frozen=True):
    """The state: still since `since` seconds and for `frames` frames, with the `observations` so far.

    `lying` is the table as last reported or found; `moves` counts the frames with motion, the very first among them.
    `held` is true while a doubtful first reading waits to be reported. `asked_at` is the time at which `lying` was
    reported with a doubt, None without one; it was read again `rechecks` times since. `averaging` is true while
    means of frames are read.
    """

    phase: Phase = Phase.MOVING
    since: float = 0.0
    frames: int = 0
    observations: tuple[Observation, ...] = ()
    lying: Reading | None = None
    moves: int = 0
    held: bool = False
    asked_at: float | None = None
    rechecks: int = 0
    averaging: bool = False


def observe(state: Stability, at: float, moved: bool) -> Stability:
    """Take in the next frame, taken at `at` seconds; `moved` compares it with the first of the stillness."""
    if moved:
        begun = Stability(Phase.MOVING, at, 0, (), state.lying, state.moves + 1)
        return replace(begun, asked_at=state.asked_at, rechecks=state.rechecks)
    frames = state.frames + 1
    phase = state.phase
    if phase is Phase.REPORTED and _recheck_due(state, at):
        return replace(state, phase=Phase.READING, frames=frames, rechecks=state.rechecks + 1, averaging=True)
    if state.held and at - state.since >= FIRST_S:
        phase = Phase.READING
    if phase in (Phase.MOVING, Phase.STILL):
        rested = frames >= REST_FRAMES and at - state.since >= READ_S
        phase = Phase.READING if rested else Phase.STILL
    return replace(state, phase=phase, frames=frames)


def unchanged(state: Stability) -> Stability:
    """Same dice as last reported: skip the reading."""
    return replace(state, phase=Phase.REPORTED, observations=(), held=False, averaging=False)


def reported(reading: Reading, at: float) -> Stability:
    """Return the state after the reading of `at` seconds was reported in any way."""
    return Stability(Phase.REPORTED, at, 0, (), reading, 2, asked_at=at if reading.doubts else None)


def add_reading(state: Stability, observation: Observation) -> tuple[Stability, Observation | None]:
    """Take in a reading of the present stillness; the second value is the throw, once there is one to report."""
    observations = (*state.observations, observation)
    if observation.mean:
        means = [one for one in observations if one.mean]
        if len(means) == MEANS or not observation.reading.sure:
            return _conclude(state, means)
        return replace(state, observations=observations), None
    agreeing = _agreeing(observations)
    if agreeing and observation.at - state.since >= REST_S and _settled(agreeing, observations):
        return _conclude(state, agreeing)
    slow = len(observations) >= AGREEING and observation.at - observations[0].at >= MAX_READING_S
    enough = slow or len(observations) >= MAX_READINGS
    if enough and _contradictory(observations):
        return _conclude(state, observations)
    return replace(state, observations=observations, averaging=enough), None


def confirm(state: Stability, at: float) -> tuple[Stability, Observation | None]:
    """Conclude from one sure reading where the dice still lie so at `at` seconds: a slow machine reads them once."""
    if len(state.observations) == 1:
        (first,) = state.observations
        if first.reading.sure and at - first.at >= CONFIRM_S:
            return _conclude(state, state.observations)
    return state, None


def finish(state: Stability) -> tuple[Stability, Observation | None]:
    """No frame will follow: conclude from the readings of the present stillness if there are at least two."""
    rested = len(state.observations) >= 2 and state.observations[-1].at - state.since >= END_REST_S
    if state.phase is Phase.READING and rested:
        return _conclude(state, state.observations)
    return state, None


def _agreeing(observations: Sequence[Observation]) -> Sequence[Observation]:
    """The last readings, if enough of them agree; else none."""
    far = len(observations) >= 2 and observations[-1].at - observations[-2].at >= APART_S
    last = observations[-2:] if far else observations[-AGREEING:]
    enough = far or len(last) == AGREEING
    return last if enough and all(agree(one.reading, last[-1].reading) for one in last) else ()


def _contradictory(observations: Sequence[Observation]) -> bool:
    """True if two sure readings give other dice: no further reading can be trusted."""
    sure = [one.reading for one in observations if one.reading.sure]
    return not all(agree(one, sure[-1]) for one in sure)


def _settled(agreeing: Sequence[Observation], observations: Sequence[Observation]) -> bool:
    """True if the last looks are sure together and agree with all looks of this stillness."""
    newest = fuse([one.reading for one in agreeing])
    return newest.sure and agree(newest, fuse([one.reading for one in observations]))


def _conclude(state: Stability, observations: Sequence[Observation]) -> tuple[Stability, Observation | None]:
    reading = fuse([observation.reading for observation in observations])
    if only_doubtful(reading):
        return _lying(state, replace(reading, dice=(), doubts=())), None
    if not reading.sure and state.moves == 1 and state.lying is None:
        if observations[-1].at - state.since < FIRST_S:
            return replace(state, phase=Phase.REPORTED, observations=(), held=True), None
        if any(doubt.code is DoubtCode.WRONG_COUNT for doubt in reading.doubts):
            return _lying(state, reading), None
    last = observations[-1]
    if state.lying is not None and lies_as_before(state.lying, reading):
        if state.asked_at is not None and reading.sure and reading.dice:
            return _lying(state, reading), Observation(last.index, last.at, reading, cleared=True)
        # The first report stays the reference, so that a die that creeps is noticed in the end.
        fewer = len(reading.dice) < len(state.lying.dice)
        return _lying(state, reading if fewer else state.lying), None
    asked_at = last.at if reading.doubts else None
    return replace(_lying(state, reading), asked_at=asked_at, rechecks=0), Observation(last.index, last.at, reading)


def _recheck_due(state: Stability, at: float) -> bool:
    return (
        state.asked_at is not None
        and state.rechecks < len(RECHECK_S)
        and at - state.asked_at >= RECHECK_S[state.rechecks]
    )


def _lying(state: Stability, lying: Reading) -> Stability:
    asked_at = state.asked_at if lying.doubts else None
    quiet = replace(state, phase=Phase.REPORTED, observations=(), held=False, averaging=False)
    return replace(quiet, lying=lying, asked_at=asked_at)
