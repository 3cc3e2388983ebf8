"""The bytes on the wire: each LED once, in its order, and never more current than allowed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.strip import Strip


def milliamperes(wire: bytearray, channel_ma: int, dark_ma: int) -> float:
    return sum(wire) * channel_ma / 255 + len(wire) // 3 * dark_ma


@settings(deadline=None)
@given(
    count=st.integers(9, 144),
    spare=st.integers(0, 6000),
    channel_ma=st.integers(1, 60),
    dark_ma=st.integers(0, 5),
    level=st.integers(0, 255),
)
def test_no_frame_draws_more_than_the_budget(count: int, spare: int, channel_ma: int, dark_ma: int, level: int) -> None:
    budget = count * dark_ma + spare
    strip = Strip(count, budget_ma=budget, channel_ma=channel_ma, dark_ma=dark_ma)
    frame = bytearray(min(255, level + at % 7) for at in range(3 * count))
    assert milliamperes(strip.arrange(frame), channel_ma, dark_ma) <= budget


@pytest.mark.parametrize(
    ("first", "clockwise", "wire"),
    [
        (0, True, (0, 1, 2, 3, 4, 5, 6, 7, 8)),
        (2, True, (7, 8, 0, 1, 2, 3, 4, 5, 6)),
        (0, False, (0, 8, 7, 6, 5, 4, 3, 2, 1)),
        (3, False, (3, 2, 1, 0, 8, 7, 6, 5, 4)),
    ],
)
def test_the_first_led_and_the_way_round(first: int, clockwise: bool, wire: tuple[int, ...]) -> None:
    strip = Strip(9, first, clockwise, "RGB", budget_ma=5000)
    frame = bytearray(10 * led + channel for led in range(9) for channel in (1, 2, 3))
    assert bytes(strip.arrange(frame)) == bytes(10 * led + channel for led in wire for channel in (1, 2, 3))


@pytest.mark.parametrize(
    ("order", "wire"),
    [("GRB", (2, 1, 3)), ("RGB", (1, 2, 3)), ("BRG", (3, 1, 2)), ("BGR", (3, 2, 1)), ("GBR", (2, 3, 1))],
)
def test_the_order_of_colours(order: str, wire: tuple[int, int, int]) -> None:
    assert bytes(Strip(9, order=order, budget_ma=5000).arrange(bytearray((1, 2, 3) * 9))) == bytes(wire * 9)


def test_what_fits_the_budget_is_left_alone_and_what_does_not_is_dimmed_alike() -> None:
    strip = Strip(10, order="RGB", budget_ma=10 + 200, channel_ma=20, dark_ma=1)
    fits = bytearray((85, 85, 85) * 10)  # 10 LEDs at 20 mA
    assert strip.arrange(fits) == fits
    assert strip.arrange(bytearray((255, 255, 255) * 10)) == fits
    assert strip.arrange(bytearray((255, 255, 0) * 10)) == bytearray((127, 127, 0) * 10)
