"""The link in made-up time: on any wire, messages arrive once, whole and in order, or nothing does."""

from firmware.frames import USB_PACKET, frame
from firmware.link import (
    DATA,
    FROM_PICO,
    HELLO,
    HOST_TIMEOUT_MS,
    KEEPALIVE,
    KEEPALIVE_MS,
    LONE_KEEPALIVE_MS,
    LOST,
    MAX_MESSAGE,
    MAX_WAITING,
    OPEN_KEY,
    PICO_TIMEOUT_MS,
    PROTOCOL,
    TICKS,
    UNKNOWN_WAIT_MS,
    WELCOME,
    HostLink,
    Link,
    LinkFullError,
    PicoLink,
    since,
)
from tests.firmware.cases.expect import refused
from tests.firmware.cases.wire import STEP_MS, BadWire, Wire, joined

GARBAGE = (
    b"\r",
    b"\r\n\r\n",
    b"\x03\x03\r\x01",
    b"MicroPython v1.25.0 on 2025-04-15; Raspberry Pi Pico with RP2040\r\n>>> ",
    b'Traceback (most recent call last):\r\n  File "main.py"\r\n',
    b"\0",
    bytes(range(256)) * 3,
    b"x" * 5000,
    frame(bytes([DATA, 6, 0, 0]) + b"no", 0x0BAD),
    frame(bytes([DATA, 6, 0, 0]) + b"no", 0x1234)[:-4],
    frame(bytes([HELLO, 9, PROTOCOL, 1, 2]), OPEN_KEY),
    frame(b"", OPEN_KEY),
    frame(b"\x63\x03\x01", OPEN_KEY),
)


def numbered(count: int) -> list[bytes]:
    return [bytes([number >> 8, number & 0xFF]) + b"x" * (number % 40) for number in range(count)]


def exchange(wire: Wire, messages: list[bytes]) -> tuple[list[bytes], list[bytes]]:
    """Send all of these both ways as fast as possible; return the arrivals at the Pico, and at the host."""
    ends = (wire.host, wire.pico)
    unsent: tuple[list[bytes], list[bytes]] = (list(messages), list(messages))
    arrived: tuple[list[bytes], list[bytes]] = ([], [])
    steps = 0
    while unsent[0] or unsent[1] or wire.host.waiting or wire.pico.waiting:
        for at in (0, 1):
            while unsent[at] and ends[at].waiting < MAX_WAITING:
                ends[at].send(unsent[at].pop(0))
        wire.step()
        arrived[0].extend(wire.pico.take())
        arrived[1].extend(wire.host.take())
        steps += 1
        assert steps < 200 * len(messages) + 1000
    return arrived


def test_the_host_knocks_and_the_pico_opens() -> None:
    wire = joined()
    assert (wire.host.session, wire.pico.session) == (1, 1)
    assert wire.host.about == b"\x01"
    assert wire.host.other_protocol is None


def test_messages_go_both_ways_in_order() -> None:
    wire = joined()
    messages = numbered(600)
    assert exchange(wire, messages) == (messages, messages)
    for end in (wire.host, wire.pico):
        assert (end.sent, end.received, end.retransmits, end.refused) == (600, 600, 0, 0)


def test_messages_of_every_length_and_no_write_is_whole_usb_packets() -> None:
    wire = joined()
    messages = [bytes([0x03]) * length for length in range(MAX_MESSAGE + 1)]
    assert exchange(wire, messages) == (messages, messages)
    assert all(length % USB_PACKET for length in wire.lengths)
    # and yet the sizes around whole packets are all among them
    assert all(packets * USB_PACKET + odd in wire.lengths for packets in (1, 2, 3) for odd in (-1, 1))


def test_no_knock_stops_a_pico_that_is_starting() -> None:
    """MicroPython listens to Ctrl-C until main.py has switched that off."""
    for key in range(0, OPEN_KEY, 19):
        host = HostLink(0, key)
        assert b"\x03" not in host.poll(0)
        host.hang_up()
        assert b"\x03" not in host.poll(1000)


def test_too_long_and_too_many_are_refused_not_dropped() -> None:
    link = HostLink(0, 1)
    for length in (MAX_MESSAGE + 1, 1000):
        assert str(length) in refused(link.send, bytes(length))
    for _ in range(MAX_WAITING):
        link.send(b"scene")
    assert str(MAX_WAITING) in refused(link.send, b"one more", error=LinkFullError)
    assert link.clear() == [b"scene"] * MAX_WAITING
    assert link.waiting == 0


def test_what_waits_may_be_taken_back_but_for_what_is_on_its_way() -> None:
    wire = joined()
    for message in (b"one", b"two", b"three"):
        wire.host.send(message)
    assert wire.host.poll(wire.now)  # "one" is written, and lost
    assert wire.host.clear() == [b"two", b"three"]
    wire.host.send(b"four")
    wire.run(1000)
    assert wire.pico.take() == [b"one", b"four"]


