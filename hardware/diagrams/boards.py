"""The two boards that wires hang on: which pin of the board is which, in the order in which they are printed.

Sources: Raspberry Pi Pico data sheet, section 2.1; Raspberry Pi documentation, "GPIO" (40-pin header).
"""

from msgspec import Struct

PICO_NAMES = """
    GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15
    GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 VREF 3V3 3V3_EN GND VSYS VBUS
"""
HEADER_NAMES = """
    3.3V 5V GPIO2 5V GPIO3 GND GPIO4 GPIO14 GND GPIO15 GPIO17 GPIO18 GPIO27 GND GPIO22 GPIO23 3.3V GPIO24 GPIO10 GND
    GPIO9 GPIO25 GPIO11 GPIO8 GND GPIO7 GPIO0 GPIO1 GPIO5 GND GPIO6 GPIO12 GPIO13 GND GPIO19 GPIO16 GPIO26 GPIO20 GND
    GPIO21
"""


class Board(Struct, frozen=True):
    """A board seen from above: `left` and `right` are its pins' numbers from top to bottom, `top` is the part at the
    top.

    `names[n - 1]` is the name of pin n; `ground` the pin that the diagrams use as GND.
    """

    title: str
    top: str
    names: tuple[str, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    ground: int

    def pin(self, name: str) -> int:
        """The number of the first pin of that name. Raises ValueError if there is none."""
        return self.names.index(name) + 1


PICO = Board(
    "Raspberry Pi Pico", "USB", tuple(PICO_NAMES.split()), tuple(range(1, 21)), tuple(range(40, 20, -1)), ground=38
)
HEADER = Board(
    "Raspberry Pi: 40-pin header",
    "edge of the board with the SD card",
    tuple(HEADER_NAMES.split()),
    tuple(range(1, 41, 2)),
    tuple(range(2, 41, 2)),
    ground=39,
)
