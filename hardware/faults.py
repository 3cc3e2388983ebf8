"""Faults of the hardware as values: made where they happen, compared by part and code, put into words elsewhere.

raise PortError(fault(Code.PICO_BUSY, Part.PICO, name="/dev/ttyACM0"))
"""

import os
from collections.abc import Mapping
from enum import StrEnum
from typing import Union

from msgspec import Struct


class Part(StrEnum):
    """The part that a fault belongs to."""

    PICO = "pico"
    FIRMWARE = "firmware"
    CABLE = "cable"
    RING = "ring"
    DISC = "disc"
    BUTTONS = "buttons"
    BEEPER = "beeper"
    PLAYER_LAMPS = "player lamps"
    VOICE = "voice"
    LOUDSPEAKER = "loudspeaker"
    BACKLIGHT = "backlight"
    POWER_BUTTON = "power button"
    WIRING = "wiring"
    TABLE = "table"
    """A TOML file that people write."""


class Code(StrEnum):
    """The fault; the sentence for each, with its parameters, stands in the companion's table of fault texts."""

    # the Pico and its link
    NO_PICO = "no_pico"
    PICO_SILENT = "pico_silent"
    OTHER_PROTOCOL = "other_protocol"
    FIRMWARE_OLD = "firmware_old"
    WIRING_CHANGED = "wiring_changed"
    CABLE_BAD = "cable_bad"
    PICO_FORBIDDEN = "pico_forbidden"
    PICO_BUSY = "pico_busy"
    PICO_GONE = "pico_gone"
    PICO_UNOPENABLE = "pico_unopenable"
    NOT_A_PICO = "not_a_pico"
    PICO_WITHOUT_MICROPYTHON = "pico_without_micropython"
    ESP_WITHOUT_MICROPYTHON = "esp_without_micropython"
    OTHER_BOARD = "other_board"
    OTHER_PROGRAM = "other_program"
    # putting the firmware on it
    FOLDER_UNWRITABLE = "folder_unwritable"
    MPREMOTE_MISSING = "mpremote_missing"
    COPY_TOO_SLOW = "copy_too_slow"
    NO_MICROPYTHON_ANSWER = "no_micropython_answer"
    PICO_UNAVAILABLE = "pico_unavailable"
    BOARD_WRONG = "board_wrong"
    PICO_FULL = "pico_full"
    MICROPYTHON_OLD = "micropython_old"
    COPY_FAILED = "copy_failed"
    # ring, disc, buttons
    LAMPS_DARK = "lamps_dark"
    RING_DARK = "ring_dark"
    SPI_NO_LIBRARY = "spi_no_library"
    SPI_NO_DEVICE = "spi_no_device"
    SPI_FORBIDDEN = "spi_forbidden"
    SPI_FAILED = "spi_failed"
    DISC_OFF = "disc_off"
    DISC_UNWIRED = "disc_unwired"
    DISC_NO_SWITCH = "disc_no_switch"
    DISC_SLIPPED = "disc_slipped"
    BUTTONS_OFF = "buttons_off"
    BUTTONS_UNWIRED = "buttons_unwired"
    PLAYER_LAMPS_DARK = "player_lamps_dark"
    POWER_BUTTON_OFF = "power_button_off"
    BRIGHTNESS_FORBIDDEN = "brightness_forbidden"
    # the pins of the Pi's header: reasons within the faults above
    NO_GPIOS = "no_gpios"
    NO_LGPIO = "no_lgpio"
    LGPIO_FAILED = "lgpio_failed"
    PINS_BUSY = "pins_busy"
    PINS_FAILED = "pins_failed"
    # the voice
    NO_ESPEAK = "no_espeak"
    NO_ESPEAK_DATA = "no_espeak_data"
    NO_SOUND_OUTPUT = "no_sound_output"
    VOICE_FAILED = "voice_failed"
    SPEECH_FAILED = "speech_failed"
    LOUDSPEAKER_GONE = "loudspeaker_gone"
    # pins.toml: the file, then the rules that it breaks
    WIRING_UNREADABLE = "wiring_unreadable"
    WIRING_NOT_UNDERSTOOD = "wiring_not_understood"
    WIRING_WRONG = "wiring_wrong"
    WIRING_WORD = "wiring_word"
    COIL_COUNT = "coil_count"
    COIL_COUNT_OR_NONE = "coil_count_or_none"
    LAMP_COUNT = "lamp_count"
    RGB_COUNT = "rgb_count"
    PICO_PIN_OF_SUPPLY = "pico_pin_of_supply"
    PICO_PIN_OF_USB = "pico_pin_of_usb"
    PICO_PIN_OF_LED = "pico_pin_of_led"
    PICO_PIN_RANGE = "pico_pin_range"
    ESP_PIN_OF_START = "esp_pin_of_start"
    ESP_PIN_OF_USB = "esp_pin_of_usb"
    ESP_PIN_OF_MEMORY = "esp_pin_of_memory"
    ESP_PIN_OF_SERIAL = "esp_pin_of_serial"
    ESP_PIN_RANGE = "esp_pin_range"
    SERVO_BESIDE_PIEZO = "servo_beside_piezo"
    PLAYER_COUNT = "player_count"
    GPIO_RESERVED = "gpio_reserved"
    GPIO_RANGE = "gpio_range"
    GPIO_OF_SPI = "gpio_of_spi"
    POWER_PIN_RANGE = "power_pin_range"
    PIN_TWICE = "pin_twice"
    LED_COUNT = "led_count"
    FIRST_LED = "first_led"
    LED_CURRENT = "led_current"
    LED_BUDGET = "led_budget"
    SPI_RGBW_COUNT = "spi_rgbw_count"
    STEPS_PER_TURN = "steps_per_turn"
    SERVO_RANGE = "servo_range"
    SERVO_PULSES = "servo_pulses"
    PART_VALUE = "part_value"
    PART_VOLTS = "part_volts"
    # the electrical check of pins.toml
    PIN_CURRENT = "pin_current"
    PINS_CURRENT = "pins_current"
    LED_TOO_DARK = "led_too_dark"
    PIN_VOLTAGE = "pin_voltage"
    SUPPLY_VOLTAGE = "supply_voltage"
    DATA_LEVEL = "data_level"
    SUPPLY_CURRENT = "supply_current"
    PULLED_UP = "pulled_up"
    ON_AT_POWER_ON = "on_at_power_on"
    GPIO_OF_CONSOLE = "gpio_of_console"
    GPIO_OF_SOUND = "gpio_of_sound"
    # TOML files that people write: reasons within the faults above
    FILE_TOO_LARGE = "file_too_large"
    FILE_NOT_PLAIN = "file_not_plain"
    NOT_UTF8 = "not_utf8"
    TOO_MANY_DOTS = "too_many_dots"
    TOO_DEEP = "too_deep"
    NUMBER_TOO_LARGE = "number_too_large"
    NOT_TOML = "not_toml"