def test_garbage_before_between_and_within_does_no_harm() -> None:
    for garbage in GARBAGE:
        wire = Wire()
        wire.pico.feed(garbage, wire.now)
        wire.host.feed(garbage, wire.now)
        wire.run(500)
        assert wire.host.up, garbage
        for number in range(20):
            wire.host.send(bytes([number]))
            wire.pico.send(bytes([number]))
            wire.pico.feed(garbage, wire.now)
            wire.host.feed(garbage, wire.now)
            wire.run(50)
        wire.run(1000)
        expected = [bytes([number]) for number in range(20)]
        assert wire.pico.take() == expected, garbage
        assert wire.host.take() == expected, garbage


def test_each_recovery_takes_less_than_a_second() -> None:
    """Ten thousand frames, one in eight damaged, each way: from when a message is sent to when it is acknowledged."""
    for seed in (1, 2):
        wire = BadWire(seed, every=8)
        sent_at: list[int | None] = [None, None]
        slowest = 0
        while wire.frames < 5000:
            for at, end in enumerate((wire.host, wire.pico)):
                begun = sent_at[at]
                if begun is not None and end.waiting == 0:
                    slowest = max(slowest, wire.now - begun)
                    sent_at[at] = None
                if sent_at[at] is None and end.up:
                    end.send(b"a scene of twenty-five bytes"[:25])
                    sent_at[at] = wire.now
            wire.step()
            wire.host.take()
            wire.pico.take()
        assert wire.faults > 500
        assert wire.host.session == 1
        assert 40 < slowest < 1000


def test_ten_thousand_damaged_frames() -> None:
    """Every second frame is damaged, and each message still arrives once, in order."""
    wire = BadWire(seed=3, every=2)
    number = 0
    under_way: tuple[list[bytes], list[bytes]] = ([], [])

    def arrived() -> None:
        for message in wire.pico.take():
            assert message == under_way[0].pop(0)
        for message in wire.host.take():
            assert message == under_way[1].pop(0)

    while wire.faults < 10000:
        number += 1
        if wire.host.waiting < 2:
            under_way[0].append(bytes([number >> 8 & 0xFF, number & 0xFF]) * (1 + number % 20))
            wire.host.send(under_way[0][-1])
        if wire.pico.waiting < 1:
            under_way[1].append(bytes([number & 0xFF, 7]))
            wire.pico.send(under_way[1][-1])
        wire.step()
        arrived()
    wire.every = 1000000
    wire.run(1000)
    arrived()
    assert under_way == ([], [])
    assert wire.host.up
    assert wire.host.retransmits > 0
    assert wire.host.refused > 0
    # each end knows the other's number of repeats, to show it
    assert wire.host.peer_retransmits == wire.pico.retransmits & 0xFFFF
    assert wire.host.peer_refused == wire.pico.refused & 0xFFFF


def test_after_any_number_of_lost_frames_a_message_arrives_within_a_second() -> None:
    for lost_ms in (10, 50, 100, 400, 900, 1500, 2500, 5000, 20000):
        wire = joined()
        wire.run(200)
        wire.cut = True
        wire.host.send(b"scene")
        wire.pico.send(b"pressed")
        wire.run(lost_ms)
        wire.cut = False
        waited = 0
        heard: list[bytes] = []
        while len(heard) < 2:
            wire.step()
            waited += STEP_MS
            heard += wire.pico.take() + wire.host.take()
            assert waited <= 1000, lost_ms
        assert sorted(heard) == [b"pressed", b"scene"], lost_ms


def test_what_is_lost_is_sent_again_in_either_direction_and_counted() -> None:
    for writer, reader in ((0, 1), (1, 0)):
        wire = joined()
        ends = (wire.host, wire.pico)
        ends[writer].send(b"lost once")
        assert ends[writer].poll(wire.now)
        wire.run(UNKNOWN_WAIT_MS)
        assert ends[reader].take() == [b"lost once"]
        assert (ends[writer].retransmits, ends[writer].sent) == (1, 1)


def test_a_lost_answer_makes_no_second_message() -> None:
    wire = joined()
    wire.run(200)
    wire.host.send(b"once")
    wire.pico.feed(wire.host.poll(wire.now), wire.now)
    assert wire.pico.poll(wire.now)  # the answer, lost
    wire.run(1000)
    assert wire.pico.take() == [b"once"]
    assert wire.pico.doubled == 1
    assert wire.host.waiting == 0


