"""The Pico's program on a made-up board in made-up time: with a host that speaks, and with a silent one."""

from firmware import messages
from firmware.controller import FRAME_MS, LEAVE_QUIET_MS, MAX_LEAVE_MS, Controller
from firmware.link import TICKS, HostLink, LinkFullError
from firmware.messages import Scene, encode_beep, encode_disc, encode_leave, encode_scene
from firmware.patterns import render
from firmware.stepper import BACKLASH_PART
from firmware.strip import Strip
from firmware.tunes import TUNES
from firmware.wiring import Wiring
from tests.firmware.cases.shaft import Shaft
from tests.firmware.cases.wire import Chance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

WIRING = b"""{"ring": 2, "leds": 60, "first": 0, "clockwise": true, "order": "GRB", "coils": [10, 11, 12, 13],
"home": 14, "home_pressed": false, "next": 15, "undo": 16, "piezo": 17, "steps_per_turn": 4076,
"disc_clockwise": true, "budget_ma": 500, "channel_ma": 20, "dark_ma": 1, "board": "pico",
"disc": "stepper", "servo": 10, "servo_range": 360, "servo_pulses_us": [500, 2500], "players": []}"""
BUDGET = (500 - 60) * 255 // 20
SCENE = Scene(messages.PLAY, marker=3, winks=4, remaining=2)
PASS_MS = 5
MACHINE = "Raspberry Pi Pico W with RP2040"


class Table:
    """A board with a clock of its own, its controller, and a host at the other end of the wire."""

    def __init__(self, wiring: bytes = WIRING, angle: int = 1000) -> None:
        self.wiring = Wiring(wiring)
        self.machine = MACHINE
        self.time = 500
        self.incoming = b""
        self.written = b""
        self.reads = True
        self.echoes = False
        """The line sends back all that is written."""
        self.wire = bytearray()
        self.most_lit = 0
        self.coil_bits = 0
        self.coils_on_at = 0
        self.pulse_us = 0
        self.pulses_at = 0
        self.lamp_bits = 0
        self.held: tuple[int, ...] = ()
        self.hertz = 0
        self.tones: list[int] = []
        self.ticks: Callable[[], None] | None = None
        self.shaft = Shaft(angle, self.wiring.steps_per_turn)
        self.lamp_changes: list[int] = []
        self.controller = Controller(self)
        self.host = HostLink(self.time, 0x0F0F)
        self.host_speaks = True
        self.heard: list[bytes] = []

    def now(self) -> int:
        return self.time & TICKS

    def read(self) -> bytes:
        data, self.incoming = self.incoming, b""
        return data

    def write(self, data: bytes) -> bool:
        self.written += data
        if self.echoes:
            self.incoming += data
        if self.reads:
            self.host.feed(self.written, self.now())
            self.written = b""
        return not self.written

    def show(self, wire: bytearray) -> None:
        self.wire = bytearray(wire)
        self.most_lit = max(self.most_lit, sum(wire))

    def coils(self, bits: int) -> None:
        self.coil_bits = bits
        self.shaft.follow(bits)
        if bits:
            self.coils_on_at = self.time

    def servo(self, pulse_us: int) -> None:
        self.pulse_us = pulse_us
        if pulse_us:
            self.pulses_at = self.time

    def player_closed(self, seat: int) -> bool:
        return messages.FIRST_PLAYER + seat in self.held

    def lamps(self, bits: int) -> None:
        self.lamp_bits = bits
        self.lamp_changes.append(self.time)

    def home_closed(self) -> bool:
        return self.shaft.closed

    def next_closed(self) -> bool:
        return messages.NEXT in self.held

    def undo_closed(self) -> bool:
        return messages.UNDO in self.held

    def tone(self, hertz: int) -> None:
        self.hertz = hertz
        self.tones.append(hertz)

    def tick_every_ms(self, call: "Callable[[], None] | None") -> None:
        self.ticks = call

    def run(self, ms: int) -> bool:
        """Let time go by: the motor's tick every millisecond, a pass every few."""
        going = True
        for _ in range(ms):
            self.time += 1
            if self.ticks is not None:
                self.ticks()
            if self.time % PASS_MS == 0:
                going = self.controller.step()
                if self.host_speaks:
                    while True:
                        data = self.host.poll(self.now())
                        if not data:
                            break
                        self.incoming += data
                self.heard += self.host.take()
        return going


