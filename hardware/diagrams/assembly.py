"""Drawings beside the wiring diagrams: the chip's legs, where the ring begins, how the motor carries the disc.

Sources: 74AHCT125 data sheet, pin configuration, seen from above; 28BYJ-48 data sheet, dimensions (shaft 8 mm off the
middle, ears at its face with 35 mm between their holes).
"""

import math

from hardware.diagrams.part_pictures import (
    band_names,
    button,
    capacitor,
    driver,
    led,
    motor,
    piezo,
    resistor,
    rgb,
    ring,
    shifter,
    supply,
    switch,
)
from hardware.diagrams.svg import circle, document, group, line, number, rect, text
from hardware.diagrams.wire_list import RAILS
from hardware.diagrams.wiring import CARD, EDGE, INK, PAPER, SOFT
from hardware.pin_tables import PicoPins
from hardware.scene import SEGMENTS

LEGS = (
    ("1OE", "GND"), ("1A", "data in: from the pin, 3.3 V"), ("1Y", "data out: 330 ohm, then DIN"), ("2OE", "5 V"),
    ("2A", "GND"), ("2Y", "free"), ("GND", "GND"), ("3Y", "free"), ("3A", "GND"), ("3OE", "5 V"), ("4Y", "free"),
    ("4A", "GND"), ("4OE", "5 V"), ("VCC", "5 V"),
)  # fmt: skip
"""Legs 1 to 14: the name of each, and its wire."""

DATA, WOOD, WOOD_DARK, MAGNET, METAL = "#1f5fbf", "#d9b88a", "#8a6a42", "#c81e1e", "#9aa3ad"
MM = 3
"""Pixels a millimetre in the cut."""
MAGNET_REACH = 18
"""Millimetres from the shaft to each magnet, under a small disc of 50 mm."""


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
    for lamp in range(pico.leds):
        at = _around(middle, reach, SEGMENTS * (lamp + 0.5) / pico.leds - 0.5)
        first = lamp == 0
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
    """A cut through the middle, 3 pixels a millimetre: wheel, plate, and the arm that carries the disc by magnets."""
    width, height, x = 960, 560, 470.0
    face, floor = 301.0, 361.0
    body = x - 8 * MM
    parts = [
        text((width / 2, 34), "A cut through the middle, to scale", 17, INK, "middle", bold=True),
        rect((x - 85 * MM, 270 - 9), (170 * MM, 9), WOOD, WOOD_DARK),
        *(rect((x + side * 83.5 * MM - 4.5, 270), (9, floor + 8 - 270), WOOD, WOOD_DARK) for side in (-1, 1)),
        rect((x - 85 * MM, floor), (170 * MM, 8), WOOD, WOOD_DARK),
        rect((x - 63 * MM, 255), (126 * MM, 6), "#eadfca", EDGE),
        *(rect((x + side * 75.75 * MM - 10, 250), (20, 11), DATA, INK, 2) for side in (-1, 1)),
        rect((x - 25 * MM, 240), (50 * MM, 6), CARD, INK, 2),
        *(rect((x + side * MAGNET_REACH * MM - 15, 246), (30, 9), MAGNET, INK) for side in (-1, 1)),
        rect((x - 30 * MM, 273), (66 * MM, 22), WOOD_DARK, INK, 3),
        *(rect((x + side * MAGNET_REACH * MM - 15, 274), (30, 9), MAGNET, INK) for side in (-1, 1)),
        rect((body - 18 * MM, face + 6), (8 * MM, 40), "#2f6fbf", INK, 2),
        rect((body - 14 * MM, face), (28 * MM, 19 * MM), METAL, INK, 4),
        rect((body - 3.5 * MM, face + 2), (7 * MM, floor - face - 2), "none", INK),
        line([(body - 3.5 * MM, face), (body + 3.5 * MM, face)], INK, 5),
        rect((x - 4.5 * MM, face - 4.5), (9 * MM, 4.5), METAL, INK),
        rect((x - 2.5 * MM, 279), (5 * MM, face - 4.5 - 279), METAL, INK),
        line([(x, 216), (x, floor + 14)], SOFT, 1, dashed=True),
        line([(body, face + 6), (body, floor + 14)], SOFT, 1, dashed=True),
        text(((x + body) / 2, floor + 30), "8 mm", 11, INK, "middle", bold=True),
        rect((x + 41 * MM, 276), (10.2 * MM, 19.8 * MM), "#444444", INK, 3),
        line([(x + 41 * MM, 330), (x + 36 * MM, 280)], INK, 3),
        group((690, 430), motor(), 1.3),
        text((690, 424), "The motor from above", 12, INK, bold=True),
    ]
    for target, at, words in SIDE_LABELS:
        left = at[0] < target[0]
        parts.append(line([target, (at[0] + (4 if left else -4), at[1] - 4)], SOFT, 1))
        parts += [
            text((at[0], at[1] + 15 * index), words_line, 12, INK, "end" if left else "start")
            for index, words_line in enumerate(words.split("|"))
        ]
    return document((width, height), "How the motor carries the disc", parts, PAPER)