Value = Union[str, int, float, "Fault"]
"""A parameter; a fault within a fault is its reason."""


class Fault(Struct, frozen=True, eq=False, tag="hardware"):
    """A code, the part and the parameters of the code's sentence; equal to another one of the same part and code.

    The parameter `reason` is a fault, the number of a system's error (errno), or a library's own words.
    """

    code: Code
    part: Part
    params: Mapping[str, Value] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fault):
            return NotImplemented
        return (self.part, self.code) == (other.part, other.code)

    def __ne__(self, other: object) -> bool:
        # msgspec's own would compare the parameters
        return not self == other

    def __hash__(self) -> int:
        return hash((self.part, self.code))

    def __str__(self) -> str:
        """The fault for a log."""
        said = " ".join(f"{name}={str(value)!r}" for name, value in self.params.items())
        return f"{self.part}: {self.code} {said}".strip()


class FaultError(Exception):
    """A fault that keeps something from being done."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(str(fault))


def fault(code: Code, part: Part, **params: Value) -> Fault:
    """A fault with its parameters by name."""
    return Fault(code, part, params)


def reason_of(error: Exception) -> Value:
    """The reason of an error: its fault, the number of a system's error, or a library's own words."""
    if isinstance(error, FaultError):
        return error.fault
    number, words = getattr(error, "errno", None), getattr(error, "strerror", None)
    if isinstance(number, int) and number > 0 and words in (None, os.strerror(number)):
        return number
    return words or str(error) or type(error).__name__