def open_table(wiring: bytes = WIRING, angle: int = 1000) -> Table:
    """A table whose host is answered."""
    table = Table(wiring, angle)
    table.run(100)
    assert table.host.up
    table.heard = []
    return table


def homed_table() -> Table:
    """A table whose disc stands at stop 1."""
    table = open_table(angle=25)
    table.host.send(encode_disc(1))
    while table.controller.disc.travel.stop != 1:
        table.run(100)
    table.run(200)
    table.heard = []
    table.shaft.least = table.shaft.most = table.shaft.angle
    table.shaft.steps = 0
    return table


def picture_of(scene: Scene, ms: int) -> bytes:
    """Return the bytes on the wire for this scene at this age."""
    picture = bytearray(180)
    render(scene, ms, 60, picture)
    return bytes(Strip(60).arrange(picture))


def shows(table: Table, scene: Scene, ms: int) -> bool:
    """Return True if the ring shows this scene, whose age is `ms` up to a frame."""
    return any(bytes(table.wire) == picture_of(scene, age) for age in range(max(0, ms - 2 * FRAME_MS), ms + 1))


def test_it_glows_idle_until_the_host_comes() -> None:
    table = Table()
    table.host_speaks = False
    for _ in range(20):
        table.run(FRAME_MS)
        assert shows(table, Scene(), table.time - 500)
    assert table.ticks is None


def test_it_tells_what_it_is() -> None:
    table = open_table()
    mark = Wiring(WIRING).mark
    assert table.host.about == bytes([messages.FIRMWARE, mark >> 8, mark & 0xFF, 60]) + MACHINE.encode()
    other = open_table(WIRING.replace(b"500", b"501"))
    assert other.host.about[1:3] != table.host.about[1:3]


def test_a_scene_is_shown_at_once_and_goes_on_by_itself() -> None:
    table = open_table()
    table.host.send(encode_scene(SCENE))
    table.run(2 * PASS_MS)
    begun = table.time
    assert shows(table, SCENE, 2 * PASS_MS)
    table.run(2000)
    assert shows(table, SCENE, table.time - begun + 2 * PASS_MS)


def test_a_smaller_remaining_does_not_begin_the_pattern_anew() -> None:
    table = open_table()
    table.host.send(encode_scene(SCENE))
    table.run(1000)
    fewer = Scene(messages.PLAY, marker=3, winks=4, remaining=1)
    table.host.send(encode_scene(fewer))
    table.run(100)
    assert shows(table, fewer, 1100)
    assert table.controller.scene == fewer


def test_after_three_seconds_of_silence_it_glows_idle_and_the_host_must_tell_all_again() -> None:
    table = open_table()
    table.host.send(encode_scene(SCENE))
    table.run(500)
    table.host_speaks = False
    table.run(2400)
    assert table.controller.scene == SCENE
    table.run(600)
    assert table.controller.scene == Scene()
    table.host_speaks = True
    table.run(1000)
    assert table.host.up
    assert table.host.session == 2
    table.host.send(encode_scene(SCENE))
    table.run(100)
    assert table.controller.scene == SCENE


def test_the_coils_are_off_within_350_ms_of_silence() -> None:
    """The host may fall silent at any moment, on the way to any stop or to the switch."""
    for started in (3, 40, 111, 500, 900):
        for target in (8, messages.DISC_HOME):
            table = homed_table()
            table.host.send(encode_disc(target))
            table.run(started)
            table.host_speaks = False
            silent = table.time
            table.run(1000)
            assert table.coil_bits == 0
            assert table.coils_on_at - silent <= 350, (started, target)
            assert table.ticks is None
            steps = table.shaft.steps
            table.run(1000)
            assert table.shaft.steps == steps


def test_a_short_silence_only_interrupts_the_disc() -> None:
    table = homed_table()
    zero = table.shaft.angle
    table.host.send(encode_disc(6))
    table.run(700)
    table.host_speaks = False
    table.run(800)
    assert 0 < table.shaft.angle - zero < 5 * 4076 // 9
    table.host_speaks = True
    table.run(6000)
    assert table.shaft.angle - zero == 5 * 4076 // 9
    assert table.controller.disc.travel.stop == 6
    assert table.host.session == 1


