"""LEDs with a white light, and dimmed pictures: the bytes on the wire."""

from firmware.strip import Strip, dim
from tests.firmware.cases.wire import Chance

COUNT = 12


def any_picture(chance: Chance) -> bytearray:
    """A picture of any colours."""
    return bytearray(chance.below(256) for _ in range(3 * COUNT))


def test_the_white_light_shines_for_the_common_part_of_the_colours() -> None:
    strip = Strip(COUNT, order="GRBW", budget_ma=8000)
    picture = bytearray(3 * COUNT)
    picture[0:9] = bytes([80, 80, 70, 180, 0, 0, 33, 33, 33])
    assert bytes(strip.arrange(picture)[:12]) == bytes([10, 10, 0, 70, 0, 180, 0, 0, 0, 0, 0, 33])
    assert strip.channels == 4


def test_any_colour_is_the_sum_of_its_lights() -> None:
    chance = Chance(3)
    strip = Strip(COUNT, order="RGBW", budget_ma=8000)
    for _ in range(50):
        picture = any_picture(chance)
        wire = strip.arrange(picture)
        for led in range(COUNT):
            red, green, blue, white = wire[4 * led : 4 * led + 4]
            assert bytes([red + white, green + white, blue + white]) == bytes(picture[3 * led : 3 * led + 3])
            assert 0 in (red, green, blue)
    assert strip.bounded == 0


def test_leds_with_white_keep_the_budget() -> None:
    chance = Chance(4)
    strip = Strip(COUNT, order="GRBW", budget_ma=100, channel_ma=20, dark_ma=1)
    for _ in range(50):
        wire = strip.arrange(any_picture(chance))
        assert sum(wire) * 20 / 255 + COUNT <= 100
    assert strip.bounded == 50


def test_the_first_led_and_the_way_round_are_those_of_the_wire() -> None:
    strip = Strip(COUNT, 2, False, "GRBW", budget_ma=8000)
    picture = bytearray(3 * COUNT)
    picture[3] = 200  # the second LED from place 0, in red
    assert bytes(strip.arrange(picture)[4:8]) == bytes([0, 200, 0, 0])


def test_a_dimmed_picture_keeps_each_light() -> None:
    picture = bytearray([0, 1, 10, 255, 100, 180])
    dim(picture, 100)
    assert bytes(picture) == bytes([0, 1, 10, 255, 100, 180])
    dim(picture, 10)
    assert bytes(picture) == bytes([0, 1, 1, 26, 10, 18])
