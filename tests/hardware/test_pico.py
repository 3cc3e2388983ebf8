"""Host and firmware together: the real driver, a pseudo terminal, and main.py on MicroPython's own interpreter."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
import serial

from companion.games.troyes_dice.ring import scene
from firmware import messages
from firmware.link import PROTOCOL
from firmware.messages import FIRMWARE
from firmware.stepper import BACKLASH_PART
from hardware.pico import leave_for_flashing
from hardware.pin_tables import BoardWord
from hardware.ports import Beeper, Button, Buttons, Disc, Lamp, PlayerButton, PlayerLamps, Ring, Tune
from hardware.scene import Mood, Scene
from tests.companion.tables import FOUR, played
from tests.firmware.pico import PINS, Pico, Record
from tests.hardware.pico_table import Damage, Table, any_scene
from tests.said import said
from tests.until import TIMEOUT_S, until

STRESS_FRAMES = 1500
"""Pieces that pass over the damaged wire; `make bench-hands` has ten thousand."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Table(tmp_path) as table:
        until(table.settled)
        yield table


def rest(table: Table, milliseconds: int) -> None:
    """Let so much time pass by the clock of the Pico, which draws its ring all the while."""
    until(lambda: table.device.records)  # on a busy machine the Pico has drawn nothing yet
    begun = table.device.records[-1].at
    until(lambda: table.device.records[-1].at >= begun + milliseconds)


def test_it_is_everything_one_can_touch(table: Table) -> None:
    for port in (Ring, Disc, Buttons, Beeper, PlayerLamps):
        assert isinstance(table.pico, port)


def test_the_handshake_tells_what_is_there(table: Table) -> None:
    assert table.pico.fault is None
    health = table.pico.health
    assert (health.port, health.answers, health.firmware) == (table.device.port, True, FIRMWARE)
    assert health.sessions == 1


def test_a_whole_game_is_shown_and_nothing_else(table: Table) -> None:
    days = []
    for _, game, _ in played(FOUR, 3):
        shown = scene(game)
        if not table.asked or shown != table.scenes[-1]:
            table.show_and_wait(shown)
        if game.day not in days:
            days.append(game.day)
            table.pico.turn_to(game.day)
    until(lambda: table.pico.disc_stop == 8)
    until(table.settled)
    assert days == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len(table.asked) == 16 * 5  # the throw of each half, and four turns
    assert table.wrong() == []
    assert table.last_shown() == table.asked[-1]
    assert table.device.complaints == []
    angles = [int(angle) for angle in table.device.values("angle")]
    assert table.device.values("torn") == []
    assert max(angles) - min(angles[100:]) <= 7 * PINS.steps_per_turn // 9 + PINS.steps_per_turn // BACKLASH_PART + 1
    assert table.pico.fault is None


def test_presses_arrive_once_each(table: Table) -> None:
    until(lambda: len(table.device.records) > 10)  # a button down at the start would be held, not pressed
    for words in ("next", "undo", "next"):
        count = len(table.pressed)
        table.device.hold(words)
        until(lambda count=count: len(table.pressed) > count)  # type: ignore[misc]
        table.device.hold("")
        rest(table, 100)
    assert table.pressed == [Button.NEXT, Button.UNDO, Button.NEXT]


def test_a_tune_is_played(table: Table) -> None:
    table.pico.beep(Tune.OVER)
    until(lambda: len(table.device.values("tone")) == 5)
    assert table.device.values("tone") == ["523", "659", "784", "1047", "0"]
    assert table.pico.dropped == 0


@pytest.mark.parametrize("kept", [0.3, 0.7])
def test_unplugged_in_the_middle_of_a_frame_and_plugged_in_again(table: Table, kept: float) -> None:
    rng = Random(7)
    for _ in range(3):
        table.show_and_wait(any_scene(rng))
        table.device.to_pico = lambda data: data[: int(kept * len(data))]
        carried = table.device.carried
        table.show(any_scene(rng))
        until(lambda carried=carried: table.device.carried > carried)  # type: ignore[misc]
        table.device.unplug()
        until(lambda: table.pico.fault is not None)
        assert "plug it in" in said(table.pico.fault).lower()
        newest = table.show(any_scene(rng))
        table.device.to_pico = bytes
        table.device.plug()
        until(lambda: table.pico.fault is None and table.settled())
        until(lambda newest=newest: table.last_shown() == newest)  # type: ignore[misc]
    assert table.wrong() == []
    assert table.pico.health.sessions == 4