def test_a_host_that_does_not_read_is_not_waited_for() -> None:
    """Its messages stay unwritten; the ring continues, and everything stops as soon as the host is silent too."""
    table = homed_table()
    table.reads = False
    table.host.send(encode_scene(SCENE))
    table.host.send(encode_disc(8))
    table.run(1000)
    assert table.controller.scene == SCENE
    for _ in range(50):
        table.held = (messages.NEXT,)
        table.run(50)
        table.held = ()
        table.run(50)
    assert len(table.written) < 100
    table.host_speaks = False
    table.run(3100)
    assert table.controller.scene == Scene()
    assert table.coil_bits == 0
    assert table.controller.dropped > 0


def test_the_motor_stands_still_until_it_is_asked_and_stays_in_its_range() -> None:
    table = open_table()
    table.host.send(encode_scene(SCENE))
    table.run(3000)
    assert table.shaft.steps == 0
    table.host.send(encode_disc(5))
    table.run(12000)
    zero = table.shaft.angle - 4 * 4076 // 9
    assert table.heard[-1] == messages.encode_disc_at(messages.DISC_READY, 5)
    table.shaft.least = table.shaft.most = table.shaft.angle
    chance = Chance(9)
    for _ in range(30):
        table.host.send(encode_disc(1 + chance.below(8)))
        table.run(chance.below(3000))
    table.run(5000)
    assert table.shaft.least >= zero
    assert table.shaft.most <= zero + 7 * 4076 // 9 + 4076 // BACKLASH_PART
    assert table.coil_bits == 0


def test_a_disc_whose_switch_is_missing_stops_and_says_so() -> None:
    table = open_table()
    table.shaft.switch_broken = True
    table.host.send(encode_disc(2))
    table.run(20000)
    assert table.heard[-1] == messages.encode_disc_at(messages.DISC_NO_SWITCH, 0)
    steps = table.shaft.steps
    assert steps <= 4076 + 4076 // 9
    table.run(3000)
    assert table.shaft.steps == steps


def test_without_a_motor_nothing_is_switched() -> None:
    table = open_table(WIRING.replace(b"[10, 11, 12, 13]", b"[]"))
    table.host.send(encode_disc(4))
    table.run(3000)
    assert table.ticks is None
    assert table.shaft.steps == 0


def test_how_the_disc_stands_is_told_after_every_start() -> None:
    table = homed_table()
    table.host = HostLink(table.now(), 0x5555)
    table.run(500)
    assert table.heard == [messages.encode_disc_at(messages.DISC_READY, 1)]


def test_each_press_is_told_once_however_the_contacts_bounce() -> None:
    table = open_table()
    table.run(100)
    table.heard = []
    for press in range(5):
        button = press % 2
        for _ in range(3):
            table.held = (button,)
            table.run(7)
            table.held = ()
            table.run(5)
        table.held = (button,)
        table.run(300)
        table.held = ()
        table.run(100)
    presses = [message for message in table.heard if message[0] == messages.PRESSED]
    assert [message[1] for message in presses] == [
        messages.NEXT,
        messages.UNDO,
        messages.NEXT,
        messages.UNDO,
        messages.NEXT,
    ]
    assert len({message[2] for message in presses}) == 5


def test_a_button_held_from_the_start_or_pressed_without_a_host_tells_nothing() -> None:
    table = Table()
    table.held = (messages.NEXT,)
    table.run(1000)
    table.held = ()
    table.run(100)
    table.host_speaks = False
    table.run(3500)
    table.held = (messages.UNDO,)
    table.run(300)
    table.held = ()
    table.host_speaks = True
    table.run(3000)
    assert [message for message in table.heard if message[0] == messages.PRESSED] == []


def test_tunes_are_played_to_their_end_and_end_with_the_host() -> None:
    for tune in range(len(TUNES)):
        table = open_table()
        table.host.send(encode_beep(tune))
        table.run(2000)
        assert table.tones == [hertz for hertz, _ in TUNES[tune]] + [0]
    table.host.send(encode_beep(0))
    table.host_speaks = False
    table.run(4000)
    assert table.hertz == 0


