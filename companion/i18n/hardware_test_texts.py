"""The hardware test's instructions and questions about lights: each kind shows the same patterns differently."""

from msgspec import Struct

from companion.i18n.language import N_


class LightsWords(Struct, frozen=True):
    """The instruction before each question, the question, and the advice after the answer no."""

    every: str
    every_question: str
    every_advice: str
    half: str
    half_question: str
    half_advice: str


RING = LightsWords(
    every=N_("One LED after the other lights up around the ring: first in red, then in green, blue and white."),
    every_question=N_("Did every LED light up, in these colours and one at a time?"),
    every_advice=N_(
        "If nothing lights up: is the 5 V supply on, does GND go to all parts, does the data wire go to DIN and not to "
        "DOUT? If it stops halfway, the joint after the last LED that lights is bad. If red and green are exchanged, "
        'change `order` in pins.toml ("RGB" for "GRB").'
    ),
    half=N_(
        "Now place 0 winks three times in blue. Clockwise after it come steady red, yellow and white, and then a "
        "plaza with movement."
    ),
    half_question=N_("Do you see this, and is the blue LED at the wheel's place 0?"),
    half_advice=N_(
        "If the pattern is rotated, set `first` in pins.toml to the LED at the beginning of place 0. If it runs the "
        "wrong way, set `clockwise = false`. With a Pico, run `oyez flash` after any change."
    ),
)

LAMPS = LightsWords(
    every=N_("One LED after the other lights up, clockwise from place 0."),
    every_question=N_("Did all nine light up, one at a time and clockwise from the wheel's place 0?"),
    every_advice=N_(
        "An LED that stays dark is soldered the wrong way round (its long leg goes to the resistor), or a joint is "
        "bad. If they light up in another order, change the order of `lamps` in pins.toml: place 0 first. If all are "
        "lit and go dark one by one, they are wired to 3.3 V: set `active_high = false`."
    ),
    half=N_(
        "Now place 0 winks three times and rests. Clockwise after it two LEDs go dark for a moment now and then. The "
        "third stays lit, and the fourth blinks all the time."
    ),
    half_question=N_("Do you see this, and is the LED that winks three times at the wheel's place 0?"),
    half_advice=N_("Change the order of `lamps` in pins.toml: place 0 first, then clockwise."),
)

RGB = LightsWords(
    every=N_(
        "The four LEDs light up one by one, the free end's plaza first: in red, after a pause in green, then "
        "in blue, in white."
    ),
    every_question=N_("Did all four light up, in these colours and one at a time?"),
    every_advice=N_(
        "If a colour is missing or swapped, compare the three wires of that LED with `rgb` in pins.toml, red first. "
        "If they light up in another order, change the order of `rgb`. If all are lit and colours go dark instead, "
        "they have a common anode: set `active_high = false`."
    ),
    half=N_("Now the first LED is red, the second yellow, the third white, and the fourth blinks all the time."),
    half_question=N_("Do you see this, starting at the free end's plaza?"),
    half_advice=N_("Change the order of `rgb` in pins.toml: the free end's plaza first."),
)

LIGHTS_WORDS = {"lamps": LAMPS, "rgb": RGB, "spi": RING}
"""By `lights` in the table [gpio] of pins.toml; every other build has a ring."""
