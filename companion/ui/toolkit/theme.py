"""The one place for colours, sizes and fonts: parchment, ink, oak, and woad blue for keys."""

from typing import NamedTuple

Rgb = tuple[int, int, int]

SCREEN = (800, 480)
"""The logical screen that every rect is given in, wider than high; the painter scales it to the window."""
TALL = (480, 853)
"""The logical screen of a window that is higher than wide."""

HEADER = 58
GAP = 8
TARGET = 48
"""The least side of anything one taps (9 mm on the 7-inch screen)."""
MAIN_TARGET = 80
"""The least height of a screen's main action (15 mm)."""
LIP = 3
"""The height by which a raised key stands above its ground; its lip shows below its rect."""
RADIUS = 12

PARCHMENT: Rgb = (243, 232, 208)
CARD: Rgb = (253, 248, 235)
CARD_PRESSED: Rgb = (226, 207, 168)
KEY_EDGE: Rgb = (132, 104, 64)
PANEL: Rgb = (250, 243, 226)
PANEL_EDGE: Rgb = (222, 207, 176)
GREYED: Rgb = (233, 223, 201)
GREYED_EDGE: Rgb = (142, 128, 104)
INK: Rgb = (44, 32, 22)
INK_SOFT: Rgb = (104, 84, 62)
INK_GREYED: Rgb = (104, 90, 70)
OAK: Rgb = (72, 47, 29)
OAK_DARK: Rgb = (48, 30, 19)
OAK_LIGHT: Rgb = (109, 76, 48)
GOLD: Rgb = (217, 170, 79)
GOLD_LIGHT: Rgb = (246, 214, 142)
GOLD_DARK: Rgb = (146, 108, 42)
WOAD: Rgb = (25, 86, 112)
WOAD_PRESSED: Rgb = (14, 58, 78)
WOAD_EDGE: Rgb = (130, 178, 198)
WOAD_PALE: Rgb = (214, 230, 232)
CLEAR_DIE: Rgb = (214, 229, 233)
CLEAR_EDGE: Rgb = (96, 122, 132)
BLACK_DIE: Rgb = (38, 34, 33)
BLACK_EDGE: Rgb = (12, 10, 10)
IVORY: Rgb = (250, 243, 226)
RAID: Rgb = (164, 152, 138)
SHADOW: Rgb = (60, 40, 20)
STONE: Rgb = (248, 240, 222)
STONE_FADED: Rgb = (196, 182, 160)


class Shades(NamedTuple):
    """A district's colour: its face, its darker edge, and the ink that can be read on it."""

    face: Rgb
    edge: Rgb
    ink: Rgb


class Palette(NamedTuple):
    """The colours that mean something: `districts` red, yellow, white in the rules' order, `pale` their built cells."""

    districts: tuple[Shades, Shades, Shades]
    pale: tuple[Rgb, Rgb, Rgb]
    seen: Rgb
    doubt: Rgb
    doubt_pale: Rgb


PALETTES = {
    "usual": Palette(
        districts=(
            Shades((184, 52, 44), (118, 24, 22), (255, 246, 236)),
            Shades((236, 184, 52), (150, 104, 14), (52, 36, 8)),
            Shades((252, 250, 244), (128, 116, 96), (44, 36, 26)),
        ),
        pale=((244, 216, 204), (250, 232, 182), (252, 250, 244)),
        seen=(34, 122, 84),
        doubt=(164, 70, 8),
        doubt_pale=(252, 228, 196),
    ),
    "colour-blind": Palette(
        districts=(
            Shades((122, 18, 62), (70, 4, 34), (255, 246, 250)),
            Shades((250, 214, 40), (140, 110, 0), (44, 34, 0)),
            Shades((255, 255, 252), (110, 110, 110), (30, 30, 30)),
        ),
        pale=((232, 200, 214), (255, 240, 170), (255, 255, 252)),
        seen=(0, 98, 168),
        doubt=(164, 66, 0),
        doubt_pale=(255, 226, 190),
    ),
}
"""By the name in the settings. Colour-blind eyes distinguish the second ones by lightness, and blue from orange."""

PLAYERS: tuple[Rgb, ...] = (
    (0, 114, 178),
    (230, 159, 0),
    (0, 158, 115),
    (204, 121, 167),
    (60, 60, 66),
    (240, 228, 66),
    (213, 94, 0),
    (86, 180, 233),
    (136, 34, 85),
    (255, 255, 255),
)
"""The players' colours, in the order of play, for all kinds of eyes; each has a shape of its own too."""

SANS = ("font_source_sans_pro", "SourceSansPro-Semibold.ttf")
SANS_BOLD = ("font_source_sans_pro", "SourceSansPro-Bold.ttf")
SERIF = ("font_source_serif_pro", "SourceSerifPro-Bold.ttf")
"""Package and file of each face; where a package is missing pygame's own font is used."""

SMALL, BODY, LARGE, TITLE = 20, 20, 24, 30
"""Text sizes in logical pixels: a text that does not fit is smaller, a small one at once."""
LEAST, TALL_LEAST = 18, 15
"""The smallest sizes on a wide screen, and on an upright one, whose logical pixels are larger."""

TEXT_FACTORS = {"usual": 1.0, "large": 1.25}
"""The factor by which a text grows if its box has room, by the name in the settings."""
