"""From the colours of a picture to the bytes on the wire of a WS2812 or SK6812 strip, within the limit of its supply.

Runs on CPython and on MicroPython, for the Pico's ring and for one on the Pi's own SPI.
"""

from array import array


def dim(picture: bytearray, percent: int) -> None:
    """Dim a picture to this part of its light, 1 to 100 percent; no light goes out, and no colour loses a part."""
    if percent >= 100:
        return
    for place in range(len(picture)):
        if picture[place]:
            picture[place] = (picture[place] * percent + 99) // 100


class Strip:
    """A ring of `count` LEDs.

    `first` is the LED where place 0 begins and `clockwise` the way they run; `order` are the letters R, G and B as
    the LEDs want them, with a W for those that have a white light as well: that one shines for the part that the three
    colours have in common. All together never draw more than `budget_ma`, reckoned with `channel_ma` for one colour
    of one LED at 255, in proportion below, and `dark_ma` for a dark LED (WS2812B data sheet: 12 to 20 mA, and about 1).
    """

    def __init__(
        self,
        count: int,
        first: int = 0,
        clockwise: bool = True,
        order: str = "GRB",
        budget_ma: int = 500,
        channel_ma: int = 20,
        dark_ma: int = 1,
    ) -> None:
        self.channels = len(order)
        """Bytes of an LED."""
        self._wire = bytearray(self.channels * count)
        self._whites = bytearray(self.channels * count if "W" in order else 0)
        letters = "RGBW"[: self.channels]
        self._source = array("H", bytes(2 * self.channels * count))
        for index in range(count):
            led = (first + index if clockwise else first - index) % count
            for place, letter in enumerate(order):
                self._source[self.channels * led + place] = self.channels * index + letters.index(letter)
        self.most = max(0, (budget_ma - dark_ma * count) * 255 // channel_ma)
        """The limit of the sum of all values."""
        self.bounded = 0
        """Pictures that were dimmed to stay within the budget."""

    def arrange(self, picture: bytearray) -> bytearray:
        """The bytes for the wire, `channels` an LED, for a picture of RGB from place 0 on; used again next time."""
        out, source = self._wire, self._source
        if self._whites:
            picture = self._with_whites(picture)
        total = sum(picture)
        if total <= self.most:
            for place in range(len(out)):
                out[place] = picture[source[place]]
            return out
        most = self.most
        self.bounded += 1
        for place in range(len(out)):
            out[place] = picture[source[place]] * most // total
        return out

    def _with_whites(self, picture: bytearray) -> bytearray:
        """Return red, green, blue and white of each LED."""
        four = self._whites
        for led in range(len(four) // 4):
            red, green, blue = picture[3 * led], picture[3 * led + 1], picture[3 * led + 2]
            white = min(red, green, blue)
            four[4 * led] = red - white
            four[4 * led + 1] = green - white
            four[4 * led + 2] = blue - white
            four[4 * led + 3] = white
        return four
