"""The buttons and the lamps of the players, and the brightness of the ring, under the Pico's program."""

from firmware import messages
from firmware.controller import WINK_MS
from firmware.messages import FIRST_PLAYER, MAX_PLAYERS, encode_brightness, encode_lamps, encode_scene
from tests.firmware.cases.controller import PASS_MS, SCENE, WIRING, Table, open_table

PLAYERS = WIRING.replace(b'"players": []', b'"players": [[18, 3], [19, 4], [20, 5]]')


def presses(table: Table) -> list[int]:
    """The buttons whose presses the host has heard."""
    return [message[1] for message in table.heard if message[0] == messages.PRESSED]


def press(table: Table, button: int) -> None:
    """Press this button once, with contacts that bounce."""
    for held in ((button,), (), (button,)):
        table.held = held
        table.run(6)
    table.run(200)
    table.held = ()
    table.run(100)


def test_each_player_has_a_button_that_is_told_once() -> None:
    table = open_table(PLAYERS)
    for button in (FIRST_PLAYER + 2, FIRST_PLAYER, messages.NEXT, FIRST_PLAYER + 1, FIRST_PLAYER + 1):
        press(table, button)
    assert presses(table) == [FIRST_PLAYER + 2, FIRST_PLAYER, messages.NEXT, FIRST_PLAYER + 1, FIRST_PLAYER + 1]
    table.held = (FIRST_PLAYER + 3,)  # nobody has wired a fourth one
    table.run(300)
    assert len(presses(table)) == 5


def test_lamps_are_lit_as_the_host_says() -> None:
    table = open_table(PLAYERS)
    assert table.lamp_bits == 0
    table.host.send(encode_lamps(0b101, 0))
    table.run(3 * PASS_MS)
    assert table.lamp_bits == 0b101
    changes = len(table.lamp_changes)
    table.run(3000)
    assert len(table.lamp_changes) == changes
    table.host.send(encode_lamps(0, 0))
    table.run(3 * PASS_MS)
    assert table.lamp_bits == 0


def test_a_lamp_winks_once_a_second_beside_those_that_are_lit() -> None:
    table = open_table(PLAYERS)
    table.host.send(encode_lamps(0b001, 0b100))
    table.run(3 * PASS_MS)
    seen: list[int] = []
    changes = len(table.lamp_changes)
    for _ in range(400):
        table.run(PASS_MS)
        if not seen or seen[-1] != table.lamp_bits:
            seen.append(table.lamp_bits)
    assert set(seen) == {0b001, 0b101}
    assert abs(len(table.lamp_changes) - changes - 2 * 400 * PASS_MS // WINK_MS) <= 1


def test_lamps_go_out_with_the_session_and_when_the_firmware_ends() -> None:
    table = open_table(PLAYERS)
    table.host.send(encode_lamps(0b111, 0))
    table.run(100)
    table.host_speaks = False
    table.run(3500)
    assert table.lamp_bits == 0
    table = open_table(PLAYERS)
    table.host.send(encode_lamps(0b111, 0))
    table.run(100)
    table.controller.stop()
    assert table.lamp_bits == 0


def test_more_players_than_lamps_harm_nothing() -> None:
    table = open_table(PLAYERS)
    table.host.send(encode_lamps(0x7F, 0x80))
    table.run(100)
    assert table.controller.unknown == 0
    assert MAX_PLAYERS == 8


def test_the_ring_is_dimmed_at_once_and_stays_so_without_a_host() -> None:
    table = open_table()
    table.host.send(encode_scene(SCENE))
    table.run(100)
    usual = sum(table.wire)
    table.host.send(encode_brightness(20))
    table.run(2 * PASS_MS)
    assert 0 < sum(table.wire) <= usual // 5 + 60
    table.host_speaks = False
    table.run(4000)
    assert table.controller.brightness == 20
    assert max(table.wire) <= 12


def test_a_wrong_brightness_changes_nothing() -> None:
    table = open_table()
    for percent in (0, 9, 101, 255):
        table.host.send(bytes([messages.BRIGHTNESS, percent]))
        table.run(100)
    assert table.controller.brightness == 100
    assert table.controller.unknown == 4
