"""The disc's motor: finds its switch, goes to its stop, never out of its range, and lets go when it stands."""

from firmware import messages
from firmware.link import TICKS
from firmware.stepper import BACKLASH_PART, CRUISE_MS, Travel
from tests.firmware.cases.expect import refused
from tests.firmware.cases.shaft import CAM, Shaft
from tests.firmware.cases.wire import Chance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

TURN = 4076
PLACE = TURN // 9


class Motor:
    """A motor with its shaft, in made-up time; `gaps` are the milliseconds between its steps."""

    def __init__(self, angle: int, start: int = 0, clockwise: bool = True, play: int = 0) -> None:
        self.travel = Travel(TURN, clockwise)
        self.shaft = Shaft(angle, TURN, clockwise, play)
        self.now = start
        self.gaps: list[int] = []
        self._stepped_at = start

    def tick(self) -> int:
        """A millisecond."""
        coils = self.travel.tick(self.now, self.shaft.closed)
        if self.shaft.follow(coils):
            self.gaps.append(self.now - self._stepped_at & TICKS)
            self._stepped_at = self.now
        self.now = self.now + 1 & TICKS
        return coils

    def run(self) -> int:
        """Until it stands; the milliseconds that took."""
        ticks = 0
        while self.travel.busy:
            self.tick()
            ticks += 1
            assert ticks < 60000
        assert self.tick() == 0
        return ticks


def rarely(seed: int) -> "Callable[[], bool]":
    """One time in forty, by chance."""
    chance = Chance(seed)
    return lambda: chance.below(40) == 0


def homed(angle: int = 1000, start: int = 0, play: int = 0) -> Motor:
    motor = Motor(angle, start, play=play)
    motor.travel.home(motor.now)
    motor.run()
    assert motor.travel.state == messages.DISC_READY
    motor.shaft.least = motor.shaft.most = motor.shaft.angle
    motor.gaps = []
    return motor


def test_nothing_moves_before_it_is_asked_to() -> None:
    motor = Motor(1000)
    assert not motor.travel.busy
    assert not motor.travel.homed
    assert [motor.tick() for _ in range(100)] == [0] * 100
    assert motor.travel.stop == 0


def test_homing_ends_at_the_same_place_from_anywhere() -> None:
    ends = set()
    for angle in (0, 1, -1, -8, -CAM, -CAM - 1, 1, 50, 1000, 3000, TURN - CAM - 1):
        for clockwise in (True, False):
            motor = Motor(angle, clockwise=clockwise)
            motor.travel.home(0)
            motor.run()
            assert motor.travel.stop == 1, angle
            assert motor.shaft.closed
            ends.add(motor.shaft.angle % TURN)
    assert len(ends) == 1


def test_each_stop_is_a_ninth_of_a_turn_on() -> None:
    motor = homed()
    zero = motor.shaft.angle
    for stop in (1, 2, 3, 4, 5, 6, 7, 8, 1, 8, 3, 5, 2):
        motor.travel.turn_to(stop, motor.now)
        motor.run()
        assert motor.travel.stop == stop
        assert motor.shaft.angle - zero == (stop - 1) * TURN // 9
    assert motor.shaft.least >= zero
    assert motor.shaft.most <= zero + 7 * TURN // 9 + TURN // BACKLASH_PART


def test_a_stop_asked_for_before_homing_comes_after_it() -> None:
    motor = Motor(2000)
    motor.travel.turn_to(6, 0)
    assert motor.travel.state == messages.DISC_HOMING
    motor.run()
    assert motor.travel.stop == 6
    assert motor.shaft.closed is False


