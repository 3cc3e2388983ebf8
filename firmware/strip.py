"""From the colours of a picture to the bytes on the wire of a WS2812 strip, within the limit of its supply.

Runs on CPython and on MicroPython, for the Pico's ring and for one on the Pi's own SPI.
"""

from array import array


class Strip:
    """A ring of `count` LEDs.

    `first` is the LED where place 0 begins and `clockwise` the way they run; `order` are the letters R, G and B as
    the LEDs want them. All together never draw more than `budget_ma`, reckoned with `channel_ma` for one colour of
    one LED at 255, in proportion below, and `dark_ma` for a dark LED (WS2812B data sheet: 12 to 20 mA, and about 1).
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
        self._wire = bytearray(3 * count)
        self._source = array("H", bytes(6 * count))
        for index in range(count):
            led = (first + index if clockwise else first - index) % count
            for place, letter in enumerate(order):
                self._source[3 * led + place] = 3 * index + "RGB".index(letter)
        self.most = max(0, (budget_ma - dark_ma * count) * 255 // channel_ma)
        """The limit of the sum of all values."""
        self.bounded = 0
        """Pictures that were dimmed to stay within the budget."""

    def arrange(self, picture: bytearray) -> bytearray:
        """The bytes for the wire, 3 * count, for a picture of RGB from place 0 on; used again next time."""
        out, source = self._wire, self._source
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
