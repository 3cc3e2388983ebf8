"""The electrical check: the wiring that ships has no finding in any build, and each mistake is one sentence."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.i18n.fault_texts import text
from companion.i18n.language import Language
from hardware.electrical import findings, least_ohms, led_branches
from hardware.pins import PINS_FILE, read_pins
from tests.hardware.test_pins import changed

Change = tuple[str, str]
STEPPER, SERVO = ('disc = "none"', 'disc = "stepper"'), ('disc = "none"', 'disc = "servo"')
RGB, SPI = ('lights = "lamps"', 'lights = "rgb"'), ('lights = "lamps"', 'lights = "spi"')
HOME_PRESSED = ("home_pressed = false         # as above", "home_pressed = true")
PICO_PLAYERS = ("undo = 16\nplayers = []", "undo = 16\nplayers = [[18, 19], [20, 21], [22, 26]]")
PLAYERS = ("undo = 18\nplayers = []", "undo = 18\nplayers = [[7, 8], [9, 10]]")
PICO_HOME_PRESSED = ("home_pressed = false         # false:", "home_pressed = true # false:")


def found(wiring: Path) -> list[str]:
    return [text(each, Language.EN) for each in findings(read_pins(wiring))]


@pytest.mark.parametrize("lights", ["lamps", "rgb", "spi"])
@pytest.mark.parametrize("disc", ["stepper", "servo", "none"])
def test_the_wiring_that_ships_has_no_finding(lights: str, disc: str) -> None:
    pins = read_pins(PINS_FILE)
    assert findings(replace(pins, gpio=replace(pins.gpio, lights=lights, disc=disc))) == ()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            [PLAYERS, ("player_ohms = 680", "player_ohms = 220")],
            "[parts] lamp_ohms, player_ohms: with 330, 220 ohm all LEDs take 55 mA from the pins, 50 mA is allowed.",
        ),
        (
            [PICO_PLAYERS, ("player_ohms = 680", "player_ohms = 100")],
            "[parts] player_ohms is 100 ohm: a pin carries 15 mA, 12 mA is allowed. Take 150 ohm or more.",
        ),
        (
            [PLAYERS, ("= [[7, 8]", "= [[7, 2]")],
            "[gpio] players[0] lamp is GPIO2, which is high from power-on until Oyez starts",
        ),
        (
            [("lamp_ohms = 330", "lamp_ohms = 68")],
            "[parts] lamp_ohms is 68 ohm: a pin carries 23 mA, 16 mA is allowed. Take 100 ohm",
        ),
        (
            [("lamp_ohms = 330", "lamp_ohms = 220")],
            "[parts] lamp_ohms: with 220 ohm all LEDs take 62 mA from the pins, 50 mA is allowed. Take 270 ohm",
        ),
        ([("lamp_ohms = 330", "lamp_ohms = 2200")], "[parts] lamp_ohms is 2200 ohm: an LED of 2.6 V gets 0.32 mA"),
        ([RGB, ("[390, 120, 120]", "[390, 27, 120]")], "[parts] rgb_ohms[1] is 27 ohm: a pin carries 19 mA"),
        (
            [RGB, ("[390, 120, 120]", "[330, 100, 100]")],
            "[parts] rgb_ohms: with 330, 100, 100 ohm all LEDs take 59 mA from the pins, 50 mA is allowed.",
        ),
        (
            [RGB, ("blue_volts = [2.8, 3.2]", "blue_volts = [3.0, 3.6]")],
            "[parts] rgb_ohms[2] is 120 ohm: an LED of 3.6 V gets 0.0 mA",
        ),
        (
            [("piezo_ohms = 330", "piezo_ohms = 100")],
            "[parts] piezo_ohms is 100 ohm: a pin carries 33 mA, 12 mA is allowed. Take 330 ohm",
        ),
        (
            [("active_high = true ", "active_high = false"), ("common_volts = 3.3", "common_volts = 5.0")],
            "[parts] common_volts is 5.0 V and reaches a pin; allowed is 2.0 to 3.3 V",
        ),
        (
            [STEPPER, HOME_PRESSED, ("switch_volts = 3.3", "switch_volts = 5")],
            "[parts] switch_volts is 5.0 V and reaches a pin; allowed is 2.0 to 3.3 V",
        ),
        (
            [
                PICO_HOME_PRESSED,
                ("switch_volts = 3.3", "switch_volts = 1.8"),
            ],
            "[parts] switch_volts is 1.8 V",
        ),
        (
            [("supply_volts = 5.0", "supply_volts = 12.0")],
            "[parts] supply_volts is 12.0 V; ring, motor and servo need 4.75 to 5.25 V.",
        ),
        (
            [('shifter = "74AHCT125"', 'shifter = "none"')],
            "[parts] shifter is none: data is read from 3.5 V on, a pin gives 3.3 V",
        ),
        ([('shifter = "74AHCT125"', 'shifter = "74HC125"')], "[parts] shifter is 74HC125: data is read from 3.5 V on"),
        (
            [("supply_ma = 2000", "supply_ma = 500")],
            "[parts] supply_ma is 500 mA; ring, motor and servo take up to 700 mA.",
        ),
        (
            [SPI, SERVO, ("supply_ma = 2000", "supply_ma = 1000")],
            "[parts] supply_ma is 1000 mA; ring, motor and servo take up to 1300 mA.",
        ),
        (
            [("budget_ma = 500", "budget_ma = 1900")],
            "[parts] supply_ma is 2000 mA; ring, motor and servo take up to 2100 mA.",
        ),
        (
            [STEPPER, HOME_PRESSED, ("home = 26", "home = 3")],
            "[gpio] home is GPIO3, always pulled up: with home_pressed it reads as pressed",
        ),
        (
            [STEPPER, ("coils = [12,", "coils = [8,")],
            "[gpio] coils[0] is GPIO8, which is high from power-on until Oyez starts",
        ),
        (
            [("lamps = [17, 27,", "lamps = [17, 3,")],
            "[gpio] lamps[1] is GPIO3, which is high from power-on until Oyez starts, so that its coil or LED",
        ),
        ([("undo = 18", "undo = 15")], "[gpio] undo is GPIO15, which is RXD of the serial console; take another one."),
        ([("# button = 3", "button = 14")], "[power] button is GPIO14, which is TXD of the serial console"),
        (
            [("sound_hat = false", "sound_hat = true")],
            "[gpio] undo is GPIO18, which is BCLK of the sound card on the header",
        ),
        (
            [("sound_hat = false", "sound_hat = true"), ("undo = 18", "undo = 7"), ("# button = 3", "button = 3")],
            "[power] button is GPIO3, which is SCL of the sound card on the header",
        ),
    ],
)
def test_each_mistake_is_one_sentence(tmp_path: Path, changes: list[Change], sentence: str) -> None:
    (said,) = found(changed(tmp_path, *changes))
    assert sentence in said


def test_parts_that_are_not_wired_have_no_finding(tmp_path: Path) -> None:
    """A coil's pin counts only with a motor, RGB's resistors only with RGB LEDs, a sound card's pins only with one."""
    assert found(changed(tmp_path, ("coils = [12,", "coils = [8,"), ("[390, 120, 120]", "[10, 10, 10]"))) == []
    assert found(changed(tmp_path, ("switch_volts = 3.3", "switch_volts = 5"))) == []
    assert found(changed(tmp_path, ("common_volts = 3.3", "common_volts = 5"))) == []
    assert found(changed(tmp_path, HOME_PRESSED, ("home = 26", "home = 3"))) == []


def test_the_resistors_that_ship_are_the_smallest_that_the_header_bears() -> None:
    """All twelve pins at 50 mA / 12, each LED at the lowest voltage of its colour."""
    pins = read_pins(PINS_FILE)
    branches = led_branches(replace(pins, gpio=replace(pins.gpio, lights="rgb")))
    assert tuple(least_ohms(each.volts[0], 50 / 12) for each in branches) == pins.parts.rgb_ohms


@pytest.mark.parametrize(
    ("volts", "ma", "ohms"), [(0.0, 12, 330), (1.8, 16, 100), (2.8, 4.17, 120), (3.3, 16, 10), (0.0, 33, 100)]
)
def test_the_smallest_resistor_of_the_series(volts: float, ma: float, ohms: int) -> None:
    assert least_ohms(volts, ma) == ohms
