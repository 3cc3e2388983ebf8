"""Each part as it lies on the desk, with the signs of its legs: 150 x 84 pixels.

Sources: data sheets of WS2812B, 28BYJ-48 and ULN2003A; the common driver board, buttons of 12 x 12 mm, LEDs of 5 mm.
"""

from collections.abc import Callable

from hardware.diagrams.svg import arc, circle, line, rect, text

SIZE = (150.0, 84.0)
INK, SOFT, METAL, COPPER, BODY = "#222222", "#6b6357", "#9aa3ad", "#c9853c", "#2b2b2b"
BANDS = {
    0: ("black", "#111111"), 1: ("brown", "#7a4a1e"), 2: ("red", "#c81e1e"), 3: ("orange", "#e07b1a"),
    4: ("yellow", "#d9b400"), 5: ("green", "#1c7c54"), 6: ("blue", "#1f5fbf"), 7: ("violet", "#7b3fa0"),
    8: ("grey", "#808890"), 9: ("white", "#ffffff"),
}  # fmt: skip
"""The colours of a resistor's bands (IEC 60062)."""


def bands(ohms: int) -> tuple[int, int, int]:
    """The first three bands of a resistor: two digits and the number of zeros. ohms from 10."""
    zeros = len(str(ohms)) - 2
    return ohms // 10 ** (zeros + 1), ohms // 10**zeros % 10, zeros


def band_names(ohms: int) -> str:
    """The bands in words, as on a carbon resistor of 5 %."""
    return ", ".join(BANDS[band][0] for band in bands(ohms)) + ", gold"


def resistor(ohms: int) -> list[str]:
    """A resistor with its coloured bands, 150 x 84."""
    stripes = [rect((52 + 13 * index, 30), (7, 22), BANDS[band][1]) for index, band in enumerate(bands(ohms))]
    return [
        line([(8, 41), (142, 41)], METAL, 3),
        rect((42, 30), (66, 22), "#e6d3ac", SOFT, 8),
        *stripes,
        rect((95, 30), (6, 22), "#b8860b"),
        text((75, 72), f"{ohms} ohm", 11, INK, "middle", bold=True),
    ]


def led() -> list[str]:
    """A plain LED lying on its side: the long leg is +, the flat edge marks -."""
    return [
        rect((26, 20), (30, 32), "#f2b8b8", INK, 12),
        rect((52, 16), (7, 36), "#f2b8b8", INK),
        line([(46, 53), (62, 53)], INK, 3),
        line([(59, 28), (138, 28)], METAL, 4),
        line([(59, 46), (112, 46)], METAL, 4),
        text((138, 20), "long leg: +", 10, INK, "end", bold=True),
        text((146, 64), "short leg: -", 10, INK, "end", bold=True),
        text((28, 68), "flat: -", 10, SOFT),
    ]


def rgb() -> list[str]:
    """An LED of three colours: its legs in the order in which they stand."""
    names = (("red", 74, "#c81e1e"), ("longest: common", 104, INK), ("green", 84, "#1c7c54"), ("blue", 74, "#1f5fbf"))
    parts = [rect((6, 10), (30, 62), "#f3efe6", INK, 12), rect((32, 6), (7, 70), "#f3efe6", INK)]
    parts.append(text((6, 83), "flat edge below", 9, SOFT))
    for index, (name, end, colour) in enumerate(reversed(names)):
        y = 17 + 16 * index
        parts += [line([(39, y), (end - 22, y)], METAL, 3), text((end - 18, y + 4), name, 9, colour, bold=True)]
    return parts


def button() -> list[str]:
    """A push button from above: legs on the same side in pairs are one piece of metal, so the diagonal is safe."""
    legs = [line([(x, y), (x + side * 14, y)], METAL, 4) for x, side in ((48, -1), (96, 1)) for y in (26, 60)]
    return [
        *legs,
        rect((48, 18), (48, 50), "#3a3a3a", INK, 4),
        circle((72, 43), 15, "#9a2f2f", INK),
        line([(34, 26), (110, 60)], "#e07b1a", 3, dashed=True),
        text((16, 22), "pin", 10, INK, "middle", bold=True),
        text((128, 74), "GND", 10, INK, "middle", bold=True),
        text((120, 22), "free", 9, SOFT, "middle"),
        text((20, 74), "free", 9, SOFT, "middle"),
    ]


