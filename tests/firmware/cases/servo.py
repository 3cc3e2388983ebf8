"""The servo of the disc: its pulses, alone and under the Pico's program."""

from firmware import messages
from firmware.messages import encode_disc, encode_leave
from firmware.servo import SERVO_TURN_MS, Pointing, pulse_of
from tests.firmware.cases.controller import PASS_MS, WIRING, Table, open_table

SERVO = WIRING.replace(b'"disc": "stepper"', b'"disc": "servo"')


def moving_table(stop: int) -> Table:
    """A table whose servo is on its way to this stop."""
    table = open_table(SERVO)
    table.host.send(encode_disc(stop))
    table.run(500)
    return table


def test_each_stop_has_its_pulse() -> None:
    """A ninth of the disc for each: 360 degrees between 500 and 2500 us are 222.2 us a stop."""
    assert [pulse_of(stop, 360, (500, 2500)) for stop in range(1, 9)] == [500, 722, 944, 1166, 1388, 1611, 1833, 2055]
    assert [pulse_of(stop, 360, (500, 2500), False) for stop in (1, 8)] == [2500, 945]
    assert [pulse_of(stop, 280, (1000, 2000)) for stop in (1, 8)] == [1000, 2000]
    assert [pulse_of(stop, 280, (1000, 2000), False) for stop in (1, 8)] == [2000, 1000]


def test_no_pulse_leaves_the_range_of_the_data_sheet() -> None:
    for degrees in (280, 300, 360, 1260, 3600):
        for pulses in ((500, 2500), (1000, 2000), (300, 3000), (900, 901)):
            for stop in range(1, 9):
                for clockwise in (True, False):
                    assert pulses[0] <= pulse_of(stop, degrees, pulses, clockwise) <= pulses[1]


def test_pulses_end_once_it_had_time_to_turn() -> None:
    pointing = Pointing(360, (500, 2500))
    assert (pointing.pulse_us(0), pointing.state, pointing.stop) == (0, messages.DISC_LOST, 0)
    pointing.turn_to(4, 100)
    assert (pointing.pulse_us(100), pointing.state, pointing.stop) == (1166, messages.DISC_MOVING, 0)
    assert pointing.pulse_us(100 + SERVO_TURN_MS - 1) == 1166
    assert pointing.pulse_us(100 + SERVO_TURN_MS) == 0
    assert (pointing.busy, pointing.state, pointing.stop) == (False, messages.DISC_READY, 4)
    for stop in (0, 9, 255):
        try:
            pointing.turn_to(stop, 0)
        except ValueError as error:
            assert str(error) == f"stop is {stop}, allowed is 1 to 8"  # noqa: PT017 - MicroPython has no pytest
        else:
            raise AssertionError(stop)


def test_the_host_turns_it_and_hears_where_it_stands() -> None:
    table = moving_table(6)
    assert table.pulse_us == 1611
    table.run(SERVO_TURN_MS)
    assert table.pulse_us == 0
    told = [message for message in table.heard if message[0] == messages.DISC_AT]
    assert told == [
        messages.encode_disc_at(messages.DISC_MOVING, 0),
        messages.encode_disc_at(messages.DISC_READY, 6),
    ]
    table.host.send(encode_disc(messages.DISC_HOME))
    table.run(4 * PASS_MS)
    assert table.pulse_us == 500
    assert table.coil_bits == table.shaft.steps == 0
    assert table.ticks is None


def test_the_host_hears_where_it_stands_only_after_its_pulses_have_ended() -> None:
    table = open_table(SERVO)
    send = table.controller.link.send
    told: list[tuple[int, int]] = []

    def note(message: bytes) -> None:
        told.append((message[2], table.pulse_us))
        send(message)

    table.controller.link.send = note  # type: ignore[method-assign]
    table.host.send(encode_disc(4))
    table.run(SERVO_TURN_MS + 500)
    assert told == [(0, 1166), (4, 0)]


def test_no_pulse_goes_out_before_the_first_order() -> None:
    table = open_table(SERVO)
    table.run(3000)
    assert table.pulses_at == 0
    assert table.heard == []


def test_its_pulses_end_within_350_ms_of_silence() -> None:
    for started in (3, 40, 111, 500, 900):
        table = open_table(SERVO)
        table.host.send(encode_disc(8))
        table.run(started)
        table.host_speaks = False
        silent = table.time
        table.run(1000)
        assert table.pulse_us == 0
        assert table.pulses_at - silent <= 350, started


def test_a_short_silence_only_interrupts_it() -> None:
    table = moving_table(8)
    table.host_speaks = False
    table.run(800)
    assert table.pulse_us == 0
    table.host_speaks = True
    table.run(200)
    assert table.pulse_us == 2055
    table.run(SERVO_TURN_MS)
    assert table.heard[-1] == messages.encode_disc_at(messages.DISC_READY, 8)


def test_it_is_released_on_request_and_before_the_firmware_leaves() -> None:
    for order in (encode_disc(messages.DISC_REST), encode_leave()):
        table = moving_table(8)
        table.host.send(order)
        table.run(3 * PASS_MS)
        assert table.pulse_us == 0
        pulses_at = table.pulses_at
        table.run(200)
        assert table.pulses_at == pulses_at