SIDE_LABELS = (
    ((410, 242), (330, 92), "the game's small disc"),
    ((421, 250), (250, 130), "two flat magnets below it,|held by adhesive tape"),
    ((300, 258), (170, 190), "the game's wheel, 126 mm"),
    ((243, 256), (170, 226), "ring of 60, 145 to 158 mm"),
    ((225, 266), (170, 256), "plate, 2.4 to 4 mm"),
    ((216, 320), (170, 316), "side of the box"),
    ((400, 284), (170, 286), "arm on the motor's shaft"),
    ((446, 303), (330, 424), "ears at the shaft's face, one behind the|other here; a post of 20 mm under each"),
    ((420, 340), (270, 478), "28BYJ-48; its wires leave on the side|away from the shaft"),
    ((533, 250), (620, 92), "one pair north up, the other south|up: so the disc cannot stand|half a turn off"),
    ((524, 278), (740, 190), "two magnets in the arm,|1 mm below the plate"),
    ((600, 320), (740, 316), "homing switch: only this end of|the arm presses it, at stop 1"),
    ((476, 296), (740, 250), "shaft, 5 mm, two flats"),
)  # fmt: skip
"""The point of a line, the beginning of its words, and the words; | breaks them."""

PANELS: tuple[tuple[str, list[str], str], ...] = (
    ("LED", led(), "The long leg goes to the resistor,|the short one to GND."),
    (
        "RGB LED, common cathode",
        rgb(),
        "Count from the flat edge. Some have green|and blue exchanged: the test shows it.",
    ),
    ("Push button, 12 or 16 mm", button(), "Two legs diagonally across are safe|whichever way it lies."),
    ("Capacitor 1000 uF", capacitor(), "The stripe marks the leg to GND.|The wrong way round it bursts."),
    ("Resistor", resistor(330), "Either way round. Bands:|" + band_names(330)),
    ("Driver board ULN2003", driver(), "- and + stand side by side: read the print.|Leave the cap beside them on."),
    ("Motor 28BYJ-48", motor(), "Its shaft is not in the middle.|Its white plug fits one way."),
    ("Microswitch", switch(), "COM and NO are used,|NC stays free."),
    ("Level shifter 74AHCT125", shifter(), "Leg 1 is left of the notch; count down|and up again on the other side."),
    ("Ring and capacitor", ring(), "Data enters at DIN; the arrow points|away from it."),
    ("Piezo, passive", piezo(), "A disc, or a small black can|without the word active."),
    ("Supply of 5 V", supply(), "Read + and - with the multimeter|before you join anything."),
)
"""Of each panel of the sheet: its title, its picture, two lines of advice."""


def part_sheet() -> str:
    """All parts as they lie on the desk, with the signs of their legs."""
    wide, tall, columns = 300, 220, 3
    parts = [
        text((wide * columns / 2 + 20, 34), "The parts, and how to recognize their legs", 17, INK, "middle", bold=True)
    ]
    for index, (title, picture, advice) in enumerate(PANELS):
        x, y = 20.0 + wide * (index % columns), 54.0 + tall * (index // columns)
        parts += [
            rect((x + 4, y + 4), (wide - 8, tall - 8), CARD, EDGE, 8),
            text((x + 16, y + 26), title, 14, INK, bold=True),
            group((x + 40, y + 38), picture, 1.45),
            *(text((x + 16, y + 182 + 16 * row), words, 11, SOFT) for row, words in enumerate(advice.split("|"))),
        ]
    height = 54 + tall * (len(PANELS) // columns) + 10
    return document((wide * columns + 40, height), "The parts, and how to recognize their legs", parts, PAPER)


def _around(middle: tuple[float, float], reach: float, place: float) -> tuple[float, float]:
    angle = math.tau * place / SEGMENTS
    return middle[0] + reach * math.sin(angle), middle[1] - reach * math.cos(angle)


def _arc(middle: tuple[float, float], radius: float) -> str:
    """An arrow clockwise round the middle."""
    start, end = _around(middle, radius, -2.0), _around(middle, radius, 2.0)
    path = f"M {number(start[0])} {number(start[1])} A {radius} {radius} 0 0 1 {number(end[0])} {number(end[1])}"
    tip = line([(end[0] - 12, end[1] - 5), end, (end[0] + 6, end[1] - 13)], DATA, 3)
    return f"<path d='{path}' fill='none' stroke='{DATA}' stroke-width='3'/>{tip}"
