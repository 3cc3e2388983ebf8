"""Drawings beside the wiring diagrams: the chip's legs, where the ring begins, how the motor carries the disc.

Source of the chip's legs: 74AHCT125 data sheet, pin configuration, seen from above.
"""

import math

from hardware.diagrams.svg import circle, document, line, number, rect, text
from hardware.diagrams.wiring import CARD, EDGE, INK, PAPER, RAILS, SOFT
from hardware.pin_tables import PicoPins
from hardware.scene import SEGMENTS

LEGS = (
    ("1OE", "GND"), ("1A", "data in: from the pin, 3.3 V"), ("1Y", "data out: 330 ohm, then DIN"), ("2OE", "5 V"),
    ("2A", "GND"), ("2Y", "free"), ("GND", "GND"), ("3Y", "free"), ("3A", "GND"), ("3OE", "5 V"), ("4Y", "free"),
    ("4A", "GND"), ("4OE", "5 V"), ("VCC", "5 V"),
)  # fmt: skip
"""Legs 1 to 14: the name of each, and its wire."""

DATA, WOOD, WOOD_DARK, MAGNET, METAL = "#1f5fbf", "#d9b88a", "#8a6a42", "#c81e1e", "#9aa3ad"


def chip() -> str:
    """The level shifter from above, with where each of its legs goes."""
    width, height = 760, 360
    left, right, top, gap = 310, 450, 70, 38
    parts = [
        text((width / 2, 34), "The level shifter 74AHCT125 from above, notch up", 17, INK, "middle", bold=True),
        rect((left, top - 22), (right - left, 7 * gap + 6), "#2b2b2b", "#000", 6),
        circle(((left + right) / 2, top - 22), 9, PAPER),
    ]
    for index, (name, goes) in enumerate(LEGS):
        on_left = index < 7
        y = top + (index if on_left else 13 - index) * gap
        edge, outward, anchor = (left, -1, "end") if on_left else (right, 1, "start")
        colour = RAILS.get(goes, DATA if goes.startswith("data") else SOFT)
        parts += [
            line([(edge, y), (edge + outward * 28, y)], colour, 6),
            text((edge - outward * 8, y + 5), f"{index + 1}", 13, "#fff", "start" if on_left else "end", bold=True),
            text((edge - outward * 30, y + 5), name, 12, "#ddd", "start" if on_left else "end"),
            text((edge + outward * 38, y + 5), goes, 13, colour, anchor, bold=goes != "free"),
        ]
    parts.append(text((width / 2, height - 18), "100 nF between legs 14 and 7", 12, SOFT, "middle"))
    return document((width, height), "The level shifter's legs", parts, PAPER)


def ring_place(pico: PicoPins) -> str:
    """The wheel from above: where the ring's first LED lies, and which way the LEDs run."""
    size, middle, reach = 520, (260.0, 290.0), 190.0
    parts = [
        text((260, 34), f"Where the ring of {pico.leds} begins", 17, INK, "middle", bold=True),
        circle(middle, 165, "#eadfca", EDGE),
    ]
    for place in range(SEGMENTS):
        x, y = _around(middle, 122, place)
        parts += [circle((x, y), 34, CARD, EDGE), text((x, y + 6), str(place), 16, INK, "middle", bold=True)]
        parts.append(line([_around(middle, 60, place - 0.5), _around(middle, 205, place - 0.5)], EDGE, 1, dashed=True))
    for led in range(pico.leds):
        at = _around(middle, reach, SEGMENTS * (led + 0.5) / pico.leds - 0.5)
        first = led == 0
        parts.append(circle(at, min(7.0, 470.0 / pico.leds), DATA if first else "#f3e9d2", INK if first else EDGE))
    begin = _around(middle, 215, -0.5 + 0.5 * SEGMENTS / pico.leds)
    parts += [
        text((begin[0] - 4, begin[1] + 8), "first LED, DIN", 13, DATA, "end", bold=True),
        text((260, 286), "clockwise,", 13, INK, "middle"),
        text((260, 304), "seen from above", 13, INK, "middle"),
        _arc(middle, 52),
        text(
            (260, 510), "Place 0 is where the window stands at stop 1. Dashed: the end of a place.", 12, SOFT, "middle"
        ),
    ]
    return document((size, 530), "Where the ring begins", parts, PAPER)