def test_both_ends_notice_silence() -> None:
    assert HOST_TIMEOUT_MS == PICO_TIMEOUT_MS
    wire = joined()
    wire.run(1000)
    wire.cut = True
    wire.run(PICO_TIMEOUT_MS - KEEPALIVE_MS - 50)
    assert wire.host.up
    assert wire.pico.up
    wire.run(KEEPALIVE_MS + 100)
    assert not wire.host.up
    assert not wire.pico.up
    wire.cut = False
    wire.run(300)
    assert wire.host.up
    assert wire.pico.up
    assert wire.host.session == 2


def test_one_end_that_gave_up_brings_the_other_to_a_new_session() -> None:
    for end in (0, 1):
        wire = joined()
        wire.run(1000)
        (wire.host, wire.pico)[end].hang_up()
        wire.host.send(b"scene")
        wire.run(500)
        assert wire.pico.take() == [b"scene"]
        assert (wire.host.session, wire.pico.session) == (2, 2)


def test_idling_for_a_minute_keeps_the_session() -> None:
    wire = joined()
    wire.run(60000)
    assert (wire.host.session, wire.pico.session) == (1, 1)
    assert wire.frames <= 2 * 60000 // KEEPALIVE_MS + 10
    assert wire.host.retransmits == wire.pico.retransmits == wire.host.refused == wire.pico.refused == 0


def test_time_may_wrap_round() -> None:
    for before in (0, 7, 95, 1000):
        wire = joined(TICKS - before)
        messages = numbered(30)
        assert exchange(wire, messages) == (messages, messages)
        wire.run(5000)
        assert wire.host.session == 1
        assert wire.host.retransmits == 0
    assert since(5, TICKS - 4) == 10


def test_a_pico_that_started_anew_is_noticed_at_once() -> None:
    wire = joined()
    wire.run(1000)
    wire.pico = PicoLink(wire.now, b"\x02")
    wire.host.send(b"scene")
    waited = 0
    while wire.pico.take() != [b"scene"]:
        wire.step()
        waited += STEP_MS
        assert waited <= 500
    assert wire.host.about == b"\x02"
    assert wire.host.session == 2


def test_a_host_that_started_anew_is_noticed_at_once() -> None:
    for key in (0x1234, 0x4321, 0, OPEN_KEY - 1):
        wire = joined()
        wire.run(1000)
        exchange(wire, numbered(5))
        wire.host = HostLink(wire.now, key)
        wire.pico.send(b"pressed")
        wire.host.send(b"scene")
        wire.run(12000 if key == 0x1234 else 500)  # the very key again: they have to find out that they disagree
        assert wire.pico.take() == [b"scene"], key
        assert wire.host.take() == [b"pressed"], key


def test_frames_of_an_older_session_count_for_nothing() -> None:
    wire = joined()
    wire.host.send(b"stale")
    stale = wire.host.poll(wire.now)
    wire.host.clear()
    wire.host = HostLink(wire.now, 0x7777)
    wire.run(500)
    refused = wire.pico.refused
    wire.pico.feed(stale, wire.now)
    assert wire.pico.take() == []
    assert wire.pico.refused == refused + 1


def test_a_knock_heard_twice_opens_one_session() -> None:
    pico = PicoLink(0, b"")
    host = HostLink(0, 5)
    knock = host.poll(0)
    pico.feed(knock + knock, 0)
    welcome = pico.poll(0)
    host.feed(welcome + welcome, 0)
    pico.feed(knock, 1)
    assert (host.session, pico.session) == (1, 1)
    assert host.refused == pico.refused == 0


def test_another_protocol_is_named_and_opens_nothing() -> None:
    class OtherPico(PicoLink):
        def _handshake_body(self, now: int) -> bytes:
            body = super()._handshake_body(now)
            return body[:2] + bytes([9]) + body[3:] if body and body[0] == WELCOME else body

    wire = Wire()
    wire.pico = OtherPico(0, b"\x01")
    wire.run(1000)
    assert wire.host.other_protocol == 9
    assert not wire.host.up
    pico = PicoLink(0, b"\x01")
    pico.feed(frame(bytes([HELLO, 5, 9, 1, 2]), OPEN_KEY), 0)
    assert not pico.up
    assert pico.poll(0)  # it says which one it speaks


def test_each_end_refuses_its_own_frames() -> None:
    """An echo, at once or after a frame of the other end: no message, no answer, no sign of life."""
    for at in (0, 1):
        wire = joined()
        wire.run(200)
        end = (wire.host, wire.pico)[at]
        end.send(b"mine")
        heard_at, refused_before = end.heard_at, end.refused
        for ms in range(0, 1000, 50):
            data = drained(end, wire.now + ms)
            end.feed(data, wire.now + ms)
        assert end.take() == []
        assert end.waiting == 1
        assert end.heard_at == heard_at
        assert end.refused > refused_before