def test_play_in_the_gear_moves_no_stop() -> None:
    """Each stop is reached anticlockwise, as the switch was: the play is always on the same side."""
    for play in (0, 5, 20, TURN // BACKLASH_PART):
        motor = homed(play=play)
        zero = motor.shaft.angle
        for stop in (2, 3, 8, 7, 1, 5, 4, 6, 2, 1, 8, 8, 2):
            motor.travel.turn_to(stop, motor.now)
            motor.run()
            assert motor.shaft.angle - zero == (stop - 1) * TURN // 9, (play, stop)


def test_play_moves_no_stop_after_an_interruption() -> None:
    chance = Chance(12)
    motor = homed(play=30)
    zero = motor.shaft.angle
    for _ in range(20):
        motor.travel.turn_to(1 + chance.below(8), motor.now)
        for _ in range(chance.below(900)):
            motor.tick()
        motor.travel.rest()
        stop = 1 + chance.below(8)
        motor.travel.turn_to(stop, motor.now)
        motor.run()
        assert motor.shaft.angle - zero == (stop - 1) * TURN // 9


def test_a_switch_that_bounces_and_a_disturbed_wire_move_no_stop() -> None:
    """Single wrong levels now and then, and a contact that bounces for some milliseconds whenever it moves."""
    ends = set()
    for seed in range(1, 9):
        motor = Motor(500)
        motor.shaft.glitch = rarely(seed)
        motor.travel.home(0)
        motor.run()
        assert motor.travel.stop == 1, seed
        ends.add(motor.shaft.angle % TURN)
        motor.travel.turn_to(4, motor.now)
        motor.run()
        assert motor.travel.stop == 4, "a wrong level was taken for a slip"
    quiet = homed(500)
    ends.add(quiet.shaft.angle % TURN)
    assert len(ends) == 1


def test_a_switch_that_never_settles_ends_the_search() -> None:
    motor = Motor(500)
    motor.shaft.glitch = lambda: motor.now & 1 == 1
    motor.travel.home(0)
    motor.run()
    assert motor.travel.state == messages.DISC_NO_SWITCH


def test_the_stop_may_change_on_the_way() -> None:
    for ticks in (1, 50, 300, 900, 1500):
        motor = homed()
        zero = motor.shaft.angle
        motor.travel.turn_to(8, motor.now)
        for _ in range(ticks):
            motor.tick()
        motor.travel.turn_to(2, motor.now)
        motor.run()
        assert motor.shaft.angle - zero == TURN // 9
        assert motor.travel.stop == 2
        assert motor.shaft.least >= zero


def test_a_turn_starts_and_ends_slowly_and_takes_about_a_second() -> None:
    motor = homed()
    motor.travel.turn_to(3, motor.now)
    motor.run()
    motor.gaps = []
    motor.travel.turn_to(2, motor.now)
    took = motor.run()
    gaps = motor.gaps[1:]  # the first is since it stood
    assert len(motor.gaps) == 2 * TURN // 9 - TURN // 9
    assert gaps[0] >= 3 * CRUISE_MS
    assert gaps[-1] >= 3 * CRUISE_MS
    assert min(gaps) == CRUISE_MS
    assert all(abs(gaps[at] - gaps[at - 1]) <= 1 for at in range(1, len(gaps)))
    assert 900 < took < 1200


def test_a_turn_clockwise_goes_beyond_its_stop_and_comes_back() -> None:
    motor = homed()
    zero = motor.shaft.angle
    motor.travel.turn_to(2, motor.now)
    took = motor.run()
    assert motor.shaft.most - zero == TURN // 9 + TURN // BACKLASH_PART
    assert motor.shaft.angle - zero == TURN // 9
    assert len(motor.gaps) == TURN // 9 + 2 * (TURN // BACKLASH_PART)
    assert 1200 < took < 1700


def test_late_ticks_make_it_slower_and_lose_no_step() -> None:
    motor = homed()
    zero = motor.shaft.angle
    motor.travel.turn_to(3, motor.now)
    while motor.travel.busy:
        motor.tick()
        motor.now = motor.now + 13 & TICKS
    assert motor.shaft.angle - zero == 2 * TURN // 9


def test_time_may_wrap_round_on_the_way() -> None:
    motor = homed(start=TICKS - 3000)
    motor.travel.turn_to(8, motor.now)
    motor.run()
    assert motor.travel.stop == 8


def test_rest_lets_go_at_once_and_knows_where_it_is() -> None:
    motor = homed()
    zero = motor.shaft.angle
    motor.travel.turn_to(5, motor.now)
    for _ in range(700):
        motor.tick()
    motor.travel.rest()
    assert motor.tick() == 0
    assert motor.travel.stop == 0
    assert motor.travel.homed
    motor.travel.turn_to(5, motor.now)
    motor.run()
    assert motor.shaft.angle - zero == 4 * TURN // 9
    assert motor.shaft.least >= zero


def test_rest_while_homing_forgets_it() -> None:
    motor = Motor(2000)
    motor.travel.home(0)
    for _ in range(100):
        motor.tick()
    motor.travel.rest()
    assert motor.travel.state == messages.DISC_LOST
    motor.travel.turn_to(2, motor.now)
    motor.run()
    assert motor.travel.stop == 2


def test_a_switch_that_never_closes_stops_the_search() -> None:
    motor = Motor(1000)
    motor.shaft.switch_broken = True
    motor.travel.turn_to(4, 0)
    motor.run()
    assert motor.travel.state == messages.DISC_NO_SWITCH
    assert not motor.travel.homed
    assert motor.shaft.most - motor.shaft.least == TURN + PLACE
    assert motor.travel.stop == 0


def test_a_switch_that_never_opens_stops_the_search() -> None:
    motor = Motor(0)
    motor.shaft.stuck = True
    motor.travel.home(0)
    motor.run()
    assert motor.travel.state == messages.DISC_NO_SWITCH


def test_a_disc_that_was_turned_by_hand_is_noticed() -> None:
    motor = homed()
    motor.travel.turn_to(5, motor.now)
    motor.run()
    motor.shaft.slip(-PLACE)  # a place back, so that the switch closes a place too early on the way home
    motor.travel.turn_to(1, motor.now)
    motor.run()
    assert motor.travel.state == messages.DISC_SLIPPED
    motor.travel.turn_to(3, motor.now)
    motor.run()
    assert motor.travel.stop == 3


def test_a_disc_that_stands_still_is_noticed() -> None:
    motor = homed()
    motor.travel.turn_to(4, motor.now)
    motor.run()
    motor.shaft.stuck = True
    motor.travel.turn_to(1, motor.now)
    motor.run()
    assert motor.travel.state == messages.DISC_SLIPPED


def test_any_other_stop_is_refused() -> None:
    assert refused(Travel(TURN).turn_to, 0, 0) == "stop is 0, allowed is 1 to 8"
    assert refused(Travel(TURN).turn_to, 9, 0) == "stop is 9, allowed is 1 to 8"