def player() -> list[str]:
    """A button with a lamp beside it."""
    return [
        circle((40, 40), 24, "#3a3a3a", INK),
        circle((40, 40), 15, "#9a2f2f", INK),
        circle((104, 40), 14, "#f2e29a", INK),
        text((40, 80), "button", 10, INK, "middle"),
        text((104, 80), "lamp", 10, INK, "middle"),
    ]


def switch() -> list[str]:
    """A microswitch with its lever and three legs."""
    legs = ((38, "COM", True), (75, "NC", False), (112, "NO", True))
    parts = [rect((24, 22), (102, 34), "#3a3a3a", INK, 3), line([(30, 22), (128, 8)], METAL, 4)]
    parts.append(text((78, 44), "lever above", 10, "#ffffff", "middle"))
    for x, name, used in legs:
        parts += [
            line([(x, 56), (x, 68)], METAL, 5),
            text((x, 81), name, 10, INK if used else SOFT, "middle", bold=used),
        ]
    return parts


def piezo() -> list[str]:
    """A piezo disc."""
    return [
        circle((56, 42), 34, COPPER, INK),
        circle((56, 42), 23, "#e8e4da", INK),
        line([(72, 34), (140, 26)], METAL, 3),
        line([(84, 56), (140, 60)], METAL, 3),
        text((56, 46), "piezo", 10, INK, "middle"),
    ]


def ring() -> list[str]:
    """A piece of a ring with its three pads, the arrow of the data, and the capacitor with its stripe."""
    lamps = [rect((6 + 26 * index, 40), (14, 14), "#f7f3e8", SOFT, 2) for index in range(3)]
    return [
        rect((0, 32), (88, 30), BODY, INK, 4),
        *lamps,
        text((44, 30), "DIN ->  (arrow away)", 9, INK, "middle", bold=True),
        text((44, 76), "ring or strip", 9, SOFT, "middle"),
        *capacitor_at(106, 14),
    ]


def capacitor_at(x: float, y: float) -> list[str]:
    """An electrolytic capacitor standing: its light stripe marks the - leg."""
    return [
        rect((x, y), (34, 40), "#31456a", INK, 5),
        rect((x + 24, y + 1), (9, 38), "#dfe4ec"),
        text((x + 28.5, y + 24), "-", 14, INK, "middle", bold=True),
        line([(x + 8, y + 40), (x + 8, y + 60)], METAL, 3),
        line([(x + 27, y + 40), (x + 27, y + 54)], METAL, 3),
        text((x + 6, y + 70), "+", 10, INK, "middle", bold=True),
        text((x + 30, y + 66), "GND", 9, INK, "middle", bold=True),
    ]


def capacitor() -> list[str]:
    """The capacitor alone."""
    return [*capacitor_at(56, 8), text((48, 30), "1000 uF", 10, INK, "end")]


def driver() -> list[str]:
    """The ULN2003 board: four inputs on the left, + and - below, the motor's white socket on the right."""
    parts = [rect((24, 2), (96, 80), "#1f6a4a", "#123f2b", 4), rect((54, 12), (24, 44), BODY, "#000000", 2)]
    parts.append(text((66, 38), "ULN", 9, "#dddddd", "middle"))
    for index in range(4):
        y = 12 + 13 * index
        parts += [rect((27, y - 4), (8, 8), "#d9b400", INK), text((38, y + 4), f"IN{index + 1}", 8, "#ffffff")]
        parts.append(circle((86, y), 3, "#ff6a5a", "#7a1a12"))
    parts += [rect((96, 6), (18, 54), "#f4f1ea", INK, 2), text((105, 36), "motor", 6, INK, "middle")]
    for index, sign in enumerate(("-", "+")):
        x = 62 + 16 * index
        parts += [rect((x - 4, 70), (8, 8), "#d9b400", INK), text((x, 67), sign, 12, "#ffffff", "middle", bold=True)]
    parts += [rect((92, 68), (14, 10), "#555555", INK, 2), text((99, 66), "cap on", 7, "#ffffff", "middle")]
    return parts