def test_a_host_of_protocol_4_hears_an_older_pico_only_to_let_it_leave() -> None:
    """Its frames carry no mark: the host hears them once it has taken up the older protocol."""
    wire = Wire()
    wire.run(200)
    key = 0x0102
    for protocol, mark, heard in ((PROTOCOL, FROM_PICO, 1), (PROTOCOL, 0, 0), (2, 0, 1), (1, 0, 1)):
        host = HostLink(0, key)
        host.use_protocol(protocol)
        host.poll(0)
        host.feed(frame(bytes([WELCOME, 5, protocol, 1, 2]), OPEN_KEY), 0)
        assert host.up
        host.feed(frame(bytes([DATA | mark, 6, 0, 0]) + b"hi", key), 0)
        assert len(host.take()) == heard, (protocol, mark)


def test_a_reader_that_stops_makes_nothing_pile_up() -> None:
    """The ends write only when asked: who cannot write does not ask, and later one frame says it all."""
    wire = joined()
    wire.pico.send(b"pressed")
    for _ in range(1000):
        wire.now = wire.now + STEP_MS & TICKS
        wire.pico.feed(wire.host.poll(wire.now), wire.now)
    written = []
    while True:
        data = wire.pico.poll(wire.now)
        if not data:
            break
        written.append(data)
    assert len(written) <= 2
    wire.run(1000)
    assert wire.host.take() == [b"pressed"]


def test_a_slow_pico_is_waited_for() -> None:
    """Thirty times slower, as in an emulator: a second and more for each answer, and still all arrives once."""
    host, pico = HostLink(0, 9), PicoLink(0, b"")
    to_pico = b""
    arrived: list[bytes] = []
    expected = numbered(20)
    unsent = list(expected)
    now = 0
    while len(arrived) < len(expected):
        now += STEP_MS
        if unsent and host.up and host.waiting < 2:
            host.send(unsent.pop(0))
        to_pico += drained(host, now)
        if now % 1200 == 0:
            # a frame drawn: 40 ms of the Pico's own time
            pico.feed(to_pico, now // 30)
            to_pico = b""
            arrived += pico.take()
            host.feed(drained(pico, now // 30), now)
        assert now < 200000
    assert arrived == expected
    assert pico.session == 1
    assert host.session == 1


def test_a_slow_pico_with_nothing_to_say_keeps_its_session() -> None:
    """Its clock goes slower too: who beats by it alone is silent for seconds of the host's."""
    for pass_ms in (240, 1200, 2400):
        host, pico = HostLink(0, 9), PicoLink(0, b"")
        to_pico = b""
        written = 0
        for now in range(0, 120000, STEP_MS):
            to_pico += drained(host, now)
            if now % pass_ms == 0:
                written += len(to_pico)
                pico.feed(to_pico, now // 30)
                to_pico = b""
                host.feed(drained(pico, now // 30), now)
        assert (host.up, pico.up) == (True, True)
        assert (host.session, pico.session) == (1, 1), pass_ms
        assert host.refused == pico.refused == 0
        # thirty times slower it reads no more than 800 bytes a second
        assert written < 120 * 300, pass_ms


def test_a_beat_of_the_host_is_answered() -> None:
    wire = joined()
    wire.run(200)
    host, pico = wire.host, wire.pico
    wire.now += LONE_KEEPALIVE_MS
    drained(pico, wire.now)
    assert drained(pico, wire.now) == b""
    beat = drained(host, wire.now)
    assert beat
    pico.feed(beat, wire.now)
    answer = drained(pico, wire.now)
    assert answer
    host.feed(answer, wire.now)
    assert drained(host, wire.now) == b""  # or the two would continue forever


def drained(link: Link, now: int) -> bytes:
    out = b""
    while True:
        data = link.poll(now)
        if not data:
            return out
        out += data


def test_the_frames_of_the_wire_are_those_documented() -> None:
    wire = Wire(key=0x0102)
    assert wire.host.poll(0) == frame(bytes([HELLO, 5, PROTOCOL, 1, 2]), OPEN_KEY)
    assert wire.pico.poll(0) == frame(bytes([LOST, 3, PROTOCOL]), OPEN_KEY)
    wire = Wire(key=0x0102)
    wire.pico.feed(frame(bytes([HELLO, 5, PROTOCOL, 1, 2]), OPEN_KEY), 0)
    assert wire.pico.poll(0) == frame(bytes([WELCOME, 6, PROTOCOL, 1, 2, 1]), OPEN_KEY)
    wire.pico.send(b"hi")
    assert wire.pico.poll(0) == frame(bytes([DATA | FROM_PICO, 6, 0, 0]) + b"hi", 0x0102)
    wire.pico.feed(frame(bytes([KEEPALIVE, 8, 0, 1, 1, 2, 3, 4]), 0x0102), 0)
    assert (wire.pico.waiting, wire.pico.peer_retransmits, wire.pico.peer_refused) == (0, 0x102, 0x304)