def test_a_pico_that_loses_its_power_is_told_everything_when_it_is_back(table: Table) -> None:
    rng = Random(8)
    table.pico.turn_to(4)
    until(lambda: table.pico.disc_stop == 4)
    table.device.off()
    until(lambda: table.pico.fault is not None)
    table.device.records.clear()
    newest = table.show(any_scene(rng))
    table.device.power()
    table.device.plug()
    until(lambda: table.pico.fault is None and table.settled())
    until(lambda: table.last_shown() == newest)
    until(lambda: table.pico.disc_stop == 4)


@pytest.mark.slow
def test_damaged_frames_show_nothing_wrong(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    # a busy machine takes longer than the minute within which the driver counts
    monkeypatch.setattr("hardware.pico_faults.CABLE_S", 3600.0)
    to_pico, to_host = Damage(1, 10), Damage(2, 10)
    table.device.to_pico, table.device.to_host = to_pico, to_host
    rng = Random(9)
    start = table.device.carried
    while table.device.carried - start < STRESS_FRAMES:
        table.show_and_wait(any_scene(rng))
    to_pico.every = to_host.every = 0
    newest = table.show(any_scene(rng))
    until(table.settled)
    until(lambda: table.last_shown() == newest)
    assert table.wrong() == []
    assert table.device.complaints == []
    assert to_pico.injected + to_host.injected > STRESS_FRAMES // 20
    health = table.pico.health
    assert health.resent > 0
    assert health.resent_by_pico + health.refused_by_pico > 0
    assert "sent again" in said(table.pico.fault)


def test_a_silent_host_lets_the_motor_go_and_the_ring_glow(table: Table) -> None:
    table.pico.turn_to(8)
    table.show_and_wait(any_scene(Random(3)))
    until(lambda: len(table.device.values("angle")) > 20)
    table.device.to_pico = lambda _data: b""
    until(lambda: table.device.values("coils")[-1] == "off")
    until(lambda: table.last_shown() == table.idle)
    table.device.to_pico = bytes
    newest = table.asked[-1]
    until(lambda: table.last_shown() == newest)
    until(lambda: table.pico.disc_stop == 8)
    assert table.wrong() == []


def test_a_host_that_stops_reading_is_not_waited_for(tmp_path: Path) -> None:
    with Table(tmp_path, plugged=False) as table:
        port = table.device.plug()  # nobody opens it
        until(lambda: len(table.device.records) > 30)
        for _ in range(200):
            for words in ("next", ""):
                table.device.hold(words)
                # no record says that the firmware has seen it: nobody takes its messages
                time.sleep(0.003)
        before = len(table.device.records)
        until(lambda: len(table.device.records) > before + 10)  # the ring continues
        assert port


def test_idling_for_seconds_changes_nothing(table: Table) -> None:
    newest = table.show(any_scene(Random(11)))
    rest(table, 4_000)  # longer than either end's patience
    until(lambda: table.last_shown() == newest)
    health = table.pico.health
    assert (health.sessions, health.refused, health.refused_by_pico) == (1, 0, 0)
    assert table.wrong() == []


def test_a_press_may_close_everything(table: Table) -> None:
    table.pico.listen(lambda _button: table.pico.close())
    until(lambda: len(table.device.records) > 10)
    table.device.hold("next")
    until(lambda: table.pico.health.port is None)


def test_garbage_on_the_line_does_no_harm(table: Table) -> None:
    rng = Random(4)
    table.device.to_pico = lambda data: b"\r\x03\x03\r\x01" + data
    table.device.to_host = lambda data: b"\r\n>>> Traceback\r\n" + data
    for _ in range(30):
        newest = table.show(any_scene(rng))
        until(lambda newest=newest: table.last_shown() == newest)  # type: ignore[misc]
    assert table.wrong() == []
    assert table.pico.health.sessions == 1


def test_a_motor_without_its_switch_stops_and_says_so_and_the_rest_goes_on(table: Table) -> None:
    table.device.hold("unswitched")
    table.pico.turn_to(3)
    until(lambda: table.pico.fault is not None)
    assert "switch was not found" in said(table.pico.fault)
    # the fault comes by the serial line, and may be here before the last step has been read
    drawn = len(table.device.values("ring"))
    table.show(any_scene(Random(4)))
    until(lambda: len(table.device.values("ring")) > drawn)
    steps = len(table.device.values("angle"))
    table.pico.turn_to(4)
    table.show_and_wait(any_scene(Random(5)))
    assert len(table.device.values("angle")) == steps
    table.device.hold("")
    table.pico.home()
    until(lambda: table.pico.disc_stop == 4)
    assert table.pico.fault is None


@pytest.mark.parametrize("home_pressed", [False, True])
def test_a_switch_to_gnd_and_one_to_3_3_v_are_both_found(tmp_path: Path, home_pressed: bool) -> None:
    pins = msgspec.structs.replace(PINS, home_pressed=home_pressed)
    with Table(tmp_path, mark_of=pins, pins=pins) as table:
        until(table.settled)
        table.pico.turn_to(2)
        until(lambda: table.pico.disc_stop == 2 or table.pico.fault is not None)
        assert table.pico.fault is None
        # near enough that the motor searched for no whole turn: it stopped where the switch closed
        assert int(table.device.values("angle")[-1]) < PINS.steps_per_turn // 2


@pytest.mark.parametrize("protocol", [1, 2])
def test_a_pico_of_an_older_version_is_named_and_shows_nothing_but_the_idle_ring(tmp_path: Path, protocol: int) -> None:
    with Table(tmp_path, protocol=protocol) as table:
        until(lambda: table.pico.stale is not None and table.pico._line.link.other_protocol is not None)
        assert f"version {protocol} of the link and this program version {PROTOCOL}" in said(table.pico.stale)
        assert "oyez flash" in said(table.pico.fault)
        table.show(any_scene(Random(1)))
        table.pico.turn_to(3)
        before = len(table.device.records)
        until(lambda: len(table.device.records) > before + 10)
        assert (table.pico.health.answers, table.pico.health.sessions) == (False, 0)
        assert table.last_shown() == table.idle
        assert table.device.values("angle") == []
        assert table.device.complaints == []


@pytest.mark.parametrize("protocol", [1, 2, PROTOCOL])
def test_the_firmware_leaves_for_flashing(tmp_path: Path, protocol: int) -> None:
    """A driver would take the port in the moment at which it appears, so none is used."""
    device = Pico(tmp_path, protocol=protocol)
    try:
        name = device.plug()
        assert leave_for_flashing(name, TIMEOUT_S)
        assert device.ended(TIMEOUT_S) == 0
        assert device.values("ring")[-1] == "00" * 180
        assert not leave_for_flashing(name, 0.5)
    finally:
        device.off()


@pytest.mark.parametrize("deaf_ms", [0, 60, 250])
def test_no_byte_of_the_link_reaches_the_prompt_after_leaving(
    tmp_path: Path, deaf_ms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host repeats LEAVE until it hears the answer; a byte 4 of a frame is Ctrl-D there, which restarts it."""
    monkeypatch.setattr("hardware.pico_line.PROMPT_S", TIMEOUT_S)
    device = Pico(tmp_path, repl=True)
    deaf_until: list[float] = []

    def see(data: bytes) -> bytes:
        if messages.LEAVE in data and not deaf_until:
            deaf_until.append(time.monotonic() + deaf_ms / 1000)
        return data

    device.to_pico = see
    device.to_host = lambda data: b"" if deaf_until and time.monotonic() < deaf_until[0] else data
    try:
        assert leave_for_flashing(device.plug(), TIMEOUT_S)
        # the prompt is there when flashing begins: it gets mpremote's bytes from the first on
        assert device.values("repl") == []
        with serial.Serial(device.port, timeout=0) as port:
            port.write(b"\r\x03\r\x01")
            until(lambda: len(device.values("repl")) >= 4)
        assert device.values("repl") == ["13", "3", "13", "1"]
    finally:
        device.off()


def test_with_both_buttons_held_it_does_not_start(tmp_path: Path) -> None:
    device = Pico(tmp_path, held="next undo")
    assert device.ended(TIMEOUT_S) == 0
    device.off()
    assert device.values("coils") == []


def test_closing_leaves_an_idle_ring_and_a_motor_at_rest(table: Table) -> None:
    table.pico.turn_to(8)
    table.show_and_wait(any_scene(Random(6)))
    until(lambda: table.device.values("coils")[-1:] == ["on"])
    table.pico.close()
    table.pico.close()
    table.pico.show(any_scene(Random(6)))  # nothing happens, and nothing raises
    until(lambda: table.device.values("coils")[-1] == "off")
    until(lambda: table.last_shown() == table.idle)


def test_a_pico_of_another_wiring_or_an_older_firmware_is_named(tmp_path: Path) -> None:
    with Table(tmp_path, mark_of=msgspec.structs.replace(PINS, ring=3)) as table:
        until(lambda: table.pico.fault is not None)
        assert "another wiring" in said(table.pico.fault)
        assert "oyez flash" in said(table.pico.fault)


def test_records_are_those_of_a_ring(table: Table) -> None:
    """The basis of `wrong`: a frame that nobody requested is found."""
    table.show_and_wait(any_scene(Random(1)))
    until(lambda: table.last_shown() == table.asked[-1])
    at = table.device.records[-1].at
    table.device.records.append(Record(at + 33, "ring", "01" * 180))
    assert [record.value for record in table.wrong()] == ["01" * 180]


def test_every_mood_can_be_shown(table: Table) -> None:
    for mood in Mood:
        newest = table.show(msgspec.structs.replace(any_scene(Random(2)), mood=mood))
        until(lambda newest=newest: table.last_shown() == newest)  # type: ignore[misc]


PLAYERS = msgspec.structs.replace(PINS, players=((18, 3), (19, 4), (20, 5)))
SERVO = msgspec.structs.replace(PINS, disc="servo")


@pytest.mark.parametrize("board", ["pico", "esp32-s3"])
def test_players_press_their_buttons_and_see_their_lamps(tmp_path: Path, board: BoardWord) -> None:
    with Table(tmp_path, pins=msgspec.structs.replace(PLAYERS, board=board)) as table:
        assert isinstance(table.pico, PlayerLamps)
        until(lambda: table.settled() and len(table.device.records) > 10)
        table.pico.light([Lamp.OFF, Lamp.AWAITED, Lamp.AWAITED, Lamp.AWAITED])
        until(lambda: table.device.values("lamps") == ["6"] or table.device.values("lamps")[-1:] == ["6"])
        table.pico.light([Lamp.AWAITED, Lamp.READY])
        until(lambda: {"1", "3"} <= set(table.device.values("lamps")))
        for seat in (2, 0):
            count = len(table.pressed)
            table.device.hold(f"player{seat}")
            until(lambda count=count: len(table.pressed) > count)  # type: ignore[misc]
            table.device.hold("")
            rest(table, 100)
        assert table.pressed == [PlayerButton(2), PlayerButton(0)]
        assert table.device.complaints == []
    assert table.device.values("lamps")[-1] == "0"


@pytest.mark.parametrize("board", ["pico", "esp32-s3"])
def test_a_servo_turns_the_disc_and_is_released(tmp_path: Path, board: BoardWord) -> None:
    with Table(tmp_path, pins=msgspec.structs.replace(SERVO, board=board)) as table:
        until(table.settled)
        assert set(table.device.values("servo")) <= {"released"}
        table.pico.turn_to(4)
        until(lambda: table.pico.disc_stop == 4)
        # the pulses end before the stop is reported, but the two come here by different pipes
        until(lambda: table.device.values("servo")[-2:] == ["1166 us at 50 Hz", "released"])
        table.pico.beep(Tune.OVER)  # the piezo changes its frequency meanwhile
        table.pico.home()
        until(lambda: table.device.values("servo")[-1] == "500 us at 50 Hz")
        assert table.device.complaints == []
    assert table.device.values("servo")[-1] == "released"


def test_a_dimmed_ring_is_dimmed_again_after_its_power_was_off(table: Table) -> None:
    table.pico.set_brightness(30)
    table.show(only(Mood.OVER))
    until(lambda: table.settled() and 0 < table.brightest() <= 42)
    table.device.off()
    until(lambda: not table.pico.health.answers)
    table.device.power()
    table.device.plug()
    until(lambda: table.settled() and 0 < table.brightest() <= 42)
    table.pico.set_brightness(100)
    until(lambda: table.brightest() == 140)


@pytest.mark.parametrize("board", ["pico", "esp32-s3"])
def test_leds_with_a_white_light_get_four_bytes_each(tmp_path: Path, board: BoardWord) -> None:
    pins = msgspec.structs.replace(PINS, board=board, order="GRBW", budget_ma=2000)
    with Table(tmp_path, pins=pins) as table:
        until(table.settled)
        table.show_and_wait(any_scene(Random(4)))
        until(lambda: any(bytes.fromhex(table.last_ring())[3::4]))
        assert len(bytes.fromhex(table.last_ring())) == 4 * 60
        table.show(only(Mood.TEST))
        until(table.settled)
        assert table.wrong() == []
        assert table.device.complaints == []


def test_an_esp32_s3_is_a_pico_with_another_strip(tmp_path: Path) -> None:
    pins = msgspec.structs.replace(PINS, board="esp32-s3")
    with Table(tmp_path, pins=pins, mark_of=pins) as table:
        until(table.settled)
        assert table.pico.fault is None
        table.show(any_scene(Random(5)))
        for stop in (1, 2):
            table.pico.turn_to(stop)
            until(lambda stop=stop: table.pico.disc_stop == stop)  # type: ignore[misc]
        assert set(table.device.values("bits")) == {"2 (300, 900, 700, 500)"}
        assert table.device.values("torn") == []
        assert table.wrong() == []
        assert table.device.complaints == []


def only(mood: Mood) -> Scene:
    """A scene with this mood alone."""
    return Scene(mood, beams=1)
