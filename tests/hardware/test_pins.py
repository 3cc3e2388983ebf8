"""The wiring: the shipped one is sound, and each impossible one is a sentence."""

from pathlib import Path

import msgspec
import pytest

from hardware.pin_rules import gpio_faults, gpio_uses, pico_uses
from hardware.pins import PINS_FILE, WiringError, pins_file, read_pins
from tests.said import said, saying

SHIPPED = PINS_FILE.read_text()


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """The wiring that ships with some of its text changed."""
    text = SHIPPED
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    wiring = tmp_path / "pins.toml"
    wiring.write_text(text)
    return wiring


def test_the_wiring_that_ships_is_sound_with_any_lights() -> None:
    pins = read_pins(PINS_FILE)
    assert len({use.pin for use in pico_uses(pins.pico)}) == 9
    for lights in ("lamps", "rgb", "spi"):
        for disc in ("stepper", "servo", "none"):
            gpio = msgspec.structs.replace(pins.gpio, lights=lights, disc=disc)
            uses = gpio_uses(gpio, lights)
            assert len({use.pin for use in uses}) == len(uses)
            assert list(gpio_faults(gpio, lights)) == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("next = 15", "next = 14", "[pico] home and next are both GP14; each needs a pin of its own."),
        ("undo = 16", "undo = 11", "[pico] undo and coils[1] are both GP11"),
        ("piezo = 17", "piezo = 25", "[pico] piezo is GP25, which is the Pico's own green LED; take GP0 to GP22"),
        ("piezo = 17", "piezo = 29", "[pico] piezo is GP29; a Pico has GP0 to GP22 and GP26 to GP28."),
        ("piezo = 17", "piezo = -1", "[pico] piezo is GP-1; a Pico has"),
        ("coils = [10, 11, 12, 13]", "coils = [10, 11]", "[pico] coils names 2 pins; the motor has 4 wires, or none"),
        ("leds = 60", "leds = 8", "[pico] leds is 8; a ring has 9 to 144."),
        ("leds = 60", "leds = 145", "[pico] leds is 145; a ring has 9 to 144."),
        ("first = 0", "first = 60", "[pico] first is 60; the LEDs are counted from 0 to 59."),
        ('order = "GRB"', 'order = "GRR"', "[pico] order is GRR; allowed is GRB, RGB, BRG, BGR, GBR, RBG, GRBW, RGBW."),
        ("budget_ma = 500", "budget_ma = 80", "[pico] budget_ma is 80. 60 LEDs take 60 mA while dark"),
        ("budget_ma = 500", "budget_ma = 9000", "Allowed are 100 to 8000"),
        ("channel_ma = 20", "channel_ma = 0", "[pico] channel_ma is 0 and dark_ma 1"),
        ("steps_per_turn = 4076", "steps_per_turn = 8", "[pico] steps_per_turn is 8; a turn of the disc takes 90"),
        ("steps_per_turn = 4076", "steps_per_turn = 'many'", "is not understood"),
        ("lamps = [17, 27,", "lamps = [17,", "[gpio] lamps names 8 pins; the wheel has 9 places."),
        ("lamps = [17, 27,", "lamps = [17, 17,", "[gpio] lamps[0] and lamps[1] are both GPIO17"),
        ("lamps = [17, 27,", "lamps = [17, 28,", "[gpio] lamps[1] is GPIO28; the header has GPIO2 to GPIO27."),
        ("lamps = [17, 27,", "lamps = [17, 0,", "[gpio] lamps[1] is GPIO0, which reads the EEPROM of add-on boards"),
        ("lamps = [17, 27,", "lamps = [17, 4,", "[gpio] next and lamps[1] are both GPIO4"),
        ("rgb = [[17, 27, 22], ", "rgb = [", "[gpio] rgb names 3 LEDs; it must name 4."),
        ("rgb = [[17, 27, 22], ", "rgb = [[17, 27], ", "is not understood"),
        ('lights = "lamps"', 'lights = "neon"', "[gpio] lights is neon; allowed is lamps, rgb, spi."),
        ('lights = "lamps"', "lights = 9", "is not understood"),
        ("active_high = true", "active_hihg = true", "is not understood: Object contains unknown field `active_hihg`"),
        ("\n[spi]\n", "\n[spy]\n", "is not understood"),
        ("[pico]", "[pico", "is not understood"),
        ("players = []", "players = [[18, 19], [20, 18]]", "players[0] button and players[1] lamp are both GP18"),
        ("players = []", "players = [[18, 2]]", "[pico] ring and players[0] lamp are both GP2"),
        ("players = []", "players = [[18, 19, 20]]", "is not understood"),
        ("players = []", f"players = {[[0, 1]] * 9}", "[pico] players names 9 players; at most 8 have a button"),
        ('board = "pico"', 'board = "esp8266"', "[pico] board is esp8266; allowed is pico, esp32-s3."),
        ("servo_range = 360", "servo_range = 200", "[pico] servo_range is 200 degrees. The disc turns 280"),
        ("[500, 2500]", "[100, 2500]", "[pico] servo_pulses_us is 100 and 2500"),
    ],
)
def test_wrong_wiring_is_named(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    wiring = changed(tmp_path, (old, new))
    with pytest.raises(WiringError) as raised:
        read_pins(wiring)
    assert sentence in said(raised.value)
    assert str(wiring) in said(raised.value)


def changed_after(tmp_path: Path, table: str, *changes: tuple[str, str]) -> Path:
    """The wiring that ships with some of its text changed from this table on."""
    head, found, tail = SHIPPED.partition(f"\n[{table}]\n")
    assert found
    for old, new in changes:
        assert old in tail
        tail = tail.replace(old, new, 1)
    wiring = tmp_path / "pins.toml"
    wiring.write_text(head + found + tail)
    return wiring


@pytest.mark.parametrize(
    ("table", "old", "new", "sentence"),
    [
        ("gpio", "servo_range = 360", "servo_range = 180", "[gpio] servo_range is 180 degrees. The disc turns 280"),
        ("gpio", "[500, 2500]", "[2500, 500]", "[gpio] servo_pulses_us is 2500 and 500; the shorter one comes first"),
        ("gpio", "players = []", "players = [[2, 17]]", "[gpio] lamps[0] and players[0] lamp are both GPIO17"),
        ("gpio", "players = []", "players = [[0, 2]]", "[gpio] players[0] button is GPIO0, which reads the EEPROM"),
    ],
)
def test_wrong_wiring_of_a_table_is_named(tmp_path: Path, table: str, old: str, new: str, sentence: str) -> None:
    with pytest.raises(WiringError) as raised:
        read_pins(changed_after(tmp_path, table, (old, new)))
    assert sentence in said(raised.value)


@pytest.mark.parametrize(
    ("pin", "sentence"),
    [
        (0, "which an ESP32-S3 reads when it starts; take GPIO1, GPIO2 or GPIO4 to GPIO18"),
        (19, "which is the USB of an ESP32-S3"),
        (35, "which an ESP32-S3 needs for its memory"),
        (44, "the serial port of an ESP32-S3"),
        (23, "which no ESP32-S3 has"),
        (49, "which no ESP32-S3 has"),
        (14, "home and undo are both GPIO14"),
    ],
)
def test_an_esp32_s3_has_pins_of_its_own(tmp_path: Path, pin: int, sentence: str) -> None:
    board = ('board = "pico"', 'board = "esp32-s3"')
    assert read_pins(changed(tmp_path, board)).pico.board == "esp32-s3"
    with pytest.raises(WiringError) as raised:
        read_pins(changed(tmp_path, board, ("undo = 16", f"undo = {pin}")))
    assert sentence in said(raised.value)


def test_a_servo_on_the_pico_takes_the_place_of_the_stepper(tmp_path: Path) -> None:
    servo = ('disc = "stepper"', 'disc = "servo"')
    pins = read_pins(changed(tmp_path, servo)).pico
    assert pins.turns == "servo"
    assert [use.entry for use in pico_uses(pins)] == ["ring", "next", "undo", "piezo", "servo"]
    read_pins(changed(tmp_path, ("servo = 10", "servo = 16"), ("undo = 16", "undo = 22")))
    with saying(WiringError, "servo is GP0 and piezo GP17: these pins share one frequency"):
        read_pins(changed(tmp_path, servo, ("servo = 10", "servo = 0")))
    assert read_pins(changed(tmp_path, ("coils = [10, 11, 12, 13]", "coils = []"))).pico.turns == "none"


def test_rgbw_leds_on_the_spi_fit_one_transfer(tmp_path: Path) -> None:
    order = ('order = "GRB"', 'order = "GRBW"')
    assert read_pins(changed_after(tmp_path, "spi", order)).spi.order == "GRBW"
    more = (("leds = 60", "leds = 129"), ("budget_ma = 500", "budget_ma = 900"))
    assert read_pins(changed_after(tmp_path, "spi", *more)).spi.leds == 129
    with saying(WiringError, r"\[spi\] leds is 129; a ring of RGBW LEDs on the SPI has at most 128"):
        read_pins(changed_after(tmp_path, "spi", order, *more))


def test_a_pin_used_twice_counts_only_where_it_is_wired(tmp_path: Path) -> None:
    """A coil's pin may be a lamp's while there is no stepper; once there is one it may not."""
    apart = ("coils = [12, 16, 20, 21]", "coils = [17, 16, 20, 21]")
    read_pins(changed(tmp_path, apart))
    with saying(WiringError, r"lamps\[0\] and coils\[0\] are both GPIO17"):
        read_pins(changed(tmp_path, apart, ('disc = "none"', 'disc = "stepper"')))


def test_the_pins_of_the_spi_are_kept_for_a_ring_on_it(tmp_path: Path) -> None:
    button = ("next = 4 ", "next = 10 ")
    read_pins(changed(tmp_path, button))
    with saying(WiringError, "is GPIO10, which is the SPI's MOSI while the ring hangs on the SPI"):
        read_pins(changed(tmp_path, button, ('lights = "lamps"', 'lights = "spi"')))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with saying(WiringError, "cannot be read"):
        read_pins(tmp_path / "pins.toml")


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    wiring = tmp_path / "pins.toml"
    wiring.write_bytes(b"\xff\xfe\x00")
    with saying(WiringError, "is not understood"):
        read_pins(wiring)


def test_another_file_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wiring = changed(tmp_path, ("leds = 60", "leds = 24"))
    monkeypatch.setenv("OYEZ_PINS", str(wiring))
    assert pins_file() == wiring
    assert read_pins().pico.leds == 24
    monkeypatch.delenv("OYEZ_PINS")
    assert read_pins().pico.leds == 60


def test_a_wiring_beside_the_settings_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path))
    monkeypatch.delenv("OYEZ_PINS", raising=False)
    assert pins_file() == PINS_FILE
    wiring = changed(tmp_path, ("next = 15", "next = 22"))
    assert pins_file() == wiring
    assert read_pins().pico.next == 22
    monkeypatch.setenv("OYEZ_PINS", str(PINS_FILE))
    assert pins_file() == PINS_FILE
