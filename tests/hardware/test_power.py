"""The sums of the build guide are those of the patterns."""

import re
from math import ceil
from pathlib import Path

import pytest

from firmware.messages import (
    BLUE,
    ERROR,
    IDLE,
    NATURAL,
    OVER,
    PLAY,
    PROMPT,
    RUNNING,
    STILL,
    TEST,
    WAVE_ONCE,
    WHITE,
    YELLOW,
    Scene,
)
from firmware.patterns import render
from firmware.strip import Strip
from hardware.pins import PINS_FILE, read_pins
from tests.firmware.cases.lights import four

GUIDE = Path(__file__).parents[2] / "docs" / "build" / "README.md"
PINS = read_pins(PINS_FILE).pico
ROWS = re.findall(r"^\| (\d+) \| (\d+) mA \| (\d+) mA \| (\d+) mA \|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)

SIXES = (6, 6, 6, 6)
SIX = bytes([8] * 6 + [0] * 3)
ROW = bytes([WHITE] * 9), bytes([4] * 9)
WORST = (
    *(
        Scene(PLAY, levels=SIX, motions=bytes([RUNNING, *[STILL] * 8]), marker=8, winks=4, marker_colour=colour)
        for colour in range(BLUE, NATURAL + 1)
    ),
    Scene(PLAY, *ROW),
    Scene(PROMPT, *ROW),
    Scene(PLAY, *ROW, opening=WAVE_ONCE),
    four(2, colours=[WHITE] * 9, numbers=SIXES, remaining=32, motion=RUNNING),
    four(4, colours=[WHITE] * 9, numbers=SIXES, remaining=32),
    four(4, colours=[WHITE] * 9, numbers=SIXES, remaining=32, motion=STILL),
    four(4, colours=[YELLOW] * 9, numbers=SIXES, remaining=32, motion=STILL),
    four(4, mood=PROMPT, numbers=(), colours=[WHITE] * 9, level=1),
    Scene(OVER, beams=4),
    Scene(ERROR),
    Scene(IDLE),
    Scene(TEST),
)


def milliamperes(levels: bytes | bytearray, leds: int) -> float:
    return sum(levels) * PINS.channel_ma / 255 + leds * PINS.dark_ma


def test_the_guide_has_its_table() -> None:
    assert [int(leds) for leds, *_ in ROWS] == [9, 24, 60, 144]


@pytest.mark.parametrize(("leds", "asked", "full", "limit"), [tuple(map(int, row)) for row in ROWS])
def test_the_sums_of_the_guide(leds: int, asked: int, full: int, limit: int) -> None:
    out = bytearray(3 * leds)
    strip = Strip(leds, budget_ma=PINS.budget_ma, channel_ma=PINS.channel_ma, dark_ma=PINS.dark_ma)
    most = sent = 0.0
    for scene in WORST:
        for ms in range(0, 26_000, 100):
            render(scene, ms, leds, out)
            most = max(most, milliamperes(out, leds))
            sent = max(sent, milliamperes(strip.arrange(out), leds))
    assert asked == ceil(most)
    assert full == leds * (3 * PINS.channel_ma + PINS.dark_ma)
    assert limit == PINS.budget_ma
    assert sent <= PINS.budget_ma