def motor() -> list[str]:
    """The 28BYJ-48 from above: the shaft 8 mm off the middle, the ears at its face, 35 mm between their holes."""
    scale, middle = 2.0, (75.0, 48.0)
    shaft = (middle[0], middle[1] - 8 * scale)
    ears = [middle[0] + side * 17.5 * scale for side in (-1, 1)]
    return [
        rect((ears[0], middle[1] - 7), (ears[1] - ears[0], 14), METAL, INK),
        *(circle((x, middle[1]), 7, METAL, INK) for x in ears),
        *(circle((x, middle[1]), 4, "#fdfbf6", INK) for x in ears),
        rect((middle[0] - 17.5, middle[1] + 10), (35, 26), "#2f6fbf", INK, 2),
        circle(middle, 28, "#c4cad1", INK),
        circle(shaft, 9, METAL, INK),
        rect((shaft[0] - 5, shaft[1] - 3), (10, 6), "#d9b400", INK, 2),
        line([(middle[0] - 5, middle[1]), (middle[0] + 5, middle[1])], SOFT, 1),
        line([(middle[0], middle[1] - 5), (middle[0], middle[1] + 5)], SOFT, 1),
        text((108, 28), "shaft 8 mm", 9, INK),
        text((108, 38), "off the middle", 8, INK),
        text((0, 30), "ears 35 mm", 9, INK),
    ]


def servo() -> list[str]:
    """A servo with its three wires."""
    wires = (("signal", "#e07b1a"), ("+", "#c81e1e"), ("-", "#7a4a1e"))
    parts = [
        rect((60, 16), (64, 44), "#2f4f8f", INK, 4),
        rect((48, 26), (88, 8), "#2f4f8f", INK),
        circle((108, 24), 9, "#f4f1ea", INK),
    ]
    for index, (name, colour) in enumerate(wires):
        y = 44 + 7 * index
        parts += [line([(60, y - 4), (36, y)], colour, 4), text((33, y + 3), name, 8, INK, "end")]
    return parts


def supply() -> list[str]:
    """A plug-in supply with a barrel plug and an adapter with screws."""
    return [
        rect((2, 20), (46, 44), "#3a3a3a", INK, 6),
        text((25, 46), "5 V", 12, "#ffffff", "middle", bold=True),
        line([(48, 42), (80, 42)], "#3a3a3a", 4),
        rect((80, 26), (40, 32), "#2f7f5f", INK, 3),
        circle((104, 34), 5, METAL, INK),
        circle((104, 50), 5, METAL, INK),
        text((124, 38), "+", 13, "#c81e1e", bold=True),
        text((124, 55), "-", 13, INK, bold=True),
        text((100, 74), "measure first", 9, SOFT, "middle"),
    ]


def shifter() -> list[str]:
    """The chip: a notch marks its upper end, leg 1 is the first on the left."""
    parts = [rect((52, 4), (46, 78), BODY, "#000000", 4), arc((82, 4), 7, (68, 4), "#000000", 1, fill="#fdfbf6")]
    for index in range(7):
        y = 11 + 10.5 * index
        parts += [line([(42, y), (52, y)], METAL, 4), line([(98, y), (108, y)], METAL, 4)]
        parts += [text((38, y + 3), f"{index + 1}", 8, INK, "end"), text((112, y + 3), f"{14 - index}", 8, INK)]
    return parts


PICTURES: dict[str, Callable[[], list[str]]] = {
    "led": led,
    "rgb": rgb,
    "button": button,
    "player": player,
    "switch": switch,
    "piezo": piezo,
    "ring": ring,
    "driver": driver,
    "servo": servo,
    "supply": supply,
    "shifter": shifter,
}
"""The pictures of the parts of a circuit, by the names in circuits.py."""