def test_the_current_stays_within_the_budget_whatever_is_asked() -> None:
    chance = Chance(21)
    table = open_table()
    for mood in range(6):
        for _ in range(10):
            scene = Scene(
                mood=mood,
                colours=bytes([chance.below(3) for _ in range(9)]),
                levels=bytes([chance.below(9) for _ in range(9)]),
                motions=bytes([chance.below(3) for _ in range(9)]),
                numbers=bytes([chance.below(7) for _ in range(9)]),
                marker=chance.below(10),
                winks=chance.below(16),
                beams=chance.below(256),
            )
            table.host.send(encode_scene(scene))
            table.run(100 + chance.below(1000))
    assert 0 < table.most_lit <= BUDGET


def test_a_small_budget_dims_the_ring_and_none_darkens_it() -> None:
    for budget, most in ((b"62", 2 * 255 // 20), (b"60", 0), (b"10", 0)):
        table = open_table(WIRING.replace(b'"budget_ma": 500', b'"budget_ma": ' + budget))
        table.host.send(encode_scene(Scene(mood=messages.TEST)))
        table.run(5000)
        assert table.most_lit <= most
        assert table.controller.strip.bounded > 0


def test_messages_that_say_nothing_are_counted_and_change_nothing() -> None:
    table = open_table()
    table.host.send(encode_scene(SCENE))
    table.run(100)
    unknown = (b"", b"\x10", b"\x99", bytes([messages.DISC, 9]), bytes([messages.BEEP, 4]), b"\x20\x00\x01")
    bad_scene = bytearray(encode_scene(SCENE))
    bad_scene[2] = 10
    for message in unknown + (bytes(bad_scene),):  # noqa: RUF005 - MicroPython knows no star here
        table.host.send(message)
        table.run(100)
    assert table.controller.unknown == len(unknown) + 1
    assert table.controller.scene == SCENE
    assert table.ticks is None


def test_it_leaves_when_asked_and_the_host_knows_that_it_was_heard() -> None:
    table = open_table()
    table.host.send(encode_scene(SCENE))
    table.host.send(encode_leave())
    assert table.run(100) is True
    assert table.host.waiting == 0
    table.host_speaks = False
    assert table.run(LEAVE_QUIET_MS + 50) is False
    table.controller.stop()
    assert not any(table.wire)
    assert table.coil_bits == table.hertz == 0


def test_it_stays_until_the_repeats_of_the_order_to_leave_have_ended() -> None:
    """At the REPL a 4 among them would be Ctrl-D."""
    table = homed_table()
    table.host.send(encode_disc(8))
    table.run(500)
    table.reads = False
    table.host.send(encode_leave())
    for _ in range(8):
        assert table.run(100) is True
        assert table.coil_bits == 0
    table.reads = True
    table.run(100)
    assert table.host.waiting == 0
    table.host_speaks = False
    assert table.run(LEAVE_QUIET_MS + 50) is False
    steps = table.shaft.steps
    table.run(1000)
    assert table.shaft.steps == steps


def test_it_leaves_a_host_that_never_falls_silent() -> None:
    table = open_table()
    table.host.send(encode_leave())
    assert table.run(MAX_LEAVE_MS - 200) is True
    assert table.run(400) is False


def test_an_echo_of_its_own_frames_does_not_keep_the_motor_running() -> None:
    table = homed_table()
    table.host.send(encode_disc(8))
    table.run(500)
    table.host_speaks = False
    table.echoes = True
    silent = table.time
    table.run(1000)
    assert table.coil_bits == 0
    assert table.coils_on_at - silent <= 350
    table.run(3000)
    assert not table.controller.link.up
    assert table.controller.scene == Scene()


def test_garbage_from_the_host_harms_nothing() -> None:
    chance = Chance(33)
    table = open_table()
    table.host.send(encode_scene(SCENE))
    table.run(200)
    for _ in range(200):
        table.incoming += bytes([chance.below(256) for _ in range(chance.below(40))])
        table.run(20)
    assert table.controller.scene == SCENE
    assert table.controller.unknown == 0
    table.run(1000)
    assert table.host.up
    assert table.host.session == 1


def test_too_many_presses_for_a_host_that_takes_none_are_counted() -> None:
    table = open_table()
    sent = 0
    try:
        while True:
            table.controller.link.send(b"x")
            sent += 1
    except LinkFullError:
        table.held = (messages.NEXT,)
    table.reads = False
    table.run(100)
    assert sent > 0
    assert table.controller.dropped == 1