def side() -> str:
    """A cut through the middle: plate, wheel, disc, and the arm below that carries the disc by magnets."""
    width, height = 900, 470
    parts = [
        text((width / 2, 34), "A cut through the middle (not to scale)", 17, INK, "middle", bold=True),
        rect((170, 210), (560, 14), WOOD, WOOD_DARK),
        rect((170, 224), (16, 170), WOOD, WOOD_DARK),
        rect((714, 224), (16, 170), WOOD, WOOD_DARK),
        rect((220, 198), (460, 12), "#eadfca", EDGE),
        rect((178, 200), (24, 10), DATA, INK, 3),
        rect((698, 200), (24, 10), DATA, INK, 3),
        rect((350, 180), (200, 10), CARD, INK, 3),
        rect((352, 236), (196, 14), WOOD_DARK, INK, 4),
        *(rect((x, y), (34, 8), MAGNET, INK) for x in (366, 500) for y in (190, 228)),
        rect((446, 250), (8, 30), METAL, INK),
        rect((410, 280), (90, 60), METAL, INK, 6),
        rect((388, 340), (140, 12), WOOD, WOOD_DARK),
        rect((388, 352), (12, 42), WOOD, WOOD_DARK),
        rect((516, 352), (12, 42), WOOD, WOOD_DARK),
        rect((572, 262), (56, 34), "#444", INK, 4),
        line([(574, 262), (548, 248)], INK, 4),
    ]
    for target, at, words in SIDE_LABELS:
        left = at[0] < width / 2
        parts.append(line([target, (at[0] + (4 if left else -4), at[1] - 4)], SOFT, 1))
        parts += [
            text((at[0], at[1] + 15 * index), words_line, 12, INK, "end" if left else "start")
            for index, words_line in enumerate(words.split("|"))
        ]
    return document((width, height), "How the motor carries the disc", parts, PAPER)


SIDE_LABELS = (
    ((360, 185), (300, 84), "the game's small disc"),
    ((372, 194), (240, 120), "two flat magnets below it,|held by adhesive tape"),
    ((230, 204), (150, 160), "the game's wheel"),
    ((180, 205), (130, 200), "ring of LEDs"),
    ((180, 217), (130, 240), "plate, 3 mm"),
    ((360, 244), (330, 290), "arm on the motor's shaft"),
    ((178, 350), (130, 370), "sides of the box"),
    ((416, 310), (360, 330), "28BYJ-48"),
    ((394, 370), (340, 400), "bracket"),
    (
        (534, 194),
        (640, 96),
        "one pair of magnets north up, the|other south up: so the disc cannot|stand half a turn off",
    ),
    ((534, 232), (760, 264), "two magnets|on the arm, as close|to the plate as they go"),
    ((600, 290), (560, 410), "homing switch: one end of the arm presses it at stop 1"),
)
"""The point of a line, the beginning of its words, and the words; | breaks them."""


def _around(middle: tuple[float, float], reach: float, place: float) -> tuple[float, float]:
    angle = math.tau * place / SEGMENTS
    return middle[0] + reach * math.sin(angle), middle[1] - reach * math.cos(angle)


def _arc(middle: tuple[float, float], radius: float) -> str:
    """An arrow clockwise round the middle."""
    start, end = _around(middle, radius, -2.0), _around(middle, radius, 2.0)
    path = f"M {number(start[0])} {number(start[1])} A {radius} {radius} 0 0 1 {number(end[0])} {number(end[1])}"
    tip = line([(end[0] - 12, end[1] - 5), end, (end[0] + 6, end[1] - 13)], DATA, 3)
    return f"<path d='{path}' fill='none' stroke='{DATA}' stroke-width='3'/>{tip}"
